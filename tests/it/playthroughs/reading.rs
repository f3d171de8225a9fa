//! What the files say is read back: no golden, for a record must replay to its result whoever wrote it.

use bura::{Deal, MatchPlay, Outcome, Seat, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::catalogue;

/// The lines from one that begins so to the next that begins so, both left out.
fn between(lines: &[&str], from: &str, to: &str) -> Vec<String> {
    let behind = lines.iter().skip_while(|line| !line.starts_with(from)).skip(1);
    behind.take_while(|line| !line.starts_with(to)).map(ToString::to_string).collect()
}

/// The JSON behind a label that stands but once.
fn json(lines: &[&str], label: &str) -> String {
    let start = lines.iter().position(|line| line.starts_with(label)).unwrap_or_else(|| panic!("no {label}"));
    let first = &lines[start][label.len()..];
    // A folded value ends with the bracket that stands as far in as its label.
    let folded = first == "{";
    let last = lines[start..].iter().position(|line| !folded || *line == "  }").unwrap();
    [first].into_iter().chain(lines[start + 1..=start + last].iter().copied()).collect()
}

#[test]
fn the_record_of_every_deal_file_replays_to_the_outcome_that_it_names() {
    let texts = super::texts();
    let mut read = 0;
    for (name, text) in texts.iter().filter(|(name, _)| name.starts_with("deal_")) {
        let lines: Vec<&str> = text.lines().collect();
        let deal: Deal = between(&lines, "== record", "==").join("\n").trim().parse().unwrap();
        let outcome: Outcome = serde_json::from_str(&json(&lines, "  outcome ")).unwrap();
        assert_eq!(deal.outcome(), Some(outcome), "{name}");
        // Each step of the file is one of the record.
        let does: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("does     ")).collect();
        let steps: Vec<String> = deal.steps().map(|(_, step)| step.to_string()).collect();
        assert_eq!(does, steps, "{name}");
        read += 1;
    }
    assert_eq!(read, catalogue::deals().len());
}

#[test]
fn the_record_of_every_match_file_replays_to_the_match_that_it_names() {
    let texts = super::texts();
    let mut read = 0;
    for (name, text) in texts.iter().filter(|(name, _)| name.starts_with("match_")) {
        let lines: Vec<&str> = text.lines().collect();
        let mut record = between(&lines, "== record", "accounts")[0].clone();
        for (at, _) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("== deal ")) {
            record += &between(&lines[at..], "== deal ", "outcome").join("\n");
        }
        let play: MatchPlay = record.trim().parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        let end: MatchPlay = serde_json::from_str(&json(&lines, "  match ")).unwrap();
        assert!(play == end, "{name}: the record comes to {:?}, the file to {:?}", play.game(), end.game());
        // The last accounts of the file are those of the match.
        let accounts = lines.iter().rev().find(|line| line.starts_with("accounts ")).unwrap();
        let game = play.game();
        assert!(accounts.starts_with(&format!("accounts {:?}, chips {:?}, ", game.accounts(), game.chips())), "{name}");
        read += 1;
    }
    assert_eq!(read, catalogue::matches().len());
}

/// A value must be the same after a way through JSON.
#[track_caller]
fn same<T: Serialize + DeserializeOwned + PartialEq>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(read == *value, "{text}");
}

#[test]
fn all_that_is_printed_of_deals_and_matches_reads_back_from_json() {
    for case in catalogue::deals() {
        let (end, events) = case.play();
        let seats = || end.rules().seats().iter();
        let viewers = || seats().map(Viewer::Seat).chain([Viewer::Spectator]);
        same(end.rules());
        same(end.setup());
        same(&end.setup().spec());
        same(&end.outcome().unwrap());
        events
            .iter()
            .flat_map(|event| viewers().filter_map(|viewer| event.seen_by(viewer, end.rules())))
            .for_each(|seen| same(&seen));
        let mut deal = Deal::new(*end.setup());
        for (_, step) in end.steps() {
            same(&deal);
            viewers().for_each(|viewer| same(&deal.view(viewer)));
            deal.step(step).unwrap();
        }
        assert_eq!(serde_json::to_value(&end).unwrap(), Value::String(end.record().to_string()));
        viewers().for_each(|viewer| same(&end.view(viewer)));
        // The public view alone tells the outcome.
        assert_eq!(end.view(Viewer::Spectator).outcome(), end.outcome());
        assert_eq!(end.view(Seat::ALL[0]).ended_by(), end.ended_by());
    }
    for case in catalogue::matches() {
        let played = case.play(&mut |play, _| same(play));
        for deal in &played {
            same(&deal.settlement);
        }
    }
}
