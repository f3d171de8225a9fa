//! Telling the person what happens, from what the seat sees and from nothing else.

use std::io;

use bura::{Card, LayKind, Seat, SeenEvent, Trump};

use crate::memory::{Lay, Memory};
use crate::names::{Names, capital, count};
use crate::screen::{Paint, Screen};

/// Cards that one seat has drawn, as far as they are known.
type Drawn = (Seat, Vec<Option<Card>>);

/// Tells what happened in one step. `memory` has taken all of it in already.
pub(crate) fn tell(screen: &mut Screen, memory: &Memory, seen: &[SeenEvent]) -> io::Result<()> {
    let (names, paint) = (memory.names(), screen.paint());
    // Hands are filled card by card in turn; told seat by seat that reads better.
    let mut drawn: Vec<Drawn> = Vec::new();
    for &event in seen {
        if let SeenEvent::Drew { seat, card } = event {
            match drawn.iter_mut().find(|(drawer, _)| *drawer == seat) {
                Some((_, cards)) => cards.push(card),
                None => drawn.push((seat, vec![card])),
            }
            continue;
        }
        for line in drawn.drain(..).map(|drawn| draw_text(names, paint, &drawn)) {
            screen.line(line)?;
        }
        if let Some(text) = text(memory, paint, event) {
            screen.line(text)?;
        }
    }
    // Only an engine that told no next step after drawing would leave any.
    drawn.iter().try_for_each(|drawn| screen.line(draw_text(names, paint, drawn)))
}

/// A line for what a seat has drawn.
fn draw_text(names: Names<'_>, paint: Paint, (seat, cards): &Drawn) -> String {
    let known: Vec<Card> = cards.iter().flatten().copied().collect();
    let hidden = cards.len() - known.len();
    let cards = match (hidden, known.is_empty()) {
        (_, true) => count(hidden, "card"),
        // Of what others draw only the turned card is known.
        (0, _) if *seat != names.you => format!("the turned {}", paint.cards(known)),
        (0, _) => paint.cards(known),
        (_, false) => format!("{} and the turned {}", count(hidden, "card"), paint.cards(known)),
    };
    format!("  {} {cards}.", names.does(*seat, "draw"))
}

/// A line for anything else, where it needs one.
fn text(memory: &Memory, paint: Paint, event: SeenEvent) -> Option<String> {
    let names = memory.names();
    Some(match event {
        SeenEvent::Dealt { cards: Some(cards), .. } => {
            format!("You are dealt {}.", paint.hand(cards.set(), memory.trump_suit()))
        }
        SeenEvent::Trump { trump } => trump_text(paint, trump),
        SeenEvent::ToLead { seat } => {
            let number = memory.tricks.len() + 1;
            let leads = if seat == names.you { "you are to lead".into() } else { format!("seat {seat} is to lead") };
            format!("Trick {number}: {leads}.")
        }
        SeenEvent::Stopped { seat, combo } => {
            format!("  {}: \"Stop!\", with {}.", capital(&names.seat(seat)), combo_text(combo.word()))
        }
        SeenEvent::Led { seat, cards } => format!("  {} {}.", names.does(seat, "lead"), paint.cards(cards)),
        SeenEvent::Beat { seat, cards } => format!("  {} with {}.", names.does(seat, "beat"), paint.cards(cards)),
        SeenEvent::Discarded { seat, cards, shown } => {
            format!("  {} {}.", names.does(seat, "discard"), pile_text(paint, &Lay::discard(seat, cards, shown)))
        }
        SeenEvent::Took { seat } => format!("  {} the trick.", names.does(seat, "take")),
        SeenEvent::Saw { seat, cards } => {
            format!("  You look at the discard of {}: {}.", names.seat(seat), paint.cards(cards))
        }
        SeenEvent::Declared { seat, .. } => format!("  {}: \"Opening!\"", names.does(seat, "declare")),
        SeenEvent::Raised { seat, stake } => format!("  {} the stake to {stake}.", names.does(seat, "raise")),
        SeenEvent::Accepted { seat, stake } => format!("  {}: the stake is {stake}.", names.does(seat, "accept")),
        SeenEvent::Refused { seat } => format!("  {} the stake.", names.does(seat, "refuse")),
        SeenEvent::Forfeited { seat } => format!("  {} the deal.", names.does(seat, "forfeit")),
        SeenEvent::Showed { seat, cards } => format!("  {} {}.", names.does(seat, "show"), paint.cards(cards)),
        // Being asked is no news, nor that others are dealt their hands; tricks turned up and the result are told
        // together, at the end.
        _ => return None,
    })
}

/// What made the trump.
fn trump_text(paint: Paint, trump: Trump) -> String {
    let suit = paint.suit(trump.suit());
    match trump {
        Trump::Turned(card) => format!("{} is turned up: {suit} is trump.", paint.card(card)),
        Trump::Buried(card) => {
            format!("{} was turned up and hidden in the stock: {suit} is trump.", paint.card(card))
        }
        Trump::Named(_) => format!("{suit} is trump."),
    }
}

/// A combination by its usual name.
pub(crate) fn combo_text(word: &str) -> String {
    match word {
        "over_40" => "over 40 points".into(),
        "aces" | "tens" => format!("nothing but {word}"),
        "aces_trump" => "nothing but aces, the trump ace among them".into(),
        "sixes_trump" => "nothing but sixes, the trump six among them".into(),
        "honours" => "nothing but aces and tens".into(),
        other => format!("a {other}"),
    }
}

/// Cards of a discard: "[2 cards]", "[1 card] and 7♥ shown", or all of them with the part that was shown.
fn pile_text(paint: Paint, lay: &Lay) -> String {
    let (hidden, known, shown) = (lay.hidden(), lay.known, lay.shown);
    match (hidden, known.is_empty()) {
        (0, _) if !shown.is_empty() => format!("{} ({} shown)", paint.cards(known), paint.cards(shown)),
        (0, _) => paint.cards(known),
        (_, true) => format!("[{}]", count(hidden, "card")),
        (_, false) => format!("[{}] and {} shown", count(hidden, "card"), paint.cards(known)),
    }
}

/// One lay of a trick: "seat 1 led 7♥ T♥".
pub(crate) fn lay_text(names: Names<'_>, paint: Paint, lay: &Lay) -> String {
    let did = match lay.kind {
        LayKind::Lead => "led",
        LayKind::Stop => "led out of turn",
        LayKind::Beat => "beat with",
        LayKind::Discard => "discarded",
    };
    format!("{} {did} {}", names.seat(lay.seat), pile_text(paint, lay))
}
