//! What must hold in every position, whether a case says so or not.

use std::collections::HashSet;

use bura::{ActError, Action, CardSet, Deal, Phase, Rank, Seat, Turn, TurnError};

use super::notes::Notes;

const WORDS: [Action; 7] =
    [Action::Stop, Action::Pass, Action::Declare, Action::Draw, Action::Raise, Action::Accept, Action::Refuse];

/// The list of legal actions is exact, and nobody else may act.
pub(crate) fn check(deal: &Deal, notes: &mut Notes) {
    let legal = deal.legal_actions();
    let listed: Vec<Action> = legal.iter().collect();
    let distinct: HashSet<Action> = listed.iter().copied().collect();
    if listed.len() != distinct.len() || listed.len() != legal.len() {
        let [len, distinct] = [legal.len(), distinct.len()];
        notes.add(format_args!("{} actions listed, {distinct} of them distinct, and `len` is {len}", listed.len()));
    }
    if !(0..=listed.len()).all(|i| legal.get(i) == listed.get(i).copied()) {
        notes.add("`get` gives other actions than `iter`");
    }
    let over = deal.turn().is_none();
    if deal.outcome().is_some() != over || listed.is_empty() != over {
        notes.add(format_args!("turn {:?}, outcome {:?}, actions {legal:?}", deal.turn(), deal.outcome()));
    }
    if let Some(turn) = deal.turn() {
        list_is_exact(deal, turn, &distinct, notes);
    }
    others_are_refused(deal, &listed, notes);
    strangers_do_not_forfeit(deal, notes);
}

/// Puts every conceivable action of the seat to act to the list and to the judge: both must say what the list says.
fn list_is_exact(deal: &Deal, turn: Turn, listed: &HashSet<Action>, notes: &mut Notes) {
    let legal = deal.legal_actions();
    let mut trial = deal.clone();
    let mut found = 0;
    for action in conceivable(deal.hand(turn.seat)) {
        let wanted = listed.contains(&action);
        found += usize::from(wanted);
        let (contains, is_legal) = (legal.contains(action), deal.is_legal(turn.seat, action));
        if (contains, is_legal) != (wanted, wanted) {
            notes.add(format_args!("{action}: listed {wanted}, `contains` {contains}, `is_legal` {is_legal}"));
        }
        let done = trial.apply(turn.seat, action).is_ok();
        if done != wanted {
            notes.add(format_args!("{action}: listed {wanted}, done {done}"));
        }
        if done {
            trial = deal.clone();
        }
    }
    if trial != *deal {
        notes.add("a refused action changed the deal");
    }
    if found != listed.len() {
        let strange: Vec<String> = listed.iter().map(ToString::to_string).collect();
        notes.add(format_args!("an action of other cards than the hand's is listed: {}", strange.join(", ")));
    }
}

/// All actions, right and wrong, with the cards of a hand and one card that is not in it.
fn conceivable(hand: CardSet) -> impl Iterator<Item = Action> {
    let strange = (CardSet::pack(Rank::Six) - hand).first();
    let more = strange.map_or(hand, |card| hand.with(card));
    let shows = move |cards| hand.subsets().map(move |shown| Action::Discard { cards, shown });
    let plain = |cards| [Action::Lead(cards), Action::Beat(cards), Action::discard(cards)];
    let stranger = move |cards: &CardSet| !cards.is_subset(hand);
    more.subsets()
        .filter(stranger)
        .flat_map(plain)
        .chain(hand.subsets().flat_map(|cards| [Action::Lead(cards), Action::Beat(cards)]))
        .chain(hand.subsets().flat_map(shows))
        .chain(WORDS)
}

/// Tries the actions of the seat to act, and some of their own, for all others, present or not.
fn others_are_refused(deal: &Deal, listed: &[Action], notes: &mut Notes) {
    let mut trial = deal.clone();
    for seat in Seat::ALL.into_iter().filter(|&seat| deal.turn().is_none_or(|turn| turn.seat != seat)) {
        let wanted = refusal(deal, seat);
        let own = deal.hand(seat).iter().map(|card| Action::Lead(card.into()));
        for action in listed.iter().copied().chain(own).chain(WORDS) {
            let seen = trial.apply(seat, action);
            if seen != Err(ActError::Turn(wanted)) || deal.is_legal(seat, action) {
                notes.add(format_args!("{action} of seat {seat}: wanted {wanted:?}, seen {seen:?}"));
            }
            if seen.is_ok() {
                trial = deal.clone();
            }
        }
    }
    if trial != *deal {
        notes.add("an act of a seat that is not to act changed the deal");
    }
}

/// Only a seat of the table can forfeit, and only while the deal runs.
fn strangers_do_not_forfeit(deal: &Deal, notes: &mut Notes) {
    let over = deal.turn().is_none();
    for seat in Seat::ALL.into_iter().filter(|&seat| over || !deal.rules().seats().has(seat)) {
        let mut trial = deal.clone();
        let (wanted, seen) = (refusal(deal, seat), trial.forfeit(seat));
        if seen != Err(wanted) || trial != *deal {
            notes.add(format_args!("forfeit {seat}: wanted {wanted:?} and no change, seen {seen:?}"));
        }
    }
}

/// The error of a seat that is not to act: while claims are heard it must not tell who is asked (section 12).
fn refusal(deal: &Deal, seat: Seat) -> TurnError {
    let (seats, leader) = (deal.rules().seats(), deal.leader());
    match deal.turn() {
        None => TurnError::Over,
        Some(_) if !seats.has(seat) => TurnError::NoSuchSeat { seat, seats: seats.count() },
        Some(Turn { phase: Phase::Interrupt, .. }) if seat == leader => TurnError::ClaimsPending,
        Some(Turn { phase: Phase::Interrupt, .. }) => TurnError::NotYourTurn { to_act: leader },
        Some(turn) => TurnError::NotYourTurn { to_act: turn.seat },
    }
}
