//! Reading a course trick by trick: who led it, who has taken it or would, and where its cards lie.

use super::Course;
use super::mark::Mark;
use crate::seat::Seat;

/// A trick, taken or still on the table. All its lays have as many cards, and lie one behind the other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trick {
    /// Who led it, in turn or out.
    pub(crate) led_by: Seat,
    /// Whether it was led out of turn.
    pub(crate) stopped: bool,
    /// The last who beat, or the leader.
    pub(crate) taker: Seat,
    /// The place of its first card.
    pub(crate) from: u8,
    /// The place behind its last card.
    pub(crate) end: u8,
    /// How many cards each lay has.
    pub(crate) size: u8,
}

/// The tricks of a course, in order.
#[derive(Clone)]
pub(crate) struct Tricks<'a> {
    course: &'a Course,
    /// The places where the tricks to come begin, and the one behind all cards, one bit each.
    borders: u64,
    /// The places where beats begin.
    beats: u64,
}

impl Course {
    /// All tricks in order; the last may still be on the table.
    #[inline]
    pub(crate) fn all_tricks(&self) -> Tricks<'_> {
        Tricks::new(self, self.leads(), self.beats())
    }

    /// How many cards were led at a place where a lead begins; 0 behind the last card.
    pub(crate) fn led_at(&self, place: u8) -> u8 {
        self.mark(place.into()).seat_and_size().1
    }

    /// The place of the next lead, as one bit, where no trick lies on the table; from the places of the leads before.
    pub(crate) fn next_lead(&self, leads: u64) -> u64 {
        let last = leads.checked_ilog2().unwrap_or(0);
        let size = self.seats.count() * self.mark(last).seat_and_size().1;
        // A trick is as many cards as all seats lay.
        u64::from(last + u32::from(size) == u32::from(self.card_count)) << self.card_count
    }

    /// Of some places that begin leads and beats, who laid at the last one.
    #[inline]
    fn taker_of(&self, begins: u64, places: u64) -> Seat {
        self.mark((begins & places | 1).ilog2()).seat()
    }

    fn mark(&self, place: u32) -> Mark {
        self.marks.get(place as usize).copied().unwrap_or(Mark::NONE)
    }
}

impl<'a> Tricks<'a> {
    /// Those of a course, with the places where leads and beats begin, one bit each.
    #[inline]
    pub(crate) const fn new(course: &'a Course, leads: u64, beats: u64) -> Self {
        Self { course, borders: leads | 1 << course.card_count, beats }
    }
}

impl Tricks<'_> {
    /// Who took the trick in which a place lies, or would take it as it stands, and whether it is the last trick.
    #[inline]
    pub(crate) fn taker_at(&self, place: u8) -> (Seat, bool) {
        // All borders behind it, and all places before the first of these.
        let behind = self.borders & (u64::MAX << (place & 63) << 1);
        let before = (behind & behind.wrapping_neg()).wrapping_sub(1);
        (self.course.taker_of(self.beats | self.borders, before), behind & behind.wrapping_sub(1) == 0)
    }

    /// The borders behind the next one.
    const fn rest(&self) -> u64 {
        self.borders & self.borders.wrapping_sub(1)
    }

    /// The next trick; the borders behind it, of which there is one, are the rest.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "places are below 64")]
    fn step(&mut self, rest: u64) -> Trick {
        let (first, behind) = (self.borders ^ rest, rest & rest.wrapping_neg());
        self.borders = rest;
        let taker = self.course.taker_of(self.beats | first, behind - first);
        let (from, end) = (first.trailing_zeros(), behind.trailing_zeros());
        let lead = self.course.mark(from);
        let (led_by, size) = lead.seat_and_size();
        Trick { led_by, stopped: lead.is_stop(), taker, from: from as u8, end: end as u8, size }
    }
}

impl Iterator for Tricks<'_> {
    type Item = Trick;

    #[inline]
    fn next(&mut self) -> Option<Trick> {
        let rest = self.rest();
        if rest == 0 { None } else { Some(self.step(rest)) }
    }

    // One trick after the other as it is, without an `Option` of it that would have to be packed and opened.
    #[inline]
    fn fold<A, F: FnMut(A, Trick) -> A>(mut self, first: A, mut join: F) -> A {
        let mut so_far = first;
        loop {
            let rest = self.rest();
            if rest == 0 {
                return so_far;
            }
            so_far = join(so_far, self.step(rest));
        }
    }

    #[inline]
    fn nth(&mut self, number: usize) -> Option<Trick> {
        for _ in 0..number {
            self.borders &= self.borders.wrapping_sub(1);
        }
        self.next()
    }
}
