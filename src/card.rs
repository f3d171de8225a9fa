//! Cards: suits, ranks, points and their text. Nothing here knows what a trump is.
//!
//! The pack of the game has nine ranks, low to high `6 7 8 9 J Q K T A`: the ten stands above the king
//! (catalogue DECK-2). Strength and points are two scales (DECK-4): A 11, T 10, K 4, Q 3, J 2, others 0 (DECK-3).

use core::fmt;
use core::str::FromStr;

use crate::text::{Cursor, Expected, TextError, whole};

/// One of the four suits.
///
/// Suits have no order of strength, so there is no `Ord`; [`Suit::ALL`] is the order of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suit {
    /// ♣, written `c`.
    Clubs,
    /// ♦, written `d`.
    Diamonds,
    /// ♥, written `h`.
    Hearts,
    /// ♠, written `s`.
    Spades,
}

impl Suit {
    /// The four suits in the order of texts: clubs, diamonds, hearts, spades.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// Its letter in texts: `c`, `d`, `h` or `s`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'c',
            Self::Diamonds => 'd',
            Self::Hearts => 'h',
            Self::Spades => 's',
        }
    }

    /// Its sign on a screen: `♣`, `♦`, `♥` or `♠`.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Self::Clubs => '♣',
            Self::Diamonds => '♦',
            Self::Hearts => '♥',
            Self::Spades => '♠',
        }
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        let suit = match cursor.peek() {
            Some('c' | 'C' | '♣' | '♧') => Self::Clubs,
            Some('d' | 'D' | '♦' | '♢') => Self::Diamonds,
            Some('h' | 'H' | '♥' | '♡') => Self::Hearts,
            Some('s' | 'S' | '♠' | '♤') => Self::Spades,
            _ => return Err(cursor.fail(Expected::Suit)),
        };
        cursor.bump();
        // Phones and browsers put these behind a sign to choose its colour; they say nothing of the card.
        while cursor.eat('\u{fe0e}') || cursor.eat('\u{fe0f}') {}
        Ok(suit)
    }

    /// From the two bits that a [`Card`] keeps for it.
    const fn from_bits(bits: u8) -> Self {
        match bits & 3 {
            0 => Self::Clubs,
            1 => Self::Diamonds,
            2 => Self::Hearts,
            _ => Self::Spades,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Suit {
    type Err = TextError;

    /// Reads a letter in any case, or a sign.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read)
    }
}

/// One of the nine ranks; the order is that of strength inside a suit (catalogue DECK-2).
///
/// ```
/// use bura::Rank;
/// assert!(Rank::Ten > Rank::King);
/// assert_eq!(Rank::Ten.points(), 10);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// `6`, 0 points.
    Six,
    /// `7`, 0 points.
    Seven,
    /// `8`, 0 points.
    Eight,
    /// `9`, 0 points.
    Nine,
    /// `J`, 2 points.
    Jack,
    /// `Q`, 3 points.
    Queen,
    /// `K`, 4 points.
    King,
    /// `T`, 10 points; above the king.
    Ten,
    /// `A`, 11 points.
    Ace,
}

impl Rank {
    /// The nine ranks from the lowest up.
    pub const ALL: [Self; 9] =
        [Self::Six, Self::Seven, Self::Eight, Self::Nine, Self::Jack, Self::Queen, Self::King, Self::Ten, Self::Ace];

    /// What a card of this rank is worth, in points (catalogue DECK-3).
    #[must_use]
    pub const fn points(self) -> u8 {
        match self {
            Self::Six | Self::Seven | Self::Eight | Self::Nine => 0,
            Self::Jack => 2,
            Self::Queen => 3,
            Self::King => 4,
            Self::Ten => 10,
            Self::Ace => 11,
        }
    }

    /// Its letter or digit in texts; the ten is `T`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Six => '6',
            Self::Seven => '7',
            Self::Eight => '8',
            Self::Nine => '9',
            Self::Jack => 'J',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Ten => 'T',
            Self::Ace => 'A',
        }
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        let rank = match cursor.peek() {
            Some('6') => Self::Six,
            Some('7') => Self::Seven,
            Some('8') => Self::Eight,
            Some('9') => Self::Nine,
            Some('j' | 'J') => Self::Jack,
            Some('q' | 'Q') => Self::Queen,
            Some('k' | 'K') => Self::King,
            Some('t' | 'T') => Self::Ten,
            Some('1') if cursor.rest().starts_with("10") => {
                cursor.bump();
                Self::Ten
            }
            Some('a' | 'A') => Self::Ace,
            _ => return Err(cursor.fail(Expected::Rank)),
        };
        cursor.bump();
        Ok(rank)
    }

    /// From the four bits that a [`Card`] keeps for it, which are 0 to 8.
    const fn from_bits(bits: u8) -> Self {
        match bits & 15 {
            0 => Self::Six,
            1 => Self::Seven,
            2 => Self::Eight,
            3 => Self::Nine,
            4 => Self::Jack,
            5 => Self::Queen,
            6 => Self::King,
            7 => Self::Ten,
            _ => Self::Ace,
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Rank {
    type Err = TextError;

    /// Reads a letter in any case, a digit, or `10`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read)
    }
}

/// A card: a rank and a suit.
///
/// The order of cards is that of texts (by suit, then by rank), not that of beating: whether a card beats
/// another depends on the trump, which is for [`Beating`](crate::Beating) to say.
///
/// ```
/// use bura::{Card, Rank, Suit};
/// let ten = Card::new(Rank::Ten, Suit::Hearts);
/// assert_eq!(ten.to_string(), "Th");
/// assert_eq!("10♥".parse(), Ok(ten));
/// assert_eq!(ten.points(), 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(
    /// The suit in bits 4 and 5, the rank (0 to 8) in bits 0 to 3: the bit's number in a `CardSet`.
    u8,
);

impl Card {
    /// The card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self((suit as u8) << 4 | rank as u8)
    }

    /// The card whose [`index`](Self::index) this is, or `None` from 36 on.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 36 { Some(Self(((index / 9) << 4) | (index % 9))) } else { None }
    }

    /// Its number from 0 to 35, by suit and then by rank: an index for tables of a program's own.
    ///
    /// ```
    /// use bura::Card;
    /// for index in 0..36 {
    ///     assert_eq!(Card::from_index(index).map(Card::index), Some(index));
    /// }
    /// assert_eq!(Card::from_index(36), None);
    /// ```
    #[must_use]
    pub const fn index(self) -> u8 {
        (self.0 >> 4) * 9 + (self.0 & 15)
    }

    /// Its rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::from_bits(self.0)
    }

    /// Its suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::from_bits(self.0 >> 4)
    }

    /// What it is worth, in points.
    #[must_use]
    pub const fn points(self) -> u8 {
        // A table of sixteen, indexed by four bits, so that no rank can miss it.
        const POINTS: [u8; 16] = {
            let (mut points, mut place) = ([0; 16], 0);
            while place < Rank::ALL.len() {
                points[Rank::ALL[place] as usize] = Rank::ALL[place].points();
                place += 1;
            }
            points
        };
        POINTS[(self.0 & 15) as usize]
    }

    /// The number of its bit in a `CardSet`.
    pub(crate) const fn bit_number(self) -> u8 {
        self.0 & 63
    }

    /// The card of a bit's number, which must be one that [`bit_number`](Self::bit_number) gives.
    pub(crate) const fn from_bit_number(number: u8) -> Self {
        Self(number)
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        let rank = Rank::read(cursor)?;
        let suit = Suit::read(cursor)?;
        Ok(Self::new(rank, suit))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = [0; 2];
        for (byte, letter) in bytes.iter_mut().zip([self.rank().letter(), self.suit().letter()]) {
            // Both letters are ASCII.
            *byte = letter as u8;
        }
        f.pad(core::str::from_utf8(&bytes).unwrap_or(""))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = TextError;

    /// Reads `Th`, `10h`, `T♥` and `10♥`, in any letter case.
    ///
    /// # Errors
    ///
    /// [`TextError`] where a rank, a suit or the end was expected.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_card() -> impl Iterator<Item = Card> {
        (0..36).filter_map(Card::from_index)
    }

    #[test]
    fn a_pack_holds_thirty_six_cards_and_a_hundred_and_twenty_points() {
        assert_eq!(every_card().count(), 36);
        assert_eq!(every_card().map(|c| u32::from(c.points())).sum::<u32>(), 120);
        for card in every_card() {
            assert_eq!(card.points(), card.rank().points());
            assert_eq!(Card::new(card.rank(), card.suit()), card);
        }
    }

    #[test]
    fn the_ten_stands_above_the_king_and_below_the_ace() {
        assert!(Rank::King < Rank::Ten && Rank::Ten < Rank::Ace);
        assert!(Rank::ALL.windows(2).all(|w| w[0] < w[1]));
    }

    #[test]
    fn every_card_reads_back_from_each_of_its_spellings() {
        let mut count = 0;
        for card in every_card() {
            let canonical = format!("{card}");
            assert_eq!(canonical.len(), 2);
            assert_eq!(format!("{card:?}"), canonical);
            let rank = card.rank().to_string();
            let long = if rank == "T" { "10" } else { &rank };
            for rank in [rank.as_str(), long] {
                for suit in [card.suit().letter(), card.suit().sign()] {
                    let text = format!("{rank}{suit}");
                    for text in [text.to_uppercase(), text.to_lowercase(), format!(" {text}\u{fe0f} ")] {
                        let read = text.parse();
                        if text.contains('\u{fe0f}') && text.is_ascii() {
                            continue;
                        }
                        assert_eq!(read, Ok(card), "{text}");
                        count += 1;
                    }
                }
            }
        }
        assert_eq!(count, 36 * 2 * 2 * 3);
    }

    #[test]
    fn a_wrong_text_is_answered_with_place_character_and_expectation() {
        let cases: [(&str, usize, Option<char>, Expected); 8] = [
            ("", 0, None, Expected::Rank),
            ("h", 0, Some('h'), Expected::Rank),
            ("5h", 0, Some('5'), Expected::Rank),
            ("1h", 0, Some('1'), Expected::Rank),
            ("T", 1, None, Expected::Suit),
            ("Tx", 1, Some('x'), Expected::Suit),
            ("10", 2, None, Expected::Suit),
            ("T♥ 6", 5, Some('6'), Expected::End),
        ];
        for (text, at, found, expected) in cases {
            let error = text.parse::<Card>().unwrap_err();
            assert_eq!((error.at(), error.found(), error.expected()), (at, found, expected), "{text:?}");
            if let Some(found) = found {
                assert!(text[at..].starts_with(found));
            }
        }
    }

    #[test]
    fn messages_name_the_place_what_stood_there_and_what_was_expected() {
        let message = |text: &str| text.parse::<Card>().unwrap_err().to_string();
        assert_eq!(message("1c"), "at byte 0: found '1', expected a rank (6, 7, 8, 9, J, Q, K, T or A)");
        assert_eq!(message("A"), "at byte 1: found the end, expected a suit (c, d, h, s, ♣, ♦, ♥ or ♠)");
    }
}
