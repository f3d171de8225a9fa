//! How a deal ends: declarations, forfeits, and what is shown then (sections 10 and 12).

use super::{Deal, TurnError};
use crate::choice::Discards;
use crate::course::LayKind;
use crate::event::Event;
use crate::outcome::{End, EndKind};
use crate::seat::{Seat, Sides};
use crate::sink::{Listener, Silence, Sink};
use crate::table::Stage;

impl Deal {
    /// Takes the deal of a seat as lost, at whatever stage: for a foul, or a player who leaves (catalogue FOUL-1).
    ///
    /// # Errors
    ///
    /// [`TurnError::Over`] or [`TurnError::NoSuchSeat`]. The deal is then unchanged.
    pub fn forfeit(&mut self, seat: Seat) -> Result<(), TurnError> {
        self.give_up(seat, &mut Silence)
    }

    /// [`forfeit`](Self::forfeit), telling the events to `sink`.
    ///
    /// # Errors
    ///
    /// As [`forfeit`](Self::forfeit); no event is then told.
    pub fn forfeit_with(&mut self, seat: Seat, sink: &mut (impl FnMut(Event) + ?Sized)) -> Result<(), TurnError> {
        self.give_up(seat, &mut Listener(sink))
    }

    fn give_up(&mut self, seat: Seat, sink: &mut impl Sink) -> Result<(), TurnError> {
        if let Stage::Over { .. } = self.table.stage {
            return Err(TurnError::Over);
        }
        self.check_seat(seat)?;
        sink.tell(|| Event::Forfeited { seat });
        let end = End::lost(EndKind::Forfeit, self.rules(), self.rules().side_of(seat));
        self.end(end, Some(seat), sink);
        Ok(())
    }

    pub(super) fn declare(&mut self, seat: Seat, sink: &mut impl Sink) {
        let side = self.rules().side_of(seat);
        let points = self.points[side.index()];
        sink.tell(|| Event::Declared { seat, points });
        let rules = self.rules().set();
        let end = if points >= rules.goal {
            End::won(EndKind::Declared, Sides::EMPTY.with(side))
        } else {
            let multiplier = rules.false_declaration;
            End { multiplier, ..End::lost(EndKind::FalseDeclaration, self.rules(), side) }
        };
        self.end(end, Some(seat), sink);
    }

    /// Ends the deal without showing a hand.
    pub(super) fn end(&mut self, end: End, by: Option<Seat>, sink: &mut impl Sink) {
        self.end_showing(end, by, 0, sink);
    }

    /// Ends the deal: the hands of some seats (one bit each) are shown, all tricks are turned up, then the result is
    /// told.
    pub(super) fn end_showing<S: Sink>(&mut self, end: End, by: Option<Seat>, shown: u8, sink: &mut S) {
        let asked = self.table.stage.claimer();
        self.table.stage = Stage::Over { end, by, shown, asked };
        if !S::LISTENS {
            return;
        }
        for seat in self.rules().seats().from(self.table.leader).filter(|seat| shown & 1 << seat.number() != 0) {
            sink.tell(|| Event::Showed { seat, cards: self.hand(seat) });
        }
        if self.rules().set().discards != Discards::Open {
            for lay in self.course.lays().filter(|lay| lay.kind == LayKind::Discard) {
                sink.tell(|| Event::TurnedUp { seat: lay.seat, trick: lay.trick, cards: lay.cards });
            }
        }
        if let Some(outcome) = self.outcome() {
            sink.tell(|| Event::Ended { outcome, by });
        }
    }
}
