//! Raising the stake: offers and answers (section 9; catalogue GEO-6).

use super::Deal;
use crate::event::Event;
use crate::outcome::{End, EndKind};
use crate::seat::Seat;
use crate::table::Stage;

impl Deal {
    /// Offers the next stake; in answer to an offer, accepts that one first.
    pub(super) fn raise(&mut self, seat: Seat, sink: &mut (impl FnMut(Event) + ?Sized)) {
        let answers = self.take_offer();
        sink(Event::Raised { seat, stake: self.table.stake + 1 });
        self.course.push_offer(self.course.tricks(), answers);
        self.table.stage = Stage::Offer { by: seat };
    }

    pub(super) fn accept(&mut self, seat: Seat, sink: &mut (impl FnMut(Event) + ?Sized)) {
        self.take_offer();
        sink(Event::Accepted { seat, stake: self.table.stake });
        self.table.stage = Stage::Lead;
    }

    pub(super) fn refuse(&mut self, seat: Seat, sink: &mut (impl FnMut(Event) + ?Sized)) {
        sink(Event::Refused { seat });
        let end = End::lost(EndKind::Refused, self.rules(), self.rules().side_of(seat));
        self.end(end, Some(seat), sink);
    }

    /// Takes the offer that stands, if one does; says whether it did. The rule book keeps stakes at most 6.
    fn take_offer(&mut self) -> bool {
        let Stage::Offer { by } = self.table.stage else { return false };
        self.table.stake += 1;
        self.table.raised_by = Some(self.rules().side_of(by));
        true
    }
}
