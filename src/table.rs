//! The table of a deal: where it stands, as far as all can see it. The one thing here that not all may know is who is,
//! or was, asked for a claim.

use crate::action::Phase;
use crate::legal::{Ask, Stakes};
use crate::outcome::End;
use crate::rules::Rules;
use crate::seat::{MAX_SEATS, Seat, Side};
use crate::set::CardSet;
use crate::terms::Terms;

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

/// Where a deal stands, with the seat that is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Stage {
    Claim {
        asked: Seat,
    },
    Lead,
    Follow {
        seat: Seat,
    },
    Taken {
        taker: Seat,
    },
    /// `by` made the offer; its left neighbour answers.
    Offer {
        by: Seat,
    },
    /// `by` is the declarer, the holder, the refuser or the forfeiter, where the kind of end has one; `shown` has a bit
    /// for each seat whose hand was shown. `asked` was asked for a claim when the end came: not all may know that.
    Over {
        end: End,
        by: Option<Seat>,
        shown: u8,
        asked: Option<Seat>,
    },
}

/// The public state of a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Table {
    pub(crate) stage: Stage,
    /// Who was to lead the first trick: all were told so, even if another then took the lead.
    pub(crate) first_leader: Seat,
    /// Who leads the trick that is on the table or comes next, if nobody takes the lead out of turn.
    pub(crate) leader: Seat,
    /// The cards of the last beater, or of the lead; between tricks as the last trick left them, and so are the
    /// next three.
    pub(crate) to_beat: CardSet,
    /// Who laid these: who would take the trick as it stands.
    pub(crate) taker: Seat,
    /// Who led the trick, in turn or out.
    pub(crate) led_by: Seat,
    /// How many seats have laid.
    pub(crate) laid: u8,
    /// The stake of the deal, 1 to 6; an offer counts once it is accepted.
    pub(crate) stake: u8,
    /// The side that made the last accepted offer.
    pub(crate) raised_by: Option<Side>,
    /// How many cards the stock had at first, the turned one counted.
    pub(crate) stock: u8,
    /// How many of these have been drawn.
    pub(crate) drawn: u8,
    /// Tricks that each side has taken, 18 in all at most.
    pub(crate) tricks: [u8; MAX_SEATS],
}

impl Table {
    /// As the cards have been dealt, with this seat to lead.
    pub(crate) const fn new(leader: Seat, stock: u8) -> Self {
        Self {
            stage: Stage::Lead,
            first_leader: leader,
            leader,
            to_beat: CardSet::EMPTY,
            taker: leader,
            led_by: leader,
            laid: 0,
            stake: 1,
            raised_by: None,
            stock,
            drawn: 0,
            tricks: [0; MAX_SEATS],
        }
    }

    /// Who is to act and what is asked, or `None` when the deal is over.
    pub(crate) fn turn(&self, rules: &Rules) -> Option<Turn> {
        let (seat, phase) = match self.stage {
            Stage::Claim { asked } => (asked, Phase::Interrupt),
            Stage::Lead => (self.leader, Phase::Lead),
            Stage::Follow { seat } => (seat, Phase::Follow),
            Stage::Taken { taker } => (taker, Phase::Taken),
            Stage::Offer { by } => (rules.seats().after(by), Phase::Offer),
            Stage::Over { .. } => return None,
        };
        Some(Turn { seat, phase })
    }

    /// The question, with all that the answer of the seat to act depends on besides its own hand.
    pub(crate) fn ask(&self, rules: &Rules, terms: Terms, first_trick: bool) -> Option<Ask> {
        let stakes = |step: u8, own_offer: bool| Stakes { next: self.stake + step, allowed: terms.raises, own_offer };
        Some(match self.stage {
            Stage::Claim { .. } => Ask::Claim,
            Stage::Lead => {
                let side = rules.side_of(self.leader);
                Ask::Lead {
                    first_trick,
                    has_trick: self.tricks[side.index()] > 0,
                    stakes: stakes(1, self.raised_by == Some(side)),
                }
            }
            Stage::Follow { .. } => Ask::Follow { to_beat: self.to_beat },
            Stage::Taken { .. } => Ask::Taken,
            // The answer accepts the offer first, so it offers two more than the stake that stands.
            Stage::Offer { .. } => Ask::Offer { stakes: stakes(2, false) },
            Stage::Over { .. } => return None,
        })
    }

    /// Cards left in the stock, the turned one counted.
    pub(crate) const fn stock_left(&self) -> u8 {
        self.stock - self.drawn
    }
}
