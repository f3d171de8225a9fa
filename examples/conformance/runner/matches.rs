//! Playing a match case deal by deal, and comparing all that it gives.
//!
//! Each match is played twice at once: through `Match` with its deals, as a program with a screen would, and step by
//! step through `MatchPlay`. At the end its record must read back to the same match.

use core::fmt::Write as _;

use bura::{Deal, Match, MatchEnd, MatchPlay, MatchStep, Rules, Seat, Settlement, Setup, SetupSpec, Side, Sides, Step};
use serde_json::{Value, json};

use super::notes::Notes;
use super::object::{Object, given};
use super::{position, records, setup};

/// Plays the deals. What follows an act that can't be done would be another match, so the first one ends the case.
pub(crate) fn play(rules: &Rules, dealer: Seat, deals: &[Value], notes: &mut Notes) -> Result<(), String> {
    let first = deals.first().ok_or("`deals` gives no deal to play")?;
    let mut both = Both::new(rules, dealer, first)?;
    for (number, deal) in (1..).zip(deals) {
        notes.go_to(format_args!("deal {number}"));
        both.deal(number, deal, notes)?;
    }
    notes.go_to("end");
    both.check_record(notes);
    Ok(())
}

/// A match played in both ways.
struct Both {
    game: Match,
    play: MatchPlay,
    record: String,
}

impl Both {
    fn new(rules: &Rules, dealer: Seat, first: &Value) -> Result<Self, String> {
        let leader = first.as_object().map_or(Ok(None), |_| setup::seat(&Object::new(first, &KEYS)?, "leader"))?;
        let game = Match::with_leader(rules, dealer, leader).map_err(|error| format!("no match: {error}"))?;
        let play = MatchPlay::new(game.clone());
        let record = play.header().to_string();
        Ok(Self { game, play, record })
    }

    fn deal(&mut self, number: u32, json: &Value, notes: &mut Notes) -> Result<(), String> {
        // Later leaders follow from the match.
        let object = Object::new(json, if number == 1 { &KEYS } else { &KEYS[1..] })?;
        let texts = given("actions", object.texts("actions")?)?;
        let mut deal = self.open(&object, notes)?;
        let mut played = Vec::new();
        for (number_of_action, text) in (1..).zip(texts) {
            notes.go_to(format_args!("deal {number}, action {number_of_action}"));
            self.act(&mut deal, text, &mut played, notes)?;
        }
        notes.go_to(format_args!("deal {number}"));
        position::check(&deal, notes);
        records::check(&deal, &played, notes);
        let settlement = self.game.settle(&deal).map_err(|error| format!("not settled: {error}"))?;
        self.compare_plays(notes);
        compare_after(&self.game, &settlement, given("after", object.get("after"))?, notes)
    }

    fn open(&mut self, object: &Object<'_>, notes: &mut Notes) -> Result<Deal, String> {
        let mut terms = self.game.terms().ok_or("the match is over")?;
        terms.trump = object.parsed("trump")?;
        let mut spec = SetupSpec::new(given("deck", object.parsed("deck")?)?, terms.dealer);
        (spec.terms, spec.buried) = (terms, object.parsed("buried")?);
        let setup = Setup::new(self.game.rules(), &spec).map_err(|error| format!("setup refused: {error}"))?;
        let deal = self.game.open(setup).map_err(|error| format!("not opened: {error}"))?;
        self.step(MatchStep::open(&setup), &deal, notes)?;
        Ok(deal)
    }

    fn act(
        &mut self,
        deal: &mut Deal,
        text: &str,
        played: &mut Vec<(Seat, Step)>,
        notes: &mut Notes,
    ) -> Result<(), String> {
        let step = text.parse().map_err(|error| format!("{text:?} is no action: {error}"))?;
        let turn = deal.turn();
        let done = match step {
            MatchStep::Deal { .. } => Err(format!("{text:?} is no action of a deal")),
            MatchStep::Act(act) => deal.step(act).map_err(|error| format!("{text}: refused, {error}")),
            MatchStep::Foul(seat) => {
                self.game.foul(deal, seat).map(drop).map_err(|error| format!("{text}: refused, {error}"))
            }
        };
        done?;
        match (step, turn) {
            (MatchStep::Act(Step::Forfeit(seat)), _) => played.push((seat, Step::Forfeit(seat))),
            (MatchStep::Act(act), Some(turn)) => played.push((turn.seat, act)),
            // With `foul` = pay, the deal itself knows nothing of it.
            (MatchStep::Foul(seat), _) if deal.outcome().is_some() => played.push((seat, Step::Forfeit(seat))),
            _ => {}
        }
        self.step(step, deal, notes)
    }

    /// Does a step in the other way, too.
    fn step(&mut self, step: MatchStep, deal: &Deal, notes: &mut Notes) -> Result<(), String> {
        // Writing to a text never fails.
        let _ = write!(self.record, "; {step}");
        self.play.step(step).map_err(|error| format!("{step}: `MatchPlay` refuses it, {error}"))?;
        if deal.outcome().is_none() && self.play.deal() != Some(deal) {
            notes.add(format_args!("{step}: the deal of `MatchPlay` is another"));
        }
        Ok(())
    }

    fn compare_plays(&self, notes: &mut Notes) {
        if self.play.game() != &self.game || self.play.deal().is_some() {
            notes.add(format_args!("the match of `MatchPlay` is another: {:?}", self.play));
        }
        let sum = self.game.chips().as_slice().iter().sum::<i64>() + self.game.pot();
        notes.compare("chips and pot together", Some(&0), &sum);
    }

    fn check_record(&self, notes: &mut Notes) {
        match self.record.parse::<MatchPlay>() {
            Ok(play) if play == self.play => {}
            Ok(_) => notes.add(format_args!("the record reads back to another match: {}", self.record)),
            Err(error) => notes.add(format_args!("the record does not read back, {error}: {}", self.record)),
        }
    }
}

/// The keys of a deal; the first is only for the first deal.
const KEYS: [&str; 6] = ["leader", "deck", "buried", "trump", "actions", "after"];

const AFTER: [&str; 10] = ["kind", "accounts", "chips", "pot", "dealer", "leader", "stake", "raises", "won", "lost"];

fn compare_after(game: &Match, settlement: &Settlement, wanted: &Value, notes: &mut Notes) -> Result<(), String> {
    let wanted = Object::new(wanted, &AFTER)?;
    let seen = seen(game, settlement);
    for (key, wanted) in wanted.entries() {
        match seen.get(key) {
            Some(seen) => notes.compare(key, Some(wanted), seen),
            None => notes.add(format_args!("{key}: wanted {wanted}, and the match {}", standing(game))),
        }
    }
    Ok(())
}

/// What there is to compare: the four terms as long as the match goes on, then who has won it or lost it.
fn seen(game: &Match, settlement: &Settlement) -> Value {
    let mut seen = json!({
        "kind": settlement.outcome.kind.word(),
        "accounts": game.accounts().as_slice(),
        "chips": game.chips().as_slice(),
        "pot": game.pot(),
    });
    if let Some(terms) = game.terms() {
        seen["dealer"] = json!(terms.dealer.number());
        seen["leader"] = json!(terms.leader.map(Seat::number));
        seen["stake"] = json!(terms.stake);
        seen["raises"] = json!(terms.raises);
    }
    let numbers = |sides: Sides| json!(sides.iter().map(Side::number).collect::<Vec<_>>());
    match game.end() {
        Some(MatchEnd::Won(side)) => seen["won"] = numbers(Sides::EMPTY.with(side)),
        Some(MatchEnd::Lost(sides)) => seen["lost"] = numbers(sides),
        None => {}
    }
    seen
}

fn standing(game: &Match) -> &'static str {
    match game.end() {
        Some(MatchEnd::Won(_)) => "is won",
        Some(MatchEnd::Lost(_)) => "is lost",
        None => "goes on",
    }
}
