//! What the sides of a constructed position had taken before it.

#[cfg(feature = "serde")]
pub(crate) mod form;

use core::fmt;

use crate::card::Card;
use crate::seat::{MAX_SEATS, Side};
use crate::set::CardSet;

/// The tricks that the sides had taken before a position, with all their cards, which all have seen. A deal from the
/// shuffle has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Taken {
    /// For each card, four bits: 0 if it is not taken, else one more than the side that has it.
    owners: [u8; 18],
    tricks: [u8; MAX_SEATS],
}

impl Taken {
    /// Nothing.
    pub const NONE: Self = Self { owners: [0; 18], tricks: [0; MAX_SEATS] };

    /// These and what one side has taken: `cards` in `tricks` tricks. A card that another side had is this side's
    /// then.
    ///
    /// ```
    /// use bura::{Side, Taken};
    /// let side = Side::new(0).unwrap();
    /// let taken = Taken::NONE.with(side, "6c7c".parse()?, 1);
    /// assert_eq!(taken.cards(side).to_string(), "6c7c");
    /// assert_eq!(taken.tricks(side), 1);
    /// # Ok::<(), bura::TextError>(())
    /// ```
    #[must_use]
    pub fn with(mut self, side: Side, cards: CardSet, tricks: u8) -> Self {
        for card in cards {
            let (byte, shift) = place(card);
            if let Some(owners) = self.owners.get_mut(byte) {
                *owners = (*owners & !(15 << shift)) | ((side.number() + 1) << shift);
            }
        }
        self.tricks[side.index()] = tricks;
        self
    }

    /// The cards that a side had taken.
    #[must_use]
    pub fn cards(&self, side: Side) -> CardSet {
        let owner = |card: &Card| {
            let (byte, shift) = place(*card);
            self.owners.get(byte).map_or(0, |owners| owners >> shift & 15)
        };
        CardSet::FULL.iter().filter(|card| owner(card) == side.number() + 1).collect()
    }

    /// The tricks that a side had taken.
    #[must_use]
    pub const fn tricks(&self, side: Side) -> u8 {
        self.tricks[side.index()]
    }

    /// All cards that had been taken.
    #[must_use]
    pub fn all(&self) -> CardSet {
        if self.is_none() {
            return CardSet::EMPTY;
        }
        Side::ALL.into_iter().fold(CardSet::EMPTY, |all, side| all | self.cards(side))
    }

    /// Whether nothing had been taken.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::NONE
    }

    /// The points of the cards that each side had taken.
    pub(crate) fn all_points(&self) -> [u8; MAX_SEATS] {
        // Nearly every deal comes from the shuffle, and then there is nothing to add up.
        if self.is_none() { [0; MAX_SEATS] } else { Side::ALL.map(|side| self.cards(side).points()) }
    }

    pub(crate) const fn all_tricks(&self) -> [u8; MAX_SEATS] {
        self.tricks
    }
}

/// The byte of a card, and where its four bits begin.
const fn place(card: Card) -> (usize, u8) {
    (card.index() as usize / 2, card.index() % 2 * 4)
}

impl Default for Taken {
    /// [`Taken::NONE`].
    fn default() -> Self {
        Self::NONE
    }
}

impl fmt::Display for Taken {
    /// `SET:TRICKS` for each side up to the last that has any, with `+` between: `6c7c:1+-:0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has = |side: &Side| self.tricks(*side) > 0 || !self.cards(*side).is_empty();
        let count = Side::ALL.iter().rposition(has).map_or(0, |last| last + 1);
        for (i, &side) in Side::ALL.iter().take(count).enumerate() {
            let plus = if i == 0 { "" } else { "+" };
            write!(f, "{plus}{}:{}", self.cards(side), self.tricks(side))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Taken({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_can_be_any_sides() {
        for side in Side::ALL {
            let all = Taken::NONE.with(side, CardSet::FULL, 18);
            assert_eq!((all.cards(side), all.tricks(side), all.all()), (CardSet::FULL, 18, CardSet::FULL));
        }
        let [a, b] = [Side::ALL[0], Side::ALL[5]];
        let (six, ace): (CardSet, CardSet) = ("6c".parse().unwrap(), "As".parse().unwrap());
        let taken = Taken::NONE.with(a, six | ace, 1).with(b, ace, 2);
        assert_eq!((taken.cards(a), taken.cards(b)), (six, ace));
        assert!(Taken::NONE.is_none() && !taken.is_none());
        assert_eq!(taken.to_string(), "6c:1+-:0+-:0+-:0+-:0+As:2");
    }
}
