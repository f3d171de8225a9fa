//! The arguments of the command line.

/// What `--help` prints.
pub(crate) const HELP: &str = "\
Play random matches by random rules, and check every invariant after every action.

Usage: soak [--actions N] [--seed N] [--threads N] [--only N]

  --actions N  how many actions in all; 1000000 if not given
  --seed N     a number that decides rules, cards and choices; 1 if not given
  --threads N  how many threads; 1 if not given
  --only N     only the match of this number, as a fault names it
  --help       this text";

/// What to run.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    pub(crate) actions: u64,
    pub(crate) seed: u64,
    pub(crate) threads: u16,
    pub(crate) only: Option<u64>,
}

/// Reads the arguments: `None` if they ask for help; the error is a sentence for the person who wrote them.
pub(crate) fn read(mut args: impl Iterator<Item = String>) -> Result<Option<Run>, String> {
    let mut run = Run { actions: 1_000_000, seed: 1, threads: 1, only: None };
    while let Some(arg) = args.next() {
        // Both `--seed 7` and `--seed=7` are usual.
        let (name, joined) = match arg.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (arg.as_str(), None),
        };
        if matches!(name, "--help" | "-h") {
            return Ok(None);
        }
        if !matches!(name, "--actions" | "--seed" | "--threads" | "--only") {
            return Err(format!("unknown option {arg:?}; --help lists them"));
        }
        let value = joined.or_else(|| args.next()).ok_or_else(|| format!("{name} needs a value"))?;
        let number: u64 = value.parse().map_err(|_| format!("{name}: {value:?} is no number that fits"))?;
        match name {
            "--actions" => run.actions = number,
            "--seed" => run.seed = number,
            "--threads" => {
                let threads = u16::try_from(number).ok().filter(|threads| (1..=256).contains(threads));
                run.threads = threads.ok_or("--threads: 1 to 256")?;
            }
            _ => run.only = Some(number),
        }
    }
    Ok(Some(run))
}
