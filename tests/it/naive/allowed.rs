//! What the seat to act may do: one predicate, and the legal actions found by trying everything.

use super::actions::{Action, PLAIN};
use super::beating::{covers_some_of, set_beats};
use super::cards::{Card, subsets};
use super::combos::strongest;
use super::deal::{Deal, Stage};

/// Whether the seat to act may do this. The error says what is against it.
pub(crate) fn allowed(deal: &Deal, action: &Action) -> Result<(), String> {
    let seat = deal.to_act().ok_or("the deal is over")?;
    match (&deal.stage, action) {
        (Stage::Lead, Action::Lead(cards)) => may_lead(deal, seat, cards),
        (Stage::Lead, Action::Declare) => may_declare_at_lead(deal, seat),
        (Stage::Lead, Action::Raise) => may_raise(deal, seat),
        (Stage::Follow, Action::Beat(cards)) => may_beat(deal, seat, cards),
        (Stage::Follow, Action::Discard { cards, shown }) => {
            may_discard(deal, seat, cards)?;
            match shown {
                None => Ok(()),
                Some(shown) => may_show(deal, cards, shown),
            }
        }
        // Section 9: the answer may raise again, as far as `raise_max` allows. The offer answered
        // is then accepted, so the next one is two above the stake so far.
        (Stage::Offer { .. }, Action::Raise) => {
            demand(deal.stake + 2 <= deal.rules.number("raise_max"), "the stake is at its highest")
        }
        (Stage::Interrupt { .. }, Action::Stop | Action::Pass)
        | (Stage::Taken { .. }, Action::Declare | Action::Draw)
        | (Stage::Offer { .. }, Action::Accept | Action::Refuse) => Ok(()),
        _ => Err(format!("{} is not the question", action.text())),
    }
}

/// All legal actions: every subset of the hand, laid in every way, and every other action.
pub(crate) fn legal(deal: &Deal) -> Vec<Action> {
    let Some(seat) = deal.to_act() else {
        return Vec::new();
    };
    let mut tried = Vec::new();
    for cards in subsets(&deal.hands[seat]) {
        tried.push(Action::Lead(cards.clone()));
        tried.push(Action::Beat(cards.clone()));
        tried.push(Action::Discard { cards: cards.clone(), shown: None });
        for shown in subsets(&cards) {
            tried.push(Action::Discard { cards: cards.clone(), shown: Some(shown) });
        }
    }
    for (plain, _) in PLAIN {
        tried.push(plain);
    }
    tried.retain(|action| allowed(deal, action).is_ok());
    tried
}

fn demand(holds: bool, complaint: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(complaint.to_string()) }
}

fn holds_all(deal: &Deal, seat: usize, cards: &[Card]) -> Result<(), String> {
    let has = |card: &Card| deal.hands[seat].contains(card);
    demand(cards.iter().all(has), "a card is not in the hand")
}

/// Section 6, the lead.
fn may_lead(deal: &Deal, seat: usize, cards: &[Card]) -> Result<(), String> {
    holds_all(deal, seat, cards)?;
    demand(!cards.is_empty(), "a lead has a card")?;
    let first = deal.first_trick();
    demand(cards.len() <= deal.rules.most_led(first), "too many cards for a lead")?;
    let one_suit = cards.iter().all(|card| card.suit == cards[0].suit);
    let whole_hand = cards.len() == deal.hands[seat].len();
    let combo = strongest("lead", &deal.hands[seat], deal.trump, &deal.rules).is_some();
    let in_time = !first || deal.rules.flag("interrupt_first");
    demand(one_suit || (whole_hand && combo && in_time), "a lead is of one suit")
}

/// Section 7.2, the declaration of a seat about to lead.
fn may_declare_at_lead(deal: &Deal, seat: usize) -> Result<(), String> {
    let side = deal.rules.side_of(seat);
    demand(deal.rules.says("end", "declared"), "the deal is not declared")?;
    let heard = deal.rules.says("declare_at", "lead") || deal.rules.says("declare_at", "either");
    demand(heard, "a declaration is not heard at the lead")?;
    demand(deal.tricks[side] > 0, "the side has taken no trick")
}

/// Section 9, the offer of a seat about to lead.
fn may_raise(deal: &Deal, seat: usize) -> Result<(), String> {
    demand(deal.stake < deal.rules.number("raise_max"), "the stake is at its highest")?;
    demand(deal.raises, "the stake may not be raised in this deal")?;
    let again = deal.last_accepted == Some(deal.rules.side_of(seat));
    demand(!again, "the last accepted offer was of the same side")
}

/// Section 6, beating the cards of the last beater.
fn may_beat(deal: &Deal, seat: usize, cards: &[Card]) -> Result<(), String> {
    holds_all(deal, seat, cards)?;
    let beaten = set_beats(cards, &deal.last_beater().cards, deal.suits());
    demand(beaten, "these cards do not beat")
}

/// Section 6, laying cards that do not beat.
fn may_discard(deal: &Deal, seat: usize, cards: &[Card]) -> Result<(), String> {
    holds_all(deal, seat, cards)?;
    demand(cards.len() == deal.table[0].cards.len(), "the number of cards is that of the lead")?;
    if deal.rules.says("discards", "open") {
        let beaten = set_beats(cards, &deal.last_beater().cards, deal.suits());
        demand(!beaten, "laid open, these cards beat")?;
    }
    Ok(())
}

/// Section 6, the covering part of a discard.
fn may_show(deal: &Deal, cards: &[Card], shown: &[Card]) -> Result<(), String> {
    demand(deal.rules.flag("partial_cover"), "a discard shows nothing")?;
    demand(!shown.is_empty(), "the shown part is empty")?;
    let inside = shown.iter().all(|card| cards.contains(card));
    demand(inside, "a shown card is not discarded")?;
    demand(shown.len() < cards.len(), "the shown part is all of the discard")?;
    let covers = covers_some_of(shown, &deal.last_beater().cards, deal.suits());
    demand(covers, "a shown card does not cover")
}
