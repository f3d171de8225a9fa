//! Chips and pot: antes, what is paid in, what is taken out (section 11; catalogue STAKE-1 to STAKE-4).

use super::{Match, MatchError, PaidIn};
use crate::deal::Deal;
use crate::outcome::{EndKind, Outcome};
use crate::seat::{Seat, Sides};

impl Match {
    /// A seat pays chips into the pot.
    pub(super) fn pay(&mut self, seat: Seat, chips: i64) -> Result<(), MatchError> {
        let own = &mut self.chips[seat.index()];
        *own = own.checked_sub(chips).ok_or(MatchError::Overflow)?;
        self.pot = self.pot.checked_add(chips).ok_or(MatchError::Overflow)?;
        Ok(())
    }

    /// Every seat pays the ante; returns how much that is for each.
    pub(super) fn pay_antes(&mut self) -> Result<i64, MatchError> {
        let ante = i64::from(self.rules.set().ante);
        self.rules.seats().iter().try_for_each(|seat| self.pay(seat, ante))?;
        Ok(ante)
    }

    /// Whether a seat pays for how it lost: a wrong declarer, or with more than two sides a forfeiter.
    pub(super) fn payer(&self, deal: &Deal, outcome: &Outcome) -> Option<Seat> {
        let pays = match outcome.kind {
            EndKind::FalseDeclaration => true,
            EndKind::Forfeit => self.rules.sides() > 2,
            _ => false,
        };
        deal.ended_by().filter(|_| pays && self.rules.set().ante > 0)
    }

    /// Such a seat pays in as much as the pot holds; the next deal is for the doubled pot.
    pub(super) fn pay_in(&mut self, deal: &Deal, outcome: &Outcome) -> Result<Option<PaidIn>, MatchError> {
        let Some(seat) = self.payer(deal, outcome) else { return Ok(None) };
        let chips = self.pot;
        self.pay(seat, chips)?;
        Ok(Some(PaidIn { seat, chips }))
    }

    /// The winning seats take the pot in equal shares; what does not divide stays. Returns a share.
    pub(super) fn share_pot(&mut self, winners: Sides) -> Result<i64, MatchError> {
        let rules = self.rules;
        let winning = || rules.seats().iter().filter(|&seat| winners.contains(rules.side_of(seat)));
        // No winners, as in a draw, and nobody takes anything.
        let count = winning().fold(0, |count, _| count + 1);
        let share = self.pot.checked_div(count).unwrap_or(0);
        winning().try_for_each(|seat| self.pay(seat, -share))?;
        Ok(share)
    }
}
