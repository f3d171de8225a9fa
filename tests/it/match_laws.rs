//! Laws of matches as properties, on random rule sets, decks, play, fouls and forfeits.
//!
//! Each match is played beside a second reading of the law (`ledger`), and written down as it goes. A failure
//! names the seed; the record that a match has come to reads back with `MatchPlay`.

use core::fmt::Write as _;

use bura::{
    Credit, Deal, Event, Field, Match, MatchEnd, MatchError, MatchPlay, MatchStep, Preset, Rules, Seat, Setup, Side,
    Step,
};
use serde_json::{Value, json};

use crate::ledger::{Deed, Ledger};
use crate::random_deals::{engine_setup, next_step, take, valid_setup};
use crate::random_rules::{Dice, rule_set, valid_rules};

/// A match in play, with all that it is compared to.
struct Table {
    /// The rules as JSON, for decks that favour what is rare.
    json: Value,
    game: Match,
    ledger: Ledger,
    record: String,
    dice: Dice,
    /// How many moments of a deal come to one foul.
    fouls: usize,
}

impl Table {
    fn new(json: Value, rules: &Rules, mut dice: Dice, fouls: usize) -> Self {
        let seats = usize::from(rules.set().seats);
        let dealer = dice.below(seats);
        let leader = dice.one_in(3).then(|| dice.below(seats));
        let (dealer, leader) = (Seat::ALL[dealer], leader.map(|leader| Seat::ALL[leader]));
        let game = Match::with_leader(rules, dealer, leader).unwrap();
        let ledger = Ledger::new(rules, dealer, leader);
        ledger.check(&game).unwrap();
        let record = MatchPlay::new(game.clone()).header().to_string();
        Self { json, game, ledger, record, dice, fouls }
    }

    fn note(&mut self, step: MatchStep) {
        write!(self.record, "; {step}").unwrap();
    }

    /// A setup on the terms of the match, its deck with a bias to what is rare.
    fn setup(&mut self) -> Setup {
        let mut setup = valid_setup(&self.json, &mut self.dice);
        let terms = self.game.terms().unwrap();
        setup["dealer"] = json!(terms.dealer.number());
        setup["stake"] = json!(terms.stake);
        setup["raises"] = json!(terms.raises);
        setup.as_object_mut().unwrap().remove("leader");
        if let Some(leader) = terms.leader {
            setup["leader"] = json!(leader.number());
        }
        engine_setup(self.game.rules(), &setup).unwrap()
    }

    /// Plays and settles a deal; `look` sees the match after each step.
    fn deal(&mut self, look: &mut impl FnMut(&Match)) {
        let setup = self.setup();
        self.note(MatchStep::open(&setup));
        let (before, mut ended, mut last_taker) = (self.game.clone(), None, None);
        let mut sink = |event: Event| match event {
            Event::Took { seat } => last_taker = Some(seat),
            Event::Ended { outcome, by } => ended = Some((outcome, by)),
            _ => {}
        };
        let mut deal = self.game.open_with(setup, &mut sink).unwrap();
        while deal.turn().is_some() {
            self.refuses_unfinished(&deal);
            self.act(&mut deal, &mut sink);
            assert_eq!(self.game.accounts(), before.accounts());
            self.ledger.check_chips(&self.game).unwrap();
            look(&self.game);
        }
        let (outcome, by) = ended.unwrap();
        self.ledger.settle(&Deed { outcome, by, last_taker });
        self.settle(&deal);
        look(&self.game);
    }

    /// A step of the deal, or a foul.
    fn act(&mut self, deal: &mut Deal, sink: &mut impl FnMut(Event)) {
        if self.dice.one_in(self.fouls) {
            let seat = self.dice.below(deal.rules().set().seats.into());
            self.note(MatchStep::Foul(Seat::ALL[seat]));
            let pot = self.game.pot();
            let paid = self.game.foul_with(deal, Seat::ALL[seat], sink).unwrap();
            assert_eq!(paid, self.game.pot() - pot);
            self.ledger.foul(Seat::ALL[seat]);
        } else if let Some(step) = next_step(deal, &mut self.dice) {
            self.note(MatchStep::Act(step));
            take(deal, step, sink);
        }
    }

    fn refuses_unfinished(&mut self, deal: &Deal) {
        let before = self.game.clone();
        assert_eq!(self.game.settle(deal), Err(MatchError::Unfinished));
        assert_eq!(self.game, before);
    }

    fn settle(&mut self, deal: &Deal) {
        let before = self.game.clone();
        let settlement = self.game.settle(deal).unwrap();
        self.ledger.check(&self.game).unwrap();
        // The summary says what has changed.
        assert_eq!(Some(settlement.outcome), deal.outcome());
        assert_eq!((settlement.end, settlement.next), (self.game.end(), self.game.terms()));
        for (side, more) in Side::ALL.into_iter().zip(settlement.credited.as_slice()) {
            let account = before.accounts().get(side).unwrap() + u32::from(*more);
            assert_eq!(self.game.accounts().get(side), Some(account));
        }
        for seat in deal.rules().seats().iter() {
            let won = settlement.outcome.winners.contains(deal.rules().side_of(seat));
            let paid = settlement.paid_in.filter(|paid| paid.seat == seat).map_or(0, |paid| paid.chips);
            let share = if won { settlement.share } else { 0 };
            let change = share - paid - settlement.ante;
            assert_eq!(settlement.chips.get(seat), Some(change));
            assert_eq!(self.game.chips().get(seat), before.chips().get(seat).map(|chips| chips + change));
        }
        let again = self.game.clone();
        let over = if again.end().is_some() { MatchError::Over } else { MatchError::NoDealOpen };
        assert_eq!(self.game.settle(deal), Err(over));
        assert_eq!(self.game, again);
    }
}

/// A match by random rules, played for some deals or to its end.
fn random_match(seed: u64, deals: usize, look: &mut impl FnMut(&Match)) -> Table {
    let mut dice = Dice::seeded(seed);
    let json = valid_rules(&mut dice);
    let rules = rule_set(&json).unwrap().check().unwrap();
    let mut table = Table::new(json, &rules, dice, 100);
    for _ in 0..deals {
        if table.game.terms().is_some() {
            table.deal(look);
        }
    }
    table
}

/// Names the seed if the test fails while it is at work.
struct Seed(u64);

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed {}", self.0);
        }
    }
}

#[test]
fn a_match_goes_as_the_law_has_it() {
    let (mut won, mut lost, mut open) = (0, 0, 0);
    for seed in 0..1500 {
        let _seed = Seed(seed);
        match random_match(seed, 12, &mut |_| {}).game.end() {
            Some(MatchEnd::Won(_)) => won += 1,
            Some(MatchEnd::Lost(_)) => lost += 1,
            None => open += 1,
        }
    }
    assert!(won > 100 && lost > 100 && open > 100, "{won} won, {lost} lost, {open} open");
}

#[test]
fn accounts_never_fall() {
    for seed in 10_000..10_500 {
        let _seed = Seed(seed);
        let mut before = Vec::new();
        random_match(seed, 10, &mut |game| {
            let now = game.accounts().as_slice().to_vec();
            assert!(before.iter().zip(&now).all(|(before, now)| before <= now), "{before:?}, then {now:?}");
            before = now;
        });
    }
}

#[test]
fn chips_and_pot_sum_to_nothing_after_every_step() {
    let mut pots = 0;
    for seed in 20_000..20_500 {
        let _seed = Seed(seed);
        let mut look = |game: &Match| {
            let chips: i128 = game.chips().as_slice().iter().map(|chips| i128::from(*chips)).sum();
            assert_eq!(chips + i128::from(game.pot()), 0);
            assert!(game.pot() >= 0);
            // While a match goes on there is something to win, unless nobody antes.
            assert!(game.end().is_some() || (game.pot() > 0) == (game.rules().set().ante > 0));
        };
        pots += usize::from(random_match(seed, 10, &mut look).game.rules().set().ante > 0);
    }
    assert!(pots > 100, "{pots} matches for a pot");
}

/// The condition of section 11, on the accounts alone.
fn is_over(game: &Match) -> bool {
    let (set, mut accounts) = (game.rules().set(), game.accounts().as_slice().to_vec());
    accounts.sort_unstable();
    let [first, second] = [accounts[accounts.len() - 1], accounts[accounts.len() - 2]];
    let leads = set.credit == Credit::Loser || first - second >= u32::from(set.margin);
    set.target > 0 && first >= u32::from(set.target) && leads
}

#[test]
fn a_match_ends_exactly_when_its_condition_holds() {
    for seed in 30_000..30_500 {
        let _seed = Seed(seed);
        random_match(seed, 20, &mut |game| {
            assert_eq!(game.end().is_some(), is_over(game), "{:?}", game.accounts());
            match game.end() {
                Some(MatchEnd::Won(side)) => {
                    let own = game.accounts().get(side).unwrap();
                    let margin = u32::from(game.rules().set().margin);
                    let led = game.accounts().as_slice().iter().filter(|other| **other + margin <= own).count();
                    assert_eq!(led + 1, game.accounts().as_slice().len(), "{:?}", game.accounts());
                }
                Some(MatchEnd::Lost(sides)) => {
                    let target = u32::from(game.rules().set().target);
                    assert!(sides.iter().all(|side| game.accounts().get(side).unwrap() >= target));
                }
                None => {}
            }
        });
    }
}

#[test]
fn a_match_replayed_from_its_record_is_equal() {
    for seed in 40_000..40_300 {
        let _seed = Seed(seed);
        let mut table = random_match(seed, 6, &mut |_| {});
        let play: MatchPlay = table.record.parse().unwrap();
        assert_eq!((play.game(), play.deal()), (&table.game, None));
        // And in the middle of a deal.
        if table.game.terms().is_none() {
            continue;
        }
        let setup = table.setup();
        table.note(MatchStep::open(&setup));
        let mut deal = table.game.open(setup).unwrap();
        for _ in 0..table.dice.below(20) {
            if let Some(step) = next_step(&deal, &mut table.dice).filter(|step| matches!(step, Step::Act(_))) {
                table.note(MatchStep::Act(step));
                take(&mut deal, step, &mut |_| {});
            }
        }
        let play: MatchPlay = table.record.parse().unwrap();
        match deal.outcome() {
            Some(_) => drop(table.game.settle(&deal).unwrap()),
            None => assert_eq!(play.deal(), Some(&deal)),
        }
        assert_eq!(play.game(), &table.game);
    }
}

#[test]
fn random_play_of_every_preset_with_a_target_ends() {
    let mut longest = 0;
    for preset in Preset::ALL.iter().filter(|preset| preset.rule_set().target > 0) {
        let rules = preset.rule_set().check().unwrap();
        let text = |field: Field| rules.set().get(field).to_string();
        // What the making of decks asks for.
        let json = json!({
            "seats": rules.set().seats,
            "hand": rules.set().hand,
            "lowest": text(Field::Lowest),
            "turn_up": text(Field::TurnUp),
        });
        for seed in 0..10 {
            let _seed = Seed(seed);
            let mut table = Table::new(json.clone(), &rules, Dice::seeded(seed), 1000);
            let mut deals = 0;
            while table.game.end().is_none() {
                table.deal(&mut |_| {});
                deals += 1;
                assert!(deals < 2000, "{preset}: {}", table.record);
            }
            longest = longest.max(deals);
        }
    }
    // A robber to 21 takes 21 deals at least.
    assert!(longest >= 21, "{longest} deals");
}
