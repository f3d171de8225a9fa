//! A deal from its parts: for the sampler, which knows how a deal stands without playing it.

use super::Deal;
use crate::course::Course;
use crate::seat::MAX_SEATS;
use crate::set::CardSet;
use crate::setup::Setup;
use crate::table::Table;

impl Deal {
    /// A deal put together from its parts, which are known to be those of a deal that was played.
    #[inline]
    pub(crate) const fn of_parts(
        setup: Setup,
        hands: [CardSet; MAX_SEATS],
        table: Table,
        course: Course,
        on_table: u8,
        points: [u8; MAX_SEATS],
    ) -> Self {
        Self { setup, hands, table, course, on_table, points }
    }
}
