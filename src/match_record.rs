//! A match as one line of text that replays, in the manner of the record of a deal (section 13).
//!
//! `buramatch1; RULES; dealer=0 [leader=1]; deal deck=… [buried=Ah] [trump=h]; ACTION; …; deal deck=…; ACTION; …`
//!
//! Each deal begins with `deal` and what its setup adds to the terms that the match gives; the actions are those of
//! section 13, with `forfeit SEAT` and `foul SEAT`. A deal is settled as soon as it is over. The library keeps no
//! history: whoever wants a record writes down each [`MatchStep`] as it is played.

use core::fmt;
use core::str::FromStr;

use crate::action::{STEP_WORDS, Step};
use crate::card::{Card, Suit};
use crate::deal::{ActError, Deal};
use crate::deck::Deck;
use crate::match_play::{Match, MatchError, Settlement};
use crate::rules::RuleSet;
use crate::rules_error::RulesError;
use crate::seat::Seat;
use crate::setup::{Setup, SetupError};
use crate::terms::{SetupSpec, Terms};
use crate::text::{Cursor, Expected, TextError, whole};

/// The words with which a step may begin: those of a match, then those of a deal.
const WORDS: &[&str] = &{
    let mut words = ["deal"; STEP_WORDS.len() + 2];
    words[1] = "foul";
    let mut i = 0;
    while i < STEP_WORDS.len() {
        words[i + 2] = STEP_WORDS[i];
        i += 1;
    }
    words
};

/// The version of match records.
pub const MATCH_RECORD_VERSION: u32 = 1;

/// One step of a match.
///
/// ```
/// use bura::{MatchStep, Seat};
/// assert_eq!("foul 1".parse(), Ok(MatchStep::Foul(Seat::ALL[1])));
/// assert_eq!("deal deck=Ah6c trump=h".parse::<MatchStep>()?.to_string(), "deal deck=Ah6c trump=h");
/// # Ok::<(), bura::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchStep {
    /// The next deal is opened with this deck, on the terms of the match.
    Deal {
        /// The whole pack in dealing order.
        deck: Deck,
        /// The ace or ten that was turned up and hidden in the stock.
        buried: Option<Card>,
        /// The trump suit, named without a turned card.
        trump: Option<Suit>,
    },
    /// A step of the open deal.
    Act(Step),
    /// The table reports a foul of this seat.
    Foul(Seat),
}

impl MatchStep {
    /// The step that opens a deal with this setup.
    #[must_use]
    pub const fn open(setup: &Setup) -> Self {
        let SetupSpec { deck, terms, buried, .. } = setup.spec();
        Self::Deal { deck, buried, trump: terms.trump }
    }

    fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        // Words of the match first; what follows them are those of the deal, in its order.
        let word = cursor.one_of(WORDS)?;
        cursor.skip_spaces();
        match word {
            0 => Self::read_deal(cursor),
            1 => Seat::read(cursor).map(Self::Foul),
            word => Step::read_after(word - 2, cursor).map(Self::Act),
        }
    }

    fn read_deal(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        const KEYS: &[&str] = &["deck", "buried", "trump"];
        let (mut deck, mut buried, mut trump) = (None, None, None);
        loop {
            cursor.skip_spaces();
            if cursor.peek().is_none_or(|c| c == ';') {
                let deck = deck.ok_or_else(|| cursor.fail(Expected::Key("deck")))?;
                return Ok(Self::Deal { deck, buried, trump });
            }
            let start = *cursor;
            let key = cursor.one_of(KEYS)?;
            if [deck.is_some(), buried.is_some(), trump.is_some()].get(key) == Some(&true) {
                return Err(start.fail(Expected::NewKey));
            }
            cursor.expect('=')?;
            match key {
                0 => deck = Some(Deck::read(cursor)?),
                1 => buried = Some(Card::read(cursor)?),
                _ => trump = Some(Suit::read(cursor)?),
            }
        }
    }
}

impl fmt::Display for MatchStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal { deck, buried, trump } => {
                write!(f, "deal deck={deck}")?;
                buried.map_or(Ok(()), |buried| write!(f, " buried={buried}"))?;
                trump.map_or(Ok(()), |trump| write!(f, " trump={trump}"))
            }
            Self::Act(step) => step.fmt(f),
            Self::Foul(seat) => write!(f, "foul {seat}"),
        }
    }
}

impl FromStr for MatchStep {
    type Err = TextError;

    /// Reads `deal deck=…`, `foul SEAT`, or a step of a deal.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read)
    }
}

/// Why a step of a match was refused. Match and deal are then unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum MatchStepError {
    /// The match refused it.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The setup is wrong.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The deal refused it.
    #[error(transparent)]
    Act(#[from] ActError),
}

/// A match with its open deal, played step by step; a deal is settled as soon as it is over.
///
/// ```
/// use bura::{Match, MatchPlay, MatchStep, RuleSet, Seat, Setup};
/// use rand_core::SeedableRng;
///
/// let rules = RuleSet::BURKOZEL_61.check()?;
/// let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(1);
/// let mut play = MatchPlay::new(Match::new(&rules, Seat::ALL[0])?);
/// let mut record = play.header().to_string();
/// while let Some(terms) = play.game().terms() {
///     let mut step = MatchStep::open(&Setup::shuffled(&rules, terms, &mut rng)?);
///     loop {
///         play.step(step)?;
///         record += &format!("; {step}");
///         let Some(deal) = play.deal() else { break };
///         step = MatchStep::Act(bura::Step::Act(deal.legal_actions().get(0).unwrap()));
///     }
/// }
/// assert_eq!(record.parse(), Ok(play));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MatchPlay {
    /// The terms of the first deal, which begin the record.
    first: Terms,
    game: Match,
    deal: Option<Deal>,
}

impl MatchPlay {
    /// Begins with a new match. (One that is under way can be played on, but its record would lack its beginning.)
    #[must_use]
    pub fn new(game: Match) -> Self {
        Self { first: game.terms().unwrap_or(Terms::new(Seat::ALL[0])), game, deal: None }
    }

    #[cfg(feature = "serde")]
    pub(crate) fn into_parts(self) -> (Terms, Match, Option<Deal>) {
        (self.first, self.game, self.deal)
    }

    /// Puts a stored match and its open deal together; `None` if they do not belong together.
    #[cfg(feature = "serde")]
    pub(crate) fn from_parts(first: Terms, game: Match, deal: Option<Deal>) -> Option<Self> {
        let at_table = |seat| game.rules().seats().has(seat);
        let begins = first == Terms { leader: first.leader, ..Terms::new(first.dealer) }
            && at_table(first.dealer)
            && first.leader.is_none_or(at_table);
        let fits = match &deal {
            Some(deal) => game.check_open(deal).is_ok() && deal.outcome().is_none(),
            None => game.terms().is_some() || game.end().is_some(),
        };
        (begins && fits).then_some(Self { first, game, deal })
    }

    /// The match.
    #[must_use]
    pub const fn game(&self) -> &Match {
        &self.game
    }

    /// The open deal, if one is.
    #[must_use]
    pub const fn deal(&self) -> Option<&Deal> {
        self.deal.as_ref()
    }

    /// The beginning of the match's record: version, rules, first dealer and leader.
    #[must_use]
    pub const fn header(&self) -> impl fmt::Display + '_ {
        Header(self)
    }

    /// Plays a step. If it ends the deal, that is settled, and the settlement returned.
    ///
    /// # Errors
    ///
    /// [`MatchStepError`]; match and deal are then unchanged.
    pub fn step(&mut self, step: MatchStep) -> Result<Option<Settlement>, MatchStepError> {
        let mut after = self.clone();
        match step {
            MatchStep::Deal { deck, buried, trump } => {
                let terms = match after.game.terms() {
                    Some(terms) => Terms { trump, ..terms },
                    None if after.game.end().is_none() => return Err(MatchError::DealOpen.into()),
                    None => return Err(MatchError::Over.into()),
                };
                let setup =
                    Setup::new(after.game.rules(), &SetupSpec { terms, buried, ..SetupSpec::new(deck, terms.dealer) })?;
                after.deal = Some(after.game.open(setup)?);
            }
            MatchStep::Act(step) => after.open_deal()?.step(step)?,
            MatchStep::Foul(seat) => {
                let mut deal = after.open_deal()?.clone();
                after.game.foul(&mut deal, seat)?;
                after.deal = Some(deal);
            }
        }
        let over = after.deal.as_ref().filter(|deal| deal.outcome().is_some());
        let settlement = over.map(|deal| after.game.settle(deal)).transpose()?;
        if settlement.is_some() {
            after.deal = None;
        }
        *self = after;
        Ok(settlement)
    }

    fn open_deal(&mut self) -> Result<&mut Deal, MatchError> {
        let missing = if self.game.end().is_some() { MatchError::Over } else { MatchError::NoDealOpen };
        self.deal.as_mut().ok_or(missing)
    }
}

/// Prints the beginning of a match's record.
struct Header<'a>(&'a MatchPlay);

impl fmt::Display for Header<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MatchPlay { first, game, .. } = self.0;
        write!(f, "buramatch{MATCH_RECORD_VERSION}; {}; dealer={}", game.rules().set(), first.dealer)?;
        first.leader.map_or(Ok(()), |leader| write!(f, " leader={leader}"))
    }
}

/// Why a text is no record of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum MatchRecordError {
    /// The text does not follow the grammar.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A record of another version of the rules.
    #[error("a record of version buramatch{version}, expected buramatch{MATCH_RECORD_VERSION}")]
    Version {
        /// Its version.
        version: u32,
    },
    /// The rules contradict themselves.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The match can't begin so.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A step that could not have been played.
    #[error("step {step}: {error}")]
    Step {
        /// Which step, counted from 1.
        step: u32,
        /// Why it was refused.
        error: MatchStepError,
    },
}

impl FromStr for MatchPlay {
    type Err = MatchRecordError;

    /// Reads a match's record and plays it.
    ///
    /// # Errors
    ///
    /// [`MatchRecordError`]: where the text stops following the grammar, what is wrong with the rules, or the first
    /// step that could not have been played.
    fn from_str(text: &str) -> Result<Self, MatchRecordError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_spaces();
        match cursor.version("buramatch") {
            Some(MATCH_RECORD_VERSION) => {}
            Some(version) => return Err(MatchRecordError::Version { version }),
            None => return Err(cursor.fail(Expected::Word(&["buramatch1"])).into()),
        }
        cursor.semicolon()?;
        let rules = RuleSet::read_text(&mut cursor)?.check()?;
        cursor.semicolon()?;
        let (dealer, leader) = read_beginning(&mut cursor)?;
        let mut play = Self::new(Match::with_leader(&rules, dealer, leader)?);
        let mut number = 0u32;
        while cursor.next_part()? {
            let step = MatchStep::read(&mut cursor)?;
            number = number.saturating_add(1);
            play.step(step).map_err(|error| MatchRecordError::Step { step: number, error })?;
        }
        Ok(play)
    }
}

fn read_beginning(cursor: &mut Cursor<'_>) -> Result<(Seat, Option<Seat>), TextError> {
    cursor.one_of(&["dealer"])?;
    cursor.expect('=')?;
    let dealer = Seat::read(cursor)?;
    cursor.skip_spaces();
    if cursor.peek().is_none_or(|c| c == ';') {
        return Ok((dealer, None));
    }
    cursor.one_of(&["leader"])?;
    cursor.expect('=')?;
    Ok((dealer, Some(Seat::read(cursor)?)))
}

#[cfg(test)]
mod variants {
    mod steps {
        use crate::match_record::MatchStepError;

        // By the errors that they carry: a match's, a setup's, an action's.
        crate::text::reached!(MatchStepError in "tests/it/match_records.rs": Match Setup Act);
    }

    mod records {
        use crate::match_record::MatchRecordError;

        crate::text::reached!(MatchRecordError in "tests/it/match_records.rs": Text Version Rules Match Step);
    }
}
