//! Playing a deal case step by step, and comparing all that it gives.

use std::collections::BTreeSet;

use bura::{Action, Deal, Seat, Setup, Step, Turn};
use serde_json::{Value, json};

use super::notes::Notes;
use super::object::{Object, given};
use super::{position, records};

/// Plays the steps, then compares the outcome where one is given; `null` says only that the case stops early.
pub(crate) fn play(setup: Setup, steps: &[Value], outcome: Option<&Value>, notes: &mut Notes) {
    let (mut deal, mut played) = (Deal::new(setup), Vec::new());
    for (number, step) in (1..).zip(steps) {
        notes.go_to(format_args!("step {number}"));
        // What follows a step that can't be done would be another game.
        match play_step(&mut deal, step, notes) {
            Ok(done) => played.push(done),
            Err(problem) => return notes.add(problem),
        }
    }
    notes.go_to("end");
    position::check(&deal, notes);
    records::check(&deal, &played, notes);
    if let Some(wanted) = outcome.filter(|wanted| !wanted.is_null()) {
        if let Err(problem) = compare_outcome(&deal, wanted, notes) {
            notes.add(problem);
        }
    }
}

/// Gives the step, with the seat that made it.
fn play_step(deal: &mut Deal, step: &Value, notes: &mut Notes) -> Result<(Seat, Step), String> {
    let step = Object::new(step, &["do", "seat", "phase", "legal", "n", "reject"])?;
    let text = given("do", step.text("do")?)?;
    let turn = deal.turn().ok_or_else(|| format!("{text}: the deal is over"))?;
    notes.compare("seat", step.number("seat")?.as_ref(), &turn.seat.number().into());
    notes.compare("phase", step.text("phase")?, turn.phase.word());
    notes.compare("n", step.number("n")?.as_ref(), &(deal.legal_actions().len() as u64));
    if let Some(wanted) = step.texts("legal")? {
        compare_legal(deal, turn, &wanted, notes);
    }
    for text in step.texts("reject")?.unwrap_or_default() {
        compare_reject(deal, turn, text, notes);
    }
    position::check(deal, notes);
    act(deal, turn, text)
}

fn act(deal: &mut Deal, turn: Turn, text: &str) -> Result<(Seat, Step), String> {
    let step = text.parse().map_err(|error| format!("{text:?} is no action: {error}"))?;
    match step {
        Step::Act(action) => deal.apply(turn.seat, action).map_err(|error| format!("{text}: refused, {error}"))?,
        Step::Forfeit(seat) => deal.forfeit(seat).map_err(|error| format!("{text}: refused, {error}"))?,
    }
    let seat = if let Step::Forfeit(seat) = step { seat } else { turn.seat };
    Ok((seat, step))
}

fn compare_legal(deal: &Deal, turn: Turn, texts: &[&str], notes: &mut Notes) {
    let wanted: BTreeSet<String> = texts.iter().map(|&text| text.to_owned()).collect();
    let seen: BTreeSet<String> = deal.legal_actions().iter().map(|action| action.to_string()).collect();
    if wanted.len() != texts.len() {
        notes.add("legal: an action is given twice");
    }
    for text in wanted.difference(&seen) {
        notes.add(format_args!("legal: wanted {text:?}, not listed"));
    }
    for text in seen.difference(&wanted) {
        notes.add(format_args!("legal: not wanted {text:?}, listed"));
    }
    for text in texts {
        match text.parse::<Action>() {
            Ok(action) if deal.is_legal(turn.seat, action) => {}
            Ok(_) => notes.add(format_args!("legal: wanted {text:?}, `is_legal` says no")),
            Err(error) => notes.add(format_args!("legal: {text:?} is no action: {error}")),
        }
    }
}

/// The action must be refused, by the judge as by the list, and leave the deal as it was. A text that is no action at
/// all is refused by the reader.
fn compare_reject(deal: &Deal, turn: Turn, text: &str, notes: &mut Notes) {
    let Ok(step) = text.parse() else { return };
    let mut trial = deal.clone();
    let refused = match step {
        Step::Act(action) => {
            if deal.is_legal(turn.seat, action) || deal.legal_actions().contains(action) {
                notes.add(format_args!("reject: {text:?} counts as legal"));
            }
            trial.apply(turn.seat, action).is_err()
        }
        Step::Forfeit(seat) => trial.forfeit(seat).is_err(),
    };
    if !refused {
        notes.add(format_args!("reject: {text:?} was done"));
    } else if trial != *deal {
        notes.add(format_args!("reject: {text:?} was refused, and changed the deal"));
    }
}

fn compare_outcome(deal: &Deal, wanted: &Value, notes: &mut Notes) -> Result<(), String> {
    let object = Object::new(wanted, &["kind", "winners", "loss", "points", "tricks"])?;
    let Some(outcome) = deal.outcome() else {
        return Err(format!("outcome: wanted {wanted}, and the deal is not over"));
    };
    let winners: Vec<u8> = outcome.winners.iter().map(bura::Side::number).collect();
    let seen = json!({
        "kind": outcome.kind.word(),
        "winners": winners,
        "loss": outcome.loss.as_slice(),
        "points": outcome.points.as_slice(),
        "tricks": outcome.tricks.as_slice(),
    });
    for (key, wanted) in object.entries() {
        notes.compare(key, Some(wanted), &seen[key]);
    }
    Ok(())
}
