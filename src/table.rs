//! The table of a deal: where it stands, as far as all can see it. The one thing here that not all may know is who is,
//! or was, asked for a claim.

use crate::action::Phase;
use crate::outcome::End;
use crate::seat::{MAX_SEATS, Seat, Seats, Side};
use crate::set::CardSet;

/// Who is to act, and what is asked.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The seat to act.
    pub seat: Seat,
    /// What it is asked.
    pub phase: Phase,
}

/// Where a deal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    /// A seat is asked something.
    Open(Turn),
    /// `by` is the declarer, the holder, the refuser or the forfeiter, where the kind of end has one; `shown` has a bit
    /// for each seat whose hand was shown. `asked` was asked for a claim when the end came: not all may know that.
    Over { end: End, by: Option<Seat>, shown: u8, asked: Option<Seat> },
}

impl Stage {
    #[inline]
    pub(crate) const fn asks(seat: Seat, phase: Phase) -> Self {
        Self::Open(Turn { seat, phase })
    }

    /// The seat that is, or was when the end came, asked for a claim.
    pub(crate) const fn claimer(self) -> Option<Seat> {
        match self {
            Self::Open(Turn { seat, phase: Phase::Interrupt }) => Some(seat),
            Self::Open(_) => None,
            Self::Over { asked, .. } => asked,
        }
    }
}

/// The public state of a deal.
///
/// The order of the fields is that of the memory, for speed: a byte at a multiple of four is read together with the
/// three behind it, and a processor waits for such a read when one of the four was just written. What changes with each
/// lay and is read right after it stands elsewhere, behind what seldom changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C)]
pub(crate) struct Table {
    /// The cards of the last beater, or of the lead; between tricks as the last trick left them, and so are `taker`,
    /// `led_by`, `led` and `laid`.
    pub(crate) to_beat: CardSet,
    /// The cards of the stock that seat 0 has drawn, one bit for each by its number, from 0 for the first drawn. It
    /// follows from the course too, and is noted so that a view need not find it out there each time. A stock has at
    /// most 30.
    pub(crate) seat0_drew: u32,
    pub(crate) stage: Stage,
    /// The stake of the deal, 1 to 6; an offer counts once it is accepted.
    pub(crate) stake: u8,
    /// The side that made the last accepted offer.
    pub(crate) raised_by: Option<Side>,
    /// Who was to lead the first trick: all were told so, even if another then took the lead.
    pub(crate) first_leader: Seat,
    /// Who leads the trick that is on the table or comes next, if nobody takes the lead out of turn.
    pub(crate) leader: Seat,
    /// Who laid what is to be beaten: who would take the trick as it stands.
    pub(crate) taker: Seat,
    /// Who led the trick, in turn or out.
    pub(crate) led_by: Seat,
    /// How many cards the stock had at first, the turned one counted.
    pub(crate) stock: u8,
    /// How many of these have been drawn.
    pub(crate) drawn: u8,
    /// How many cards were led.
    pub(crate) led: u8,
    /// How many seats have laid.
    pub(crate) laid: u8,
    /// Tricks that each side has taken, 18 in all at most.
    pub(crate) tricks: [u8; MAX_SEATS],
    /// How many cards a seat holds that has not laid in this trick: at most six, and the same for all.
    pub(crate) held: u8,
}

impl Table {
    /// As the cards have been dealt, with this seat to lead: cards of each hand, and of the stock.
    pub(crate) const fn new(leader: Seat, held: u8, stock: u8) -> Self {
        Self {
            stage: Stage::asks(leader, Phase::Lead),
            first_leader: leader,
            leader,
            to_beat: CardSet::EMPTY,
            taker: leader,
            led_by: leader,
            led: 0,
            laid: 0,
            stake: 1,
            raised_by: None,
            stock,
            drawn: 0,
            seat0_drew: 0,
            held,
            tricks: [0; MAX_SEATS],
        }
    }

    /// Schedules the leader of the first trick.
    pub(crate) const fn lead_first(&mut self, leader: Seat) {
        (self.first_leader, self.leader, self.taker, self.led_by) = (leader, leader, leader, leader);
        self.stage = Stage::asks(leader, Phase::Lead);
    }

    /// Who is to act and what is asked, or `None` when the deal is over.
    #[inline]
    pub(crate) const fn turn(&self) -> Option<Turn> {
        match self.stage {
            Stage::Open(turn) => Some(turn),
            Stage::Over { .. } => None,
        }
    }

    /// The cards of the stock that a seat has drawn, one bit for each by its number.
    #[inline]
    pub(crate) fn drew(&self, seats: Seats, seat: Seat) -> u64 {
        // In each round the seats draw clockwise, so that seat `n` draws `n` cards behind seat 0, or as far ahead of it
        // as brings it to the beginning of the round.
        let (first, ahead) = (u64::from(self.seat0_drew), seat.number());
        // Bits behind the last card of the pack may be lost.
        let early = seats.rounds().wrapping_mul((1 << ahead) - 1);
        (first << ahead & !early) | (first << ahead >> seats.count() & early)
    }

    /// Cards left in the stock, the turned one counted.
    pub(crate) const fn stock_left(&self) -> u8 {
        self.stock - self.drawn
    }
}
