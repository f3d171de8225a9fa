//! Playthroughs: whole deals and matches printed in full and kept as files, so that every change of play is a readable
//! difference in a review.
//!
//! GOLDENS of our own output. The right answers stand elsewhere; but what a playthrough does is held by the naive rule
//! book here too, and each file's record replays to the result that the file names.
//!
//! `BURA_PLAYTHROUGHS=write cargo test --all-features --test it playthroughs` writes the files. It fails when it
//! changed any: so a run that writes is never taken for one that compares.

mod catalogue;
mod course;
mod deal_page;
mod files;
mod lot;
mod match_page;
mod page;
mod reading;

use std::collections::BTreeMap;

use bura::{Deal, MatchStep, Settlement, Terms};
use serde_json::Value;

use crate::lockstep::Pair;
use course::{DealCase, MatchCase};

/// All files by name, as they are made now.
fn made() -> BTreeMap<String, String> {
    let deals = catalogue::deals();
    let matches = catalogue::matches();
    let of_deals = deals.iter().map(|case| (format!("{}.txt", case.name), deal_page::page(case)));
    let made: BTreeMap<String, String> =
        of_deals.chain(matches.iter().map(|case| (format!("{}.txt", case.name), match_page::page(case)))).collect();
    assert_eq!(made.len(), deals.len() + matches.len(), "each has a name of its own");
    made
}

/// The texts that are to be read: the files, or where these are being written what is written.
fn texts() -> BTreeMap<String, String> {
    if files::writing() { made() } else { files::stored() }
}

#[test]
fn every_playthrough_is_as_stored() {
    let made = made();
    let difference = files::differences(&files::stored(), &made);
    if files::writing() {
        files::write(&made);
        assert_eq!(files::differences(&files::stored(), &made), "", "what was written reads back");
        assert!(
            difference.is_empty(),
            "WRITTEN, see `git diff`, and run again without BURA_PLAYTHROUGHS.\n{difference}"
        );
    }
    assert!(difference.is_empty(), "{difference}\n{}", files::advice());
}

#[test]
fn playthroughs_are_small_enough_to_be_read() {
    let made = made();
    let large: Vec<(&String, usize)> =
        made.iter().map(|(name, text)| (name, text.len())).filter(|(_, size)| *size > 80_000).collect();
    assert!(large.is_empty(), "{large:?}");
    let all: usize = made.values().map(String::len).sum();
    assert!(all < 1_500_000, "{all} bytes");
    let wide = made.iter().find_map(|(name, text)| text.lines().find(|line| line.len() > 220).map(|line| (name, line)));
    assert_eq!(wide, None);
}

fn deal_shows(case: &DealCase) -> bool {
    let (deal, events) = case.play();
    (case.shows)(&deal, &events)
}

fn match_shows(case: &MatchCase) -> bool {
    let deals: Vec<(Terms, Settlement)> =
        case.play(&mut |_, _| {}).iter().map(|deal| (deal.terms, deal.settlement)).collect();
    (case.shows)(&deals)
}

#[test]
fn every_playthrough_shows_what_it_is_there_for() {
    let mut faults = Vec::new();
    for mut case in catalogue::deals().into_iter().filter(|case| !deal_shows(case)) {
        let other = (0..20_000).find(|seed| {
            case.seed = *seed;
            deal_shows(&case)
        });
        faults.push(format!("{} does not show {:?}; the first seed that does: {other:?}", case.name, case.what));
    }
    for mut case in catalogue::matches().into_iter().filter(|case| !match_shows(case)) {
        let other = (0..2_000).find(|seed| {
            case.seed = *seed;
            match_shows(&case)
        });
        faults.push(format!("{} does not show {:?}; the first seed that does: {other:?}", case.name, case.what));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A deal beside the naive rule book, from its setup on.
fn pair(deal: &Deal) -> Pair {
    let json = |value: Result<Value, serde_json::Error>| value.unwrap();
    Pair::new(&json(serde_json::to_value(deal.rules())), &json(serde_json::to_value(deal.setup().spec())))
}

#[test]
fn the_naive_rule_book_agrees_with_every_step_of_every_playthrough() {
    let mut steps = 0;
    for case in catalogue::deals() {
        let (deal, _) = case.play();
        let mut pair = pair(&deal);
        // `take` compares the lists of legal actions, hands, stock, points and the outcome.
        deal.steps().for_each(|(_, step)| pair.take(step));
        assert_eq!(pair.engine, deal);
        steps += deal.steps().count();
    }
    for case in catalogue::matches() {
        let mut open: Option<Pair> = None;
        case.play(&mut |play, step| match (step, play.deal()) {
            (MatchStep::Act(step), Some(deal)) => {
                let pair = open.get_or_insert_with(|| pair(deal));
                pair.take(step);
                steps += 1;
            }
            (MatchStep::Deal { .. }, None) => open = None,
            _ => {}
        });
    }
    assert!(steps > 2000, "{steps} steps");
}
