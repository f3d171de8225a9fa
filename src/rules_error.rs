//! What can be wrong with a rule set.

use crate::choice::Lowest;
use crate::combo::ComboKind;
use crate::field::Field;

/// What contradicts itself in a rule set; each names its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// A number outside its range.
    #[error("{field}: {value} is not {min} to {max}")]
    Range {
        /// The field.
        field: Field,
        /// What it says.
        value: u32,
        /// The least it may say.
        min: u32,
        /// The most it may say.
        max: u32,
    },
    /// The hands and the turned card need more cards than the pack has.
    #[error("hand: {seats} seats with {hand} cards and a turned card need more than the {pack} cards of the pack")]
    PackTooSmall {
        /// The number of seats.
        seats: u8,
        /// The cards of a full hand.
        hand: u8,
        /// The cards of the pack.
        pack: u8,
    },
    /// Partners are two pairs.
    #[error("partners: two pairs need 4 seats, not {seats}")]
    PartnersSeats {
        /// The number of seats.
        seats: u8,
    },
    /// Sixes are listed as a combination, and the pack has none.
    #[error("combos: sixes_trump in a pack from {lowest} up, which has no sixes")]
    NoSixes {
        /// The lowest rank of the pack.
        lowest: Lowest,
    },
    /// A combination of one rank in a hand of more than four cards.
    #[error("combos: {kind} is at most four cards, and a hand has {hand}")]
    HandOverFour {
        /// The combination.
        kind: ComboKind,
        /// The cards of a full hand.
        hand: u8,
    },
    /// A combination is listed twice.
    #[error("combos: {kind} is listed twice")]
    ComboTwice {
        /// The combination.
        kind: ComboKind,
    },
    /// A combination's weight is outside its range.
    #[error("combos: {kind} has weight {weight}, which is not 1 to 3")]
    ComboWeight {
        /// The combination.
        kind: ComboKind,
        /// Its weight.
        weight: u8,
    },
    /// An offer is between two sides.
    #[error("raise_max: raising needs 2 sides, not {sides}")]
    RaisingSides {
        /// The number of sides.
        sides: u8,
    },
    /// Where all discards lie open, no part of one is shown.
    #[error("partial_cover: discards are open, so there is no part to show")]
    PartialCoverOpen,
    /// A foul is paid into a pot.
    #[error("foul: pay needs an ante")]
    PayWithoutAnte,
    /// A worse loser would lose less.
    #[error("loss: {}, {}, {} descends", loss[0], loss[1], loss[2])]
    LossDescending {
        /// What an ordinary, a short and a blank loser loses.
        loss: [u8; 3],
    },
}

impl RulesError {
    /// The field that it concerns.
    #[must_use]
    pub const fn field(&self) -> Field {
        match self {
            Self::Range { field, .. } => *field,
            Self::PackTooSmall { .. } => Field::Hand,
            Self::PartnersSeats { .. } => Field::Partners,
            Self::NoSixes { .. } | Self::HandOverFour { .. } | Self::ComboTwice { .. } | Self::ComboWeight { .. } => {
                Field::Combos
            }
            Self::RaisingSides { .. } => Field::RaiseMax,
            Self::PartialCoverOpen => Field::PartialCover,
            Self::PayWithoutAnte => Field::Foul,
            Self::LossDescending { .. } => Field::Loss,
        }
    }
}

#[cfg(test)]
mod variants {
    use super::RulesError;

    crate::text::tally!(RulesError is "RULES_ERRORS": Range PackTooSmall PartnersSeats NoSixes HandOverFour ComboTwice
        ComboWeight RaisingSides PartialCoverOpen PayWithoutAnte LossDescending);
}
