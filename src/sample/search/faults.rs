//! The faults of a draft: what goes otherwise than the viewer saw, and how far it seems from going alike.
//!
//! Whether there is a fault is for `alike` to say. The rest leads the search, and nothing more depends on it.

use crate::card::{Rank, Suit};
use crate::choice::{Effect, InterruptOrder};
use crate::combo::ComboKind;
use crate::sample::draft::Draft;
use crate::sample::moments::Moments;
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

    /// How far the leader's hand at a moment is from a combination that keeps the viewer from being asked for a claim.
    /// All else that goes otherwise then goes alike after one change or two.
    fn short_of_claim(&self, moments: Moments, laid: u8) -> u8 {
        let view = self.sight.view;
        let (set, trump) = (view.rules().set(), view.trump_suit());
        let (hands, (leader, next)) = (self.hands_at(laid), self.sight.lead_of(moments.number(laid)));
        let own = view.viewer().seat().map_or(CardSet::EMPTY, |own| hands[own.index()]);
        let Some((place, _)) = view.rules().strongest(Effect::Lead, own, trump) else { return 0 };
        let enough = match set.interrupt_order {
            InterruptOrder::Strength => place + 1,
            InterruptOrder::Turn => set.combos.len(),
        };
        let led = next.map_or(CardSet::EMPTY, |trick| {
            view.course().cards_at(trick.from.into()..(trick.from + trick.size).into())
        });
        let leading = set.combos.iter().take(enough).filter(|combo| combo.effect == Effect::Lead);
        leading.map(|combo| short_of(combo.kind, hands[leader.index()], led, trump)).min().unwrap_or(0)
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
