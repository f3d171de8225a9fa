//! Small changes of a draft. Each leaves a draft that could have been drawn.

use rand_core::Rng;

use crate::mask::{Bits, bit};
use crate::sample::draft::Draft;
use crate::sample::slots::Row;
use crate::shuffle::Draws;

impl Draft<'_> {
    /// Makes a change that is drawn; now and then it is none. Either two cards whose places the viewer does not know
    /// change them, or a card of another seat is hurried.
    pub(super) fn change<R: Rng>(&mut self, draws: &mut Draws<'_, R>) {
        let mut below = |bound: u8| u8::try_from(draws.below(bound.max(1))).unwrap_or(0);
        if below(2) == 0 {
            let count = u8::try_from(self.free.count_ones()).unwrap_or(0);
            let mut pick = || Bits(self.free).nth(below(count).into());
            if let (Some(one), Some(other)) = (pick(), pick()) {
                self.swap_cards(one, other);
            }
        } else {
            let one = below(self.slots.count());
            let row = self.sight.rows().iter().find(|row| (row.from..row.to).contains(&one));
            if let Some(&row) = row {
                let other = row.from + below(row.to - row.from);
                self.hurry(row, one, other);
            }
        }
    }

    /// Of two cards of a row, by their numbers, has the one received later come as early as the other, or as early as
    /// can be.
    ///
    /// It takes the slot of an earlier card, which takes its own; if that must have come earlier, it takes first that
    /// of another. So it passes cards that were laid as soon as they came, which no single swap does.
    fn hurry(&mut self, row: Row, one: u8, other: u8) {
        let mut both = [one, other];
        both.sort_unstable_by_key(|&at| self.time(self.slots.at(at)));
        let [first, late] = both;
        let wanted = self.time(self.slots.at(first));
        for _ in row.from..row.to {
            let slot = self.slots.at(late);
            // A turned card stays where it lies in the deck, and nobody may have seen it laid.
            let turned = self.sight.turned.is_some() && slot == self.sight.plan.turned();
            let earlier = (row.from..row.to).filter(|&at| {
                let own = self.slots.at(at);
                (wanted..self.time(slot)).contains(&self.time(own))
                    && self.may_come(row, at, slot)
                    && (!turned || self.sight.turned_unseen && self.free & bit(own) != 0)
            });
            let Some(at) = earlier.min_by_key(|&at| self.time(self.slots.at(at))) else { return };
            if !turned {
                self.swap_places(self.slots.at(at), slot);
            }
            self.slots.swap(at, late);
        }
    }

    /// When a slot was received, as against others of its row: the card at the place behind the hands is drawn last.
    fn time(&self, slot: u8) -> u8 {
        if slot == self.sight.plan.turned() { u8::MAX } else { slot }
    }

    /// Whether the card of a number may come from a slot: its seat had received it when it laid the card.
    fn may_come(&self, row: Row, at: u8, slot: u8) -> bool {
        let had_to = if at < row.laid_to { self.sight.laid(at).had_to } else { row.to };
        let last = self.sight.slots.at(had_to.saturating_sub(1));
        self.time(slot) <= self.time(last)
    }

    /// Has two cards change places, known or not.
    fn swap_places(&mut self, one: u8, other: u8) {
        self.swap_cards(one, other);
        let both = bit(one) | bit(other);
        if self.free & both != 0 && self.free & both != both {
            self.free ^= both;
        }
    }

    fn swap_cards(&mut self, one: u8, other: u8) {
        let card = self.card(one);
        self.put(one, self.card(other));
        self.put(other, card);
    }
}
