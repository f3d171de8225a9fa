//! The plan of a deck: which of its places make the hands, the turned card and the stock (section 4).

use crate::rules::Rules;
use crate::seat::{Seat, Seats};

/// Where the cards of a deck go.
///
/// Hands are dealt one card at a time, clockwise from the dealer's left; the next place is that of the turned card,
/// which is drawn last; the rest is the stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Plan {
    seats: Seats,
    dealer: Seat,
    /// Cards of each hand as dealt, at most 6.
    hand: u8,
    /// Cards of the deck, at most 36.
    cards: u8,
}

impl Plan {
    /// The plan of a deck of so many cards. Hands are full, unless the deck of a position late in a deal has fewer
    /// cards than that takes.
    pub(crate) fn new(rules: &Rules, dealer: Seat, cards: u8) -> Self {
        let seats = rules.seats();
        Self { seats, dealer, hand: rules.set().hand.min(cards / seats.count()), cards }
    }

    /// Cards of each hand as dealt.
    pub(crate) const fn hand(self) -> u8 {
        self.hand
    }

    /// How many cards all hands take: the place of the turned card, if the stock has a card at all.
    pub(crate) const fn turned(self) -> u8 {
        self.seats.count() * self.hand
    }

    /// How many cards the stock has at first, the turned one counted.
    pub(crate) const fn stock(self) -> u8 {
        self.cards - self.turned()
    }

    /// The place of the `round`-th card that a seat is dealt.
    pub(crate) const fn dealt(self, seat: Seat, round: u8) -> u8 {
        self.seats.steps(self.seats.after(self.dealer), seat) + round * self.seats.count()
    }

    /// The place of the `n`-th card of the stock; that of the turned card comes last.
    pub(crate) const fn stock_place(self, n: u8) -> u8 {
        let place = self.turned() + 1 + n;
        if place < self.cards { place } else { self.turned() }
    }
}
