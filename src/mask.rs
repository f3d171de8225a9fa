//! Masks: words of 64 bits, one for each place of a deck, of a course or the like.

/// The places of a mask, the lowest first.
#[derive(Debug, Clone)]
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let place = bit_number(self.0);
        self.0 &= self.0 - 1;
        Some(place)
    }
}

/// The bit of a place.
pub(crate) const fn bit(place: u8) -> u64 {
    1 << (place & 63)
}

/// The lowest place of a mask, and 64 if it has none.
#[expect(clippy::cast_possible_truncation, reason = "a bit's number is at most 64")]
pub(crate) const fn bit_number(bits: u64) -> u8 {
    bits.trailing_zeros() as u8
}

/// How many places a mask has.
#[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
pub(crate) const fn count(bits: u64) -> u8 {
    bits.count_ones() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_of_a_mask_come_from_the_lowest_up() {
        assert!(Bits(1 << 63 | 0b1010).eq([1, 3, 63]));
        assert_eq!(Bits(0).next(), None);
        assert_eq!([bit_number(0), bit_number(bit(7))], [64, 7]);
        assert_eq!([count(0), count(u64::MAX), count(0b1011)], [0, 64, 3]);
    }
}
