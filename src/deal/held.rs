//! The full hands before a trick, and what they bring about: a new deal, a win, a claim (sections 7.2 and 8).
//!
//! The state machine asks this, and the sampler asks it of hands that it has drawn.

use super::Deal;
use crate::beat::Beating;
use crate::card::Suit;
use crate::choice::{ComboTie, DealtCombos, Effect, FirstLead, InterruptOrder};
use crate::combo::ComboKind;
use crate::combos::Combo;
use crate::outcome::{End, EndKind};
use crate::rules::Rules;
use crate::seat::{MAX_SEATS, Seat, Sides};
use crate::set::CardSet;
use crate::terms::Terms;

/// Who leads the first trick: who is named, or who the rules say (section 4; catalogue LEAD-1, AMB-22).
pub(crate) fn first_leader(rules: &Rules, terms: Terms, trump: Suit, hands: &[CardSet; MAX_SEATS]) -> Seat {
    if let Some(leader) = terms.leader {
        return leader;
    }
    let eldest = rules.seats().after(terms.dealer);
    match rules.set().first_lead {
        FirstLead::Eldest => eldest,
        FirstLead::LowestTrump => {
            let lowest = |seat: &Seat| hands[seat.index()].in_suit(trump).first();
            rules.seats().iter().filter(|seat| lowest(seat).is_some()).min_by_key(lowest).unwrap_or(eldest)
        }
    }
}

/// How hands end a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) end: End,
    /// The holder of the combination that wins.
    pub(crate) by: Option<Seat>,
    /// The seats whose hands are shown, one bit each.
    pub(crate) shown: u8,
}

/// All hands before a trick. They are full: no other hand holds a combination.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Held<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) trump: Suit,
    pub(crate) hands: &'a [CardSet; MAX_SEATS],
    /// The scheduled leader.
    pub(crate) leader: Seat,
}

impl Deal {
    pub(super) const fn held(&self) -> Held<'_> {
        Held { rules: self.rules(), trump: self.trump(), hands: &self.hands, leader: self.table.leader }
    }
}

impl Held<'_> {
    /// Whether no hand holds a combination, as can be told at a glance: then these hands bring nothing about.
    #[inline]
    pub(crate) fn are_surely_quiet(&self) -> bool {
        self.rules.seats().iter().all(|seat| !ComboKind::can_be_any(self.hand(seat)))
    }

    const fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The seats, one bit each, whose hands satisfy a condition.
    fn holders(&self, holds: impl Fn(CardSet) -> bool) -> u8 {
        let held = self.rules.seats().iter().filter(|seat| holds(self.hand(*seat)));
        held.fold(0, |mask, seat| mask | 1 << seat.number())
    }

    /// The seats of a mask, clockwise from the scheduled leader.
    fn in_turn(&self, seats: u8) -> impl Iterator<Item = Seat> + use<> {
        self.rules.seats().from(self.leader).filter(move |seat| seats & 1 << seat.number() != 0)
    }

    /// Whether hands as dealt have it dealt again, for the combinations they hold.
    pub(crate) fn dealt_again(&self) -> Option<Ending> {
        if self.rules.set().dealt_combos != DealtCombos::Redeal {
            return None;
        }
        let holds = |hand| Effect::ALL.iter().any(|&effect| self.strongest(effect, hand).is_some());
        let shown = self.holders(holds);
        (shown != 0).then_some(Ending { end: End::won(EndKind::Redeal, Sides::EMPTY), by: None, shown })
    }

    fn strongest(&self, effect: Effect, hand: CardSet) -> Option<(usize, Combo)> {
        // Where one hand is looked at closely, the others mostly need not be.
        if ComboKind::can_be_any(hand) { self.rules.strongest_of_full(effect, hand, self.trump) } else { None }
    }

    fn winning(&self, hand: CardSet) -> Option<(usize, Combo)> {
        self.strongest(Effect::Win, hand)
    }

    /// Looks for winning combinations in all hands at once (section 8).
    pub(crate) fn combination(&self) -> Option<Ending> {
        let entry = |seat: Seat| self.winning(self.hand(seat));
        let strongest = self.rules.seats().iter().filter_map(entry).map(|(place, _)| place).min()?;
        let tied = self.holders(|hand| self.winning(hand).is_some_and(|(place, _)| place == strongest));
        let sides = self.in_turn(tied).fold(Sides::EMPTY, |sides, seat| sides.with(self.rules.side_of(seat)));
        let (holder, shown) = match self.rules.set().combo_tie {
            ComboTie::Playoff => {
                let part = self.holders(|hand| self.plays_off(hand));
                (self.playoff(part), part)
            }
            ComboTie::Void if sides.len() > 1 => {
                return Some(Ending { end: End::won(EndKind::Redeal, Sides::EMPTY), by: None, shown: tied });
            }
            ComboTie::Highest if sides.len() > 1 => (self.highest_trump(tied), tied),
            ComboTie::Highest | ComboTie::Void | ComboTie::Turn => (self.nearest(tied), tied),
        };
        let multiplier = self.winning(self.hand(holder)).map_or(1, |(_, combo)| combo.weight);
        let winners = Sides::EMPTY.with(self.rules.side_of(holder));
        Some(Ending { end: End { kind: EndKind::Combo, winners, multiplier }, by: Some(holder), shown })
    }

    /// The first of some seats clockwise from the scheduled leader; there is at least one.
    fn nearest(&self, seats: u8) -> Seat {
        self.in_turn(seats).next().unwrap_or(self.leader)
    }

    /// The seat with the highest trump; where none has a trump, the nearest (catalogue INTR-5).
    fn highest_trump(&self, seats: u8) -> Seat {
        let highest = |seat: &Seat| self.hand(*seat).in_suit(self.trump).last();
        let with_trump = self.in_turn(seats).filter(|seat| highest(seat).is_some());
        with_trump.max_by_key(highest).unwrap_or_else(|| self.nearest(seats))
    }

    /// Whether a hand takes part in a playoff: it can win, or it is listed aces (catalogue INTR-7).
    fn plays_off(&self, hand: CardSet) -> bool {
        let aces = |combo: &Combo| {
            matches!(combo.kind, ComboKind::Aces | ComboKind::AcesTrump) && combo.kind.is_held(hand, self.trump)
        };
        self.winning(hand).is_some() || self.rules.set().combos.iter().any(|combo| aces(&combo))
    }

    /// Each hand in turn replaces the standing one if it beats it; the last one standing wins.
    fn playoff(&self, seats: u8) -> Seat {
        let beating = Beating::new(self.trump, self.rules.set().trump_proof);
        let replace = |standing: Seat, next: Seat| {
            if beating.set(self.hand(next), self.hand(standing)) { next } else { standing }
        };
        self.in_turn(seats).reduce(replace).unwrap_or(self.leader)
    }

    /// The next seat that may take the lead out of turn, but for those (one bit each) that have passed (section 8).
    pub(crate) fn next_claim(&self, passed: u64) -> Option<Seat> {
        let seats = self.rules.seats();
        let own = self.claim_strength(self.leader).unwrap_or(usize::MAX);
        let others = seats.from(self.leader).skip(1).filter(|seat| passed & 1 << seat.number() == 0);
        let claims = others.filter_map(|seat| Some((self.claim_strength(seat)?, seat)));
        // Of claims that are alike the first is heard, in the order of turns.
        claims.filter(|&(strength, _)| strength < own).min_by_key(|&(strength, _)| strength).map(|(_, seat)| seat)
    }

    /// How strong a seat's claim is, 0 the strongest; all are alike where they go by turn alone.
    fn claim_strength(&self, seat: Seat) -> Option<usize> {
        let (place, _) = self.strongest(Effect::Lead, self.hand(seat))?;
        match self.rules.set().interrupt_order {
            InterruptOrder::Strength => Some(place),
            InterruptOrder::Turn => Some(0),
        }
    }
}
