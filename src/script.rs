//! The script of a deal: which steps led to a course, found one after the other while playing it again.

use crate::action::{Action, Phase, Step};
use crate::course::{Course, LayKind};
use crate::deal::Deal;
use crate::outcome::EndKind;
use crate::seat::Seat;
use crate::table::{Stage, Table, Turn};

/// What a course says of the next step of a deal that plays it again.
#[derive(Debug, Clone)]
pub(crate) struct Script<'a> {
    course: &'a Course,
    table: &'a Table,
    lays: usize,
    offers: u8,
    passes: Passes,
}

/// What is known of passed claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Passes {
    /// The course holds all.
    All,
    /// The course holds those of one viewer; whoever else is asked and does not take the lead has passed.
    Own(Option<Seat>),
}

impl<'a> Script<'a> {
    /// The whole script of a deal.
    pub(crate) const fn new(course: &'a Course, table: &'a Table) -> Self {
        Self { course, table, lays: 0, offers: 0, passes: Passes::All }
    }

    /// The script of what one viewer saw, in a course whose hidden cards have been filled in.
    pub(crate) const fn seen(course: &'a Course, table: &'a Table, own: Option<Seat>) -> Self {
        Self { passes: Passes::Own(own), ..Self::new(course, table) }
    }

    /// The step that follows in `replay`, which has played all steps told so far; `None` at the end.
    pub(crate) fn next(&mut self, replay: &Deal) -> Option<(Seat, Step)> {
        let turn = replay.turn()?;
        let (seat, step) = match self.action(turn, replay) {
            Some(action) => (turn.seat, Step::Act(action)),
            None => self.ending(turn)?,
        };
        match step {
            Step::Act(Action::Lead(_) | Action::Beat(_) | Action::Discard { .. } | Action::Stop) => self.lays += 1,
            Step::Act(Action::Raise) => self.offers += 1,
            _ => {}
        }
        Some((seat, step))
    }

    /// What `turn` did next, or `None` if it is what the deal waits for, or was ended by.
    fn action(&self, turn: Turn, replay: &Deal) -> Option<Action> {
        let (course, trick) = (self.course, replay.course().tricks());
        let lay = || course.lays().nth(self.lays);
        let offered = |answers: bool| course.offer(self.offers) == Some((trick, answers));
        match turn.phase {
            Phase::Interrupt => self.claim(turn.seat, replay),
            Phase::Lead if offered(false) => Some(Action::Raise),
            Phase::Offer if offered(true) => Some(Action::Raise),
            Phase::Offer => (self.table.stake > replay.stake()).then_some(Action::Accept),
            Phase::Taken => (course.draws() > replay.course().draws()).then_some(Action::Draw),
            Phase::Lead | Phase::Follow => lay().map(|lay| match lay.kind {
                LayKind::Lead | LayKind::Stop => Action::Lead(lay.cards),
                LayKind::Beat => Action::Beat(lay.cards),
                LayKind::Discard => Action::Discard { cards: lay.cards, shown: lay.shown },
            }),
        }
    }

    /// What a seat answered that was asked for a claim.
    fn claim(&self, seat: Seat, replay: &Deal) -> Option<Action> {
        let trick = replay.course().tricks();
        if self.course.passed(trick, seat) {
            return Some(Action::Pass);
        }
        let next = self.course.places().nth(self.lays);
        if next.is_some_and(|lay| lay.kind == LayKind::Stop && lay.seat == seat) {
            return Some(Action::Stop);
        }
        match self.passes {
            Passes::Own(own) if own != Some(seat) => {
                // At the end of the script nobody knows whether the seat has passed. It has, unless the viewer would
                // then be asked who has not been.
                let goes_on = next.is_some() || self.course.offer(self.offers).is_some();
                (goes_on || !self.asks_too_soon(own, seat, replay)).then_some(Action::Pass)
            }
            Passes::All | Passes::Own(_) => None,
        }
    }

    /// Whether the viewer would be asked for a claim after this seat passed, though it saw no question.
    fn asks_too_soon(&self, own: Option<Seat>, seat: Seat, replay: &Deal) -> bool {
        // Nor has it passed: then it was asked.
        let was_asked =
            self.table.stage.claimer().or(own.filter(|&own| self.course.passed(replay.course().tricks(), own)));
        let mut after = replay.clone();
        let passed = after.apply(seat, Action::Pass).is_ok();
        let asked = after.turn().filter(|turn| turn.phase == Phase::Interrupt).map(|turn| turn.seat);
        passed && was_asked.is_none() && asked.is_some() && asked == own
    }

    /// The step that ended the deal, where the log of cards and offers does not show it.
    fn ending(&self, turn: Turn) -> Option<(Seat, Step)> {
        let Stage::Over { end, by, .. } = self.table.stage else { return None };
        let act = |action| Some((turn.seat, Step::Act(action)));
        match end.kind {
            EndKind::Declared | EndKind::FalseDeclaration => act(Action::Declare),
            EndKind::Refused => act(Action::Refuse),
            EndKind::Forfeit => by.map(|seat| (seat, Step::Forfeit(seat))),
            EndKind::Redeal | EndKind::Combo | EndKind::PlayedOut | EndKind::Exhausted | EndKind::Reached => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seat 1 is to lead and holds nothing, seat 2 holds aces and is asked first, seat 0 a molodka.
    const CLAIMS: &str = "bura1; custom,seats=3,combos=aces:lead+molodka:lead; \
        deck=6cAc7d9sAh8dJhAd9d6h7c8c9cTcJcQcKc6dTdJdQdKd7h8h9hThQhKh6s7s8sTsJsQsKsAs dealer=0";

    /// Where a deal stands that is played again from what one seat, or nobody, saw of it.
    fn replayed(steps: &str, own: Option<usize>) -> Turn {
        let deal: Deal = format!("{CLAIMS}{steps}").parse().unwrap();
        let view = own.map_or(deal.view(crate::Viewer::Spectator), |own| deal.view(Seat::ALL[own]));
        let mut replay = Deal::new(*deal.setup());
        let mut script = Script::seen(view.course(), view.public_table(), view.viewer().seat());
        while let Some((_, step)) = script.next(&replay) {
            replay.step(step).unwrap();
        }
        replay.turn().unwrap()
    }

    fn asks(seat: usize, phase: Phase) -> Turn {
        Turn { seat: Seat::ALL[seat], phase }
    }

    #[test]
    fn who_is_asked_unseen_has_passed_unless_the_viewer_would_be_asked_next() {
        // Seat 2 is asked, which no other sees. Had it passed, seat 0 would be asked and know it.
        assert_eq!(replayed("", Some(2)), asks(2, Phase::Interrupt));
        assert_eq!(replayed("", Some(0)), asks(2, Phase::Interrupt));
        for other in [Some(1), None] {
            assert_eq!(replayed("", other), asks(1, Phase::Lead), "{other:?}");
        }
        // Seat 0 is asked, so seat 2 has passed.
        assert_eq!(replayed("; pass", Some(0)), asks(0, Phase::Interrupt));
        for other in [Some(1), Some(2), None] {
            assert_eq!(replayed("; pass", other), asks(1, Phase::Lead), "{other:?}");
        }
        for viewer in [Some(0), Some(1), Some(2), None] {
            assert_eq!(replayed("; pass; pass", viewer), asks(1, Phase::Lead), "{viewer:?}");
        }
    }
}
