//! A match in the terminal: a person against simple bots, by any preset or rule set.
//!
//! ```text
//! cargo run --example play -- --preset burkozel --seats 3 --seed 7
//! ```
//!
//! The table (`table`) alone holds the deal. Seats learn of it through events, each filtered by what the seat may know
//! (`Event::seen_by`), and remember them (`memory`); the bots decide by that alone (`bots`), and the person is told
//! that alone (`tell`, `status`). After each deal the score sheet (`score`) shows accounts, chips and pot, and what
//! comes next.

mod args;
mod bots;
mod input;
mod memory;
mod names;
mod score;
mod screen;
mod status;
mod table;
mod tell;

use core::hash::{BuildHasher, Hasher};
use std::env;
use std::hash::RandomState;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use bura::{EndKind, Match, Rules, Seat, Setup};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use args::{Game, Wanted};
use input::Input;
use names::Names;
use screen::Screen;
use table::Table;

/// Reads the arguments and plays.
fn main() -> ExitCode {
    let given = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    let played = match args::read(given) {
        Ok(Wanted::Help) => print_help(),
        Ok(Wanted::Game(game)) => play(&game),
        Err(error) => {
            complain(&error);
            return ExitCode::from(2);
        }
    };
    match played {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has seen enough: `play | head`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

/// Writes an error. Where even that fails there is nobody to tell, and `eprintln` would panic.
fn complain(error: &str) {
    let _ = writeln!(io::stderr(), "play: {error}");
}

/// Writes the help text.
fn print_help() -> io::Result<()> {
    let mut screen = Screen::new();
    screen.line(args::HELP)?;
    screen.flush()
}

/// A seed from the operating system, by way of the keys that the standard library draws for its hash maps. Enough
/// for a game against bots, not for a server: see the crate's page on setups.
fn system_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// A match without an end stops after so many deals when nobody is there to say that it is enough.
const MOST_PIPED: u32 = 20;

/// Plays a match until it is over, or the person has enough.
fn play(game: &Game) -> io::Result<()> {
    let Game { rules, seat, .. } = game;
    let seed = game.seed.unwrap_or_else(system_seed);
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    let (mut screen, mut input) = (Screen::new(), Input::new());
    screen.line(format_args!("Rules {}. {}", rules.set(), seating(rules, *seat)))?;
    screen.line(format_args!("Seed {seed}: with --seed {seed} and the same choices, this game is played again."))?;
    let names = Names { you: *seat, rules };
    let mut score = Match::new(rules, first_dealer(rules, &mut rng)).map_err(io::Error::other)?;
    score::begin(&mut screen, &score)?;
    let endless = rules.set().target == 0 && !input.is_terminal();
    let most = game.deals.unwrap_or(if endless { MOST_PIPED } else { u32::MAX });
    let mut played = 0;
    while let Some(terms) = score.terms().filter(|_| played < most) {
        let setup = Setup::shuffled(rules, terms, &mut rng).map_err(io::Error::other)?;
        score::announce(&mut screen, names, played + 1, &score, terms)?;
        let before = score.clone();
        let Some((deal, settlement)) = Table::new(&mut score, setup, *seat, &mut screen, &mut input)?.play()? else {
            break;
        };
        // What is dealt again counts for nothing: not even as a deal.
        if settlement.outcome.kind == EndKind::Redeal {
            continue;
        }
        played += 1;
        score::show(&mut screen, names, (&before, &score), &deal, &settlement)?;
        let more = settlement.end.is_none() && played < most;
        if more && input.is_terminal() && !input.go_on(&mut screen)? {
            break;
        }
    }
    screen.flush()
}

/// Who sits where.
fn seating(rules: &Rules, you: Seat) -> String {
    let seats = rules.seats();
    let partner = seats.iter().find(|&seat| seat != you && rules.side_of(seat) == rules.side_of(you));
    let partner = partner.map_or(String::new(), |seat| format!(", your partner seat {seat}"));
    format!("{} seats, numbered from 0; you are seat {you}{partner}.", seats.count())
}

/// A seat drawn by lot.
fn first_dealer(rules: &Rules, rng: &mut ChaCha20Rng) -> Seat {
    let lot = rng.next_u32() % u32::from(rules.seats().count());
    // The lot is below the number of seats, so the seat exists; the other branch is never taken.
    u8::try_from(lot).ok().and_then(Seat::new).unwrap_or(Seat::ALL[0])
}
