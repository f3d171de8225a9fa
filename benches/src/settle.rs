//! Settling deals of a match.

use crate::engine::listed;
use bura::{Deal, Match, Rules, Seat, Setup};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hint::black_box;

/// Matches with a deal open, each with that deal as it ended.
pub fn open_deals(rules: &Rules, seed: u64, count: usize) -> Vec<(Match, Deal)> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut game = Match::new(rules, Seat::ALL[0]).expect("every table has seat 0");
        while let Some(terms) = game.terms().filter(|_| found.len() < count) {
            let setup = Setup::shuffled(rules, terms, &mut rng).expect("a match names terms that fit");
            let mut deal = game.open(setup).expect("the setup is for this match");
            while let Some(turn) = deal.turn() {
                let action = listed(&deal, turn.seat, &mut rng);
                deal.apply(turn.seat, action).expect("the action is legal");
            }
            found.push((game.clone(), deal.clone()));
            game.settle(&deal).expect("the deal is over");
        }
    }
    found
}

/// Settles each deal on a copy of its match, `times` times, and returns the number of settlements.
pub fn settle_all(open: &[(Match, Deal)], times: u64) -> u64 {
    let mut made = 0;
    for _ in 0..times {
        for (game, deal) in open {
            let mut game = game.clone();
            let settlement = game.settle(deal).expect("the deal is over");
            assert!(settlement.next.is_some() != settlement.end.is_some(), "a match goes on or is over");
            black_box(&game);
            made += 1;
        }
    }
    made
}
