//! What a viewer knows of the points, straight from the definition of section 12: the points of the cards it sees in a
//! side's tricks, and the least and the most that the unseen cards there can hold, wherever they may lie.

use bura::{Card, Seat, Side, Trump};

use crate::secrets_redeal::orders;
use crate::secrets_sight::Sight;

/// A place that holds a card which the viewer does not see.
#[derive(Clone, Copy)]
struct Spot {
    /// The side in whose tricks it is.
    side: Option<Side>,
    /// Whether the card whose places are restricted may be there.
    may_hold: bool,
}

/// The card whose places are restricted, if the viewer does not see it: a turned card that was drawn, or a buried one.
fn restricted(sight: &Sight) -> Option<Card> {
    let card = match sight.trump {
        Trump::Turned(card) => sight.turned_drawn.map(|_| card),
        Trump::Buried(card) => Some(card),
        Trump::Named(_) => None,
    };
    card.filter(|card| sight.unseen().contains(*card))
}

/// Whether the restricted card may be in a seat's hand, or among what it laid face down, as it stood before a trick.
fn may_be_with(sight: &Sight, seat: Seat, trick: u8) -> bool {
    match sight.trump {
        Trump::Turned(_) => sight.turned_drawn.is_some_and(|(by, after)| by == seat && after <= trick),
        Trump::Buried(_) => sight.first_draws[seat.index()].is_some_and(|after| after <= trick),
        Trump::Named(_) => false,
    }
}

fn spots(sight: &Sight) -> Vec<Spot> {
    let mut spots = Vec::new();
    for lay in &sight.lays {
        let side = sight.takers.get(usize::from(lay.trick)).map(|taker| sight.side_of(*taker));
        let spot = Spot { side, may_hold: may_be_with(sight, lay.seat, lay.trick) };
        spots.extend(vec![spot; lay.face_down.into()]);
    }
    for seat in sight.rules.seats().iter().filter(|seat| sight.hands[seat.index()].is_empty()) {
        let spot = Spot { side: None, may_hold: may_be_with(sight, seat, u8::MAX) };
        spots.extend(vec![spot; sight.hand_lens[seat.index()]]);
    }
    let turned = matches!(sight.trump, Trump::Turned(_)) && sight.stock > 0;
    let spot = Spot { side: None, may_hold: matches!(sight.trump, Trump::Buried(_)) };
    spots.extend(vec![spot; sight.stock - usize::from(turned)]);
    spots
}

/// The least and the most of a side's points.
pub(crate) fn range(sight: &Sight, side: Side) -> (u8, u8) {
    let taken = |trick: u8| sight.takers.get(usize::from(trick)).is_some_and(|taker| sight.side_of(*taker) == side);
    let seen: u8 = sight.lays.iter().filter(|lay| taken(lay.trick)).map(|lay| lay.cards.points()).sum();
    let cards: Vec<Card> = sight.unseen().iter().collect();
    let spots = spots(sight);
    assert_eq!(cards.len(), spots.len(), "every unseen card is somewhere");
    let special = restricted(sight);
    let sums = sums(&cards, &spots, special, side);
    if cards.len() <= 5 {
        let each = orders(cards.len());
        let sums_of_all = each.iter().filter_map(|order| sum_of(order, &cards, &spots, special, side));
        assert_eq!(sums, sums_of_all.fold(0, |sums, sum| sums | 1 << sum), "every order of the cards, one by one");
    }
    let least = u8::try_from(sums.trailing_zeros()).unwrap();
    let most = u8::try_from(sums.ilog2()).unwrap();
    (seen + least, seen + most)
}

/// What the side has of the unseen cards if they lie in this order; `None` if they cannot.
fn sum_of(order: &[usize], cards: &[Card], spots: &[Spot], special: Option<Card>, side: Side) -> Option<u8> {
    let mut sum = 0;
    for (spot, from) in spots.iter().zip(order) {
        let card = cards[*from];
        if special == Some(card) && !spot.may_hold {
            return None;
        }
        if spot.side == Some(side) {
            sum += card.points();
        }
    }
    Some(sum)
}

/// All sums that the side can have of the unseen cards, one bit each.
fn sums(cards: &[Card], spots: &[Spot], special: Option<Card>, side: Side) -> u128 {
    let own = spots.iter().filter(|spot| spot.side == Some(side)).count();
    let Some(special) = special else { return choices(cards, own) };
    let others: Vec<Card> = cards.iter().copied().filter(|card| *card != special).collect();
    let holding = spots.iter().filter(|spot| spot.may_hold);
    holding.fold(0, |sums, spot| {
        let here = spot.side == Some(side);
        let rest = choices(&others, own - usize::from(here));
        sums | if here { rest << special.points() } else { rest }
    })
}

/// The sums of all choices of so many cards, one bit each.
fn choices(cards: &[Card], count: usize) -> u128 {
    let mut reached = vec![0u128; count + 1];
    reached[0] = 1;
    for card in cards {
        for taken in (0..count).rev() {
            reached[taken + 1] |= reached[taken] << card.points();
        }
    }
    reached[count]
}
