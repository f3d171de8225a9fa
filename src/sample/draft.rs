//! One draw of the sampler: slots for what was laid, cards for all other places, and the deal that follows.

use rand_core::Rng;

use super::down::{FaceDown, Pile};
use super::sight::Sight;
use super::slots::{CardLaid, List, Row};
use crate::card::Card;
use crate::course::Course;
use crate::deal::Deal;
use crate::deck::Deck;
use crate::frame::Trump;
use crate::mask::{Bits, bit};
use crate::script::Script;
use crate::seat::MAX_SEATS;
use crate::set::CardSet;
use crate::setup::Setup;
use crate::shuffle::{Draws, ROOM, spread};
use crate::table::Table;
use crate::terms::SetupSpec;

/// A deal that is being drawn.
#[derive(Debug, Clone)]
pub(super) struct Draft<'a> {
    pub(super) sight: &'a Sight<'a>,
    /// The deck, with room behind it.
    deck: [Card; ROOM],
    /// The slots of the other seats; of each row, those of what it has laid come first once they are drawn.
    pub(super) slots: List,
    /// The places of the deck that have no card yet, one bit each.
    pub(super) free: u64,
    /// The table, with the claim that is asked for in the deal.
    pub(super) table: Table,
    /// The course with all cards.
    pub(super) course: Course,
    pub(super) points: [u8; MAX_SEATS],
    on_table: u8,
}

impl<'a> Draft<'a> {
    /// The beginning of a draw.
    #[inline]
    pub(super) fn new(sight: &'a Sight<'a>) -> Self {
        Self {
            sight,
            deck: sight.deck,
            slots: sight.slots,
            free: sight.unknown,
            table: *sight.view.public_table(),
            course: *sight.view.course(),
            points: sight.points,
            on_table: sight.on_table,
        }
    }

    /// Draws slots and cards.
    #[inline]
    pub(super) fn draw<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        self.give_all_slots(rng);
        spread(self.sight.pool.iter(), Bits(self.free), &mut self.deck, rng);
        self.turn_up();
    }

    /// Gives what all other seats have laid its slots.
    #[inline]
    pub(super) fn give_all_slots<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let mut draws = Draws::new(rng);
        for &row in self.sight.rows() {
            self.give_slots(row, &mut draws);
        }
    }

    /// Gives the cards that a seat has laid their slots, in order; at the end those of a hand that was shown.
    #[inline]
    fn give_slots<R: Rng + ?Sized>(&mut self, row: Row, draws: &mut Draws<'_, R>) {
        let Sight { view, hidden, turned, .. } = self.sight;
        let turned_at = if row.drawn_to < row.to { self.turned_number(row, draws) } else { row.laid_to };
        let (mut drawn_to, mut free) = (row.drawn_to, self.free);
        for at in row.from..row.laid_to {
            let CardLaid { place, had_to } = self.sight.laid(at);
            if at == turned_at {
                // Its slot, the last of the row, leaves the hand now, and the card lies there already.
                self.slots.swap(at, row.to - 1);
                drawn_to = row.to;
                continue;
            }
            let slot = self.take(at, had_to.min(drawn_to), draws);
            // Where the card is not known this is a blank, and the slot stays free.
            self.put(slot, view.course().card(place));
            free &= !((!hidden >> (place & 63) & 1) << (slot & 63));
        }
        // The slot of a turned card is known.
        let hand = view.hands()[row.seat.index()].iter().filter(|&card| *turned != Some(card));
        for (at, card) in (row.laid_to..).zip(hand) {
            let slot = self.take(at, drawn_to, draws);
            self.put(slot, card);
            free &= !bit(slot);
        }
        self.free = free;
    }

    /// The card at a place of the deck.
    pub(super) const fn card(&self, place: u8) -> Card {
        self.deck[place as usize % ROOM]
    }

    /// Puts a card at a place of the deck.
    pub(super) const fn put(&mut self, place: u8, card: Card) {
        self.deck[place as usize % ROOM] = card;
    }

    /// The whole deck.
    pub(super) fn whole_deck(&self) -> Deck {
        let mut deck = *self.sight.view.known_deck().0;
        deck.take_from(&self.deck);
        deck
    }

    /// Takes one of the slots between two numbers, drawn uniformly; it then stands at the first of them.
    #[inline]
    fn take<R: Rng + ?Sized>(&mut self, at: u8, to: u8, draws: &mut Draws<'_, R>) -> u8 {
        // There is one, but for a view that no deal has.
        self.slots.draw(at, draws.below(to.wrapping_sub(at)))
    }

    /// As which of its cards the seat that drew the turned card last of all has laid it, or behind these, if it holds
    /// it. Where the viewer does not know, it is each card of that hand, and each that lies face down since, equally
    /// often.
    fn turned_number<R: Rng + ?Sized>(&self, row: Row, draws: &mut Draws<'_, R>) -> u8 {
        let sight = self.sight;
        if !sight.turned_unseen {
            let lies_at = sight.turned_at.filter(|&place| row.laid & bit(place) != 0);
            return lies_at.map_or(row.laid_to, |place| sight.number_at(place));
        }
        let mut may_be = (row.from..row.laid_to).filter(|&at| {
            let CardLaid { place, had_to } = sight.laid(at);
            had_to == row.to && sight.hidden & bit(place) != 0
        });
        let held = row.to.saturating_sub(row.laid_to);
        let ways = may_be.clone().fold(held, |ways, _| ways + 1);
        may_be.nth(draws.below(ways.max(1))).unwrap_or(row.laid_to)
    }

    /// The slots of a lay with cards that the viewer does not know.
    pub(super) fn slots_of(&self, down: FaceDown) -> impl Iterator<Item = u8> {
        (down.slot..down.slot + down.size).map(|at| self.slots.at(at))
    }

    /// Writes the cards that were laid face down into the course, those of one lay in the order of texts, and adds up
    /// their points.
    #[inline]
    pub(super) fn turn_up(&mut self) {
        for &down in self.sight.face_down() {
            let (mut cards, mut points) = (CardSet::EMPTY, 0_u8);
            for slot in self.slots_of(down) {
                let card = self.card(slot);
                (cards, points) = (cards.with(card), card.points().wrapping_add(points));
            }
            for (place, card) in (usize::from(down.from)..).zip(cards) {
                self.course.put(place, card);
            }
            if down.pile != Pile::Table {
                let side = &mut self.points[down.taken_by.index()];
                *side = side.wrapping_add(points);
            }
            if down.pile != Pile::Taken {
                self.on_table = self.on_table.wrapping_add(points);
            }
        }
    }

    /// The cards that another seat holds in the end.
    #[inline]
    fn hand(&self, row: Row) -> CardSet {
        let slots = (row.laid_to..row.to).map(|at| self.slots.at(at));
        slots.fold(CardSet::EMPTY, |hand, slot| hand | CardSet::of(self.card(slot)))
    }

    /// The deal: nothing in it goes otherwise than the viewer saw.
    // As a part of its caller it would be built in one place and copied to another.
    #[inline(never)]
    pub(super) fn deal(&self) -> Deal {
        let view = self.sight.view;
        let mut hands = *view.hands();
        for &row in self.sight.rows() {
            hands[row.seat.index()] = self.hand(row);
        }
        let setup = Setup::of_parts(view.frame(), view.known_deck().0);
        Deal::of_parts(setup, &self.deck, hands, &self.table, &self.course, self.on_table, self.points)
    }

    /// Plays the deal step by step; `None` if some step of it could not have been played.
    pub(super) fn play(&self) -> Option<Deal> {
        let view = self.sight.view;
        let buried = match view.trump() {
            Trump::Buried(card) => Some(card),
            Trump::Turned(_) | Trump::Named(_) => None,
        };
        let (terms, taken) = (view.terms(), *view.taken());
        let spec = SetupSpec { terms, buried, taken, ..SetupSpec::new(self.whole_deck(), terms.dealer) };
        let mut deal = Deal::new(Setup::new(view.rules(), &spec).ok()?);
        let mut script = Script::seen(&self.course, view.public_table(), view.viewer().seat());
        while let Some((_, step)) = script.next(&deal) {
            deal.step(step).ok()?;
        }
        Some(deal)
    }
}
