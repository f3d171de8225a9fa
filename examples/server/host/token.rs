//! The secret by which a client that comes back is known.

use core::hint::black_box;

/// 128 bits from the operating system. It is sent once, to the client that it is for, and neither printed nor logged:
/// it has no `Debug`.
pub(crate) struct Token([u8; 16]);

/// The sixteen digits of its text. No piece of such a text can be taken for a card, whose rank is a number or a
/// capital, so that whoever looks for cards in what was sent to a client finds none here.
const DIGITS: &[u8; 16] = b"abcdefghijklmnop";

impl Token {
    /// A new one.
    ///
    /// # Errors
    ///
    /// If the operating system has no randomness to give; then nobody can be seated.
    pub(crate) fn draw() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// Its text: 32 letters from `a` to `p`.
    pub(crate) fn text(&self) -> String {
        let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble & 15)]);
        self.0.iter().flat_map(|&byte| [digit(byte >> 4), digit(byte)]).collect()
    }

    /// Reads the text of one.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 32 || !digits.iter().all(|digit| DIGITS.contains(digit)) {
            return None;
        }
        let mut bytes = [0; 16];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = pair.iter().fold(0, |byte, digit| (byte << 4) | (digit - b'a'));
        }
        Some(Self(bytes))
    }

    /// Whether it is the same, in a time that does not depend on where the two differ.
    pub(crate) fn is(&self, other: &Self) -> bool {
        let differing = self.0.iter().zip(&other.0).fold(0, |differing, (a, b)| black_box(differing | (a ^ b)));
        differing == 0
    }
}
