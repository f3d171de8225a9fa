//! How a deal ended, and what it costs whom (section 10 of the rules page).

use crate::choice::{Blank, Short};
use crate::rules::Rules;
use crate::seat::{BySide, MAX_SEATS, Side, Sides};
use crate::text::words;

words! {
    /// How a deal ended.
    pub enum EndKind {
        /// Dealt again: a combination in a hand as dealt, or a void tie of winning combinations
        /// (catalogue DEAL-8, INTR-5).
        Redeal = "redeal",
        /// A winning combination was held (COMBO-7).
        Combo = "combo",
        /// All cards were played (BURK-1).
        PlayedOut = "played_out",
        /// All cards were played, and nobody declared (DECL-9).
        Exhausted = "exhausted",
        /// A side reached the goal of an automatic deal (BURK-1).
        Reached = "reached",
        /// A side declared, and had the goal (DECL-5).
        Declared = "declared",
        /// A side declared, and had less than the goal (DECL-6).
        FalseDeclaration = "false_declaration",
        /// An offer to raise the stake was refused (GEO-6).
        Refused = "refused",
        /// A seat's deal was taken as lost (FOUL-1).
        Forfeit = "forfeit",
    }
}

impl EndKind {
    /// Whether a loser may be short or blank in a deal that ended so.
    const fn is_graded(self) -> bool {
        matches!(self, Self::Declared | Self::Reached | Self::PlayedOut | Self::Exhausted)
    }
}

/// The result of a deal.
///
/// ```
/// use bura::{Deal, EndKind, RuleSet, Seat, Setup, Terms};
/// use rand_core::SeedableRng;
///
/// let rules = RuleSet::BURA.check()?;
/// let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(1);
/// let mut deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng)?);
/// deal.forfeit(Seat::ALL[1])?;
/// let outcome = deal.outcome().unwrap();
/// assert_eq!(outcome.kind, EndKind::Forfeit);
/// assert_eq!(outcome.loss.as_slice(), [0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Outcome {
    /// How the deal ended.
    pub kind: EndKind,
    /// The sides that won; none in a draw or a redeal.
    pub winners: Sides,
    /// What each side loses, 0 for winners. At most 60 × 3 × 6 × 2 = 2160.
    pub loss: BySide<u16>,
    /// The points of the cards that each side has taken, 0 to 120 in all.
    pub points: BySide<u8>,
    /// The tricks that each side has taken.
    pub tricks: BySide<u8>,
}

impl Outcome {
    /// Whether nobody won though the deal counts: not a redeal, which does not count at all.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty() && self.kind != EndKind::Redeal
    }
}

/// What the sides had when the deal ended, and for how much it was played.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tally {
    pub(crate) points: [u8; MAX_SEATS],
    pub(crate) tricks: [u8; MAX_SEATS],
    /// The stake reached times that of the setup, 1 to 12.
    pub(crate) stake: u8,
}

/// The end of a deal, from which its outcome follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct End {
    pub(crate) kind: EndKind,
    pub(crate) winners: Sides,
    /// Weight of the winning combination, or multiplier of a wrong declaration, 1 to 3.
    pub(crate) multiplier: u8,
}

impl End {
    /// An end in which `winners` win, at the plain price.
    pub(crate) const fn won(kind: EndKind, winners: Sides) -> Self {
        Self { kind, winners, multiplier: 1 }
    }

    /// An end that one side loses and all others win.
    pub(crate) fn lost(kind: EndKind, rules: &Rules, loser: Side) -> Self {
        Self::won(kind, Sides::first(rules.sides()).without(loser))
    }

    /// The end of a deal that the most points win; all sides tied is a draw (catalogue BURK-2, BURK-6).
    pub(crate) fn by_points(kind: EndKind, rules: &Rules, points: [u8; MAX_SEATS]) -> Self {
        let all = Sides::first(rules.sides());
        let most = all.iter().map(|side| points[side.index()]).max().unwrap_or(0);
        let first = all.iter().filter(|side| points[side.index()] == most).fold(Sides::EMPTY, Sides::with);
        Self::won(kind, if first == all { Sides::EMPTY } else { first })
    }

    /// What it costs whom.
    pub(crate) fn price(self, rules: &Rules, tally: &Tally) -> Outcome {
        let mut loss = [0; MAX_SEATS];
        if !self.winners.is_empty() {
            for side in Sides::first(rules.sides()).iter().filter(|&side| !self.winners.contains(side)) {
                let grade = if self.kind.is_graded() { grade(rules, tally, side) } else { 0 };
                let base = u16::from(rules.set().loss[grade]);
                loss[side.index()] = base * u16::from(self.multiplier) * u16::from(tally.stake);
            }
        }
        Outcome {
            kind: self.kind,
            winners: self.winners,
            loss: BySide::from_array(&loss, rules.sides()),
            points: BySide::from_array(&tally.points, rules.sides()),
            tricks: BySide::from_array(&tally.tricks, rules.sides()),
        }
    }
}

/// Which of the three losses a loser suffers: 2 blank, 1 short, 0 ordinary (catalogue BURK-3, BURK-4).
fn grade(rules: &Rules, tally: &Tally, side: Side) -> usize {
    let (points, tricks) = (tally.points[side.index()], tally.tricks[side.index()]);
    let blank = match rules.set().blank {
        Blank::NoTrick => tricks == 0,
        Blank::NoPoints => points == 0,
    };
    let short = match rules.set().short {
        Short::None => false,
        Short::HalfShare => u16::from(points) * 2 * u16::from(rules.sides()) <= 120,
    };
    if blank { 2 } else { usize::from(short) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    /// The losses of a deal of Gambler's Burkozel (2, 4, 6) that the most points win.
    fn losses(seats: u8, points: [u8; MAX_SEATS], tricks: [u8; MAX_SEATS], stake: u8) -> Vec<u16> {
        let mut set = RuleSet::BURKOZEL_GAMBLER;
        set.seats = seats;
        let rules = set.check().unwrap();
        let end = End::by_points(EndKind::PlayedOut, &rules, points);
        end.price(&rules, &Tally { points, tricks, stake }).loss.as_slice().to_vec()
    }

    #[test]
    fn a_loser_of_two_is_short_under_thirty_one_and_blank_without_a_trick() {
        assert_eq!(losses(2, [89, 31, 0, 0, 0, 0], [8, 1, 0, 0, 0, 0], 1), [0, 2]);
        assert_eq!(losses(2, [90, 30, 0, 0, 0, 0], [8, 1, 0, 0, 0, 0], 1), [0, 4]);
        assert_eq!(losses(2, [120, 0, 0, 0, 0, 0], [8, 1, 0, 0, 0, 0], 1), [0, 4]);
        assert_eq!(losses(2, [120, 0, 0, 0, 0, 0], [9, 0, 0, 0, 0, 0], 1), [0, 6]);
    }

    #[test]
    fn three_players_are_short_under_twenty_one_and_four_under_sixteen() {
        // Issue examples: 60:40:20, 50:50:20, 40:40:40, 80:40:0.
        assert_eq!(losses(3, [60, 40, 20, 0, 0, 0], [3, 3, 3, 0, 0, 0], 1), [0, 2, 4]);
        assert_eq!(losses(3, [50, 50, 20, 0, 0, 0], [3, 3, 3, 0, 0, 0], 1), [0, 0, 4]);
        assert_eq!(losses(3, [40, 40, 40, 0, 0, 0], [3, 3, 3, 0, 0, 0], 1), [0, 0, 0]);
        assert_eq!(losses(3, [80, 40, 0, 0, 0, 0], [6, 3, 0, 0, 0, 0], 1), [0, 2, 6]);
        assert_eq!(losses(3, [70, 21, 29, 0, 0, 0], [3, 3, 3, 0, 0, 0], 1), [0, 2, 2]);
        assert_eq!(losses(4, [74, 15, 16, 15, 0, 0], [3, 3, 3, 3, 0, 0], 1), [0, 4, 2, 4]);
    }

    #[test]
    fn the_stake_multiplies_every_loss() {
        assert_eq!(losses(2, [85, 35, 0, 0, 0, 0], [5, 4, 0, 0, 0, 0], 2), [0, 4]);
        assert_eq!(losses(2, [95, 25, 0, 0, 0, 0], [5, 4, 0, 0, 0, 0], 2), [0, 8]);
    }

    #[test]
    fn a_wrong_declarer_loses_by_the_multiplier_and_is_never_short() {
        let rules = RuleSet::BURA.check().unwrap();
        let end = End { multiplier: 2, ..End::lost(EndKind::FalseDeclaration, &rules, Side::ALL[1]) };
        let tally = Tally { points: [0, 21, 0, 0, 0, 0], tricks: [0, 1, 0, 0, 0, 0], stake: 1 };
        let outcome = end.price(&rules, &tally);
        assert_eq!(outcome.loss.as_slice(), [0, 2]);
        assert!(outcome.winners.contains(Side::ALL[0]) && !outcome.winners.contains(Side::ALL[1]));
        assert!(!outcome.is_draw());
    }

    #[test]
    fn the_greatest_loss_fits() {
        let mut set = RuleSet::GEORGIAN_THREE;
        set.loss = [60; 3];
        let rules = set.check().unwrap();
        let end = End { multiplier: 3, ..End::lost(EndKind::Combo, &rules, Side::ALL[0]) };
        let tally = Tally { points: [0; MAX_SEATS], tricks: [0; MAX_SEATS], stake: 12 };
        assert_eq!(end.price(&rules, &tally).loss.as_slice(), [2160, 0]);
    }
}
