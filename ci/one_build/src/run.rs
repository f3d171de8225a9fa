//! The tests against each mutant: first those that killed others of its function or file, then the quick ones, then
//! the rest, until one fails.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::build::Binary;
use crate::list::Mutant;

/// Seconds of processor time; a test that takes more is in a later part.
const PARTS: [f64; 3] = [0.1, 1.0, f64::INFINITY];

/// A hanging mutant has this many times the processor time of the program as it is, and this many seconds more.
const PATIENCE: (f64, f64) = (5.0, 3.0);

#[derive(Debug, Clone)]
struct Test {
    binary: PathBuf,
    name: String,
    seconds: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Caught,
    Timeout,
    Missed,
}

pub struct Runner {
    /// Parts of the tests, the quickest first.
    parts: Vec<Vec<Test>>,
    /// What killed mutants of a function or file so far.
    killers: Mutex<HashMap<String, Vec<Test>>>,
}

impl Runner {
    /// Runs all tests once without a mutant, to see that they pass and how long each takes. Only those whose names begin
    /// with one of `wanted` are taken, where it names any; those of `left_out` never.
    pub fn new(binaries: &[Binary], wanted: &[String], left_out: &[String]) -> Self {
        let begins = |name: &str, list: &[String]| list.iter().any(|start| name.starts_with(start.as_str()));
        let mut parts = vec![Vec::new(); PARTS.len()];
        for Binary { path } in binaries {
            let listed = Command::new(path).args(["--list", "--format=terse"]).output().expect("the list of tests");
            let ignored = Command::new(path).args(["--list", "--format=terse", "--ignored"]).output().expect("a list");
            let names = |out: &[u8]| -> Vec<String> {
                let text = String::from_utf8_lossy(out).into_owned();
                text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_string).collect()
            };
            let ignored = names(&ignored.stdout);
            for name in names(&listed.stdout) {
                let is_wanted = wanted.is_empty() || begins(&name, wanted);
                if !is_wanted || begins(&name, left_out) || ignored.contains(&name) {
                    continue;
                }
                let mut test = Test { binary: path.clone(), name, seconds: 0.0 };
                test.seconds = seconds(&test);
                let part = PARTS.iter().position(|most| test.seconds < *most).unwrap_or(0);
                parts[part].push(test);
            }
        }
        Self { parts, killers: Mutex::new(HashMap::new()) }
    }

    pub fn tests(&self) -> usize {
        self.parts.iter().map(Vec::len).sum()
    }

    /// The fate of each mutant, in the order in which they are given.
    pub fn run(&self, mutants: &[&Mutant], workers: usize, tell: impl Fn(&Mutant, Fate, &str) + Sync) {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    while let Some(mutant) = mutants.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let (fate, by) = self.fate(mutant);
                        tell(mutant, fate, &by);
                    }
                });
            }
        });
    }

    fn fate(&self, mutant: &Mutant) -> (Fate, String) {
        let keys = [format!("{}: {}", mutant.file, mutant.function), mutant.file.clone()];
        let likely: Vec<Test> = {
            let killers = self.killers.lock().expect("no thread panics");
            let mut likely: Vec<Test> = Vec::new();
            for test in keys.iter().filter_map(|key| killers.get(key)).flat_map(|list| list.iter().rev().take(4)) {
                if likely.iter().all(|other| other.name != test.name) {
                    likely.push(test.clone());
                }
            }
            likely
        };
        for part in std::iter::once(&likely).chain(&self.parts) {
            let mut binaries: Vec<&PathBuf> = part.iter().map(|test| &test.binary).collect();
            binaries.dedup();
            for binary in binaries {
                let tests: Vec<&Test> = part.iter().filter(|test| test.binary == *binary).collect();
                let Some((fate, name)) = run(&tests, mutant.id) else { continue };
                let killer = tests.iter().find(|test| test.name == name && test.seconds < PARTS[1]);
                let mut killers = self.killers.lock().expect("no thread panics");
                for (key, killer) in keys.iter().zip(std::iter::repeat(killer)).filter_map(|(k, t)| Some((k, t?))) {
                    let list = killers.entry(key.clone()).or_default();
                    list.retain(|test| test.name != name);
                    list.push((*killer).clone());
                }
                return (fate, name);
            }
        }
        (Fate::Missed, String::new())
    }
}

/// The processor time of a test without a mutant, which it must pass.
fn seconds(test: &Test) -> f64 {
    let mut shell = Command::new("bash");
    shell.args(["-c", r#"TIMEFORMAT="%U %S"; time "$@""#, "bash"]).arg(&test.binary).args(["--exact", &test.name]);
    let out = shell.output().expect("a test binary runs");
    assert!(out.status.success(), "{} fails without a mutant", test.name);
    let told = String::from_utf8_lossy(&out.stderr).into_owned();
    let times = told.lines().last().unwrap_or("").split(' ').filter_map(|time| time.parse::<f64>().ok());
    times.sum()
}

/// Runs tests of one binary with a mutant on: `None` if all pass, else what came of it and the test that failed.
fn run(tests: &[&Test], id: u32) -> Option<(Fate, String)> {
    let binary = &tests.first()?.binary;
    let seconds: f64 = tests.iter().map(|test| test.seconds).sum();
    // The limit is one of processor time, so that it does not matter what else the machine does.
    let limit = format!("{:.0}", seconds * PATIENCE.0 + PATIENCE.1);
    let mut shell = Command::new("bash");
    shell.args(["-c", r#"ulimit -St "$1" -v 8000000; shift; exec "$@""#, "bash", &limit]).arg(binary);
    shell.args(["-Zunstable-options", "--fail-fast", "--test-threads=1", "--exact"]);
    shell.args(tests.iter().map(|test| &test.name));
    shell.env("MUTANT", id.to_string()).env("RUSTC_BOOTSTRAP", "1").env("RUST_BACKTRACE", "0");
    let out = shell.output().expect("a test binary runs");
    if out.status.success() {
        return None;
    }
    let text = String::from_utf8_lossy(&out.stdout);
    let failed = text.lines().find_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"));
    // A signal without a failed test: the limit, or a stack that overflowed.
    match failed {
        Some(name) => Some((Fate::Caught, name.to_string())),
        None if out.status.code().is_none() => Some((Fate::Timeout, String::new())),
        None => Some((Fate::Caught, String::new())),
    }
}
