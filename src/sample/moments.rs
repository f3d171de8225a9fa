//! Moments: the times before tricks at which hands are full, and so can be combinations.
//!
//! Between tricks all seats have laid as many cards. That number names a moment, and tells what a seat had received and
//! laid by then.

use crate::card::Card;
use crate::combo::ComboKind;
use crate::mask::{Bits, bit, count};
use crate::set::CardSet;

/// The moments of a view whose rules play combinations, one bit each.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moments(pub(super) u64);

impl Moments {
    /// The number of the trick that a moment comes before.
    pub(super) const fn number(self, laid: u8) -> u8 {
        count(self.0 & (bit(laid) - 1))
    }

    /// The bit of the moment before a trick, if there is one.
    pub(super) fn before(self, number: u8) -> u64 {
        Bits(self.0).nth(number.into()).map_or(0, bit)
    }

    /// The moments at which a seat's hand can be a combination, one bit each: from the cards that it received and those
    /// that it laid, each in order.
    #[inline]
    pub(super) fn loud(self, full: u8, mut receive: impl FnMut() -> Card, mut lay: impl FnMut() -> Card) -> u64 {
        let mut hand = (0..full).fold(CardSet::EMPTY, |hand, _| hand.with(receive()));
        let (mut loud, mut laid, mut rest) = (0, 0, self.0);
        // Many of these hands stand at no moment: to leave them out would take longer than to look at them.
        while rest != 0 {
            loud |= u64::from(ComboKind::can_be_any(hand)) << laid;
            hand = hand.without(lay()).with(receive());
            (laid, rest) = (laid + 1, rest >> 1);
        }
        loud & self.0
    }
}
