//! What happens in a deal, one event after the other: enough to animate a table, and with the setup to rebuild
//! the state.
//!
//! These are *all* events, for the table itself: the server, a log, a test. A player must never be sent them as
//! they are, for they name hidden cards and passed claims.

use core::fmt;

use crate::card::Card;
use crate::combo::ComboKind;
use crate::deck::Deck;
use crate::frame::Trump;
use crate::outcome::Outcome;
use crate::seat::Seat;
use crate::set::CardSet;
use crate::taken::Taken;
use crate::terms::Terms;

/// Something that happened in a deal.
///
/// The events of one action come in the order in which a table would see them. A player gets what
/// [`seen_by`](Self::seen_by) gives, and so does a log that others may read: `Debug` names no hidden card and nobody
/// who was asked, but each event is a line of its own, and so tells that a claim was heard.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// A deal begins on these terms.
    Opened {
        /// The terms.
        terms: Terms,
        /// What the sides had taken before, in a deal that begins with a position.
        taken: Taken,
    },
    /// A seat was dealt its hand. One for each seat, in dealing order.
    Dealt {
        /// The seat.
        seat: Seat,
        /// Its hand in the order in which it came, one card at a time; hidden from all others.
        cards: Deck,
    },
    /// The trump was made.
    Trump {
        /// By which card, or by name.
        trump: Trump,
    },
    /// A trick begins: this seat is its scheduled leader. A combination may still end the deal before anybody leads.
    ToLead {
        /// The scheduled leader.
        seat: Seat,
    },
    /// A seat is asked for an out-of-turn claim; hidden from all others.
    Asked {
        /// The seat.
        seat: Seat,
    },
    /// A seat passed its claim; hidden from all others.
    Passed {
        /// The seat.
        seat: Seat,
    },
    /// "Stop!": a seat takes the lead out of turn. Its lead follows.
    Stopped {
        /// The seat.
        seat: Seat,
        /// Its strongest combination that gives the right.
        combo: ComboKind,
    },
    /// Cards were led.
    Led {
        /// The seat.
        seat: Seat,
        /// The cards, laid open.
        cards: CardSet,
    },
    /// Cards were laid that beat.
    Beat {
        /// The seat.
        seat: Seat,
        /// The cards, laid open.
        cards: CardSet,
    },
    /// Cards were laid that do not beat.
    Discarded {
        /// The seat.
        seat: Seat,
        /// The cards: open if the rules say so, else hidden from all others but for the shown part.
        cards: CardSet,
        /// The part that is shown to cover; empty where the rules lay all open.
        shown: CardSet,
    },
    /// A side took the trick.
    Took {
        /// The seat whose cards took it.
        seat: Seat,
    },
    /// Where the rules say so, the taker looks at discards of the trick it took.
    Saw {
        /// The taker.
        taker: Seat,
        /// Who laid the cards.
        seat: Seat,
        /// The cards; hidden from all but these two.
        cards: CardSet,
    },
    /// The taker is asked whether it declares before drawing.
    AskedToDeclare {
        /// The taker.
        seat: Seat,
    },
    /// A card was drawn.
    Drew {
        /// Who drew it.
        seat: Seat,
        /// The card.
        card: Card,
        /// Whether all see it, for it is the turned card; else it is hidden from all others.
        turned: bool,
    },
    /// A seat declared that its side has the goal.
    Declared {
        /// The seat.
        seat: Seat,
        /// What its side has, in points.
        points: u8,
    },
    /// A seat offered a higher stake; in answer to an offer, it accepted that one first.
    Raised {
        /// The seat.
        seat: Seat,
        /// The stake offered.
        stake: u8,
    },
    /// A seat accepted the stake offered.
    Accepted {
        /// The seat.
        seat: Seat,
        /// The stake from now on.
        stake: u8,
    },
    /// A seat refused the stake offered.
    Refused {
        /// The seat.
        seat: Seat,
    },
    /// A seat's deal was taken as lost.
    Forfeited {
        /// The seat.
        seat: Seat,
    },
    /// At the end, a hand is shown: a combination that won, tied, or made the deal be dealt again.
    Showed {
        /// The seat.
        seat: Seat,
        /// Its hand.
        cards: CardSet,
    },
    /// At the end, cards that had been laid face down are turned up. One for each such lay, in the order laid.
    TurnedUp {
        /// Who had laid them.
        seat: Seat,
        /// In which trick, counted from 0.
        trick: u8,
        /// All cards of that lay.
        cards: CardSet,
    },
    /// The deal is over.
    Ended {
        /// Its result.
        outcome: Outcome,
        /// The seat that ended it, where its kind has one: see [`Deal::ended_by`](crate::Deal::ended_by).
        by: Option<Seat>,
    },
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opened { terms, taken } => write!(f, "Opened({terms:?}, {taken:?})"),
            Self::Dealt { seat, .. } => write!(f, "Dealt({seat})"),
            Self::Trump { trump } => write!(f, "Trump({trump:?})"),
            Self::ToLead { seat } => write!(f, "ToLead({seat})"),
            // Whether anybody was asked, or passed, is not for a log that others may read.
            Self::Asked { .. } | Self::Passed { .. } => f.write_str("Claims"),
            Self::Stopped { seat, combo } => write!(f, "Stopped({seat}, {combo})"),
            Self::Led { seat, cards } => write!(f, "Led({seat}, {cards})"),
            Self::Beat { seat, cards } => write!(f, "Beat({seat}, {cards})"),
            Self::Discarded { seat, cards, shown } => write!(f, "Discarded({seat}, {} cards, {shown})", cards.len()),
            Self::Took { seat } => write!(f, "Took({seat})"),
            Self::Saw { taker, seat, cards } => write!(f, "Saw({taker}, {seat}, {} cards)", cards.len()),
            Self::AskedToDeclare { seat } => write!(f, "AskedToDeclare({seat})"),
            Self::Drew { seat, .. } => write!(f, "Drew({seat})"),
            Self::Declared { seat, points } => write!(f, "Declared({seat}, {points})"),
            Self::Raised { seat, stake } => write!(f, "Raised({seat}, {stake})"),
            Self::Accepted { seat, stake } => write!(f, "Accepted({seat}, {stake})"),
            Self::Refused { seat } => write!(f, "Refused({seat})"),
            Self::Forfeited { seat } => write!(f, "Forfeited({seat})"),
            Self::Showed { seat, cards } => write!(f, "Showed({seat}, {cards})"),
            Self::TurnedUp { seat, trick, cards } => write!(f, "TurnedUp({seat}, {trick}, {cards})"),
            Self::Ended { outcome, by } => write!(f, "Ended({outcome:?}, {by:?})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_names_no_hidden_card_and_no_claim() {
        let cards: CardSet = "7hTh".parse().unwrap();
        let (seat, taker) = (Seat::ALL[1], Seat::ALL[0]);
        let text = |event: Event| format!("{event:?}");
        assert_eq!(text(Event::Dealt { seat, cards: "7hTh".parse().unwrap() }), "Dealt(1)");
        assert_eq!(text(Event::Drew { seat, card: "7h".parse().unwrap(), turned: false }), "Drew(1)");
        assert_eq!(text(Event::Saw { taker, seat, cards }), "Saw(0, 1, 2 cards)");
        let shown = "7h".parse().unwrap();
        assert_eq!(text(Event::Discarded { seat, cards, shown }), "Discarded(1, 2 cards, 7h)");
        assert_eq!(text(Event::Asked { seat }), text(Event::Passed { seat: taker }));
    }
}
