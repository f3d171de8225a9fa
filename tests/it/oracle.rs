//! The engine against the naive rule book, on random rule sets, setups and play.

use std::collections::BTreeMap;

use bura::{Action, Card, CardSet, Seat};

use crate::lockstep::Pair;
use crate::random_deals::{Case, next_step};
use crate::random_rules::Dice;

/// How the deals of a run ended, and what was compared.
#[derive(Default)]
struct Figures {
    steps: usize,
    refused: usize,
    ends: BTreeMap<&'static str, usize>,
    words: BTreeMap<String, usize>,
}

impl Figures {
    fn print(&self, deals: u64) {
        println!("{deals} deals, {} steps, {} refused acts", self.steps, self.refused);
        println!("ends {:?}\nacts {:?}", self.ends, self.words);
    }
}

/// A random act of a random seat, near what might be legal: cards of a legal action changed, other words.
fn odd_act(pair: &Pair, dice: &mut Dice) -> (Seat, Action) {
    let seats = if dice.one_in(4) { 6 } else { usize::from(pair.engine.rules().seats().count()) };
    let acting = pair.engine.turn().map(|turn| turn.seat);
    let seat = if dice.one_in(5) { Seat::ALL[dice.below(seats)] } else { acting.unwrap_or(Seat::ALL[0]) };
    let legal = pair.engine.legal_actions();
    let base = legal.get(dice.below(legal.len().max(1)));
    let mut cards = base.map_or(CardSet::EMPTY, Action::cards);
    for _ in 0..dice.below(3) {
        let card = Card::from_index(u8::try_from(dice.below(36)).unwrap()).unwrap();
        let held: Vec<Card> = pair.engine.hand(seat).iter().collect();
        let card = if held.is_empty() || dice.one_in(3) { card } else { *dice.pick(&held) };
        cards = if cards.contains(card) { cards.without(card) } else { cards.with(card) };
    }
    let parts: Vec<CardSet> = cards.subsets().collect();
    let action = match dice.below(12) {
        0 | 1 => Action::Lead(cards),
        2 | 3 => Action::Beat(cards),
        4 => Action::discard(cards),
        5 | 6 => Action::Discard { cards, shown: *dice.pick(&parts) },
        7 => *dice.pick(&[Action::Stop, Action::Pass]),
        8 => Action::Declare,
        9 => Action::Draw,
        10 => Action::Raise,
        _ => *dice.pick(&[Action::Accept, Action::Refuse]),
    };
    (seat, action)
}

fn play(seed: u64, figures: &mut Figures) {
    let mut case = Case::seeded(seed);
    let mut pair = Pair::new(&case.rules, &case.setup);
    loop {
        for _ in 0..3 {
            let (seat, action) = odd_act(&pair, &mut case.dice);
            figures.refused += usize::from(!pair.allows(seat, action));
        }
        let Some(step) = next_step(&pair.engine, &mut case.dice) else { break };
        let text = step.to_string();
        let shown = if text.contains("show") { " show" } else { "" };
        *figures.words.entry(format!("{}{shown}", text.split(' ').next().unwrap())).or_default() += 1;
        pair.take(step);
        figures.steps += 1;
    }
    let record = pair.engine.record().to_string();
    assert!(record.parse() == Ok(pair.engine.clone()), "the record does not replay: {record}");
    *figures.ends.entry(pair.engine.outcome().unwrap().kind.word()).or_default() += 1;
}

/// Plays deals of these seeds, and demands that every kind of end and of act came up.
fn play_all(seeds: core::ops::Range<u64>) {
    let mut figures = Figures::default();
    let deals = seeds.end - seeds.start;
    for seed in seeds {
        play(seed, &mut figures);
    }
    figures.print(deals);
    assert_eq!(figures.ends.len(), 9, "a kind of end is missing: {:?}", figures.ends);
    assert_eq!(figures.words.len(), 12, "a kind of act is missing: {:?}", figures.words);
}

#[test]
fn random_deals_go_as_the_rule_book_says() {
    play_all(0..300);
}

#[test]
#[ignore = "long: half a minute in release"]
fn twenty_thousand_random_deals_go_as_the_rule_book_says() {
    play_all(1_000_000..1_020_000);
}
