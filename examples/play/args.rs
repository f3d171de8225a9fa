//! The command line.

use bura::{Preset, RuleSet, Rules, Seat};

/// What `--help` prints.
pub(crate) const HELP: &str = "\
Play a match of the Bura family against simple bots.

Usage: play [--preset NAME | --rules TEXT] [--seats N] [--seat N] [--deals N]
            [--seed N]

  --preset NAME  the game, `bura` if none is named; one of:
                 bura, bura_basic, bura_penalty, bura_pot, bura_pot_open,
                 bura_five, burkozel, burkozel_aces, burkozel_61,
                 burkozel_gambler, burkozel_gambler_pairs, georgian_three,
                 georgian_three_in_turn, georgian_five, georgian_five_pairs
  --rules TEXT   a preset with changes: \"burkozel,seats=3,discards=open\",
                 or \"custom\" with changes of the defaults
  --seats N      the number of seats, 2 to 6
  --seat N       your seat, counted from 0; 0 if none is named
  --deals N      stop after so many deals; if none is given, the match goes on
                 to its end, and one without an end (`bura_pot`) for ever, or
                 for 20 deals where the input is no terminal
  --seed N       a number that decides the cards, to play a game again;
                 if none is given, one is drawn and printed
  --help         this text

In the game: a number or an action such as `lead 7h`, `forfeit` to give a deal
up, `?` for help, `q` to quit. The score sheet is shown after each deal.
Red suits are coloured on a terminal, unless NO_COLOR is set.";

/// What the command line asks for.
pub(crate) enum Wanted {
    /// To be told how to ask.
    Help,
    /// To play.
    Game(Game),
}

/// A game to play.
pub(crate) struct Game {
    /// By which rules.
    pub(crate) rules: Rules,
    /// Where the person sits.
    pub(crate) seat: Seat,
    /// How many deals to play at most, if it is given.
    pub(crate) deals: Option<u32>,
    /// What decides the cards, if it is given.
    pub(crate) seed: Option<u64>,
}

/// The options as written, before they are read.
#[derive(Default)]
struct Given {
    preset: Option<String>,
    rules: Option<String>,
    seats: Option<String>,
    seat: Option<String>,
    deals: Option<String>,
    seed: Option<String>,
}

/// Reads the arguments; the error is a sentence for the person who wrote them.
pub(crate) fn read(args: impl Iterator<Item = String>) -> Result<Wanted, String> {
    let mut given = Given::default();
    let mut args = args;
    while let Some(arg) = args.next() {
        // Both `--seed 7` and `--seed=7` are usual.
        let (name, joined) = match arg.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (arg.as_str(), None),
        };
        let place = match name {
            "--help" | "-h" => return Ok(Wanted::Help),
            "--preset" => &mut given.preset,
            "--rules" => &mut given.rules,
            "--seats" => &mut given.seats,
            "--seat" => &mut given.seat,
            "--deals" => &mut given.deals,
            "--seed" => &mut given.seed,
            _ => return Err(format!("unknown option {arg:?}; --help lists them")),
        };
        if place.is_some() {
            return Err(format!("{name} is given twice"));
        }
        *place = Some(joined.or_else(|| args.next()).ok_or_else(|| format!("{name} needs a value"))?);
    }
    given.game().map(Wanted::Game)
}

impl Given {
    /// Reads the values.
    fn game(&self) -> Result<Game, String> {
        let mut rules = match (&self.preset, &self.rules) {
            (Some(_), Some(_)) => return Err("give --preset or --rules, not both".into()),
            (None, Some(text)) => text.parse::<RuleSet>().map_err(|error| format!("--rules: {error}"))?,
            (Some(name), None) => preset(name)?.rule_set(),
            (None, None) => RuleSet::BURA,
        };
        if let Some(seats) = &self.seats {
            rules.seats = number("--seats", seats)?;
        }
        let rules = rules.check().map_err(|error| format!("these rules contradict themselves: {error}"))?;
        let place = self.seat.as_ref().map_or(Ok(0), |place| number("--seat", place))?;
        let seat = Seat::new(place).filter(|&seat| rules.seats().has(seat));
        let seat = seat.ok_or_else(|| format!("--seat: the table has the seats 0 to {}", rules.set().seats - 1))?;
        let seed = self.seed.as_ref().map(|seed| number("--seed", seed)).transpose()?;
        let deals = self.deals.as_ref().map(|deals| number("--deals", deals)).transpose()?;
        if deals == Some(0) {
            return Err("--deals: there is nothing to play in 0 deals".into());
        }
        Ok(Game { rules, seat, deals, seed })
    }
}

/// Reads the name of a preset.
fn preset(name: &str) -> Result<Preset, String> {
    name.parse().map_err(|_| format!("--preset: no preset {name:?}; there are {}", Preset::WORDS.join(", ")))
}

/// Reads a number.
fn number<T: core::str::FromStr>(name: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{name}: {text:?} is no number that fits"))
}
