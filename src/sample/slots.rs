//! Slots: the places of the deck whose cards a seat has in hand.

use rand_core::Rng;

use crate::seat::Seats;
use crate::shuffle::Draws;

/// Room for six slots, and for eight more that are written at a time.
const ROOM: usize = 16;

/// A byte in each place of a word, and the places counted from 0.
const EACH: u64 = 0x0101_0101_0101_0101;
const COUNT: u64 = 0x0706_0504_0302_0100;

/// The slots of a hand, in no order. At most six; a view that comes in and is not proven yet may seem to have seven.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slots {
    list: [u8; ROOM],
    count: u8,
}

impl Slots {
    pub(super) const NONE: Self = Self { list: [0; ROOM], count: 0 };

    /// Adds one slot in each round: this place of the deck, and so on with a place for every seat between.
    #[inline]
    pub(super) fn receive(&mut self, place: u8, seats: Seats, rounds: u8) {
        let slots = u64::from(place) * EACH + u64::from(seats.count()) * COUNT;
        // Eight are written, as that is one step; those behind the count do not matter.
        if let Some(part) = self.list.get_mut(usize::from(self.count)..).and_then(|rest| rest.first_chunk_mut()) {
            *part = slots.to_le_bytes();
        }
        self.count += rounds;
    }

    /// Takes away the slot received last.
    pub(super) const fn drop_last(&mut self) {
        self.count = self.count.saturating_sub(1);
    }

    /// Adds a slot.
    pub(super) const fn push(&mut self, slot: u8) {
        self.list[self.count as usize % ROOM] = slot;
        self.count += 1;
    }

    /// Takes one of the slots, drawn uniformly; `None` if there is none.
    #[inline]
    pub(super) fn take<R: Rng + ?Sized>(&mut self, draws: &mut Draws<'_, R>) -> Option<u8> {
        let last = self.count.checked_sub(1)?;
        let chosen = draws.below(self.count) % ROOM;
        let slot = self.list[chosen];
        self.list[chosen] = self.list[usize::from(last) % ROOM];
        self.count = last;
        Some(slot)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = u8> {
        self.list.into_iter().take(usize::from(self.count))
    }
}
