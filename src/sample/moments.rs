//! Moments: the times before tricks at which hands are full, and so can be combinations.
//!
//! Between tricks all seats have laid as many cards. That number names a moment, and tells what a seat had received and
//! laid by then.

use super::slots::{Bits, bit};
use crate::card::Card;
use crate::combo::ComboKind;
use crate::course::Trick;
use crate::seat::Seat;
use crate::set::CardSet;
use crate::view::View;

/// Room for all moments: of the 18 cards that a seat lays at most, three are laid after the last of them.
const ROOM: usize = 16;

/// The moments of a view whose rules play combinations.
#[derive(Debug, Clone)]
pub(super) struct Moments {
    /// Which there are, one bit each.
    at: u64,
    /// What is known of each.
    known: [Moment; ROOM],
    /// The viewer's own hands, where it has a seat.
    own: [CardSet; ROOM],
    /// At which of them the viewer's own hand can be a combination, one bit each.
    own_loud: u64,
}

/// What the viewer knows of a moment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    /// Who is scheduled to lead.
    pub(super) leader: Seat,
    /// The trick that came next, if one did.
    pub(super) next: Option<Trick>,
}

impl Moments {
    pub(super) const NONE: Self = Self {
        at: 0,
        known: [Moment { leader: Seat::ALL[0], next: None }; ROOM],
        own: [CardSet::EMPTY; ROOM],
        own_loud: 0,
    };

    /// Adds one.
    #[inline]
    pub(super) fn push(&mut self, laid: u8, moment: Moment) {
        if let Some(own) = self.known.get_mut(usize::from(laid)) {
            *own = moment;
            self.at |= bit(laid);
        }
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
        self.own_loud = loud_at(self.at, plan.hand(), receive, lay, |laid, hand| {
            if let Some(own) = self.own.get_mut(usize::from(laid)) {
                *own = hand;
            }
        });
    }

    /// What the viewer knows of a moment.
    pub(super) fn at(&self, laid: u8) -> Moment {
        self.known[usize::from(laid) % ROOM]
    }

    /// The number of the trick that a moment comes before.
    pub(super) fn number(&self, laid: u8) -> u8 {
        Bits(self.at & (bit(laid) - 1)).fold(0, |number, _| number + 1)
    }

    /// The viewer's own hand.
    pub(super) fn own(&self, laid: u8) -> CardSet {
        self.own[usize::from(laid) % ROOM]
    }

    /// The moments at which the viewer's own hand can be a combination, one bit each.
    pub(super) const fn own_loud(&self) -> u64 {
        self.own_loud
    }

    /// The moments at which a seat's hand can be a combination, one bit each: from the cards that it received and those
    /// that it laid, each in order.
    #[inline]
    pub(super) fn loud(&self, full: u8, receive: impl FnMut() -> Card, lay: impl FnMut() -> Card) -> u64 {
        loud_at(self.at, full, receive, lay, |_, _| {})
    }
}

/// At which of some moments a seat's hand can be a combination; tells what it has in hand each time when it has laid one
/// card more and received another, up to the last moment. Many of these are no moments: to leave them out would take
/// longer than to look at them.
#[inline]
fn loud_at(
    moments: u64,
    full: u8,
    mut receive: impl FnMut() -> Card,
    mut lay: impl FnMut() -> Card,
    mut tell: impl FnMut(u8, CardSet),
) -> u64 {
    let mut hand = (0..full).fold(CardSet::EMPTY, |hand, _| hand.with(receive()));
    let (mut loud, mut laid, mut rest) = (0, 0, moments);
    while rest != 0 {
        tell(laid, hand);
        loud |= u64::from(ComboKind::can_be_any(hand)) << laid;
        hand = hand.without(lay()).with(receive());
        (laid, rest) = (laid + 1, rest >> 1);
    }
    loud & moments
}
