//! Decks: cards in an order.

use core::fmt;
use core::str::FromStr;

use rand_core::Rng;

use crate::card::{Card, Rank};
use crate::faces::{self, BLANK};
use crate::set::CardSet;
use crate::shuffle::{ROOM, shuffle, shuffle_pack};
use crate::text::{Cursor, Expected, TextError, whole};

pub(crate) use crate::faces::PACK;

/// Up to 36 cards in an order: a deck from the first card dealt to the last.
///
/// Nothing is claimed of it, not even that its cards differ; [`Setup::new`](crate::Setup::new) proves that it is the
/// pack. `Debug` says only how many cards it has, for a deck is the secret of a deal; `Display` writes them.
///
/// ```
/// use bura::Deck;
/// let deck: Deck = "Ah 6c 10d".parse()?;
/// assert_eq!(deck.to_string(), "Ah6cTd");
/// assert_eq!(format!("{deck:?}"), "Deck(3 cards)");
/// # Ok::<(), bura::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck {
    /// Behind `count` stands the lowest card, so that equal decks are equal bytes.
    cards: [Card; PACK],
    count: u8,
}

impl Deck {
    /// No card.
    pub const EMPTY: Self = Self { cards: [BLANK; PACK], count: 0 };

    /// The cards in this order, or `None` if they are more than 36.
    #[must_use]
    pub fn new(cards: &[Card]) -> Option<Self> {
        let mut deck = Self::EMPTY;
        deck.cards.get_mut(..cards.len())?.copy_from_slice(cards);
        deck.count = u8::try_from(cards.len()).ok()?;
        Some(deck)
    }

    /// The cards of a set, in the order of texts.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "bits and cards are numbered below 64")]
    pub(crate) const fn of_set(set: CardSet) -> Self {
        let (mut deck, mut rest, mut count) = (Self::EMPTY, set.bits(), 0);
        // A set has at most 36 cards.
        while rest != 0 && count < PACK {
            deck.cards[count] = Card::from_bit_number(rest.trailing_zeros() as u8);
            count += 1;
            rest &= rest - 1;
        }
        deck.count = count as u8;
        deck
    }

    /// The cards as a set.
    #[must_use]
    pub fn set(&self) -> CardSet {
        self.cards().iter().copied().collect()
    }

    /// The cards, from the first dealt to the last.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        self.cards.get(..usize::from(self.count)).unwrap_or(&self.cards)
    }

    pub(crate) fn cards_mut(&mut self) -> &mut [Card] {
        self.cards.get_mut(..usize::from(self.count)).unwrap_or(&mut [])
    }

    /// Puts the cards in an order drawn uniformly.
    pub(crate) fn shuffle<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        if usize::from(self.count) == PACK {
            shuffle_pack(&mut self.cards, rng);
        } else {
            shuffle(self.cards_mut(), rng);
        }
    }

    pub(crate) const fn count(&self) -> u8 {
        self.count
    }

    /// The card at a place, which is below the number of cards.
    pub(crate) fn at(&self, place: u8) -> Card {
        // Places count from 0 to at most 35; the fallback is there for the compiler.
        self.cards.get(usize::from(place)).copied().unwrap_or(BLANK)
    }

    /// A deck of `len` places, with blanks where no card is known.
    #[cfg(feature = "serde")]
    pub(crate) fn partly(cards: &[Option<Card>; PACK], len: usize) -> Self {
        let mut deck = Self::EMPTY;
        for (place, card) in deck.cards.iter_mut().zip(cards) {
            *place = card.unwrap_or(BLANK);
        }
        deck.count = u8::try_from(len.min(PACK)).unwrap_or(0);
        deck
    }

    /// The cards with more room behind them.
    #[inline]
    pub(crate) fn room(&self) -> [Card; ROOM] {
        let mut room = [BLANK; ROOM];
        if let Some(own) = room.first_chunk_mut() {
            *own = self.cards;
        }
        room
    }

    /// Takes as many cards from the beginning of some room instead.
    #[inline]
    pub(crate) fn take_from(&mut self, room: &[Card; ROOM]) {
        if let Some(&cards) = room.first_chunk() {
            self.cards = cards;
        }
    }

    /// The deck with one more card behind the last one; the same deck if it has 36.
    pub(crate) fn with(mut self, card: Card) -> Self {
        if let Some(place) = self.cards.get_mut(usize::from(self.count)) {
            *place = card;
            self.count += 1;
        }
        self
    }

    /// The same deck with blanks at all places but those of `known`, one bit each.
    #[inline]
    pub(crate) fn seen(&self, known: u64) -> Self {
        Self { cards: faces::seen(&self.cards, known), count: self.count }
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        let mut deck = Self::EMPTY;
        if cursor.eat('-') {
            return Ok(deck);
        }
        loop {
            let mut ahead = *cursor;
            while ahead.peek().is_some_and(|c| c == ',' || c.is_whitespace()) {
                ahead.bump();
            }
            // A key of a setup may begin like a ten: `trump=h`.
            if Rank::read(&mut ahead.clone()).is_err() || ahead.is_key() {
                return if deck.count == 0 { Err(cursor.fail(Expected::Card)) } else { Ok(deck) };
            }
            *cursor = ahead;
            let Some(place) = deck.cards.get_mut(usize::from(deck.count)) else {
                return Err(cursor.fail(Expected::DeckEnd));
            };
            *place = Card::read(cursor)?;
            deck.count += 1;
        }
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count == 0 {
            return f.write_str("-");
        }
        self.cards().iter().try_for_each(|card| card.fmt(f))
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deck({} cards)", self.count)
    }
}

impl FromStr for Deck {
    type Err = TextError;

    /// Reads cards in any spelling, with or without spaces or commas between them, in dealing order; `-` is none.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read)
    }
}
