//! The command line.

use core::ops::RangeInclusive;
use core::time::Duration;

use bura::Preset;

use crate::host::{Config, Limits, Pace, system_shuffle};

/// What `--help` prints.
pub(crate) const HELP: &str = "\
A table for the Bura family over TCP on 127.0.0.1, one JSON object a line.

Usage: server [--preset NAME] [--seats N] [--clients N] [--port N] [--deals N]
              [--answer-seconds N] [--claim-seconds N]

  --preset NAME       the game; bura if none is named
  --seats N           the number of seats, 2 to 6; that of the preset if not given
  --clients N         how many of them are for clients, bots take the others; 2 if not given
  --port N            where to listen; 0, or not given, takes any free port and prints it
  --deals N           how many deals to play; 0, or not given, plays a match to its end
  --answer-seconds N  how long a question may be left unanswered; 60 if not given
  --claim-seconds N   how long to wait for out-of-turn leads, where the rules have them; 3 if not given
  --help              this text";

/// Reads the arguments: `None` if they ask for help, else the port and what to play. The error is a sentence for the
/// person who wrote them.
pub(crate) fn read(mut args: impl Iterator<Item = String>) -> Result<Option<(u16, Config)>, String> {
    let (mut preset, mut seats, mut clients, mut port, mut deals) = (Preset::Bura, None, 2, 0, 0);
    let (mut answer, mut claim) = (60, 3);
    while let Some(arg) = args.next() {
        // Both `--port 7` and `--port=7` are usual.
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
            "--seats" => seats = Some(number(name, &value()?, 2..=6)?),
            "--clients" => clients = number(name, &value()?, 1..=6)?,
            "--port" => port = number(name, &value()?, 0..=u16::MAX)?,
            "--deals" => deals = number(name, &value()?, 0..=u32::MAX)?,
            "--answer-seconds" => answer = number(name, &value()?, 1..=3600)?,
            "--claim-seconds" => claim = number(name, &value()?, 1..=3600)?,
            _ => return Err(format!("unknown option {arg:?}; --help lists them")),
        }
    }
    let mut set = preset.rule_set();
    set.seats = seats.unwrap_or(set.seats);
    let rules = set.check().map_err(|error| format!("these rules contradict themselves: {error}"))?;
    if clients > set.seats {
        return Err(format!("--clients: {clients} of {} seats", set.seats));
    }
    let seconds = Duration::from_secs;
    let pace = Pace { answer: seconds(answer), claim: seconds(claim), misses: 3 };
    // A client may think for as long as it is given.
    let defaults = Limits::default();
    let limits = Limits { idle: defaults.idle.max(2 * (pace.answer + pace.claim)), ..defaults };
    Ok(Some((port, Config { rules, clients, deals, pace, limits, shuffle: system_shuffle() })))
}

/// Reads a number within bounds.
fn number<T>(name: &str, text: &str, bounds: RangeInclusive<T>) -> Result<T, String>
where
    T: core::str::FromStr + PartialOrd + core::fmt::Display,
{
    let number = text.parse().ok().filter(|number| bounds.contains(number));
    let (least, most) = bounds.into_inner();
    number.ok_or_else(|| format!("{name}: {text:?} is no number from {least} to {most}"))
}
