//! Two matches with the same decks and the same choices, by rules that differ in one field: until they part.

use bura::{Deal, Event, Match, Seat, Setup, SetupSpec, Step};
use serde_json::Value;

use super::deals::Witness;
use crate::ledger::{Deed, Ledger};
use crate::random_deals::{next_step, take};
use crate::random_rules::{Dice, rule_set};

/// How the deals of a match are played.
#[derive(Clone, Copy)]
pub(super) enum Style {
    /// To their end, with fouls on the way.
    Played,
    /// Nobody declares.
    Silent,
    /// Seat 1 forfeits each.
    Forfeited,
}

/// A match with its second reading.
struct Table {
    game: Match,
    ledger: Ledger,
}

impl Table {
    fn new(rules: &Value) -> Self {
        let rules = rule_set(rules).unwrap().check().unwrap();
        let game = Match::new(&rules, Seat::ALL[0]).unwrap();
        let ledger = Ledger::new(&rules, Seat::ALL[0], None);
        ledger.check(&game).unwrap();
        Self { game, ledger }
    }

    /// All that can be told apart between deals.
    fn standing(&self) -> String {
        let game = &self.game;
        let terms = game
            .terms()
            .map(|t| format!("dealer {} leader {:?} stake {} raises {}", t.dealer, t.leader, t.stake, t.raises));
        format!(
            "accounts {:?} chips {:?} pot {} next {terms:?} end {:?}",
            game.accounts(),
            game.chips(),
            game.pot(),
            game.end()
        )
    }

    /// The next deal with this deck, by the same choices until its end or until `steps` says no more.
    fn deal(&mut self, deck: bura::Deck, dice: &mut Dice, style: Style, steps: &mut Vec<String>) {
        let terms = self.game.terms().unwrap();
        let mut spec = SetupSpec::new(deck, terms.dealer);
        spec.terms = terms;
        let setup = Setup::new(self.game.rules(), &spec).unwrap();
        let (mut ended, mut last_taker) = (None, None);
        let mut sink = |event: Event| match event {
            Event::Took { seat } => last_taker = Some(seat),
            Event::Ended { outcome, by } => ended = Some((outcome, by)),
            _ => {}
        };
        let mut deal = self.game.open_with(setup, &mut sink).unwrap();
        while deal.turn().is_some() {
            if matches!(style, Style::Forfeited) {
                deal.forfeit_with(Seat::ALL[1], &mut sink).unwrap();
                steps.push("forfeit 1".to_string());
            } else if matches!(style, Style::Played) && dice.one_in(20) {
                steps.push("foul 0".to_string());
                self.game.foul_with(&mut deal, Seat::ALL[0], &mut sink).unwrap();
                self.ledger.foul(Seat::ALL[0]);
            } else {
                let step = choice(&deal, dice, style);
                steps.push(step.to_string());
                take(&mut deal, step, &mut sink);
            }
        }
        let (outcome, by) = ended.unwrap();
        self.ledger.settle(&Deed { outcome, by, last_taker });
        self.game.settle(&deal).unwrap();
        // The second reading of the law comes to the same.
        self.ledger.check(&self.game).unwrap();
    }
}

fn choice(deal: &Deal, dice: &mut Dice, style: Style) -> Step {
    loop {
        let step = next_step(deal, dice).unwrap();
        if matches!(style, Style::Played) || !matches!(step, Step::Act(bura::Action::Declare) | Step::Forfeit(_)) {
            return step;
        }
    }
}

/// Looks for a match of this seed that two rule sets take differently, within some deals.
pub(super) fn search(one: &Value, other: &Value, seed: u64, style: Style, deals: usize) -> Option<Witness> {
    let (mut a, mut b) = (Table::new(one), Table::new(other));
    let (mut dice, mut all) = (Dice::seeded(seed), Vec::new());
    for number in 0..=deals {
        let standing = [a.standing(), b.standing()];
        if standing[0] != standing[1] {
            let parts = format!("after {number} deals: {} against {}", standing[0], standing[1]);
            return Some(Witness { setup: format!("match of seed {seed}"), steps: all, parts, by_book: true });
        }
        a.game.terms()?;
        let mut rng = rand_xoshiro_of(&mut dice);
        let deck = *Setup::shuffled(a.game.rules(), a.game.terms().unwrap(), &mut rng).unwrap().deck();
        let mut steps = [Vec::new(), Vec::new()];
        // The same choices: the same dice for both.
        let mut same = dice.clone();
        a.deal(deck, &mut dice, style, &mut steps[0]);
        b.deal(deck, &mut same, style, &mut steps[1]);
        all.push(deck.to_string());
        let alike = steps[0].iter().zip(&steps[1]).take_while(|(a, b)| a == b).count();
        all.extend(steps[0].drain(..alike));
    }
    None
}

/// A generator for a shuffle, seeded by the dice.
fn rand_xoshiro_of(dice: &mut Dice) -> rand_xoshiro::Xoshiro256PlusPlus {
    use rand_core::SeedableRng;
    rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(u64::try_from(dice.below(60_000)).unwrap())
}
