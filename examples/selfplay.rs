//! Plays random deals of a preset on all cores and prints what came of them: how deals end, who wins, how long they are,
//! how many choices there are, and how fast the engine is.
//!
//! ```text
//! cargo run --release --example selfplay -- --preset bura --deals 100000 --seed 1
//! ```
//!
//! Every choice is drawn evenly from the legal actions, so the counts say how the engine runs, not how people play. Each
//! deal has a seed of its own: the counts are the same on any number of threads, and only the last two lines differ.

use core::str::FromStr;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;
use std::env;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;

use bura::{EndKind, Preset, Side};

#[path = "selfplay/deals.rs"]
mod deals;

use deals::{Run, Tally};

/// What `--help` prints.
const HELP: &str = "\
Play random deals and count what comes of them.

Usage: selfplay [--preset NAME] [--seats N] [--deals N] [--seed N] [--threads N]

  --preset NAME  the game; bura if none is named
  --seats N      the number of seats, 2 to 6; that of the preset if not given
  --deals N      how many deals; 100000 if not given
  --seed N       a number that decides cards and choices; 1 if not given
  --threads N    how many threads; as many as there are cores if not given
  --help         this text";

/// How often progress is told.
const EVERY: Duration = Duration::from_secs(3);

/// Reads the arguments and plays.
fn main() -> ExitCode {
    let args = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    let done = match read(args) {
        Ok(None) => writeln!(io::stdout(), "{HELP}"),
        Ok(Some((run, threads))) => play(&run, threads),
        Err(error) => {
            complain(&error);
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

/// Writes to standard error. Where that fails there is nobody to tell, and `eprintln` would panic.
fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "selfplay: {text}");
}

/// Reads the arguments into a run and its threads, 0 for all cores. `None` if they ask for help; the error is a sentence
/// for the person who wrote them.
fn read(mut args: impl Iterator<Item = String>) -> Result<Option<(Run, usize)>, String> {
    let (mut preset, mut seats, mut deals, mut seed, mut threads) = (Preset::Bura, None, 100_000, 1, 0);
    while let Some(arg) = args.next() {
        // Both `--seed 7` and `--seed=7` are usual.
        let (name, joined) = match arg.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (arg.as_str(), None),
        };
        let mut value = || joined.clone().or_else(|| args.next()).ok_or_else(|| format!("{name} needs a value"));
        match name {
            "--help" | "-h" => return Ok(None),
            "--preset" => {
                let no_preset = |_| format!("--preset: there are {}", Preset::WORDS.join(", "));
                preset = value()?.parse().map_err(no_preset)?;
            }
            "--seats" => seats = Some(number(name, &value()?)?),
            "--deals" => deals = number(name, &value()?)?,
            "--seed" => seed = number(name, &value()?)?,
            "--threads" => {
                threads = number(name, &value()?)?;
                if threads == 0 {
                    return Err("--threads: 1 at least".to_owned());
                }
            }
            _ => return Err(format!("unknown option {arg:?}; --help lists them")),
        }
    }
    let mut set = preset.rule_set();
    set.seats = seats.unwrap_or(set.seats);
    let rules = set.check().map_err(|error| format!("these rules contradict themselves: {error}"))?;
    Ok(Some((Run { rules, deals, seed }, threads)))
}

/// Reads a number.
fn number<T: FromStr>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{name}: {text:?} is no number that fits"))
}

/// Plays on so many threads, telling progress, and prints what came of it.
fn play(run: &Run, threads: usize) -> io::Result<()> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(io::Error::other)?;
    let (start, done) = (Instant::now(), AtomicU64::new(0));
    let told = Mutex::new(start);
    let progress = |deals| {
        let done = done.fetch_add(deals, Ordering::Relaxed) + deals;
        // Whoever finds another thread telling goes on playing.
        let Ok(mut told) = told.try_lock() else { return };
        if told.elapsed() >= EVERY {
            *told = Instant::now();
            complain(&format!("{done} of {} deals", run.deals));
        }
    };
    let tally = pool.install(|| run.play(progress)).map_err(io::Error::other)?;
    print(&tally, run)?;
    print_speed(tally.deals, start.elapsed(), pool.current_num_threads())
}

/// Prints the counts.
fn print(tally: &Tally, run: &Run) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{} random deals of {}, seed {}", tally.deals, run.rules.set(), run.seed)?;
    let share = |part: u64| 100.0 * ratio(part, tally.deals);
    for (kind, &times) in EndKind::ALL.iter().zip(&tally.kinds).filter(|&(_, &times)| times > 0) {
        writeln!(out, "{kind:<18} {times:>10} {:>6.2} %", share(times))?;
    }
    for (side, &wins) in Side::ALL.iter().zip(&tally.wins).take(run.rules.sides().into()) {
        writeln!(out, "{:<18} {wins:>10} {:>6.2} %", format!("won by side {side}"), share(wins))?;
    }
    writeln!(out, "{:<18} {:>10} {:>6.2} %", "draws", tally.draws, share(tally.draws))?;
    writeln!(out, "tricks a deal      {:>10.2}", ratio(tally.tricks, tally.deals))?;
    writeln!(out, "actions a deal     {:>10.2}", ratio(tally.actions, tally.deals))?;
    writeln!(out, "legal actions each {:>10.2}", ratio(tally.choices, tally.actions))
}

/// Prints how fast that was, in all and for each thread, by the clock on the wall.
fn print_speed(deals: u64, time: Duration, threads: usize) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let seconds = time.as_secs_f64();
    let speed = if seconds > 0.0 { ratio(deals, 1) / seconds } else { 0.0 };
    writeln!(out, "deals a second     {speed:>10.0}  ({seconds:.2} s)")?;
    let each = speed / ratio(deals::count(threads).max(1), 1);
    writeln!(out, "deals a second     {each:>10.0}  on each of {threads} threads")
}

/// One count for each of another; 0 where there is nothing to divide by.
#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
