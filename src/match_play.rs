//! The match: deals in a row, with accounts, chips and pot (section 11 of the rules page).
//!
//! A [`Match`] says on what terms the next deal is played, opens it, and takes it back finished. It keeps no history:
//! each [`Settlement`] says all that a score sheet needs, and the caller keeps what it likes.

#[cfg(feature = "serde")]
mod form;
mod next;
mod pot;
mod settlement;

use crate::choice::{Credit, Foul};
use crate::deal::Deal;
use crate::event::Event;
use crate::outcome::{EndKind, Outcome};
use crate::rules::Rules;
use crate::seat::{BySeat, BySide, MAX_SEATS, Seat, Side, Sides};
use crate::setup::Setup;
use crate::terms::Terms;

pub use settlement::{MatchEnd, PaidIn, Settlement};

#[cfg(feature = "serde")]
pub(crate) use form::MatchForm;

/// Why a match refused something. It is then unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// The table has no such seat.
    #[error("the table has no seat {seat}, only 0 to {}", seats - 1)]
    NoSuchSeat {
        /// The seat named.
        seat: Seat,
        /// The number of seats.
        seats: u8,
    },
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// A deal is open; it has to be settled first.
    #[error("a deal is open, expected it to be settled first")]
    DealOpen,
    /// No deal is open: none was opened, or it has been settled.
    #[error("no deal is open: none was opened, or it has been settled")]
    NoDealOpen,
    /// A setup or deal by other rules.
    #[error("by other rules than the match")]
    OtherRules,
    /// A setup on other terms than those of the next deal; the trump alone is free.
    #[error("on other terms than the next deal's")]
    OtherTerms {
        /// The terms expected.
        expected: Terms,
    },
    /// A setup that begins with a position: a match is played with whole packs.
    #[error("a deal that begins with a position, expected a whole pack")]
    NotFromShuffle,
    /// Another deal than the one that was opened.
    #[error("another deal than the one that was opened")]
    OtherDeal,
    /// The deal is not over yet.
    #[error("the deal is not over")]
    Unfinished,
    /// The deal is over, so nobody fouls in it any more.
    #[error("the deal is over")]
    DealOver,
    /// An account, the chips or the pot would pass what can be counted.
    #[error("an account or the chips would overflow")]
    Overflow,
}

/// Where a match stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Stage {
    Between,
    Open(Setup),
    Over(MatchEnd),
}

/// Deals in a row, with accounts, chips and pot.
///
/// ```
/// use bura::{Deal, Match, RuleSet, Seat, Setup};
/// use rand_core::SeedableRng;
///
/// let rules = RuleSet::BURKOZEL_61.check()?;
/// let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(1);
/// let mut game = Match::new(&rules, Seat::ALL[0])?;
/// while let Some(terms) = game.terms() {
///     let mut deal = game.open(Setup::shuffled(&rules, terms, &mut rng)?)?;
///     while let Some(turn) = deal.turn() {
///         let action = deal.legal_actions().get(0).unwrap();
///         deal.apply(turn.seat, action)?;
///     }
///     let settlement = game.settle(&deal)?;
///     println!("{}: {:?}", settlement.outcome.kind, game.accounts());
/// }
/// assert!(game.end().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Match {
    rules: Rules,
    /// One for each side.
    accounts: [u32; MAX_SEATS],
    /// One for each seat; together with the pot they sum to 0.
    chips: [i64; MAX_SEATS],
    /// Never negative.
    pot: i64,
    /// Of the next deal, or of the open one.
    terms: Terms,
    /// Whether the one deal without raising has come.
    crawford_done: bool,
    stage: Stage,
}

impl Match {
    /// A match with this first dealer, whose first leader the rules name. Where there is an ante, every seat pays it.
    ///
    /// # Errors
    ///
    /// [`MatchError::NoSuchSeat`].
    pub fn new(rules: &Rules, dealer: Seat) -> Result<Self, MatchError> {
        Self::with_leader(rules, dealer, None)
    }

    /// [`new`](Self::new), with the first leader found otherwise: by drawing cards, by guessing a colour (catalogue
    /// LEAD-1).
    ///
    /// # Errors
    ///
    /// [`MatchError::NoSuchSeat`].
    pub fn with_leader(rules: &Rules, dealer: Seat, leader: Option<Seat>) -> Result<Self, MatchError> {
        let terms = Terms { leader, ..Terms::new(dealer) };
        let mut new = Self {
            rules: *rules,
            accounts: [0; MAX_SEATS],
            chips: [0; MAX_SEATS],
            pot: 0,
            terms,
            crawford_done: false,
            stage: Stage::Between,
        };
        new.check_seat(dealer)?;
        new.check_seat(leader.unwrap_or(dealer))?;
        new.pay_antes()?;
        Ok(new)
    }

    /// The rules it is played by.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The account of each side.
    #[must_use]
    pub fn accounts(&self) -> BySide<u32> {
        BySide::from_array(&self.accounts, self.rules.sides())
    }

    /// The chips that each seat has won (above 0) or lost so far. With the pot they sum to 0.
    #[must_use]
    pub fn chips(&self) -> BySeat<i64> {
        BySeat::from_array(&self.chips, self.rules.set().seats)
    }

    /// The chips in the pot.
    #[must_use]
    pub const fn pot(&self) -> i64 {
        self.pot
    }

    /// The terms on which the next deal has to be set up, or `None` while a deal is open or when the match is over.
    /// A setup may name a trump besides.
    #[must_use]
    pub const fn terms(&self) -> Option<Terms> {
        match self.stage {
            Stage::Between => Some(self.terms),
            Stage::Open(_) | Stage::Over(_) => None,
        }
    }

    /// How the match ended, if it has.
    #[must_use]
    pub const fn end(&self) -> Option<MatchEnd> {
        match self.stage {
            Stage::Over(end) => Some(end),
            Stage::Between | Stage::Open(_) => None,
        }
    }

    /// Opens the next deal.
    ///
    /// # Errors
    ///
    /// [`MatchError::Over`], [`DealOpen`](MatchError::DealOpen), [`OtherRules`](MatchError::OtherRules),
    /// [`OtherTerms`](MatchError::OtherTerms), [`NotFromShuffle`](MatchError::NotFromShuffle).
    pub fn open(&mut self, setup: Setup) -> Result<Deal, MatchError> {
        self.open_with(setup, &mut |_| {})
    }

    /// [`open`](Self::open), telling the events of the deal to `sink`.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open); no event is then told.
    pub fn open_with(&mut self, setup: Setup, sink: &mut (impl FnMut(Event) + ?Sized)) -> Result<Deal, MatchError> {
        match self.stage {
            Stage::Over(_) => return Err(MatchError::Over),
            Stage::Open(_) => return Err(MatchError::DealOpen),
            Stage::Between => {}
        }
        if setup.rules() != &self.rules {
            return Err(MatchError::OtherRules);
        }
        if !setup.taken().is_none() {
            return Err(MatchError::NotFromShuffle);
        }
        let expected = self.terms;
        if (Terms { trump: expected.trump, ..setup.terms() }) != expected {
            return Err(MatchError::OtherTerms { expected });
        }
        self.stage = Stage::Open(setup);
        Ok(Deal::new_with(setup, sink))
    }

    /// Settles the deal that was opened, once it is over.
    ///
    /// # Errors
    ///
    /// [`MatchError::Over`], [`NoDealOpen`](MatchError::NoDealOpen), [`OtherRules`](MatchError::OtherRules),
    /// [`OtherDeal`](MatchError::OtherDeal), [`Unfinished`](MatchError::Unfinished),
    /// [`Overflow`](MatchError::Overflow).
    pub fn settle(&mut self, deal: &Deal) -> Result<Settlement, MatchError> {
        self.check_open(deal)?;
        let outcome = deal.outcome().ok_or(MatchError::Unfinished)?;
        // Everything is done on a copy, so that an overflow half-way changes nothing.
        let mut settled = self.clone();
        let settlement = settled.settle_outcome(deal, outcome)?;
        *self = settled;
        Ok(settlement)
    }

    /// Settles a foul that the table reports in the open deal: with `foul` = lose the seat forfeits it, with `pay` it
    /// pays in as much as the pot holds and the deal goes on (catalogue FOUL-1, FOUL-2). The chips paid are returned.
    ///
    /// # Errors
    ///
    /// As [`settle`](Self::settle), with [`DealOver`](MatchError::DealOver) for [`Unfinished`](MatchError::Unfinished);
    /// and [`NoSuchSeat`](MatchError::NoSuchSeat). Match and deal are then unchanged.
    pub fn foul(&mut self, deal: &mut Deal, seat: Seat) -> Result<i64, MatchError> {
        self.foul_with(deal, seat, &mut |_| {})
    }

    /// [`foul`](Self::foul), telling the events of the deal to `sink`.
    ///
    /// # Errors
    ///
    /// As [`foul`](Self::foul); no event is then told.
    pub fn foul_with(
        &mut self,
        deal: &mut Deal,
        seat: Seat,
        sink: &mut (impl FnMut(Event) + ?Sized),
    ) -> Result<i64, MatchError> {
        self.check_open(deal)?;
        self.check_seat(seat)?;
        if deal.outcome().is_some() {
            return Err(MatchError::DealOver);
        }
        match self.rules.set().foul {
            // The seat is at the table and the deal goes on, so nothing refuses it.
            Foul::Lose => deal.forfeit_with(seat, sink).map_or(Err(MatchError::DealOver), |()| Ok(0)),
            Foul::Pay => {
                let chips = self.pot;
                let mut paid = self.clone();
                paid.pay(seat, chips)?;
                *self = paid;
                Ok(chips)
            }
        }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), MatchError> {
        let seats = self.rules.seats();
        if seats.has(seat) { Ok(()) } else { Err(MatchError::NoSuchSeat { seat, seats: seats.count() }) }
    }

    pub(crate) fn check_open(&self, deal: &Deal) -> Result<(), MatchError> {
        match self.stage {
            Stage::Over(_) => Err(MatchError::Over),
            Stage::Between => Err(MatchError::NoDealOpen),
            Stage::Open(_) if deal.rules() != &self.rules => Err(MatchError::OtherRules),
            Stage::Open(setup) if *deal.setup() != setup => Err(MatchError::OtherDeal),
            Stage::Open(_) => Ok(()),
        }
    }

    fn settle_outcome(&mut self, deal: &Deal, outcome: Outcome) -> Result<Settlement, MatchError> {
        let before = self.chips;
        let mut credited = [0; MAX_SEATS];
        let (mut paid_in, mut share, mut ante) = (None, 0, 0);
        self.stage = Stage::Between;
        // A redeal changes nothing: the same terms, accounts and pot.
        if outcome.kind != EndKind::Redeal {
            credited = self.credit(&outcome)?;
            if let Some(end) = self.reached_end() {
                self.stage = Stage::Over(end);
            }
            if self.rules.set().ante > 0 {
                paid_in = self.pay_in(deal, &outcome)?;
                if paid_in.is_none() {
                    share = self.share_pot(outcome.winners)?;
                    if self.end().is_none() {
                        ante = self.pay_antes()?;
                    }
                }
            }
            self.terms = self.next_terms(deal, &outcome);
        }
        let mut change = self.chips;
        for (after, before) in change.iter_mut().zip(before) {
            *after = after.checked_sub(before).ok_or(MatchError::Overflow)?;
        }
        Ok(Settlement {
            outcome,
            credited: BySide::from_array(&credited, self.rules.sides()),
            paid_in,
            share,
            ante,
            chips: BySeat::from_array(&change, self.rules.set().seats),
            end: self.end(),
            next: self.terms(),
        })
    }

    /// Credits winners or losers; returns what was added for each side (catalogue SCORE-2, SCORE-3, BURK-9).
    fn credit(&mut self, outcome: &Outcome) -> Result<[u16; MAX_SEATS], MatchError> {
        let largest = outcome.loss.as_slice().iter().copied().max().unwrap_or(0);
        let mut credited = [0; MAX_SEATS];
        for side in Sides::first(self.rules.sides()).iter() {
            let credit = match self.rules.set().credit {
                Credit::Winner if outcome.winners.contains(side) => largest,
                Credit::Winner => 0,
                Credit::Loser => outcome.loss.get(side).unwrap_or(0),
            };
            let account = &mut self.accounts[side.index()];
            *account = account.checked_add(credit.into()).ok_or(MatchError::Overflow)?;
            credited[side.index()] = credit;
        }
        Ok(credited)
    }

    /// Whether the accounts end the match (catalogue SCORE-2, AMB-38).
    fn reached_end(&self) -> Option<MatchEnd> {
        let set = self.rules.set();
        let target = u32::from(set.target);
        if target == 0 {
            return None;
        }
        let sides = Sides::first(self.rules.sides());
        let account = |side: Side| self.accounts[side.index()];
        let reached = sides.iter().filter(|&side| account(side) >= target);
        match set.credit {
            Credit::Winner => {
                let leads = |side: Side, other: Side| account(side) >= account(other).saturating_add(set.margin.into());
                let mut won = reached.filter(|&side| sides.without(side).iter().all(|other| leads(side, other)));
                won.next().map(MatchEnd::Won)
            }
            Credit::Loser => {
                let lost = reached.fold(Sides::EMPTY, Sides::with);
                (!lost.is_empty()).then_some(MatchEnd::Lost(lost))
            }
        }
    }
}

#[cfg(test)]
mod variants {
    use super::MatchError;

    crate::text::reached!(MatchError in "tests/it/matches_misuse.rs": NoSuchSeat Over DealOpen NoDealOpen OtherRules OtherTerms NotFromShuffle OtherDeal Unfinished DealOver Overflow);
}
