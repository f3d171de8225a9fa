//! Sets of cards: algebra, iteration, subsets, text. Bits that are no card can't be represented.

mod algebra;
mod cards;
mod places;

use core::fmt;
use core::str::FromStr;

use crate::card::{Card, Rank, Suit};
use crate::text::{Cursor, Expected, TextError, whole};

pub use cards::Cards;

/// A set of cards of the 36-card pack.
///
/// Each suit has a lane of sixteen bits, of which the lowest nine stand for the ranks from the six up; no other
/// bit is ever set. Cards come in the order of texts: by suit (c, d, h, s), then from the lowest rank.
///
/// ```
/// use bura::{CardSet, Suit};
/// let hand: CardSet = "Th 9s 7h".parse()?;
/// assert_eq!(hand.to_string(), "7hTh9s");
/// assert_eq!(hand.in_suit(Suit::Hearts).to_string(), "7hTh");
/// assert_eq!(hand.points(), 10);
/// assert_eq!((hand - hand).to_string(), "-");
/// # Ok::<(), bura::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardSet(u64);

/// The nine ranks of one lane.
const LANE: u64 = 0x1ff;

/// One bit in each of the four lanes.
const LANES: u64 = 1 | 1 << 16 | 1 << 32 | 1 << 48;

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);

    /// All 36 cards.
    pub const FULL: Self = Self(LANES * LANE);

    /// All cards of a suit.
    #[must_use]
    pub const fn of_suit(suit: Suit) -> Self {
        Self(LANE << (16 * suit as u32))
    }

    /// All cards of a rank.
    #[must_use]
    pub const fn of_rank(rank: Rank) -> Self {
        Self(LANES << rank as u32)
    }

    /// The pack whose lowest rank this is: every rank from there up, in four suits.
    ///
    /// ```
    /// use bura::{CardSet, Rank};
    /// assert_eq!(CardSet::pack(Rank::Six).len(), 36);
    /// assert_eq!(CardSet::pack(Rank::Jack).len(), 20);
    /// assert_eq!(CardSet::pack(Rank::Jack).points(), 120);
    /// ```
    #[must_use]
    pub const fn pack(lowest: Rank) -> Self {
        let below = lowest as u32;
        Self(LANES * ((LANE >> below) << below))
    }

    /// The cards of a card's own suit that rank higher.
    pub(crate) const fn higher(card: Card) -> Self {
        let bit = 1 << card.bit_number();
        // All bits above the card's own; the rest of its suit begins there.
        Self(Self::of_suit(card.suit()).0 & !(bit | (bit - 1)))
    }

    /// The set of one card.
    #[must_use]
    pub const fn of(card: Card) -> Self {
        Self(1 << card.bit_number())
    }

    /// The set with these bits (see the type's page), or `None` if one of them is no card.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits & !Self::FULL.0 == 0 { Some(Self(bits)) } else { None }
    }

    /// Its bits: bit 16 × suit + rank, suits and ranks counted from 0 in the order of texts.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Its cards as 36 bits, one for each [`Card::index`]: the compact form of binary formats.
    #[cfg(feature = "serde")]
    pub(crate) fn packed(self) -> u64 {
        self.iter().fold(0, |bits, card| bits | 1 << card.index())
    }

    /// The set that is [`packed`](Self::packed) so, or `None` if a bit above the 36th is set.
    #[cfg(feature = "serde")]
    pub(crate) fn from_packed(bits: u64) -> Option<Self> {
        (bits >> 36 == 0).then(|| (0..36).filter(|i| bits & 1 << i != 0).filter_map(Card::from_index).collect())
    }

    /// Bits that are known to be cards, from inside the crate: parts and unions of other sets.
    pub(crate) const fn from_known_bits(bits: u64) -> Self {
        Self(bits & Self::FULL.0)
    }

    /// Whether it has no card.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards it has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.count() as usize
    }

    /// How many cards it has (at most 36), in the type of small counts.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a set has at most 36 cards")]
    pub(crate) const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the card is in it.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & Self::of(card).0 != 0
    }

    /// Whether every card of it is in `other` too.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether no card of it is in `other`.
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Adds a card; says whether it is new.
    pub const fn insert(&mut self, card: Card) -> bool {
        let new = !self.contains(card);
        self.0 |= Self::of(card).0;
        new
    }

    /// Takes a card out; says whether it was there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let there = self.contains(card);
        self.0 &= !Self::of(card).0;
        there
    }

    /// The set with one more card.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | Self::of(card).0)
    }

    /// The set without a card.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !Self::of(card).0)
    }

    /// Its cards of one suit.
    #[must_use]
    pub const fn in_suit(self, suit: Suit) -> Self {
        Self(self.0 & Self::of_suit(suit).0)
    }

    /// Its cards of one rank.
    #[must_use]
    pub const fn of_rank_in(self, rank: Rank) -> Self {
        Self(self.0 & Self::of_rank(rank).0)
    }

    /// The suit of all its cards, or `None` if they are of several, or none at all.
    #[must_use]
    pub fn one_suit(self) -> Option<Suit> {
        let suit = self.first()?.suit();
        self.is_subset(Self::of_suit(suit)).then_some(suit)
    }

    /// Whether all its cards are of one suit; so are those of a set without any.
    pub(crate) const fn is_of_one_suit(self) -> bool {
        // Shifted down by the lanes below that of its first card.
        self.0 >> (self.0.trailing_zeros() & 0x30) <= LANE
    }

    /// The first of its cards in the order of texts.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a bit's number is below 64")]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_bit_number(self.0.trailing_zeros() as u8)) }
    }

    /// The set without the first of its cards, if it has any.
    pub(crate) const fn rest(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// The set without the first of its cards, or `None` if it has none.
    pub(crate) const fn without_first(self) -> Option<Self> {
        if self.0 == 0 { None } else { Some(self.rest()) }
    }

    /// The last of its cards in the order of texts.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a bit's number is below 64")]
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card::from_bit_number(63 - self.0.leading_zeros() as u8)) }
    }

    /// What its cards are worth together, in points: at most 120, for a full pack (catalogue DECK-3).
    #[must_use]
    pub const fn points(self) -> u8 {
        // By the five ranks of a lane that are worth something, from the jack up.
        const WORTH: [Rank; 5] = [Rank::Jack, Rank::Queen, Rank::King, Rank::Ten, Rank::Ace];
        const OF_LANE: [u8; 32] = {
            let (mut points, mut ranks) = ([0; 32], 0);
            while ranks < 32 {
                let mut place = 0;
                while place < 5 {
                    if ranks & 1 << place != 0 {
                        points[ranks] += WORTH[place].points();
                    }
                    place += 1;
                }
                ranks += 1;
            }
            points
        };
        OF_LANE[(self.0 >> 4 & 31) as usize]
            + OF_LANE[(self.0 >> 20 & 31) as usize]
            + OF_LANE[(self.0 >> 36 & 31) as usize]
            + OF_LANE[(self.0 >> 52 & 31) as usize]
    }

    /// Its cards, in the order of texts.
    #[must_use]
    pub const fn iter(self) -> Cards {
        Cards(self)
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        if cursor.eat('-') {
            return Ok(Self::EMPTY);
        }
        if Rank::read(&mut cursor.clone()).is_err() {
            return Err(cursor.fail(Expected::Set));
        }
        let mut set = Self::EMPTY;
        loop {
            let start = *cursor;
            if !set.insert(Card::read(cursor)?) {
                return Err(start.fail(Expected::NewCard));
            }
            let mut ahead = *cursor;
            while ahead.peek().is_some_and(|c| c == ',' || c.is_whitespace()) {
                ahead.bump();
            }
            if Rank::read(&mut ahead.clone()).is_err() {
                return Ok(set);
            }
            *cursor = ahead;
        }
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> Self {
        Self::of(card)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self = cards.into_iter().fold(*self, Self::with);
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|card| fmt::Display::fmt(&card, f))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for CardSet {
    type Err = TextError;

    /// Reads cards in any order and spelling, with or without spaces or commas between them; `-` is the
    /// empty set.
    ///
    /// # Errors
    ///
    /// [`TextError`] where a card was expected, or at a card that has been named before.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    #[test]
    fn a_set_is_written_by_suit_and_then_by_rank_whatever_order_it_was_read_in() {
        for text in ["7hTh9s", "9s10♥7h", "th, 9S 7H", " 9s,7h , Th "] {
            assert_eq!(set(text).to_string(), "7hTh9s", "{text:?}");
        }
        assert_eq!(set("-"), CardSet::EMPTY);
        assert_eq!(set(&CardSet::FULL.to_string()), CardSet::FULL);
    }

    #[test]
    fn a_wrong_set_says_where_and_what_was_expected() {
        let cases: [(&str, usize, Option<char>, Expected); 7] = [
            ("", 0, None, Expected::Set),
            ("x", 0, Some('x'), Expected::Set),
            ("7h7", 3, None, Expected::Suit),
            ("7h 9", 4, None, Expected::Suit),
            ("7hTh7h", 4, Some('7'), Expected::NewCard),
            ("7h x", 3, Some('x'), Expected::End),
            ("-7h", 1, Some('7'), Expected::End),
        ];
        for (text, at, found, expected) in cases {
            let error = text.parse::<CardSet>().unwrap_err();
            assert_eq!((error.at(), error.found(), error.expected()), (at, found, expected), "{text:?}");
        }
    }

    #[test]
    fn cards_come_in_text_order_from_both_ends_and_their_number_is_known() {
        let cards = set("6cAc7dKs");
        assert!(cards.iter().map(|c| c.to_string()).eq(["6c", "Ac", "7d", "Ks"]));
        assert!(cards.iter().rev().map(|c| c.to_string()).eq(["Ks", "7d", "Ac", "6c"]));
        let mut ends = cards.iter();
        assert_eq!((ends.len(), ends.next_back(), ends.len()), (4, "Ks".parse().ok(), 3));
        assert_eq!((ends.next(), ends.len()), ("6c".parse().ok(), 2));
        assert_eq!(CardSet::EMPTY.iter().next(), None);
        assert_eq!(CardSet::FULL.iter().len(), 36);
    }

    #[test]
    fn algebra_stays_inside_the_pack() {
        let (a, b) = (set("6c7d"), set("7d8h"));
        assert_eq!(a | b, set("6c7d8h"));
        assert_eq!(a & b, set("7d"));
        assert_eq!(a ^ b, set("6c8h"));
        assert_eq!(a - b, set("6c"));
        assert_eq!((!a).len(), 34);
        assert_eq!(!!a, a);
        assert!(set("7d").is_subset(a) && set("6c").is_disjoint(b));
        let mut c = a;
        assert!(c.remove("6c".parse().unwrap()) && !c.remove("6c".parse().unwrap()));
        assert!(c.insert("6c".parse().unwrap()) && !c.insert("6c".parse().unwrap()));
        c -= set("7d");
        c |= set("Ah");
        c &= set("Ah9s");
        c.extend(["9s".parse::<Card>().unwrap()]);
        assert_eq!(c, set("Ah9s"));
    }

    #[test]
    fn bits_that_are_no_card_are_refused() {
        let mut allowed = 0;
        for bit in 0..64 {
            allowed += u32::from(CardSet::from_bits(1 << bit).is_some());
        }
        assert_eq!(allowed, 36);
        assert_eq!(CardSet::from_bits(u64::MAX), None);
        assert_eq!(CardSet::from_bits(CardSet::FULL.bits()), Some(CardSet::FULL));
    }

    #[test]
    fn a_pack_holds_every_rank_from_the_lowest_up_and_a_hundred_and_twenty_points() {
        for (lowest, cards) in [("6", 36), ("7", 32), ("8", 28), ("9", 24), ("J", 20)] {
            let pack = CardSet::pack(lowest.parse().unwrap());
            assert_eq!((pack.len(), pack.points()), (cards, 120), "{lowest}");
        }
    }

    #[test]
    fn the_suit_of_a_set_is_known_only_where_there_is_just_one() {
        assert_eq!(set("6cAc").one_suit(), Some(Suit::Clubs));
        assert_eq!(set("6cAd").one_suit(), None);
        assert_eq!(CardSet::EMPTY.one_suit(), None);
    }
}
