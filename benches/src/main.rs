//! Prints how fast the contestants are, each as a ratio to the first.
//!
//! `compare [PART] [ROUNDS]` runs the benches whose name has PART in it (all without it), for ROUNDS
//! rounds (11 at least). A line gives the nanoseconds of one unit (median and best round), millions
//! of units in a second, and the ratio to the first contestant of the bench.
#![forbid(unsafe_code)]

use bura_benches::clock::{Contestant, FEWEST_ROUNDS, compare};
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
/// Shuffles of one batch.
const SHUFFLES: u64 = 200_000;
/// How often a batch goes through all samples.
const PASSES: u64 = 500;

/// One kind of table and who plays at it.
struct Table {
    name: &'static str,
    /// The mean number of plays of a random deal. It tells when a contestant plays by other rules.
    length: f64,
    /// Depth and count of the reference position.
    perft: (u32, u64),
    /// Who takes part, the first being the one that the others are compared with.
    contestants: fn(Job, &Table) -> Vec<Contestant<'static>>,
}

const TABLES: [Table; 4] = [
    Table {
        name: "2p hand 3",
        length: 31.3,
        perft: (12, 1_149_796),
        contestants: |job, table| vec![entry::<Floor<2, 3>>("floor", job, table)],
    },
    Table {
        name: "2p hand 4",
        length: 29.3,
        perft: (9, 1_175_770),
        contestants: |job, table| vec![entry::<Floor<2, 4>>("floor", job, table)],
    },
    Table {
        name: "3p hand 4",
        length: 29.7,
        perft: (9, 870_020),
        contestants: |job, table| vec![entry::<Floor<3, 4>>("floor", job, table)],
    },
    Table {
        name: "4p hand 4",
        length: 30.0,
        perft: (9, 706_839),
        contestants: |job, table| vec![entry::<Floor<4, 4>>("floor", job, table)],
    },
];

/// What is timed at a table.
#[derive(Clone, Copy)]
enum Job {
    PlayoutXoshiro,
    PlayoutChaCha,
    Legal,
    CopyApply,
    Perft,
    PerftBulk,
}

impl Job {
    const ALL: [Self; 6] =
        [Self::PlayoutXoshiro, Self::PlayoutChaCha, Self::Legal, Self::CopyApply, Self::Perft, Self::PerftBulk];

    /// The name of the bench and what its unit is.
    const fn label(self) -> (&'static str, &'static str) {
        match self {
            Self::PlayoutXoshiro => ("playout, xoshiro256++", "action"),
            Self::PlayoutChaCha => ("playout, ChaCha8", "action"),
            Self::Legal => ("legal list", "list"),
            Self::CopyApply => ("copy + apply", "copy"),
            Self::Perft => ("perft", "leaf"),
            Self::PerftBulk => ("perft, bulk", "leaf"),
        }
    }
}

/// A contestant at a table, with the job it is given.
fn entry<G: Game + 'static>(name: &'static str, job: Job, table: &Table) -> Contestant<'static> {
    let (depth, count) = table.perft;
    let length = table.length;
    match job {
        Job::PlayoutXoshiro => Contestant::new(name, move || playouts::<G, Xoshiro256PlusPlus>(length)),
        Job::PlayoutChaCha => Contestant::new(name, move || playouts::<G, ChaCha8Rng>(length)),
        Job::Legal => {
            let samples = work::samples::<G>(&mut Xoshiro256PlusPlus::seed_from_u64(SEED));
            Contestant::new(name, move || work::legal_lists(&samples, PASSES))
        }
        Job::CopyApply => {
            let samples = work::samples::<G>(&mut Xoshiro256PlusPlus::seed_from_u64(SEED));
            Contestant::new(name, move || work::copies_applied(&samples, PASSES))
        }
        Job::Perft => {
            let start = work::reference::<G>();
            Contestant::new(name, move || expect_count(work::perft(&start, depth), count))
        }
        Job::PerftBulk => {
            let start = work::reference::<G>();
            Contestant::new(name, move || expect_count(work::perft_bulk(&start, depth), count))
        }
    }
}

/// Plays a batch of deals, whose mean length must be the table's.
fn playouts<G: Game, R: Rng + SeedableRng>(length: f64) -> u64 {
    let made = work::playouts::<G, R>(SEED, DEALS);
    let made_small = u32::try_from(made).expect("a batch is short");
    let mean = f64::from(made_small) / f64::from(DEALS);
    // The lengths are known to one place, and the mean of a batch strays by some hundredths.
    assert!((mean - length).abs() < 0.2, "plays of a deal: {mean}, not {length}");
    made
}

fn expect_count(found: u64, expected: u64) -> u64 {
    assert_eq!(found, expected, "perft count");
    found
}

/// Who shuffles.
fn shuffles<R: Rng + SeedableRng>() -> Vec<Contestant<'static>> {
    vec![Contestant::new("floor", || work::shuffles::<R>(SEED, SHUFFLES, floor::shuffle))]
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
    let name = "shuffle of 36 bytes, xoshiro256++";
    if name.contains(&part) {
        report(name, "shuffle", rounds, shuffles::<Xoshiro256PlusPlus>());
    }
    let name = "shuffle of 36 bytes, ChaCha8";
    if name.contains(&part) {
        report(name, "shuffle", rounds, shuffles::<ChaCha8Rng>());
    }
}
