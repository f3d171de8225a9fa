//! Marks: what the course keeps of each place besides its card.

use super::LayKind;
use crate::seat::Seat;

/// What bits 6 and 7 say.
const LEAD: u8 = 0;
const STOP: u8 = 1;
const OPEN: u8 = 2;
const CLOSED: u8 = 3;

/// The bits of the seat.
const SEAT: u8 = 7 << 3;

/// The number of nobody, in place of a seat.
const NOBODY: u8 = 7;
/// That of somebody without a seat; no mark has it.
const SPECTATOR: u8 = 6;

/// The mark of a place. Bits 3 to 5 have the seat that laid its card.
///
/// - The first place of a lead, in turn or out, has the number of cards in bits 0 to 2.
/// - The first of a beat is open, with no number in bits 0 to 2, and so is that of a discard of which cards are shown, with
///   the number of these.
/// - Each place of a discard that is not shown is closed: bits 0 to 2 have the taker once it has seen the card, where
///   takers do.
/// - All other places have only the seat.
///
/// So who laid a card and what a seat may see of it is in that place's mark alone, and many are looked at at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Mark(u8);

impl Mark {
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn lead(kind: LayKind, seat: Seat, size: u8) -> Self {
        let kind = if matches!(kind, LayKind::Stop) { STOP } else { LEAD };
        Self(kind << 6 | seat.number() << 3 | (size & 7))
    }

    pub(super) const fn beat(seat: Seat) -> Self {
        Self::shown(seat, 0)
    }

    pub(super) const fn shown(seat: Seat, count: u8) -> Self {
        Self(OPEN << 6 | seat.number() << 3 | (count & 7))
    }

    /// The mark of the places behind the first of an open lay.
    pub(super) const fn behind(self) -> Self {
        Self(self.0 & SEAT)
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

    /// Who laid the card.
    pub(super) const fn seat(self) -> Seat {
        Seat::of_bits(self.0 >> 3)
    }

    /// Of the first place of a lead, its seat and number of cards.
    pub(super) const fn seat_and_size(self) -> (Seat, u8) {
        (self.seat(), self.0 & 7)
    }

    /// Of the first place of a lead, whether it was led out of turn.
    pub(super) const fn is_stop(self) -> bool {
        self.0 >> 6 == STOP
    }

    const fn is_closed(self) -> bool {
        self.0 >> 6 == CLOSED
    }

    /// The same mark when the taker has seen the card.
    pub(super) const fn seen_by(self, taker: Seat) -> Self {
        if self.is_closed() { Self(self.0 & !7 | taker.number()) } else { self }
    }

    /// Whether the card was discarded and not shown, and the seat, or somebody without one, neither laid it nor has
    /// seen it since.
    #[inline]
    #[expect(clippy::needless_bitwise_bool, reason = "a branch takes longer than to look at all three")]
    pub(super) fn is_closed_to(self, seat: Option<Seat>) -> bool {
        let seat = number_of(seat);
        self.is_closed() & (self.0 >> 3 & 7 != seat) & (self.0 & 7 != seat)
    }
}

/// A byte in each place of a word.
const EACH: u64 = 0x0101_0101_0101_0101;

/// Eight marks, looked at at once. Each answer is the highest bit of its byte.
#[derive(Debug, Clone, Copy)]
pub(super) struct Eight(u64);

impl Eight {
    #[inline]
    pub(super) fn new(marks: [Mark; 8]) -> Self {
        Self(u64::from_le_bytes(marks.map(|mark| mark.0)))
    }

    /// Where a card was laid by this seat; marks behind the last card do not count.
    #[inline]
    pub(super) const fn by(self, seat: Seat) -> u64 {
        !self.other_seat(3, seat.number())
    }

    /// Where a lead begins, in turn or out.
    #[inline]
    pub(super) const fn leads(self) -> u64 {
        !self.0 & any(self.0 & (7 * EACH))
    }

    /// Where a beat begins.
    #[inline]
    pub(super) const fn beats(self) -> u64 {
        self.0 & !(self.0 << 1) & !any(self.0 & (7 * EACH))
    }

    /// Where [`Mark::is_closed_to`] says so.
    #[inline]
    pub(super) const fn closed_to(self, seat: Option<Seat>) -> u64 {
        let seat = number_of(seat);
        self.0 & (self.0 << 1) & self.other_seat(3, seat) & self.other_seat(0, seat)
    }

    /// Where the number in three bits, from `shift` up, is not this one.
    #[inline]
    const fn other_seat(self, shift: u8, number: u8) -> u64 {
        any(((self.0 >> shift) ^ (number as u64 * EACH)) & (7 * EACH))
    }

    /// Eight answers as eight bits.
    #[inline]
    pub(super) const fn gather(answers: u64) -> u64 {
        // The product brings the lowest bits of all bytes together in the highest one.
        (answers >> 7 & EACH).wrapping_mul(0x0102_0408_1020_4080) >> 56
    }
}

/// Which bytes, none above 7, are not 0: the highest bit of each.
const fn any(bytes: u64) -> u64 {
    bytes + 0x7f * EACH
}

const fn number_of(seat: Option<Seat>) -> u8 {
    match seat {
        Some(seat) => seat.number(),
        None => SPECTATOR,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_marks_at_once_say_what_each_says() {
        let seats = || Seat::ALL.into_iter().map(Some).chain([None]);
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                let mut marks = [Mark::NONE; 8];
                marks[place] = Mark(byte);
                let says = |answers: u64| Eight::gather(answers) >> place & 1 == 1;
                let (eight, mark) = (Eight::new(marks), Mark(byte));
                assert_eq!(says(eight.leads()), byte >> 7 == 0 && mark.seat_and_size().1 > 0, "{byte:x}");
                assert_eq!(says(eight.beats()), (byte >> 6, byte & 7) == (OPEN, 0), "{byte:x}");
                for seat in seats() {
                    assert_eq!(says(eight.closed_to(seat)), mark.is_closed_to(seat), "{byte:x} {seat:?}");
                    if let Some(seat) = seat {
                        assert_eq!(says(eight.by(seat)), byte >> 3 & 7 == seat.number(), "{byte:x} {seat}");
                    }
                }
            }
        }
    }
}
