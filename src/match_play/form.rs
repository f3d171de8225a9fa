//! The state of a match as it is stored, and the proof of one that comes in.

use super::{Match, MatchEnd, Stage};
use crate::rules::Rules;
use crate::seat::{BySeat, BySide, MAX_SEATS};
use crate::setup::Setup;
use crate::terms::Terms;

/// The version of this form.
const VERSION: u32 = 1;

/// A match as it is written: what can be derived is left out, but for how it ended.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MatchForm {
    version: u32,
    rules: Rules,
    accounts: BySide<u32>,
    chips: BySeat<i64>,
    pot: i64,
    terms: Terms,
    crawford_done: bool,
    open: Option<Setup>,
    end: Option<MatchEnd>,
}

/// What is wrong with a stored match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FormError {
    #[error("match: version {version}, expected {VERSION}")]
    Version { version: u32 },
    #[error("match: accounts or chips are not those of {sides} sides and {seats} seats")]
    Counts { sides: u8, seats: u8 },
    #[error("match: chips and pot do not sum to 0, or the pot is negative")]
    Chips,
    #[error("match: there are chips and no ante, or an ante and no pot between deals")]
    Ante,
    #[error("match: terms that no next deal has")]
    Terms,
    #[error("match: the open deal is by other rules or on other terms")]
    Open,
    #[error("match: the accounts do not end the match as it says")]
    End,
    #[error("match: the deal without raising has or has not come, and the rules say otherwise")]
    Crawford,
}

impl From<&Match> for MatchForm {
    fn from(game: &Match) -> Self {
        let open = match game.stage {
            Stage::Open(setup) => Some(setup),
            Stage::Between | Stage::Over(_) => None,
        };
        Self {
            version: VERSION,
            rules: game.rules,
            accounts: game.accounts(),
            chips: game.chips(),
            pot: game.pot,
            terms: game.terms,
            crawford_done: game.crawford_done,
            open,
            end: game.end(),
        }
    }
}

impl MatchForm {
    /// Proves a stored match.
    pub(crate) fn check(self) -> Result<Match, FormError> {
        if self.version != VERSION {
            return Err(FormError::Version { version: self.version });
        }
        let (sides, seats) = (self.rules.sides(), self.rules.set().seats);
        let (accounts, chips) = (self.accounts.as_slice(), self.chips.as_slice());
        if accounts.len() != usize::from(sides) || chips.len() != usize::from(seats) {
            return Err(FormError::Counts { sides, seats });
        }
        let sum = chips.iter().map(|&chips| i128::from(chips)).sum::<i128>() + i128::from(self.pot);
        if sum != 0 || self.pot < 0 {
            return Err(FormError::Chips);
        }
        // With an ante there is always something to play for, but perhaps behind the last deal.
        let has_pot = self.pot > 0 || self.end.is_some();
        let ante = self.rules.set().ante > 0;
        if (!ante && chips.iter().any(|&chips| chips != 0)) || (ante && !has_pot) {
            return Err(FormError::Ante);
        }
        self.check_terms()?;
        let mut game = Match {
            rules: self.rules,
            accounts: [0; MAX_SEATS],
            chips: [0; MAX_SEATS],
            pot: self.pot,
            terms: self.terms,
            crawford_done: self.crawford_done,
            stage: self.open.map_or(Stage::Between, Stage::Open),
        };
        for (to, from) in game.accounts.iter_mut().zip(accounts) {
            *to = *from;
        }
        for (to, from) in game.chips.iter_mut().zip(chips) {
            *to = *from;
        }
        // A match ends as soon as its accounts say so, and never else.
        match (game.reached_end(), self.end, self.open) {
            (None, None, _) => Ok(game),
            (Some(reached), Some(end), None) if reached == end => Ok(Match { stage: Stage::Over(end), ..game }),
            _ => Err(FormError::End),
        }
    }

    fn check_terms(&self) -> Result<(), FormError> {
        let (set, terms) = (self.rules.set(), self.terms);
        let at_table = |seat| self.rules.seats().has(seat);
        let doubled = terms.stake == 2 && set.draw_doubles;
        if terms.trump.is_some()
            || !at_table(terms.dealer)
            || terms.leader.is_some_and(|leader| !at_table(leader))
            || !(terms.stake == 1 || doubled)
        {
            return Err(FormError::Terms);
        }
        let crawford = set.crawford && set.raise_max > 1 && set.target > 1;
        if (self.crawford_done && !crawford) || (!terms.raises && !self.crawford_done) {
            return Err(FormError::Crawford);
        }
        let fits = |setup: &Setup| {
            setup.rules() == &self.rules && setup.taken().is_none() && Terms { trump: None, ..setup.terms() } == terms
        };
        if self.open.as_ref().is_none_or(fits) { Ok(()) } else { Err(FormError::Open) }
    }
}
