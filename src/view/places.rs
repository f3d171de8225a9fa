//! Places: which cards of the course lie face down for a viewer, and which places of the deck it has had.

use super::Viewer;
use crate::choice::{Discards, DrawOrder};
use crate::course::{Course, LayKind};
use crate::plan::Plan;
use crate::rules::Rules;
use crate::seat::Seat;
use crate::setup::{Setup, Trump};

/// The places of the course whose cards lie face down for the viewer.
pub(super) fn hidden_places(rules: &Rules, course: &Course, viewer: Viewer) -> u64 {
    if rules.set().discards == Discards::Open {
        return 0;
    }
    let (mut hidden, mut of_trick, mut trick, mut taker) = (0, 0, 0, None);
    let sees_as_taker = |taker: Option<Seat>| {
        rules.set().discards == Discards::TakerSees && taker.is_some_and(|taker| viewer.is(taker))
    };
    for place in course.places() {
        if place.trick != trick {
            hidden |= if sees_as_taker(taker) { 0 } else { of_trick };
            (of_trick, trick) = (0, place.trick);
        }
        match place.kind {
            LayKind::Discard if viewer.is(place.seat) => {}
            LayKind::Discard => of_trick |= place.closed_part(),
            LayKind::Lead | LayKind::Stop | LayKind::Beat => taker = Some(place.seat),
        }
    }
    // The last trick may still be on the table, and then nobody has taken it.
    let is_taken = trick < course.tricks();
    hidden | if is_taken && sees_as_taker(taker) { 0 } else { of_trick }
}

/// One trick's draws: the first of the stock that was drawn, who drew it, and how many rounds were drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Drawing {
    /// The trick before the draws.
    pub(crate) trick: u8,
    pub(crate) from: u8,
    pub(crate) first: Seat,
    pub(crate) rounds: u8,
}

/// The draws after each trick, `drawn` cards in all: they follow from who led and who took (section 7.3).
pub(crate) fn drawings<'a>(rules: &'a Rules, course: &'a Course, drawn: u8) -> impl Iterator<Item = Drawing> + 'a {
    let seats = rules.set().seats;
    let (mut from, mut places) = (0, course.places().peekable());
    core::iter::from_fn(move || {
        let lead = places.next().filter(|lead| lead.trick < course.tricks())?;
        let mut taker = lead.seat;
        while let Some(place) = places.next_if(|place| place.trick == lead.trick) {
            if place.kind == LayKind::Beat {
                taker = place.seat;
            }
        }
        let first = match rules.set().draw_order {
            DrawOrder::Taker => taker,
            DrawOrder::Leader => lead.seat,
        };
        // Hands were full before the trick, or the stock serves no further round.
        let rounds = lead.size.min(drawn.saturating_sub(from) / seats);
        let drawing = Drawing { trick: lead.trick, from, first, rounds };
        from += rounds * seats;
        Some(drawing)
    })
}

/// The places of the deck whose cards the viewer has had in its hand, and that of the turned card.
pub(super) fn known_places(setup: &Setup, course: &Course, drawn: u8, viewer: Viewer) -> u64 {
    let turned = match setup.trump() {
        Trump::Turned(_) => 1 << setup.plan().turned(),
        Trump::Buried(_) | Trump::Named(_) => 0,
    };
    let Viewer::Seat(own) = viewer else { return turned };
    seat_places(setup.rules(), setup.plan(), course, drawn, own).fold(turned, |known, (_, place)| known | place)
}

/// The places of the deck whose cards a seat has received, as (number of tricks before, bit of the place), in order.
pub(crate) fn seat_places<'a>(
    rules: &'a Rules,
    plan: Plan,
    course: &'a Course,
    drawn: u8,
    seat: Seat,
) -> impl Iterator<Item = (u8, u64)> + 'a {
    let seats = rules.seats();
    let dealt = (0..plan.hand()).map(move |round| (0, 1 << plan.dealt(seat, round)));
    let drawn = drawings(rules, course, drawn).flat_map(move |drawing| {
        let own = drawing.from + seats.steps(drawing.first, seat);
        (0..drawing.rounds).map(move |round| (drawing.trick + 1, 1 << plan.stock_place(own + round * seats.count())))
    });
    dealt.chain(drawn)
}
