//! One draw of the sampler: slots for what was laid, cards for all other places, and the deal that follows.

use rand_core::Rng;

use super::search::Lean;
use super::sight::{DrawnTrick, Sight, bit, bit_number};
use super::slots::Slots;
use crate::course::{Course, Trick};
use crate::deal::Deal;
use crate::deck::{Deck, ROOM};
use crate::script::Script;
use crate::seat::{MAX_SEATS, Seat, Side};
use crate::set::CardSet;
use crate::setup::{Setup, Trump};
use crate::shuffle::{Draws, EVER_SERVED, shuffle};
use crate::table::Table;
use crate::terms::SetupSpec;

/// Cards of one lay that the viewer does not know. They lie one behind the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct FaceDown {
    pub(super) from: u8,
    pub(super) size: u8,
    /// The side that took the trick, if it has been taken.
    taken_by: Option<Side>,
    /// Whether no card was laid after it.
    is_last: bool,
}

/// A deal that is being drawn.
#[derive(Debug)]
pub(super) struct Draft<'a> {
    pub(super) sight: &'a Sight<'a>,
    pub(super) deck: Deck,
    /// Places of the deck that have their card.
    pub(super) filled: u64,
    /// The slots that each other seat holds, at the moment to which the draw has come.
    slots: [Slots; MAX_SEATS],
    /// By place of the course: the slot of the card.
    slot_of: [u8; 64],
    /// The place of the course where the turned card lies: its slot is not drawn.
    turned_at: u8,
    /// Who drew the turned card and holds it still, though its slot is not among those of the hand.
    turned_held_by: Option<Seat>,
    down: [FaceDown; 36],
    down_count: u8,
    /// The course with all cards.
    pub(super) course: Course,
    pub(super) points: [u8; MAX_SEATS],
    on_table: u8,
}

impl<'a> Draft<'a> {
    /// The beginning of a draw.
    pub(super) fn new(sight: &'a Sight<'a>) -> Self {
        let (deck, filled) = sight.view.known_deck();
        Self {
            sight,
            deck,
            filled,
            slots: [Slots::NONE; MAX_SEATS],
            slot_of: [0; 64],
            turned_at: sight.turned_at.unwrap_or(u8::MAX),
            turned_held_by: None,
            down: [FaceDown { from: 0, size: 0, taken_by: None, is_last: false }; 36],
            down_count: 0,
            course: *sight.view.course(),
            points: sight.points,
            on_table: sight.on_table,
        }
    }

    /// Draws slots and cards; `None` if the view asks for what no deal has.
    pub(super) fn draw<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<()> {
        self.give_all_slots(rng)?;
        self.fill(rng);
        self.turn_up();
        Some(())
    }

    /// The same, leaning.
    pub(super) fn draw_leaning<R: Rng + ?Sized>(&mut self, lean: Lean, rng: &mut R) -> Option<()> {
        self.give_all_slots(rng)?;
        let mut left = self.sight.pool;
        shuffle(left.cards_mut(), rng);
        self.lean_on(lean, &mut left);
        self.fill_in_order(&left);
        self.turn_up();
        Some(())
    }

    /// Gives what all other seats have laid its slots.
    #[inline]
    fn give_all_slots<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<()> {
        let mut draws = Draws::new(rng);
        self.sight.others().iter().try_for_each(|&seat| self.give_slots(seat, &mut draws))
    }

    /// Gives the cards that a seat has laid their slots, trick by trick; at the end those of a hand that was shown.
    #[inline]
    fn give_slots<R: Rng + ?Sized>(&mut self, seat: Seat, draws: &mut Draws<'_, R>) -> Option<()> {
        let sight = self.sight;
        let (view, plan, seats) = (sight.view, sight.plan, sight.view.rules().seats());
        let stock = plan.stock_place(0);
        let mut slots = Slots::NONE;
        slots.receive(plan.dealt(seat, 0), seats, plan.hand());
        for DrawnTrick { trick, taken_by, drawing, drew_last } in sight.tricks() {
            let before = seats.steps(trick.led_by, seat);
            if before < trick.lays {
                let from = trick.from + before * trick.size;
                for place in from..from + trick.size {
                    if place != self.turned_at {
                        let slot = slots.take(draws)?;
                        self.lay(place, slot);
                    }
                }
                if sight.hidden != 0 {
                    self.note_face_down(from, *trick, *taken_by);
                }
            }
            // There are none after a trick that is still on the table.
            let place = stock + drawing.from + seats.steps(drawing.first, seat);
            slots.receive(place, seats, drawing.rounds);
            if *drew_last == Some(seat) {
                slots.drop_last();
                if sight.turned.is_none() {
                    slots.push(plan.turned());
                } else {
                    let places = sight.places_of_turned(seat, drawing.trick);
                    let choices = self.turned_choices(seat, places);
                    self.place_turned(seat, places, draws.below(choices));
                }
            }
        }
        // The slot of a turned card is known.
        for card in view.hands()[seat.index()].iter().filter(|&card| sight.turned != Some(card)) {
            let slot = slots.take(draws)?;
            self.deck.put(slot, card);
            self.filled |= bit(slot);
        }
        self.slots[seat.index()] = slots;
        Some(())
    }

    /// Gives a card laid its slot.
    #[inline]
    fn lay(&mut self, place: u8, slot: u8) {
        let view = self.sight.view;
        self.put_slot(place, slot);
        // Where the card is not known this is a blank, which does not count as filled.
        self.deck.put(slot, view.course().card(place));
        self.filled |= (!self.sight.hidden >> (place & 63) & 1) << (slot & 63);
    }

    /// Keeps what lies face down of a lay.
    fn note_face_down(&mut self, from: u8, trick: Trick, taken_by: Option<Side>) {
        let view = self.sight.view;
        let down = self.sight.hidden >> (from & 63) & ((1 << (trick.size & 63)) - 1);
        if down == 0 {
            return;
        }
        // What was shown lies before what lies face down.
        let shown = bit_number(down);
        let is_last = trick.end() == view.course().cards_laid();
        if let Some(kept) = self.down.get_mut(usize::from(self.down_count)) {
            *kept = FaceDown { from: from + shown, size: trick.size - shown, taken_by, is_last };
            self.down_count += 1;
        }
    }

    /// How many cards may be the turned one, which a seat drew last of all: those of its hand, and what has been laid face
    /// down since at some places. Each is it equally often. One, if the viewer knows where it went.
    fn turned_choices(&self, seat: Seat, places: u64) -> u8 {
        if !self.sight.turned_unseen {
            return 1;
        }
        let held = u8::try_from(self.sight.view.hand_len(seat)).unwrap_or(0);
        (held + bits(places)).max(1)
    }

    /// Puts the turned card where it went: of those choices, the one of this number.
    fn place_turned(&mut self, seat: Seat, places: u64, number: usize) {
        if self.sight.turned_unseen {
            let rest = (0..number).fold(places, |rest, _| rest & rest.wrapping_sub(1));
            self.turned_at = if rest == 0 { u8::MAX } else { bit_number(rest) };
        }
        if self.turned_at == u8::MAX {
            self.turned_held_by = Some(seat);
        } else {
            self.put_slot(self.turned_at, self.sight.plan.turned());
        }
    }

    fn put_slot(&mut self, place: u8, slot: u8) {
        self.slot_of[usize::from(place & 63)] = slot;
    }

    /// The slot of a card that another seat has laid.
    pub(super) const fn slot_of(&self, place: u8) -> u8 {
        self.slot_of[(place & 63) as usize]
    }

    /// The lays with cards that the viewer does not know.
    pub(super) fn face_down(&self) -> &[FaceDown] {
        self.down.get(..usize::from(self.down_count)).unwrap_or(&[])
    }

    /// The places of the deck that have no card yet.
    fn free(&self) -> u64 {
        ((1 << self.deck.count()) - 1) & !self.filled
    }

    /// Fills the other places with the cards that are left, in an order drawn uniformly.
    #[inline]
    fn fill<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let mut left = self.sight.pool.room();
        let (mut free, mut bound) = (self.free(), self.sight.pool.count());
        while bound > 0 {
            // As many as one word serves whatever their bounds: that is foreseen better than the last one of each word.
            let mut draws = Draws::new(rng);
            for _ in 0..bound.min(EVER_SERVED) {
                // One of those that are left; the last of them takes its place.
                let chosen = draws.below(bound);
                bound -= 1;
                self.deck.put(bit_number(free), left[chosen % ROOM]);
                left[chosen % ROOM] = left[usize::from(bound) % ROOM];
                free &= free.wrapping_sub(1);
            }
        }
    }

    /// Fills the other places with these cards.
    fn fill_in_order(&mut self, left: &Deck) {
        let mut free = self.free();
        for &card in left.cards() {
            self.deck.put(bit_number(free), card);
            free &= free.wrapping_sub(1);
        }
    }

    /// Writes the cards that were laid face down into the course, those of one lay in the order of texts, and adds up
    /// their points.
    fn turn_up(&mut self) {
        for number in 0..usize::from(self.down_count) {
            let Some(&FaceDown { from, size, taken_by, is_last }) = self.down.get(number) else { return };
            let mut cards = CardSet::EMPTY;
            for place in from..from + size {
                cards |= CardSet::of(self.deck.at(self.slot_of(place)));
            }
            for (place, card) in (usize::from(from)..).zip(cards) {
                self.course.put(place, card);
            }
            let points = cards.points();
            if let Some(side) = taken_by {
                let side = &mut self.points[side.index()];
                *side = side.wrapping_add(points);
            }
            if is_last {
                self.on_table = self.on_table.wrapping_add(points);
            }
        }
    }

    /// The cards that another seat holds in the end.
    fn hand(&self, seat: Seat) -> CardSet {
        let turned = self.sight.turned.filter(|_| self.turned_held_by == Some(seat));
        let mut hand = turned.map_or(CardSet::EMPTY, CardSet::of);
        for slot in self.slots[seat.index()].iter() {
            hand |= CardSet::of(self.deck.at(slot));
        }
        hand
    }

    /// The deal: nothing in it goes otherwise than the viewer saw, and this is its table.
    #[inline]
    pub(super) fn deal(&self, table: Table) -> Deal {
        let view = self.sight.view;
        let mut hands = *view.hands();
        for &seat in self.sight.others() {
            if hands[seat.index()].is_empty() {
                hands[seat.index()] = self.hand(seat);
            }
        }
        let (terms, trump, hand) = (view.terms(), view.trump(), self.sight.plan.hand());
        let setup = Setup::of_parts(*view.rules(), self.deck, terms, trump, *view.taken(), hand);
        Deal::of_parts(setup, hands, table, self.course, self.on_table, self.points)
    }

    /// Plays the deal step by step; `None` if some step of it could not have been played.
    pub(super) fn play(&self) -> Option<Deal> {
        let view = self.sight.view;
        let buried = match view.trump() {
            Trump::Buried(card) => Some(card),
            Trump::Turned(_) | Trump::Named(_) => None,
        };
        let (terms, taken) = (view.terms(), *view.taken());
        let spec = SetupSpec { terms, buried, taken, ..SetupSpec::new(self.deck, terms.dealer) };
        let mut deal = Deal::new(Setup::new(view.rules(), &spec).ok()?);
        let mut script = Script::seen(&self.course, view.public_table(), view.viewer().seat());
        while let Some((_, step)) = script.next(&deal) {
            deal.step(step).ok()?;
        }
        Some(deal)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a mask of places has at most 36 bits")]
const fn bits(mask: u64) -> u8 {
    mask.count_ones() as u8
}
