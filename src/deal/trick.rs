//! A trick: cards are laid, the trick is taken, hands are filled (sections 6 and 7.3).

use super::Deal;
use crate::action::Phase;
use crate::choice::{Discards, DrawOrder, EndRule, LeadOrder};
use crate::course::LayKind;
use crate::event::Event;
use crate::outcome::{End, EndKind};
use crate::rules::Rules;
use crate::seat::{Seat, Sides};
use crate::set::CardSet;
use crate::sink::Sink;
use crate::table::{Stage, Table};

/// Who is scheduled to lead after a trick.
#[inline]
pub(crate) const fn next_leader(rules: &Rules, leader: Seat, led_by: Seat, taker: Seat) -> Seat {
    match rules.set().lead_order {
        LeadOrder::Taker => taker,
        // Led in turn, the next seat leads; led out of turn, the scheduled leader has its lead still to come.
        LeadOrder::Rotation if led_by.number() == leader.number() => rules.seats().after(leader),
        LeadOrder::Rotation => leader,
    }
}

/// Whether a side that takes a trick and then has so many points ends the deal (section 7.3).
#[inline]
pub(crate) const fn is_reached(rules: &Rules, points: u8) -> bool {
    matches!(rules.set().end, EndRule::Automatic) && points >= rules.set().goal
}

impl Deal {
    /// Begins a trick with a lead, in turn or out.
    pub(super) fn lead(&mut self, kind: LayKind, seat: Seat, cards: CardSet, sink: &mut impl Sink) {
        sink.tell(|| Event::Led { seat, cards });
        let led = cards.count();
        self.course.push_lead(kind, seat, cards, led);
        (self.table.to_beat, self.table.taker, self.table.led_by, self.table.led) = (cards, seat, seat, led);
        (self.table.laid, self.on_table) = (0, 0);
        self.laid(seat, cards, sink);
    }

    pub(super) fn beat(&mut self, seat: Seat, cards: CardSet, sink: &mut impl Sink) {
        sink.tell(|| Event::Beat { seat, cards });
        self.course.push_beat(seat, cards);
        self.table.to_beat = cards;
        self.table.taker = seat;
        self.laid(seat, cards, sink);
    }

    pub(super) fn discard(&mut self, seat: Seat, cards: CardSet, shown: CardSet, sink: &mut impl Sink) {
        sink.tell(|| Event::Discarded { seat, cards, shown });
        self.course.push_discard(seat, cards, shown);
        self.laid(seat, cards, sink);
    }

    /// Moves cards from the hand to the table; the last seat to lay completes the trick.
    #[inline]
    fn laid(&mut self, seat: Seat, cards: CardSet, sink: &mut impl Sink) {
        self.hands[seat.index()] -= cards;
        self.on_table += cards.points();
        self.table.laid += 1;
        if self.table.laid == self.rules().set().seats {
            self.take(sink);
        } else {
            self.table.stage = Stage::asks(self.rules().seats().after(seat), Phase::Follow);
        }
    }

    #[inline]
    fn take<S: Sink>(&mut self, sink: &mut S) {
        let taker = self.table.taker;
        let side = self.rules().side_of(taker);
        sink.tell(|| Event::Took { seat: taker });
        if self.rules().set().discards == Discards::TakerSees {
            self.course.show_to(taker, self.table.led * self.table.laid);
        }
        if S::LISTENS && self.rules().set().discards == Discards::TakerSees {
            for lay in self.course.open_lays().filter(|lay| lay.kind == LayKind::Discard && lay.seat != taker) {
                sink.tell(|| Event::Saw { taker, seat: lay.seat, cards: lay.cards });
            }
        }
        self.course.push_trick();
        // All cards are worth 120 together, and the tricks are at most 18.
        self.points[side.index()] += self.on_table;
        self.table.held -= self.table.led;
        self.table.tricks[side.index()] += 1;

        let set = self.rules().set();
        match set.end {
            _ if is_reached(self.rules(), self.points[side.index()]) => {
                let end = End::won(EndKind::Reached, Sides::EMPTY.with(side));
                self.end(end, Some(taker), sink);
            }
            EndRule::Declared if self.declares_when_taken() || (self.hands_are_empty() && !self.stock_serves()) => {
                sink.tell(|| Event::AskedToDeclare { seat: taker });
                self.table.stage = Stage::asks(taker, Phase::Taken);
            }
            EndRule::Declared | EndRule::Automatic | EndRule::PlayedOut => self.draw(sink),
        }
    }

    /// Fills the hands, one card a seat and round, while the stock serves all; then the next trick begins.
    pub(super) fn draw(&mut self, sink: &mut impl Sink) {
        let seats = self.rules().seats();
        let first = match self.rules().set().draw_order {
            DrawOrder::Taker => self.table.taker,
            DrawOrder::Leader => self.table.led_by,
        };
        let (plan, full) = (self.setup.plan(), self.rules().set().hand);
        let before_seat0 = seats.steps(first, Seat::ALL[0]);
        let Table { mut held, mut drawn, stock, .. } = self.table;
        while held < full && stock - drawn >= seats.count() {
            held += 1;
            self.table.seat0_drew |= 1 << (drawn + before_seat0);
            let mut seat = first;
            for n in drawn..drawn + seats.count() {
                let card = self.setup.deck().at(plan.stock_place(n));
                sink.tell(|| Event::Drew { seat, card, turned: self.setup.trump().turned() == Some(card) });
                self.hands[seat.index()] = self.hands[seat.index()].with(card);
                seat = seats.after(seat);
            }
            drawn += seats.count();
        }
        (self.table.held, self.table.drawn) = (held, drawn);
        self.table.leader = next_leader(self.rules(), self.table.leader, self.table.led_by, self.table.taker);
        self.before_trick(sink);
    }
}
