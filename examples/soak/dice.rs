//! Random choices from one seeded generator.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A generator with the few questions that are put to it here.
pub(crate) struct Dice(pub(crate) Xoshiro256PlusPlus);

impl Dice {
    /// The dice of one match of a run: each match has its own, so that it can be played alone.
    pub(crate) fn of_match(seed: u64, number: u64) -> Self {
        // The generator spreads a seed over its whole state, so neighbours have nothing in common.
        Self(Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number))
    }

    /// A number below `bound`; 0 if that is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let wide = u64::from(self.0.next_u32()) * u64::try_from(bound).unwrap_or(0);
        usize::try_from(wide >> 32).unwrap_or(0)
    }

    /// A number from `least` to `most`.
    pub(crate) fn within(&mut self, least: u32, most: u32) -> u32 {
        let wide = u64::from(self.0.next_u32()) * (u64::from(most.saturating_sub(least)) + 1);
        least + u32::try_from(wide >> 32).unwrap_or(0)
    }

    /// The same for a number that fits a byte.
    pub(crate) fn byte(&mut self, least: u8, most: u8) -> u8 {
        u8::try_from(self.within(least.into(), most.into())).unwrap_or(most)
    }

    /// True once in `times`.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of these, which are not none.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for place in (1..things.len()).rev() {
            things.swap(place, self.below(place + 1));
        }
    }
}
