//! Sampling: a full deal drawn among those a view allows (section 12, *Sampling*).
//!
//! A view allows every pair of a deck order and hidden choices that gives its viewer exactly this course. The sampler
//! cannot read the truth: it takes the view, which does not have it.
//!
//! **How.** Each other seat has received cards at known places of the deck (*slots*), as many and at such times as all
//! can see. Going through its lays in order, each open card is given one of the slots then in its hand, and each set of
//! cards laid face down is given as many slots, all choices alike; how many choices there are never depends on those made
//! before, so every way is equally likely. One card is an exception: a turned card that this seat drew has a known
//! slot, and whether it still lies there decides how many choices are left. Where it went is drawn first, each answer by
//! the number of ways behind it. Then the unseen cards fill all other slots in any order. That is one partial shuffle.
//!
//! What would have ended or redirected the deal (a combination, a claim, an `automatic` end, another leader, a buried
//! card that was dealt) is found by playing the deal through the state machine; such a draw is thrown away and the next
//! one tried. So every pair that the view allows stays equally likely.
//!
//! **If that finds none** in 4096 draws, a deterministic search follows: as many draws from a generator of its own,
//! seeded always alike, in which cards of few points are the first to be laid face down, and then as many without that
//! preference. Its deals are allowed, but no longer equally likely. Views that come to this are those of deals in which hardly any hand was possible.

use core::convert::Infallible;

use rand_core::{Rng, TryRng};

use crate::card::Card;
use crate::course::Course;
use crate::deal::Deal;
use crate::deck::Deck;
use crate::script::Script;
use crate::seat::Seat;
use crate::set::CardSet;
use crate::setup::{Setup, Trump};
use crate::shuffle::{Draws, shuffle};
use crate::terms::SetupSpec;
use crate::view::{View, seat_places};

/// How many draws the sampler, and after it the search, tries.
const TRIES: u32 = 4096;

/// Why no deal was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SampleError {
    /// Neither draws nor search found a deal that the view allows. A view that came from a deal allows at least that
    /// one; one that came from elsewhere may allow none.
    #[error("found no deal that the view allows")]
    NotFound,
}

/// In which order the unseen cards fill the slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Filling {
    /// In any.
    Uniform,
    /// Those of few points first into slots whose cards were laid face down.
    LowLaid,
}

impl View {
    /// Whether the view allows a deal: its viewer would see exactly this.
    #[must_use]
    pub fn allows(&self, deal: &Deal) -> bool {
        deal.rules() == self.rules() && deal.view(self.viewer()) == *self
    }

    /// Draws a deal that the view allows, each pair of deck order and hidden choices equally likely (see the page of
    /// this module; [`allows`](Self::allows) is always true of it).
    ///
    /// It stands after all claims of the moment, unless the viewer is the one asked. Same view and same generator
    /// state, same deal.
    ///
    /// # Errors
    ///
    /// [`SampleError::NotFound`].
    ///
    /// ```
    /// use bura::{Deal, RuleSet, Seat, Setup, Terms};
    /// use rand_core::SeedableRng;
    ///
    /// let rules = RuleSet::BURA.check()?;
    /// let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(3);
    /// let deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng)?);
    /// let view = deal.view(Seat::ALL[1]);
    /// let sample = view.sample(&mut rng)?;
    /// assert!(view.allows(&sample));
    /// assert_eq!(sample.view(Seat::ALL[1]), view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<Deal, SampleError> {
        let allowed = |deal: &Deal| self.allows(deal);
        let drawn = (0..TRIES).find_map(|_| Draft::new(self).fill(Filling::Uniform, rng, allowed));
        drawn.map_or_else(|| self.search(allowed), Ok)
    }

    /// The first deal that is right, among those of the search.
    pub(crate) fn search(&self, right: impl Fn(&Deal) -> bool + Copy) -> Result<Deal, SampleError> {
        let mut own = Counter(0);
        let tries =
            [Filling::LowLaid, Filling::Uniform].into_iter().flat_map(|filling| (0..TRIES).map(move |_| filling));
        let mut found = tries.map(|filling| Draft::new(self).fill(filling, &mut own, right));
        found.find_map(|deal| deal).ok_or(SampleError::NotFound)
    }
}

/// The generator of the search: a counter whose numbers are mixed well (the finalizer of `SplitMix64`).
struct Counter(u64);

impl TryRng for Counter {
    type Error = Infallible;

    #[expect(clippy::cast_possible_truncation, reason = "half a word is asked for")]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| word as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(word ^ (word >> 31))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        rand_core::utils::fill_bytes_via_next_word(bytes, || self.try_next_u64())
    }
}

/// A deal that is being drawn.
struct Draft<'a> {
    view: &'a View,
    deck: Deck,
    /// Places of the deck that have their card.
    filled: u64,
    /// Places of the deck whose cards were laid face down and are not known.
    laid_down: u64,
    course: Course,
    /// The slots of the cards at hidden places of the course: places of the deck.
    slots: [u8; 36],
    /// The cards whose slot is not known yet.
    pool: CardSet,
}

impl<'a> Draft<'a> {
    fn new(view: &'a View) -> Self {
        let (deck, known) = view.known_deck();
        let known_cards = deck.cards().iter().enumerate();
        let placed = known_cards.filter(|(place, _)| known & 1 << place != 0).map(|(_, &card)| card).collect();
        let pool = CardSet::pack(view.rules().set().lowest.rank()) - view.taken().all() - placed;
        Self { view, deck, filled: known, laid_down: 0, course: *view.course(), slots: [0; 36], pool }
    }

    /// Fills in everything and plays the deal; `None` unless it is right.
    fn fill<R: Rng + ?Sized>(mut self, filling: Filling, rng: &mut R, right: impl Fn(&Deal) -> bool) -> Option<Deal> {
        let mut draws = Draws::new(rng);
        for seat in self.view.rules().seats().iter().filter(|&seat| !self.view.viewer().is(seat)) {
            self.give_slots(seat, &mut draws)?;
        }
        self.fill_deck(filling, rng);
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

    /// Fills the other slots with the cards that are left.
    fn fill_deck<R: Rng + ?Sized>(&mut self, filling: Filling, rng: &mut R) {
        let mut left = Deck::of_set(self.pool);
        let cards = left.cards_mut();
        shuffle(cards, rng);
        let mut order = [0, !0];
        if filling == Filling::LowLaid {
            cards.sort_unstable_by_key(|card| card.points());
            order = [self.laid_down, !self.laid_down];
        }
        let mut cards = cards.iter();
        for wanted in order {
            for place in 0..self.deck.count() {
                let slot = 1u64 << place;
                if self.filled & slot == 0 && wanted & slot != 0 {
                    if let Some(&card) = cards.next() {
                        self.deck.put(place, card);
                        self.filled |= slot;
                    }
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
    use rand_core::SeedableRng;

    use super::*;
    use crate::presets::Preset;
    use crate::terms::Terms;
    use crate::view::Viewer;

    #[test]
    fn a_sample_is_allowed_and_shows_the_viewer_what_it_saw() {
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(11);
        let mut sampled = 0;
        for &preset in Preset::ALL {
            let rules = preset.rule_set().check().unwrap();
            for _ in 0..20 {
                let mut deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[1]), &mut rng).unwrap());
                loop {
                    let viewers = rules.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]);
                    for viewer in viewers {
                        let view = deal.view(viewer);
                        assert!(view.allows(&deal), "{preset} {view:?}");
                        let sample = view.sample(&mut rng).unwrap_or_else(|_| panic!("{preset} {}", deal.record()));
                        assert!(view.allows(&sample));
                        sampled += 1;
                    }
                    let Some(turn) = deal.turn() else { break };
                    let legal = deal.legal_actions();
                    let mut pick = legal.get(rng.next_u32() as usize % legal.len()).unwrap();
                    if pick == crate::Action::Declare && rng.next_u32() % 8 != 0 {
                        pick = legal.iter().find(|&a| a != crate::Action::Declare).unwrap();
                    }
                    deal.apply(turn.seat, pick).unwrap();
                }
            }
        }
        assert!(sampled > 10_000, "{sampled}");
    }

    #[test]
    fn binomials_are_those_of_pascals_triangle() {
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|k| choose(5, k)), [1, 5, 10, 10, 5, 1, 0]);
    }
}
