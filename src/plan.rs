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
        Self::dealing(rules, dealer, rules.set().hand.min(cards / rules.seats().count()), cards)
    }

    /// The plan of hands that are known to be dealt so many cards.
    pub(crate) fn dealing(rules: &Rules, dealer: Seat, hand: u8, cards: u8) -> Self {
        Self { seats: rules.seats(), dealer, hand, cards }
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

    /// The places of the cards that a seat is dealt, one bit each.
    pub(crate) const fn hand_places(self, seat: Seat) -> u64 {
        let rounds = self.seats.rounds() & ((1 << self.turned()) - 1);
        rounds << self.dealt(seat, 0)
    }

    /// The places of some cards of the stock, one bit each; these by their numbers.
    pub(crate) const fn stock_places(self, stock: u64) -> u64 {
        // The turned card, if it is among them, comes out one place behind the deck.
        let places = stock << (self.turned() + 1);
        let turned = places >> self.cards & 1;
        (places & ((1 << self.cards) - 1)) | turned << self.turned()
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
