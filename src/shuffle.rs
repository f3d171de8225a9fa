//! Shuffling: Fisher-Yates over any `rand_core` generator, in a bounded and fixed number of draws.
//!
//! **How.** A word of 64 bits serves several steps at once: the draws of one word are the digits of
//! ⌊word × P / 2^64⌋, where P is the product of their bounds, so each outcome of a word has ⌊2^64 / P⌋ or
//! ⌈2^64 / P⌉ of the words behind it. The first digit, below *a*, is ⌊word × a / 2^64⌋; the next, below *b*, is
//! ⌊word × ab / 2^64⌋ less *b* times what was there before; and so on. A new word is taken before P would pass 2^29.
//!
//! **Bias.** An outcome's chance is therefore off by less than P / 2^64 of itself. A pack of 36 takes five words,
//! and their products sum to less than 2^31, so the chance of *every* deck is within 2^-33 of 1/36! (relatively);
//! shorter packs are closer still. There is no rejection: a constant generator ends like any other.
//!
//! **Stability.** One generator state gives one deck for ever, on every platform. Golden decks in the tests hold
//! it; changing it is a breaking release.

use rand_core::Rng;

/// The product of the bounds that one word serves does not pass this.
const MOST: u64 = 1 << 29;

/// How many numbers below 36 or less any word serves: 36 to this power is below `MOST`.
pub(crate) const EVER_SERVED: u8 = 5;

/// A source of small numbers, each drawn below a bound, several to a word.
pub(crate) struct Draws<'a, R: ?Sized> {
    rng: &'a mut R,
    word: u64,
    /// The product of the bounds that the word has served.
    product: u64,
    /// The draws of the word as one number: the high half of `word * product`.
    digits: u64,
}

impl<'a, R: Rng + ?Sized> Draws<'a, R> {
    pub(crate) fn new(rng: &'a mut R) -> Self {
        // No word yet: a product that no bound fits behind makes the first draw take one.
        Self { rng, word: 0, product: MOST, digits: 0 }
    }

    /// A number below `bound`, which is 1 to 36.
    #[inline]
    pub(crate) fn below(&mut self, bound: u8) -> usize {
        let bound = u64::from(bound);
        // At most 2^29 by 2^8.
        self.product *= bound;
        if self.product > MOST {
            self.word = self.rng.next_u64();
            (self.product, self.digits) = (bound, 0);
        }
        let before = self.digits * bound;
        self.digits = high(self.word, self.product);
        // Both are below the product, and they differ by the new digit, which is below `bound`.
        small(self.digits - before)
    }
}

/// The high half of a product: below either factor.
#[inline]
const fn high(word: u64, factor: u64) -> u64 {
    ((word as u128 * factor as u128) >> 64) as u64
}

#[expect(clippy::cast_possible_truncation, reason = "a draw is below 36")]
#[inline]
const fn small(draw: u64) -> usize {
    draw as usize
}

/// Puts 36 items in an order drawn uniformly: [`shuffle`], with all its products worked out by the compiler.
#[inline]
pub(crate) fn shuffle_pack<T, R: Rng + ?Sized>(items: &mut [T; 36], rng: &mut R) {
    /// One word, and the bounds that it serves.
    macro_rules! word {
        ($($bound:literal)+) => {{
            let (word, mut product, mut digits) = (rng.next_u64(), 1, 0);
            $(
                product *= $bound;
                let next = high(word, product);
                // The digit is below the bound, as in `Draws::below`, so it is a place of the array.
                items.swap($bound - 1, small(next - digits * $bound));
                digits = next;
            )+
            let _ = (product, digits);
        }};
    }
    word!(36 35 34 33 32);
    word!(31 30 29 28 27 26);
    word!(25 24 23 22 21 20);
    word!(19 18 17 16 15 14 13);
    word!(12 11 10 9 8 7 6 5 4 3 2);
}

/// Puts the items in an order drawn uniformly (to within the bias of the module's page). At most 36 items.
pub(crate) fn shuffle<T, R: Rng + ?Sized>(items: &mut [T], rng: &mut R) {
    let mut draws = Draws::new(rng);
    let mut bound = u8::try_from(items.len()).unwrap_or(36);
    let mut left = items;
    while bound > 1 {
        let [rest @ .., last] = left else { return };
        // Where the number is that of the last item itself, it stays.
        if let Some(other) = rest.get_mut(draws.below(bound)) {
            core::mem::swap(other, last);
        }
        (left, bound) = (rest, bound - 1);
    }
}

#[cfg(test)]
mod tests {
    use core::convert::Infallible;

    use rand_core::{SeedableRng, TryRng};

    use super::*;

    /// A generator that says one word for ever, and counts how often.
    struct Constant {
        word: u64,
        asked: usize,
    }

    impl TryRng for Constant {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            unreachable!("the shuffle asks for whole words")
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            self.asked += 1;
            Ok(self.word)
        }

        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Infallible> {
            unreachable!("the shuffle asks for whole words")
        }
    }

    #[test]
    fn a_pack_takes_a_fixed_number_of_words_even_from_a_constant_generator() {
        for (cards, words) in [(36, 5), (32, 5), (28, 4), (24, 3), (20, 3)] {
            for word in [0, 1, u64::MAX / 2, u64::MAX] {
                let mut rng = Constant { word, asked: 0 };
                let mut pack: Vec<u8> = (0..cards).collect();
                shuffle(&mut pack, &mut rng);
                assert_eq!(rng.asked, words, "{cards} cards");
                pack.sort_unstable();
                assert!(pack.into_iter().eq(0..cards));
            }
        }
    }

    #[test]
    fn the_products_of_all_words_sum_to_less_than_two_to_the_31() {
        // The module's page derives the bias from this sum: below 2^31 / 2^64 = 2^-33.
        let (mut sum, mut product) = (0, 1);
        for bound in (2..=36u64).rev() {
            if product * bound > MOST {
                sum += product;
                product = 1;
            }
            product *= bound;
        }
        sum += product;
        assert!(sum < 1 << 31, "{sum}");
    }

    #[test]
    fn any_word_serves_five_numbers_below_36() {
        assert!(36u64.pow(EVER_SERVED.into()) <= MOST);
    }

    #[test]
    fn every_order_of_four_items_is_as_frequent_as_the_next() {
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
        let mut seen = std::collections::HashMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            shuffle(&mut items, &mut rng);
            *seen.entry(items).or_insert(0i64) += 1;
        }
        assert_eq!(seen.len(), 24);
        // Chi-square with 23 degrees of freedom passes 49.7 once in a thousand times; the seed is fixed.
        let chi: i64 = seen.values().map(|n| (n - 1000) * (n - 1000)).sum();
        assert!(chi < 49_700, "{chi}");
    }

    #[test]
    fn a_draw_is_below_its_bound_at_both_ends_of_the_word() {
        for bound in 1..=36 {
            for word in [0, u64::MAX] {
                let mut rng = Constant { word, asked: 0 };
                let drawn = Draws::new(&mut rng).below(bound);
                assert_eq!(drawn, if word == 0 { 0 } else { usize::from(bound) - 1 });
            }
        }
    }
}
