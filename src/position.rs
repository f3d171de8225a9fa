//! Positions between tricks, for puzzles and for search: put together from what lies where, with a public past.

use crate::card::{Card, Suit};
use crate::deck::Deck;
use crate::rules::Rules;
use crate::seat::{MAX_SEATS, Seat};
use crate::set::CardSet;
use crate::setup::{Setup, SetupError};
use crate::taken::Taken;
use crate::terms::{SetupSpec, Terms};

/// A position between tricks, before it is proven.
///
/// ```
/// use bura::{CardSet, Deal, Position, RuleSet, Seat, Side, Suit, Taken};
///
/// // The last trick but one of a deal of Burkozel, all the rest of the pack taken by side 0.
/// let rules = RuleSet::BURKOZEL_GAMBLER.check()?;
/// let hands: [CardSet; 2] = ["6cAh".parse()?, "7cTs".parse()?];
/// let taken = Taken::NONE.with(Side::ALL[0], !(hands[0] | hands[1]), 8);
/// let mut position = Position::new(Suit::Hearts, Seat::ALL[1]);
/// position.hands[..2].copy_from_slice(&hands);
/// position.taken = taken;
/// let deal = Deal::new(position.setup(&rules)?);
/// assert_eq!(deal.legal_actions().len(), 2);
/// assert_eq!(deal.points(Side::ALL[0]), 99);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Position {
    /// The hands, by seat; equal in size, and full unless the stock serves no further round.
    pub hands: [CardSet; MAX_SEATS],
    /// The stock, the next card to be drawn first.
    pub stock: Deck,
    /// Whether the last card of the stock lies open, as a turned card does; it is a trump then.
    pub turned: Turned,
    /// What each side has taken, all of it known to all.
    pub taken: Taken,
    /// The trump suit.
    pub trump: Suit,
    /// Who is to lead, unless another takes the lead out of turn.
    pub leader: Seat,
    /// 1, or 2 for a deal that counts double.
    pub stake: u8,
    /// Whether the stake may be raised, as far as the rules allow it at all.
    pub raises: bool,
}

/// How the last card of the stock lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turned {
    /// Face up, as the turned card that makes the trump.
    Open,
    /// Face down as all others.
    Down,
}

/// What is wrong with a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A hand of a seat that the table does not have.
    #[error("seat {seat} holds {cards}, and the table has seats 0 to {}", seats - 1)]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
        /// What it holds.
        cards: CardSet,
        /// The number of seats.
        seats: u8,
    },
    /// Between tricks all hands are equal.
    #[error("seat {seat} holds {cards} cards, and seat 0 {expected}")]
    UnequalHands {
        /// The seat.
        seat: Seat,
        /// How many cards it holds.
        cards: usize,
        /// How many seat 0 holds.
        expected: usize,
    },
    /// A hand above the size of a full one.
    #[error("hands of {cards} cards, expected at most {hand}")]
    HandTooLarge {
        /// The cards of a hand.
        cards: usize,
        /// The cards of a full hand.
        hand: u8,
    },
    /// Hands that would have been filled from the stock.
    #[error("hands of {cards} cards, expected {hand}, for the stock of {stock} serves a further round")]
    HandNotFull {
        /// The cards of a hand.
        cards: usize,
        /// The cards of a full hand.
        hand: u8,
        /// The cards of the stock.
        stock: u8,
    },
    /// A card lies in two places.
    #[error("{card} lies in two places")]
    CardTwice {
        /// The card.
        card: Card,
    },
    /// A turned card where there is no stock.
    #[error("a turned card, and no stock")]
    NothingTurned,
    /// The turned card makes the trump.
    #[error("{card} is turned, and {trump} is trump")]
    TurnedNoTrump {
        /// The last card of the stock.
        card: Card,
        /// The trump suit.
        trump: Suit,
    },
    /// Something else, as in any setup.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Position {
    /// An empty table with this trump and leader; fill in the rest.
    #[must_use]
    pub const fn new(trump: Suit, leader: Seat) -> Self {
        Self {
            hands: [CardSet::EMPTY; MAX_SEATS],
            stock: Deck::EMPTY,
            turned: Turned::Down,
            taken: Taken::NONE,
            trump,
            leader,
            stake: 1,
            raises: true,
        }
    }

    /// Proves the position and gives the setup of a deal that begins with it.
    ///
    /// Its deck is that of the cards not taken. Seat 0 counts as the dealer's left neighbour, so the last seat is the
    /// dealer of its record; that decides nothing here.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with it: see [`PositionError`].
    pub fn setup(&self, rules: &Rules) -> Result<Setup, PositionError> {
        self.check_hands(rules)?;
        self.check_turned()?;
        let last = rules.seats().iter().last().unwrap_or(Seat::ALL[1]);
        let trump = match self.turned {
            Turned::Open => None,
            Turned::Down => Some(self.trump),
        };
        let terms =
            Terms { leader: Some(self.leader), trump, stake: self.stake, raises: self.raises, ..Terms::new(last) };
        let spec = SetupSpec { terms, taken: self.taken, ..SetupSpec::new(self.deck(rules), last) };
        Ok(Setup::new(rules, &spec)?)
    }

    fn check_hands(&self, rules: &Rules) -> Result<(), PositionError> {
        let (seats, full) = (rules.seats(), rules.set().hand);
        let size = self.hands[0].len();
        let mut seen = self.taken.all();
        for seat in Seat::ALL {
            let cards = self.hands[seat.index()];
            if !seats.has(seat) && !cards.is_empty() {
                return Err(PositionError::NoSuchSeat { seat, cards, seats: seats.count() });
            }
            if seats.has(seat) && cards.len() != size {
                return Err(PositionError::UnequalHands { seat, cards: cards.len(), expected: size });
            }
            if let Some(card) = (cards & seen).first() {
                return Err(PositionError::CardTwice { card });
            }
            seen |= cards;
        }
        for &card in self.stock.cards() {
            if !seen.insert(card) {
                return Err(PositionError::CardTwice { card });
            }
        }
        if size > usize::from(full) {
            return Err(PositionError::HandTooLarge { cards: size, hand: full });
        }
        let stock = self.stock.count();
        if size < usize::from(full) && stock >= seats.count() {
            return Err(PositionError::HandNotFull { cards: size, hand: full, stock });
        }
        Ok(())
    }

    fn check_turned(&self) -> Result<(), PositionError> {
        let Turned::Open = self.turned else { return Ok(()) };
        let &card = self.stock.cards().last().ok_or(PositionError::NothingTurned)?;
        if card.suit() == self.trump { Ok(()) } else { Err(PositionError::TurnedNoTrump { card, trump: self.trump }) }
    }

    /// The cards in dealing order: hands, the last card of the stock, the others. All cards differ, as the check of
    /// hands has proved, so they are 36 at most and fit.
    fn deck(&self, rules: &Rules) -> Deck {
        let rounds = 0..self.hands[0].len();
        let seats = rules.seats();
        let hands =
            rounds.flat_map(|round| seats.iter().filter_map(move |seat| self.hands[seat.index()].iter().nth(round)));
        let stock = self.stock.cards();
        let others = stock.get(..stock.len().saturating_sub(1)).unwrap_or(&[]);
        hands.chain(stock.last().copied()).chain(others.iter().copied()).fold(Deck::EMPTY, Deck::with)
    }
}

#[cfg(test)]
mod variants {
    use super::PositionError;

    /// A new variant does not compile here; `tests/it/positions.rs` has to reach it too.
    const fn _every_variant(error: &PositionError) {
        match error {
            PositionError::NoSuchSeat { .. }
            | PositionError::UnequalHands { .. }
            | PositionError::HandTooLarge { .. }
            | PositionError::HandNotFull { .. }
            | PositionError::CardTwice { .. }
            | PositionError::NothingTurned
            | PositionError::TurnedNoTrump { .. }
            | PositionError::Setup(_) => {}
        }
    }
}
