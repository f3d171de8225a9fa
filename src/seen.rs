//! Events as one viewer sees them: a type of its own, in which hidden cards do not exist (section 12).

use crate::card::Card;
use crate::choice::Discards;
use crate::combo::ComboKind;
use crate::deck::Deck;
use crate::event::Event;
use crate::frame::Trump;
use crate::outcome::Outcome;
use crate::rules::Rules;
use crate::seat::Seat;
use crate::set::CardSet;
use crate::taken::Taken;
use crate::terms::Terms;
use crate::view::Viewer;

/// Cards as a viewer sees them: which, or only how many.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeenCards {
    /// The viewer knows them.
    Known(CardSet),
    /// They lie face down for the viewer: so many.
    FaceDown(u8),
}

/// Something that happened in a deal, as one viewer may know it.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SeenEvent {
    /// A deal begins on these terms.
    Opened {
        /// The terms.
        terms: Terms,
        /// What the sides had taken before, in a deal that begins with a position.
        taken: Taken,
    },
    /// A seat was dealt its hand.
    Dealt {
        /// The seat.
        seat: Seat,
        /// Its hand in the order in which it came, if it is the viewer's.
        cards: Option<Deck>,
    },
    /// The trump was made.
    Trump {
        /// By which card, or by name.
        trump: Trump,
    },
    /// A trick begins: this seat is its scheduled leader.
    ToLead {
        /// The scheduled leader.
        seat: Seat,
    },
    /// The viewer is asked for an out-of-turn claim.
    Asked,
    /// The viewer passed its claim.
    Passed,
    /// "Stop!": a seat takes the lead out of turn.
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
        /// The cards.
        cards: CardSet,
    },
    /// Cards were laid that beat.
    Beat {
        /// The seat.
        seat: Seat,
        /// The cards.
        cards: CardSet,
    },
    /// Cards were laid that do not beat.
    Discarded {
        /// The seat.
        seat: Seat,
        /// All of them.
        cards: SeenCards,
        /// The part that is shown to all to cover.
        shown: CardSet,
    },
    /// A side took the trick.
    Took {
        /// The seat whose cards took it.
        seat: Seat,
    },
    /// The viewer took the trick, and looks at a discard in it.
    Saw {
        /// Who laid the cards.
        seat: Seat,
        /// The cards.
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
        /// The card, if the viewer drew it or it is the turned card.
        card: Option<Card>,
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
    /// At the end, a hand is shown.
    Showed {
        /// The seat.
        seat: Seat,
        /// Its hand.
        cards: CardSet,
    },
    /// At the end, cards that had been laid face down are turned up.
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
        /// The seat that ended it, where its kind has one.
        by: Option<Seat>,
    },
}

impl Event {
    /// What a viewer may know of the event, or `None` if that is nothing: then nothing must be sent, not even that
    /// there was something.
    ///
    /// ```
    /// use bura::{Deal, RuleSet, Seat, SeenEvent, Setup, Terms, Viewer};
    /// use rand_core::SeedableRng;
    ///
    /// let rules = RuleSet::BURA.check()?;
    /// let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(3);
    /// let setup = Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng)?;
    /// let mut sent = Vec::new();
    /// Deal::new_with(setup, &mut |event| sent.extend(event.seen_by(Viewer::Spectator, &rules)));
    /// assert!(matches!(sent[0], SeenEvent::Opened { .. }));
    /// assert_eq!(sent[1], SeenEvent::Dealt { seat: Seat::ALL[1], cards: None });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn seen_by(self, viewer: impl Into<Viewer>, rules: &Rules) -> Option<SeenEvent> {
        let viewer = viewer.into();
        let of = |seat: Seat, cards: CardSet| {
            if viewer.is(seat) { SeenCards::Known(cards) } else { SeenCards::FaceDown(cards.count()) }
        };
        Some(match self {
            Self::Opened { terms, taken } => SeenEvent::Opened { terms, taken },
            Self::Dealt { seat, cards } => SeenEvent::Dealt { seat, cards: viewer.is(seat).then_some(cards) },
            Self::Trump { trump } => SeenEvent::Trump { trump },
            Self::ToLead { seat } => SeenEvent::ToLead { seat },
            Self::Asked { seat } => return viewer.is(seat).then_some(SeenEvent::Asked),
            Self::Passed { seat } => return viewer.is(seat).then_some(SeenEvent::Passed),
            Self::Stopped { seat, combo } => SeenEvent::Stopped { seat, combo },
            Self::Led { seat, cards } => SeenEvent::Led { seat, cards },
            Self::Beat { seat, cards } => SeenEvent::Beat { seat, cards },
            Self::Discarded { seat, cards, shown } => {
                let open = rules.set().discards == Discards::Open;
                let cards = if open { SeenCards::Known(cards) } else { of(seat, cards) };
                SeenEvent::Discarded { seat, cards, shown }
            }
            Self::Took { seat } => SeenEvent::Took { seat },
            Self::Saw { taker, seat, cards } => return viewer.is(taker).then_some(SeenEvent::Saw { seat, cards }),
            Self::AskedToDeclare { seat } => SeenEvent::AskedToDeclare { seat },
            Self::Drew { seat, card, turned } => {
                SeenEvent::Drew { seat, card: (turned || viewer.is(seat)).then_some(card) }
            }
            Self::Declared { seat, points } => SeenEvent::Declared { seat, points },
            Self::Raised { seat, stake } => SeenEvent::Raised { seat, stake },
            Self::Accepted { seat, stake } => SeenEvent::Accepted { seat, stake },
            Self::Refused { seat } => SeenEvent::Refused { seat },
            Self::Forfeited { seat } => SeenEvent::Forfeited { seat },
            Self::Showed { seat, cards } => SeenEvent::Showed { seat, cards },
            Self::TurnedUp { seat, trick, cards } => SeenEvent::TurnedUp { seat, trick, cards },
            Self::Ended { outcome, by } => SeenEvent::Ended { outcome, by },
        })
    }
}
