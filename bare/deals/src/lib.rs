//! Seeded matches played by random legal acts through the public API, and written as text that must be the same on
//! every machine: whatever its word, its byte order, and with or without an operating system.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "binary")]
mod binary;
mod text;

use core::fmt::{self, Display, Write};

use bura::{Action, Deal, Match, Outcome, Preset, Rules, Seat, Setup};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use text::Text;

/// The seed of every program here; another one, for the host alone, shows that the comparison can fail.
pub const SEED: u64 = 1;

/// At most so many deals of each match: enough for accounts, dealers and raised stakes to move.
const DEALS: u32 = 3;

/// The longest record or binary form of a value here, in bytes: there is little memory.
const LONGEST: usize = 768;

/// Plays the first deals of a match by every preset, and writes each deal's outcome, its record, a sample from a view
/// on the way with its own outcome, and the accounts after it.
///
/// # Errors
///
/// What went wrong is the last line written.
pub fn play(out: &mut dyn Write, seed: u64) -> fmt::Result {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for &preset in Preset::ALL {
        let rules = preset.rule_set().check().or_else(|error| fail(out, error))?;
        let mut game = Match::new(&rules, Seat::ALL[0]).or_else(|error| fail(out, error))?;
        for number in 1..=DEALS {
            let Some(terms) = game.terms() else { break };
            let setup = Setup::shuffled(&rules, terms, &mut rng).or_else(|error| fail(out, error))?;
            let mut deal = game.open(setup).or_else(|error| fail(out, error))?;
            write!(out, "{preset}, deal {number}: ")?;
            play_deal(out, &mut deal, &mut rng)?;
            game.settle(&deal).or_else(|error| fail(out, error))?;
            let (accounts, chips) = (game.accounts(), game.chips());
            write!(out, "  accounts {:?}, chips {:?}, ", accounts.as_slice(), chips.as_slice())?;
            writeln!(out, "pot {}", game.pot())?;
        }
    }
    Ok(())
}

/// Plays a deal to its end; before one of its first acts, the seat to act draws a sample from its view and plays that
/// too.
fn play_deal(out: &mut dyn Write, deal: &mut Deal, rng: &mut Xoshiro256PlusPlus) -> fmt::Result {
    let moment = rng.next_u32() % 8;
    let mut acts = 0;
    while act(out, deal, rng)? {
        acts += 1;
        if acts == moment {
            sample(out, deal, rng)?;
        }
    }
    write!(out, "{acts} acts, ")?;
    write_end(out, deal)
}

/// Draws a deal that the view of the seat to act allows, and plays it to its end.
fn sample(out: &mut dyn Write, deal: &Deal, rng: &mut Xoshiro256PlusPlus) -> fmt::Result {
    let Some(turn) = deal.turn() else { return Ok(()) };
    let view = deal.view(turn.seat);
    let mut world = view.sample(rng).or_else(|error| fail(out, error))?;
    if !view.allows(&world) {
        return fail(out, "a sample that its view does not allow");
    }
    writeln!(out, "seat {} knows", turn.seat)?;
    writeln!(out, "  {}", view.record())?;
    #[cfg(feature = "binary")]
    binary::write_view(out, &view)?;
    write!(out, "  and thinks of: ")?;
    while act(out, &mut world, rng)? {}
    write_end(out, &world)?;
    write!(out, "  In truth: ")
}

/// Takes one of the legal actions, all equally likely but that declarations, which end a deal, are mostly drawn again;
/// false when the deal is over.
fn act(out: &mut dyn Write, deal: &mut Deal, rng: &mut Xoshiro256PlusPlus) -> Result<bool, fmt::Error> {
    let Some(turn) = deal.turn() else { return Ok(false) };
    let legal = deal.legal_actions();
    // There are at most 240: the place fits any word.
    let mut pick = || legal.get(rng.next_u32() as usize % legal.len());
    let mut action = pick();
    for _ in 0..8 {
        if action == Some(Action::Declare) {
            action = pick();
        }
    }
    let Some(action) = action else { return fail(out, "a list shorter than its length") };
    deal.apply(turn.seat, action).or_else(|error| fail(out, error))?;
    Ok(true)
}

/// Writes how a deal ended, its record and its binary form.
fn write_end(out: &mut dyn Write, deal: &Deal) -> fmt::Result {
    let Some(outcome) = deal.outcome() else { return fail(out, "a deal without a turn and an outcome") };
    write_outcome(out, deal.rules(), &outcome)?;
    write_record(out, deal)?;
    #[cfg(feature = "binary")]
    binary::write_deal(out, deal)?;
    Ok(())
}

/// Writes a record, which must read back as the same deal. Not inlined, so that its memory is free again after it.
#[inline(never)]
fn write_record(out: &mut dyn Write, deal: &Deal) -> fmt::Result {
    let mut record = Text::<LONGEST>::new();
    write!(record, "{}", deal.record())?;
    writeln!(out, "  {}", record.as_str())?;
    match record.as_str().parse::<Deal>() {
        Ok(read) if read == *deal => Ok(()),
        Ok(_) => fail(out, "a record that reads back as another deal"),
        Err(error) => fail(out, error),
    }
}

fn write_outcome(out: &mut dyn Write, rules: &Rules, outcome: &Outcome) -> fmt::Result {
    write!(out, "{}", outcome.kind)?;
    for side in outcome.winners.iter() {
        write!(out, ", side {side} of {} won", rules.sides())?;
    }
    write!(out, ", lost {:?}, ", outcome.loss.as_slice())?;
    writeln!(out, "points {:?}, tricks {:?}", outcome.points.as_slice(), outcome.tricks.as_slice())
}

/// Writes what went wrong, on a line of its own.
fn fail<T>(out: &mut dyn Write, error: impl Display) -> Result<T, fmt::Error> {
    writeln!(out, "\nFAILED: {error}")?;
    Err(fmt::Error)
}
