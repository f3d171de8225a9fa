//! A deal from its parts: for the sampler, which knows how a deal stands without playing it.

use super::Deal;
use crate::card::Card;
use crate::course::Course;
use crate::seat::MAX_SEATS;
use crate::set::CardSet;
use crate::setup::Setup;
use crate::shuffle::ROOM;
use crate::table::Table;

impl Deal {
    /// A deal put together from its parts, which are known to be those of a deal that was played. The cards of the deck
    /// lie in some room, and not in the setup.
    #[inline]
    pub(crate) fn of_parts(
        setup: Setup,
        deck: &[Card; ROOM],
        hands: [CardSet; MAX_SEATS],
        table: &Table,
        course: &Course,
        on_table: u8,
        points: [u8; MAX_SEATS],
    ) -> Self {
        let mut deal = Self { setup, hands, table: *table, course: *course, on_table, points };
        deal.setup.take_deck(deck);
        deal
    }
}
