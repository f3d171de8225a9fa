//! What users of the crate rely on besides the rules: sizes, threads, quiet `Debug`, decks that stay the same.

use core::fmt::Debug;
use std::collections::BTreeMap;

use bura::{
    ActError, Action, Beating, BySide, Card, CardSet, Combo, ComboKind, Combos, Course, Deal, Deck, Discards, EndKind,
    Event, Expected, Field, Illegal, Lay, LayKind, LegalActions, LegalIter, Outcome, Phase, Preset, Rank, RuleSet,
    Rules, RulesError, Seat, Seats, Setup, SetupError, SetupSpec, Side, Sides, Step, Suit, Terms, TextError, Trump,
    Turn, TurnError, Value,
};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::random_deals::{Case, choose, next_step, take};
use crate::random_rules::Dice;

/// Holds the size of each type, after the compiler has proven what every public value is good for.
macro_rules! sizes {
    ($(($type:ty, $size:literal)),+ $(,)?) => {
        $(assert_eq!(good_for_all::<$type>(), $size, stringify!($type));)+
    };
}

/// A value that can be sent, shared, kept, copied by `clone` and printed; gives its size.
const fn good_for_all<T: Send + Sync + 'static + Clone + Debug>() -> usize {
    size_of::<T>()
}

/// Sizes as measured when this was written, on 64 bits: a deal is to stay at most 320 bytes, an action 24, and all of
/// them are copied often. Growth is a decision, not an accident.
#[test]
#[cfg(target_pointer_width = "64")]
fn public_values_are_small_and_can_be_sent_shared_cloned_and_printed() {
    sizes![
        (Card, 1),
        (CardSet, 8),
        (Rank, 1),
        (Suit, 1),
        (Seat, 1),
        (Seats, 1),
        (Side, 1),
        (Sides, 1),
        (Phase, 1),
        (Turn, 2),
        (Action, 24),
        (Step, 24),
        (LegalActions, 48),
        (LegalIter, 64),
        (Beating, 24),
        (Combo, 3),
        (ComboKind, 1),
        (Combos, 9),
        (RuleSet, 52),
        (Rules, 56),
        (Field, 1),
        (Value, 24),
        (Preset, 1),
        (Deck, 37),
        (Terms, 5),
        (SetupSpec, 68),
        (Setup, 132),
        (Trump, 2),
        (Course, 92),
        (Lay, 24),
        (LayKind, 1),
        (Deal, 320),
        (Event, 40),
        (EndKind, 1),
        (Outcome, 30),
        (BySide<u8>, 7),
        (BySide<u16>, 14),
        (RulesError, 16),
        (SetupError, 3),
        (TurnError, 2),
        (ActError, 24),
        (Illegal, 24),
        (Expected, 24),
        (TextError, 40),
    ];
}

/// The cards that a text names: words made of nothing but cards.
fn cards_in(text: &str) -> CardSet {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.parse::<CardSet>().ok()).fold(CardSet::EMPTY, |all, cards| all | cards)
}

/// The card that makes the trump, whose name all know.
fn trump_card(setup: &Setup) -> CardSet {
    match setup.trump() {
        Trump::Turned(card) | Trump::Buried(card) => card.into(),
        Trump::Named(_) => CardSet::EMPTY,
    }
}

/// What only some may know of a deal: hands, stock, and what lies face down.
fn hidden(deal: &Deal) -> CardSet {
    let hands = deal.rules().seats().iter().fold(CardSet::EMPTY, |all, seat| all | deal.hand(seat));
    let open = deal.rules().set().discards == Discards::Open;
    let discards = deal.course().lays().filter(|lay| lay.kind == LayKind::Discard && !open);
    let face_down = discards.fold(CardSet::EMPTY, |all, lay| all | (lay.cards - lay.shown));
    (hands | face_down | deal.stock().collect()) - trump_card(deal.setup())
}

/// What an event may tell in a log.
fn open_cards(event: Event) -> CardSet {
    match event {
        Event::Led { cards, .. }
        | Event::Beat { cards, .. }
        | Event::Showed { cards, .. }
        | Event::TurnedUp { cards, .. } => cards,
        Event::Discarded { shown, .. } => shown,
        Event::Trump { trump: Trump::Turned(card) | Trump::Buried(card) } => card.into(),
        _ => CardSet::EMPTY,
    }
}

#[test]
fn debug_of_deals_setups_decks_and_events_names_no_hidden_card() {
    let mut looked = 0;
    for seed in 0..200 {
        let mut case = Case::seeded(seed);
        let setup = case.setup();
        assert_eq!(format!("{:?}", setup.deck()), format!("Deck({} cards)", setup.deck().cards().len()));
        assert_eq!(cards_in(&format!("{setup:?}")), trump_card(&setup));
        let mut log = |event: Event| {
            let text = format!("{event:?}");
            assert_eq!(cards_in(&text), open_cards(event), "{text}");
            if let Event::Asked { .. } | Event::Passed { .. } = event {
                assert_eq!(text, "Claims", "neither who nor what");
            }
        };
        let mut deal = Deal::new_with(setup, &mut log);
        loop {
            for text in [format!("{deal:?}"), format!("{deal:#?}")] {
                let named = cards_in(&text);
                assert!(named.is_disjoint(hidden(&deal)), "{named} of {} in {text}", hidden(&deal));
                // The search does find cards: those led are named.
                let led = deal.course().lays().filter(|lay| lay.kind == LayKind::Lead);
                assert!(led.map(|lay| lay.cards).all(|led| led.is_subset(named)), "{text}");
            }
            looked += 1;
            let Some(step) = next_step(&deal, &mut case.dice) else { break };
            take(&mut deal, step, &mut log);
        }
    }
    assert!(looked > 2000, "{looked} states");
}

fn burkozel(rng: &mut impl Rng) -> String {
    let rules = RuleSet::BURKOZEL.check().unwrap();
    Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), rng).unwrap().spec().to_string()
}

/// GOLDEN, kept for stability: nothing says what these decks ought to be but that they never change. A difference
/// is a breaking release.
#[test]
fn one_seed_gives_one_setup_for_ever() {
    let seeds = [0, 1, 7];
    let chacha = seeds.map(|seed| burkozel(&mut ChaCha20Rng::seed_from_u64(seed)));
    let xoshiro = seeds.map(|seed| burkozel(&mut Xoshiro256PlusPlus::seed_from_u64(seed)));
    assert_eq!(
        chacha,
        [
            "deck=8cKs8h7cTdThQcJs6sKhQs7hTcQd6hKcAd6d9cJhKd8s7dAh9h8d9dAsAcJdTsJc7sQh9s6c dealer=0",
            "deck=QcTc9s6sThQs8c7c7sAh8sKsQhKh9d7dKc9cAd8d9hKdJsTdJd8h6hQdAcAsJc6cTs7h6dJh dealer=0 buried=Ad",
            "deck=AhJsAc9c6sKh9dKsKdJc8dQdKcTs9h8h7cTc7sJh9s8cTh6hQs7h6d7dQcAdTdAsQhJd8s6c dealer=0",
        ]
    );
    assert_eq!(
        xoshiro,
        [
            "deck=Jc8c9s6h7s7cQdKhKcKs9dQc7dTc8h7h9h9c6c6dTdKdJsTs8sAcJh6sJdThAsAdAhQsQh8d dealer=0",
            "deck=Js6h6cAs6dQs7sTsKcAh6sJdQc7hKsAc8hThQdJhAd7cKh9d8c9cTd8d9sJcQh7dKd9hTc8s dealer=0",
            "deck=8s9cJc6h9s7hTd6dQhKhJdKdQdKs8dQs7s8hAcTc8cAh9dJhAdKc6c6sAs7dJsQc9hThTs7c dealer=0 buried=Ah",
        ]
    );
}

#[test]
fn every_preset_plays_two_hundred_random_deals_to_their_end() {
    for &preset in Preset::ALL {
        let rules = preset.rule_set().check().unwrap();
        let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
        for seed in 0..200 {
            let mut dice = Dice::seeded(seed);
            let terms = Terms::new(Seat::ALL[dice.below(rules.set().seats.into())]);
            let Dice::Seeded(rng) = &mut dice else { unreachable!("the dice are seeded") };
            let mut deal = Deal::new(Setup::shuffled(&rules, terms, rng).unwrap());
            let mut steps = 0;
            while let Some(turn) = deal.turn() {
                deal.apply(turn.seat, choose(&deal.legal_actions(), &mut dice)).unwrap();
                steps += 1;
            }
            // The bound of `laws.rs`.
            assert!(steps <= 83, "{preset} {seed}");
            *kinds.entry(deal.outcome().unwrap().kind.word()).or_default() += 1;
        }
        let by_cards = ["played_out", "exhausted", "reached"].iter().filter_map(|kind| kinds.get(kind)).sum::<u32>();
        assert!(by_cards >= 20, "{preset} {kinds:?}");
    }
}
