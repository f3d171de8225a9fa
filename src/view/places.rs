//! Places: which places of the deck a viewer has had.

use super::Viewer;
use crate::choice::DrawOrder;
use crate::course::{Course, Trick};
use crate::frame::Trump;
use crate::plan::Plan;
use crate::rules::Rules;
use crate::seat::{Seat, Seats};
use crate::setup::Setup;
use crate::table::Table;

/// One trick's draws: who drew first, and how many rounds were drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drawing {
    /// The trick before the draws.
    pub(crate) trick: u8,
    pub(crate) first: Seat,
    pub(crate) rounds: u8,
}

/// How far the stock has been drawn, trick after trick.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drawn {
    order: DrawOrder,
    /// How many rounds are still to come.
    rounds: u8,
}

impl Drawn {
    /// At the beginning of a deal in which so many cards have been drawn.
    pub(crate) fn new(rules: &Rules, drawn: u8) -> Self {
        Self { order: rules.set().draw_order, rounds: drawn / rules.set().seats }
    }

    /// The draws after a trick that was taken: they follow from who led and who took (section 7.3).
    #[inline]
    pub(crate) fn after(&mut self, number: u8, trick: Trick) -> Drawing {
        let first = match self.order {
            DrawOrder::Taker => trick.taker,
            DrawOrder::Leader => trick.led_by,
        };
        // Hands were full before the trick, or the stock serves no further round.
        let rounds = trick.size.min(self.rounds);
        self.rounds -= rounds;
        Drawing { trick: number, first, rounds }
    }
}

/// The draws after each trick, `drawn` cards in all.
pub(crate) fn drawings<'a>(rules: &Rules, course: &'a Course, drawn: u8) -> impl Iterator<Item = Drawing> + use<'a> {
    let mut stock = Drawn::new(rules, drawn);
    (0..course.tricks()).zip(course.all_tricks()).map(move |(number, trick)| stock.after(number, trick))
}

/// The places of the deck whose cards the viewer has had in its hand, and that of the turned card.
#[inline]
pub(super) fn known_places(setup: &Setup, table: &Table, viewer: Viewer) -> u64 {
    let turned = match setup.trump() {
        Trump::Turned(_) => 1 << setup.plan().turned(),
        Trump::Buried(_) | Trump::Named(_) => 0,
    };
    let Viewer::Seat(own) = viewer else { return turned };
    turned | received(setup.plan(), table, setup.rules().seats(), own)
}

/// The places of the deck whose cards a seat has received, one bit each; who draws when is known to all.
#[inline]
pub(super) fn received(plan: Plan, table: &Table, seats: Seats, seat: Seat) -> u64 {
    plan.hand_places(seat) | plan.stock_places(table.drew(seats, seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::Deal;
    use crate::presets::Preset;
    use crate::terms::Terms;
    use rand_chacha::ChaCha20Rng;
    use rand_core::{Rng, SeedableRng};

    /// The places of the deck whose cards a seat has received.
    fn seat_places(deal: &Deal, seat: Seat) -> u64 {
        let (plan, seats) = (deal.setup().plan(), deal.rules().seats());
        let dealt = (0..plan.hand()).fold(0, |all, round| all | 1 << plan.dealt(seat, round));
        let drawings = drawings(deal.rules(), deal.course(), deal.public_table().drawn);
        let rounds = drawings.flat_map(|drawing| (0..drawing.rounds).map(move |_| drawing.first));
        (0..).zip(rounds).fold(dealt, |all, (round, first)| {
            all | 1 << plan.stock_place(round * seats.count() + seats.steps(first, seat))
        })
    }

    /// The table notes who drew what; the course says it too, by who led and who took.
    #[test]
    fn the_places_that_a_seat_knows_are_those_whose_cards_it_received() {
        let mut rng = ChaCha20Rng::seed_from_u64(11);
        let mut drawn = 0;
        for preset in Preset::ALL {
            for seats in 2..=6 {
                let mut set = preset.rule_set();
                (set.seats, set.partners, set.raise_max) = (seats, false, 1);
                let Ok(rules) = set.check() else { continue };
                let seats = Seats::new(seats).unwrap();
                let mut deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[1]), &mut rng).unwrap());
                while let Some(turn) = deal.turn() {
                    let (setup, table) = (deal.setup(), deal.public_table());
                    let mut all = known_places(setup, table, Viewer::Spectator);
                    for seat in seats.iter() {
                        let received = seat_places(&deal, seat);
                        let known = known_places(setup, table, Viewer::Seat(seat));
                        assert_eq!(known, received | known_places(setup, table, Viewer::Spectator), "{seat} {deal:?}");
                        all |= received;
                        drawn += table.drawn;
                    }
                    // Nobody has what lies in the stock, but for the turned card.
                    assert!(all.count_ones() <= u32::from(setup.plan().turned() + table.drawn) + 1);
                    let legal = deal.legal_actions();
                    let number = rng.next_u32() as usize % legal.len();
                    deal.apply(turn.seat, legal.get(number).unwrap()).unwrap();
                    drawn = drawn.min(100);
                }
            }
        }
        assert!(drawn >= 100, "cards were drawn");
    }
}
