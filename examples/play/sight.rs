//! What one seat may know of what happens (section 12 of the rules page).
//!
//! Everything that the person is told and that a bot remembers goes through [`seen_by`], so what it holds back
//! reaches nobody.

use bura::{Card, CardSet, Discards, Event, Rules, Seat};

/// An event as one seat sees it.
#[derive(Clone, Copy)]
pub(crate) enum Sight {
    /// All see all of it.
    Open(Event),
    /// The seat's own hand.
    Dealt(CardSet),
    /// A discard, of which the seat may know all cards, the shown ones, or none.
    Discarded { seat: Seat, count: usize, known: CardSet, shown: CardSet },
    /// The seat took a trick and looks at a discard in it.
    Looked { seat: Seat, cards: CardSet },
    /// A card was drawn, which the seat may know.
    Drew { seat: Seat, card: Option<Card> },
}

/// What `viewer` sees of an event: nothing of claims that others are asked for, and of cards only those that are
/// its own or lie open. `turned` is the card that was turned up for trump.
pub(crate) fn seen_by(viewer: Seat, rules: &Rules, turned: Option<Card>, event: Event) -> Option<Sight> {
    match event {
        Event::Dealt { seat, cards } => (seat == viewer).then_some(Sight::Dealt(cards.set())),
        Event::Discarded { seat, cards, shown } => {
            let all = seat == viewer || rules.set().discards == Discards::Open;
            Some(Sight::Discarded { seat, count: cards.len(), known: if all { cards } else { shown }, shown })
        }
        Event::Saw { taker, seat, cards } => (taker == viewer).then_some(Sight::Looked { seat, cards }),
        Event::Drew { seat, card, .. } => {
            let known = seat == viewer || turned == Some(card);
            Some(Sight::Drew { seat, card: known.then_some(card) })
        }
        Event::Trump { .. }
        | Event::ToLead { .. }
        | Event::Stopped { .. }
        | Event::Led { .. }
        | Event::Beat { .. }
        | Event::Took { .. }
        | Event::AskedToDeclare { .. }
        | Event::Declared { .. }
        | Event::Raised { .. }
        | Event::Accepted { .. }
        | Event::Refused { .. }
        | Event::Forfeited { .. }
        | Event::Showed { .. }
        | Event::TurnedUp { .. }
        | Event::Ended { .. } => Some(Sight::Open(event)),
        // Who is asked learns it by being asked. An event that this program does not know yet stays hidden too.
        _ => None,
    }
}
