//! What beats what (section 5).

use super::cards::{Card, Suit};

/// The two suits that matter: the trumps, and the suit that they do not beat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Suits {
    pub(crate) trump: Suit,
    pub(crate) proof: Option<Suit>,
}

/// Whether one card beats another.
pub(crate) fn card_beats(x: Card, y: Card, suits: Suits) -> bool {
    let higher_in_suit = x.suit == y.suit && x.rank > y.rank;
    let y_is_proof = suits.proof == Some(y.suit);
    let trumps_it = x.suit == suits.trump && y.suit != suits.trump && !y_is_proof;
    higher_in_suit || trumps_it
}

/// Whether a set beats another: of one size, and some pairing has every card beat its partner.
pub(crate) fn set_beats(cards: &[Card], target: &[Card], suits: Suits) -> bool {
    cards.len() == target.len() && covers_some_of(cards, target, suits)
}

/// Whether these cards can be paired one to one with as many of the target, each beating its
/// partner. Tries every choice of partners in every order.
pub(crate) fn covers_some_of(cards: &[Card], target: &[Card], suits: Suits) -> bool {
    arrangements(target, cards.len()).iter().any(|partners| {
        let mut pairs = cards.iter().zip(partners);
        pairs.all(|(x, y)| card_beats(*x, *y, suits))
    })
}

/// Every way to choose `count` of the cards one after another: all orders of all choices.
fn arrangements(cards: &[Card], count: usize) -> Vec<Vec<Card>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, card) in cards.iter().enumerate() {
        let mut rest = cards.to_vec();
        rest.remove(place);
        for mut tail in arrangements(&rest, count - 1) {
            tail.insert(0, *card);
            all.push(tail);
        }
    }
    all
}
