//! Reading a course by the marks of its places: who laid what, and what a viewer knows of it.

use super::Course;
use super::mark::{Eight, Mark};
use crate::card::Card;
use crate::faces::BLANK;
use crate::seat::Seat;
use crate::set::CardSet;

impl Course {
    /// All cards laid, but for those at the places of `hidden`; and tells each place with what lies there.
    #[inline]
    pub(crate) fn faces(&self, hidden: u64, mut tell: impl FnMut(u8, Card)) -> CardSet {
        let laid = self.cards.get(..usize::from(self.card_count)).unwrap_or(&self.cards);
        let (mut faces, mut open) = (0, !hidden);
        for (place, &card) in (0..).zip(laid) {
            faces |= (open & 1) << card.bit_number();
            open >>= 1;
            tell(place, card);
        }
        CardSet::from_known_bits(faces)
    }

    /// The places whose cards were discarded without being shown and that a seat, or somebody without one, has not
    /// seen, one bit each.
    #[inline]
    pub(crate) fn closed_to(&self, seat: Option<Seat>) -> u64 {
        self.places_marked(|marks| marks.closed_to(seat))
    }

    /// The places where a seat has laid cards, one bit each.
    #[inline]
    pub(crate) fn laid_by(&self, seat: Seat) -> u64 {
        self.places_marked(|marks| marks.by(seat))
    }

    /// The places where tricks begin, one bit each.
    #[inline]
    pub(crate) fn leads(&self) -> u64 {
        self.places_marked(Eight::leads)
    }

    /// The places where beats begin, one bit each.
    #[inline]
    pub(crate) fn beats(&self) -> u64 {
        self.places_marked(Eight::beats)
    }

    /// The places where a card lies and the marks say so, eight at once.
    #[inline]
    fn places_marked(&self, answers: impl Fn(Eight) -> u64) -> u64 {
        let mut places = 0;
        for (number, marks) in self.marks.chunks(8).enumerate() {
            let mut eight = [Mark::NONE; 8];
            eight.iter_mut().zip(marks).for_each(|(place, &mark)| *place = mark);
            places |= Eight::gather(answers(Eight::new(eight))) << (8 * number);
        }
        places & ((1 << self.card_count) - 1)
    }

    /// The same course as a viewer knows it: without the claims of all seats but its own, and, unless it sees all of
    /// them, without the cards that are closed to it.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "claims have 32 bits")]
    pub(crate) fn seen(&self, own: Option<Seat>, all: bool) -> Self {
        let (cards, marks) = (&self.cards, &self.marks);
        let card = |at: usize| if marks[at].is_closed_to(own) { BLANK } else { cards[at] };
        let cards = if all { *cards } else { core::array::from_fn(card) };
        let claims = own.map_or(0, |seat| (self.seats.rounds() << seat.number()) as u32);
        Self { cards, passes: self.passes & claims, unheard: self.unheard & claims, waiting: 0, ..*self }
    }
}
