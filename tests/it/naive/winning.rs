//! Combinations that win (section 8, **win** and **playoff**).

use super::beating::set_beats;
use super::combos::{held, strongest};
use super::deal::Deal;

/// What the look for winning combinations finds.
pub(crate) enum Found {
    /// This seat wins, and the loss is multiplied by the weight.
    Winner { seat: usize, weight: u32 },
    /// Two sides hold the same combination, and the deal is void.
    Void,
}

/// Looks for winning combinations in all hands at once.
pub(crate) fn look(deal: &Deal) -> Option<Found> {
    let seats = deal.clockwise_from(deal.scheduled);
    let strengths = seats.iter().filter_map(|seat| win_strength(deal, *seat));
    let best = strengths.min()?;
    if deal.rules.says("combo_tie", "playoff") {
        return Some(playoff(deal));
    }
    let holds_best = |seat: &usize| win_strength(deal, *seat) == Some(best);
    let holders: Vec<usize> = seats.into_iter().filter(holds_best).collect();
    let sides: Vec<usize> = holders.iter().map(|seat| deal.rules.side_of(*seat)).collect();
    let tied = sides.iter().any(|side| *side != sides[0]);
    if tied && deal.rules.says("combo_tie", "void") {
        return Some(Found::Void);
    }
    let mut seat = holders[0];
    if tied && deal.rules.says("combo_tie", "highest") {
        seat = with_highest_trump(deal, &holders).unwrap_or(seat);
    }
    let weight = deal.rules.combos[best].weight;
    Some(Found::Winner { seat, weight })
}

/// The place in the list of a seat's strongest `win` entry.
fn win_strength(deal: &Deal, seat: usize) -> Option<usize> {
    strongest("win", &deal.hands[seat], deal.trump, &deal.rules)
}

/// The holder of the highest trump, if any of these hands has a trump.
fn with_highest_trump(deal: &Deal, holders: &[usize]) -> Option<usize> {
    let mut best = None;
    for seat in holders {
        for card in &deal.hands[*seat] {
            if card.suit == deal.trump && best.is_none_or(|(rank, _)| card.rank > rank) {
                best = Some((card.rank, *seat));
            }
        }
    }
    best.map(|(_, seat)| seat)
}

/// The hands play against each other, in clockwise order from the scheduled leader.
fn playoff(deal: &Deal) -> Found {
    let mut standing: Option<usize> = None;
    for seat in deal.clockwise_from(deal.scheduled) {
        if !takes_part(deal, seat) {
            continue;
        }
        let replaces = match standing {
            None => true,
            Some(other) => set_beats(&deal.hands[seat], &deal.hands[other], deal.suits()),
        };
        if replaces {
            standing = Some(seat);
        }
    }
    let seat = standing.expect("somebody holds a winning combination");
    let weight = match win_strength(deal, seat) {
        Some(place) => deal.rules.combos[place].weight,
        None => 1,
    };
    Found::Winner { seat, weight }
}

/// Whether a seat takes part in a playoff: with a `win` entry, or aces of any effect.
fn takes_part(deal: &Deal, seat: usize) -> bool {
    let entries = held(&deal.hands[seat], deal.trump, &deal.rules);
    entries.iter().any(|combo| combo.effect == "win" || combo.kind == "aces" || combo.kind == "aces_trump")
}
