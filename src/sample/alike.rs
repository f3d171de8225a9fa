//! Whether a deal that was drawn goes as the viewer saw it: what hidden cards could have made go otherwise.
//!
//! They could have had it dealt again, won it or ended it, had another seat lead, or asked the viewer or another seat for
//! a claim; and a buried card could have been dealt. All else follows from what the viewer saw.

use super::draft::Draft;
use super::sight::{DrawnTrick, Sight};
use crate::action::Phase;
use crate::course::Trick;
use crate::deal::{Ending, Held, first_leader, is_reached, next_leader};
use crate::outcome::EndKind;
use crate::seat::{MAX_SEATS, Seat, Side};
use crate::set::CardSet;
use crate::setup::{Trump, lies_in_stock};
use crate::table::{Stage, Table};

impl Draft<'_> {
    /// The table of the deal, if it goes as the viewer saw it; the claims that others passed are then in the course.
    pub(super) fn goes_alike(&mut self) -> Option<Table> {
        let sight = self.sight;
        let view = sight.view;
        let buried = match view.trump() {
            Trump::Buried(card) => lies_in_stock(&self.deck, sight.plan, card),
            Trump::Turned(_) | Trump::Named(_) => true,
        };
        let mut table = *view.public_table();
        let alike = buried && self.ends_alike() && self.hands_go_alike(&mut table);
        alike.then_some(table)
    }

    /// Whether no side has reached the points that end the deal, as far as these could be hidden.
    fn ends_alike(&self) -> bool {
        let view = self.sight.view;
        // Points only grow, and they are looked at when a side takes a trick.
        self.sight.hidden == 0
            || !Side::ALL.into_iter().any(|side| {
                is_reached(view.rules(), self.points[side.index()])
                    && view.public_table().tricks[side.index()] > view.taken().tricks(side)
            })
    }

    /// Whether the hands go alike before each trick.
    fn hands_go_alike(&mut self, table: &mut Table) -> bool {
        let sight = self.sight;
        let (view, rules) = (sight.view, sight.view.rules());
        if !sight.looks_at_hands() {
            return true;
        }
        let mut hands = [CardSet::EMPTY; MAX_SEATS];
        for seat in rules.seats().iter() {
            let slots = (0..sight.plan.hand()).map(|round| sight.plan.dealt(seat, round));
            hands[seat.index()] = self.cards(slots);
        }
        let trump = view.trump_suit();
        let mut leader = table.first_leader;
        if sight.finds_leader() && first_leader(rules, view.terms(), trump, &hands) != leader {
            return false;
        }
        if !rules.plays_combos() || sight.plan.hand() < rules.set().hand {
            return true;
        }
        let (mut number, mut tricks) = (0, sight.tricks().iter());
        loop {
            let held = Held { rules, trump, hands: &hands, leader };
            let quiet = held.are_surely_quiet();
            let ending = if quiet { None } else { sight.brings_about(&held, number) };
            if ending != sight.ending(number) {
                return false;
            }
            if ending.is_some() {
                return true;
            }
            let first_trick = number == 0 && view.taken().is_none();
            let next = tricks.next();
            let hears = rules.hears_claims(first_trick);
            if hears && !self.claims_go_alike(&held, quiet, number, next.map(|next| &next.trick), table) {
                return false;
            }
            let Some(DrawnTrick { trick, drawing, .. }) = next else { return true };
            if drawing.rounds < trick.size {
                // No hand is full any more, or nobody has drawn yet.
                return true;
            }
            let laid = self.course.cards_at(trick.from.into()..trick.end().into());
            for seat in rules.seats().iter() {
                let mut next = drawing.from + rules.seats().steps(drawing.first, seat);
                let hand = &mut hands[seat.index()];
                *hand -= laid;
                for _ in 0..drawing.rounds {
                    *hand = hand.with(self.deck.at(sight.plan.stock_place(next)));
                    next += rules.seats().count();
                }
            }
            leader = next_leader(rules, leader, trick.led_by, trick.taker);
            number += 1;
        }
    }

    /// The cards of some places of the deck.
    fn cards(&self, slots: impl Iterator<Item = u8>) -> CardSet {
        slots.fold(CardSet::EMPTY, |cards, slot| cards | CardSet::of(self.deck.at(slot)))
    }

    /// Whether the claims before a trick go alike; logs who passed.
    fn claims_go_alike(
        &mut self,
        held: &Held<'_>,
        quiet: bool,
        number: u8,
        next: Option<&Trick>,
        table: &mut Table,
    ) -> bool {
        let sight = self.sight;
        let course = sight.view.course();
        let own = sight.view.viewer().seat();
        let stopper = next.filter(|trick| trick.stopped).map(|trick| trick.led_by);
        let own_passed = course.passed_before(number);
        let mut passed = 0;
        let stands = loop {
            let Some(asked) = (if quiet { None } else { held.next_claim(passed) }) else { break None };
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
            if !goes_on && table.stage.claimer().is_none() && would_ask() {
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
            (stands, None) => sight.stands_alike(stands, table),
        }
    }
}

impl Sight<'_> {
    /// How hands end the deal before a trick, if they do. A position is not a hand as dealt.
    fn brings_about(&self, held: &Held<'_>, number: u8) -> Option<Ending> {
        let as_dealt = number == 0 && self.view.taken().is_none();
        as_dealt.then(|| held.dealt_again()).flatten().or_else(|| held.combination())
    }

    /// How the viewer saw hands end the deal before a trick, if they did.
    fn ending(&self, number: u8) -> Option<Ending> {
        let Stage::Over { end, by, shown, .. } = self.view.public_table().stage else { return None };
        let by_hands = matches!(end.kind, EndKind::Combo | EndKind::Redeal);
        let is_last = number == self.view.course().tricks();
        (by_hands && is_last).then_some(Ending { end, by, shown })
    }

    /// Whether the viewer may have seen this seat, or nobody, being asked for a claim in the end; the table is then that of
    /// the deal.
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
