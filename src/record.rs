//! A deal as one line of text that replays (section 13 of the rules page).
//!
//! `bura1; RULES; deck=… dealer=0 [leader=1] [buried=Ah] [trump=h] [stake=2] [raises=false]; ACTION; ACTION; …`
//!
//! `bura1` is the version of this grammar and of these rules. Reading a record is playing it: every step goes
//! through the state machine, so nothing comes in that could not have been played.

use core::fmt;
use core::str::FromStr;

use crate::action::Step;
use crate::deal::{ActError, Deal, TurnError};
use crate::rules::RuleSet;
use crate::rules_error::RulesError;
use crate::script::Script;
use crate::seat::Seat;
use crate::setup::{Setup, SetupError};
use crate::terms::SetupSpec;
use crate::text::{Cursor, Expected, TextError};

/// The version of records: it changes with the grammar, and with any change of what these rules do.
pub const RECORD_VERSION: u32 = 1;

/// Why a text is no record of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text does not follow the grammar.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A record of another version of the rules.
    #[error("a record of version bura{version}, expected bura{RECORD_VERSION}")]
    Version {
        /// Its version.
        version: u32,
    },
    /// A record made for a viewer hides cards as `??`: it can be shown, not replayed.
    #[error("at byte {at}: a card is hidden, so the record can be shown and not replayed")]
    Hidden {
        /// Byte offset of the first hidden card.
        at: usize,
    },
    /// The rules contradict themselves.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The setup is wrong.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A step that could not have been played.
    #[error("step {step}: {error}")]
    Step {
        /// Which step, counted from 1.
        step: u16,
        /// Why it was refused.
        error: ActError,
    },
}

/// A deal as its record; `Display` writes the line, `Debug` nothing of it.
#[derive(Clone, Copy)]
pub struct Record<'a>(&'a Deal);

impl fmt::Display for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.0.setup();
        write!(f, "bura{RECORD_VERSION}; {}; {}", setup.rules().set(), setup.spec())?;
        self.0.steps().try_for_each(|(_, step)| write!(f, "; {step}"))
    }
}

impl fmt::Debug for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not even how many steps: passed claims would count.
        f.write_str("Record")
    }
}

impl Deal {
    /// The deal as one line of text, which [`Deal::from_str`] reads back. It names every card: secret while the
    /// deal runs.
    ///
    /// ```
    /// use bura::{Deal, RuleSet, Seat, Setup, SetupSpec};
    /// let rules = RuleSet::BURA.check()?;
    /// let deck = "9cJcAdKd8s7s6c7c8cQcKcTcAc6d7d8d9dJdQdTd6h7h8h9hJhQhKhThAh6s9sJsQsKsTsAs".parse()?;
    /// let mut deal = Deal::new(Setup::new(&rules, &SetupSpec::new(deck, Seat::ALL[0]))?);
    /// deal.apply(Seat::ALL[1], "lead 9c".parse()?)?;
    /// deal.apply(Seat::ALL[0], "beat Jc".parse()?)?;
    /// let record = deal.record().to_string();
    /// assert!(record.starts_with("bura1; bura; deck=9cJcAd"));
    /// assert!(record.ends_with(" dealer=0; lead 9c; beat Jc"));
    /// assert_eq!(record.parse(), Ok(deal));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn record(&self) -> Record<'_> {
        Record(self)
    }

    /// Every step so far, with the seat that made it (for a forfeit, the seat that lost by it).
    #[must_use]
    pub fn steps(&self) -> Steps<'_> {
        Steps { script: Script::new(self.course(), self.public_table()), replay: Self::new(*self.setup()) }
    }
}

/// The steps of a deal in order, from [`Deal::steps`]: they are found by playing it again.
#[derive(Clone)]
pub struct Steps<'a> {
    script: Script<'a>,
    /// The deal as far as the steps told.
    replay: Deal,
}

impl Iterator for Steps<'_> {
    type Item = (Seat, Step);

    fn next(&mut self) -> Option<(Seat, Step)> {
        let (seat, step) = self.script.next(&self.replay)?;
        // The steps come from a deal that played them, so none is refused.
        self.replay.step(step).ok().map(|()| (seat, step))
    }
}

impl fmt::Debug for Steps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Steps")
    }
}

impl core::iter::FusedIterator for Steps<'_> {}

impl Deal {
    /// Plays a step: an action by the seat to act, or a forfeit.
    ///
    /// # Errors
    ///
    /// As [`apply`](Self::apply) and [`forfeit`](Self::forfeit).
    pub fn step(&mut self, step: Step) -> Result<(), ActError> {
        match step {
            Step::Act(action) => {
                let turn = self.turn().ok_or(TurnError::Over)?;
                self.apply(turn.seat, action)
            }
            Step::Forfeit(seat) => Ok(self.forfeit(seat)?),
        }
    }
}

impl FromStr for Deal {
    type Err = RecordError;

    /// Reads a record and plays it.
    ///
    /// # Errors
    ///
    /// [`RecordError`]: where the text stops following the grammar, what is wrong with rules or setup, or the first
    /// step that could not have been played and the rule that it breaks.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        if let Some(at) = text.find("??") {
            return Err(RecordError::Hidden { at });
        }
        let mut cursor = Cursor::new(text);
        cursor.skip_spaces();
        match cursor.version("bura") {
            Some(RECORD_VERSION) => {}
            Some(version) => return Err(RecordError::Version { version }),
            None => return Err(cursor.fail(Expected::Word(&["bura1"])).into()),
        }
        cursor.semicolon()?;
        let rules = RuleSet::read_text(&mut cursor)?.check()?;
        cursor.semicolon()?;
        let mut deal = Self::new(Setup::new(&rules, &SetupSpec::read(&mut cursor)?)?);
        let mut number = 0u16;
        while cursor.next_part()? {
            let step = Step::read(&mut cursor)?;
            // A deal is over long before a number of sixteen bits is.
            number = number.saturating_add(1);
            deal.step(step).map_err(|error| RecordError::Step { step: number, error })?;
        }
        Ok(deal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::legal::Illegal;

    const DECK: &str = "9cJcAdKd8s7s6c7c8cQcKcTcAc6d7d8d9dJdQdTd6h7h8h9hJhQhKhThAh6s9sJsQsKsTsAs";

    fn read(rest: &str) -> Result<Deal, RecordError> {
        format!("bura1; bura; deck={DECK} dealer=0{rest}").parse()
    }

    #[test]
    fn a_record_reads_back_at_every_step() {
        let steps = ["lead 9c", "discard Jc", "draw", "lead Ad", "beat 8s", "draw", "forfeit 1"];
        let mut text = String::new();
        for (i, step) in steps.iter().enumerate() {
            text = format!("{text}; {step}");
            // The eight of spades does not beat the ace of diamonds, whatever the trump.
            let Ok(deal) = read(&text) else {
                assert_eq!((i, *step), (4, "beat 8s"));
                break;
            };
            assert_eq!(deal.record().to_string(), format!("bura1; bura; deck={DECK} dealer=0{text}"));
        }
    }

    #[test]
    fn every_key_of_a_setup_reads_back_and_none_is_taken_for_a_card() {
        let keys = "dealer=0 leader=1 trump=h stake=2 raises=false";
        let text = format!("bura1; georgian_five; deck={DECK} {keys}");
        assert_eq!(text.parse::<Deal>().unwrap().record().to_string(), text);
    }

    #[test]
    fn white_space_letter_case_and_a_last_separator_do_not_matter() {
        let wanted = read("; lead 9c; beat Jc").unwrap();
        let text = format!(" BURA1 ;\tBura ; dealer=0   deck={DECK} ; LEAD 9♣ ;beat jc ; ");
        assert_eq!(text.parse(), Ok(wanted));
    }

    #[test]
    fn wrong_records_are_refused_with_step_and_rule() {
        let held = Illegal::NotInHand { cards: "Kd".parse().unwrap() };
        assert_eq!(read("; lead Kd"), Err(RecordError::Step { step: 1, error: held.into() }));
        let error = read("; lead 9c; beat 7s").unwrap_err();
        assert_eq!(error.to_string(), "step 2: 7s do not beat 9c");
        let over = RecordError::Step { step: 3, error: TurnError::Over.into() };
        assert_eq!(read("; lead 9c; forfeit 0; draw"), Err(over));
        assert_eq!("bura2; bura; x".parse::<Deal>(), Err(RecordError::Version { version: 2 }));
        assert_eq!(RecordError::Version { version: 2 }.to_string(), "a record of version bura2, expected bura1");
        let hidden = read("; lead 9c; discard ??").unwrap_err();
        assert!(matches!(hidden, RecordError::Hidden { at: 118 }), "{hidden:?}");
        let error = "bura1; bura,seats=3,raise_max=2; x".parse::<Deal>().unwrap_err();
        assert!(matches!(error, RecordError::Rules(RulesError::RaisingSides { sides: 3 })));
        let error = "bura1; bura; deck=6c dealer=0".parse::<Deal>().unwrap_err();
        assert!(matches!(error, RecordError::Setup(SetupError::DeckSize { cards: 1, pack: 36 })));
        for (text, at, expected) in [
            ("", 0, Expected::Word(&["bura1"])),
            ("bura", 0, Expected::Word(&["bura1"])),
            ("bura1", 5, Expected::Sign(';')),
            ("bura1; bura; dealer=0", 21, Expected::Key("deck")),
            ("bura1; bura; deck=6c", 20, Expected::Key("dealer")),
            ("bura1; bura; deck=6c deck=6c", 21, Expected::NewKey),
        ] {
            let Err(RecordError::Text(error)) = text.parse::<Deal>() else { panic!("{text}") };
            assert_eq!((error.at(), error.expected()), (at, expected), "{text}");
        }
    }

    #[test]
    fn debug_of_a_record_names_no_card() {
        let deal = read("; lead 9c").unwrap();
        assert_eq!(format!("{:?} {:?}", deal.record(), deal.steps()), "Record Steps");
    }
}

#[cfg(test)]
mod variants {
    use super::RecordError;

    crate::text::reached!(RecordError in "src/record.rs": Text Version Hidden Rules Setup Step);
}
