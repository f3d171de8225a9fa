//! Prints how fast the contestants are, each as a ratio to the first.
//!
//! `compare [PART] [ROUNDS]` runs the benches whose name has PART in it (all without it), for ROUNDS
//! rounds (11 at least). A line gives the nanoseconds of one unit (median and best round), millions
//! of units in a second, and the ratio to the first contestant of the bench.
#![forbid(unsafe_code)]

use bura::Preset;
use bura_benches::clock::{Contestant, FEWEST_ROUNDS, compare};
use bura_benches::engine::{self, Engine, floor_rules, preset_rules};
use bura_benches::floor::{self, Floor};
use bura_benches::game::Game;
use bura_benches::work;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Where the generators start.
const SEED: u64 = 1;
/// Deals of one batch of playouts.
const DEALS: u32 = 10_000;
/// Shuffles or deals of one batch.
const SHUFFLES: u64 = 100_000;
/// How often a batch goes through all samples.
const PASSES: u64 = 500;

/// One kind of table and who plays at it.
struct Table {
    name: &'static str,
    /// The mean number of plays of a random deal. It tells when a contestant plays by other rules.
    length: f64,
    /// Depth and count of the reference position.
    perft: (u32, u64),
    /// Legal plays of all samples, and the points taken once each one's play was made.
    samples: (usize, u32),
    /// Who takes part, the first being the one that the others are compared with.
    contestants: fn(Job, &Table) -> Vec<Contestant<'static>>,
}

/// With each contestant stand the plays of its batches of playouts, from xoshiro256++ and from
/// `ChaCha8`. Shuffles and the order of plays differ, so these are each contestant's own.
const TABLES: [Table; 4] = [
    Table {
        name: "2p hand 3",
        length: 31.3,
        perft: (12, 1_149_796),
        samples: (1_730, 8_350),
        contestants: |job, table| {
            vec![
                entry::<Floor<2, 3>>("floor", (), [313_030, 313_032], job, table),
                entry::<Engine>("engine", floor_rules(2, 3), [312_814, 312_564], job, table),
            ]
        },
    },
    Table {
        name: "2p hand 4",
        length: 29.3,
        perft: (9, 1_175_770),
        samples: (2_541, 8_616),
        contestants: |job, table| {
            vec![
                entry::<Floor<2, 4>>("floor", (), [293_882, 293_830], job, table),
                entry::<Engine>("engine", floor_rules(2, 4), [293_760, 293_170], job, table),
            ]
        },
    },
    Table {
        name: "3p hand 4",
        length: 29.7,
        perft: (9, 870_020),
        samples: (2_458, 6_813),
        contestants: |job, table| {
            vec![
                entry::<Floor<3, 4>>("floor", (), [297_024, 297_276], job, table),
                entry::<Engine>("engine", floor_rules(3, 4), [297_003, 297_258], job, table),
            ]
        },
    },
    Table {
        name: "4p hand 4",
        length: 30.0,
        perft: (9, 706_839),
        samples: (2_403, 6_000),
        contestants: |job, table| {
            vec![
                entry::<Floor<4, 4>>("floor", (), [300_544, 299_936], job, table),
                entry::<Engine>("engine", floor_rules(4, 4), [300_312, 300_340], job, table),
            ]
        },
    },
];

/// What is timed at a table.
#[derive(Clone, Copy)]
enum Job {
    PlayoutXoshiro,
    PlayoutChaCha,
    LegalList,
    LegalCount,
    Copy,
    CopyApply,
    Perft,
    PerftBulk,
}

impl Job {
    const ALL: [Self; 8] = [
        Self::PlayoutXoshiro,
        Self::PlayoutChaCha,
        Self::LegalList,
        Self::LegalCount,
        Self::Copy,
        Self::CopyApply,
        Self::Perft,
        Self::PerftBulk,
    ];

    /// The name of the bench and what its unit is.
    const fn label(self) -> (&'static str, &'static str) {
        match self {
            Self::PlayoutXoshiro => ("playout, xoshiro256++", "action"),
            Self::PlayoutChaCha => ("playout, ChaCha8", "action"),
            Self::LegalList => ("legal list", "list"),
            Self::LegalCount => ("legal count", "count"),
            Self::Copy => ("copy", "copy"),
            Self::CopyApply => ("copy + apply", "copy"),
            Self::Perft => ("perft", "leaf"),
            Self::PerftBulk => ("perft, bulk", "leaf"),
        }
    }
}

/// A contestant at a table, with the job it is given and the plays that its playouts must come to.
fn entry<G: Game + 'static>(
    name: &'static str,
    rules: G::Rules,
    [xoshiro, chacha]: [u64; 2],
    job: Job,
    table: &Table,
) -> Contestant<'static> {
    let (depth, leaves) = table.perft;
    match job {
        Job::PlayoutXoshiro => {
            expect_length(xoshiro, table.length);
            Contestant::new(name, move || {
                expect_count("plays", work::playouts::<G, Xoshiro256PlusPlus>(&rules, SEED, DEALS), xoshiro)
            })
        }
        Job::PlayoutChaCha => {
            expect_length(chacha, table.length);
            Contestant::new(name, move || {
                expect_count("plays", work::playouts::<G, ChaCha8Rng>(&rules, SEED, DEALS), chacha)
            })
        }
        Job::LegalList => sampled::<G>(name, &rules, table, |samples| work::legal_lists(samples, PASSES)),
        Job::LegalCount => sampled::<G>(name, &rules, table, |samples| work::legal_counts(samples, PASSES)),
        Job::Copy => sampled::<G>(name, &rules, table, |samples| work::copies(samples, PASSES)),
        Job::CopyApply => sampled::<G>(name, &rules, table, |samples| work::copies_applied(samples, PASSES)),
        Job::Perft => {
            let start = work::reference::<G>(&rules);
            Contestant::new(name, move || expect_count("leaves", work::perft(&start, depth), leaves))
        }
        Job::PerftBulk => {
            let start = work::reference::<G>(&rules);
            Contestant::new(name, move || expect_count("leaves", work::perft_bulk(&start, depth), leaves))
        }
    }
}

/// A contestant that does its work on the samples of a table.
fn sampled<G: Game + 'static>(
    name: &'static str,
    rules: &G::Rules,
    table: &Table,
    work: fn(&[work::Sample<G>]) -> u64,
) -> Contestant<'static> {
    let samples = work::samples::<G>(rules, &mut Xoshiro256PlusPlus::seed_from_u64(SEED));
    assert_eq!(work::sum_of(&samples), table.samples, "plays and points of the samples");
    Contestant::new(name, move || work(&samples))
}

/// The plays of a batch must come to the mean length of the table's deals.
fn expect_length(plays: u64, length: f64) {
    let plays = u32::try_from(plays).expect("a batch is short");
    let mean = f64::from(plays) / f64::from(DEALS);
    // The lengths are known to one place, and the mean of a batch strays by some hundredths.
    assert!((mean - length).abs() < 0.2, "plays of a deal: {mean}, not {length}");
}

fn expect_count(what: &str, found: u64, expected: u64) -> u64 {
    assert_eq!(found, expected, "{what}");
    found
}

/// Presets, which have no floor of their own: the floor with hands of the same size stands in, but
/// it knows no combinations, no declarations and no closed discards, so the ratio is only a hint.
fn presets<R: Rng + SeedableRng + 'static>(preset: Preset, actions: u64) -> Vec<Contestant<'static>> {
    let rules = preset_rules(preset);
    let floor: fn() -> u64 = match rules.set().hand {
        3 => || work::playouts::<Floor<2, 3>, R>(&(), SEED, DEALS),
        _ => || work::playouts::<Floor<2, 4>, R>(&(), SEED, DEALS),
    };
    vec![
        Contestant::new("floor", floor),
        Contestant::new("engine", move || expect_count("actions", engine::playouts::<R>(&rules, SEED, DEALS), actions)),
    ]
}

/// Who shuffles and deals: what is above the bare shuffle is the cost of setting up a deal.
fn shuffles<R: Rng + SeedableRng + 'static>() -> Vec<Contestant<'static>> {
    let rules = floor_rules(2, 3);
    vec![
        Contestant::new("shuffle", || work::shuffles::<R>(SEED, SHUFFLES, floor::shuffle)),
        Contestant::new("floor", || work::deals::<Floor<2, 3>, R>(&(), SEED, SHUFFLES)),
        Contestant::new("setup", move || work::setups::<R>(&rules, SEED, SHUFFLES)),
        Contestant::new("engine", move || work::deals::<Engine, R>(&rules, SEED, SHUFFLES)),
    ]
}

/// Runs one bench and prints a line for each contestant.
fn report(name: &str, unit: &str, rounds: usize, mut contestants: Vec<Contestant>) {
    for standing in compare(rounds, &mut contestants) {
        println!(
            "{name:<34} {:<10} {unit:<8} {:>9.2} {:>9.2} {:>9.1} {:>7.2}",
            standing.name,
            standing.median,
            standing.min,
            1e3 / standing.median,
            standing.ratio,
        );
    }
}

/// A bench that belongs to no table: its name, its unit, and who takes part.
type Other = (&'static str, &'static str, fn() -> Vec<Contestant<'static>>);

const OTHERS: [Other; 6] = [
    ("playout, xoshiro256++, bura", "action", || presets::<Xoshiro256PlusPlus>(Preset::Bura, 45_834)),
    ("playout, ChaCha8, bura", "action", || presets::<ChaCha8Rng>(Preset::Bura, 45_830)),
    ("playout, xoshiro256++, burkozel", "action", || presets::<Xoshiro256PlusPlus>(Preset::Burkozel, 285_626)),
    ("playout, ChaCha8, burkozel", "action", || presets::<ChaCha8Rng>(Preset::Burkozel, 285_433)),
    ("shuffle and deal, xoshiro256++", "deal", shuffles::<Xoshiro256PlusPlus>),
    ("shuffle and deal, ChaCha8", "deal", shuffles::<ChaCha8Rng>),
];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let part = arguments.next().unwrap_or_default();
    let rounds = arguments.next().map_or(FEWEST_ROUNDS, |text| text.parse().expect("ROUNDS must be a number"));
    println!(
        "{:<34} {:<10} {:<8} {:>9} {:>9} {:>9} {:>7}",
        "bench", "contestant", "unit", "median ns", "min ns", "M/s", "ratio"
    );
    for job in Job::ALL {
        let (label, unit) = job.label();
        for table in &TABLES {
            let name = format!("{label}, {}", table.name);
            if name.contains(&part) {
                report(&name, unit, rounds, (table.contestants)(job, table));
            }
        }
    }
    for (name, unit, contestants) in OTHERS {
        if name.contains(&part) {
            report(name, unit, rounds, contestants());
        }
    }
}
