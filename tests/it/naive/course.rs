//! The course of a deal (sections 7 to 9): what follows from an action.

use super::actions::Action;
use super::cards::Card;
use super::claims::seats_to_ask;
use super::combos::held;
use super::deal::{Deal, Laid, Stage};
use super::winning::{Found, look};

impl Deal {
    /// Section 7.1, after the cards are dealt.
    pub(super) fn begin(&mut self) {
        let is_combo = |hand: &Vec<Card>| !held(hand, self.trump, &self.rules).is_empty();
        if self.rules.says("dealt_combos", "redeal") && self.hands.iter().any(is_combo) {
            self.finish("redeal", Vec::new(), 1);
        } else {
            self.before_trick();
        }
    }

    /// Does an action that is known to be allowed.
    pub(super) fn perform(&mut self, seat: usize, action: Action) {
        match action {
            Action::Lead(cards) => self.lay(seat, "lead", cards, Vec::new()),
            Action::Beat(cards) => self.lay(seat, "beat", cards, Vec::new()),
            Action::Discard { cards, shown } => {
                self.lay(seat, "discard", cards, shown.unwrap_or_default());
            }
            Action::Stop => {
                let whole = self.hands[seat].clone();
                self.lay(seat, "lead", whole, Vec::new());
            }
            Action::Pass => self.pass_claim(),
            Action::Declare => self.declare(seat),
            Action::Draw => self.draw_and_go_on(),
            Action::Raise => self.raise(seat),
            Action::Accept => {
                self.accept_offer();
                self.stage = Stage::Lead;
            }
            // The stake is still the one before the offer.
            Action::Refuse => self.lost_by(self.rules.side_of(seat), "refused", 1),
        }
    }

    /// Section 7.2, before each trick.
    fn before_trick(&mut self) {
        if self.hands.iter().all(Vec::is_empty) {
            self.no_cards_left();
            return;
        }
        match look(self) {
            Some(Found::Winner { seat, weight }) => {
                self.finish("combo", vec![self.rules.side_of(seat)], weight);
                return;
            }
            Some(Found::Void) => {
                self.finish("redeal", Vec::new(), 1);
                return;
            }
            None => {}
        }
        let asked = seats_to_ask(self);
        self.stage = if asked.is_empty() { Stage::Lead } else { Stage::Interrupt { asked } };
    }

    fn pass_claim(&mut self) {
        let Stage::Interrupt { asked } = &self.stage else {
            panic!("only a seat asked for a claim passes");
        };
        let rest = asked[1..].to_vec();
        self.stage = if rest.is_empty() { Stage::Lead } else { Stage::Interrupt { asked: rest } };
    }

    fn lay(&mut self, seat: usize, kind: &'static str, cards: Vec<Card>, shown: Vec<Card>) {
        self.hands[seat].retain(|card| !cards.contains(card));
        self.table.push(Laid { seat, kind, cards, shown });
        if self.table.len() == self.rules.seats() {
            self.after_trick();
        } else {
            self.stage = Stage::Follow;
        }
    }

    /// Section 7.3, up to the question to the taker.
    fn after_trick(&mut self) {
        let taker = self.last_beater().seat;
        let led_by = self.table[0].seat;
        let side = self.rules.side_of(taker);
        for laid in core::mem::take(&mut self.table) {
            self.taken[side].extend(laid.cards);
        }
        self.tricks[side] += 1;
        self.stage = Stage::Taken { taker, led_by };

        let reached = self.points(side) >= self.rules.number("goal");
        if self.rules.says("end", "automatic") && reached {
            self.finish("reached", vec![side], 1);
        } else if !self.taker_is_asked() {
            self.draw_and_go_on();
        }
    }

    /// Section 7.3 b. Where declarations are heard only at the lead, the taker of the last trick
    /// will never be about to lead, and is asked as well.
    fn taker_is_asked(&self) -> bool {
        let always = !self.rules.says("declare_at", "lead");
        let no_cards = self.hands.iter().all(Vec::is_empty);
        let no_round = self.stock.len() < self.rules.seats();
        self.rules.says("end", "declared") && (always || (no_cards && no_round))
    }

    /// Section 7.3 c and d.
    fn draw_and_go_on(&mut self) {
        let Stage::Taken { taker, led_by } = self.stage else {
            panic!("cards are drawn after a trick");
        };
        let first = if self.rules.says("draw_order", "leader") { led_by } else { taker };
        let below = |hand: &Vec<Card>| hand.len() < self.rules.hand();
        while self.hands.iter().all(below) && self.stock.len() >= self.rules.seats() {
            for seat in self.clockwise_from(first) {
                let card = self.stock.remove(0);
                self.hands[seat].push(card);
            }
        }
        let in_turn = led_by == self.scheduled;
        if self.rules.says("lead_order", "taker") {
            self.scheduled = taker;
        } else if in_turn {
            self.scheduled = (self.scheduled + 1) % self.rules.seats();
        }
        self.before_trick();
    }

    /// Section 9: makes an offer. Made as an answer, it accepts the one before.
    fn raise(&mut self, seat: usize) {
        if matches!(self.stage, Stage::Offer { .. }) {
            self.accept_offer();
        }
        self.stage = Stage::Offer { maker: seat };
    }

    /// Section 9: the stake is now the offer, which was one above it.
    fn accept_offer(&mut self) {
        let Stage::Offer { maker } = self.stage else {
            panic!("there is no offer to accept");
        };
        self.stake += 1;
        self.last_accepted = Some(self.rules.side_of(maker));
    }
}
