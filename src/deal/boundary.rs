//! Before each trick: is the deal over, does a combination win, does anybody take the lead (section 7.2).

use super::Deal;
use super::held::Ending;
use crate::action::Phase;
use crate::choice::{Effect, EndRule, Exhausted};
use crate::course::LayKind;
use crate::event::Event;
use crate::outcome::{End, EndKind};
use crate::seat::{Seat, Sides};
use crate::sink::Sink;
use crate::table::Stage;

impl Deal {
    /// What comes right after the deal: dealt combinations that have it dealt again, else the first trick.
    pub(super) fn begin(&mut self, sink: &mut impl Sink) {
        let Some(held) = self.held() else { return self.open_trick(sink) };
        // A position is not a hand as dealt.
        let dealt_again = if self.setup.taken().is_none() { held.dealt_again() } else { None };
        if let Some(ending) = dealt_again {
            // Everybody knows who would have led.
            sink.tell(|| Event::ToLead { seat: self.table.leader });
            return self.end_held(ending, sink);
        }
        self.before_trick(sink);
    }

    /// Everything before a trick, with the leader already scheduled.
    pub(super) fn before_trick(&mut self, sink: &mut impl Sink) {
        self.open_trick(sink);
        if let Some(held) = self.held() {
            if let Some(ending) = held.combination() {
                return self.end_held(ending, sink);
            }
            if self.rules().hears_claims(self.is_first_trick()) {
                let unheard = held.unheard();
                self.course.push_waiting(unheard);
                self.hear_claims(sink);
            }
        }
    }

    /// Opens a trick: the scheduled leader is to lead. Where there is no card left to lead, the deal has been played.
    fn open_trick(&mut self, sink: &mut impl Sink) {
        if self.hands_are_empty() {
            return self.end_played(sink);
        }
        sink.tell(|| Event::ToLead { seat: self.table.leader });
        self.table.stage = Stage::asks(self.table.leader, Phase::Lead);
    }

    fn end_held(&mut self, Ending { end, by, shown }: Ending, sink: &mut impl Sink) {
        self.end_showing(end, by, shown, sink);
    }

    fn end_played(&mut self, sink: &mut impl Sink) {
        let rules = self.rules();
        let end = match (rules.set().end, rules.set().exhausted) {
            (EndRule::Declared, Exhausted::Draw) => End::won(EndKind::Exhausted, Sides::EMPTY),
            (EndRule::Declared, Exhausted::Most) => End::by_points(EndKind::Exhausted, rules, self.points),
            (EndRule::Automatic | EndRule::PlayedOut, _) => End::by_points(EndKind::PlayedOut, rules, self.points),
        };
        self.end(end, None, sink);
    }

    /// Asks the next seat that may take the lead out of turn; where none is left, the leader is to lead (section 8).
    fn hear_claims(&mut self, sink: &mut impl Sink) {
        let passed = self.course.passed_before(self.course.tricks());
        self.table.stage = match self.held().and_then(|held| held.next_claim(passed)) {
            Some(asked) => {
                sink.tell(|| Event::Asked { seat: asked });
                Stage::asks(asked, Phase::Interrupt)
            }
            None => Stage::asks(self.table.leader, Phase::Lead),
        };
    }

    pub(super) fn pass(&mut self, seat: Seat, sink: &mut impl Sink) {
        self.course.push_pass(self.course.tricks(), seat);
        sink.tell(|| Event::Passed { seat });
        self.hear_claims(sink);
    }

    pub(super) fn stop(&mut self, seat: Seat, sink: &mut impl Sink) {
        let hand = self.hand(seat);
        if let Some((_, combo)) = self.rules().strongest(Effect::Lead, hand, self.trump()) {
            sink.tell(|| Event::Stopped { seat, combo: combo.kind });
        }
        self.lead(LayKind::Stop, seat, hand, sink);
    }
}
