//! A soak: random matches by random rules, with every invariant checked after every action.
//!
//! ```text
//! cargo run --release --features serde --example soak -- --actions 100000000 --threads 2
//! ```
//!
//! Each match has a rule set of its own, drawn over all fields; its deals are played by random legal actions, with
//! illegal ones, forfeits and fouls between. After each action: no card is lost or doubled and all points are there
//! (`told`), the list of legal actions and the answers to single ones agree and fit the question (`acts`), a viewer's
//! view is what it was sent (`sight`), what is refused changes nothing. At each end the result is worked out again
//! (`result`), and the accounts (`ledger`). Once in a while records and JSON are read back and samples drawn (`rare`).
//!
//! Without the feature `serde` no JSON is read. A fault ends the run with its deal's record and exit code 1; its match
//! can be played alone with `--only`. The number of a match and the seed decide it, whatever the threads.

mod acts;
mod args;
mod cards;
mod dice;
mod fault;
mod ledger;
mod memory;
mod rare;
mod result;
mod rules;
mod sight;
mod table;
mod tally;
mod told;

use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;
use std::env;
use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use args::Run;
use dice::Dice;
use memory::Memory;
use tally::Tally;

/// How often progress is told.
const EVERY: Duration = Duration::from_secs(5);
/// How often the main thread looks whether the others are done.
const NAP: Duration = Duration::from_millis(50);

/// Reads the arguments and runs.
fn main() -> ExitCode {
    let args = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    match args::read(args) {
        Ok(None) => {
            say(args::HELP);
            ExitCode::SUCCESS
        }
        Ok(Some(run)) => soak(run),
        Err(error) => {
            complain(&error);
            ExitCode::from(2)
        }
    }
}

/// Writes to standard output. Where that fails, as behind `head`, there is nobody to tell.
fn say(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

/// Writes to standard error.
fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "soak: {text}");
}

/// What the threads share.
#[derive(Default)]
struct Shared {
    /// The number of the next match.
    next: AtomicU64,
    stop: AtomicBool,
    tally: Mutex<Tally>,
    faults: Mutex<Vec<String>>,
}

impl Shared {
    fn tally(&self) -> Tally {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn fault(&self, fault: String) {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).push(fault);
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Runs all threads, tells progress, and then what came of it.
fn soak(run: Run) -> ExitCode {
    let (shared, start, mut memory) = (Shared::default(), Instant::now(), Memory::default());
    thread::scope(|scope| {
        let workers: Vec<_> = (0..run.threads).map(|_| scope.spawn(|| work(run, &shared))).collect();
        let mut told = Instant::now();
        while !workers.iter().all(thread::ScopedJoinHandle::is_finished) {
            thread::sleep(NAP);
            if told.elapsed() >= EVERY {
                told = Instant::now();
                progress(&shared.tally(), run, start, &mut memory);
            }
        }
    });
    memory.look();
    let tally = shared.tally();
    let json = if cfg!(feature = "serde") { "JSON read back" } else { "no JSON (feature serde)" };
    say(&format!("seed {}, {} threads, {json}\n{tally}", run.seed, run.threads));
    let seconds = start.elapsed().as_secs_f64();
    say(&format!("{seconds:.1} s, {:.0} actions a second", rate(tally.actions(), seconds)));
    let mut faults = shared.faults.into_inner().unwrap_or_else(PoisonError::into_inner);
    faults.extend(tally.missing());
    if let Some((text, flat)) = memory.told() {
        say(&text);
        faults.extend((!flat).then(|| "memory grew".to_owned()));
    }
    for fault in &faults {
        complain(fault);
    }
    say(&format!("{} violations", faults.len()));
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Plays matches until enough is done, or something is wrong.
fn work(run: Run, shared: &Shared) {
    while !shared.stop.load(Ordering::Relaxed) {
        let number = run.only.unwrap_or_else(|| shared.next.fetch_add(1, Ordering::Relaxed));
        let mut tally = Tally::default();
        let played =
            panic::catch_unwind(AssertUnwindSafe(|| table::play(Dice::of_match(run.seed, number), &mut tally)));
        let fault = match played {
            Ok(Ok(())) => None,
            Ok(Err(fault)) => Some(fault.to_string()),
            Err(_) => Some("a panic".to_owned()),
        };
        let mut all = shared.tally.lock().unwrap_or_else(PoisonError::into_inner);
        all.add(&tally);
        let done = all.actions() >= run.actions || run.only.is_some();
        drop(all);
        if let Some(fault) = fault {
            shared.fault(format!("match {number} (--seed {} --only {number}): {fault}", run.seed));
        }
        if done {
            shared.stop.store(true, Ordering::Relaxed);
        }
    }
}

fn progress(tally: &Tally, run: Run, start: Instant, memory: &mut Memory) {
    let memory = memory.look().map_or(String::new(), |memory| format!(", {memory} kB"));
    complain(&format!(
        "{} of {} actions, {:.0} a second, {} rule sets, {} deals, {} kinds of end{memory}",
        tally.actions(),
        run.actions,
        rate(tally.actions(), start.elapsed().as_secs_f64()),
        tally.matches,
        tally.deals(),
        tally.ends_seen(),
    ));
}

/// So many in each second.
#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
fn rate(count: u64, seconds: f64) -> f64 {
    if seconds > 0.0 { count as f64 / seconds } else { 0.0 }
}
