//! The table as the person sees it, what is asked, and how it all ended.

use std::io;

use bura::{Action, CardSet, Effect, EndKind, LegalActions, Outcome, Phase, Seat};

use crate::memory::Memory;
use crate::names::count;
use crate::screen::{Paint, Screen};
use crate::tell::{combo_text, lay_text};

/// Shows the table, the hand, what is asked and the choices.
pub(crate) fn show(screen: &mut Screen, memory: &Memory, phase: Phase, legal: &LegalActions) -> io::Result<()> {
    let (names, paint) = (memory.names(), screen.paint());
    screen.line("")?;
    let under = memory.under_stock().map_or(String::new(), |card| format!(", {} under it", paint.card(card)));
    let stock = if memory.stock == 0 { "empty".into() } else { count(memory.stock, "card") };
    let trump = paint.suit(memory.trump_suit());
    screen.line(format_args!("  Trump {trump} | stock {stock}{under} | stake {}", memory.stake))?;
    let taken: Vec<String> = names.sides().map(|side| taken_text(memory, side)).collect();
    screen.list("  Taken: ", &taken)?;
    if !memory.table().is_empty() {
        let lays: Vec<String> = memory.table().iter().map(|lay| lay_text(names, paint, lay)).collect();
        screen.list("  Table: ", &lays)?;
    }
    screen.line(format_args!("  Your hand: {}", paint.hand(memory.hand, memory.trump_suit())))?;
    screen.line(question(memory, paint, phase))?;
    let texts: Vec<String> = legal.iter().map(|action| action_text(paint, action)).collect();
    screen.choices(&texts)
}

/// What a side has taken, as far as the person can tell.
fn taken_text(memory: &Memory, side: bura::Side) -> String {
    let tricks = count(memory.tricks_of(side).count(), "trick");
    let points = match memory.points(side) {
        _ if memory.tricks_of(side).next().is_none() => String::new(),
        (least, most) if least == most => format!(", {least} points"),
        (least, most) => format!(", {least} to {most} points"),
    };
    format!("{} {tricks}{points}", memory.names().side(side))
}

/// What the person is asked.
fn question(memory: &Memory, paint: Paint, phase: Phase) -> String {
    match phase {
        Phase::Interrupt => {
            "Your hand lets you take the lead out of turn. Stop, or pass? Nobody learns of a pass.".into()
        }
        Phase::Lead => "You are to lead.".into(),
        Phase::Follow => memory.to_beat().map_or_else(String::new, |lay| {
            let (cards, seat) = (paint.cards(lay.known), memory.names().seat(lay.seat));
            format!("Beat {cards} of {seat}, or discard {}.", count(lay.count, "card"))
        }),
        Phase::Taken => format!("You took the trick. Declare that you have {}, or draw?", memory.rules.set().goal),
        Phase::Offer => memory.offer.map_or_else(String::new, |(seat, stake)| {
            format!("{} a stake of {stake}. Your answer?", memory.names().does(seat, "offer"))
        }),
    }
}

/// An action with suit signs; typed like that, it reads back.
fn action_text(paint: Paint, action: Action) -> String {
    match action {
        Action::Lead(cards) => format!("lead {}", paint.cards(cards)),
        Action::Beat(cards) => format!("beat {}", paint.cards(cards)),
        Action::Discard { cards, shown } if shown.is_empty() => format!("discard {}", paint.cards(cards)),
        Action::Discard { cards, shown } => format!("discard {} show {}", paint.cards(cards), paint.cards(shown)),
        word => word.to_string(),
    }
}

/// Shows the tricks turned up, the points and the result.
pub(crate) fn end(screen: &mut Screen, memory: &Memory, outcome: &Outcome, by: Option<Seat>) -> io::Result<()> {
    let (names, paint) = (memory.names(), screen.paint());
    screen.line("")?;
    screen.line(format_args!("The deal is over. {}", reason(memory, outcome, by)))?;
    for (number, trick) in memory.tricks.iter().enumerate() {
        let mut parts: Vec<String> = trick.lays.iter().map(|lay| lay_text(names, paint, lay)).collect();
        parts.push(trick.taker.map_or("not finished".into(), |taker| format!("taken by {}", names.seat(taker))));
        screen.list(&format!("{:>4}  ", number + 1), &parts)?;
    }
    for side in names.sides() {
        let points = outcome.points.get(side).unwrap_or(0);
        let tricks = count(outcome.tricks.get(side).unwrap_or(0).into(), "trick");
        screen.line(format_args!("{} {points} points in {tricks}.", names.side_does(side, "have")))?;
    }
    if outcome.kind == EndKind::Redeal {
        return screen.line("Nothing is won or lost; the cards are dealt again.");
    }
    if outcome.is_draw() {
        return screen.line("A draw: nobody wins, nobody loses.");
    }
    for side in names.sides().filter(|&side| outcome.winners.contains(side)) {
        screen.line(format_args!("{} the deal.", names.side_does(side, "win")))?;
    }
    for side in names.sides().filter(|&side| !outcome.winners.contains(side)) {
        let loss = outcome.loss.get(side).unwrap_or(0);
        screen.line(format_args!("{} {loss}.", names.side_does(side, "lose")))?;
    }
    Ok(())
}

/// Why the deal ended, as a sentence.
fn reason(memory: &Memory, outcome: &Outcome, by: Option<Seat>) -> String {
    let (names, goal) = (memory.names(), memory.rules.set().goal);
    let does = |verb: &str| by.map_or_else(String::new, |seat| names.does(seat, verb));
    let points = by.and_then(|seat| outcome.points.get(memory.rules.side_of(seat))).unwrap_or(0);
    match outcome.kind {
        EndKind::Redeal => "A combination that has the deal dealt again was held.".into(),
        EndKind::Combo => {
            let hand = memory.shown.iter().find(|(seat, _)| Some(*seat) == by).map(|(_, hand)| *hand);
            format!("{} {}.", does("hold"), winning_combo(memory, hand))
        }
        EndKind::PlayedOut => "All cards are played.".into(),
        EndKind::Exhausted => "All cards are played, and nobody declared.".into(),
        EndKind::Reached => format!("{} {points} points, and {goal} were wanted.", does("have")),
        EndKind::Declared => format!("{} rightly: {points} points, and {goal} were wanted.", does("declare")),
        EndKind::FalseDeclaration => format!("{} wrongly: {points} points, and {goal} were wanted.", does("declare")),
        EndKind::Refused => format!("{} the stake.", does("refuse")),
        EndKind::Forfeit => format!("{} the deal.", does("forfeit")),
    }
}

/// The strongest winning combination of a shown hand.
fn winning_combo(memory: &Memory, hand: Option<CardSet>) -> String {
    let held = |hand: CardSet| {
        let mut wins = memory.rules.set().combos.iter().filter(|combo| combo.effect == Effect::Win);
        wins.find(|combo| combo.kind.is_held(hand, memory.trump_suit()))
    };
    // In a playoff, aces that only give the lead can win too.
    let combo = hand.and_then(held);
    combo.map_or("the hand that stands in the playoff".into(), |combo| combo_text(combo.kind.word()))
}
