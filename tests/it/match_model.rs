//! Section 11 of the law a second time, read from the page and not from the engine, on plain numbers.
//!
//! It is told what all at the table can see: the result of a deal, who ended it, who took its last trick.

use bura::{Credit, EndKind, Foul, Match, MatchEnd, NextDealer, NextLead, Outcome, RuleSet, Rules, Seat, Side};

/// What a deal came to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Told {
    pub(crate) outcome: Outcome,
    pub(crate) by: Option<Seat>,
    pub(crate) last_taker: Option<Seat>,
}

/// A match in plain numbers, without bounds.
#[derive(Debug, Clone)]
pub(crate) struct Model {
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
    over: bool,
}

impl Model {
    pub(crate) fn new(rules: &Rules, dealer: usize, leader: Option<usize>) -> Self {
        let set = *rules.set();
        let (accounts, chips) = (vec![0; rules.sides().into()], vec![0; set.seats.into()]);
        let (stake, raises, short, over) = (1, true, false, false);
        let mut new = Self { set, accounts, chips, pot: 0, dealer, leader, stake, raises, short, over };
        new.antes();
        new
    }

    fn seats(&self) -> usize {
        self.chips.len()
    }

    fn side(&self, seat: usize) -> usize {
        if self.set.partners { seat % 2 } else { seat }
    }

    fn antes(&mut self) {
        for chips in &mut self.chips {
            *chips -= i128::from(self.set.ante);
            self.pot += i128::from(self.set.ante);
        }
    }

    /// A seat pays in as much as the pot holds.
    fn match_pot(&mut self, seat: usize) {
        self.chips[seat] -= self.pot;
        self.pot *= 2;
    }

    /// A foul, as far as it is none that loses the deal.
    pub(crate) fn foul(&mut self, seat: usize) {
        if self.set.foul == Foul::Pay {
            self.match_pot(seat);
        }
    }

    pub(crate) fn settle(&mut self, told: &Told) {
        let Told { outcome, by, last_taker } = told;
        if outcome.kind == EndKind::Redeal {
            return;
        }
        let (won, by, last_taker) = (
            outcome.winners.iter().map(Side::index).collect::<Vec<_>>(),
            by.map(Seat::index),
            last_taker.map(Seat::index),
        );
        self.credit(&won, outcome);
        self.over = self.is_over();
        let sides = self.accounts.len();
        let payer = by.filter(|_| match outcome.kind {
            EndKind::FalseDeclaration => self.set.ante > 0,
            EndKind::Forfeit => self.set.ante > 0 && sides > 2,
            _ => false,
        });
        match payer {
            Some(seat) => self.match_pot(seat),
            None => self.share(&won),
        }
        self.dealer = payer.unwrap_or_else(|| self.next_dealer(&won, outcome.kind, by, last_taker));
        self.leader = match self.set.next_lead {
            NextLead::LastTrick => last_taker,
            NextLead::Eldest => Some((self.dealer + 1) % self.seats()),
        };
        self.stake = if self.set.draw_doubles && won.is_empty() { 2 } else { 1 };
        let target = u64::from(self.set.target);
        let stands = target > 1 && self.accounts.iter().any(|account| *account == target - 1);
        self.raises = !(self.set.crawford && self.set.raise_max > 1 && stands && !self.short);
        self.short |= stands;
    }

    fn credit(&mut self, won: &[usize], outcome: &Outcome) {
        let losses: Vec<u64> = outcome.loss.as_slice().iter().map(|loss| u64::from(*loss)).collect();
        for (side, account) in self.accounts.iter_mut().enumerate() {
            *account += match self.set.credit {
                Credit::Loser => losses[side],
                Credit::Winner if won.contains(&side) => *losses.iter().max().unwrap(),
                Credit::Winner => 0,
            };
        }
    }

    /// Who has won the match, or lost it: as the accounts stand.
    fn ended(&self) -> Vec<usize> {
        let (target, margin) = (u64::from(self.set.target), u64::from(self.set.margin));
        let leads = |side: usize| {
            let others = self.accounts.iter().enumerate().filter(|(other, _)| *other != side);
            self.set.credit == Credit::Loser
                || others.map(|(_, account)| account + margin).max() <= Some(self.accounts[side])
        };
        let all = 0..self.accounts.len();
        all.filter(|side| target > 0 && self.accounts[*side] >= target && leads(*side)).collect()
    }

    fn is_over(&self) -> bool {
        !self.ended().is_empty()
    }

    fn share(&mut self, won: &[usize]) {
        let winning: Vec<usize> = (0..self.seats()).filter(|seat| won.contains(&self.side(*seat))).collect();
        let share = self.pot.checked_div(i128::try_from(winning.len()).unwrap()).unwrap_or(0);
        for seat in winning {
            self.chips[seat] += share;
            self.pot -= share;
        }
        if !self.over {
            self.antes();
        }
    }

    fn next_dealer(&self, won: &[usize], kind: EndKind, by: Option<usize>, last_taker: Option<usize>) -> usize {
        let seats = self.seats();
        if self.set.next_dealer == NextDealer::Clockwise {
            return (self.dealer + 1) % seats;
        }
        if won.is_empty() {
            return self.dealer;
        }
        if matches!(kind, EndKind::Declared | EndKind::Combo) {
            return by.unwrap();
        }
        let winning = |seat: &usize| won.contains(&self.side(*seat));
        let nearest = (0..seats).map(|steps| (self.dealer + steps) % seats).find(winning);
        last_taker.filter(winning).or(nearest).unwrap()
    }

    /// Whether a match between deals, or one that is over, stands as this one does.
    #[track_caller]
    pub(crate) fn check(&self, game: &Match) {
        self.check_chips(game);
        assert!(game.accounts().as_slice().iter().map(|account| u64::from(*account)).eq(self.accounts.iter().copied()));
        let terms = game.terms().map(|terms| {
            assert_eq!(terms.trump, None);
            (terms.dealer.index(), terms.leader.map(Seat::index), terms.stake, terms.raises)
        });
        let wanted = (self.dealer, self.leader, self.stake, self.raises);
        assert_eq!(terms, (!self.over).then_some(wanted));
        let ended = match game.end() {
            Some(MatchEnd::Won(side)) => vec![side.index()],
            Some(MatchEnd::Lost(sides)) => sides.iter().map(Side::index).collect(),
            None => Vec::new(),
        };
        assert_eq!(ended, self.ended());
        if let Some(end) = game.end() {
            assert_eq!(matches!(end, MatchEnd::Won(_)), self.set.credit == Credit::Winner);
        }
    }

    #[track_caller]
    pub(crate) fn check_chips(&self, game: &Match) {
        assert!(game.chips().as_slice().iter().map(|chips| i128::from(*chips)).eq(self.chips.iter().copied()));
        assert_eq!(i128::from(game.pot()), self.pot);
    }
}
