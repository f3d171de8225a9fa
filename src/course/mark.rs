//! Marks: what the course keeps of each place besides its card.

use super::LayKind;
use crate::seat::Seat;

/// What bits 6 and 7 say.
const LEAD: u8 = 0;
const STOP: u8 = 1;
const OPEN: u8 = 2;
const CLOSED: u8 = 3;

/// The number of nobody, in place of a seat.
const NOBODY: u8 = 7;
/// That of somebody without a seat; no mark has it.
const SPECTATOR: u8 = 6;

/// The mark of a place.
///
/// - The first place of a lead, in turn or out, has the seat in bits 3 to 5 and the number of cards in bits 0 to 2.
/// - The first of a beat is open, with no number in bits 0 to 2, and so is that of a discard of which cards are shown, with
///   the number of these.
/// - Each place of a discard that is not shown is closed: bits 3 to 5 have the seat, and bits 0 to 2 the taker once it has
///   seen the card, where takers do.
/// - All other places have no bit.
///
/// So what a seat may see of each place is in that place's mark alone, and a view looks at many of them at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Mark(u8);

impl Mark {
    pub(super) const NONE: Self = Self(0);
    pub(super) const BEAT: Self = Self::shown(0);

    pub(super) const fn lead(kind: LayKind, seat: Seat, size: u8) -> Self {
        let kind = if matches!(kind, LayKind::Stop) { STOP } else { LEAD };
        Self(kind << 6 | seat.number() << 3 | (size & 7))
    }

    pub(super) const fn shown(count: u8) -> Self {
        Self(OPEN << 6 | (count & 7))
    }

    pub(super) const fn closed(seat: Seat) -> Self {
        Self(CLOSED << 6 | seat.number() << 3 | NOBODY)
    }

    /// Of the first place of a lay, how it was laid, and how many cards of it are shown.
    pub(super) const fn lay(self) -> (LayKind, u8) {
        match (self.0 >> 6, self.0 & 7) {
            (LEAD, _) => (LayKind::Lead, 0),
            (STOP, _) => (LayKind::Stop, 0),
            (OPEN, 0) => (LayKind::Beat, 0),
            (OPEN, shown) => (LayKind::Discard, shown),
            _ => (LayKind::Discard, 0),
        }
    }

    /// Of the first place of a lead, its seat and number of cards.
    pub(super) fn seat_and_size(self) -> (Seat, u8) {
        (Seat::new(self.0 >> 3 & 7).unwrap_or(Seat::ALL[0]), self.0 & 7)
    }

    /// Of the first place of a lead, whether it was led out of turn.
    pub(super) const fn is_stop(self) -> bool {
        self.0 >> 6 == STOP
    }

    /// Of the first place of a follow, whether it beats.
    pub(super) const fn is_beat(self) -> bool {
        self.0 == Self::BEAT.0
    }

    const fn is_closed(self) -> bool {
        self.0 >> 6 == CLOSED
    }

    /// The same mark when the taker has seen the card.
    pub(super) const fn seen_by(self, taker: Seat) -> Self {
        if self.is_closed() { Self(self.0 & !7 | taker.number()) } else { self }
    }

    /// Whether the card was discarded and not shown, and the seat, or somebody without one, neither laid it nor has seen
    /// it since.
    #[inline]
    #[expect(clippy::needless_bitwise_bool, reason = "a branch takes longer than to look at all three")]
    pub(super) fn is_closed_to(self, seat: Option<Seat>) -> bool {
        let seat = seat.map_or(SPECTATOR, Seat::number);
        self.is_closed() & (self.0 >> 3 & 7 != seat) & (self.0 & 7 != seat)
    }
}
