//! Reading a course: lays by the places of their cards, and by the cards themselves.

use core::ops::Range;

use super::{Course, Lay, LayKind};
use crate::seat::Seat;

/// A lay by the places of its cards in the course.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub(crate) trick: u8,
    pub(crate) seat: Seat,
    pub(crate) kind: LayKind,
    /// The place of its first card.
    pub(crate) from: u8,
    /// How many cards it has.
    pub(crate) size: u8,
    /// How many of them are shown: the first ones.
    pub(crate) shown: u8,
}

impl Place {
    /// The places of all its cards.
    pub(crate) fn all(self) -> Range<usize> {
        usize::from(self.from)..usize::from(self.from + self.size)
    }

    /// The places of the shown cards of a discard.
    pub(crate) fn open_part(self) -> Range<usize> {
        usize::from(self.from)..usize::from(self.from + self.shown)
    }

    /// The places of the cards of a discard that are not shown, one bit each; none of any other lay.
    pub(crate) fn closed_part(self) -> u64 {
        let count = if self.kind as u8 == LayKind::Discard as u8 { self.size - self.shown } else { 0 };
        // At most 36 places, and at most six of them here.
        ((1 << count) - 1) << (self.from + self.shown)
    }
}

/// The lays of a course by their places, in order.
#[derive(Debug, Clone)]
pub(crate) struct Places<'a> {
    course: &'a Course,
    /// The place of the next lay.
    card: u8,
    /// One more than the number of the trick that the next follow belongs to.
    trick: u8,
    seat: Seat,
    size: u8,
}

impl<'a> Places<'a> {
    pub(super) const fn new(course: &'a Course) -> Self {
        Self { course, card: 0, trick: 0, seat: Seat::ALL[0], size: 0 }
    }
}

impl Iterator for Places<'_> {
    type Item = Place;

    fn next(&mut self) -> Option<Place> {
        let course = self.course;
        let mark = *course.marks.get(..usize::from(course.card_count))?.get(usize::from(self.card))?;
        let (kind, shown) = mark.lay();
        match kind {
            LayKind::Lead | LayKind::Stop => {
                (self.seat, self.size) = mark.seat_and_size();
                self.trick += 1;
            }
            LayKind::Beat | LayKind::Discard => self.seat = course.seats.after(self.seat),
        }
        let from = self.card;
        self.card += self.size;
        Some(Place { trick: self.trick.saturating_sub(1), seat: self.seat, kind, from, size: self.size, shown })
    }
}

/// The lays of a course, from [`Course::lays`].
#[derive(Debug, Clone)]
pub struct Lays<'a>(Places<'a>);

impl<'a> Lays<'a> {
    pub(super) const fn new(places: Places<'a>) -> Self {
        Self(places)
    }
}

impl Iterator for Lays<'_> {
    type Item = Lay;

    fn next(&mut self) -> Option<Lay> {
        let place = self.0.next()?;
        let Place { trick, seat, kind, .. } = place;
        let course = self.0.course;
        Some(Lay { trick, seat, kind, cards: course.cards_at(place.all()), shown: course.cards_at(place.open_part()) })
    }
}
