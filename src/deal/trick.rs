//! A trick: cards are laid, the trick is taken, hands are filled (sections 6 and 7.3).

use super::Deal;
use crate::choice::{Discards, DrawOrder, EndRule, LeadOrder};
use crate::course::LayKind;
use crate::event::Event;
use crate::outcome::{End, EndKind};
use crate::seat::{Seat, Sides};
use crate::set::CardSet;
use crate::table::Stage;

impl Deal {
    pub(super) fn lead(&mut self, seat: Seat, cards: CardSet, sink: &mut (impl FnMut(Event) + ?Sized)) {
        self.lay_lead(LayKind::Lead, seat, cards, sink);
    }

    /// Begins a trick with a lead, in turn or out.
    pub(super) fn lay_lead(
        &mut self,
        kind: LayKind,
        seat: Seat,
        cards: CardSet,
        sink: &mut (impl FnMut(Event) + ?Sized),
    ) {
        sink(Event::Led { seat, cards });
        self.course.push_lead(kind, seat, cards);
        (self.table.to_beat, self.table.taker, self.table.led_by) = (cards, seat, seat);
        (self.table.laid, self.on_table) = (0, 0);
        self.laid(seat, cards, sink);
    }

    pub(super) fn beat(&mut self, seat: Seat, cards: CardSet, sink: &mut (impl FnMut(Event) + ?Sized)) {
        sink(Event::Beat { seat, cards });
        self.course.push_follow(LayKind::Beat, cards, CardSet::EMPTY);
        self.table.to_beat = cards;
        self.table.taker = seat;
        self.laid(seat, cards, sink);
    }

    pub(super) fn discard(
        &mut self,
        seat: Seat,
        cards: CardSet,
        shown: CardSet,
        sink: &mut (impl FnMut(Event) + ?Sized),
    ) {
        sink(Event::Discarded { seat, cards, shown });
        self.course.push_follow(LayKind::Discard, cards, shown);
        self.laid(seat, cards, sink);
    }

    /// Moves cards from the hand to the table; the last seat to lay completes the trick.
    fn laid(&mut self, seat: Seat, cards: CardSet, sink: &mut (impl FnMut(Event) + ?Sized)) {
        self.hands[seat.index()] -= cards;
        self.on_table += cards.points();
        self.table.laid += 1;
        if self.table.laid == self.rules().set().seats {
            self.take(sink);
        } else {
            self.table.stage = Stage::Follow { seat: self.rules().seats().after(seat) };
        }
    }

    fn take(&mut self, sink: &mut (impl FnMut(Event) + ?Sized)) {
        let taker = self.table.taker;
        let side = self.rules().side_of(taker);
        sink(Event::Took { seat: taker });
        if self.rules().set().discards == Discards::TakerSees {
            for lay in self.course.open_lays().filter(|lay| lay.kind == LayKind::Discard && lay.seat != taker) {
                sink(Event::Saw { taker, seat: lay.seat, cards: lay.cards });
            }
        }
        self.course.push_trick();
        // All cards are worth 120 together, and the tricks are at most 18.
        self.points[side.index()] += self.on_table;
        self.table.tricks[side.index()] += 1;

        let set = self.rules().set();
        match set.end {
            EndRule::Automatic if self.points[side.index()] >= set.goal => {
                let end = End::won(EndKind::Reached, Sides::EMPTY.with(side));
                self.end(end, Some(taker), sink);
            }
            EndRule::Declared if self.declares_when_taken() || (self.hands_are_empty() && !self.stock_serves()) => {
                sink(Event::AskedToDeclare { seat: taker });
                self.table.stage = Stage::Taken { taker };
            }
            EndRule::Declared | EndRule::Automatic | EndRule::PlayedOut => self.draw(sink),
        }
    }

    /// Fills the hands, one card a seat and round, while the stock serves all; then the next trick begins.
    pub(super) fn draw(&mut self, sink: &mut (impl FnMut(Event) + ?Sized)) {
        let seats = self.rules().seats();
        let first = match self.rules().set().draw_order {
            DrawOrder::Taker => self.table.taker,
            DrawOrder::Leader => self.table.led_by,
        };
        let plan = self.setup.plan();
        while !self.rules().is_full(self.hands[0]) && self.stock_serves() {
            for seat in seats.from(first) {
                let card = self.setup.deck().at(plan.stock_place(self.table.drawn));
                let turned = self.turned() == Some(card);
                self.table.drawn += 1;
                self.hands[seat.index()] = self.hands[seat.index()].with(card);
                sink(Event::Drew { seat, card, turned });
            }
        }
        self.table.leader = match self.rules().set().lead_order {
            LeadOrder::Taker => self.table.taker,
            // Led in turn, the next seat leads; led out of turn, the scheduled leader has its lead still to come.
            LeadOrder::Rotation if self.table.led_by == self.table.leader => seats.after(self.table.leader),
            LeadOrder::Rotation => self.table.leader,
        };
        self.before_trick(sink);
    }
}
