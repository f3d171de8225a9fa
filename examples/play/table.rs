//! The table: one deal with all who take part in it, the person and the bots.

use std::io;

use bura::{ActError, Action, Deal, Event, LegalActions, Match, MatchError, Seat, Settlement, Setup, Turn};

use crate::input::{Entry, Input};
use crate::memory::Memory;
use crate::screen::Screen;
use crate::{bots, status, tell};

/// A deal with all who take part in it.
pub(crate) struct Table<'a> {
    game: &'a mut Match,
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
    pub(crate) fn new(
        game: &'a mut Match,
        setup: Setup,
        you: Seat,
        screen: &'a mut Screen,
        input: &'a mut Input,
    ) -> io::Result<Self> {
        let mut dealt = Vec::new();
        let deal = game.open_with(setup, &mut |event| dealt.push(event)).map_err(io::Error::other)?;
        let rules = *deal.rules();
        let memories = rules.seats().iter().map(|seat| Memory::new(seat, rules)).collect();
        Ok(Self { game, deal, dealt, you, memories, screen, input })
    }

    /// Plays the deal to its end and settles it; nothing if the person leaves.
    pub(crate) fn play(mut self) -> io::Result<Option<(Deal, Settlement)>> {
        let dealt = core::mem::take(&mut self.dealt);
        self.spread(&dealt)?;
        while let Some(turn) = self.deal.turn() {
            let done = if turn.seat == self.you { self.ask(turn)? } else { self.let_bot(turn)? };
            if let Some(reason) = done {
                self.screen.line(reason)?;
                return Ok(None);
            }
        }
        let settlement = match self.game.settle(&self.deal) {
            Err(MatchError::Overflow) => {
                self.screen.line("The pot has outgrown all counting, so the match ends here.")?;
                return Ok(None);
            }
            settled => settled.map_err(io::Error::other)?,
        };
        if let Some(memory) = self.memories.get(self.you.index()) {
            status::end(self.screen, memory, &settlement.outcome, self.deal.ended_by())?;
        }
        Ok(Some((self.deal, settlement)))
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
                Entry::Forfeit => {
                    self.forfeit(turn.seat)?;
                    break;
                }
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
    fn apply(&mut self, seat: Seat, action: Action) -> io::Result<Result<(), ActError>> {
        let mut events = Vec::new();
        let done = self.deal.apply_with(seat, action, &mut |event| events.push(event));
        self.spread(&events)?;
        Ok(done)
    }

    /// Takes the deal of a seat as lost.
    fn forfeit(&mut self, seat: Seat) -> io::Result<()> {
        let mut events = Vec::new();
        self.deal.forfeit_with(seat, &mut |event| events.push(event)).map_err(io::Error::other)?;
        self.spread(&events)
    }

    /// Lets all seats see what happened, each what it may, and tells the person.
    fn spread(&mut self, events: &[Event]) -> io::Result<()> {
        for memory in &mut self.memories {
            let (seat, rules) = (memory.seat, memory.rules);
            let seen: Vec<_> = events.iter().filter_map(|event| event.seen_by(seat, &rules)).collect();
            for &event in &seen {
                memory.learn(event);
            }
            if seat == self.you {
                tell::tell(self.screen, memory, &seen)?;
            }
        }
        Ok(())
    }
}
