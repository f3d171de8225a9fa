//! Every deal of the families of end positions, by every ruling, in every line of play.
//!
//! The counts are published in `counts.txt`: engine and rule book come to them apart, so they are asserted. A line of
//! it names the family, the way to discard, the end, and then lines of play in all and by the kind of their end.

use core::fmt::Write as _;

use bura::EndKind;
use serde_json::{Value, json};

use super::family::{FAMILIES, Family};
use super::rulings::{discards, ends};
use super::walk::{Lines, Walk, lines_by_engine, sum};
use super::with;
use crate::naive;
use crate::random_rules::rule_set;

/// The published counts.
const COUNTS: &str = include_str!("counts.txt");

/// What was done for one row.
#[derive(Default)]
struct Row {
    deals: u64,
    lines: Lines,
    states: u64,
    refused: u64,
}

/// Plays some deals of a family by one ruling.
fn row(family: &Family, rules: &Value, deals: &[Vec<Vec<&'static str>>]) -> Row {
    let (mut row, mut walk) = (Row::default(), Walk::of_states());
    for hands in deals {
        let pair = family.position(rules, hands);
        let lines = walk.lines(&pair);
        assert_eq!(lines, lines_by_engine(&pair.engine), "{}", pair.story());
        row.deals += 1;
        row.lines = sum(row.lines, lines);
    }
    (row.states, row.refused) = (walk.states, walk.refused);
    row
}

/// The line of `counts.txt`.
fn text(name: &str, row: &Row) -> String {
    let mut text = format!("{name}: {} deals, {} lines:", row.deals, row.lines.iter().sum::<u64>());
    for (kind, lines) in EndKind::WORDS.iter().zip(row.lines).filter(|(_, lines)| *lines > 0) {
        write!(text, " {kind} {lines}").unwrap();
    }
    text
}

/// Every row: its name, family and rules.
fn rows() -> Vec<(String, &'static Family, Value)> {
    let mut rows = Vec::new();
    for family in &FAMILIES {
        for (how, discards) in discards() {
            for (end, fields) in ends() {
                let rules = with(&with(&family.rules(&json!({})), &discards), &fields);
                rows.push((format!("{}; {how}; {end}", family.name), family, rules));
            }
        }
    }
    rows
}

#[test]
fn deals_of_each_family_by_rulings_in_turn_in_all_lines() {
    let (mut lines, mut states, mut refused) = (0, 0, 0);
    for (place, (name, family, rules)) in rows().into_iter().enumerate().step_by(3) {
        let deals = family.deals();
        // Another deal for each ruling, spread over all.
        let at = place * 37 % deals.len();
        let row = row(family, &rules, &deals[at..=at]);
        assert!(row.lines.iter().sum::<u64>() > 10, "{name}");
        lines += row.lines.iter().sum::<u64>();
        states += row.states;
        refused += row.refused;
    }
    println!("{lines} lines, {states} states, {refused} illegal acts");
    assert!(refused > states);
}

#[test]
fn states_that_are_met_again_hide_no_line() {
    for family in &FAMILIES {
        let rules = with(&family.rules(&json!({})), &json!({"end": "played_out", "lead_max": 2}));
        let pair = family.position(&rules, &family.deals()[1]);
        let (mut lines, mut states) = (Walk::of_lines(), Walk::of_states());
        assert_eq!(lines.lines(&pair), states.lines(&pair));
        assert!(states.states < lines.states, "{}: {} and {}", family.name, states.states, lines.states);
    }
}

#[test]
fn parts_are_never_shown_of_open_discards() {
    for family in &FAMILIES {
        for (_, fields) in ends() {
            let open = with(&family.rules(&json!({})), &json!({"discards": "open", "partial_cover": true}));
            let rules = with(&open, &fields);
            assert!(rule_set(&rules).unwrap().check().is_err() && naive::Rules::from_json(&rules).is_err());
        }
    }
}

#[test]
fn the_published_counts_name_every_row_once() {
    let published: Vec<&str> = COUNTS.lines().map(|line| line.split(':').next().unwrap()).collect();
    let names: Vec<String> = rows().into_iter().map(|(name, ..)| name).collect();
    assert_eq!(published, names);
}

#[test]
#[ignore = "long: seven minutes in release"]
fn every_deal_of_each_family_by_each_ruling_in_all_lines_as_published() {
    let (mut found, mut deals, mut lines, mut states, mut refused) = (String::new(), 0, 0, 0, 0);
    for (name, family, rules) in rows() {
        let row = row(family, &rules, &family.deals());
        println!("{}", text(&name, &row));
        writeln!(found, "{}", text(&name, &row)).unwrap();
        deals += row.deals;
        lines += row.lines.iter().sum::<u64>();
        states += row.states;
        refused += row.refused;
    }
    println!("{deals} deals, {lines} lines, {states} states compared, {refused} illegal acts refused");
    assert!(found == COUNTS, "the counts differ from those published");
}
