//! The bodies whose instructions `counts.sh` counts under callgrind.
//!
//! `counts` prints the function and the name of each body; `counts NAME` runs one. The function is
//! never inlined, so that the counter can be switched on at its entry and off at its end.
#![forbid(unsafe_code)]

use bura::{Deal, Match, Preset, Rules, Terms, View};
use bura_benches::decisions::{clone_all, decisions, list_all, sample_all, view_all, views};
use bura_benches::engine::{self, Engine, dealer, floor_rules, preset_rules, undeclared, viewed_undeclared};
use bura_benches::floor::{self, Floor};
use bura_benches::settle::{open_deals, settle_all};
use bura_benches::work::{self, Sample};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hint::black_box;
use std::process::ExitCode;

/// Where the generators start.
const SEED: u64 = 1;
/// Deals of one body.
const DEALS: u32 = 100;
/// Shuffles of one body.
const SHUFFLES: u64 = 100;

/// Defines the bodies: the name of each, its function, and what that is called with, which is made
/// uncounted. One function serves several tables, since the compiler merges functions that are alike.
macro_rules! bodies {
    ($($name:literal: $function:ident($($argument:expr)?);)+) => {
        const BODIES: &[(&str, &str, fn() -> u64)] =
            &[$(($name, stringify!($function), || $function($($argument)?))),+];
    };
}

bodies! {
    "floor playout, 2p hand 3": floor_playout_2p_hand3();
    "engine playout, 2p hand 3": engine_playout(&floor_rules(2, 3));
    "floor playout, 2p hand 4": floor_playout_2p_hand4();
    "engine playout, 2p hand 4": engine_playout(&floor_rules(2, 4));
    "floor playout, 3p hand 4": floor_playout_3p_hand4();
    "engine playout, 3p hand 4": engine_playout(&floor_rules(3, 4));
    "floor playout, 4p hand 4": floor_playout_4p_hand4();
    "engine playout, 4p hand 4": engine_playout(&floor_rules(4, 4));
    "engine playout, bura": engine_playout_preset(&preset_rules(Preset::Bura));
    "engine playout, burkozel": engine_playout_preset(&preset_rules(Preset::Burkozel));
    "engine playout by views, 2p hand 4": engine_playout_by_views(&floor_rules(2, 4));
    "engine playout by views, bura": engine_playout_by_views(&preset_rules(Preset::Bura));
    "engine playout by views, burkozel": engine_playout_by_views(&preset_rules(Preset::Burkozel));
    "shuffle": floor_shuffle();
    "floor deal": floor_deal();
    "engine setup": engine_setup(&floor_rules(2, 3));
    "engine setup and deal": engine_deal(&floor_rules(2, 3));
    "engine setup and deal, bura": engine_deal_preset(&preset_rules(Preset::Bura));
    "engine setup and deal, burkozel": engine_deal_preset(&preset_rules(Preset::Burkozel));
    "floor legal list": floor_legal_list(&floor_samples());
    "engine legal list": engine_legal_list(&engine_samples());
    "engine legal list, bura": engine_legal_list_preset(&preset_decisions(Preset::Bura));
    "engine legal list, burkozel": engine_legal_list_preset(&preset_decisions(Preset::Burkozel));
    "engine legal count": engine_legal_count(&engine_samples());
    "floor copy + apply": floor_copy_apply(&floor_samples());
    "engine copy + apply": engine_copy_apply(&engine_samples());
    "engine clone": engine_clone(&decisions(&floor_rules(2, 4), SEED));
    "engine view, 2p hand 4": engine_view(&decisions(&floor_rules(2, 4), SEED));
    "engine view, bura": engine_view(&preset_decisions(Preset::Bura));
    "engine view, burkozel": engine_view(&preset_decisions(Preset::Burkozel));
    "engine sample, 2p hand 4": engine_sample(&views(&decisions(&floor_rules(2, 4), SEED)));
    "engine sample, bura": engine_sample(&views(&preset_decisions(Preset::Bura)));
    "engine sample, burkozel": engine_sample(&views(&preset_decisions(Preset::Burkozel)));
    "engine match settlement, bura": engine_settle(&open_deals(&preset_rules(Preset::Bura), SEED, 100));
    "engine match settlement, bura_pot": engine_settle(&open_deals(&preset_rules(Preset::BuraPot), SEED, 100));
    "floor perft": floor_perft(&work::reference(&()));
    "engine perft": engine_perft(&work::reference(&floor_rules(2, 3)));
    "floor perft, bulk": floor_perft_bulk(&work::reference(&()));
    "engine perft, bulk": engine_perft_bulk(&work::reference(&floor_rules(2, 3)));
}

/// Plays 100 random deals with two seats and hands of three, on the floor.
#[inline(never)]
pub fn floor_playout_2p_hand3() -> u64 {
    work::playouts::<Floor<2, 3>, Xoshiro256PlusPlus>(&(), SEED, DEALS)
}

/// Plays 100 random deals by rules of the floor, with the engine.
#[inline(never)]
pub fn engine_playout(rules: &Rules) -> u64 {
    work::playouts::<Engine, Xoshiro256PlusPlus>(rules, SEED, DEALS)
}

/// Plays 100 random deals with two seats and hands of four, on the floor.
#[inline(never)]
pub fn floor_playout_2p_hand4() -> u64 {
    work::playouts::<Floor<2, 4>, Xoshiro256PlusPlus>(&(), SEED, DEALS)
}

/// Plays 100 random deals with three seats and hands of four, on the floor.
#[inline(never)]
pub fn floor_playout_3p_hand4() -> u64 {
    work::playouts::<Floor<3, 4>, Xoshiro256PlusPlus>(&(), SEED, DEALS)
}

/// Plays 100 random deals with four seats and hands of four, on the floor.
#[inline(never)]
pub fn floor_playout_4p_hand4() -> u64 {
    work::playouts::<Floor<4, 4>, Xoshiro256PlusPlus>(&(), SEED, DEALS)
}

/// Plays 100 random deals by any rules, with the engine. Nobody declares, so that they are of full length.
#[inline(never)]
pub fn engine_playout_preset(rules: &Rules) -> u64 {
    let mut pick = undeclared::<Xoshiro256PlusPlus>;
    engine::play(rules, Terms::new(dealer(rules)), SEED, DEALS, &mut pick, &mut |_| {})
}

/// The same, by seats that are shown their views and nothing else.
#[inline(never)]
pub fn engine_playout_by_views(rules: &Rules) -> u64 {
    let mut pick = viewed_undeclared::<Xoshiro256PlusPlus>;
    engine::play(rules, Terms::new(dealer(rules)), SEED, DEALS, &mut pick, &mut |_| {})
}

/// Shuffles 100 packs and one that is checked.
#[inline(never)]
pub fn floor_shuffle() -> u64 {
    work::shuffles::<Xoshiro256PlusPlus>(SEED, SHUFFLES, floor::shuffle)
}

/// Shuffles and deals 100 times, on the floor, and once more for a check.
#[inline(never)]
pub fn floor_deal() -> u64 {
    work::deals::<Floor<2, 3>, Xoshiro256PlusPlus>(&(), SEED, SHUFFLES)
}

/// Makes 100 shuffled setups of the engine, and one that is checked.
#[inline(never)]
pub fn engine_setup(rules: &Rules) -> u64 {
    work::setups::<Xoshiro256PlusPlus>(rules, SEED, SHUFFLES)
}

/// Shuffles and deals 100 times, with the engine, and once more for a check.
#[inline(never)]
pub fn engine_deal(rules: &Rules) -> u64 {
    work::deals::<Engine, Xoshiro256PlusPlus>(rules, SEED, SHUFFLES)
}

/// Shuffles and deals 100 times by any rules, with the engine, and once more for a check.
#[inline(never)]
pub fn engine_deal_preset(rules: &Rules) -> u64 {
    engine::deals::<Xoshiro256PlusPlus>(rules, Terms::new(dealer(rules)), SEED, SHUFFLES)
}

/// Lists the plays of all samples, on the floor.
#[inline(never)]
pub fn floor_legal_list(samples: &[Sample<Floor<2, 3>>]) -> u64 {
    work::legal_lists(samples, 1)
}

/// Lists the plays of all samples, with the engine.
#[inline(never)]
pub fn engine_legal_list(samples: &[Sample<Engine>]) -> u64 {
    work::legal_lists(samples, 1)
}

/// Lists the legal actions of all decisions.
#[inline(never)]
pub fn engine_legal_list_preset(decisions: &[Deal]) -> u64 {
    list_all(decisions, 1)
}

/// Counts the plays of all samples, without listing them.
#[inline(never)]
pub fn engine_legal_count(samples: &[Sample<Engine>]) -> u64 {
    work::legal_counts(samples, 1)
}

/// Copies all samples and makes their plays, once for a check and once more, on the floor.
#[inline(never)]
pub fn floor_copy_apply(samples: &[Sample<Floor<2, 3>>]) -> u64 {
    work::copies_applied(samples, 1)
}

/// Copies all samples and makes their plays, once for a check and once more, with the engine.
#[inline(never)]
pub fn engine_copy_apply(samples: &[Sample<Engine>]) -> u64 {
    work::copies_applied(samples, 1)
}

/// Clones the deals of all decisions.
#[inline(never)]
pub fn engine_clone(decisions: &[Deal]) -> u64 {
    clone_all(decisions, 1)
}

/// Makes the view of the seat that is asked, at all decisions.
#[inline(never)]
pub fn engine_view(decisions: &[Deal]) -> u64 {
    view_all(decisions, 1)
}

/// Draws a deal from every view, and one more that is checked.
#[inline(never)]
pub fn engine_sample(views: &[View]) -> u64 {
    sample_all(views, 1, SEED)
}

/// Settles 100 deals, each on a copy of its match.
#[inline(never)]
pub fn engine_settle(open: &[(Match, Deal)]) -> u64 {
    settle_all(open, 1)
}

/// Counts the reference position to depth 7, on the floor.
#[inline(never)]
pub fn floor_perft(start: &Floor<2, 3>) -> u64 {
    work::perft(start, 7)
}

/// Counts the reference position to depth 7, with the engine.
#[inline(never)]
pub fn engine_perft(start: &Engine) -> u64 {
    work::perft(start, 7)
}

/// Counts the reference position to depth 7, the last plays in bulk, on the floor.
#[inline(never)]
pub fn floor_perft_bulk(start: &Floor<2, 3>) -> u64 {
    work::perft_bulk(start, 7)
}

/// Counts the reference position to depth 7, the last plays in bulk, with the engine.
#[inline(never)]
pub fn engine_perft_bulk(start: &Engine) -> u64 {
    work::perft_bulk(start, 7)
}

fn floor_samples() -> Vec<Sample<Floor<2, 3>>> {
    work::samples(&(), &mut Xoshiro256PlusPlus::seed_from_u64(SEED))
}

fn preset_decisions(preset: Preset) -> Vec<Deal> {
    decisions(&preset_rules(preset), SEED)
}

fn engine_samples() -> Vec<Sample<Engine>> {
    work::samples(&floor_rules(2, 3), &mut Xoshiro256PlusPlus::seed_from_u64(SEED))
}

fn main() -> ExitCode {
    let Some(wanted) = std::env::args().nth(1) else {
        for (name, function, _) in BODIES {
            println!("{function} {name}");
        }
        return ExitCode::SUCCESS;
    };
    let Some((.., body)) = BODIES.iter().find(|(name, ..)| *name == wanted) else {
        eprintln!("no body is called {wanted}");
        return ExitCode::FAILURE;
    };
    black_box(body());
    ExitCode::SUCCESS
}
