//! Raising the stake: offers and answers (section 9; catalogue GEO-6).

use super::Deal;
use crate::action::Phase;
use crate::event::Event;
use crate::outcome::{End, EndKind};
use crate::seat::Seat;
use crate::sink::Sink;
use crate::table::{Stage, Turn};

impl Deal {
    /// Offers the next stake; in answer to an offer, accepts that one first.
    pub(super) fn raise(&mut self, seat: Seat, sink: &mut impl Sink) {
        let answers = self.take_offer();
        sink.tell(|| Event::Raised { seat, stake: self.table.stake + 1 });
        self.course.push_offer(self.course.tricks(), answers);
        self.table.stage = Stage::asks(self.rules().seats().after(seat), Phase::Offer);
    }

    pub(super) fn accept(&mut self, seat: Seat, sink: &mut impl Sink) {
        self.take_offer();
        sink.tell(|| Event::Accepted { seat, stake: self.table.stake });
        self.table.stage = Stage::asks(self.table.leader, Phase::Lead);
    }

    pub(super) fn refuse(&mut self, seat: Seat, sink: &mut impl Sink) {
        sink.tell(|| Event::Refused { seat });
        let end = End::lost(EndKind::Refused, self.rules(), self.rules().side_of(seat));
        self.end(end, Some(seat), sink);
    }

    /// Takes the offer that stands, if one does; says whether it did. The rule book keeps stakes at most 6.
    fn take_offer(&mut self) -> bool {
        let Some(Turn { seat, phase: Phase::Offer }) = self.turn() else { return false };
        let by = self.rules().seats().before(seat);
        self.table.stake += 1;
        self.table.raised_by = Some(self.rules().side_of(by));
        true
    }
}
