//! The cases of section 15 of the rules page, played through the public API: one JSON object a line.
//!
//! The example `conformance` and the integration tests share it.

mod matches;
mod notes;
mod object;
mod perft;
mod position;
mod records;
pub(crate) mod rules;
mod setup;
mod steps;

use core::fmt;
use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;

use bura::{Deal, Rules, Setup};
use serde_json::Value;

use notes::Notes;
use object::{Object, given};

/// How many cases went which way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    /// Cases in which something differs, and lines that are no case.
    pub(crate) failed: usize,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// How much to do.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// Of a `perft` list, numbers above this are left out.
    pub(crate) perft: u64,
}

/// Plays the cases of a text, tells each difference to `tell`, and adds to the tally. `name` is the file's.
pub(crate) fn run(name: &str, text: &str, limits: Limits, tally: &mut Tally, tell: &mut dyn FnMut(String)) {
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let (id, case) = match read_case(line) {
            Ok(case) => case,
            Err(problem) => {
                tally.failed += 1;
                tell(format!("{name}:{number}: not a case: {problem}"));
                continue;
            }
        };
        // A panic of the engine is a fault of this case, and the next one is played all the same.
        let played = catch_unwind(AssertUnwindSafe(|| judge(&case, limits)));
        let differences = played.unwrap_or_else(|_| vec!["the engine panicked".to_owned()]);
        // There is no third count: a case that is not played is a failed one.
        if differences.is_empty() {
            tally.passed += 1;
        } else {
            tally.failed += 1;
        }
        for difference in differences {
            tell(format!("{id}: {difference}"));
        }
    }
}

/// A case is any object with a name to report it by.
fn read_case(line: &str) -> Result<(String, Value), String> {
    let case: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    match case.get("id").and_then(Value::as_str) {
        Some(id) => Ok((id.to_owned(), case)),
        None => Err("it has no `id`".to_owned()),
    }
}

/// Plays a case; gives what differs.
fn judge(case: &Value, limits: Limits) -> Vec<String> {
    let mut notes = Notes::default();
    let has = |key| case.get(key).is_some();
    let played = if has("deals") {
        play_match(case, &mut notes)
    } else if has("error") {
        play_error(case)
    } else if has("perft") {
        play_perft(case, limits, &mut notes)
    } else {
        play_deal(case, &mut notes)
    };
    if let Err(problem) = played {
        notes.add(problem);
    }
    notes.into_list()
}

fn play_match(case: &Value, notes: &mut Notes) -> Result<(), String> {
    let case = Object::new(case, &["id", "source", "rules", "dealer", "deals"])?;
    let dealer = given("dealer", setup::seat(&case, "dealer")?)?;
    matches::play(&read_rules(&case)?, dealer, given("deals", case.list("deals")?)?, notes)
}

/// Rules or setup must be refused: at the stage that the case names, and not before.
fn play_error(case: &Value) -> Result<(), String> {
    let case = Object::new(case, &["id", "source", "rules", "setup", "error"])?;
    let rules = rules::read(given("rules", case.get("rules"))?);
    match given("error", case.text("error")?)? {
        "rules" => rules.map_or(Ok(()), |_| Err("wanted the rules refused, and they are taken".to_owned())),
        "setup" => {
            let rules = rules.map_err(|error| format!("wanted the setup refused, and the rules are: {error}"))?;
            let setup = setup::read(&rules, given("setup", case.get("setup"))?);
            setup.map_or(Ok(()), |_| Err("wanted the setup refused, and it is taken".to_owned()))
        }
        other => Err(format!("`error` is {other:?}, expected \"rules\" or \"setup\"")),
    }
}

fn play_perft(case: &Value, limits: Limits, notes: &mut Notes) -> Result<(), String> {
    let case = Object::new(case, &["id", "source", "rules", "setup", "perft"])?;
    let deal = Deal::new(read_setup(&case)?);
    let numbers = given("perft", case.numbers("perft")?)?;
    if numbers.first().is_none_or(|&first| first > limits.perft) {
        return Err("`perft` gives no number to compare".to_owned());
    }
    for (depth, wanted) in (1..).zip(numbers).filter(|&(_, wanted)| wanted <= limits.perft) {
        notes.compare(&format!("perft {depth}"), Some(&wanted), &perft::perft(&deal, depth));
    }
    Ok(())
}

fn play_deal(case: &Value, notes: &mut Notes) -> Result<(), String> {
    let case = Object::new(case, &["id", "source", "rules", "setup", "steps", "outcome"])?;
    let steps = given("steps", case.list("steps")?)?;
    steps::play(read_setup(&case)?, steps, case.get("outcome"), notes);
    Ok(())
}

fn read_rules(case: &Object<'_>) -> Result<Rules, String> {
    rules::read(given("rules", case.get("rules"))?).map_err(|error| format!("rules refused: {error}"))
}

fn read_setup(case: &Object<'_>) -> Result<Setup, String> {
    let rules = read_rules(case)?;
    setup::read(&rules, given("setup", case.get("setup"))?).map_err(|error| format!("setup refused: {error}"))
}
