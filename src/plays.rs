//! Sets of subsets of a hand, as 64 bits.
//!
//! A hand has at most six cards, so at most 64 subsets. Number its cards from the first; a subset is then the
//! number whose bits are the places of its cards, and a set of subsets is a mask with one bit for each such number.
//! Everything that may be laid is found by a few operations on such masks.

use crate::beat::Beating;
use crate::set::CardSet;

/// The most cards of a hand.
pub(crate) const HAND: usize = 6;

/// `OF_SIZE[n]`: all subsets of n places. The last entry, which no hand needs, is empty.
const OF_SIZE: [u64; 8] = {
    let mut masks = [0; 8];
    let mut subset = 0u32;
    while subset < 64 {
        masks[subset.count_ones() as usize] |= 1 << subset;
        subset += 1;
    }
    masks
};

/// `LACKS[i]`: all subsets without place i.
const LACKS: [u64; HAND] = {
    let mut masks = [0; HAND];
    let mut place = 0;
    while place < HAND {
        let mut subset = 0;
        while subset < 64 {
            if subset & 1 << place == 0 {
                masks[place] |= 1 << subset;
            }
            subset += 1;
        }
        place += 1;
    }
    masks
};

/// `RUNS[from][n]`: all non-empty subsets of the n places that begin at `from`. Both are at most six; the table is
/// one larger, and empty there, so that three bits can index it.
const RUNS: [[u64; 8]; 8] = {
    let mut masks = [[0; 8]; 8];
    let mut from = 0;
    while from < HAND {
        let mut count = 1;
        while from + count <= HAND {
            let mut subset = 1u64;
            while subset < 1 << count {
                masks[from][count] |= 1 << (subset << from);
                subset += 1;
            }
            count += 1;
        }
        from += 1;
    }
    masks
};

/// All subsets of the first `count` places, of `size` cards.
#[inline]
pub(crate) const fn of_size(count: u8, size: u8) -> u64 {
    const ALL: [u64; 8] = {
        let mut masks = [u64::MAX; 8];
        let mut count = 0;
        while count < 6 {
            masks[count] = (1 << (1u64 << count)) - 1;
            count += 1;
        }
        masks
    };
    OF_SIZE[(size & 7) as usize] & ALL[(count & 7) as usize]
}

/// How many subsets of `size` cards the first `count` places have.
#[inline]
pub(crate) const fn count_of_size(count: u8, size: u8) -> usize {
    const CHOICES: [[u8; 8]; 8] = {
        let (mut choices, mut count) = ([[0; 8]; 8], 0);
        while count < 8 {
            let mut size = 0;
            while size < 8 {
                // At most 20, of three out of six.
                #[expect(clippy::cast_possible_truncation, reason = "six places have 64 subsets")]
                let subsets = of_size(count, size).count_ones() as u8;
                choices[count as usize][size as usize] = subsets;
                size += 1;
            }
            count += 1;
        }
        choices
    };
    CHOICES[(count & 7) as usize][(size & 7) as usize] as usize
}

/// All subsets of at most `size` cards.
#[inline]
pub(crate) const fn up_to(size: u8) -> u64 {
    const UP_TO: [u64; 8] = {
        let (mut masks, mut n) = ([OF_SIZE[0]; 8], 1);
        while n < 8 {
            masks[n] = masks[n - 1] | OF_SIZE[n];
            n += 1;
        }
        masks
    };
    UP_TO[(size & 7) as usize]
}

/// How many cards of each suit a hand has, in the lanes of a set.
#[inline]
const fn counts_by_suit(hand: CardSet) -> u64 {
    let bits = hand.bits();
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    (eights + (eights >> 8)) & 0x00ff_00ff_00ff_00ff
}

/// All non-empty subsets of one suit.
#[inline]
pub(crate) const fn of_one_suit(hand: CardSet) -> u64 {
    let counts = counts_by_suit(hand);
    // Cards come by suit, so those of one suit are a run of places, which begins behind the suits before.
    let froms = counts.wrapping_mul(0x0001_0001_0001_0000);
    let (mut mask, mut lane) = (0, 0);
    while lane < 64 {
        mask |= RUNS[(froms >> lane & 7) as usize][(counts >> lane & 7) as usize];
        lane += 16;
    }
    mask
}

/// How many they are.
#[inline]
pub(crate) const fn count_of_one_suit(hand: CardSet) -> usize {
    let (counts, mut subsets, mut lane) = (counts_by_suit(hand), 0, 0);
    while lane < 64 {
        subsets += (1 << (counts >> lane & 7)) - 1;
        lane += 16;
    }
    subsets
}

/// All subsets that can be paired one to one with as many of `others`, each card beating its partner; the empty one
/// among them.
///
/// One by one, each of the others is left out or given to a card that beats it and that the subset does not have
/// yet: the definition of section 5 itself, tried in all ways at once.
#[inline]
pub(crate) fn covering(hand: CardSet, others: CardSet, beating: Beating) -> u64 {
    let singles: [CardSet; HAND] = hand.singles();
    let mut others = others.iter();
    // The first can only be given to one card each: a lead is mostly of one card, and this is then all.
    let Some(first) = others.next() else { return 1 };
    let beaters = beating.beaters(first);
    let mut covering = singles
        .iter()
        .zip(0u64..)
        .fold(1u64, |covering, (card, place)| covering | u64::from(!card.is_disjoint(beaters)) << (1u64 << place));
    for other in others {
        let (before, beaters) = (covering, beating.beaters(other));
        for (place, (lacks, card)) in LACKS.iter().zip(singles).enumerate() {
            let lacking = if card.is_disjoint(beaters) { 0 } else { before & lacks };
            covering |= lacking << (1u64 << place);
        }
    }
    covering
}

/// A mask with its subsets counted, to pick one by its number without a branch on what the mask holds: a random branch
/// could not be foreseen by any processor.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted {
    mask: u64,
    /// Each byte holds the number of bits in it and in all bytes below, at most 64.
    sums: u64,
}

impl Counted {
    #[inline]
    pub(crate) const fn new(mask: u64) -> Self {
        let pairs = mask - (mask >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        Self { mask, sums: ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(BYTES) }
    }

    /// How many subsets there are.
    #[inline]
    pub(crate) const fn count(self) -> u64 {
        self.sums >> 56
    }

    /// The `n`-th subset; `n` is below the count.
    #[inline]
    pub(crate) const fn nth(self, n: u64) -> u64 {
        let Self { mask, sums } = self;
        // The bytes whose sum is not above n lie below the one that is looked for.
        let below = (((n * BYTES) | (128 * BYTES)) - sums) >> 7 & BYTES;
        let shift = below.wrapping_mul(BYTES) >> 56 << 3;
        let before = sums << 8 >> shift & 255;
        let byte = mask >> (shift & 63) & 255;
        (shift & 63) + NTH[((n - before) & 7) as usize][byte as usize] as u64
    }
}

/// How many bits a byte has.
#[inline]
pub(crate) const fn count_of_byte(byte: u8) -> u64 {
    const COUNTS: [u8; 256] = {
        let (mut counts, mut byte) = ([0; 256], 0);
        while byte < 256 {
            #[expect(clippy::cast_possible_truncation, reason = "a byte has eight bits")]
            let count = (byte as u8).count_ones() as u8;
            counts[byte] = count;
            byte += 1;
        }
        counts
    };
    COUNTS[byte as usize] as u64
}

/// The number of the `n`-th bit of a byte, which has more than that; `n` is below eight.
#[inline]
pub(crate) const fn nth_of_byte(byte: u8, n: u64) -> u8 {
    NTH[(n & 7) as usize][byte as usize]
}

/// One in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// `NTH[n][byte]`: the number of the n-th bit of a byte.
const NTH: [[u8; 256]; 8] = {
    let (mut table, mut byte) = ([[0; 256]; 8], 0);
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte & 1 << bit != 0 {
                table[n][byte] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::card::{Card, Suit};
    use crate::shuffle::shuffle;

    /// The subsets of a mask.
    fn subsets(hand: CardSet, mask: u64) -> Vec<CardSet> {
        (0..64).filter(|&i| mask & 1 << i != 0).map(|i| hand.pick(i)).collect()
    }

    #[test]
    fn masks_hold_the_subsets_that_their_definitions_say() {
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(3);
        let mut pack: Vec<Card> = CardSet::FULL.iter().collect();
        for round in 0..4000 {
            shuffle(&mut pack, &mut rng);
            let (held, laid) = (1 + round % 6, 1 + rng.next_u32() as usize % 6);
            let hand: CardSet = pack[..held].iter().copied().collect();
            let others: CardSet = pack[held..held + laid].iter().copied().collect();
            let beating = Beating::new(Suit::ALL[round % 4], [None, Some(Suit::Spades)][round / 4 % 2]);
            let size = u8::try_from(laid).unwrap();

            let all = || hand.subsets();
            let one_suit: Vec<CardSet> = all().filter(|s| s.one_suit().is_some()).collect();
            assert_eq!(subsets(hand, of_one_suit(hand)), one_suit);
            assert_eq!(count_of_one_suit(hand), one_suit.len());
            let sized: Vec<CardSet> = all().filter(|s| s.len() == laid).collect();
            assert_eq!(subsets(hand, of_size(hand.count(), size)), sized);
            assert_eq!(count_of_size(hand.count(), size), sized.len());
            let small: Vec<CardSet> = all().filter(|s| s.len() <= laid && !s.is_empty()).collect();
            let every = (0..=6).fold(0, |mask, n| mask | of_size(hand.count(), n));
            assert_eq!(subsets(hand, up_to(size) & every & !1), small);
            let covers: Vec<CardSet> = all().filter(|&s| beating.part(s, others)).collect();
            assert_eq!(subsets(hand, covering(hand, others, beating)), covers, "{hand} {others}");
            let beats: Vec<CardSet> = all().filter(|&s| beating.set(s, others)).collect();
            assert_eq!(subsets(hand, covering(hand, CardSet::EMPTY, beating)), [CardSet::EMPTY]);
            let of_that_size = covering(hand, others, beating) & of_size(hand.count(), size);
            assert_eq!(subsets(hand, of_that_size), beats, "{hand} {others}");
        }
    }
}
