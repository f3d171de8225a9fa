//! Keys for tables of a program's own: a hash of what a seat knows, and one of a full state without its history.
//!
//! A key is the same for equal values in one build of a program. It is not for storing: another version or platform
//! may give another.

use core::hash::{Hash, Hasher};

use crate::deal::Deal;
use crate::view::View;

/// Mixes words, each into the next (multiply and rotate, then the finalizer of `SplitMix64`).
struct Mixer(u64);

impl Mixer {
    const fn mix(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            for (to, from) in word.iter_mut().zip(chunk) {
                *to = *from;
            }
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.mix(byte.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }
}

impl View {
    /// A hash of all that the viewer knows, its whole history included: equal views have equal keys.
    ///
    /// ```
    /// use bura::{Deal, RuleSet, Seat, Setup, Terms};
    /// use rand_core::SeedableRng;
    ///
    /// let rules = RuleSet::BURA.check()?;
    /// let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(3);
    /// let deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng)?);
    /// let view = deal.view(Seat::ALL[1]);
    /// assert_eq!(view.sample(&mut rng)?.view(Seat::ALL[1]).key(), view.key());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        let mut mixer = Mixer(0);
        self.hash(&mut mixer);
        mixer.finish()
    }
}

impl Deal {
    /// A hash of the full state without its history: deals that go on alike from here, whatever was played before to
    /// get here, have equal keys. Hands, stock, table, trump, leader, points, tricks and stakes count; the order and
    /// the faces of the cards in tricks that have been taken do not.
    #[must_use]
    pub fn position_key(&self) -> u64 {
        let mut mixer = Mixer(1);
        self.rules().hash(&mut mixer);
        self.setup().terms().stake.hash(&mut mixer);
        self.setup().terms().raises.hash(&mut mixer);
        self.setup().trump().suit().hash(&mut mixer);
        for seat in self.rules().seats().iter() {
            self.hand(seat).hash(&mut mixer);
        }
        self.stock().for_each(|card| card.hash(&mut mixer));
        self.going_on().hash(&mut mixer);
        mixer.finish()
    }
}
