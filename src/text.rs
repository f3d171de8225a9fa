//! Reading text: one cursor for every reader of the crate, and one error that says where it stopped.
//!
//! Everything that has a text form (cards, sets, actions, rule sets, records) is read through [`Cursor`],
//! so that every wrong text is answered in the same way: the position, what stood there, what was expected.

use core::fmt;

/// Why a text could not be read: where, what stood there, and what was expected.
///
/// ```
/// use bura::{Card, Expected};
/// let error = "Tx".parse::<Card>().unwrap_err();
/// assert_eq!(error.at(), 1);
/// assert_eq!(error.found(), Some('x'));
/// assert_eq!(error.expected(), Expected::Suit);
/// assert_eq!(error.to_string(), "at byte 1: found 'x', expected a suit (c, d, h, s, ♣, ♦, ♥ or ♠)");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("at byte {at}: found {}, expected {expected}", Found(*.found))]
pub struct TextError {
    at: usize,
    found: Option<char>,
    expected: Expected,
}

impl TextError {
    /// Byte offset in the text that was read: what follows it there begins with [`found`](Self::found).
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The character that stood there, or `None` at the end of the text.
    #[must_use]
    pub const fn found(&self) -> Option<char> {
        self.found
    }

    /// What would have been right in its place.
    #[must_use]
    pub const fn expected(&self) -> Expected {
        self.expected
    }
}

/// Prints what was found.
struct Found(Option<char>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(found) => write!(f, "{found:?}"),
            None => f.write_str("the end"),
        }
    }
}

/// What a reader expected where a text went wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// A rank: `6` to `9`, `T` (or `10`), `J`, `Q`, `K`, `A`.
    Rank,
    /// A suit: a letter or a sign.
    Suit,
    /// A card, rank and suit.
    Card,
    /// A set of cards, or `-` for the empty one.
    Set,
    /// A card that the same set has not named before.
    NewCard,
    /// No more cards: a deck has at most 36.
    DeckEnd,
    /// A seat: a number from 0 to 5.
    Seat,
    /// A number within these bounds, both included.
    Number {
        /// The least number.
        min: u32,
        /// The greatest number.
        max: u32,
    },
    /// One of these words, in any letter case.
    Word(&'static [&'static str]),
    /// This piece of punctuation.
    Sign(char),
    /// A key that has not been given before.
    NewKey,
    /// A combination that the same list has not named before.
    NewCombo,
    /// This key, which has no default.
    Key(&'static str),
    /// The end of the text.
    End,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rank => f.write_str("a rank (6, 7, 8, 9, J, Q, K, T or A)"),
            Self::Suit => f.write_str("a suit (c, d, h, s, ♣, ♦, ♥ or ♠)"),
            Self::Card => f.write_str("a card"),
            Self::Set => f.write_str("cards, or - for none"),
            Self::NewCard => f.write_str("a card not named before"),
            Self::DeckEnd => f.write_str("no more than 36 cards"),
            Self::Seat => f.write_str("a seat (0 to 5)"),
            Self::Number { min, max } => write!(f, "a number from {min} to {max}"),
            Self::Word(words) => {
                f.write_str("one of")?;
                for (i, word) in words.iter().enumerate() {
                    write!(f, "{} {word}", if i == 0 { "" } else { "," })?;
                }
                Ok(())
            }
            Self::Sign(sign) => write!(f, "{sign:?}"),
            Self::NewKey => f.write_str("a key not given before"),
            Self::NewCombo => f.write_str("a combination not listed before"),
            Self::Key(key) => write!(f, "the key {key}"),
            Self::End => f.write_str("the end"),
        }
    }
}

/// A place in a text that is being read.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// What has not been read yet. (`at` only ever moves over whole characters, so the slice exists.)
    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Moves over one character.
    pub(crate) fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Moves over `sign` if it comes next.
    pub(crate) fn eat(&mut self, sign: char) -> bool {
        let there = self.peek() == Some(sign);
        if there {
            self.bump();
        }
        there
    }

    pub(crate) fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    /// Moves over a run of letters, digits and underscores, and returns it.
    pub(crate) fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or("")
    }

    /// Whether the word that comes next has `=` behind it.
    pub(crate) fn is_key(mut self) -> bool {
        self.word();
        self.eat('=')
    }

    /// Moves over a sign that must come next.
    pub(crate) fn expect(&mut self, sign: char) -> Result<(), TextError> {
        if self.eat(sign) { Ok(()) } else { Err(self.fail(Expected::Sign(sign))) }
    }

    /// Moves over a separator that must come next, and the white space around it.
    pub(crate) fn semicolon(&mut self) -> Result<(), TextError> {
        self.skip_spaces();
        self.expect(';')?;
        self.skip_spaces();
        Ok(())
    }

    /// Moves to the next part of a text whose parts a separator divides; says whether there is one. The text may end
    /// with its separator.
    pub(crate) fn next_part(&mut self) -> Result<bool, TextError> {
        self.skip_spaces();
        if self.peek().is_some() {
            self.semicolon()?;
        }
        Ok(self.peek().is_some())
    }

    /// Moves over `name` with a number right behind it, and returns the number; stays put at anything else.
    pub(crate) fn version(&mut self, name: &str) -> Option<u32> {
        let start = *self;
        let word = self.word();
        let named = word.get(..name.len()).is_some_and(|n| n.eq_ignore_ascii_case(name));
        let version = word.get(name.len()..).filter(|_| named).and_then(|digits| digits.parse().ok());
        if version.is_none() {
            *self = start;
        }
        version
    }

    /// Moves over a word of `words`, in any letter case, and returns its index; stays put at any other.
    pub(crate) fn one_of(&mut self, words: &'static [&'static str]) -> Result<usize, TextError> {
        let start = *self;
        let word = self.word();
        let found = words.iter().position(|w| w.eq_ignore_ascii_case(word));
        found.ok_or_else(|| {
            *self = start;
            self.fail(Expected::Word(words))
        })
    }

    /// Moves over a decimal number within the bounds.
    pub(crate) fn number(&mut self, min: u32, max: u32) -> Result<u32, TextError> {
        let start = *self;
        let digits = self.word();
        let number = digits.parse::<u32>().ok().filter(|n| (min..=max).contains(n));
        number.ok_or_else(|| start.fail(Expected::Number { min, max }))
    }

    /// The error that what comes next is not what was expected.
    pub(crate) fn fail(&self, expected: Expected) -> TextError {
        TextError { at: self.at, found: self.peek(), expected }
    }

    /// Succeeds where only white space is left.
    pub(crate) fn finish(mut self) -> Result<(), TextError> {
        self.skip_spaces();
        if self.rest().is_empty() { Ok(()) } else { Err(self.fail(Expected::End)) }
    }
}

/// Reads a whole text, around which white space may stand, with one reader.
pub(crate) fn whole<T>(text: &str, read: impl FnOnce(&mut Cursor<'_>) -> Result<T, TextError>) -> Result<T, TextError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_spaces();
    let value = read(&mut cursor)?;
    cursor.finish()?;
    Ok(value)
}

/// Defines an enum whose values are single words, with its list, its text and its reader.
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $( $(#[$vmeta:meta])* $variant:ident = $word:literal, )+ }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name { $( $(#[$vmeta])* $variant, )+ }

        impl $name {
            /// All values, in the order of the rules page (the default first).
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The words of all values, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The one word that names it in text and in JSON.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            #[allow(dead_code, reason = "not every word list is read in the middle of a text")]
            pub(crate) fn read(cursor: &mut $crate::text::Cursor<'_>) -> Result<Self, $crate::text::TextError> {
                match cursor.one_of(Self::WORDS)? {
                    $( i if i == Self::$variant as usize => Ok(Self::$variant), )+
                    _ => Err(cursor.fail($crate::text::Expected::Word(Self::WORDS))),
                }
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.word())
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::text::TextError;

            /// Reads the word in any letter case.
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::text::whole(text, Self::read)
            }
        }
    };
}
pub(crate) use words;

/// Holds the tests of an enum complete: with a variant missing here the match does not compile, and whoever adds it is
/// told which tests have to reach it.
#[cfg(test)]
macro_rules! reached {
    ($enum:ident in $tests:literal: $($variant:ident)+) => {
        #[test]
        fn the_tests_that_reach_every_variant_are_there() {
            const fn _every_variant(value: &$enum) {
                match value {
                    $($enum::$variant { .. } => {})+
                }
            }
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/", $tests);
            let tests = std::fs::read_to_string(path).unwrap_or_default();
            $(assert!(tests.contains(stringify!($variant)), "{} in {path}", stringify!($variant));)+
        }
    };
}
#[cfg(test)]
pub(crate) use reached;

/// Holds a list of `tests/it/errors.rs` complete: with a variant missing here the match does not compile, and with one
/// missing there the test fails.
#[cfg(test)]
macro_rules! tally {
    ($enum:ident is $list:literal: $($variant:ident)+) => {
        const fn _every_variant(value: &$enum) {
            match value {
                $($enum::$variant { .. } => {})+
            }
        }

        #[test]
        fn the_integration_tests_reach_every_variant() {
            let tests = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/errors.rs"));
            let list = tests.split_once(concat!("const ", $list, ": ")).unwrap_or_default().1;
            let list = list.split_once("];").unwrap_or_default().0;
            assert!(list.split('"').skip(1).step_by(2).eq([$(stringify!($variant)),+]));
        }
    };
}
#[cfg(test)]
pub(crate) use tally;

#[cfg(test)]
mod variants {
    use super::Expected;

    crate::text::tally!(Expected is "EXPECTEDS": Rank Suit Card Set NewCard DeckEnd Seat Number Word Sign NewKey
        NewCombo Key End);
}
