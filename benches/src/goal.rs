//! What the engine is measured against: pairs of bodies with the ratio that is wanted of them.

use crate::chess;
use crate::clock::Contestant;
use crate::decisions::{clone_all, decisions, list_all, sample_all, sample_many, shuffle_all, views};
use crate::engine::{self, Engine, dealer, floor_rules, preset_rules, undeclared, viewed, viewed_undeclared};
use crate::floor::{self, Floor};
use crate::options::{self, Game};
use crate::work;
use bura::{Preset, Rules, Setup, Terms, View};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Where the generators start.
pub const SEED: u64 = 1;
/// Deals of one batch of playouts.
const DEALS: u32 = 5_000;
/// Shuffles or deals of one batch.
const SHUFFLES: u64 = 50_000;
/// How often a batch goes through all positions.
const PASSES: u64 = 200;
/// Plays of one batch on the floor, with hands of three and of four.
const FLOOR_PLAYS: [u64; 2] = [156_458, 147_090];

type Xoshiro = Xoshiro256PlusPlus;
type Pair = [Contestant<'static>; 2];

/// What the ratio of a goal is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Times of one unit: smaller is better.
    Time,
    /// Units in a second: larger is better.
    Rate,
}

/// A row of the table.
pub struct Goal {
    /// The work.
    pub what: &'static str,
    /// The game that the engine plays.
    pub game: &'static str,
    /// What is counted.
    pub unit: &'static str,
    /// How the ratio is taken.
    pub measure: Measure,
    /// The ratio that every release keeps.
    pub bar: f64,
    /// The ratio that is aimed at.
    pub goal: f64,
    /// The yardstick and the engine.
    pub pair: fn() -> Pair,
}

/// How a ratio compares with what is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The goal is reached.
    Goal,
    /// The bar is kept, the goal is not reached.
    Bar,
    /// The bar is missed.
    Missed,
}

impl Goal {
    /// Judges a ratio of times, ours over the yardstick's, and gives the ratio as the goal measures it.
    pub fn judge(&self, times: f64) -> (f64, Verdict) {
        let (ratio, within): (f64, fn(f64, f64) -> bool) = match self.measure {
            Measure::Time => (times, |ratio, limit| ratio <= limit),
            Measure::Rate => (1.0 / times, |ratio, limit| ratio >= limit),
        };
        let verdict = if within(ratio, self.goal) {
            Verdict::Goal
        } else if within(ratio, self.bar) {
            Verdict::Bar
        } else {
            Verdict::Missed
        };
        (ratio, verdict)
    }
}

/// Burkozel for two as the floor plays it: open discards, all cards are played, no combinations.
const OPEN: &str = "Burkozel for two, open";
const BURKOZEL: &str = "preset burkozel";
const BURA: &str = "preset bura";
/// The floor knows no declarations, and random players of the preset declare early: this is the game at full length.
const BURA_LONG: &str = "preset bura, undeclared";

const fn time(
    what: &'static str,
    game: &'static str,
    unit: &'static str,
    wanted: [f64; 2],
    pair: fn() -> Pair,
) -> Goal {
    Goal { what, game, unit, measure: Measure::Time, bar: wanted[0], goal: wanted[1], pair }
}

const PLAYOUT: &str = "playout, checked apply";
const BY_VIEW: &str = "playout, view each turn";
const SETUP: &str = "setup and deal";
const SETUP_CHACHA: &str = "setup and deal, ChaCha8";
const LEGAL: &str = "legal actions, listed";
const SAMPLE: &str = "sample from a view";
const SAMPLES: &str = "samples, many from a view";
const PERFT: &str = "perft, bulk";
const OPTIONS: &str = "options without effect";

/// All rows that are timed.
///
/// The counts at depth from the reference position and those of the samples are known from elsewhere (see the floor's
/// tests). The other counts are the engine's own as it was when they were written: they tell when it plays otherwise.
/// A bulk count of perft is compared with one by one in the tests.
pub const GOALS: [Goal; 30] = [
    time(PLAYOUT, OPEN, "action", [1.4, 1.0], || {
        let rules = open();
        [
            floor_playouts::<4>(),
            counted("engine", 146_788, move || work::playouts::<Engine, Xoshiro>(&rules, SEED, DEALS)),
        ]
    }),
    time(PLAYOUT, BURKOZEL, "action", [1.4, 1.0], || {
        [floor_playouts::<4>(), played(Preset::Burkozel, 142_730, Pick::Listed)]
    }),
    time(PLAYOUT, BURA, "action", [1.4, 1.0], || [floor_playouts::<3>(), played(Preset::Bura, 22_772, Pick::Listed)]),
    time(PLAYOUT, BURA_LONG, "action", [1.4, 1.0], || {
        [floor_playouts::<3>(), played(Preset::Bura, 193_359, Pick::Undeclared)]
    }),
    time(BY_VIEW, OPEN, "action", [2.0, 1.5], || [floor_playouts::<4>(), picked(open(), 146_788, Pick::Viewed)]),
    time(BY_VIEW, BURKOZEL, "action", [2.0, 1.5], || {
        [floor_playouts::<4>(), played(Preset::Burkozel, 142_730, Pick::Viewed)]
    }),
    time(BY_VIEW, BURA, "action", [2.0, 1.5], || [floor_playouts::<3>(), played(Preset::Bura, 22_772, Pick::Viewed)]),
    time(BY_VIEW, BURA_LONG, "action", [2.0, 1.5], || {
        [floor_playouts::<3>(), played(Preset::Bura, 193_359, Pick::ViewedUndeclared)]
    }),
    time(SETUP, OPEN, "deal", [1.5, 1.2], || setups::<Xoshiro>(open())),
    time(SETUP, BURKOZEL, "deal", [1.5, 1.2], || setups::<Xoshiro>(preset_rules(Preset::Burkozel))),
    time(SETUP, BURA, "deal", [1.5, 1.2], || setups::<Xoshiro>(preset_rules(Preset::Bura))),
    time(SETUP_CHACHA, OPEN, "deal", [1.5, 1.2], || setups::<ChaCha8Rng>(open())),
    time(SETUP_CHACHA, BURKOZEL, "deal", [1.5, 1.2], || setups::<ChaCha8Rng>(preset_rules(Preset::Burkozel))),
    time(SETUP_CHACHA, BURA, "deal", [1.5, 1.2], || setups::<ChaCha8Rng>(preset_rules(Preset::Bura))),
    time(LEGAL, OPEN, "action", [1.2, 1.0], || {
        let samples = work::samples::<Engine>(&open(), &mut Xoshiro::seed_from_u64(SEED));
        [floor_lists::<4>((2_541, 8_616)), Contestant::new("engine", move || listed(&samples, (2_541, 8_616)))]
    }),
    time(LEGAL, BURKOZEL, "action", [1.2, 1.0], || [floor_lists::<4>((2_541, 8_616)), lists(Preset::Burkozel, 2_637)]),
    time(LEGAL, BURA, "action", [1.2, 1.0], || [floor_lists::<3>((1_730, 8_350)), lists(Preset::Bura, 1_830)]),
    time(SAMPLE, OPEN, "deal", [3.0, 2.0], || samples(&open(), sample_all)),
    time(SAMPLE, BURKOZEL, "deal", [6.0, 4.0], || samples(&preset_rules(Preset::Burkozel), sample_all)),
    time(SAMPLE, BURA, "deal", [6.0, 4.0], || samples(&preset_rules(Preset::Bura), sample_all)),
    time(SAMPLES, OPEN, "deal", [3.0, 2.0], || samples(&open(), sample_many)),
    time(SAMPLES, BURKOZEL, "deal", [6.0, 4.0], || samples(&preset_rules(Preset::Burkozel), sample_many)),
    time(SAMPLES, BURA, "deal", [6.0, 4.0], || samples(&preset_rules(Preset::Bura), sample_many)),
    time(PERFT, OPEN, "leaf", [1.0, 0.8], || {
        [floor_perft::<4>(9, 1_175_770), perft(work::reference(&open()), 9, 1_175_770)]
    }),
    time(PERFT, BURKOZEL, "leaf", [1.0, 0.8], || {
        [floor_perft::<4>(9, 1_175_770), perft(start(&preset_rules(Preset::Burkozel)), 8, 618_948)]
    }),
    time(PERFT, BURA, "leaf", [1.0, 0.8], || {
        [floor_perft::<3>(12, 1_149_796), perft(start(&preset_rules(Preset::Bura)), 15, 1_173_389)]
    }),
    Goal {
        what: "perft, bulk, cozy-chess",
        game: OPEN,
        unit: "node",
        measure: Measure::Rate,
        bar: 0.3,
        goal: 0.45,
        pair: || [counted("cozy-chess", chess::NODES, chess::nodes), perft(work::reference(&open()), 9, 1_175_770)],
    },
    time("clone of the state, cozy-chess", OPEN, "clone", [5.0, 4.0], || {
        let (boards, deals) = (chess::boards(SEED), decisions(&open(), SEED));
        [cloned("cozy-chess", boards), cloned("engine", deals)]
    }),
    time(OPTIONS, "two, hand of 3", "action", [1.15, 1.05], || options_pair(Game::HandOfThree, 156_302)),
    time(OPTIONS, "two, hand of 6, from J", "action", [1.15, 1.05], || options_pair(Game::HandOfSix, 78_222)),
];

/// Which actions are chosen, and from what.
#[derive(Clone, Copy)]
enum Pick {
    Viewed,
    Listed,
    Undeclared,
    ViewedUndeclared,
}

/// The rules of [`OPEN`].
fn open() -> Rules {
    floor_rules(2, 4)
}

/// A contestant whose batch must come to a known count.
fn counted(name: &'static str, expected: u64, work: impl Fn() -> u64 + 'static) -> Contestant<'static> {
    Contestant::new(name, move || {
        let found = work();
        assert_eq!(found, expected, "count of {name}");
        found
    })
}

fn floor_playouts<const H: usize>() -> Contestant<'static> {
    let plays = if H == 3 { FLOOR_PLAYS[0] } else { FLOOR_PLAYS[1] };
    counted("floor", plays, || work::playouts::<Floor<2, H>, Xoshiro>(&(), SEED, DEALS))
}

fn played(preset: Preset, actions: u64, pick: Pick) -> Contestant<'static> {
    picked(preset_rules(preset), actions, pick)
}

fn picked(rules: Rules, actions: u64, pick: Pick) -> Contestant<'static> {
    let terms = Terms::new(dealer(&rules));
    // Each way is compiled by itself, as a program that plays in one way is.
    counted("engine", actions, move || match pick {
        Pick::Listed => engine::playouts::<Xoshiro>(&rules, SEED, DEALS),
        Pick::Viewed => engine::play(&rules, terms, SEED, DEALS, &mut viewed::<Xoshiro>, &mut |_| {}),
        Pick::Undeclared => engine::play(&rules, terms, SEED, DEALS, &mut undeclared::<Xoshiro>, &mut |_| {}),
        Pick::ViewedUndeclared => {
            engine::play(&rules, terms, SEED, DEALS, &mut viewed_undeclared::<Xoshiro>, &mut |_| {})
        }
    })
}

/// The bare shuffle, and a deal set up with the same generator.
fn setups<R: Rng + SeedableRng + 'static>(rules: Rules) -> Pair {
    let terms = Terms::new(dealer(&rules));
    [
        Contestant::new("shuffle", || work::shuffles::<R>(SEED, SHUFFLES, floor::shuffle)),
        Contestant::new("engine", move || engine::deals::<R>(&rules, terms, SEED, SHUFFLES)),
    ]
}

/// Lists the plays of all samples, whose sums are known, and returns how many plays were listed.
fn listed<G: crate::game::Game>(samples: &[work::Sample<G>], sums: (usize, u32)) -> u64 {
    assert_eq!(work::sum_of(samples), sums, "plays and points of the samples");
    // It asserts the number of plays by itself.
    work::legal_lists(samples, PASSES);
    sums.0 as u64 * PASSES
}

fn floor_lists<const H: usize>(sums: (usize, u32)) -> Contestant<'static> {
    let samples = work::samples::<Floor<2, H>>(&(), &mut Xoshiro::seed_from_u64(SEED));
    Contestant::new("floor", move || listed(&samples, sums))
}

fn lists(preset: Preset, actions: u64) -> Contestant<'static> {
    let decisions = decisions(&preset_rules(preset), SEED);
    counted("engine", actions * PASSES, move || list_all(&decisions, PASSES))
}

fn samples(rules: &Rules, sample: fn(&[View], u64, u64) -> u64) -> Pair {
    let seen = views(&decisions(rules, SEED));
    let count = seen.len() as u64;
    let all = seen.clone();
    [
        counted("shuffle", count * PASSES, move || shuffle_all(&all, PASSES, SEED)),
        // It takes longer, so the batch is shorter.
        counted("engine", count * (PASSES / 40), move || sample(&seen, PASSES / 40, SEED)),
    ]
}

/// The start of a shuffled deal.
fn start(rules: &Rules) -> Engine {
    let setup = Setup::shuffled(rules, Terms::new(dealer(rules)), &mut Xoshiro::seed_from_u64(SEED));
    Engine::new(setup.expect("the terms fit the table"))
}

fn floor_perft<const H: usize>(depth: u32, leaves: u64) -> Contestant<'static> {
    let start = work::reference::<Floor<2, H>>(&());
    counted("floor", leaves, move || work::perft_bulk(&start, depth))
}

fn perft(start: Engine, depth: u32, leaves: u64) -> Contestant<'static> {
    counted("engine", leaves, move || work::perft_bulk(&start, depth))
}

fn cloned<T: Clone + 'static>(name: &'static str, items: Vec<T>) -> Contestant<'static> {
    let count = items.len() as u64;
    counted(name, count * PASSES, move || clone_all(&items, PASSES))
}

/// The game with defaults, and with the options switched on: they must be one game.
fn options_pair(game: Game, actions: u64) -> Pair {
    options::assert_same_game(game, SEED, DEALS);
    let (plain, with_options) = (game.plain(), game.with_options());
    [
        counted("defaults", actions, move || options::playouts(&plain, SEED, DEALS)),
        counted("options", actions, move || options::playouts(&with_options, SEED, DEALS)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_of_times_is_better_small_and_one_of_rates_large() {
        let row = |measure| Goal { measure, bar: 1.5, goal: 1.5, ..time("", "", "", [1.5, 1.5], || unreachable!()) };
        assert_eq!(row(Measure::Time).judge(1.4).1, Verdict::Goal);
        assert_eq!(row(Measure::Time).judge(1.6).1, Verdict::Missed);
        // Half the time is twice the rate.
        assert_eq!(row(Measure::Rate).judge(0.5), (2.0, Verdict::Goal));
        assert_eq!(row(Measure::Rate).judge(1.0), (1.0, Verdict::Missed));
        let between = time("", "", "", [2.0, 1.0], || unreachable!());
        assert_eq!(between.judge(1.5).1, Verdict::Bar);
    }

    #[test]
    fn perft_of_presets_is_the_same_one_by_one_and_in_bulk() {
        for (preset, depth) in [(Preset::Burkozel, 6), (Preset::Bura, 11), (Preset::GeorgianThree, 7)] {
            let start = start(&preset_rules(preset));
            let leaves = work::perft(&start, depth);
            assert_eq!(work::perft_bulk(&start, depth), leaves, "{preset}");
            assert!(leaves > 1_000, "{preset}: {leaves}");
        }
    }

    #[test]
    fn no_two_rows_have_one_name() {
        for (place, row) in GOALS.iter().enumerate() {
            assert!(
                !GOALS[..place].iter().any(|other| (other.what, other.game) == (row.what, row.game)),
                "{}",
                row.what
            );
        }
    }
}
