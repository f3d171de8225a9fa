//! Accounts, chips and terms of a match a second time, in plain numbers: section 11 read from the page and not from the
//! engine. It is told what all at the table can see. The integration tests take it too.

use bura::{Credit, EndKind, Foul, Match, MatchEnd, NextDealer, NextLead, Outcome, RuleSet, Rules, Seat};

use crate::fault::{Fault, same};

/// What a deal came to.
pub(crate) struct Deed {
    pub(crate) outcome: Outcome,
    pub(crate) by: Option<Seat>,
    pub(crate) last_taker: Option<Seat>,
}

/// A match in plain numbers, without bounds.
#[derive(Clone)]
pub(crate) struct Ledger {
    set: RuleSet,
    accounts: Vec<u64>,
    chips: Vec<i128>,
    pot: i128,
    dealer: usize,
    leader: Option<usize>,
    stake: u8,
    raises: bool,
    /// Whether an account has stood one short of the target.
    short: bool,
}

impl Ledger {
    pub(crate) fn new(rules: &Rules, dealer: Seat, leader: Option<Seat>) -> Self {
        let set = *rules.set();
        let mut new = Self {
            set,
            accounts: vec![0; rules.sides().into()],
            chips: vec![0; set.seats.into()],
            pot: 0,
            dealer: dealer.index(),
            leader: leader.map(Seat::index),
            stake: 1,
            raises: true,
            short: false,
        };
        new.antes();
        new
    }

    fn antes(&mut self) {
        let ante = i128::from(self.set.ante);
        for chips in &mut self.chips {
            *chips -= ante;
            self.pot += ante;
        }
    }

    fn side(&self, seat: usize) -> usize {
        if self.set.partners { seat % 2 } else { seat }
    }

    /// A seat pays in as much as the pot holds.
    fn double_pot(&mut self, seat: usize) {
        self.chips[seat] -= self.pot;
        self.pot *= 2;
    }

    /// A foul, as far as it does not lose the deal.
    pub(crate) fn foul(&mut self, seat: Seat) {
        if self.set.foul == Foul::Pay {
            self.double_pot(seat.index());
        }
    }

    /// Whether chips and pot can be counted in 64 bits.
    pub(crate) fn fits(&self) -> bool {
        self.chips.iter().chain([&self.pot]).all(|chips| i64::try_from(*chips).is_ok())
    }

    pub(crate) fn settle(&mut self, deed: &Deed) {
        let kind = deed.outcome.kind;
        if kind == EndKind::Redeal {
            return;
        }
        let (seats, sides) = (self.chips.len(), self.accounts.len());
        let won: Vec<bool> = (0..sides).map(|side| deed.outcome.winners.iter().any(|w| w.index() == side)).collect();
        let losses: Vec<u64> = deed.outcome.loss.as_slice().iter().map(|loss| u64::from(*loss)).collect();
        let largest = losses.iter().max().copied().unwrap_or(0);
        for (side, account) in self.accounts.iter_mut().enumerate() {
            *account += match self.set.credit {
                Credit::Loser => losses[side],
                Credit::Winner => {
                    if won[side] {
                        largest
                    } else {
                        0
                    }
                }
            };
        }
        let by = deed.by.map(Seat::index);
        let pays = kind == EndKind::FalseDeclaration || (kind == EndKind::Forfeit && sides > 2);
        let payer = by.filter(|_| pays && self.set.ante > 0);
        match payer {
            Some(seat) => self.double_pot(seat),
            None => self.share(&won),
        }
        let last_taker = deed.last_taker.map(Seat::index);
        self.dealer = payer.unwrap_or_else(|| self.next_dealer(&won, kind, by, last_taker));
        self.leader = match self.set.next_lead {
            NextLead::LastTrick => last_taker,
            NextLead::Eldest => Some((self.dealer + 1) % seats),
        };
        let drawn = !won.contains(&true);
        self.stake = if self.set.draw_doubles && drawn { 2 } else { 1 };
        let target = u64::from(self.set.target);
        let stands = target > 1 && self.accounts.contains(&(target - 1));
        self.raises = !(self.set.crawford && self.set.raise_max > 1 && stands && !self.short);
        self.short |= stands;
    }

    /// The winning seats share the pot, and unless the match is over all pay again.
    fn share(&mut self, won: &[bool]) {
        let winning: Vec<usize> = (0..self.chips.len()).filter(|seat| won[self.side(*seat)]).collect();
        let share = i128::try_from(winning.len()).ok().and_then(|count| self.pot.checked_div(count)).unwrap_or(0);
        for seat in winning {
            self.chips[seat] += share;
            self.pot -= share;
        }
        if self.ended().is_empty() {
            self.antes();
        }
    }

    fn next_dealer(&self, won: &[bool], kind: EndKind, by: Option<usize>, last_taker: Option<usize>) -> usize {
        let seats = self.chips.len();
        if self.set.next_dealer == NextDealer::Clockwise {
            return (self.dealer + 1) % seats;
        }
        let winning = |seat: &usize| won[self.side(*seat)];
        let shown = by.filter(|_| matches!(kind, EndKind::Declared | EndKind::Combo));
        let nearest = || (0..seats).map(|steps| (self.dealer + steps) % seats).find(winning);
        // After a draw nobody has won, and the same seat deals.
        shown.or(last_taker.filter(winning)).or_else(nearest).unwrap_or(self.dealer)
    }

    /// The sides that have won the match or lost it.
    fn ended(&self) -> Vec<usize> {
        let (target, margin) = (u64::from(self.set.target), u64::from(self.set.margin));
        let leads = |side: usize| {
            let mut others = self.accounts.iter().enumerate().filter(|(other, _)| *other != side);
            self.set.credit == Credit::Loser || others.all(|(_, account)| self.accounts[side] >= account + margin)
        };
        let ended = |side: &usize| target > 0 && self.accounts[*side] >= target && leads(*side);
        (0..self.accounts.len()).filter(ended).collect()
    }

    /// Demands that chips and pot of the match are these; they sum to 0.
    pub(crate) fn check_chips(&self, game: &Match) -> Result<(), Fault> {
        let chips: Vec<i128> = game.chips().as_slice().iter().map(|chips| i128::from(*chips)).collect();
        same("chips and pot together", chips.iter().sum::<i128>() + i128::from(game.pot()), 0)?;
        same("the pot", i128::from(game.pot()), self.pot)?;
        same("the chips", &chips, &self.chips)
    }

    /// Demands that a match between deals, or one that is over, stands as this one does.
    pub(crate) fn check(&self, game: &Match) -> Result<(), Fault> {
        self.check_chips(game)?;
        let accounts: Vec<u64> = game.accounts().as_slice().iter().map(|account| u64::from(*account)).collect();
        same("the accounts", &accounts, &self.accounts)?;
        let ended = match game.end() {
            Some(MatchEnd::Won(side)) => vec![side.index()],
            Some(MatchEnd::Lost(sides)) => sides.iter().map(bura::Side::index).collect(),
            None => Vec::new(),
        };
        same("who ended the match", &ended, &self.ended())?;
        let won = game.end().map(|end| matches!(end, MatchEnd::Won(_)));
        same("whether a side won it", won, game.end().map(|_| self.set.credit == Credit::Winner))?;
        let terms = game
            .terms()
            .map(|terms| (terms.dealer.index(), terms.leader.map(Seat::index), terms.stake, terms.raises, terms.trump));
        let wanted = (self.dealer, self.leader, self.stake, self.raises, None);
        same("the terms of the next deal", terms, ended.is_empty().then_some(wanted))
    }
}
