//! Laws of the game as properties, on random rule sets, setups and play: what is kept, and what ends.

use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;

use bura::{Card, CardSet, Deal, EndKind, EndRule, Phase, Rules, Seat, Setup, Side, Step, Suit, Terms};
use proptest::prelude::{ProptestConfig, Strategy, prop_assert, prop_assert_eq, proptest};

use crate::random_deals::{Case, TAPE, next_step, take};
use crate::random_rules::{Dice, tape};
use crate::tracker::Tracker;

pub(crate) fn case() -> impl Strategy<Value = Case> {
    tape(TAPE).prop_map(Case::draw)
}

/// Cases as seeds of a failing test are printed whole, so no file of them is kept.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}

fn sides(rules: &Rules) -> impl Iterator<Item = Side> + use<> {
    Side::ALL.into_iter().take(rules.sides().into())
}

/// Plays a random deal to its end, and looks at every state of it; gives the steps.
fn play(case: &mut Case, mut look: impl FnMut(&Deal)) -> (Deal, Vec<Step>) {
    let mut deal = Deal::new(case.setup());
    let mut steps = Vec::new();
    look(&deal);
    while let Some(step) = next_step(&deal, &mut case.dice) {
        take(&mut deal, step, &mut |_| {});
        steps.push(step);
        look(&deal);
    }
    (deal, steps)
}

fn hash(deal: &Deal) -> u64 {
    let mut hasher = DefaultHasher::new();
    deal.hash(&mut hasher);
    hasher.finish()
}

/// Most steps of a deal of `n` seats, from section 7: a trick takes a card of every seat, so there are at most
/// `t` = pack / n tricks, and n × t lays (leads, stops, beats, discards). After a trick the taker declares or draws:
/// t decisions. Before a trick each seat but the leader passes at most once: (n - 1) × t passes. Of two sides, a
/// stake of at most r is offered r - 1 times, and each offer that was not answered by the next is accepted:
/// 2 × (r - 1) answers and offers at most. A refusal, a declaration or a forfeit is one more step, and the last.
fn most_steps(rules: &Rules, claims: bool) -> usize {
    let (set, n) = (rules.set(), usize::from(rules.set().seats));
    let t = CardSet::pack(set.lowest.rank()).len() / n;
    let passes = if claims { (n - 1) * t } else { 0 };
    n * t + t + passes + 2 * usize::from(set.raise_max - 1) + 1
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn every_card_of_the_pack_is_at_every_moment_in_one_place(mut case in case()) {
        let rules = case.rules();
        play(&mut case, |deal| {
            let hands = rules.seats().iter().flat_map(|seat| deal.hand(seat));
            let lays = deal.course().lays().flat_map(|lay| lay.cards);
            let mut cards: Vec<_> = hands.chain(lays).chain(deal.stock()).collect();
            cards.sort();
            assert!(cards.into_iter().eq(CardSet::pack(rules.set().lowest.rank())));
        });
    }

    #[test]
    fn hands_are_equal_between_tricks_and_no_larger_than_a_full_one(mut case in case()) {
        let rules = case.rules();
        play(&mut case, |deal| {
            let sizes: Vec<usize> = rules.seats().iter().map(|seat| deal.hand(seat).len()).collect();
            assert!(sizes.iter().all(|size| *size <= usize::from(rules.set().hand)));
            if deal.table().next().is_none() {
                assert!(sizes.iter().all(|size| *size == sizes[0]), "{sizes:?}");
            }
        });
    }

    #[test]
    fn a_deal_ends_within_the_bound_that_its_rules_set(mut case in case()) {
        let mut claims = 0;
        let (deal, steps) = play(&mut case, |deal| {
            claims += usize::from(deal.turn().is_some_and(|turn| turn.phase == Phase::Interrupt));
        });
        prop_assert!(steps.len() <= most_steps(deal.rules(), true), "{} steps", steps.len());
        prop_assert!(steps.len() - claims <= most_steps(deal.rules(), false));
        // The largest of these bounds: 2 seats and 6 stakes, 36 + 18 + 18 + 10 + 1.
        prop_assert!(most_steps(deal.rules(), true) <= 83);
    }

    #[test]
    fn all_points_of_the_pack_are_captured_held_or_undrawn(mut case in case()) {
        let rules = case.rules();
        let (deal, _) = play(&mut case, |deal| {
            let captured: u32 = sides(&rules).map(|side| u32::from(deal.points(side))).sum();
            let held: u32 = rules.seats().iter().map(|seat| u32::from(deal.hand(seat).points())).sum();
            let undrawn: u32 = deal.stock().map(|card| u32::from(card.points())).sum();
            let table: u32 = deal.table().map(|lay| u32::from(lay.cards.points())).sum();
            assert_eq!(captured + held + undrawn + table, 120);
        });
        let outcome = deal.outcome().unwrap();
        if matches!(outcome.kind, EndKind::PlayedOut | EndKind::Exhausted) {
            prop_assert!(rules.seats().iter().all(|seat| deal.hand(seat).is_empty()));
            let undrawn: u8 = deal.stock().map(Card::points).sum();
            prop_assert_eq!(outcome.points.as_slice().iter().sum::<u8>() + undrawn, 120);
            // What is left could not serve a round.
            prop_assert!(deal.stock_len() < usize::from(rules.set().seats));
        }
    }

    #[test]
    fn setup_and_events_are_enough_to_rebuild_every_state(mut case in case()) {
        let setup = case.setup();
        let mut tracker = Tracker::new(*setup.rules(), setup.terms());
        let mut deal = Deal::new_with(setup, &mut |event| tracker.hear(event));
        tracker.check(&deal);
        while let Some(step) = next_step(&deal, &mut case.dice) {
            let told = tracker.told;
            take(&mut deal, step, &mut |event| tracker.hear(event));
            prop_assert!(tracker.told > told, "every step tells something");
            tracker.check(&deal);
        }
        prop_assert!(tracker.outcome.is_some());
    }

    #[test]
    fn the_same_inputs_make_the_same_game(mut case in case()) {
        let mut states = Vec::new();
        let (last, steps) = play(&mut case, |deal| states.push((deal.clone(), hash(deal))));
        let mut again = Deal::new(case.setup());
        for (step, (state, hashed)) in steps.iter().zip(&states) {
            prop_assert_eq!((&again, hash(&again)), (state, *hashed));
            take(&mut again, *step, &mut |_| {});
        }
        prop_assert_eq!(again, last);
        // No state comes twice: every step changes something.
        let distinct: std::collections::HashSet<&Deal> = states.iter().map(|(state, _)| state).collect();
        prop_assert_eq!(distinct.len(), states.len());
    }

    #[test]
    fn a_clone_goes_its_own_way_and_leaves_the_original_as_it_was(mut case in case()) {
        let mut states: Vec<Deal> = Vec::new();
        play(&mut case, |deal| states.push(deal.clone()));
        let snapshots: Vec<(u64, String)> = states.iter().map(|state| (hash(state), format!("{state:?}"))).collect();
        for state in &states {
            let mut copy = state.clone();
            while let Some(step) = next_step(&copy, &mut case.dice) {
                take(&mut copy, step, &mut |_| {});
            }
            prop_assert!(copy == *state || state.outcome().is_none());
        }
        for (state, snapshot) in states.iter().zip(snapshots) {
            prop_assert_eq!((hash(state), format!("{state:?}")), snapshot);
        }
    }

    #[test]
    fn points_of_a_side_are_those_of_the_cards_in_the_tricks_it_took(mut case in case()) {
        let setup = case.setup();
        let rules = *setup.rules();
        let mut tracker = Tracker::new(rules, setup.terms());
        let mut deal = Deal::new_with(setup, &mut |event| tracker.hear(event));
        while let Some(step) = next_step(&deal, &mut case.dice) {
            take(&mut deal, step, &mut |event| tracker.hear(event));
            let mut points = [0; 6];
            for (taker, lays) in &tracker.tricks {
                let side = if rules.set().partners { taker.index() % 2 } else { taker.index() };
                points[side] += lays.iter().map(|laid| laid.cards.points()).sum::<u8>();
            }
            prop_assert!(sides(&rules).all(|side| deal.points(side) == points[side.index()]));
        }
        prop_assert_eq!(deal.outcome().unwrap().points.as_slice().len(), usize::from(rules.sides()));
    }

    #[test]
    fn the_stake_rises_by_one_at_a_time_and_never_passes_its_limit(mut case in case()) {
        let setup = case.setup();
        let mut before = 1;
        play(&mut case, |deal| {
            assert!(deal.stake() == before || deal.stake() == before + 1);
            assert!(deal.stake() <= setup.rules().set().raise_max);
            assert!(setup.terms().raises || deal.stake() == 1);
            before = deal.stake();
        });
        prop_assert!(before >= 1);
    }

    #[test]
    fn an_automatic_deal_goes_on_only_while_every_side_is_short_of_the_goal(mut case in case()) {
        let rules = case.rules();
        let (deal, _) = play(&mut case, |deal| {
            if rules.set().end == EndRule::Automatic && deal.turn().is_some() {
                assert!(sides(&rules).all(|side| deal.points(side) < rules.set().goal));
            }
        });
        if let Some(winner) = deal.outcome().filter(|outcome| outcome.kind == EndKind::Reached) {
            let winner = winner.winners.iter().next().unwrap();
            prop_assert!(deal.points(winner) >= rules.set().goal);
        }
    }
}

#[test]
fn a_shuffled_setup_is_proven_by_its_own_spec_and_plays_to_an_end() {
    for seed in 0..300 {
        let mut case = Case::seeded(seed);
        let rules = case.rules();
        let mut terms = Terms::new(Seat::ALL[case.dice.below(rules.set().seats.into())]);
        terms.trump = [None, None, Some(Suit::Hearts)][case.dice.below(3)];
        let Dice::Seeded(rng) = &mut case.dice else { unreachable!("the case is seeded") };
        let setup = Setup::shuffled(&rules, terms, rng).unwrap();
        assert_eq!(Setup::new(&rules, &setup.spec()), Ok(setup));
        let mut deal = Deal::new(setup);
        while let Some(step) = next_step(&deal, &mut case.dice) {
            take(&mut deal, step, &mut |_| {});
        }
        assert!(deal.outcome().is_some());
    }
}
