//! Shuffling: Fisher-Yates over any `rand_core` generator, in a bounded and fixed number of draws.
//!
//! **How.** A word of 64 bits serves several steps at once: the draws of one word are the digits of
//! ⌊word × P / 2^64⌋, where P is the product of their bounds, so each outcome of a word has ⌊2^64 / P⌋ or
//! ⌈2^64 / P⌉ of the words behind it. The first digit, below *a*, is ⌊word × a / 2^64⌋; the next, below *b*, is
//! ⌊word × ab / 2^64⌋ less *b* times what was there before, which is also the high half of *b* times the low half of
//! word × a; and so on. A new word is taken before P would pass 2^29.
//!
//! **Bias.** An outcome's chance is therefore off by less than P / 2^64 of itself. A pack of 36 takes five words,
//! and their products sum to less than 2^31, so the chance of *every* deck is within 2^-33 of 1/36! (relatively);
//! shorter packs are closer still. There is no rejection: a constant generator ends like any other.
//!
//! **Stability.** One generator state gives one deck for ever, on every platform. Golden decks in the tests hold
//! it; changing it is a breaking release.

use rand_core::Rng;

/// Room for a pack, as a power of two: an index is brought below it without a comparison.
pub(crate) const ROOM: usize = 64;

/// The product of the bounds that one word serves does not pass this.
const MOST: u64 = 1 << 29;

/// A source of small numbers, each drawn below a bound, several to a word.
pub(crate) struct Draws<'a, R: ?Sized> {
    rng: &'a mut R,
    /// What is left of the word: the low half of its product with the bounds that it has served.
    word: u64,
    /// The product of these.
    product: u64,
}

impl<'a, R: Rng + ?Sized> Draws<'a, R> {
    pub(crate) fn new(rng: &'a mut R) -> Self {
        // No word yet: a product that no bound fits behind makes the first draw take one.
        Self { rng, word: 0, product: MOST }
    }

    /// A number below `bound`, which is 1 to 36.
    #[inline]
    pub(crate) fn below(&mut self, bound: u8) -> usize {
        let bound = u64::from(bound);
        // At most 2^29 by 2^8.
        self.product *= bound;
        if self.product > MOST {
            (self.word, self.product) = (self.rng.next_u64(), bound);
        }
        let digit = high(self.word, bound);
        self.word = self.word.wrapping_mul(bound);
        small(digit)
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

/// Puts each item at one of as many places, all ways equally likely (to within the bias of the module's page). At most
/// 36; where there are not as many of both, the others are left out. What lies at the places before does not matter.
#[inline]
pub(crate) fn spread<T: Copy, R: Rng + ?Sized>(
    mut items: impl Iterator<Item = T>,
    mut places: impl Iterator<Item = u8>,
    onto: &mut [T; ROOM],
    rng: &mut R,
) {
    // One item after the other goes to a place drawn among those so far and its own; what lay there makes room and goes
    // to its own. So the bounds go up from 1, and are known to the compiler whatever the number of items.
    let mut so_far = [0; ROOM];
    // One item, by what is left of the word, which the first of a word begins.
    macro_rules! one {
        ($bound:literal, $word:ident, $begin:expr) => {{
            let (Some(item), Some(own)) = (items.next(), places.next()) else { return };
            $begin;
            so_far[$bound - 1] = own;
            // The digit is below the bound.
            let other = so_far[small(high($word, $bound)) % ROOM];
            $word = $word.wrapping_mul($bound);
            // Places are below 36.
            onto[usize::from(own) % ROOM] = onto[usize::from(other) % ROOM];
            onto[usize::from(other) % ROOM] = item;
        }};
    }
    macro_rules! word {
        ($first:literal $($bound:literal)*) => {{
            let mut word;
            one!($first, word, word = rng.next_u64());
            $(one!($bound, word, {});)*
            let _ = word;
        }};
    }
    word!(1 2 3 4 5 6 7 8 9 10 11 12);
    word!(13 14 15 16 17 18 19);
    word!(20 21 22 23 24 25);
    word!(26 27 28 29 30 31);
    word!(32 33 34 35 36);
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
    fn every_way_to_spread_items_over_places_is_as_frequent_as_the_next() {
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
        let mut seen = std::collections::HashMap::new();
        for _ in 0..24_000 {
            let mut onto = [0; ROOM];
            spread([1, 2, 3, 4].into_iter(), [5, 0, 63, 8].into_iter(), &mut onto, &mut rng);
            *seen.entry([onto[0], onto[5], onto[8], onto[63]]).or_insert(0i64) += 1;
            assert_eq!(onto.iter().sum::<i32>(), 10, "nothing lies elsewhere");
        }
        assert_eq!(seen.len(), 24);
        // As above: 23 degrees of freedom.
        let chi: i64 = seen.values().map(|n| (n - 1000) * (n - 1000)).sum();
        assert!(chi < 49_700, "{chi}");
    }

    #[test]
    fn any_number_of_items_is_spread_over_as_many_places() {
        for (count, words) in
            [(0, 0), (1, 1), (12, 1), (13, 2), (19, 2), (20, 3), (25, 3), (26, 4), (31, 4), (32, 5), (36, 5)]
        {
            let mut rng = Constant { word: u64::MAX / 3, asked: 0 };
            let mut onto = [0; ROOM];
            spread((1..=count).map(i32::from), (0..count).map(|place| place + 20), &mut onto, &mut rng);
            assert_eq!(rng.asked, words, "{count} items");
            let mut lie = onto.to_vec();
            lie.sort_unstable();
            assert!(lie.into_iter().skip(ROOM - usize::from(count)).eq((1..=count).map(i32::from)), "{count} items");
            assert!(onto[..20].iter().all(|&item| item == 0), "{count} items");
        }
    }

    #[test]
    fn words_of_a_spread_are_no_more_biased_than_those_of_a_shuffle() {
        // Each word serves the bounds from the first number to the last one.
        for (first, last) in [(1, 12), (13, 19), (20, 25), (26, 31), (32, 36u64)] {
            assert!((first..=last).product::<u64>() <= MOST, "{first} to {last}");
        }
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
