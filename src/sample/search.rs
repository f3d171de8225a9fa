//! The deterministic search behind the sampler: draws that lean towards what the rules ask for.

use core::cmp::Reverse;
use core::convert::Infallible;

use rand_core::TryRng;

use super::SampleError;
use super::down::Pile;
use super::draft::Draft;
use super::sight::Sight;
use super::slots::{Bits, Row, bit, bit_number};
use crate::card::{Card, Rank, Suit};
use crate::combo::ComboKind;
use crate::deal::Deal;
use crate::deck::Deck;
use crate::seat::{MAX_SEATS, Side};
use crate::shuffle::{Draws, shuffle};
use crate::view::View;

/// How many draws of each kind the search tries. A view that comes from outside can ask for no more work than this.
const SEARCHES: u32 = 1 << 13;

/// How a draw leans; the sampler's own never do.
#[derive(Debug, Clone, Copy)]
struct Lean {
    /// Cards of few points are the first to be laid face down, above all in the tricks of the side that has most. So many
    /// low bits of the points do not count: where both sides need low cards, one must not get all of the lowest.
    low_laid: Option<u8>,
    /// What a seat received first is mostly the last that it lays, so that hands stay as they are for long.
    keeps: bool,
    /// For each seat, before which trick its hand is made a combination, and of which kind.
    hands: [Option<(u8, ComboKind)>; MAX_SEATS],
    /// The lowest trump goes to the first leader, the others to the stock.
    trumps: bool,
}

impl View {
    /// The first deal that is right, among those of the search.
    pub(crate) fn search(&self, right: impl Fn(&Deal) -> bool + Copy) -> Result<Deal, SampleError> {
        let mut sight = Sight::new(self);
        sight.look();
        // Plain draws too: what the rules ask for may be just what leaning spoils.
        let mut own = Counter(0);
        for number in 0..2 * SEARCHES {
            let mut draft = Draft::new(&sight);
            let lean = (number >= SEARCHES).then(|| self.lean(&mut own));
            draft.draw_leaning(lean, &mut own);
            if let Some(deal) = draft.play().filter(right) {
                return Ok(deal);
            }
        }
        Err(SampleError::NotFound)
    }

    /// A way to lean, drawn for one try of the search.
    fn lean(&self, rng: &mut Counter) -> Lean {
        let mut draws = Draws::new(rng);
        let mut below = |bound: u8| u8::try_from(draws.below(bound)).unwrap_or(0);
        let combos = self.rules().set().combos;
        let kinds = u8::try_from(combos.len()).unwrap_or(0);
        // What keeps seats from being asked is mostly what all hold at one time, so all lean before the same trick.
        let (trick, share) = (below(self.course().tricks() + 1), below(3) + 1);
        let mut hands = [None; MAX_SEATS];
        for hand in &mut hands {
            let combo = combos.iter().nth(below(kinds.max(1)).into());
            *hand = combo.filter(|_| below(3) < share).map(|combo| (trick, combo.kind));
        }
        let low_laid = match below(4) {
            0 => Some(0),
            1 => Some(2),
            _ => None,
        };
        Lean { low_laid, keeps: below(2) == 0, hands, trumps: below(2) == 0 }
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

/// The same, but each word begins with up to 31 ones: its first draws are the last of those that may be, which is the
/// latest slot of a hand.
struct Latest<'a>(&'a mut Counter);

impl TryRng for Latest<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let word = self.0.try_next_u64()?;
        Ok(word | !(u64::MAX >> (word & 31)))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

impl Draft<'_> {
    /// Draws slots and cards as [`draw`](Self::draw) does, or leaning. The code of the former is too long to be there twice.
    fn draw_leaning(&mut self, lean: Option<Lean>, rng: &mut Counter) {
        if lean.is_some_and(|lean| lean.keeps) {
            self.give_all_slots(&mut Latest(rng));
        } else {
            self.give_all_slots(rng);
        }
        let mut left = Deck::of_set(self.sight.pool);
        shuffle(left.cards_mut(), rng);
        if let Some(lean) = lean {
            self.lean_on(lean, &mut left);
        }
        for (place, &card) in Bits(self.free).zip(left.cards()) {
            self.put(place, card);
        }
        self.turn_up();
    }

    /// Fills some of the free places with cards of `left`, as the draw leans, and takes these out.
    fn lean_on(&mut self, lean: Lean, left: &mut Deck) {
        let view = self.sight.view;
        let trump = view.trump_suit();
        for &row in self.sight.rows() {
            let Some((trick, kind)) = lean.hands[row.seat.index()] else { continue };
            let places = self.hand_before(row, trick);
            // The suit of what is known of the hand, or any.
            let known = places & !self.free;
            let first = (known != 0).then(|| self.card(bit_number(known))).or(left.cards().first().copied());
            let suit = first.map_or(trump, Card::suit);
            self.give(places, left, |card| u8::from(!leads_to(kind, card, trump, suit)));
        }
        if lean.trumps {
            let plan = self.sight.plan;
            let dealt = (1u64 << plan.turned()) - 1;
            let first = view.public_table().first_leader;
            let slots = (0..plan.hand()).map(|round| 1u64 << plan.dealt(first, round));
            let lowest = slots.filter(|slot| self.free & slot != 0).take(1).fold(0, |mask, slot| mask | slot);
            let low_trump = |card: Card| if card.suit() == trump { card.rank() as u8 } else { 15 };
            self.give(lowest, left, low_trump);
            self.give(dealt, left, |card| u8::from(card.suit() == trump));
        }
        if let Some(bits) = lean.low_laid {
            // The side that has most has the least room for more, so it is served first.
            let mut sides = Side::ALL;
            sides.sort_unstable_by_key(|side| Reverse(self.sight.points[side.index()]));
            for side in sides {
                let down =
                    self.sight.face_down().iter().filter(|down| down.taken_by == side && down.pile != Pile::Table);
                let laid_down = down.flat_map(|&down| self.slots_of(down)).fold(0, |slots, slot| slots | bit(slot));
                self.give(laid_down, left, |card| card.points() >> bits);
            }
        }
    }

    /// The slots that a seat had in hand before a trick.
    fn hand_before(&self, row: Row, trick: u8) -> u64 {
        let laid = self.sight.view.course().places().filter(|lay| lay.seat == row.seat && lay.trick < trick);
        let laid = row.from + laid.fold(0, |sum, lay| sum + lay.size);
        let had_to = row.to.min(laid + self.sight.plan.hand());
        let had = (row.from..had_to).fold(0, |had, at| had | bit(self.sight.slots.at(at)));
        (row.from..laid).fold(had, |held, at| held & !bit(self.slots.at(at)))
    }

    /// Fills the places of a mask that are free, each with the first card of the least weight.
    fn give(&mut self, places: u64, left: &mut Deck, weight: impl Fn(Card) -> u8) {
        for place in Bits(places & self.free) {
            let Some(card) = left.take_least(&weight) else { return };
            self.put(place, card);
            self.free &= !bit(place);
        }
    }
}

/// Whether a card helps a hand to be of a kind; a molodka is to be of `suit`.
fn leads_to(kind: ComboKind, card: Card, trump: Suit, suit: Suit) -> bool {
    match kind {
        ComboKind::Bura => card.suit() == trump,
        ComboKind::Molodka => card.suit() == suit,
        ComboKind::Aces | ComboKind::AcesTrump => card.rank() == Rank::Ace,
        ComboKind::SixesTrump => card.rank() == Rank::Six,
        ComboKind::Tens => card.rank() == Rank::Ten,
        ComboKind::Honours | ComboKind::Over40 => card.rank() >= Rank::Ten,
    }
}
