//! The faults of a draft: what goes otherwise than the viewer saw, and how far it seems from going alike.
//!
//! Whether there is a fault is for `alike` to say. The rest leads the search, and nothing more depends on it.

use crate::card::{Rank, Suit};
use crate::choice::{Effect, InterruptOrder};
use crate::combo::ComboKind;
use crate::sample::draft::Draft;
use crate::sample::moments::Moments;
use crate::seat::Seat;
use crate::set::CardSet;

impl Draft<'_> {
    /// The faults of a draft that has been turned up: 0 if it goes alike.
    pub(super) fn faults(mut self) -> u32 {
        let sight = self.sight;
        let mut faults = u32::from(!self.buries_alike());
        if !self.ends_alike() {
            faults += self.points_too_many();
        }
        // Who leads is harder to mend than a hand, so it counts for more.
        if sight.finds_leader() && !self.finds_leader_alike() {
            faults += 4;
        }
        if let Some(moments) = sight.moments {
            for laid in self.loud(moments) {
                if !self.goes_alike_at(moments, laid) {
                    faults += 1 + u32::from(self.short_of_claim(moments, laid));
                }
            }
        }
        faults
    }

    /// By how many points the sides have reached what ends the deal.
    fn points_too_many(&self) -> u32 {
        let most = self.sight.view.rules().set().goal - 1;
        self.points.iter().fold(0, |sum, points| sum + u32::from(points.saturating_sub(most)))
    }

    /// How far the hands at a moment are from one that keeps the viewer from being asked for a claim: the leader's, or,
    /// while others may still be asked, that of a seat which is asked before. All else that goes otherwise then goes
    /// alike after one change or two.
    fn short_of_claim(&self, moments: Moments, laid: u8) -> u8 {
        let view = self.sight.view;
        let (set, trump, seats) = (view.rules().set(), view.trump_suit(), view.rules().seats());
        let (hands, (leader, next)) = (self.hands_at(laid), self.sight.lead_of(moments.number(laid)));
        let Some(own) = view.viewer().seat() else { return 0 };
        let Some((place, _)) = view.rules().strongest(Effect::Lead, hands[own.index()], trump) else { return 0 };
        let led = next.map_or(CardSet::EMPTY, |trick| {
            view.course().cards_at(trick.from.into()..(trick.from + trick.size).into())
        });
        let is_ahead = |seat| seats.steps(leader, seat) < seats.steps(leader, own);
        // Of the list how many entries are enough, from the strongest on.
        let enough = |seat: Seat| match set.interrupt_order {
            _ if seat == own || (seat != leader && next.is_some()) => 0,
            InterruptOrder::Strength => place + usize::from(is_ahead(seat)),
            InterruptOrder::Turn if is_ahead(seat) => set.combos.len(),
            InterruptOrder::Turn => 0,
        };
        let short = |seat: Seat| {
            let led = if seat == leader { led } else { CardSet::EMPTY };
            let leading = set.combos.iter().take(enough(seat)).filter(|combo| combo.effect == Effect::Lead);
            leading.map(move |combo| short_of(combo.kind, hands[seat.index()], led, trump)).min()
        };
        seats.iter().filter_map(short).min().unwrap_or(0)
    }
}

/// About how many cards of a hand have to go until it is of a kind. Those it led cannot go.
fn short_of(kind: ComboKind, hand: CardSet, led: CardSet, trump: Suit) -> u8 {
    if kind.is_held(hand, trump) {
        return 0;
    }
    let outside = |cards: CardSet| (hand - cards).count() + 8 * (led - cards).count();
    let (aces, tens) = (CardSet::of_rank(Rank::Ace), CardSet::of_rank(Rank::Ten));
    match kind {
        ComboKind::Bura => outside(CardSet::of_suit(trump)),
        ComboKind::Molodka => Suit::ALL.iter().map(|&suit| outside(CardSet::of_suit(suit))).min().unwrap_or(0),
        ComboKind::Aces | ComboKind::AcesTrump => outside(aces),
        ComboKind::SixesTrump => outside(CardSet::of_rank(Rank::Six)),
        ComboKind::Tens => outside(tens),
        ComboKind::Honours => outside(aces | tens),
        ComboKind::Over40 => 41_u8.saturating_sub(hand.points()).div_ceil(10),
    }
}
