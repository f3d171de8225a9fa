//! Keys: alike where what they are keys of is alike, apart where it is not, and spread over all 64 bits.

use core::fmt::Debug;
use std::collections::HashMap;

use bura::{Deal, Seat, Side, View, Viewer};

use crate::given::{deal, deck};
use crate::random_deals::{Case, next_step, take};

/// Values by their keys. Two of a few thousand keys of 64 bits are hardly ever equal by chance.
struct Met<T>(HashMap<u64, T>);

impl<T: PartialEq + Debug> Met<T> {
    #[track_caller]
    fn meet(&mut self, key: u64, value: T) {
        match self.0.get(&key) {
            Some(other) => assert_eq!(other, &value, "both have the key {key}"),
            None => drop(self.0.insert(key, value)),
        }
    }

    /// Each bit is set in about half of the keys.
    #[track_caller]
    fn is_spread(&self) {
        let half = self.0.len() / 2;
        for bit in 0..64 {
            let set = self.0.keys().filter(|key| *key >> bit & 1 == 1).count();
            assert!(set.abs_diff(half) < half / 8, "bit {bit} is set in {set} of {}", self.0.len());
        }
    }
}

/// Calls `each` with every state of random deals by random rules.
fn all_states(deals: u64, mut each: impl FnMut(&Deal)) {
    for seed in 0..deals {
        let mut case = Case::seeded(seed);
        let mut deal = Deal::new(case.setup());
        each(&deal);
        while let Some(step) = next_step(&deal, &mut case.dice) {
            take(&mut deal, step, &mut |_| {});
            each(&deal);
        }
    }
}

#[test]
fn views_that_differ_have_different_keys() {
    let mut met: Met<View> = Met(HashMap::new());
    all_states(80, |deal| {
        let seats = deal.rules().seats().iter().map(Viewer::Seat);
        for view in seats.chain([Viewer::Spectator]).map(|viewer| deal.view(viewer)) {
            assert_eq!(view.clone().key(), view.key());
            met.meet(view.key(), view);
        }
    });
    assert!(met.0.len() > 3_000, "{}", met.0.len());
    met.is_spread();
}

#[test]
fn states_that_differ_have_different_position_keys() {
    let mut met: Met<String> = Met(HashMap::new());
    all_states(300, |deal| {
        let hands = Seat::ALL.map(|seat| deal.hand(seat));
        let sides = Side::ALL.map(|side| (deal.points(side), deal.tricks(side)));
        let stock: Vec<_> = deal.stock().collect();
        let terms = deal.setup().terms();
        let rest = (deal.turn(), deal.leader(), deal.stake(), terms.stake, terms.raises, deal.trump());
        met.meet(deal.position_key(), format!("{hands:?} {sides:?} {stock:?} {rest:?} {}", deal.rules().set()));
    });
    assert!(met.0.len() > 3_000, "{}", met.0.len());
    met.is_spread();
}

#[test]
fn who_passed_before_a_lead_is_no_part_of_the_position_behind_it() {
    // Seat 2 lays the 8 of diamonds to the first trick and that of clubs to the second, or the other way round. Only in
    // the first case it holds a molodka between, is asked and passes. The rest of the deal is the same.
    let after = |first_cards: &str, first: &str, passes: &str, second: &str| -> Deal {
        let rules = "custom,seats=3,combos=molodka:lead,interrupt_first=false";
        let steps = format!("lead 9s; discard {first}; discard 6d; draw; {passes}lead Js; discard {second}");
        let deck = deck(first_cards);
        format!("bura1; {rules}; deck={deck} dealer=0; {steps}").parse().unwrap()
    };
    // Seats 1, 2 and 0 in turn three times, the turned card, and what they draw.
    let passed = after("9s6c6dJs7c7dQh8dJd9hKs8cQs", "8d", "pass; ", "8c");
    let not_asked = after("9s6c6dJs7c7dQh8cJd9hKs8dQs", "8c", "", "8d");
    assert_eq!(passed.turn(), not_asked.turn());
    assert_eq!(Seat::ALL.map(|seat| passed.hand(seat)), Seat::ALL.map(|seat| not_asked.hand(seat)));
    assert_eq!(passed.position_key(), not_asked.position_key());
}

#[test]
fn hands_that_have_changed_a_card_or_the_stock_its_order_give_another_key() {
    let plain = deal("custom", "6c7d8h9sTcJdQh", "");
    let keys = |deal: &Deal| (deal.position_key(), deal.view(Seat::ALL[1]).key());
    for changed in ["7d6c8h9sTcJdQh", "6c7d8h9sTcJdKh"] {
        let other = deal("custom", changed, "");
        assert_ne!(keys(&plain).0, keys(&other).0, "{changed}");
        assert_ne!(keys(&plain).1, keys(&other).1, "{changed}");
    }
    // What lies behind the turned card is no one's to see, but decides how the deal goes on.
    let other = deal("custom", "6c7d8h9sTcJdQh8c7c", "");
    assert_ne!(keys(&plain).0, keys(&other).0);
    assert_eq!(keys(&plain).1, keys(&other).1);
}
