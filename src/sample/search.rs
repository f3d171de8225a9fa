//! The deterministic search behind the sampler: a draw is mended until it goes as the viewer saw it.
//!
//! What a draw has go otherwise are its faults, counted by how far they seem from going alike (`faults`). One small
//! change after the other is tried (`changes`), and kept if it leaves no more faults than there were. Where that comes
//! to nothing, another draw is begun with.

mod changes;
mod faults;
#[cfg(test)]
mod tests;

use core::convert::Infallible;

use rand_core::TryRng;

use super::SampleError;
use super::draft::Draft;
use super::sight::Sight;
use crate::deal::Deal;
use crate::deck::Deck;
use crate::mask::Bits;
use crate::shuffle::{Draws, shuffle};
use crate::view::View;

/// How many draws the search begins with, and how many changes it tries in each. A view that comes from outside can ask
/// for no more work than this.
const DRAWS: u32 = 512;
const CHANGES: u32 = 512;

impl View {
    /// The first deal that is right, among those of the search.
    pub(crate) fn search(&self, right: impl Fn(&Deal) -> bool + Copy) -> Result<Deal, SampleError> {
        let mut sight = Sight::new(self);
        sight.look();
        let mut own = Counter(0);
        let mut mended = (0..DRAWS).filter_map(|_| Draft::begun(&sight, &mut own).mended(&mut own)?.play());
        mended.find(right).ok_or(SampleError::NotFound)
    }
}

/// The generator of the search: a counter whose numbers are mixed well (the finalizer of `SplitMix64`).
struct Counter(u64);

impl TryRng for Counter {
    type Error = Infallible;

    #[expect(clippy::cast_possible_truncation, reason = "half a word is asked for")]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| word as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(word ^ (word >> 31))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        rand_core::utils::fill_bytes_via_next_word(bytes, || self.try_next_u64())
    }
}

impl<'a> Draft<'a> {
    /// A draft with slots and cards drawn as by [`draw`](Self::draw), whose code is too long to be there twice. What
    /// lies face down is not turned up yet.
    fn begun(sight: &'a Sight<'a>, rng: &mut Counter) -> Self {
        let mut draft = Self::new(sight);
        draft.give_all_slots(rng);
        let mut left = Deck::of_set(sight.pool);
        shuffle(left.cards_mut(), rng);
        for (place, &card) in Bits(draft.free).zip(left.cards()) {
            draft.put(place, card);
        }
        draft
    }

    /// The draft without faults and turned up, if changes come to that.
    fn mended(mut self, rng: &mut Counter) -> Option<Self> {
        let mut draws = Draws::new(rng);
        let mut faults = self.turned_up().faults();
        for _ in 0..CHANGES {
            if faults == 0 {
                break;
            }
            let mut other = self.clone();
            other.change(&mut draws);
            let left = other.turned_up().faults();
            if left <= faults {
                (self, faults) = (other, left);
            }
        }
        (faults == 0).then(|| self.turned_up())
    }

    fn turned_up(&self) -> Self {
        let mut up = self.clone();
        up.turn_up();
        up
    }
}
