//! A deal in the terminal: a person against simple bots, by any preset or rule set.
//!
//! ```text
//! cargo run --example play -- --preset burkozel --seats 3 --seed 7
//! ```
//!
//! The table (`Table`) alone holds the deal. Seats learn of it through events, filtered by what each may know
//! (`sight`); the bots decide by that alone (`bots`), and the person is told that alone (`tell`, `status`).
//! Deals stand alone here: no accounts are kept from one to the next.

mod args;
mod bots;
mod input;
mod memory;
mod names;
mod screen;
mod sight;
mod status;
mod tell;

use core::hash::{BuildHasher, Hasher};
use std::env;
use std::hash::RandomState;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use bura::{Action, Deal, EndKind, Event, LegalActions, Outcome, Rules, Seat, Setup, Terms, Turn};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use args::{Game, Wanted};
use input::{Entry, Input};
use memory::Memory;
use screen::Screen;

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

/// Plays deals until the person has enough.
fn play(game: &Game) -> io::Result<()> {
    let Game { rules, seat, .. } = game;
    let seed = game.seed.unwrap_or_else(system_seed);
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    let (mut screen, mut input) = (Screen::new(), Input::new());
    screen.line(format_args!("Rules {}. {}", rules.set(), seating(rules, *seat)))?;
    screen.line(format_args!("Seed {seed}: with --seed {seed} and the same choices, this game is played again."))?;
    let mut dealer = first_dealer(rules, &mut rng);
    loop {
        let setup = Setup::shuffled(rules, Terms::new(dealer), &mut rng).map_err(io::Error::other)?;
        screen.line("")?;
        screen.line(format_args!("{} the cards.", Memory::new(*seat, *rules).names().does(dealer, "deal")))?;
        let mut table = Table::new(setup, *seat, &mut screen, &mut input);
        let Some(outcome) = table.play()? else { break };
        if outcome.kind == EndKind::Redeal {
            continue;
        }
        if !input.is_terminal() || !input.again(&mut screen)? {
            break;
        }
        dealer = rules.seats().after(dealer);
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

/// A deal with all who take part in it.
struct Table<'a> {
    deal: Deal,
    /// What happened while the cards were dealt, still to be told.
    dealt: Vec<Event>,
    you: Seat,
    memories: Vec<Memory>,
    screen: &'a mut Screen,
    input: &'a mut Input,
}

impl<'a> Table<'a> {
    /// Deals the cards.
    fn new(setup: Setup, you: Seat, screen: &'a mut Screen, input: &'a mut Input) -> Self {
        let mut dealt = Vec::new();
        let deal = Deal::new_with(setup, &mut |event| dealt.push(event));
        let rules = *deal.rules();
        let memories = rules.seats().iter().map(|seat| Memory::new(seat, rules)).collect();
        Self { deal, dealt, you, memories, screen, input }
    }

    /// Plays the deal to its end, or until the person leaves.
    fn play(&mut self) -> io::Result<Option<Outcome>> {
        let dealt = core::mem::take(&mut self.dealt);
        self.spread(&dealt)?;
        while let Some(turn) = self.deal.turn() {
            let done = if turn.seat == self.you { self.ask(turn)? } else { self.let_bot(turn)? };
            if let Some(reason) = done {
                self.screen.line(reason)?;
                return Ok(None);
            }
        }
        let (outcome, by) = (self.deal.outcome(), self.deal.ended_by());
        if let (Some(outcome), Some(memory)) = (outcome, self.memories.get(self.you.index())) {
            status::end(self.screen, memory, &outcome, by)?;
        }
        Ok(outcome)
    }

    /// Has the person act; the reason if it leaves.
    fn ask(&mut self, turn: Turn) -> io::Result<Option<&'static str>> {
        let legal = self.deal.legal_actions();
        self.show(turn, &legal)?;
        loop {
            match self.input.action(self.screen, &legal)? {
                Entry::Do(action) => match self.apply(turn.seat, action)? {
                    Ok(()) => break,
                    Err(refusal) => self.screen.line(format_args!("Not possible: {refusal}."))?,
                },
                Entry::Look => self.show(turn, &legal)?,
                Entry::Leave(reason) => return Ok(Some(reason)),
            }
        }
        self.input.accept();
        Ok(None)
    }

    /// Shows the person the table and the choices.
    fn show(&mut self, turn: Turn, legal: &LegalActions) -> io::Result<()> {
        let memory = self.memories.get(turn.seat.index());
        memory.map_or(Ok(()), |memory| status::show(self.screen, memory, turn.phase, legal))
    }

    /// Has a bot act; a reason to stop if it can't, which would be a fault of this program.
    fn let_bot(&mut self, turn: Turn) -> io::Result<Option<&'static str>> {
        let memory = self.memories.get(turn.seat.index());
        let action = memory.and_then(|memory| bots::choose(memory, turn.phase, &self.deal.legal_actions()));
        let Some(action) = action else { return Ok(Some("A bot finds nothing to do.")) };
        self.apply(turn.seat, action)?.map_err(io::Error::other)?;
        Ok(None)
    }

    /// Does what a seat decided and lets all seats see what follows.
    fn apply(&mut self, seat: Seat, action: Action) -> io::Result<Result<(), bura::ActError>> {
        let mut events = Vec::new();
        let done = self.deal.apply_with(seat, action, &mut |event| events.push(event));
        self.spread(&events)?;
        Ok(done)
    }

    /// Lets all seats see what happened, each what it may, and tells the person.
    fn spread(&mut self, events: &[Event]) -> io::Result<()> {
        for memory in &mut self.memories {
            let sights: Vec<_> = events.iter().filter_map(|&event| memory.see(event)).collect();
            if memory.seat == self.you {
                tell::tell(self.screen, memory, &sights)?;
            }
        }
        Ok(())
    }
}
