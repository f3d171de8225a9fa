//! The decisions of random deals: positions in which a seat is asked something, and what it sees there.

use crate::engine::{below_count, undeclared};
use crate::floor::shuffle;
use crate::{engine, game::PACK};
use bura::{Deal, Rules, Terms, View};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hint::black_box;

/// Deals whose decisions are taken: so many that no predictor knows them by heart, so few that all stay in the cache.
const DEALS: u32 = 20;

/// Every position of some random deals in which a seat is asked something. Nobody declares, so that late positions are
/// among them by any rules.
pub fn decisions(rules: &Rules, seed: u64) -> Vec<Deal> {
    let mut found = Vec::new();
    let mut pick = |deal: &Deal, seat, rng: &mut Xoshiro256PlusPlus| {
        found.push(deal.clone());
        undeclared(deal, seat, rng)
    };
    let terms = Terms::new(engine::dealer(rules));
    engine::play(rules, terms, seed, DEALS, &mut pick, &mut |_| {});
    found
}

/// What the seat that is asked sees, at each of some decisions.
pub fn views(decisions: &[Deal]) -> Vec<View> {
    let asked = |deal: &Deal| deal.view(deal.turn().expect("a seat is asked").seat);
    let views: Vec<View> = decisions.iter().map(asked).collect();
    // The views are right if each allows the deal that it came from.
    assert!(views.iter().zip(decisions).all(|(view, deal)| view.allows(deal)), "a view allows its deal");
    views
}

/// Puts all legal actions of every decision into a list, `times` times, and returns the number of actions listed.
pub fn list_all(decisions: &[Deal], times: u64) -> u64 {
    let mut room = engine::Actions::default();
    let mut listed = 0;
    for _ in 0..times {
        for deal in decisions {
            listed += engine::list(deal, &mut room) as u64;
            black_box(&room);
        }
    }
    listed
}

/// Makes a view for the seat that is asked, at every decision, `times` times, and returns the number of views.
pub fn view_all(decisions: &[Deal], times: u64) -> u64 {
    let mut made = 0;
    for _ in 0..times {
        for deal in decisions {
            let turn = deal.turn().expect("a seat is asked");
            black_box(&deal.view(turn.seat));
            made += 1;
        }
    }
    made
}

/// Draws a deal from every view, `times` times, and returns the number of deals. One of them is checked.
pub fn sample_all(views: &[View], times: u64, seed: u64) -> u64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let checked = below_count(&mut rng, views.len());
    let deal = views[checked].sample(&mut rng).expect("a view of a deal allows that deal");
    assert!(views[checked].allows(&deal), "a view allows its sample");
    let mut drawn = 0;
    for _ in 0..times {
        for view in views {
            // By reference: to take it out of the result would copy it, which is no part of drawing.
            let deal = view.sample(&mut rng);
            assert!(black_box(&deal).is_ok(), "a view of a deal allows that deal");
            drawn += 1;
        }
    }
    drawn
}

/// As [`sample_all`], but `many` deals from each view, by a sampler that is made once for each.
pub fn sample_many(views: &[View], many: u64, seed: u64) -> u64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut drawn = 0;
    for view in views {
        let sampler = view.sampler();
        for _ in 0..many {
            let deal = sampler.sample(&mut rng);
            assert!(black_box(&deal).is_ok(), "a view of a deal allows that deal");
            drawn += 1;
        }
    }
    drawn
}

/// Shuffles as many packs, by the bare shuffle, as [`sample_all`] would draw deals.
pub fn shuffle_all(views: &[View], times: u64, seed: u64) -> u64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut made = 0;
    for _ in 0..times * views.len() as u64 {
        let pack: [u8; PACK] = shuffle(&mut rng);
        black_box(&pack);
        made += 1;
    }
    assert_eq!(shuffle(&mut rng).iter().fold(0_u64, |set, card| set | 1 << card), (1 << PACK) - 1, "cards of a pack");
    made
}

/// Clones every item, `times` times, and returns the number of clones.
pub fn clone_all<T: Clone>(items: &[T], times: u64) -> u64 {
    let mut made = 0;
    for _ in 0..times {
        for item in items {
            let copy = item.clone();
            black_box(&copy);
            made += 1;
        }
    }
    made
}
