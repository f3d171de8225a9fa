//! Deals made by hand: a few cards that matter, and the rest of the pack behind them.

use bura::{Card, Deal, Deck};

/// The pack with these cards first, and the others in the order of texts.
pub(crate) fn deck(first: &str) -> Deck {
    let first: Deck = first.parse().unwrap();
    let others = (0..36).filter_map(Card::from_index).filter(|card| !first.cards().contains(card));
    let cards: Vec<Card> = first.cards().iter().copied().chain(others).collect();
    Deck::new(&cards).unwrap()
}

/// A deal from a record without its version and deck: rules, the first cards of the deck, and what was done.
pub(crate) fn deal(rules: &str, first: &str, more: &str) -> Deal {
    format!("bura1; {rules}; deck={} dealer=0{more}", deck(first)).parse().unwrap()
}
