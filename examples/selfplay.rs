//! Plays random deals of a preset and prints what came of them: how deals end, who wins, how long they are, how many
//! choices there are, and how fast the engine is.
//!
//! ```text
//! cargo run --release --example selfplay -- --preset bura --deals 100000 --seed 1
//! ```
//!
//! Every choice is drawn evenly from the legal actions, so the counts say how the engine runs, not how people play.

use core::time::Duration;
use std::env;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::time::Instant;

use bura::{Deal, EndKind, Outcome, Preset, Rules, Seat, Setup, Side, Terms};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// What `--help` prints.
const HELP: &str = "\
Play random deals and count what comes of them.

Usage: selfplay [--preset NAME] [--seats N] [--deals N] [--seed N]

  --preset NAME  the game; bura if none is named
  --seats N      the number of seats, 2 to 6; that of the preset if not given
  --deals N      how many deals; 100000 if not given
  --seed N       a number that decides cards and choices; 1 if not given
  --help         this text";

/// How often progress is told.
const EVERY: Duration = Duration::from_secs(3);

/// Reads the arguments and plays.
fn main() -> ExitCode {
    let args = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    let done = match read(args) {
        Ok(None) => writeln!(io::stdout(), "{HELP}"),
        Ok(Some(run)) => run.play().map_err(io::Error::other).and_then(|tally| tally.print(&run)),
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

/// What to play.
struct Run {
    rules: Rules,
    deals: u64,
    seed: u64,
}

/// Reads the arguments: `None` if they ask for help; the error is a sentence for the person who wrote them.
fn read(mut args: impl Iterator<Item = String>) -> Result<Option<Run>, String> {
    let (mut preset, mut seats, mut deals, mut seed) = (Preset::Bura, None, 100_000, 1);
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
            _ => return Err(format!("unknown option {arg:?}; --help lists them")),
        }
    }
    let mut set = preset.rule_set();
    set.seats = seats.unwrap_or(set.seats);
    let rules = set.check().map_err(|error| format!("these rules contradict themselves: {error}"))?;
    Ok(Some(Run { rules, deals, seed }))
}

/// Reads a number.
fn number<T: core::str::FromStr>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{name}: {text:?} is no number that fits"))
}

impl Run {
    /// Plays all deals. The error is one of the engine, which would be its fault: only legal actions are chosen.
    fn play(&self) -> Result<Tally, String> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let mut tally = Tally::default();
        let start = Instant::now();
        let mut told = start;
        let mut dealer = Seat::ALL[0];
        while tally.deals < self.deals {
            let setup =
                Setup::shuffled(&self.rules, Terms::new(dealer), &mut rng).map_err(|error| error.to_string())?;
            let mut deal = Deal::new(setup);
            while let Some(turn) = deal.turn() {
                let legal = deal.legal_actions();
                tally.choices += count(legal.len());
                tally.actions += 1;
                let action = legal.get(below(legal.len(), &mut rng)).ok_or("no legal action")?;
                deal.apply(turn.seat, action).map_err(|error| format!("{action} refused: {error}"))?;
            }
            let outcome = deal.outcome().ok_or("a deal without an outcome")?;
            tally.add(&outcome, deal.course().tricks());
            dealer = self.rules.seats().after(dealer);
            // Asking for the time costs as much as some moves, so it is not asked after every deal.
            if tally.deals % 1024 == 0 && told.elapsed() >= EVERY {
                told = Instant::now();
                complain(&format!("{} of {} deals", tally.deals, self.deals));
            }
        }
        tally.time = start.elapsed();
        Ok(tally)
    }
}

/// A place in a list of `len` items, from 0 for an empty one. For lists this short the bias is below 2^-24.
fn below(len: usize, rng: &mut impl Rng) -> usize {
    let wide = u64::from(rng.next_u32()) * count(len);
    usize::try_from(wide >> 32).unwrap_or(0)
}

/// A count, which is small, as a wide number.
fn count(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// What came of the deals.
#[derive(Default)]
struct Tally {
    deals: u64,
    /// In the order of `EndKind::ALL`.
    kinds: [u64; EndKind::ALL.len()],
    wins: [u64; bura::MAX_SEATS],
    draws: u64,
    tricks: u64,
    actions: u64,
    /// Legal actions, over all decisions.
    choices: u64,
    time: Duration,
}

impl Tally {
    /// Counts a deal.
    fn add(&mut self, outcome: &Outcome, tricks: u8) {
        self.deals += 1;
        self.tricks += u64::from(tricks);
        self.draws += u64::from(outcome.is_draw());
        if let Some(kind) = self.kinds.get_mut(outcome.kind as usize) {
            *kind += 1;
        }
        for side in outcome.winners.iter() {
            self.wins[side.index()] += 1;
        }
    }

    /// Prints the counts.
    fn print(&self, run: &Run) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{} random deals of {}, seed {}", self.deals, run.rules.set(), run.seed)?;
        let share = |part: u64| 100.0 * ratio(part, self.deals);
        for (kind, &times) in EndKind::ALL.iter().zip(&self.kinds).filter(|&(_, &times)| times > 0) {
            writeln!(out, "{kind:<18} {times:>10} {:>6.2} %", share(times))?;
        }
        for (side, &wins) in Side::ALL.iter().zip(&self.wins).take(run.rules.sides().into()) {
            writeln!(out, "{:<18} {wins:>10} {:>6.2} %", format!("won by side {side}"), share(wins))?;
        }
        writeln!(out, "{:<18} {:>10} {:>6.2} %", "draws", self.draws, share(self.draws))?;
        writeln!(out, "tricks a deal      {:>10.2}", ratio(self.tricks, self.deals))?;
        writeln!(out, "actions a deal     {:>10.2}", ratio(self.actions, self.deals))?;
        writeln!(out, "legal actions each {:>10.2}", ratio(self.choices, self.actions))?;
        let seconds = self.time.as_secs_f64();
        let speed = if seconds > 0.0 { ratio(self.deals, 1) / seconds } else { 0.0 };
        writeln!(out, "deals a second     {speed:>10.0}  ({seconds:.2} s)")
    }
}

/// One count for each of another; 0 where there is nothing to divide by.
#[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
