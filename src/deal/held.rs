//! The full hands before a trick, and what they bring about: a new deal, a win, a claim (sections 7.2 and 8).
//!
//! The state machine asks this, and the sampler asks it of hands that it has drawn.

use super::Deal;
use crate::beat::Beating;
use crate::card::Suit;
use crate::choice::{ComboTie, DealtCombos, Effect, FirstLead, InterruptOrder};
use crate::combo::ComboKind;
use crate::combos::{Combo, Entries};
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

/// All hands before a trick, of which one at least holds a combination that the table plays. They are full: no other
/// hand holds one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Held<'a> {
    rules: &'a Rules,
    trump: Suit,
    hands: &'a [CardSet; MAX_SEATS],
    /// The scheduled leader.
    leader: Seat,
    /// What each hand holds.
    entries: [Entries; MAX_SEATS],
}

impl Deal {
    /// The hands before a trick, if one holds a combination.
    #[inline]
    pub(super) fn held(&self) -> Option<Held<'_>> {
        let rules = self.rules();
        if !rules.plays_combos() || !self.hands_are_full() {
            return None;
        }
        Held::of(rules, self.trump(), &self.hands, self.table.leader)
    }
}

impl<'a> Held<'a> {
    /// These hands, if one holds a combination: otherwise they bring nothing about.
    #[inline]
    pub(crate) fn of(rules: &'a Rules, trump: Suit, hands: &'a [CardSet; MAX_SEATS], leader: Seat) -> Option<Self> {
        let can_hold = |seat: Seat| ComboKind::can_be_any(hands[seat.index()]);
        let surely_quiet = rules.seats().iter().all(|seat| !can_hold(seat));
        if surely_quiet { None } else { Self::looked_at(rules, trump, hands, leader) }
    }

    fn looked_at(rules: &'a Rules, trump: Suit, hands: &'a [CardSet; MAX_SEATS], leader: Seat) -> Option<Self> {
        let mut entries = [Entries::NONE; MAX_SEATS];
        for (held, &hand) in entries.iter_mut().zip(hands).take(rules.seats().count().into()) {
            if ComboKind::can_be_any(hand) {
                *held = rules.set().combos.held_by(hand, trump);
            }
        }
        let holds_one = entries.iter().any(|held| !held.is_empty());
        holds_one.then_some(Self { rules, trump, hands, leader, entries })
    }

    const fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// The seats, one bit each, of which that is so.
    fn seats_that(&self, is_one: impl Fn(Seat) -> bool) -> u8 {
        let seats = self.rules.seats().iter().filter(|&seat| is_one(seat));
        seats.fold(0, |mask, seat| mask | 1 << seat.number())
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
        let shown = self.seats_that(|seat| !self.entries[seat.index()].is_empty());
        Some(Ending { end: End::won(EndKind::Redeal, Sides::EMPTY), by: None, shown })
    }

    /// The entries of an effect.
    fn listed(&self, effect: Effect) -> Entries {
        self.rules.set().combos.entries(|combo| combo.effect == effect)
    }

    /// Looks for winning combinations in all hands at once (section 8).
    pub(crate) fn combination(&self) -> Option<Ending> {
        let listed = self.listed(Effect::Win);
        let winning = |seat: Seat| self.entries[seat.index()].and(listed).strongest();
        let strongest = self.rules.seats().iter().filter_map(winning).min()?;
        let tied = self.seats_that(|seat| winning(seat) == Some(strongest));
        let sides = self.in_turn(tied).fold(Sides::EMPTY, |sides, seat| sides.with(self.rules.side_of(seat)));
        let (holder, shown) = match self.rules.set().combo_tie {
            ComboTie::Playoff => {
                let part = self.seats_that(|seat| winning(seat).is_some() || self.holds_aces(seat));
                (self.playoff(part), part)
            }
            ComboTie::Void if sides.len() > 1 => {
                return Some(Ending { end: End::won(EndKind::Redeal, Sides::EMPTY), by: None, shown: tied });
            }
            ComboTie::Highest if sides.len() > 1 => (self.highest_trump(tied), tied),
            ComboTie::Highest | ComboTie::Void | ComboTie::Turn => (self.nearest(tied), tied),
        };
        let won_with = winning(holder).and_then(|place| self.rules.set().combos.iter().nth(place));
        let multiplier = won_with.map_or(1, |combo| combo.weight);
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

    /// Whether a hand is listed aces: it takes part in a playoff though it does not win (catalogue INTR-7).
    fn holds_aces(&self, seat: Seat) -> bool {
        let aces = |combo: Combo| matches!(combo.kind, ComboKind::Aces | ComboKind::AcesTrump);
        !self.entries[seat.index()].and(self.rules.set().combos.entries(aces)).is_empty()
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
    pub(crate) fn next_claim(&self, passed: u32) -> Option<Seat> {
        let (seats, claim_of) = (self.rules.seats(), self.claims());
        let own = claim_of(self.leader).unwrap_or(usize::MAX);
        let others = seats.from(self.leader).skip(1).filter(|seat| passed & 1 << seat.number() == 0);
        let claims = others.filter_map(|seat| Some((claim_of(seat)?, seat)));
        // Of claims that are alike the first is heard, in the order of turns.
        claims.filter(|&(strength, _)| strength < own).min_by_key(|&(strength, _)| strength).map(|(_, seat)| seat)
    }

    /// The seats, one bit each, whose claims are not heard, for the leader's own combination is as strong.
    pub(crate) fn unheard(&self) -> u8 {
        let claim_of = self.claims();
        let Some(own) = claim_of(self.leader) else { return 0 };
        self.seats_that(|seat| seat != self.leader && claim_of(seat).is_some_and(|strength| strength >= own))
    }

    /// How strong the claim of each seat is that has one, 0 the strongest; all are alike where they go by turn alone.
    fn claims(&self) -> impl Fn(Seat) -> Option<usize> {
        let listed = self.listed(Effect::Lead);
        move |seat| {
            let place = self.entries[seat.index()].and(listed).strongest()?;
            match self.rules.set().interrupt_order {
                InterruptOrder::Strength => Some(place),
                InterruptOrder::Turn => Some(0),
            }
        }
    }
}
