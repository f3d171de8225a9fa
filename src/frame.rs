//! Frames: all of a setup but the deck, which is what all know of it; and what makes the trump.

use crate::card::{Card, Suit};
use crate::plan::Plan;
use crate::rules::Rules;
use crate::taken::Taken;
use crate::terms::Terms;

/// What makes the trump.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trump {
    /// The card turned up behind the hands, which all see until it is drawn (catalogue DEAL-5, DEAL-6).
    Turned(Card),
    /// An ace or ten that was turned up and hidden in the stock (DEAL-7): all know it, not its place.
    Buried(Card),
    /// A suit named without a card.
    Named(Suit),
}

impl Trump {
    /// The trump suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        match self {
            Self::Turned(card) | Self::Buried(card) => card.suit(),
            Self::Named(suit) => suit,
        }
    }

    /// The card that was turned up and lies under the stock at first, if one was.
    pub(crate) const fn turned(self) -> Option<Card> {
        match self {
            Self::Turned(card) => Some(card),
            Self::Buried(_) | Self::Named(_) => None,
        }
    }
}

/// What all know of a setup. A deal has one and so has each view, so that it is copied as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Frame {
    pub(crate) rules: Rules,
    pub(crate) terms: Terms,
    pub(crate) trump: Trump,
    /// The trump suit.
    pub(crate) suit: Suit,
    /// How many cards each hand is dealt: at most six.
    pub(crate) hand: u8,
    /// What the sides had taken before, in a deal that begins with a position.
    pub(crate) taken: Taken,
}

impl Frame {
    /// With as many cards to each hand as a plan says.
    pub(crate) fn new(rules: &Rules, terms: Terms, trump: Trump, taken: Taken, plan: Plan) -> Self {
        Self { rules: *rules, terms, trump, suit: trump.suit(), hand: plan.hand(), taken }
    }

    /// The plan of a deck of so many cards.
    pub(crate) fn plan(&self, cards: u8) -> Plan {
        Plan::dealing(&self.rules, self.terms.dealer, self.hand, cards)
    }
}
