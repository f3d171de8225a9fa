//! The pause before a lead, in which out-of-turn claims are heard so that nobody notices (section 12 of the rules).
//!
//! Who is asked for a claim, and that it passed, must stay a secret between that seat and the table. So wherever the
//! *rules* would let some seat claim, whether or not the cards do, the table pauses for one and the same time:
//!
//! * At its beginning all are told who is to lead, and every seat that may claim is asked, all at once. (The engine
//!   asks one after another; a seat asked later than its trick began would know that another was asked, and passed. So
//!   the engine is played ahead, on copies, as if everybody passed.)
//! * The leader may act at once: its act is judged and kept, with the same answer as at any other time.
//! * At its end the claims are carried out in the engine's order, then the leader's act. Until then nothing is told but
//!   to the seat itself that an answer was taken.

use std::time::Instant;

use bura::{Action, Deal, Effect, Phase, Seat};

/// A seat that may claim.
struct Asked {
    seat: Seat,
    /// The deal when the engine would ask this seat.
    state: Deal,
    answer: Option<Action>,
}

/// A pause, with what was answered in it.
pub(crate) struct Pause {
    pub(crate) end: Instant,
    leader: Seat,
    /// In the engine's order.
    asked: Vec<Asked>,
    /// The deal after everybody has passed: the leader is to lead.
    ready: Deal,
    /// The leader's act.
    kept: Option<Action>,
}

impl Pause {
    /// A pause before the lead, if one is due.
    pub(crate) fn before_lead(deal: &Deal, end: Instant) -> Option<Self> {
        if !hears_claims(deal) {
            return None;
        }
        let (mut ready, mut asked) = (deal.clone(), Vec::new());
        while let Some(seat) = claimant(&ready) {
            asked.push(Asked { seat, state: ready.clone(), answer: None });
            if ready.apply(seat, Action::Pass).is_err() {
                break;
            }
        }
        Some(Self { end, leader: deal.leader(), asked, ready, kept: None })
    }

    /// The seats that may claim.
    pub(crate) fn claimants(&self) -> impl Iterator<Item = Seat> {
        self.asked.iter().map(|asked| asked.seat)
    }

    fn asked(&self, seat: Seat) -> Option<&Asked> {
        self.asked.iter().find(|asked| asked.seat == seat)
    }

    /// Whether a seat has answered its question.
    pub(crate) fn has_answered(&self, seat: Seat) -> bool {
        self.asked(seat).is_some_and(|asked| asked.answer.is_some()) || (seat == self.leader && self.kept.is_some())
    }

    /// The deal as it stands for a seat.
    pub(crate) fn state(&self, seat: Seat) -> &Deal {
        let own = self.asked(seat).filter(|asked| asked.answer != Some(Action::Pass));
        own.map_or(&self.ready, |asked| &asked.state)
    }

    /// Keeps an act that is legal in the state of its seat.
    pub(crate) fn keep(&mut self, seat: Seat, action: Action) {
        match self.asked.iter_mut().find(|asked| asked.seat == seat) {
            Some(asked) => asked.answer = Some(action),
            None => self.kept = Some(action),
        }
    }

    /// What is to be carried out at the end, in order, and the leader's act last; `false` where the table passes for a
    /// seat that did not answer.
    pub(crate) fn into_acts(self) -> impl Iterator<Item = (Seat, Action, bool)> {
        let passing = |asked: Asked| (asked.seat, asked.answer.unwrap_or(Action::Pass), asked.answer.is_some());
        let kept = self.kept.map(|action| (self.leader, action, true));
        self.asked.into_iter().map(passing).chain(kept)
    }
}

/// The seat that the engine asks for a claim.
fn claimant(deal: &Deal) -> Option<Seat> {
    deal.turn().filter(|turn| turn.phase == Phase::Interrupt).map(|turn| turn.seat)
}

/// Whether claims can be heard before this lead, by what all seats know: the rules, the trick, the size of the hands.
fn hears_claims(deal: &Deal) -> bool {
    let set = deal.rules().set();
    let first_trick = deal.course().tricks() == 0;
    let by_rules = set.combos.iter().any(|combo| combo.effect == Effect::Lead)
        && (set.interrupt_first || !first_trick)
        && deal.rules().lead_limit(first_trick) >= set.hand
        && deal.hand(deal.leader()).len() == usize::from(set.hand);
    // What the rules exclude, the engine does not ask; should it ever, the question is heard all the same.
    by_rules || claimant(deal).is_some()
}
