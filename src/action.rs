//! Actions: what a seat can do when it is asked, and their text (section 13 of the rules page).

use core::fmt;
use core::str::FromStr;

use crate::seat::Seat;
use crate::set::CardSet;
use crate::text::{Cursor, Expected, TextError, whole, words};

words! {
    /// What a seat is asked to do.
    pub enum Phase {
        /// To take the lead out of turn, or let it be: `stop` or `pass`.
        Interrupt = "interrupt",
        /// To lead, or first to declare or raise.
        Lead = "lead",
        /// To beat the cards on the table, or discard.
        Follow = "follow",
        /// To declare after taking a trick, or draw.
        Taken = "taken",
        /// To answer an offer: accept, refuse or raise.
        Offer = "offer",
    }
}

impl Phase {
    /// The words of the actions that answer the question, as a part of a sentence.
    #[must_use]
    pub const fn answers(self) -> &'static str {
        match self {
            Self::Interrupt => "stop or pass",
            Self::Lead => "lead, declare or raise",
            Self::Follow => "beat or discard",
            Self::Taken => "declare or draw",
            Self::Offer => "accept, refuse or raise",
        }
    }
}

/// What a seat does on its turn.
///
/// ```
/// use bura::Action;
/// let action: Action = "discard Kd7h show 7h".parse()?;
/// assert_eq!(action, Action::Discard { cards: "Kd7h".parse()?, shown: "7h".parse()? });
/// assert_eq!(action.to_string(), "discard Kd7h show 7h");
/// # Ok::<(), bura::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Lays these cards as the lead of a trick (catalogue LEAD-4).
    Lead(CardSet),
    /// Lays these cards to beat those of the last beater, or the lead (BEAT-3, BEAT-4).
    Beat(CardSet),
    /// Lays these cards without beating (FOLL-3).
    Discard {
        /// All cards laid.
        cards: CardSet,
        /// The part of them that is shown to cover; usually empty (FOLL-4).
        shown: CardSet,
    },
    /// "Stop!": takes the lead out of turn, with the whole hand (INTR-1).
    Stop,
    /// Lets the lead be.
    Pass,
    /// "Opening": declares that its side has the goal (DECL-1).
    Declare,
    /// Draws, and so does not declare.
    Draw,
    /// Offers the next higher stake (GEO-6); in answer to an offer, accepts that one first.
    Raise,
    /// Accepts the stake offered.
    Accept,
    /// Refuses the stake offered, which loses the deal.
    Refuse,
}

/// The words of steps: those of actions, and `forfeit` last. The reader's `match` follows their order.
pub(crate) const STEP_WORDS: &[&str] =
    &["lead", "beat", "discard", "stop", "pass", "declare", "draw", "raise", "accept", "refuse", "forfeit"];

/// The words of actions, without the table's `forfeit`.
const SEAT_WORDS: &[&str] = match STEP_WORDS.split_last() {
    Some((_, words)) => words,
    None => &[],
};

impl Action {
    /// A discard that shows nothing.
    #[must_use]
    pub const fn discard(cards: CardSet) -> Self {
        Self::Discard { cards, shown: CardSet::EMPTY }
    }

    /// The cards it lays that the text names: none for `stop`, which lays the whole hand.
    #[must_use]
    pub const fn cards(self) -> CardSet {
        match self {
            Self::Lead(cards) | Self::Beat(cards) | Self::Discard { cards, .. } => cards,
            _ => CardSet::EMPTY,
        }
    }

    fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        let word = cursor.one_of(SEAT_WORDS)?;
        Self::read_after(word, cursor)
    }

    /// Reads what follows the word of this index.
    fn read_after(word: usize, cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        cursor.skip_spaces();
        Ok(match word {
            0 => Self::Lead(CardSet::read(cursor)?),
            1 => Self::Beat(CardSet::read(cursor)?),
            2 => {
                let cards = CardSet::read(cursor)?;
                let mut ahead = *cursor;
                ahead.skip_spaces();
                if ahead.one_of(&["show"]).is_ok() {
                    ahead.skip_spaces();
                    *cursor = ahead;
                    // A part that is shown has a card at least.
                    if cursor.peek() == Some('-') {
                        return Err(cursor.fail(Expected::Card));
                    }
                    Self::Discard { cards, shown: CardSet::read(cursor)? }
                } else {
                    Self::discard(cards)
                }
            }
            3 => Self::Stop,
            4 => Self::Pass,
            5 => Self::Declare,
            6 => Self::Draw,
            7 => Self::Raise,
            8 => Self::Accept,
            _ => Self::Refuse,
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lead(cards) => write!(f, "lead {cards}"),
            Self::Beat(cards) => write!(f, "beat {cards}"),
            Self::Discard { cards, shown } if shown.is_empty() => write!(f, "discard {cards}"),
            Self::Discard { cards, shown } => write!(f, "discard {cards} show {shown}"),
            Self::Stop => f.write_str("stop"),
            Self::Pass => f.write_str("pass"),
            Self::Declare => f.write_str("declare"),
            Self::Draw => f.write_str("draw"),
            Self::Raise => f.write_str("raise"),
            Self::Accept => f.write_str("accept"),
            Self::Refuse => f.write_str("refuse"),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    /// Reads an action in any letter case, with any white space between its parts.
    ///
    /// # Errors
    ///
    /// [`TextError`] where the word of an action, a set of cards or the end was expected.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read)
    }
}

/// A step of a deal: an action of the seat to act, or an act of the table.
///
/// ```
/// use bura::{Action, Seat, Step};
/// assert_eq!("draw".parse(), Ok(Step::Act(Action::Draw)));
/// assert_eq!("forfeit 1".parse(), Ok(Step::Forfeit(Seat::new(1).unwrap())));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// The seat to act does this.
    Act(Action),
    /// The table takes this seat's deal as lost (catalogue FOUL-1).
    Forfeit(Seat),
}

impl Step {
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        let word = cursor.one_of(STEP_WORDS)?;
        Self::read_after(word, cursor)
    }

    /// Reads what follows the word of this index.
    pub(crate) fn read_after(word: usize, cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        if word == SEAT_WORDS.len() {
            cursor.skip_spaces();
            return Seat::read(cursor).map(Self::Forfeit);
        }
        Action::read_after(word, cursor).map(Self::Act)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Act(action) => action.fmt(f),
            Self::Forfeit(seat) => write!(f, "forfeit {seat}"),
        }
    }
}

impl FromStr for Step {
    type Err = TextError;

    /// Reads an action, or `forfeit SEAT`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_step_reads_back_from_its_text() {
        let texts = [
            "lead 7hTh",
            "beat 9h",
            "discard 7d6s",
            "discard Kd7h show 7h",
            "lead -",
            "stop",
            "pass",
            "declare",
            "draw",
            "raise",
            "accept",
            "refuse",
            "forfeit 2",
        ];
        for text in texts {
            let step: Step = text.parse().unwrap();
            assert_eq!(step.to_string(), text);
            match step {
                Step::Act(action) => assert_eq!(text.parse(), Ok(action)),
                Step::Forfeit(_) => assert!(text.parse::<Action>().is_err()),
            }
        }
    }

    #[test]
    fn letter_case_and_white_space_do_not_matter() {
        let wanted = Action::Discard { cards: "7hKd".parse().unwrap(), shown: "7h".parse().unwrap() };
        assert_eq!("  DISCARD  kd 7H  Show 7♥ ".parse(), Ok(wanted));
    }

    #[test]
    fn a_wrong_action_says_where_and_what_was_expected() {
        let cases = [
            ("", 0, Expected::Word(SEAT_WORDS)),
            ("play 7h", 0, Expected::Word(SEAT_WORDS)),
            ("forfeit 1", 0, Expected::Word(SEAT_WORDS)),
            ("lead", 4, Expected::Set),
            ("lead 7x", 6, Expected::Suit),
            ("discard 7h show", 15, Expected::Set),
            ("discard 7h show -", 16, Expected::Card),
            ("discard 7h shown 7h", 11, Expected::End),
            ("draw 7h", 5, Expected::End),
        ];
        for (text, at, expected) in cases {
            let error = text.parse::<Action>().unwrap_err();
            assert_eq!((error.at(), error.expected()), (at, expected), "{text:?}");
        }
        assert_eq!("forfeit 6".parse::<Step>().unwrap_err().expected(), Expected::Seat);
    }
}
