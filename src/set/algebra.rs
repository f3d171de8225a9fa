//! The operators of sets of cards.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use super::CardSet;

impl CardSet {
    /// `|`, where a constant is made.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// `-`, where a constant is made.
    pub(crate) const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOr for CardSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for CardSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitXor for CardSet {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for CardSet {
    type Output = Self;

    /// The cards of the left set that are not in the right one.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl Not for CardSet {
    type Output = Self;

    /// The other cards of the 36.
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::FULL.0)
    }
}
