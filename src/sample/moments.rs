//! Moments: the times before tricks at which hands are full, and so can be combinations.
//!
//! Between tricks all seats have laid as many cards, so that one number tells what a seat had received and laid by then.

use super::slots::{Bits, List, bit};
use crate::card::Card;
use crate::combo::ComboKind;
use crate::seat::Seat;
use crate::set::CardSet;
use crate::view::View;

/// Room for the moments of the longest deal: before each of 18 tricks.
const MOMENTS: usize = 18;

/// The moments of a view whose rules play combinations; none of another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moments {
    /// How many cards each seat had laid by then.
    pub(super) laid: List,
    /// The viewer's own hands, where it has a seat.
    own: [CardSet; MOMENTS],
    /// At which of them the viewer's own hand can be a combination, one bit each.
    pub(super) own_loud: u64,
}

impl Moments {
    pub(super) const NONE: Self = Self { laid: List::EMPTY, own: [CardSet::EMPTY; MOMENTS], own_loud: 0 };

    /// At which moments a seat's hand can be a combination, one bit each: from the cards that it received and those that it
    /// laid, each in order.
    #[inline]
    pub(super) fn loud(&self, full: u8, received: impl FnMut() -> Card, laid: impl FnMut() -> Card) -> u64 {
        let mut loud = 0;
        hands_at(&self.laid, full, received, laid, |moment, hand| {
            loud |= u64::from(ComboKind::can_be_any(hand)) << moment;
        });
        loud
    }

    /// The viewer's own hand at a moment, by its number.
    pub(super) fn own(&self, number: u8) -> CardSet {
        self.own.get(usize::from(number)).copied().unwrap_or(CardSet::EMPTY)
    }

    /// Notes the viewer's own hands.
    #[inline]
    pub(super) fn note_own(&mut self, view: &View, seat: Seat) {
        let (plan, deck, course) = (view.plan(), view.known_deck().0, view.course());
        // The card at the place behind the hands is drawn last of all, though others lie behind it.
        let mut received = Bits(view.received(seat) & !bit(plan.turned()));
        let mut laid = Bits(course.laid_by(seat));
        let receive = || deck.at(received.next().unwrap_or(plan.turned()));
        let lay = || course.card(laid.next().unwrap_or(0));
        hands_at(&self.laid, plan.hand(), receive, lay, |moment, hand| {
            if let Some(own) = self.own.get_mut(usize::from(moment)) {
                *own = hand;
            }
            self.own_loud |= u64::from(ComboKind::can_be_any(hand)) << moment;
        });
    }
}

/// Tells the hand of a seat at each moment, from how many cards each seat had laid by then.
#[inline]
fn hands_at(
    moments: &List,
    full: u8,
    mut receive: impl FnMut() -> Card,
    mut lay: impl FnMut() -> Card,
    mut tell: impl FnMut(u8, CardSet),
) {
    let mut hand = (0..full).fold(CardSet::EMPTY, |hand, _| hand.with(receive()));
    let mut before = 0;
    for moment in 0..moments.count() {
        let by_now = moments.at(moment);
        for _ in before..by_now {
            hand = hand.without(lay()).with(receive());
        }
        before = by_now;
        tell(moment, hand);
    }
}
