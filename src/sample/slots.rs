//! Slots: the places of the deck whose cards the other seats have received, and when each laid a card out of them.
//!
//! The slots of one seat stand in a row, in the order in which it received them. A seat's hand is full before each
//! trick as long as the stock serves, so how many slots it had by then follows from how many cards it had laid. Its
//! `n`-th card laid therefore comes from any slot between the `n`-th and that number, and whatever is drawn is swapped
//! to place `n`: a shuffle with other bounds. In the end the slots of what was laid come first, in the order laid.

use crate::mask::Bits;
use crate::seat::Seat;
use crate::shuffle::ROOM;

/// The part of the list that one seat has, and where the seat laid its cards.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    pub(super) seat: Seat,
    /// Where its slots begin, and where they end.
    pub(super) from: u8,
    pub(super) to: u8,
    /// Where the slots end that are drawn from: before the last one, if that is the turned card's.
    pub(super) drawn_to: u8,
    /// Where the slots of what it has laid end.
    pub(super) laid_to: u8,
    /// The places of the course where it laid cards, one bit each.
    pub(super) laid: u64,
}

impl Row {
    pub(super) const NONE: Self = Self { seat: Seat::ALL[0], from: 0, to: 0, drawn_to: 0, laid_to: 0, laid: 0 };
}

/// A card that a seat laid. It has the number of its slot, once slots are drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct CardLaid {
    /// The place of the course where it lies.
    pub(super) place: u8,
    /// Where the slots end that the seat had by then.
    pub(super) had_to: u8,
}

impl CardLaid {
    pub(super) const NONE: Self = Self { place: 0, had_to: 0 };
}

/// A list of places, of deck or course. An index behind its room comes round again: only a view that no deal has is so
/// long.
#[derive(Debug, Clone, Copy)]
pub(super) struct List {
    places: [u8; ROOM],
    count: u8,
}

impl List {
    pub(super) const EMPTY: Self = Self { places: [0; ROOM], count: 0 };

    pub(super) const fn count(&self) -> u8 {
        self.count
    }

    #[inline]
    pub(super) const fn at(&self, index: u8) -> u8 {
        self.places[index as usize % ROOM]
    }

    /// Adds the places of a mask, the lowest first.
    #[inline]
    pub(super) fn push_all(&mut self, mask: u64) {
        let mut count = self.count;
        for place in Bits(mask) {
            self.places[usize::from(count) % ROOM] = place;
            count += 1;
        }
        self.count = count;
    }

    /// Adds a place, if so.
    #[inline]
    pub(super) fn push_if(&mut self, adds: bool, place: u8) {
        // Written in either case, and counted only if it is to stand: a branch could not be foreseen.
        self.places[usize::from(self.count) % ROOM] = place;
        self.count += u8::from(adds);
    }

    /// Brings the place that stands `ahead` of an index to that index.
    #[inline]
    pub(super) fn draw(&mut self, index: u8, ahead: usize) -> u8 {
        let (own, other) = (usize::from(index) % ROOM, (usize::from(index) + ahead) % ROOM);
        let drawn = self.places[other];
        // Not a swap: what was just written would be read again.
        (self.places[other], self.places[own]) = (self.places[own], drawn);
        drawn
    }

    #[inline]
    pub(super) fn swap(&mut self, one: u8, other: u8) {
        self.places.swap(usize::from(one) % ROOM, usize::from(other) % ROOM);
    }
}
