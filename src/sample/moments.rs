//! Moments: the times before tricks at which hands are full, and so can be combinations.
//!
//! Between tricks all seats have laid as many cards, so that one number tells what a seat had received and laid by then.

use super::slots::{Bits, List, bit};
use crate::card::Card;
use crate::combo::ComboKind;
use crate::seat::Seat;
use crate::set::CardSet;
use crate::view::View;

/// The moments of a view whose rules play combinations; none of another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moments {
    /// How many cards each seat had laid by then.
    pub(super) laid: List,
    /// At which of them the viewer's own hand can be a combination, one bit each.
    pub(super) own_loud: u64,
}

impl Moments {
    pub(super) const NONE: Self = Self { laid: List::EMPTY, own_loud: 0 };

    /// At which moments a seat's hand can be a combination: its cards in the order received, and in the order laid.
    #[inline]
    pub(super) fn loud(
        &self,
        full: u8,
        mut received: impl Iterator<Item = Card>,
        mut laid: impl Iterator<Item = Card>,
    ) -> u64 {
        let mut hand: CardSet = received.by_ref().take(full.into()).collect();
        let (mut loud, mut before) = (0, 0);
        for number in 0..self.laid.count() {
            let by_now = self.laid.at(number);
            for (new, old) in (before..by_now).zip(received.by_ref().zip(laid.by_ref())).map(|(_, cards)| cards) {
                hand = (hand - CardSet::of(old)).with(new);
            }
            before = by_now;
            loud |= u64::from(ComboKind::can_be_any(hand)) << number;
        }
        loud
    }
}

/// The viewer's own cards, as it received and laid them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Own {
    pub(super) seat: Seat,
    /// The places of the deck whose cards it received, but for the place behind the hands; and that one, if it is another.
    received: [u64; 2],
    /// The places of the course where it laid cards.
    laid: u64,
}

impl Own {
    /// The cards of a view whose viewer has a seat.
    pub(super) fn new(view: &View) -> Option<Self> {
        let (seat, last) = (view.viewer().seat()?, bit(view.plan().turned()));
        let received = view.received(seat);
        Some(Self { seat, received: [received & !last, received & last], laid: view.course().laid_by(seat) })
    }

    pub(super) fn received(self, view: &View) -> impl Iterator<Item = Card> + Clone {
        // The card at the place behind the hands is drawn last of all, though others lie behind it.
        let [first, last] = self.received;
        Bits(first).chain(Bits(last)).map(|place| view.known_deck().0.at(place))
    }

    pub(super) fn laid(self, view: &View) -> impl Iterator<Item = Card> + Clone {
        Bits(self.laid).map(|place| view.course().card(place))
    }
}
