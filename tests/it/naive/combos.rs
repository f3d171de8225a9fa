//! Which hands are which combinations (section 8).

use super::cards::{Card, Rank, Suit, points_of};
use super::rules::{Combo, Rules};

/// Whether the hand is a combination of this kind. Only a full hand is one.
pub(crate) fn is_combo(kind: &str, hand: &[Card], trump: Suit, rules: &Rules) -> bool {
    if hand.len() != rules.hand() {
        return false;
    }
    let all_of_rank = |rank: Rank| hand.iter().all(|card| card.rank == rank);
    let with_trump = hand.iter().any(|card| card.suit == trump);
    let with_ace = hand.iter().any(|card| card.rank == Rank::Ace);
    match kind {
        "bura" => hand.iter().all(|card| card.suit == trump),
        "molodka" => hand.iter().all(|card| card.suit == hand[0].suit),
        "aces" => all_of_rank(Rank::Ace),
        "aces_trump" => all_of_rank(Rank::Ace) && with_trump,
        "sixes_trump" => all_of_rank(Rank::Six) && with_trump,
        "tens" => all_of_rank(Rank::Ten),
        "honours" => {
            let high = |card: &Card| card.rank == Rank::Ace || card.rank == Rank::Ten;
            hand.iter().all(high) && with_ace && with_trump
        }
        "over_40" => points_of(hand) > 40,
        _ => panic!("{kind} is no kind of combination"),
    }
}

/// The listed combinations that this hand is, strongest first.
pub(crate) fn held<'a>(hand: &[Card], trump: Suit, rules: &'a Rules) -> Vec<&'a Combo> {
    let listed = rules.combos.iter();
    listed.filter(|combo| is_combo(combo.kind, hand, trump, rules)).collect()
}

/// The place in the list, 0 for the strongest, of the strongest entry of this effect that the
/// hand holds.
pub(crate) fn strongest(effect: &str, hand: &[Card], trump: Suit, rules: &Rules) -> Option<usize> {
    rules.combos.iter().position(|combo| combo.effect == effect && is_combo(combo.kind, hand, trump, rules))
}
