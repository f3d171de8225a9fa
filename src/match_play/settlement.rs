//! What the settlement of a deal did: a line of a score sheet.

use crate::outcome::Outcome;
use crate::seat::{BySeat, BySide, Seat, Side, Sides};
use crate::terms::Terms;

/// How a match ended.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchEnd {
    /// This side has won it (`credit` = winner).
    Won(Side),
    /// These sides have lost it (`credit` = loser).
    Lost(Sides),
}

/// Who paid in as much as the pot held, and how much that was.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PaidIn {
    /// The wrong declarer, or the forfeiter.
    pub seat: Seat,
    /// The chips paid.
    pub chips: i64,
}

/// What the settlement of a deal did: enough for a line of a score sheet.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Settlement {
    /// The result of the deal, with its kind, winners and losses.
    pub outcome: Outcome,
    /// What was added to each side's account.
    pub credited: BySide<u16>,
    /// Who paid the pot's worth in: a wrong declarer, or with more than two sides a forfeiter (catalogue STAKE-2).
    pub paid_in: Option<PaidIn>,
    /// What each winning seat took out of the pot, 0 if nobody did (STAKE-4).
    pub share: i64,
    /// What every seat then paid for the next deal, 0 if nobody did (STAKE-1, STAKE-3).
    pub ante: i64,
    /// The change of each seat's chips by all of this.
    pub chips: BySeat<i64>,
    /// How the match ended, if it did.
    pub end: Option<MatchEnd>,
    /// The terms of the next deal, unless the match ended.
    pub next: Option<Terms>,
}
