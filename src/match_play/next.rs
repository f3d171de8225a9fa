//! The terms of the next deal: who deals, who leads, for how much (section 11; catalogue DEAL-2, LEAD-2, BURK-5,
//! GEO-8).

use super::Match;
use crate::choice::{NextDealer, NextLead};
use crate::deal::Deal;
use crate::outcome::{EndKind, Outcome};
use crate::seat::Seat;
use crate::terms::Terms;

impl Match {
    /// The terms after a deal that counts, with the accounts already credited.
    pub(super) fn next_terms(&mut self, deal: &Deal, outcome: &Outcome) -> Terms {
        let dealer = self.next_dealer(deal, outcome);
        let set = self.rules.set();
        let leader = match set.next_lead {
            NextLead::LastTrick => deal.course().last_taker(),
            NextLead::Eldest => Some(self.rules.seats().after(dealer)),
        };
        let stake = if set.draw_doubles && outcome.is_draw() { 2 } else { 1 };
        Terms { leader, stake, raises: !self.is_crawford(), ..Terms::new(dealer) }
    }

    fn next_dealer(&self, deal: &Deal, outcome: &Outcome) -> Seat {
        let (rules, dealer) = (&self.rules, self.terms.dealer);
        if let Some(payer) = self.payer(deal, outcome) {
            return payer;
        }
        if rules.set().next_dealer == NextDealer::Clockwise {
            return rules.seats().after(dealer);
        }
        let won = |seat: &Seat| outcome.winners.contains(rules.side_of(*seat));
        let shown = match outcome.kind {
            EndKind::Declared | EndKind::Combo => deal.ended_by(),
            _ => None,
        };
        let nearest = || rules.seats().from(dealer).find(won);
        // In a draw nobody has won, and the same seat deals again.
        shown.or_else(|| deal.course().last_taker().filter(won)).or_else(nearest).unwrap_or(dealer)
    }

    /// Whether the next deal is the one without raising: an account stands at one short of the target for the first
    /// time in the match.
    fn is_crawford(&mut self) -> bool {
        let set = self.rules.set();
        if !set.crawford || set.raise_max == 1 || set.target <= 1 || self.crawford_done {
            return false;
        }
        self.crawford_done = self.accounts.contains(&(u32::from(set.target) - 1));
        self.crawford_done
    }
}
