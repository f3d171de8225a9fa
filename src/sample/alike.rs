//! Whether a deal that was drawn goes as the viewer saw it: what hidden cards could have made go otherwise.
//!
//! They could have had it dealt again, won it or ended it, had another seat lead, or asked the viewer or another seat
//! for a claim; and a buried card could have been dealt. All else follows from what the viewer saw.

use super::draft::Draft;
use super::moments::Moments;
use super::sight::Sight;
use super::slots::Row;
use crate::action::Phase;
use crate::course::Trick;
use crate::deal::{Ending, Held, first_leader, is_reached};
use crate::frame::Trump;
use crate::mask::Bits;
use crate::outcome::EndKind;
use crate::seat::{MAX_SEATS, Seat, Side};
use crate::set::CardSet;
use crate::setup::lies_in_stock;
use crate::table::{Stage, Table};

impl Draft<'_> {
    /// Whether the deal goes as the viewer saw it; the claims that others passed are then in the course, and who is
    /// asked for one on the table.
    pub(super) fn goes_alike(&mut self) -> bool {
        self.buries_alike() && self.ends_alike() && self.hands_go_alike()
    }

    /// Whether a buried card was not dealt.
    pub(super) fn buries_alike(&self) -> bool {
        match self.sight.view.trump() {
            Trump::Buried(card) => lies_in_stock(&self.whole_deck(), self.sight.plan, card),
            Trump::Turned(_) | Trump::Named(_) => true,
        }
    }

    /// Whether no side has reached the points that end the deal, as far as these could be hidden.
    pub(super) fn ends_alike(&self) -> bool {
        let view = self.sight.view;
        // Points only grow, and they are looked at when a side takes a trick.
        self.sight.hidden == 0
            || !Side::ALL.into_iter().any(|side| {
                is_reached(view.rules(), self.points[side.index()])
                    && view.public_table().tricks[side.index()] > view.taken().tricks(side)
            })
    }

    /// Whether the hands go alike before each trick.
    #[inline]
    fn hands_go_alike(&mut self) -> bool {
        let sight = self.sight;
        if sight.finds_leader() && !self.finds_leader_alike() {
            return false;
        }
        let Some(moments) = sight.moments else { return true };
        self.loud(moments).all(|laid| self.goes_alike_at(moments, laid))
    }

    /// Whether the hands as dealt name the leader that the viewer saw.
    pub(super) fn finds_leader_alike(&self) -> bool {
        let (view, plan) = (self.sight.view, self.sight.plan);
        let mut hands = [CardSet::EMPTY; MAX_SEATS];
        for seat in view.rules().seats().iter() {
            hands[seat.index()] = Bits(plan.hand_places(seat)).map(|place| self.card(place)).collect();
        }
        first_leader(view.rules(), view.terms(), view.trump_suit(), &hands) == self.table.first_leader
    }

    /// Whether the hands go alike at one moment.
    #[inline]
    pub(super) fn goes_alike_at(&mut self, moments: Moments, laid: u8) -> bool {
        let sight = self.sight;
        let (view, rules) = (sight.view, sight.view.rules());
        let number = moments.number(laid);
        let (leader, next) = sight.lead_of(number);
        let hands = self.hands_at(laid);
        // Without a combination it goes as seen, as in `loud`.
        let Some(held) = Held::of(rules, view.trump_suit(), &hands, leader) else { return true };
        let ending = sight.brings_about(&held, number);
        if ending != sight.ending(number) {
            return false;
        }
        let hears = rules.hears_claims(number == 0 && view.taken().is_none());
        if ending.is_some() || !hears {
            return true;
        }
        match next {
            Some(trick) if trick.stopped => {}
            Some(_) => self.course.push_unheard(number, held.unheard()),
            None => self.course.push_waiting(held.unheard()),
        }
        self.claims_go_alike(&held, number, next)
    }

    /// The moments at which a hand can be a combination that may have it go otherwise. At all others it goes as seen: who
    /// stopped, passed or was asked, won or had it dealt again held one, and the viewer sees that hand. Its own hand
    /// alone changes nothing, but where a leader's keeps it from being asked for a claim.
    #[inline]
    pub(super) fn loud(&self, moments: Moments) -> Bits {
        let sight = self.sight;
        let rows = sight.rows().iter();
        Bits(rows.fold(sight.own_loud, |loud, &Row { from, .. }| {
            // Once they are drawn, the slots of what was laid come first.
            let (mut received, mut laid) = (from.., from..);
            let received = || self.card(sight.slots.at(received.next().unwrap_or(0)));
            let laid = || self.card(self.slots.at(laid.next().unwrap_or(0)));
            loud | moments.loud(sight.plan.hand(), received, laid)
        }))
    }

    /// All hands at a moment.
    #[inline]
    pub(super) fn hands_at(&self, laid: u8) -> [CardSet; MAX_SEATS] {
        let sight = self.sight;
        let mut hands = [CardSet::EMPTY; MAX_SEATS];
        let full = sight.plan.hand() + laid;
        for &Row { seat, from, .. } in sight.rows() {
            let received = (from..from + full).map(|at| self.card(sight.slots.at(at)));
            let laid = (from..from + laid).map(|at| self.card(self.slots.at(at)));
            hands[seat.index()] = received.collect::<CardSet>() - laid.collect();
        }
        if let Some(own) = sight.view.viewer().seat() {
            hands[own.index()] = sight.own_hand(laid);
        }
        hands
    }

    /// Whether the claims before a trick go alike; logs who passed.
    fn claims_go_alike(&mut self, held: &Held<'_>, number: u8, next: Option<Trick>) -> bool {
        let sight = self.sight;
        let course = sight.view.course();
        let own = sight.view.viewer().seat();
        let stopper = next.filter(|trick| trick.stopped).map(|trick| trick.led_by);
        let own_passed = course.passed_before(number);
        let mut passed = 0;
        let stands = loop {
            let Some(asked) = held.next_claim(passed) else { break None };
            let bit = 1 << asked.number();
            if own == Some(asked) && own_passed & bit != 0 {
                passed |= bit;
                continue;
            }
            let goes_on = next.is_some() || course.has_offer_before(number);
            let would_ask = || own.is_some() && own_passed == 0 && held.next_claim(passed | bit) == own;
            if stopper == Some(asked) || own == Some(asked) {
                break Some(asked);
            }
            // Nobody knows whether the last seat asked has passed. It has, unless the viewer would then be asked: as
            // `script.rs` has it for a deal that is played again, which a test of samples holds equal.
            if !goes_on && self.table.stage.claimer().is_none() && would_ask() {
                break Some(asked);
            }
            passed |= bit;
            self.course.push_pass(number, asked);
        };
        if passed & own_passed != own_passed {
            return false;
        }
        match (stands, next) {
            (stands, Some(_)) => stands == stopper,
            (stands, None) => sight.stands_alike(stands, &mut self.table),
        }
    }
}

impl Sight<'_> {
    /// How hands end the deal before a trick, if they do, but for whether the viewer's is shown. A position is not a
    /// hand as dealt.
    fn brings_about(&self, held: &Held<'_>, number: u8) -> Option<Ending> {
        let as_dealt = number == 0 && self.view.taken().is_none();
        let ending = as_dealt.then(|| held.dealt_again()).flatten().or_else(|| held.combination())?;
        Some(Ending { shown: ending.shown & !self.own_bit(), ..ending })
    }

    /// Whether the viewer may have seen this seat, or nobody, being asked for a claim in the end; the table is then
    /// that of the deal.
    fn stands_alike(&self, asked: Option<Seat>, table: &mut Table) -> bool {
        let Some(other) = asked.filter(|_| asked != self.view.viewer().seat()) else {
            return table.stage.claimer() == asked;
        };
        match &mut table.stage {
            Stage::Open(_) => table.stage = Stage::asks(other, Phase::Interrupt),
            // Whoever is asked does not keep others from giving up.
            Stage::Over { end, asked, .. } if end.kind == EndKind::Forfeit => *asked = Some(other),
            Stage::Over { .. } => return false,
        }
        true
    }
}
