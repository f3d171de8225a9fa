//! The subsets of a set of cards, all or of one size, without allocation.

use core::iter::FusedIterator;

use crate::set::CardSet;

impl CardSet {
    /// All its subsets, from the empty one to itself, in ascending order (see [`Subsets`]).
    ///
    /// For the subsets of one suit, take those of [`in_suit`](Self::in_suit).
    #[must_use]
    pub const fn subsets(self) -> Subsets {
        Subsets { of: self, next: Some(Self::EMPTY) }
    }

    /// Its subsets of `size` cards, in ascending order (see [`Subsets`]); none if it has fewer cards.
    ///
    /// ```
    /// use bura::CardSet;
    /// let hand: CardSet = "6c7cAd".parse()?;
    /// let pairs: Vec<String> = hand.subsets_of_size(2).map(|pair| pair.to_string()).collect();
    /// assert_eq!(pairs, ["6c7c", "6cAd", "7cAd"]);
    /// # Ok::<(), bura::TextError>(())
    /// ```
    #[must_use]
    pub const fn subsets_of_size(self, size: usize) -> SubsetsOfSize {
        SubsetsOfSize { of: self, next: if size <= self.len() { Some((1 << size) - 1) } else { None } }
    }
}

/// All subsets of a set, from [`CardSet::subsets`].
///
/// Ascending order means: number the cards of the whole set from its first, write a subset as the binary number
/// with these bits, and count up.
#[derive(Debug, Clone)]
pub struct Subsets {
    of: CardSet,
    next: Option<CardSet>,
}

impl Iterator for Subsets {
    type Item = CardSet;

    fn next(&mut self) -> Option<CardSet> {
        let subset = self.next?;
        // Subtracting the whole set adds one to the number whose digits are the set's bits.
        let up = subset.bits().wrapping_sub(self.of.bits()) & self.of.bits();
        self.next = (up != 0).then_some(CardSet::from_known_bits(up));
        Some(subset)
    }
}

impl FusedIterator for Subsets {}

/// The subsets of one size, from [`CardSet::subsets_of_size`].
#[derive(Debug, Clone)]
pub struct SubsetsOfSize {
    of: CardSet,
    /// Places of the next subset's cards in the whole set, one bit each.
    next: Option<u64>,
}

impl Iterator for SubsetsOfSize {
    type Item = CardSet;

    fn next(&mut self) -> Option<CardSet> {
        let places = self.next?;
        // The next greater number with as many bits (Gosper). Places are below 36, so nothing overflows.
        let lowest = places & places.wrapping_neg();
        self.next = if lowest == 0 {
            None
        } else {
            let ripple = places + lowest;
            let up = ripple | ((places ^ ripple) >> 2 >> lowest.trailing_zeros());
            (up >> self.of.len() == 0).then_some(up)
        };
        Some(self.of.pick(places))
    }
}

impl FusedIterator for SubsetsOfSize {}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    #[test]
    fn subsets_are_each_listed_once_in_ascending_order() {
        let hand = set("6cAc7dKs");
        let all: Vec<CardSet> = hand.subsets().collect();
        assert_eq!(all.len(), 16);
        assert_eq!((all[0], all[1], all[3], all[15]), (CardSet::EMPTY, set("6c"), set("6cAc"), hand));
        for size in 0..=5 {
            let of_size: Vec<CardSet> = hand.subsets_of_size(size).collect();
            let filtered: Vec<CardSet> = all.iter().copied().filter(|s| s.len() == size).collect();
            assert_eq!(of_size, filtered, "{size}");
        }
        assert!(CardSet::EMPTY.subsets().eq([CardSet::EMPTY]));
        assert!(CardSet::EMPTY.subsets_of_size(0).eq([CardSet::EMPTY]));
        assert_eq!(CardSet::FULL.subsets_of_size(36).count(), 1);
        assert_eq!(CardSet::FULL.subsets_of_size(3).count(), 7140);
    }
}
