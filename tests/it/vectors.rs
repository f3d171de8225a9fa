//! The conformance vectors, and wrong ones that the runner must find wrong.

#[path = "../../examples/conformance/runner/mod.rs"]
mod runner;

use runner::{Limits, Tally};
use serde_json::{Value, json};

const WORKED: &str = include_str!("../vectors/worked.jsonl");
const DEALS: &str = include_str!("../vectors/deals.jsonl");
const PERFT: &str = include_str!("../vectors/perft.jsonl");
const MATCHES: &str = include_str!("../vectors/matches.jsonl");

/// Deeper counts are for the example, built for speed.
const LIMITS: Limits = Limits { perft: 200_000 };

/// What came of the cases of a text, and what was told of them.
fn run(text: &str) -> (Tally, Vec<String>) {
    let (mut tally, mut told) = (Tally::default(), Vec::new());
    runner::run("file", text, LIMITS, &mut tally, &mut |line| told.push(line));
    (tally, told)
}

/// All must pass, and be as many as they were when this was written: an empty file is no success.
#[track_caller]
fn all_pass(text: &str, cases: usize) {
    let (tally, told) = run(text);
    assert_eq!(tally, Tally { passed: cases, failed: 0 }, "{}", told.join("\n"));
}

#[test]
fn worked_examples_pass() {
    all_pass(WORKED, 114);
}

#[test]
fn random_deals_pass() {
    all_pass(DEALS, 400);
}

#[test]
fn numbers_of_sequences_pass() {
    all_pass(PERFT, 4);
}

#[test]
fn whole_matches_pass() {
    all_pass(MATCHES, 72);
}

/// Reads rules from JSON and by way of text; both must take them alike, or refuse them.
#[cfg(feature = "serde")]
#[track_caller]
fn both_ways(rules: &Value) -> Option<bura::Rules> {
    let (json, text) = (runner::rules::from_json(rules), runner::rules::from_text(rules));
    assert_eq!(json.clone().ok(), text.clone().ok(), "{rules}: {json:?}, {text:?}");
    json.ok()
}

#[cfg(feature = "serde")]
#[test]
fn rules_from_json_are_the_rules_from_text() {
    let (mut taken, mut refused) = (0, 0);
    for line in [WORKED, DEALS, PERFT, MATCHES].into_iter().flat_map(str::lines) {
        match both_ways(&serde_json::from_str::<Value>(line).unwrap()["rules"]) {
            Some(_) => taken += 1,
            None => refused += 1,
        }
    }
    assert_eq!((taken, refused), (546, 44));
}

/// Values that the text, or a careless reader of JSON, would be more generous with.
#[cfg(feature = "serde")]
#[test]
fn json_is_read_to_the_letter() {
    for strange in [
        json!({"seats": "3"}),
        json!({"seats": 3.0}),
        json!({"seats": -3}),
        json!({"seats": 259}),
        json!({"seats": null}),
        json!({"Seats": 3}),
        json!({"lowest": 7}),
        json!({"lowest": "j"}),
        json!({"partners": 0}),
        json!({"partners": "false"}),
        json!({"lead_max": "null"}),
        json!({"trump_proof": "null"}),
        json!({"trump_proof": "S"}),
        json!({"trump_proof": 1}),
        json!({"discards": "OPEN"}),
        json!({"discards": "open,seats=3"}),
        json!({"loss": "1+1+1"}),
        json!({"loss": [1, 1, 1, 1]}),
        json!({"preset": "Bura"}),
        json!({"preset": "whist"}),
        json!({"preset": "custom"}),
        json!({"preset": null}),
        json!([]),
        json!(null),
    ] {
        assert_eq!(both_ways(&strange), None, "{strange}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn combinations_in_json_are_read_to_the_letter() {
    assert!(both_ways(&json!({"combos": [{"kind": "bura", "effect": "win"}]})).is_some());
    for strange in [
        json!("-"),
        json!(null),
        json!([{"kind": "Bura", "effect": "win"}]),
        json!([{"kind": "bura", "effect": " win"}]),
        json!([{"kind": "bura", "effect": "win", "weight": null}]),
        json!([{"kind": "bura", "effect": "win", "weight": 257}]),
        json!([{"kind": "aces:win:1+bura", "effect": "win"}]),
        json!([["bura", "win", 1]]),
    ] {
        assert_eq!(both_ways(&json!({ "combos": strange })), None, "{strange}");
    }
}

/// The case of this name, to be spoiled.
fn case(id: &str) -> Value {
    let cases = [WORKED, PERFT, MATCHES]
        .into_iter()
        .flat_map(str::lines)
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    cases.into_iter().find(|case| case["id"] == id).unwrap()
}

/// Puts `value` in a case, at a path of keys and places of lists.
fn with(mut case: Value, path: &str, value: Value) -> Value {
    let (parent, key) = path.rsplit_once('/').unwrap();
    match case.pointer_mut(parent).unwrap() {
        Value::Array(list) => list[key.parse::<usize>().unwrap()] = value,
        parent => parent[key] = value,
    }
    case
}

fn without(mut case: Value, path: &str) -> Value {
    let (parent, key) = path.rsplit_once('/').unwrap();
    case.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(key).unwrap();
    case
}

/// The case must be played, fail, and be told of in just these words, behind its id.
#[track_caller]
fn fails(case: &Value, differences: &[&str]) {
    let (tally, told) = run(&case.to_string());
    assert_eq!(tally, Tally { failed: 1, ..Tally::default() }, "{case}");
    let id = case["id"].as_str().unwrap();
    let wanted: Vec<String> = differences.iter().map(|difference| format!("{id}: {difference}")).collect();
    assert_eq!(told, wanted);
}

#[test]
fn a_wrong_outcome_fails() {
    let good = case("pot-illustrative-game");
    all_pass(&good.to_string(), 1);
    for (key, value, difference) in [
        ("kind", json!("declared"), r#"end: kind: wanted "declared", seen "false_declaration""#),
        ("winners", json!([0]), "end: winners: wanted [0], seen [0,2]"),
        ("loss", json!([0, 2, 0]), "end: loss: wanted [0,2,0], seen [0,1,0]"),
        ("points", json!([0, 25]), "end: points: wanted [0,25], seen [0,25,0]"),
        ("tricks", json!("0,2,0"), r#"end: tricks: wanted "0,2,0", seen [0,2,0]"#),
        ("stake", json!(1), r#"end: the key "stake" has no place here"#),
    ] {
        fails(&with(good.clone(), &format!("/outcome/{key}"), value), &[difference]);
    }
    fails(&with(good, "/outcome", json!("declared")), &[r#"end: "declared" is no object"#]);
    let early = with(case("open-jack-takes"), "/outcome", json!({"kind": "combo"}));
    fails(&early, &[r#"end: outcome: wanted {"kind":"combo"}, and the deal is not over"#]);
}

#[test]
fn a_wrong_list_of_legal_actions_fails() {
    let good = case("open-jack-takes");
    all_pass(&good.to_string(), 1);
    let legal = |list: Value| with(good.clone(), "/steps/1/legal", list);
    let missing = legal(json!(["beat Jc", "discard Jc", "discard Kd"]));
    fails(&missing, &[r#"step 2: legal: not wanted "discard 7s", listed"#]);
    let more = legal(json!(["beat Jc", "discard Jc", "discard Kd", "discard 7s", "beat Kd"]));
    let differences =
        [r#"step 2: legal: wanted "beat Kd", not listed"#, r#"step 2: legal: wanted "beat Kd", `is_legal` says no"#];
    fails(&more, &differences);
    let twice = legal(json!(["beat Jc", "discard Jc", "discard Kd", "discard 7s", "beat Jc"]));
    fails(&twice, &["step 2: legal: an action is given twice"]);
    let (tally, told) = run(&legal(json!(["beat Jc", "discard Jc", "discard Kd", "discard 7s", "sing"])).to_string());
    assert_eq!((tally.passed, tally.failed, told.len()), (0, 1, 2), "{told:?}");
    fails(&legal(json!("beat Jc")), &[r#"step 2: `legal` is "beat Jc", expected a list of texts"#]);
    let number = with(good.clone(), "/steps/1/n", json!(5));
    fails(&number, &["step 2: n: wanted 5, seen 4"]);
}

#[test]
fn a_wrong_seat_or_phase_fails_and_the_rest_is_still_compared() {
    let good = case("open-jack-takes");
    let wrong = with(with(good, "/steps/1/seat", json!(1)), "/steps/2/phase", json!("lead"));
    fails(&wrong, &["step 2: seat: wanted 1, seen 0", "step 3: phase: wanted lead, seen taken"]);
}

#[test]
fn a_rejected_action_that_is_legal_fails() {
    let good = case("higher-card-of-another-suit");
    all_pass(&good.to_string(), 1);
    let reject = |list: Value| with(good.clone(), "/steps/1/reject", list);
    let differences = [r#"step 2: reject: "discard 7c" counts as legal"#, r#"step 2: reject: "discard 7c" was done"#];
    fails(&reject(json!(["beat Kd", "discard 7c"])), &differences);
    fails(&reject(json!(["forfeit 1"])), &[r#"step 2: reject: "forfeit 1" was done"#]);
    // Refused: no such seat, no such action, no such card.
    all_pass(&reject(json!(["forfeit 2", "sing", "discard 7x", ""])).to_string(), 1);
}

#[test]
fn an_action_that_cannot_be_done_ends_its_case_as_failed() {
    let good = case("open-jack-takes");
    let wrong = with(good.clone(), "/steps/1/do", json!("beat Kd"));
    let (tally, told) = run(&wrong.to_string());
    assert_eq!((tally.failed, told.len()), (1, 1), "{told:?}");
    assert!(told[0].starts_with("open-jack-takes: step 2: beat Kd: refused, "), "{told:?}");
    let (tally, told) = run(&with(good.clone(), "/steps/1/do", json!("sing")).to_string());
    assert_eq!((tally.failed, told.len()), (1, 1), "{told:?}");
    assert!(told[0].starts_with(r#"open-jack-takes: step 2: "sing" is no action: "#), "{told:?}");
    fails(&without(good.clone(), "/steps/0/do"), &["step 1: `do` is missing"]);
    fails(&with(good, "/steps/0/do", json!(1)), &["step 1: `do` is 1, expected a text"]);
    let over = with(case("forfeit"), "/steps/0/do", json!("forfeit 0"));
    fails(&over, &["step 2: forfeit 2: the deal is over"]);
}

#[test]
fn a_case_that_is_accepted_where_it_should_be_refused_fails() {
    let taken = |id: &str, path: &str, value: Value| with(case(id), path, value);
    let rules = taken("rules-seats-1", "/rules", json!({"seats": 2}));
    fails(&rules, &["wanted the rules refused, and they are taken"]);
    let setup = taken("setup-dealer", "/setup/dealer", json!(1));
    fails(&setup, &["wanted the setup refused, and it is taken"]);
    // The other stage refuses.
    fails(&taken("setup-dealer", "/error", json!("rules")), &["wanted the rules refused, and they are taken"]);
    let (tally, told) = run(&taken("rules-seats-1", "/error", json!("setup")).to_string());
    assert_eq!((tally.failed, told.len()), (1, 1), "{told:?}");
    assert!(told[0].contains(": wanted the setup refused, and the rules are: "), "{told:?}");
    let unknown = taken("rules-seats-1", "/error", json!("deal"));
    fails(&unknown, &[r#"`error` is "deal", expected "rules" or "setup""#]);
}

#[test]
fn a_case_that_is_refused_where_it_should_be_played_fails() {
    let refused = |path: &str, value: Value| run(&with(case("open-jack-takes"), path, value).to_string());
    for (path, value, told) in [
        ("/rules", json!({"preset": "whist"}), "rules refused: \"whist\" is no preset"),
        ("/rules", json!({"preset": "bura", "colour": "red"}), "rules refused: "),
        ("/rules", json!({"preset": "bura", "seats": 7}), "rules refused: "),
        ("/setup/colour", json!("red"), "setup refused: the key \"colour\" has no place here"),
        ("/setup/dealer", json!(6), "setup refused: `dealer` is 6"),
        ("/setup/buried", json!("Ah"), "setup refused: Ah is buried"),
    ] {
        let (tally, lines) = refused(path, value);
        assert_eq!((tally.passed, tally.failed, lines.len()), (0, 1, 1), "{lines:?}");
        assert!(lines[0].starts_with(&format!("open-jack-takes: {told}")), "{lines:?}");
    }
}

#[test]
fn a_wrong_number_of_sequences_fails() {
    let good = case("perft-burkozel-3p");
    fails(&with(good.clone(), "/perft/3", json!(366)), &["perft 4: wanted 366, seen 365"]);
    fails(&with(good, "/perft", json!([])), &["`perft` gives no number to compare"]);
}

#[test]
fn a_key_that_nothing_is_compared_with_fails() {
    let good = case("open-jack-takes");
    let unknown = |path: &str| with(good.clone(), path, json!([]));
    fails(&unknown("/legal"), &[r#"the key "legal" has no place here"#]);
    fails(&unknown("/steps/2/rejects"), &[r#"step 3: the key "rejects" has no place here"#]);
    fails(&unknown("/perft"), &[r#"the key "outcome" has no place here"#]);
    fails(&with(case("rules-seats-1"), "/steps", json!([])), &[r#"the key "steps" has no place here"#]);
    fails(&with(case("perft-bura-2p"), "/steps", json!([])), &[r#"the key "steps" has no place here"#]);
    for key in ["rules", "setup", "steps"] {
        fails(&without(good.clone(), &format!("/{key}")), &[&format!("`{key}` is missing")]);
    }
}

#[test]
fn a_line_that_is_no_case_is_told_with_its_number_and_the_next_one_is_played() {
    let text = format!("\n[1]\n{{\"id\": 3}}\n{{\n{}\n", case("open-jack-takes"));
    let (tally, told) = run(&text);
    assert_eq!(tally.to_string(), "1 passed, 3 failed");
    assert_eq!(told[..2], ["file:2: not a case: it has no `id`", "file:3: not a case: it has no `id`"]);
    assert!(told[2].starts_with("file:4: not a case: "), "{told:?}");
}

/// A match of three deals, each lost by seat 0, who led the first one by order of the case.
fn good_match() -> Value {
    let good = case("m0044-burkozel_61");
    all_pass(&good.to_string(), 1);
    good
}

#[test]
fn a_wrong_standing_after_a_deal_fails() {
    let good = good_match();
    for (key, value, difference) in [
        ("kind", json!("declared"), r#"kind: wanted "declared", seen "reached""#),
        ("accounts", json!([4, 1]), "accounts: wanted [4,1], seen [4,0]"),
        ("chips", json!([0, 1]), "chips: wanted [0,1], seen [0,0]"),
        ("pot", json!(1), "pot: wanted 1, seen 0"),
        ("dealer", json!(1), "dealer: wanted 1, seen 0"),
        ("leader", json!(null), "leader: wanted null, seen 1"),
        ("stake", json!(2), "stake: wanted 2, seen 1"),
        ("raises", json!(false), "raises: wanted false, seen true"),
        ("won", json!([1]), "won: wanted [1], and the match goes on"),
        ("lost", json!([]), "lost: wanted [], and the match goes on"),
        ("winners", json!([1]), r#"the key "winners" has no place here"#),
    ] {
        let wrong = with(good.clone(), &format!("/deals/0/after/{key}"), value);
        fails(&wrong, &[&format!("deal 1: {difference}")]);
    }
    for (key, value, difference) in [
        ("lost", json!([0, 1]), "lost: wanted [0,1], seen [0]"),
        ("won", json!([1]), "won: wanted [1], and the match is lost"),
        ("leader", json!(null), "leader: wanted null, and the match is lost"),
    ] {
        let wrong = with(good.clone(), &format!("/deals/2/after/{key}"), value);
        fails(&wrong, &[&format!("deal 3: {difference}")]);
    }
    let two = with(with(good, "/deals/0/after/pot", json!(5)), "/deals/1/after/accounts", json!([6]));
    fails(&two, &["deal 1: pot: wanted 5, seen 0", "deal 2: accounts: wanted [6], seen [6,0]"]);
}

#[test]
fn an_act_of_a_match_that_cannot_be_done_ends_its_case_as_failed() {
    let good = good_match();
    let acts = |change: fn(&mut Vec<Value>)| {
        let mut acts = good["deals"][0]["actions"].as_array().unwrap().clone();
        change(&mut acts);
        with(good.clone(), "/deals/0/actions", json!(acts))
    };
    fails(&acts(|acts| drop(acts.pop())), &["deal 1: not settled: the deal is not over"]);
    fails(&acts(|acts| acts.push(json!("draw"))), &["deal 1, action 13: draw: refused, the deal is over"]);
    fails(&acts(|acts| acts.push(json!("foul 0"))), &["deal 1, action 13: foul 0: refused, the deal is over"]);
    let nobody = acts(|acts| acts[0] = json!("foul 2"));
    fails(&nobody, &["deal 1, action 1: foul 2: refused, the table has no seat 2, only 0 to 1"]);
    let opened = acts(|acts| acts[0] = json!("deal deck=6c"));
    fails(&opened, &[r#"deal 1, action 1: "deal deck=6c" is no action of a deal"#]);
    let (tally, told) = run(&acts(|acts| acts[0] = json!("sing")).to_string());
    assert_eq!((tally.failed, told.len()), (1, 1), "{told:?}");
    assert!(told[0].starts_with(r#"m0044-burkozel_61: deal 1, action 1: "sing" is no action: "#), "{told:?}");
}

#[test]
fn a_match_that_cannot_be_played_as_given_fails() {
    let good = good_match();
    let mut more = good["deals"].as_array().unwrap().clone();
    more.push(more[0].clone());
    more[3].as_object_mut().unwrap().remove("leader");
    fails(&with(good.clone(), "/deals", json!(more)), &["deal 4: the match is over"]);
    fails(&with(good.clone(), "/deals", json!([])), &["`deals` gives no deal to play"]);
    let led = with(good.clone(), "/deals/1/leader", json!(1));
    fails(&led, &[r#"deal 2: the key "leader" has no place here"#]);
    let buried = with(good.clone(), "/deals/0/buried", json!("Ah"));
    fails(&buried, &["deal 1: setup refused: Ah is buried, and the rules bury no card"]);
    fails(&with(good.clone(), "/dealer", json!(2)), &["no match: the table has no seat 2, only 0 to 1"]);
    fails(&with(good.clone(), "/setup", json!({})), &[r#"the key "setup" has no place here"#]);
    for (path, told) in [
        ("/dealer", "`dealer` is missing"),
        ("/rules", "`rules` is missing"),
        ("/deals/0/deck", "deal 1: `deck` is missing"),
        ("/deals/0/actions", "deal 1: `actions` is missing"),
        ("/deals/0/after", "deal 1: `after` is missing"),
    ] {
        fails(&without(good.clone(), path), &[told]);
    }
}
