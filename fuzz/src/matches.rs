//! A match, deal by deal, settled by the engine and by the second reading of section 11.
//!
//! An input is the rules (80 bytes), the first dealer and leader (2 bytes) and the deals (5 bytes each).

use bura::{Action, Deal, Event, Match, MatchError, MatchPlay, MatchStep, Seat, Setup, Side, Step, Suit};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::ledger::{Deed, Ledger};
use crate::random_deals::take;
use crate::random_rules::{Dice, rule_set};
use crate::{near_valid, tape};

/// The most steps of a match: more would find no more, and take long.
const MOST_STEPS: usize = 120;

/// A pot that a few payments bring to where it can't be counted any more.
const HUGE: i64 = i64::MAX / 16;

/// Checks an input.
pub fn check(mut data: &[u8]) {
    let mut dice = tape::part(&mut data, tape::RULES);
    let json = near_valid::rules(&mut dice);
    let Ok(rules) = rule_set(&json).and_then(|set| set.check().map_err(|error| error.to_string())) else { return };
    let mut dice = tape::part(&mut data, 2);
    let dealer = Seat::ALL[dice.below(6)];
    let leader = Some(dice.below(8)).filter(|leader| *leader < 6).map(|leader| Seat::ALL[leader]);
    let game = Match::with_leader(&rules, dealer, leader);
    let there = |seat: Seat| seat.number() < rules.set().seats;
    assert_eq!(game.is_ok(), there(dealer) && leader.is_none_or(there), "{game:?}");
    let Ok(game) = game else { return };
    let ledger = Ledger::new(&rules, dealer, leader);
    ledger.check(&game).unwrap();
    let steps = vec![MatchPlay::new(game.clone()).header().to_string()];
    let mut table = Table { game, ledger, steps };
    let mut dice = tape::part(&mut data, usize::MAX);
    while tape::goes_on(&dice) && table.steps.len() < MOST_STEPS && table.game.terms().is_some() {
        if table.deal(&mut dice).is_none() {
            return;
        }
    }
    let record = table.steps.join("; ");
    let play: MatchPlay = record.parse().unwrap_or_else(|error| panic!("{record}: {error}"));
    assert_eq!((play.game(), play.deal()), (&table.game, None), "{record}");
}

/// A match in play, with all that it is compared to.
struct Table {
    game: Match,
    ledger: Ledger,
    /// The record so far.
    steps: Vec<String>,
}

/// How a deal is played: so many steps at random, then a foul or a forfeit of a seat, then on to the end.
struct Plan {
    lots: Dice,
    steps: usize,
    foul: bool,
    seat: Seat,
}

/// A legal action; what ends a deal comes up less often.
fn choose(deal: &Deal, lots: &mut Dice) -> Action {
    let legal = deal.legal_actions();
    let action = legal.get(lots.below(legal.len())).unwrap();
    let ends = matches!(action, Action::Declare | Action::Refuse) && !lots.one_in(4);
    if ends { legal.get(lots.below(legal.len())).unwrap() } else { action }
}

impl Table {
    /// Plays and settles a deal; `None` where chips or accounts pass what can be counted.
    fn deal(&mut self, dice: &mut Dice) -> Option<()> {
        let seed = u64::try_from(dice.below(256) * 256 + dice.below(256)).unwrap();
        let (steps, seat) = (dice.below(40), dice.below(12));
        let mut lots = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut terms = self.game.terms().unwrap();
        terms.trump = Suit::ALL.get(dice.below(12)).copied();
        let setup = Setup::shuffled(self.game.rules(), terms, &mut lots).unwrap();
        let mut plan = Plan { lots: Dice::Seeded(lots), steps, foul: seat >= 6, seat: Seat::ALL[seat % 6] };
        self.steps.push(MatchStep::open(&setup).to_string());
        let (mut ended, mut last_taker) = (None, None);
        let mut sink = |event: Event| match event {
            Event::Took { seat } => last_taker = Some(seat),
            Event::Ended { outcome, by } => ended = Some((outcome, by)),
            _ => {}
        };
        let mut deal = self.game.open_with(setup, &mut sink).unwrap();
        let before = self.game.clone();
        for step in 0.. {
            if deal.outcome().is_some() {
                break;
            }
            assert_eq!(self.game.settle(&deal), Err(MatchError::Unfinished));
            if step == plan.steps {
                self.end_early(&mut deal, &plan, &mut sink)?;
            } else {
                let step = Step::Act(choose(&deal, &mut plan.lots));
                self.steps.push(step.to_string());
                take(&mut deal, step, &mut sink);
            }
        }
        assert_eq!(self.game.accounts(), before.accounts());
        self.ledger.check_chips(&self.game).unwrap();
        let (outcome, by) = ended.unwrap();
        self.settle(&deal, &Deed { outcome, by, last_taker })
    }

    /// The foul or the forfeit of the plan.
    fn end_early(&mut self, deal: &mut Deal, plan: &Plan, sink: &mut impl FnMut(Event)) -> Option<()> {
        let (before, there) = (self.game.clone(), deal.rules().seats().has(plan.seat));
        let untouched = deal.clone();
        if !plan.foul {
            let answer = deal.forfeit_with(plan.seat, sink);
            assert_eq!(answer.is_ok(), there);
            if there {
                self.steps.push(Step::Forfeit(plan.seat).to_string());
            }
            return Some(());
        }
        match self.game.foul_with(deal, plan.seat, sink) {
            Ok(paid) => {
                assert!(there);
                assert_eq!(paid, self.game.pot() - before.pot());
                self.ledger.foul(plan.seat);
                self.ledger.check_chips(&self.game).unwrap();
                self.steps.push(MatchStep::Foul(plan.seat).to_string());
            }
            Err(error) => {
                assert!(self.game == before && *deal == untouched);
                if error == MatchError::Overflow {
                    assert!(before.pot() > HUGE);
                    return None;
                }
                assert!(!there, "{error}");
            }
        }
        Some(())
    }

    /// Settles a deal that is over, and compares.
    fn settle(&mut self, deal: &Deal, deed: &Deed) -> Option<()> {
        let before = self.game.clone();
        let settlement = match self.game.settle(deal) {
            Ok(settlement) => settlement,
            Err(error) => {
                assert!(error == MatchError::Overflow && self.game == before, "{error}");
                assert!(before.pot() > HUGE);
                return None;
            }
        };
        self.ledger.settle(deed);
        self.ledger.check(&self.game).unwrap();
        assert_eq!(Some(settlement.outcome), deal.outcome());
        assert_eq!((settlement.end, settlement.next), (self.game.end(), self.game.terms()));
        for (side, more) in Side::ALL.into_iter().zip(settlement.credited.as_slice()) {
            let account = before.accounts().get(side).map(|account| account + u32::from(*more));
            assert_eq!(self.game.accounts().get(side), account);
        }
        for seat in deal.rules().seats().iter() {
            let won = settlement.outcome.winners.contains(deal.rules().side_of(seat));
            let paid = settlement.paid_in.filter(|paid| paid.seat == seat).map_or(0, |paid| paid.chips);
            let change = if won { settlement.share } else { 0 } - paid - settlement.ante;
            assert_eq!(settlement.chips.get(seat), Some(change));
            assert_eq!(self.game.chips().get(seat), before.chips().get(seat).map(|chips| chips + change));
        }
        let (again, over) = (self.game.clone(), self.game.end().is_some());
        let refusal = if over { MatchError::Over } else { MatchError::NoDealOpen };
        assert_eq!(self.game.settle(deal), Err(refusal));
        assert_eq!(self.game, again);
        Some(())
    }
}
