//! The record of a deal as one viewer knows it: `??` for each card it may not know, others' passes left out (section
//! 13).

use core::fmt;

use super::{SeenLay, View};
use crate::choice::{DeclareAt, EndRule};
use crate::course::LayKind;
use crate::frame::Trump;
use crate::outcome::EndKind;
use crate::record::RECORD_VERSION;
use crate::set::CardSet;
use crate::table::Stage;
use crate::terms::SetupSpec;

/// A viewer's record of a deal; it can be shown, not replayed.
///
/// Of a set, the cards that the viewer knows come first, then a `??` for each other.
#[derive(Debug, Clone, Copy)]
pub struct ViewRecord<'a>(&'a View);

impl View {
    /// The deal so far as one line of text, without what the viewer may not know.
    #[must_use]
    pub const fn record(&self) -> ViewRecord<'_> {
        ViewRecord(self)
    }
}

/// Cards of which some may be unknown.
struct Cards(CardSet, u8);

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.1 == 0 || !self.0.is_empty() {
            fmt::Display::fmt(&self.0, f)?;
        }
        (0..self.1).try_for_each(|_| f.write_str("??"))
    }
}

impl fmt::Display for ViewRecord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let view = self.0;
        write!(f, "bura{RECORD_VERSION}; {}; deck=", view.rules().set())?;
        for (place, card) in view.deck.cards().iter().enumerate() {
            if view.known & 1 << place == 0 { f.write_str("??") } else { fmt::Display::fmt(card, f) }?;
        }
        let buried = match view.trump() {
            Trump::Buried(card) => Some(card),
            Trump::Turned(_) | Trump::Named(_) => None,
        };
        let (terms, taken) = (view.terms(), *view.taken());
        let rest = SetupSpec { terms, buried, taken, ..SetupSpec::new(view.deck, terms.dealer) };
        write!(f, " {}", rest.without_deck())?;
        let mut offers = 0;
        for trick in 0..=view.course.tricks() {
            self.write_before(f, trick, &mut offers)?;
            view.lays().filter(|lay| lay.trick == trick).try_for_each(|lay| write_lay(f, &lay))?;
            if self.drew_after(trick) {
                f.write_str("; draw")?;
            }
        }
        self.write_end(f)
    }
}

impl ViewRecord<'_> {
    /// The viewer's own pass and the offers before a trick.
    fn write_before(self, f: &mut fmt::Formatter<'_>, trick: u8, offers: &mut u8) -> fmt::Result {
        let view = self.0;
        if view.viewer.seat().is_some_and(|own| view.course.passed(trick, own)) {
            f.write_str("; pass")?;
        }
        while view.course.offer(*offers).is_some_and(|(before, _)| before == trick) {
            f.write_str("; raise")?;
            *offers += 1;
            // Offer number n is for stake n + 1. An answering raise accepts it; else it is accepted if the stake got
            // there.
            let answered = view.course.offer(*offers).is_some_and(|(before, answers)| before == trick && answers);
            if !answered && view.table.stake > *offers {
                f.write_str("; accept")?;
            }
        }
        Ok(())
    }

    /// Whether a taker was asked to declare, and drew, behind what is written of a trick.
    fn drew_after(self, trick: u8) -> bool {
        let (set, course) = (self.0.rules().set(), &self.0.course);
        if set.end != EndRule::Declared {
            return false;
        }
        match set.declare_at {
            DeclareAt::Either | DeclareAt::Taken => trick < course.draws(),
            // Only after the last trick of all, and then nothing follows.
            DeclareAt::Lead => trick == course.tricks() && course.draws() > 0,
        }
    }

    fn write_end(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stage::Over { end, by, .. } = self.0.table.stage else { return Ok(()) };
        match (end.kind, by) {
            (EndKind::Declared | EndKind::FalseDeclaration, _) => f.write_str("; declare"),
            (EndKind::Refused, _) => f.write_str("; refuse"),
            (EndKind::Forfeit, Some(seat)) => write!(f, "; forfeit {seat}"),
            _ => Ok(()),
        }
    }
}

fn write_lay(f: &mut fmt::Formatter<'_>, lay: &SeenLay) -> fmt::Result {
    let cards = Cards(lay.cards, lay.face_down);
    match lay.kind {
        LayKind::Lead => write!(f, "; lead {cards}"),
        LayKind::Stop => f.write_str("; stop"),
        LayKind::Beat => write!(f, "; beat {cards}"),
        LayKind::Discard if lay.shown.is_empty() => write!(f, "; discard {cards}"),
        LayKind::Discard => write!(f, "; discard {cards} show {}", lay.shown),
    }
}
