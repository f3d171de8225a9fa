//! Random setups on given terms: mostly shuffled, often with decks that make combinations frequent.

use bura::{Card, CardSet, Deck, Rank, Rules, Setup, SetupSpec, Suit, Terms, TurnUp};

use crate::dice::Dice;
use crate::fault::{Fault, taken};

/// What the cards of one seat tend to be.
#[derive(Clone, Copy)]
enum Leaning {
    Nothing,
    Of(Suit),
    High,
}

/// A setup on these terms; a trump may be named besides.
pub(crate) fn setup(rules: &Rules, mut terms: Terms, dice: &mut Dice) -> Result<Setup, Fault> {
    terms.trump = dice.one_in(6).then(|| dice.pick(&Suit::ALL));
    if dice.one_in(2) {
        return taken("a shuffled setup", Setup::shuffled(rules, terms, &mut dice.0));
    }
    let cards = deck(rules, dice);
    let deck = Deck::new(&cards).ok_or_else(|| Fault::new("a pack above 36 cards".to_owned()))?;
    let mut spec = SetupSpec::new(deck, terms.dealer);
    spec.terms = terms;
    if terms.trump.is_none() && rules.set().turn_up == TurnUp::BuryHonours {
        let stock = &cards[usize::from(rules.set().seats * rules.set().hand)..];
        let is_honour = |card: &Card| matches!(card.rank(), Rank::Ace | Rank::Ten);
        let honours: Vec<Card> = stock.iter().copied().filter(is_honour).collect();
        // A turned honour has to be buried; any other one of the stock may be the one that was.
        if stock.first().is_some_and(is_honour) || (!honours.is_empty() && dice.one_in(2)) {
            spec.buried = Some(dice.pick(&honours));
        }
    }
    taken("a setup", Setup::new(rules, &spec))
}

/// The pack, so that each seat's cards tend to one suit or to aces and tens.
fn deck(rules: &Rules, dice: &mut Dice) -> Vec<Card> {
    let mut left: Vec<Card> = CardSet::pack(rules.set().lowest.rank()).iter().collect();
    dice.shuffle(&mut left);
    let seats = usize::from(rules.set().seats);
    let high = dice.one_in(2);
    let mut leaning = || match dice.below(3) {
        0 => Leaning::Nothing,
        _ if high => Leaning::High,
        _ => Leaning::Of(dice.pick(&Suit::ALL)),
    };
    let leanings: Vec<Leaning> = (0..seats).map(|_| leaning()).collect();
    let mut deck = Vec::new();
    while !left.is_empty() {
        let wanted = |card: &Card| match leanings[deck.len() % seats] {
            Leaning::Nothing => false,
            Leaning::Of(suit) => card.suit() == suit,
            Leaning::High => matches!(card.rank(), Rank::Ace | Rank::Ten | Rank::Six),
        };
        let place = if dice.one_in(12) { None } else { left.iter().position(wanted) };
        deck.push(left.swap_remove(place.unwrap_or(0)));
    }
    deck
}
