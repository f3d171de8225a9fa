//! Faces: cards in a row of places, of which somebody may see only some.

use crate::card::{Card, Rank, Suit};

/// The most cards a pack has, and so the most places of a row.
pub(crate) const PACK: usize = 36;

/// What stands where no card is, or none that is known: the lowest card.
pub(crate) const BLANK: Card = Card::new(Rank::Six, Suit::Clubs);

/// The same row with blanks at all places but those of `known`, one bit each.
#[inline]
pub(crate) fn seen(cards: &[Card; PACK], known: u64) -> [Card; PACK] {
    // Written so that the compiler looks at eight places at once: the bits by bytes, and no place left out.
    let bytes = known.to_le_bytes();
    core::array::from_fn(|place| if bytes[place / 8] & 1 << (place % 8) == 0 { BLANK } else { cards[place] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_places_keep_their_card_and_all_others_are_blank() {
        let mut cards: Vec<Card> = crate::set::CardSet::FULL.iter().collect();
        cards.reverse();
        let cards: [Card; PACK] = cards.try_into().unwrap();
        for known in [0, 1, 1 << 35, 0xa_5a5a_1234, (1 << 36) - 1, u64::MAX] {
            for (place, (seen, card)) in seen(&cards, known).into_iter().zip(cards).enumerate() {
                assert_eq!(seen, if known >> place & 1 == 1 { card } else { BLANK }, "{known:x} {place}");
            }
        }
    }
}
