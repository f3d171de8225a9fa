//! The course of a playthrough: how its deals are set up, and what is done in them.

use bura::{Deal, Event, Match, MatchPlay, MatchStep, RuleSet, Rules, Seat, Settlement, Setup, Step, Suit, Terms};

use super::lot;

/// A deal to print.
pub(crate) struct DealCase {
    /// The name of its file.
    pub(crate) name: String,
    /// What it is, in plain words.
    pub(crate) what: String,
    /// The text of its rules.
    pub(crate) rules: String,
    pub(crate) seed: u32,
    /// The trump, where none is turned up.
    pub(crate) trump: Option<Suit>,
    /// What is done at these steps, counted from 0, instead of what the lot says.
    pub(crate) acts: &'static [(usize, &'static str)],
    /// Whether it shows what it is there to show.
    pub(crate) shows: fn(&Deal, &[Event]) -> bool,
}

/// The rules of a text.
pub(crate) fn rules(text: &str) -> Rules {
    text.parse::<RuleSet>().unwrap().check().unwrap()
}

impl DealCase {
    fn seed_text(&self) -> String {
        format!("{} {}", self.name, self.seed)
    }

    pub(crate) fn setup(&self) -> Setup {
        let mut terms = Terms::new(Seat::ALL[0]);
        terms.trump = self.trump;
        lot::setup(&rules(&self.rules), terms, &self.seed_text())
    }

    /// What is done in this deal, after so many steps; `None` at its end.
    pub(crate) fn step(&self, deal: &Deal, done: usize) -> Option<Step> {
        deal.turn()?;
        let given = self.acts.iter().find(|(at, _)| *at == done).map(|(_, text)| text.parse().unwrap());
        Some(given.unwrap_or_else(|| Step::Act(lot::choose(deal, &self.seed_text()))))
    }

    /// The deal at its end, and all its events.
    pub(crate) fn play(&self) -> (Deal, Vec<Event>) {
        let mut events = Vec::new();
        let mut sink = |event| events.push(event);
        let mut deal = Deal::new_with(self.setup(), &mut sink);
        let mut done = 0;
        while let Some(step) = self.step(&deal, done) {
            match step {
                Step::Act(action) => deal.apply_with(deal.turn().unwrap().seat, action, &mut sink).unwrap(),
                Step::Forfeit(seat) => deal.forfeit_with(seat, &mut sink).unwrap(),
            }
            done += 1;
        }
        (deal, events)
    }
}

/// A match to print.
pub(crate) struct MatchCase {
    pub(crate) name: String,
    pub(crate) what: String,
    pub(crate) rules: String,
    pub(crate) seed: u32,
    /// The most deals that are played.
    pub(crate) most: usize,
    /// What is done in these deals at these steps, both counted from 0, instead of what the lot says.
    pub(crate) acts: &'static [(usize, usize, &'static str)],
    pub(crate) shows: fn(&[(Terms, Settlement)]) -> bool,
}

/// A deal of a match.
pub(crate) struct Played {
    /// On what terms it was played.
    pub(crate) terms: Terms,
    /// Its steps, the opening first.
    pub(crate) steps: Vec<MatchStep>,
    pub(crate) settlement: Settlement,
    /// The match when it was settled.
    pub(crate) after: MatchPlay,
}

impl MatchCase {
    pub(crate) fn begin(&self) -> MatchPlay {
        MatchPlay::new(Match::new(&rules(&self.rules), Seat::ALL[0]).unwrap())
    }

    /// Its deals. `watch` is told each step and the match before it.
    pub(crate) fn play(&self, watch: &mut impl FnMut(&MatchPlay, MatchStep)) -> Vec<Played> {
        let mut play = self.begin();
        let mut played = Vec::new();
        while let Some(terms) = play.game().terms().filter(|_| played.len() < self.most) {
            let seed = format!("{} {} deal {}", self.name, self.seed, played.len());
            let mut steps = vec![MatchStep::open(&lot::setup(play.game().rules(), terms, &seed))];
            let settlement = loop {
                let step = steps[steps.len() - 1];
                watch(&play, step);
                if let Some(settlement) = play.step(step).unwrap() {
                    break settlement;
                }
                let at = (played.len(), steps.len() - 1);
                let given = self.acts.iter().find(|(deal, step, _)| (*deal, *step) == at);
                let lot = || MatchStep::Act(Step::Act(lot::choose(play.deal().unwrap(), &seed)));
                steps.push(given.map_or_else(lot, |(_, _, text)| text.parse().unwrap()));
            };
            played.push(Played { terms, steps, settlement, after: play.clone() });
        }
        played
    }
}
