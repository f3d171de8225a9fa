//! One match by random rules, played at random and checked after every act.

use core::fmt::Write as _;

use bura::{
    Action, Deal, Event, Foul, Match, MatchError, MatchPlay, MatchStep, Phase, RuleSet, Rules, Seat, Step, Viewer,
};

use crate::dice::Dice;
use crate::fault::{Fault, holds, same, taken};
use crate::ledger::{Deed, Ledger};
use crate::sight::Sight;
use crate::tally::{Deed as Kind, Tally};
use crate::told::Told;
use crate::{acts, cards, rare, result, rules};

/// The most deals of a match, for some have no end.
const DEALS: usize = 16;

/// A match in play, and all that it is compared with.
struct Table<'a> {
    rules: Rules,
    game: Match,
    ledger: Ledger,
    /// The record of the match, where it is kept.
    record: Option<String>,
    dice: Dice,
    tally: &'a mut Tally,
}

/// All who hear the events of a deal.
struct Ears {
    rules: Rules,
    told: Told,
    sight: Sight,
}

impl Ears {
    fn hear(&mut self, event: Event) {
        self.told.hear(event);
        if let Some(seen) = event.seen_by(self.sight.viewer, &self.rules) {
            self.sight.hear(seen);
        }
    }
}

/// Plays the match of this number.
pub(crate) fn play(mut dice: Dice, tally: &mut Tally) -> Result<(), Fault> {
    let rules = rules::random(&mut dice)?;
    tally.see_rules(rules.set());
    let text = rules.set().to_string();
    same("rules read back from their text", text.parse::<RuleSet>().ok(), Some(*rules.set()))?;
    let seats = usize::from(rules.set().seats);
    let dealer = Seat::ALL[dice.below(seats)];
    let leader = dice.one_in(3).then(|| Seat::ALL[dice.below(seats)]);
    let game = taken("a new match", Match::with_leader(&rules, dealer, leader))?;
    let record = dice.one_in(8).then(|| MatchPlay::new(game.clone()).header().to_string());
    let ledger = Ledger::new(&rules, dealer, leader);
    let mut table = Table { rules, game, ledger, record, dice, tally };
    let played = table.play_deals();
    played.map_err(|fault| fault.within(format_args!("(between deals) {text}")))
}

impl Table<'_> {
    fn play_deals(&mut self) -> Result<(), Fault> {
        self.ledger.check(&self.game)?;
        for _ in 0..DEALS {
            if self.game.terms().is_none() || !self.ledger.fits() {
                break;
            }
            self.deal()?;
        }
        if let Some(record) = self.record.as_ref().filter(|_| self.ledger.fits()) {
            rare::check_match(&self.game, record)?;
            self.tally.matches_read += 1;
        }
        Ok(())
    }

    fn note(&mut self, step: MatchStep) {
        if let Some(record) = &mut self.record {
            // Writing to a string does not fail.
            let _ = write!(record, "; {step}");
        }
    }

    /// Opens, plays and settles a deal.
    fn deal(&mut self) -> Result<(), Fault> {
        let terms = self.game.terms().ok_or_else(|| Fault::new("a match without terms".to_owned()))?;
        let setup = cards::setup(&self.rules, terms, &mut self.dice)?;
        self.note(MatchStep::open(&setup));
        let seats = usize::from(self.rules.set().seats);
        let viewer = Seat::ALL.get(self.dice.below(seats + 1)).filter(|seat| self.rules.seats().has(**seat));
        let viewer = viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(*seat));
        let mut ears = Ears {
            rules: self.rules,
            told: Told::new(&self.rules, setup.terms()),
            sight: Sight::new(viewer, &self.rules),
        };
        let mut deal = taken("a deal on the match's terms", self.game.open_with(setup, &mut |event| ears.hear(event)))?;
        let played = self.play_deal(&mut deal, &mut ears);
        let settled = played.and_then(|()| self.settle(&deal, &ears.told));
        settled.map_err(|fault| fault.within(deal.record()))
    }

    /// Plays a deal to its end.
    fn play_deal(&mut self, deal: &mut Deal, ears: &mut Ears) -> Result<(), Fault> {
        let look_at = if self.dice.one_in(16) { self.dice.below(40) } else { usize::MAX };
        let most = 2 * usize::from(self.rules.set().lowest.pack_size()) + 11;
        let mut steps = 0;
        loop {
            ears.told.check(deal)?;
            let view = ears.sight.check(deal)?;
            if steps == look_at || (look_at < usize::MAX && deal.turn().is_none()) {
                rare::check_deal(deal, &view, steps, &mut self.dice, self.tally)?;
            }
            if deal.turn().is_none() {
                break;
            }
            steps += usize::from(self.act(deal, ears)?);
            holds("a deal ends within the steps that its cards allow", steps <= most)?;
        }
        self.tally.longest = self.tally.longest.max(steps);
        result::check(deal, &ears.told)?;
        acts::try_any(deal, &deal.legal_actions(), &mut self.dice)?;
        let over = deal.clone();
        holds("a deal that is over takes no forfeit", deal.forfeit(Seat::ALL[0]).is_err() && *deal == over)
    }

    /// One act of the seat to act, or rarely of the table; says whether it was a step of the deal.
    fn act(&mut self, deal: &mut Deal, ears: &mut Ears) -> Result<bool, Fault> {
        let turn = deal.turn().ok_or_else(|| Fault::new("nobody is to act".to_owned()))?;
        let legal = deal.legal_actions();
        acts::check_list(deal, turn, &legal, &mut self.dice)?;
        self.tally.widest = self.tally.widest.max(legal.len());
        let asker = deal.view(turn.seat);
        same("the turn as its seat sees it", asker.turn(), Some(turn))?;
        same("the actions as their seat sees them", asker.legal_actions(), legal)?;
        if turn.phase == Phase::Interrupt {
            let others = deal.view(Viewer::Spectator).turn();
            let leads = Some(bura::Turn { seat: deal.leader(), phase: Phase::Lead });
            same("the turn as others see it while a claim is heard", others, leads)?;
        }
        if self.dice.one_in(3) {
            self.tally.refused += u64::from(acts::try_any(deal, &legal, &mut self.dice)?);
        }
        match self.dice.below(512) {
            0 => return self.forfeit(deal, ears),
            1 => return self.foul(deal, ears),
            _ => {}
        }
        let action = acts::choose(&legal, &mut self.dice).ok_or_else(|| Fault::new("no action".to_owned()))?;
        acts::check_choice(deal, &ears.told, action)?;
        self.note(MatchStep::Act(Step::Act(action)));
        taken(
            &format!("{action}, which is listed,"),
            deal.apply_with(turn.seat, action, &mut |event| ears.hear(event)),
        )?;
        self.tally.see(kind(action));
        Ok(true)
    }

    fn forfeit(&mut self, deal: &mut Deal, ears: &mut Ears) -> Result<bool, Fault> {
        let seat = Seat::ALL[self.dice.below(6)];
        let before = deal.clone();
        let forfeited = deal.forfeit_with(seat, &mut |event| ears.hear(event));
        same("whether a seat of the table forfeits", forfeited.is_ok(), self.rules.seats().has(seat))?;
        if forfeited.is_err() {
            holds("a refused forfeit changes nothing", *deal == before)?;
            return Ok(false);
        }
        self.note(MatchStep::Act(Step::Forfeit(seat)));
        self.tally.see(Kind::Forfeit);
        Ok(true)
    }

    fn foul(&mut self, deal: &mut Deal, ears: &mut Ears) -> Result<bool, Fault> {
        let seat = Seat::ALL[self.dice.below(self.rules.set().seats.into())];
        let mut paid = self.ledger.clone();
        paid.foul(seat);
        if !paid.fits() {
            return Ok(false);
        }
        self.note(MatchStep::Foul(seat));
        taken("a foul", self.game.foul_with(deal, seat, &mut |event| ears.hear(event)))?;
        self.ledger = paid;
        self.ledger.check_chips(&self.game)?;
        self.tally.see(Kind::Foul);
        Ok(self.rules.set().foul == Foul::Lose)
    }

    /// Settles the deal, or is told that the chips can't be counted.
    fn settle(&mut self, deal: &Deal, told: &Told) -> Result<(), Fault> {
        let (outcome, by) = told.end.ok_or_else(|| Fault::new("no end was told".to_owned()))?;
        self.ledger.settle(&Deed { outcome, by, last_taker: told.last_taker });
        let before = self.game.clone();
        let settled = self.game.settle(deal);
        if !self.ledger.fits() {
            self.tally.overflows += 1;
            same("chips that can't be counted", settled.err(), Some(MatchError::Overflow))?;
            return holds("a refused settlement changes nothing", self.game == before);
        }
        let settlement = taken("a settlement", settled)?;
        same("the outcome settled", settlement.outcome, outcome)?;
        self.ledger.check(&self.game)?;
        self.tally.see_end(outcome.kind, self.game.end().is_some());
        Ok(())
    }
}

/// The kind under which an action is counted.
const fn kind(action: Action) -> Kind {
    match action {
        Action::Lead(_) => Kind::Lead,
        Action::Beat(_) => Kind::Beat,
        Action::Discard { shown, .. } if shown.is_empty() => Kind::Discard,
        Action::Discard { .. } => Kind::Show,
        Action::Stop => Kind::Stop,
        Action::Pass => Kind::Pass,
        Action::Declare => Kind::Declare,
        Action::Draw => Kind::Draw,
        Action::Raise => Kind::Raise,
        Action::Accept => Kind::Accept,
        Action::Refuse => Kind::Refuse,
    }
}
