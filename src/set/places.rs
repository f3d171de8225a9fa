//! Places of a hand: its cards counted from the first, in the order of texts.

use super::CardSet;

impl CardSet {
    /// Its first cards as sets of one, in the order of texts; behind the last card stand empty sets.
    #[inline]
    pub(crate) fn singles<const N: usize>(self) -> [Self; N] {
        let mut rest = self.0;
        [(); N].map(|()| {
            // Each waits for the one before, so the way to the next is as short as it can be.
            let next = rest & rest.wrapping_sub(1);
            let lowest = rest ^ next;
            rest = next;
            Self(lowest)
        })
    }

    /// Its cards whose places, counted from the first card, are the bits set in `places`.
    pub(crate) const fn pick(self, places: u64) -> Self {
        let (mut picked, mut rest, mut places) = (0, self.0, places);
        while rest != 0 {
            let lowest = rest & rest.wrapping_neg();
            rest ^= lowest;
            picked |= lowest & (places & 1).wrapping_neg();
            places >>= 1;
        }
        Self(picked)
    }

    /// The places, counted from its first card, of the cards that `part` has of it: `pick` turned round.
    pub(crate) const fn places_of(self, part: Self) -> u64 {
        let (mut places, mut rest, mut place) = (0, self.0, 1);
        while rest != 0 {
            let lowest = rest & rest.wrapping_neg();
            rest ^= lowest;
            if part.0 & lowest != 0 {
                places |= place;
            }
            place <<= 1;
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picking_places_and_finding_them_undo_each_other() {
        let hand = "6cAc7dKs".parse::<CardSet>().unwrap();
        for (number, subset) in hand.subsets().enumerate() {
            assert_eq!(hand.pick(number as u64), subset);
            assert_eq!(hand.places_of(subset), number as u64);
        }
    }
}
