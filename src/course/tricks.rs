//! Reading a course trick by trick: who led it, who has taken it or would, and where its cards lie.

use super::Course;
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
    /// How many cards each lay has.
    pub(crate) size: u8,
    /// How many seats have laid.
    pub(crate) lays: u8,
}

impl Trick {
    /// The place behind its last card.
    pub(crate) const fn end(self) -> u8 {
        self.from + self.size * self.lays
    }
}

/// The tricks of a course, in order.
#[derive(Clone)]
pub(crate) struct Tricks<'a> {
    course: &'a Course,
    from: u8,
}

impl Course {
    /// All tricks in order; the last may still be on the table.
    pub(crate) const fn all_tricks(&self) -> Tricks<'_> {
        Tricks { course: self, from: 0 }
    }
}

impl Iterator for Tricks<'_> {
    type Item = Trick;

    #[inline]
    fn next(&mut self) -> Option<Trick> {
        let Self { course, from } = *self;
        let laid = course.marks.get(..usize::from(course.card_count))?;
        let lead = laid.get(usize::from(from))?;
        let (led_by, size) = lead.seat_and_size();
        let (mut lays, mut beaten_by, mut at) = (1, 0, from + size);
        while lays < course.seats.count() {
            let Some(follow) = laid.get(usize::from(at)) else { break };
            if follow.is_beat() {
                beaten_by = lays;
            }
            lays += 1;
            at += size;
        }
        self.from = at;
        let taker = course.seats.onward(led_by, beaten_by);
        Some(Trick { led_by, stopped: lead.is_stop(), taker, from, size, lays })
    }
}
