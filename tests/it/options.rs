//! Options that act: for every field of a rule set and each of its values there is a game that another value of that
//! field alone makes go or end otherwise; of fields with few values, for each pair of them.
//!
//! The games are searched for here, with fixed seeds: two deals or matches with the same decks and the same choices,
//! by rules that differ in that one field, until they part. For a deal the rule book of the tests stands where the
//! engine stands in both, for a match the second reading of section 11 does. What a seat sees is the engine's word
//! alone. Run with `--nocapture` to read the games.

mod deals;
mod matches;
mod values;

use bura::{Field, RuleSet};
use serde_json::{Value, json};

use crate::random_rules::{rule_set, value_text};
use deals::Witness;
use matches::Style;
use values::{base, ignored, is_of_match, values};

/// How many games are tried for a pair of values.
const SEEDS: u64 = 4000;

/// Rules of one field's value over a base, if they are no contradiction.
fn rules_of(base: &Value, field: &str, value: &Value) -> Option<Value> {
    let mut rules = base.clone();
    rules[field] = value.clone();
    rule_set(&rules).ok()?.check().ok()?;
    Some(rules)
}

/// A game that tells two values of a field apart.
fn search(field: &str, one: &Value, other: &Value, seeds: u64) -> Option<Witness> {
    let of_match = |seed: u64| {
        let deals = if field == "target" { 256 } else { 24 };
        let style = match field {
            "target" | "margin" => Style::Forfeited,
            "draw_doubles" => Style::Silent,
            _ => Style::Played,
        };
        matches::search(one, other, seed, style, deals)
    };
    let tries = |seed: u64| if is_of_match(field) { of_match(seed) } else { deals::search(one, other, seed) };
    (0..seeds).find_map(tries)
}

/// Whether two values say the same by the law: with hands of six, six is no limit.
fn is_same(field: &str, one: &Value, other: &Value) -> bool {
    ["lead_max", "first_lead_max"].contains(&field) && *one == Value::Null && *other == 6
}

/// A game that tells two values of a field apart, if there is one among so many; prints it.
fn shows(field: &str, one: &Value, other: &Value, seeds: u64) -> bool {
    let Some(rules) = rules_of(&base(field), field, one).zip(rules_of(&base(field), field, other)) else {
        return false;
    };
    let Some(witness) = search(field, &rules.0, &rules.1, seeds) else { return false };
    let Witness { setup, steps, parts, by_book } = witness;
    let sight = field == "discards" && (*one == "closed" || *other == "closed");
    assert!(by_book || sight, "{field}: the rule book says so too");
    let (set, values) = (rule_set(&rules.0).unwrap(), [one, other].map(value_text));
    println!("{field}={} or {}: {set}; {setup}; {}; {parts}", values[0], values[1], steps.join("; "));
    true
}

/// The pairs of values of a short list that no game tells apart: there must be none.
fn alike(field: &str, values: &[Value], shown: &mut usize) -> Vec<String> {
    let mut alike = Vec::new();
    for (place, one) in values.iter().enumerate() {
        for other in values[place + 1..].iter().filter(|other| !is_same(field, one, other)) {
            if shows(field, one, other, SEEDS) { *shown += 1 } else { alike.push(format!("{field}={one} or {other}")) }
        }
    }
    alike
}

/// The values of a long list that no game tells from any other: there must be none. The nearest are tried first.
fn without_effect(field: &str, values: &[Value], shown: &mut usize) -> Vec<String> {
    let mut without = Vec::new();
    for (place, one) in values.iter().enumerate() {
        let mut others: Vec<usize> = (0..values.len()).filter(|other| *other != place).collect();
        others.sort_by_key(|other| other.abs_diff(place));
        let acts = others.iter().any(|other| shows(field, one, &values[*other], 300));
        if acts { *shown += 1 } else { without.push(format!("{field}={one}")) }
    }
    without
}

/// Looks for the games of some fields.
fn check_fields(wanted: impl Fn(&str) -> bool) {
    let (mut shown, mut fields, mut faults) = (0, 0, Vec::new());
    for field in Field::WORDS.iter().filter(|field| wanted(field)) {
        let values = values(field);
        let default = RuleSet::DEFAULT.get(field.parse().unwrap()).to_string();
        assert!(values.len() > 1 && values.iter().any(|value| value_text(value) == default), "{field}");
        let look = if values.len() < 9 { alike } else { without_effect };
        faults.extend(look(field, &values, &mut shown));
        fields += 1;
    }
    println!("{fields} fields, {shown} games");
    assert!(faults.is_empty() && shown > 0, "no game for {faults:?}");
}

#[test]
fn every_value_of_every_field_of_a_deal_makes_some_deal_go_otherwise() {
    check_fields(|field| !is_of_match(field) && field != "goal");
}

#[test]
fn every_goal_ends_some_deal_otherwise() {
    check_fields(|field| field == "goal");
}

#[test]
fn every_value_of_every_field_of_a_match_makes_some_match_go_otherwise() {
    check_fields(is_of_match);
}

#[test]
fn a_value_that_the_law_ignores_makes_no_game_go_otherwise() {
    for (field, base) in ignored() {
        let values = values(field);
        let rules: Vec<Value> = values.iter().filter_map(|value| rules_of(&base, field, value)).collect();
        for pair in rules.windows(2).take(3) {
            assert!(search(field, &pair[0], &pair[1], 60).is_none(), "{field}: {} and {}", pair[0], pair[1]);
        }
    }
    assert!(search("goal", &json!({"goal": 30}), &json!({"goal": 31}), SEEDS).is_some(), "the search does find games");
}
