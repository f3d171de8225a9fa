//! All lines of play from small positions, the engine and the naive rule book in lockstep.
//!
//! A position is reached by one fixed line: the first legal action of the list of the rule book, but for words that
//! end the deal, until few enough cards are left. From there every sequence of legal actions is played on both.

mod ends;
mod family;
mod rulings;
mod walk;

use bura::{Phase, Step};
use serde_json::{Value, json};

use crate::lockstep::Pair;
use crate::random_deals::pack;
use crate::random_rules::Dice;

/// A deal to be played out in all ways.
struct Small {
    rules: Value,
    seed: u64,
    /// Cards in hands and stock from which on all lines are played.
    cards: usize,
}

impl Small {
    /// The position, or `None` where the deal ends before it.
    fn position(&self) -> Option<Pair> {
        let mut dice = Dice::seeded(self.seed);
        let mut deck = pack(&self.rules["lowest"]);
        dice.shuffle(&mut deck);
        let mut pair = Pair::new(&self.rules, &json!({"deck": deck.concat(), "dealer": 0}));
        while left(&pair) > self.cards {
            let legal = pair.oracle.legal();
            let plain = legal.iter().find(|text| !["declare", "raise", "refuse"].contains(&text.as_str()));
            pair.take(plain?.parse().unwrap());
        }
        Some(pair)
    }
}

/// Cards that are still to be laid.
fn left(pair: &Pair) -> usize {
    let hands = pair.engine.rules().seats().iter().map(|seat| pair.engine.hand(seat).len());
    hands.sum::<usize>() + pair.engine.stock_len()
}

/// What was seen while all lines were played.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    lines: usize,
    ends: std::collections::BTreeSet<&'static str>,
    claims: usize,
}

/// Plays every line, comparing everything after every action; counts the lines by the engine's list.
fn play_all(pair: &Pair, seen: &mut Seen) {
    let Some(turn) = pair.engine.turn() else {
        seen.lines += 1;
        seen.ends.insert(pair.engine.outcome().unwrap().kind.word());
        return;
    };
    seen.claims += usize::from(turn.phase == Phase::Interrupt);
    for action in pair.engine.legal_actions() {
        let mut next = pair.clone();
        next.take(Step::Act(action));
        play_all(&next, seen);
    }
}

/// Counts the lines by the rule book alone.
fn lines_by_book(deal: &crate::naive::Deal) -> usize {
    let Some(seat) = deal.to_act() else { return 1 };
    let next = |text: &String| {
        let mut next = deal.clone();
        next.apply(seat, text).unwrap();
        lines_by_book(&next)
    };
    deal.legal().iter().map(next).sum()
}

/// Plays all lines of some positions, and demands that both count as many; prints the figures.
fn check(positions: impl IntoIterator<Item = Pair>) -> Seen {
    let mut all = Seen::default();
    for pair in positions {
        let before = all.lines;
        play_all(&pair, &mut all);
        assert_eq!(all.lines - before, lines_by_book(&pair.oracle), "{}", pair.story());
        all.positions += 1;
    }
    println!("{all:?}");
    all
}

/// Overrides of some rules.
fn with(rules: &Value, overrides: &Value) -> Value {
    let mut all = rules.clone();
    for (field, value) in overrides.as_object().unwrap() {
        all[field] = value.clone();
    }
    all
}

/// These rules with each way to discard, each end, and each moment to declare.
fn variants(rules: &Value) -> Vec<Value> {
    let discards = [
        json!({"discards": "closed"}),
        json!({"discards": "open"}),
        json!({"discards": "taker_sees", "partial_cover": true}),
    ];
    let ends = [
        json!({"end": "declared", "declare_at": "either", "goal": 45}),
        json!({"end": "declared", "declare_at": "lead", "exhausted": "most", "goal": 45}),
        json!({"end": "automatic", "goal": 80}),
        json!({"end": "played_out", "short": "half_share", "loss": [1, 2, 3]}),
    ];
    discards.iter().flat_map(|discards| ends.iter().map(move |end| with(&with(rules, discards), end))).collect()
}

/// The positions of some rules in all variants, for some seeds.
fn small(rules: &Value, seeds: core::ops::Range<u64>, cards: usize) -> impl Iterator<Item = Pair> {
    let variants = variants(rules);
    let of_each = move |seed| variants.clone().into_iter().map(move |rules| Small { rules, seed, cards });
    seeds.flat_map(of_each).filter_map(|small| small.position())
}

/// Whether a seat is asked for a claim right at the position.
fn claimed(pair: &Pair) -> bool {
    pair.oracle.phase() == Some("interrupt")
}

/// Two seats with their last hands of three, and no stock.
fn two_seats() -> Value {
    json!({"lowest": "J", "loss": [1, 2, 3]})
}

/// Two pairs with the last cards of hands of four.
fn pairs() -> Value {
    json!({"lowest": "J", "seats": 4, "partners": true, "hand": 4, "lead_order": "rotation", "draw_order": "leader"})
}

/// Three seats with their last full hands; every combination that the pack can make gives the lead, but for the bura.
fn three_seats() -> Value {
    let kinds = ["over_40", "tens", "honours", "molodka"];
    let mut combos: Vec<Value> = kinds.iter().map(|kind| json!({"kind": kind, "effect": "lead"})).collect();
    combos.push(json!({"kind": "bura", "effect": "win", "weight": 2}));
    json!({"lowest": "J", "seats": 3, "combos": combos, "combo_tie": "void", "lead_order": "rotation"})
}

/// Two seats that may raise to three.
fn raising() -> Value {
    json!({"lowest": "J", "raise_max": 3})
}

/// Six seats: nothing is ever drawn, and two cards stay in the stock.
fn six_seats() -> Value {
    json!({"lowest": "J", "seats": 6})
}

const PLAYED: [&str; 5] = ["declared", "exhausted", "false_declaration", "played_out", "reached"];

#[test]
fn all_lines_of_the_last_tricks_of_two_seats() {
    let seen = check(small(&two_seats(), 0..2, 6));
    assert!(seen.lines > 3000 && seen.ends.iter().eq(&PLAYED));
}

#[test]
fn all_lines_of_the_last_cards_of_pairs() {
    let seen = check(small(&pairs(), 0..3, 8));
    assert!(seen.lines > 2000 && seen.ends.iter().eq(&PLAYED));
}

#[test]
fn all_lines_of_the_last_hands_of_three_seats_with_claims() {
    let seen = check(small(&three_seats(), 0..100, 11).filter(claimed).step_by(5).take(8));
    assert!(seen.lines > 3000 && seen.claims >= 8);
}

#[test]
fn all_lines_of_raising_before_the_last_tricks() {
    let seen = check(small(&raising(), 0..2, 4));
    assert!(seen.lines > 1000 && seen.ends.contains("refused"));
}

#[test]
fn all_lines_of_the_last_two_cards_of_six_seats() {
    let seen = check(small(&six_seats(), 0..1, 14));
    assert!(seen.lines > 3000);
}

#[test]
#[ignore = "long: half a minute in release"]
fn all_lines_of_larger_positions() {
    let mut lines = check(small(&two_seats(), 0..6, 8)).lines;
    lines += check(small(&pairs(), 0..40, 8)).lines;
    lines += check(small(&three_seats(), 0..12, 11)).lines;
    lines += check(small(&three_seats(), 12..300, 11).filter(claimed)).lines;
    lines += check(small(&raising(), 0..2, 6)).lines;
    lines += check(small(&six_seats(), 1..8, 14)).lines;
    println!("{lines} lines");
    assert!(lines > 500_000);
}
