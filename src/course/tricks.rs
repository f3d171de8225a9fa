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
    /// The places where the tricks to come begin, one bit each.
    leads: u64,
    /// The places where beats begin.
    beats: u64,
}

impl Course {
    /// All tricks in order; the last may still be on the table.
    #[inline]
    pub(crate) fn all_tricks(&self) -> Tricks<'_> {
        Tricks { course: self, leads: self.leads(), beats: self.beats() }
    }

    fn mark(&self, place: u32) -> Mark {
        self.marks.get(place as usize).copied().unwrap_or(Mark::NONE)
    }
}

impl Iterator for Tricks<'_> {
    type Item = Trick;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "places are below 36")]
    fn next(&mut self) -> Option<Trick> {
        let Self { course, leads, beats } = *self;
        if leads == 0 {
            return None;
        }
        let from = leads.trailing_zeros();
        self.leads = leads & (leads - 1);
        let end = self.leads.trailing_zeros().min(course.card_count.into());
        let lead = course.mark(from);
        let (led_by, size) = lead.seat_and_size();
        let beats = beats & ((1 << end) - (1 << from));
        let taker = if beats == 0 { led_by } else { course.mark(beats.ilog2()).seat() };
        Some(Trick { led_by, stopped: lead.is_stop(), taker, from: from as u8, end: end as u8, size })
    }
}
