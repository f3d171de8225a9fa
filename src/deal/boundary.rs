//! Before each trick: is the deal over, does a combination win, does anybody take the lead (section 7.2).

use super::Deal;
use crate::choice::{ComboTie, DealtCombos, Effect, EndRule, Exhausted, FirstLead, InterruptOrder};
use crate::combo::ComboKind;
use crate::combos::Combo;
use crate::course::LayKind;
use crate::event::Event;
use crate::outcome::{End, EndKind};
use crate::seat::{MAX_SEATS, Seat, Sides};
use crate::set::CardSet;
use crate::setup::Setup;
use crate::table::Stage;

/// Who leads the first trick: who is named, or who the rules say (section 4; catalogue LEAD-1, AMB-22).
pub(super) fn first_leader(setup: &Setup, hands: &[CardSet; MAX_SEATS]) -> Seat {
    if let Some(leader) = setup.terms().leader {
        return leader;
    }
    let seats = setup.rules().seats();
    let eldest = seats.after(setup.terms().dealer);
    match setup.rules().set().first_lead {
        FirstLead::Eldest => eldest,
        FirstLead::LowestTrump => {
            let lowest = |seat: &Seat| hands[seat.index()].in_suit(setup.trump().suit()).first();
            seats.iter().filter(|seat| lowest(seat).is_some()).min_by_key(lowest).unwrap_or(eldest)
        }
    }
}

/// The lead entry that makes a claim, and the seat's place in the order of asking.
type Claim = (usize, u8);

impl Deal {
    /// What comes right after the deal: dealt combinations that have it dealt again, else the first trick.
    pub(super) fn begin(&mut self, sink: &mut (impl FnMut(Event) + ?Sized)) {
        // A position is not a hand as dealt.
        if self.rules().set().dealt_combos == DealtCombos::Redeal && self.setup.taken().is_none() {
            let holders = self.holders(|deal, hand| {
                let trump = deal.trump();
                Effect::ALL.iter().any(|&effect| deal.rules().strongest(effect, hand, trump).is_some())
            });
            if holders != 0 {
                // Everybody knows who would have led.
                sink(Event::ToLead { seat: self.table.leader });
                return self.end_showing(End::won(EndKind::Redeal, Sides::EMPTY), None, holders, sink);
            }
        }
        self.before_trick(sink);
    }

    /// Everything before a trick, with the leader already scheduled.
    pub(super) fn before_trick(&mut self, sink: &mut (impl FnMut(Event) + ?Sized)) {
        if self.hands_are_empty() {
            return self.end_played(sink);
        }
        sink(Event::ToLead { seat: self.table.leader });
        if self.rules().plays_wins() && self.rules().is_full(self.hands[0]) && self.end_by_combination(sink) {
            return;
        }
        self.hear_claims(sink);
    }

    fn end_played(&mut self, sink: &mut (impl FnMut(Event) + ?Sized)) {
        let rules = self.rules();
        let end = match (rules.set().end, rules.set().exhausted) {
            (EndRule::Declared, Exhausted::Draw) => End::won(EndKind::Exhausted, Sides::EMPTY),
            (EndRule::Declared, Exhausted::Most) => End::by_points(EndKind::Exhausted, rules, self.points),
            (EndRule::Automatic | EndRule::PlayedOut, _) => End::by_points(EndKind::PlayedOut, rules, self.points),
        };
        self.end(end, None, sink);
    }

    /// The seats, one bit each, whose hands satisfy a condition.
    fn holders(&self, holds: impl Fn(&Self, CardSet) -> bool) -> u8 {
        let held = self.rules().seats().iter().filter(|seat| holds(self, self.hand(*seat)));
        held.fold(0, |mask, seat| mask | 1 << seat.number())
    }

    /// The seats of a mask, clockwise from the scheduled leader.
    pub(super) fn in_turn(&self, seats: u8) -> impl Iterator<Item = Seat> + use<> {
        self.rules().seats().from(self.table.leader).filter(move |seat| seats & 1 << seat.number() != 0)
    }

    fn winning(&self, hand: CardSet) -> Option<(usize, Combo)> {
        self.rules().strongest(Effect::Win, hand, self.trump())
    }

    /// Looks for winning combinations in all hands at once; says whether one ended the deal (section 8).
    fn end_by_combination(&mut self, sink: &mut (impl FnMut(Event) + ?Sized)) -> bool {
        let entry = |seat: Seat| self.winning(self.hand(seat));
        let Some(strongest) = self.rules().seats().iter().filter_map(entry).map(|(place, _)| place).min() else {
            return false;
        };
        let tied = self.holders(|deal, hand| deal.winning(hand).is_some_and(|(place, _)| place == strongest));
        let sides = self.in_turn(tied).fold(Sides::EMPTY, |sides, seat| sides.with(self.rules().side_of(seat)));
        let tie = self.rules().set().combo_tie;
        let (holder, shown) = match tie {
            ComboTie::Playoff => {
                let part = self.holders(Self::plays_off);
                (self.playoff(part), part)
            }
            ComboTie::Void if sides.len() > 1 => {
                self.end_showing(End::won(EndKind::Redeal, Sides::EMPTY), None, tied, sink);
                return true;
            }
            ComboTie::Highest if sides.len() > 1 => (self.highest_trump(tied), tied),
            ComboTie::Highest | ComboTie::Void | ComboTie::Turn => (self.nearest(tied), tied),
        };
        let multiplier = self.winning(self.hand(holder)).map_or(1, |(_, combo)| combo.weight);
        let winners = Sides::EMPTY.with(self.rules().side_of(holder));
        self.end_showing(End { kind: EndKind::Combo, winners, multiplier }, Some(holder), shown, sink);
        true
    }

    /// The first of some seats clockwise from the scheduled leader; there is at least one.
    fn nearest(&self, seats: u8) -> Seat {
        self.in_turn(seats).next().unwrap_or(self.table.leader)
    }

    /// The seat with the highest trump; where none has a trump, the nearest (catalogue INTR-5).
    fn highest_trump(&self, seats: u8) -> Seat {
        let highest = |seat: &Seat| self.hand(*seat).in_suit(self.trump()).last();
        let with_trump = self.in_turn(seats).filter(|seat| highest(seat).is_some());
        with_trump.max_by_key(highest).unwrap_or_else(|| self.nearest(seats))
    }

    /// Whether a hand takes part in a playoff: it can win, or it is listed aces (catalogue INTR-7).
    fn plays_off(&self, hand: CardSet) -> bool {
        let aces = |combo: &Combo| {
            matches!(combo.kind, ComboKind::Aces | ComboKind::AcesTrump) && combo.kind.is_held(hand, self.trump())
        };
        self.winning(hand).is_some()
            || (self.rules().is_full(hand) && self.rules().set().combos.iter().any(|combo| aces(&combo)))
    }

    /// Each hand in turn replaces the standing one if it beats it; the last one standing wins.
    fn playoff(&self, seats: u8) -> Seat {
        let beating = self.beating();
        let replace = |standing: Seat, next: Seat| {
            if beating.set(self.hand(next), self.hand(standing)) { next } else { standing }
        };
        self.in_turn(seats).reduce(replace).unwrap_or(self.table.leader)
    }

    /// Asks the next seat that may take the lead out of turn; where none is left, the leader is to lead (section 8).
    fn hear_claims(&mut self, sink: &mut (impl FnMut(Event) + ?Sized)) {
        self.table.stage = match self.next_claim() {
            Some(asked) => {
                sink(Event::Asked { seat: asked });
                Stage::Claim { asked }
            }
            None => Stage::Lead,
        };
    }

    fn next_claim(&self) -> Option<Seat> {
        if !self.rules().hears_claims(self.is_first_trick()) {
            return None;
        }
        let (seats, trick) = (self.rules().seats(), self.course.tricks());
        let claim = |seat: Seat| Some((self.claim_strength(seat)?, seats.steps(self.table.leader, seat)));
        let own = claim(self.table.leader).map_or(usize::MAX, |(strength, _): Claim| strength);
        let others = seats.from(self.table.leader).skip(1).filter(|&seat| !self.course.passed(trick, seat));
        let asked = others.filter_map(|seat| claim(seat).filter(|claim| claim.0 < own).map(|claim| (claim, seat)));
        asked.min_by_key(|(claim, _)| *claim).map(|(_, seat)| seat)
    }

    /// How strong a seat's claim is, 0 the strongest; all are alike where they go by turn alone.
    fn claim_strength(&self, seat: Seat) -> Option<usize> {
        let (place, _) = self.rules().strongest(Effect::Lead, self.hand(seat), self.trump())?;
        match self.rules().set().interrupt_order {
            InterruptOrder::Strength => Some(place),
            InterruptOrder::Turn => Some(0),
        }
    }

    pub(super) fn pass(&mut self, seat: Seat, sink: &mut (impl FnMut(Event) + ?Sized)) {
        self.course.push_pass(self.course.tricks(), seat);
        sink(Event::Passed { seat });
        self.hear_claims(sink);
    }

    pub(super) fn stop(&mut self, seat: Seat, sink: &mut (impl FnMut(Event) + ?Sized)) {
        let hand = self.hand(seat);
        if let Some((_, combo)) = self.rules().strongest(Effect::Lead, hand, self.trump()) {
            sink(Event::Stopped { seat, combo: combo.kind });
        }
        self.lay_lead(LayKind::Stop, seat, hand, sink);
    }
}
