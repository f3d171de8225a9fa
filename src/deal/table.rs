//! A trick: cards are laid, the trick is taken, hands are filled (sections 6 and 7.3).

use super::{Deal, Stage, Trick};
use crate::choice::{Discards, DrawOrder, EndRule, LeadOrder};
use crate::course::LayKind;
use crate::event::Event;
use crate::outcome::{End, EndKind};
use crate::seat::{Seat, Sides};
use crate::set::CardSet;

impl Deal {
    pub(super) fn lead(&mut self, seat: Seat, cards: CardSet, sink: &mut impl FnMut(Event)) {
        self.lay_lead(LayKind::Lead, seat, cards, sink);
    }

    /// Begins a trick with a lead, in turn or out.
    pub(super) fn lay_lead(&mut self, kind: LayKind, seat: Seat, cards: CardSet, sink: &mut impl FnMut(Event)) {
        sink(Event::Led { seat, cards });
        self.course.push_lead(kind, seat, cards);
        self.trick = Trick { to_beat: cards, taker: seat, led_by: seat, laid: 0, points: 0 };
        self.laid(seat, cards, sink);
    }

    pub(super) fn beat(&mut self, seat: Seat, cards: CardSet, sink: &mut impl FnMut(Event)) {
        sink(Event::Beat { seat, cards });
        self.course.push_follow(LayKind::Beat, cards, CardSet::EMPTY);
        self.trick.to_beat = cards;
        self.trick.taker = seat;
        self.laid(seat, cards, sink);
    }

    pub(super) fn discard(&mut self, seat: Seat, cards: CardSet, shown: CardSet, sink: &mut impl FnMut(Event)) {
        sink(Event::Discarded { seat, cards, shown });
        self.course.push_follow(LayKind::Discard, cards, shown);
        self.laid(seat, cards, sink);
    }

    /// Moves cards from the hand to the table; the last seat to lay completes the trick.
    fn laid(&mut self, seat: Seat, cards: CardSet, sink: &mut impl FnMut(Event)) {
        self.hands[seat.index()] -= cards;
        self.trick.points += cards.points();
        self.trick.laid += 1;
        if self.trick.laid == self.rules().set().seats {
            self.take(sink);
        } else {
            self.stage = Stage::Follow { seat: self.rules().seats().after(seat) };
        }
    }

    fn take(&mut self, sink: &mut impl FnMut(Event)) {
        let taker = self.trick.taker;
        let side = self.rules().side_of(taker);
        sink(Event::Took { seat: taker });
        if self.rules().set().discards == Discards::TakerSees {
            for lay in self.course.open_lays().filter(|lay| lay.kind == LayKind::Discard && lay.seat != taker) {
                sink(Event::Saw { taker, seat: lay.seat, cards: lay.cards });
            }
        }
        self.course.push_trick();
        // All cards are worth 120 together, and the tricks are at most 18.
        self.points[side.index()] += self.trick.points;
        self.tricks[side.index()] += 1;

        let set = self.rules().set();
        match set.end {
            EndRule::Automatic if self.points[side.index()] >= set.goal => {
                let end = End::won(EndKind::Reached, Sides::EMPTY.with(side));
                self.end(end, Some(taker), sink);
            }
            EndRule::Declared if self.declares_when_taken() || (self.hands_are_empty() && !self.stock_serves()) => {
                sink(Event::AskedToDeclare { seat: taker });
                self.stage = Stage::Taken { taker };
            }
            EndRule::Declared | EndRule::Automatic | EndRule::PlayedOut => self.draw(sink),
        }
    }

    /// Fills the hands, one card a seat and round, while the stock serves all; then the next trick begins.
    pub(super) fn draw(&mut self, sink: &mut impl FnMut(Event)) {
        let seats = self.rules().seats();
        let first = match self.rules().set().draw_order {
            DrawOrder::Taker => self.trick.taker,
            DrawOrder::Leader => self.trick.led_by,
        };
        while !self.rules().is_full(self.hands[0]) && self.stock_serves() {
            for seat in seats.from(first) {
                let card = self.setup.stock_card(self.drawn);
                self.drawn += 1;
                self.hands[seat.index()] = self.hands[seat.index()].with(card);
                sink(Event::Drew { seat, card });
            }
        }
        self.leader = match self.rules().set().lead_order {
            LeadOrder::Taker => self.trick.taker,
            // Led in turn, the next seat leads; led out of turn, the scheduled leader has its lead still to come.
            LeadOrder::Rotation if self.trick.led_by == self.leader => seats.after(self.leader),
            LeadOrder::Rotation => self.leader,
        };
        self.before_trick(sink);
    }
}
