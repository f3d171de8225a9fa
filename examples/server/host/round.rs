//! One deal at the table: questions, answers, and what each seat is told.

use core::time::Duration;
use std::time::Instant;

use bura::{Action, Deal, Event, MAX_SEATS, Match, MatchError, Phase, Seat, Setup, View};

use super::bots;
use super::messages;
use super::pause::Pause;
use super::request::{Act, Refusal};

/// How much time the table gives.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
    /// To answer a question.
    pub(crate) answer: Duration,
    /// To claim the lead out of turn; every lead that could be claimed waits for so long.
    pub(crate) claim: Duration,
    /// How many questions in a row a seat may leave unanswered: the last of them costs it the deal. Claims do not
    /// count, for then a forfeit would tell that there was one.
    pub(crate) misses: u32,
}

/// What is counted for each seat, from deal to deal. Questions are numbered apart for each seat: a common number would
/// tell how many others were asked.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Counts {
    asks: [u64; MAX_SEATS],
    misses: [u32; MAX_SEATS],
}

/// A question that has not been answered.
#[derive(Debug, Clone, Copy)]
struct Question {
    seat: Seat,
    phase: Phase,
    number: u64,
    until: Instant,
}

/// A deal that is being played.
pub(crate) struct Round {
    number: u32,
    deal: Deal,
    pace: Pace,
    pub(crate) counts: Counts,
    pause: Option<Pause>,
    questions: Vec<Question>,
    /// What is to be sent.
    post: Vec<(Seat, String)>,
}

impl Round {
    /// Opens the next deal of a match.
    pub(crate) fn open(
        game: &mut Match,
        setup: Setup,
        number: u32,
        pace: Pace,
        counts: Counts,
    ) -> Result<Self, MatchError> {
        let mut events = Vec::new();
        let deal = game.open_with(setup, &mut |event| events.push(event))?;
        let (questions, post) = (Vec::new(), Vec::new());
        let mut round = Self { number, deal, pace, counts, pause: None, questions, post };
        round.after(events, Instant::now(), true);
        Ok(round)
    }

    /// The deal; its events are told already.
    pub(crate) fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The lines that have to be sent.
    pub(crate) fn take_post(&mut self) -> Vec<(Seat, String)> {
        core::mem::take(&mut self.post)
    }

    /// When something has to be done though nobody says anything.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        let end = self.pause.as_ref().map(|pause| pause.end);
        self.questions.iter().map(|question| question.until).chain(end).min()
    }

    fn view(&self, seat: Seat) -> View {
        self.pause.as_ref().map_or(&self.deal, |pause| pause.state(seat)).view(seat)
    }

    /// Tells a seat how things stand, and what it is asked.
    pub(crate) fn show(&mut self, seat: Seat) {
        self.post.push((seat, messages::view(self.number, &self.view(seat))));
        self.show_question(seat);
    }

    fn show_question(&mut self, seat: Seat) {
        if let Some(question) = self.question(seat) {
            let left = question.until.saturating_duration_since(Instant::now());
            let line = messages::ask(self.number, question.number, question.phase, &self.view(seat), left);
            self.post.push((seat, line));
        }
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        self.questions.iter().find(|question| question.seat == seat).copied()
    }

    /// Does what a seat says, or says why not.
    pub(crate) fn act(&mut self, seat: Seat, act: Act) -> Result<(), Refusal> {
        if self.pause.as_ref().is_some_and(|pause| pause.has_answered(seat)) {
            return Err(Refusal::new("answered", "your answer was taken already; it is carried out soon"));
        }
        let state = self.pause.as_ref().map_or(&self.deal, |pause| pause.state(seat));
        // Whose turn it is comes first: a seat that is asked nothing has no old question either.
        let question = self.question(seat);
        if let (Some(question), Some(number)) = (question, act.ask) {
            if question.number != number {
                let text = format!("an answer to question {number}, expected one to {}", question.number);
                return Err(Refusal::new("stale", text));
            }
        }
        state.clone().apply(seat, act.action).map_err(|error| {
            let code = if matches!(error, bura::ActError::Turn(_)) { "turn" } else { "illegal" };
            Refusal::new(code, error.to_string())
        })?;
        self.post.push((seat, messages::taken(act.action)));
        if question.is_some_and(|question| question.phase != Phase::Interrupt) {
            self.counts.misses[seat.index()] = 0;
        }
        self.do_act(seat, act.action);
        Ok(())
    }

    /// Does what is legal, or keeps it until the pause is over.
    fn do_act(&mut self, seat: Seat, action: Action) {
        match &mut self.pause {
            Some(pause) => {
                pause.keep(seat, action);
                self.questions.retain(|question| question.seat != seat);
            }
            None => self.step(|deal, events| deal.apply_with(seat, action, &mut |event| events.push(event)).is_ok()),
        }
    }

    /// Lets the deal go a step further, tells what happened, and asks the next question.
    fn step(&mut self, step: impl FnOnce(&mut Deal, &mut Vec<Event>) -> bool) {
        let mut events = Vec::new();
        // Only what was judged legal comes here; if it is refused all the same, nothing has happened.
        if step(&mut self.deal, &mut events) {
            self.after(events, Instant::now(), false);
        }
    }

    /// What follows from a change of the public course.
    fn after(&mut self, mut events: Vec<Event>, now: Instant, opened: bool) {
        self.questions.clear();
        // A combination may win at the moment when somebody was to lead; then nobody is asked any more.
        let to_lead = events.iter().any(|event| matches!(event, Event::ToLead { .. }));
        if to_lead && self.deal.outcome().is_none() {
            self.pause = Pause::before_lead(&self.deal, now + self.pace.claim);
        }
        if let Some(pause) = &self.pause {
            // Whoever may claim is told so now, and only now.
            events.retain(|event| !matches!(event, Event::Asked { .. }));
            events.extend(pause.claimants().map(|seat| Event::Asked { seat }));
        }
        self.tell(&events);
        if opened || self.deal.outcome().is_some() {
            for seat in self.deal.rules().seats().iter() {
                self.post.push((seat, messages::view(self.number, &self.view(seat))));
            }
        }
        self.ask(now);
    }

    /// Tells each seat what it may know of some events, and nothing at all if that is nothing.
    fn tell(&mut self, events: &[Event]) {
        let rules = *self.deal.rules();
        for seat in rules.seats().iter() {
            let seen: Vec<_> = events.iter().filter_map(|event| event.seen_by(seat, &rules)).collect();
            if !seen.is_empty() {
                self.post.push((seat, messages::events(self.number, &seen)));
            }
        }
    }

    fn ask(&mut self, now: Instant) {
        match &self.pause {
            Some(pause) => {
                let (leader, end, claimants) = (self.deal.leader(), pause.end, pause.claimants().collect::<Vec<_>>());
                // The leader's time begins when the pause is over.
                self.put(leader, Phase::Lead, end + self.pace.answer);
                for seat in claimants {
                    self.put(seat, Phase::Interrupt, end);
                }
            }
            None => {
                if let Some(turn) = self.deal.turn() {
                    self.put(turn.seat, turn.phase, now + self.pace.answer);
                }
            }
        }
    }

    fn put(&mut self, seat: Seat, phase: Phase, until: Instant) {
        let count = &mut self.counts.asks[seat.index()];
        *count += 1;
        self.questions.push(Question { seat, phase, number: *count, until });
        self.show_question(seat);
    }

    /// Lets the bots answer what they are asked.
    pub(crate) fn play_bots(&mut self, is_bot: impl Fn(Seat) -> bool) {
        while let Some(question) = self.questions.iter().find(|question| is_bot(question.seat)).copied() {
            let action = bots::choose(&self.view(question.seat), question.phase);
            let act = action.map(|action| Act { action, seat: None, ask: None });
            if act.is_none_or(|act| self.act(question.seat, act).is_err()) {
                // Not to be expected; the question is then left to the clock.
                break;
            }
        }
    }

    /// Ends the pause, and answers the questions, whose time is up.
    pub(crate) fn expire(&mut self, now: Instant) {
        if self.pause.as_ref().is_some_and(|pause| pause.end <= now) {
            self.end_pause(now);
        }
        while let Some(question) = self.questions.iter().find(|question| question.until <= now).copied() {
            self.answer_for(question);
        }
    }

    /// Carries out what was answered in the pause. Until here, nothing of it could be noticed.
    fn end_pause(&mut self, now: Instant) {
        self.questions.retain(|question| question.phase != Phase::Interrupt);
        let Some(pause) = self.pause.take() else { return };
        for (seat, action, answered) in pause.into_acts() {
            let mut events = Vec::new();
            if self.deal.apply_with(seat, action, &mut |event| events.push(event)).is_err() {
                break;
            }
            if !answered {
                self.post.push((seat, messages::late(&action.to_string())));
            }
            if action == Action::Pass {
                // Told already, when the pause began.
                events.retain(|event| !matches!(event, Event::Asked { .. }));
                self.tell(&events);
            } else {
                // The lead, in turn or out: what else was kept comes too late.
                self.after(events, now, false);
                break;
            }
        }
    }

    /// Answers a question that was left open.
    fn answer_for(&mut self, question: Question) {
        let seat = question.seat;
        let misses = &mut self.counts.misses[seat.index()];
        *misses = misses.saturating_add(1);
        let patient = *misses < self.pace.misses;
        let action = bots::default_act(&self.view(seat), question.phase).filter(|_| patient);
        if let Some(action) = action {
            self.post.push((seat, messages::late(&action.to_string())));
            self.do_act(seat, action);
        } else {
            self.post.push((seat, messages::late(&format!("forfeit {seat}"))));
            self.pause = None;
            self.step(|deal, events| deal.forfeit_with(seat, &mut |event| events.push(event)).is_ok());
        }
        // Whatever came of it, the question is not put again.
        self.questions.retain(|open| open.number != question.number || open.seat != seat);
    }
}
