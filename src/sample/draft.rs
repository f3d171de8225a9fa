//! One draw of the sampler: slots for what was laid, cards for all other places, and the deal that follows.

use rand_core::Rng;

use super::search::Lean;
use crate::card::Card;
use crate::course::Course;
use crate::deal::Deal;
use crate::deck::Deck;
use crate::script::Script;
use crate::seat::{MAX_SEATS, Seat};
use crate::set::CardSet;
use crate::setup::{Setup, Trump};
use crate::shuffle::{Draws, shuffle};
use crate::terms::SetupSpec;
use crate::view::{View, seat_places};

/// A deal that is being drawn.
pub(super) struct Draft<'a> {
    pub(super) view: &'a View,
    pub(super) deck: Deck,
    /// Places of the deck that have their card.
    pub(super) filled: u64,
    /// Places of the deck whose cards were laid face down and are not known.
    pub(super) laid_down: u64,
    /// How the draw leans, in the search.
    lean: Option<Lean>,
    /// The places of the deck that make the hands which lean towards combinations, by seat.
    pub(super) leaning_hands: [u64; MAX_SEATS],
    course: Course,
    /// The slots of the cards at hidden places of the course: places of the deck.
    slots: [u8; 36],
    /// The cards whose slot is not known yet.
    pool: CardSet,
}

impl<'a> Draft<'a> {
    /// The beginning of a draw: what the viewer knows.
    pub(super) fn new(view: &'a View, lean: Option<Lean>) -> Self {
        let (deck, known) = view.known_deck();
        let known_cards = deck.cards().iter().enumerate();
        let placed = known_cards.filter(|(place, _)| known & 1 << place != 0).map(|(_, &card)| card).collect();
        let pool = CardSet::pack(view.rules().set().lowest.rank()) - view.taken().all() - placed;
        let course = *view.course();
        Self {
            view,
            deck,
            filled: known,
            laid_down: 0,
            lean,
            leaning_hands: [0; MAX_SEATS],
            course,
            slots: [0; 36],
            pool,
        }
    }

    /// Fills in everything and plays the deal; `None` unless it is right.
    pub(super) fn fill<R: Rng + ?Sized>(mut self, rng: &mut R, right: impl Fn(&Deal) -> bool) -> Option<Deal> {
        let mut draws = Draws::new(rng);
        for seat in self.view.rules().seats().iter().filter(|&seat| !self.view.viewer().is(seat)) {
            self.give_slots(seat, &mut draws)?;
        }
        self.fill_deck(rng);
        self.fill_course();
        self.play().filter(right)
    }

    /// Gives the cards that a seat has laid their slots, in the order laid; at the end those of a hand that was shown.
    fn give_slots<R: Rng + ?Sized>(&mut self, seat: Seat, draws: &mut Draws<'_, R>) -> Option<()> {
        let view = self.view;
        let (rules, hidden) = (view.rules(), view.hidden());
        let mut received = seat_places(rules, view.plan(), view.course(), view.drawn(), seat).peekable();
        let turned = self.turned_slot(seat, draws);
        let mut hand = 0u64;
        for place in view.course().places().filter(|place| place.seat == seat) {
            while let Some((_, slot)) = received.next_if(|(after, _)| *after <= place.trick) {
                hand |= slot;
            }
            self.note_hand(seat, place.trick, hand);
            for at in place.all().filter(|at| hidden & 1 << at == 0) {
                let card = view.course().cards_at(at..at + 1).first()?;
                hand &= !self.place_card(card, hand, turned, draws)?;
            }
            // The turned card's slot is among those laid now, or it is not: it is never left to chance.
            let mut given = hidden_at(&turned, place.trick) & hand;
            for at in place.all().filter(|at| hidden & 1 << at != 0) {
                let slot = if given == 0 { draw_bit(hand & !turned.slot, draws)? } else { given };
                given = 0;
                hand &= !slot;
                self.laid_down |= slot;
                *self.slots.get_mut(at)? = bit_number(slot);
            }
        }
        hand = received.fold(hand, |hand, (_, slot)| hand | slot);
        self.note_hand(seat, view.course().tricks(), hand);
        for card in view.seen_hand(seat).unwrap_or(CardSet::EMPTY) {
            hand &= !self.place_card(card, hand, turned, draws)?;
        }
        Some(())
    }

    /// Puts a card that is known to have come from a hand into one of the hand's slots; returns that.
    fn place_card<R: Rng + ?Sized>(
        &mut self,
        card: Card,
        hand: u64,
        turned: TurnedSlot,
        draws: &mut Draws<'_, R>,
    ) -> Option<u64> {
        if !self.pool.contains(card) {
            // The turned card itself, whose slot is known.
            return (turned.slot & hand != 0).then_some(turned.slot);
        }
        let slot = draw_bit(hand & !turned.slot, draws)?;
        self.deck.put(bit_number(slot), card);
        self.filled |= slot;
        self.pool.remove(card);
        Some(slot)
    }

    /// Where the turned card went that a seat drew, if the viewer does not know.
    fn turned_slot<R: Rng + ?Sized>(&self, seat: Seat, draws: &mut Draws<'_, R>) -> TurnedSlot {
        let view = self.view;
        let Trump::Turned(card) = view.trump() else { return TurnedSlot::NONE };
        if view.turned_drawn_by() != Some(seat) {
            return TurnedSlot::NONE;
        }
        let known = TurnedSlot { slot: 1 << view.plan().turned(), laid: None };
        if !view.unseen().contains(card) {
            return known;
        }
        // Each answer by the number of ways behind it: laid face down in some trick, or still in hand.
        let tricks = view.course().places().filter(|lay| lay.seat == seat && lay.trick >= view.last_draw());
        let ways = |fate: Option<u8>| self.ways(seat, fate);
        let total = tricks.clone().map(|lay| ways(Some(lay.trick))).sum::<u64>() + ways(None);
        let mut number = draws.below_large(total);
        for lay in tricks {
            let count = ways(Some(lay.trick));
            if number < count {
                return TurnedSlot { laid: Some(lay.trick), ..known };
            }
            number -= count;
        }
        known
    }

    /// In how many ways the cards that a seat laid after the last draw can have been its slots, if the turned card was
    /// laid face down in a trick, or is still in hand (`None`).
    fn ways(&self, seat: Seat, fate: Option<u8>) -> u64 {
        let view = self.view;
        let lays = || view.course().places().filter(|lay| lay.seat == seat && lay.trick >= view.last_draw());
        let mut held = u64::from(lays().fold(0, |sum, lay| sum + lay.size)) + view.hand_len(seat) as u64;
        if fate.is_none() && view.hand_len(seat) == 0 {
            return 0;
        }
        let (mut ways, mut turned) = (1, 1);
        for lay in lays() {
            let down = u64::from((lay.closed_part() & view.hidden()).count_ones());
            let open = u64::from(lay.size) - down;
            // Open cards take slots other than that of the turned card, one after the other.
            ways *= (0..open).map(|n| (held - turned).saturating_sub(n)).product::<u64>();
            let others = (held - turned).saturating_sub(open);
            if fate == Some(lay.trick) {
                ways *= if down == 0 { 0 } else { choose(others, down - 1) };
                turned = 0;
            } else {
                ways *= choose(others, down);
            }
            held -= u64::from(lay.size);
        }
        ways
    }

    /// Keeps a hand that leans towards a combination.
    fn note_hand(&mut self, seat: Seat, trick: u8, hand: u64) {
        let leans = self.lean.and_then(|lean| lean.hands[seat.index()]);
        if leans.is_some_and(|(before, _)| before == trick) {
            self.leaning_hands[seat.index()] = hand;
        }
    }

    /// Fills the other slots with the cards that are left.
    fn fill_deck<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        let mut left = Deck::of_set(self.pool);
        shuffle(left.cards_mut(), rng);
        if let Some(lean) = self.lean {
            self.lean_on(lean, &mut left);
        }
        let mut cards = left.cards().iter();
        for place in 0..self.deck.count() {
            if self.filled & 1 << place == 0 {
                if let Some(&card) = cards.next() {
                    self.deck.put(place, card);
                }
            }
        }
    }

    /// Writes the cards that were laid face down into the course, those of one lay in the order of texts.
    fn fill_course(&mut self) {
        let hidden = self.view.hidden();
        for place in self.view.course().places() {
            let at = || place.all().filter(|at| hidden & 1 << at != 0);
            let card = |at: usize| self.slots.get(at).map(|&slot| self.deck.at(slot));
            let cards: CardSet = at().filter_map(card).collect();
            for (at, card) in at().zip(cards) {
                self.course.put(at, card);
            }
        }
    }

    /// Plays the deal; `None` if some step of it could not have been played.
    fn play(&self) -> Option<Deal> {
        let view = self.view;
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

/// The slot of a turned card that a seat drew, and in which trick it laid that card face down, if it did.
#[derive(Debug, Clone, Copy)]
struct TurnedSlot {
    /// One bit, or none if the seat did not draw it.
    slot: u64,
    laid: Option<u8>,
}

impl TurnedSlot {
    const NONE: Self = Self { slot: 0, laid: None };
}

/// The turned card's slot, if it is laid face down in this trick.
fn hidden_at(turned: &TurnedSlot, trick: u8) -> u64 {
    if turned.laid == Some(trick) { turned.slot } else { 0 }
}

/// One of the bits of a mask, drawn uniformly; `None` if it has none.
fn draw_bit<R: Rng + ?Sized>(mask: u64, draws: &mut Draws<'_, R>) -> Option<u64> {
    // A mask of places has at most 36 bits.
    let count = u8::try_from(mask.count_ones()).ok().filter(|&count| count > 0)?;
    let mut mask = mask;
    for _ in 0..draws.below(count) {
        mask &= mask - 1;
    }
    Some(mask & mask.wrapping_neg())
}

#[expect(clippy::cast_possible_truncation, reason = "a bit's number is below 64")]
const fn bit_number(bit: u64) -> u8 {
    bit.trailing_zeros() as u8
}

/// The number of subsets of `k` out of `n`; both are at most six here.
fn choose(n: u64, k: u64) -> u64 {
    if k > n { 0 } else { (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1)) }
}

#[cfg(test)]
mod tests {
    use super::choose;

    #[test]
    fn binomials_are_those_of_pascals_triangle() {
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|k| choose(5, k)), [1, 5, 10, 10, 5, 1, 0]);
    }
}
