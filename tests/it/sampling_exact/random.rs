//! Random small positions by random rules, played on at random: all views of all moments, as long as few cards are
//! unseen.

use std::collections::BTreeSet;

use bura::{Card, CardSet, Deal, Deck, LayKind, Phase, Position, Setup, Taken, TurnUp, Turned, Viewer};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::chi::{Counts, ONE_IN_1000, generator, limit};
use super::pairs::Family;
use crate::random_deals::{Case, next_step, take};
use crate::random_rules::Dice;

/// At most so many cards are laid out in a position.
const CARDS: usize = 9;
/// At most so many places of the deck are unknown to a viewer, so that there are at most 720 orders.
const PLACES: usize = 6;
/// At most so many pairs, each worth twenty samples.
const PAIRS: usize = if cfg!(debug_assertions) { 100 } else { 400 };

/// What the sides have taken in a deal.
fn taken(deal: &Deal) -> Taken {
    let mut taken = Taken::NONE;
    for trick in 0..deal.course().tricks() {
        let lays = || deal.course().lays().filter(|lay| lay.trick == trick);
        let last = lays().filter(|lay| lay.kind != LayKind::Discard).last().unwrap().seat;
        let side = deal.rules().side_of(last);
        let cards = lays().fold(CardSet::EMPTY, |cards, lay| cards | lay.cards);
        taken = taken.with(side, taken.cards(side) | cards, deal.tricks(side));
    }
    taken
}

/// The late moment of a deal as a position of its own, with a leader by the rules or a card buried at times.
fn position(deal: &Deal, dice: &mut Dice) -> Option<Setup> {
    let mut position = Position::new(deal.trump(), deal.leader());
    for seat in deal.rules().seats().iter() {
        position.hands[seat.index()] = deal.hand(seat);
    }
    position.stock = Deck::new(&deal.stock().collect::<Vec<Card>>()).unwrap();
    position.turned = if deal.turned().is_some() { Turned::Open } else { Turned::Down };
    position.taken = taken(deal);
    let mut spec = position.setup(deal.rules()).ok()?.spec();
    if dice.one_in(2) {
        spec.terms.leader = None;
    }
    let honours = position.stock.cards().iter().filter(|card| card.points() >= 10 && card.suit() == deal.trump());
    let honours: Vec<Card> = honours.copied().collect();
    if deal.rules().set().turn_up == TurnUp::BuryHonours && spec.terms.trump.is_some() && !honours.is_empty() {
        spec.terms.trump = None;
        spec.buried = Some(*dice.pick(&honours));
    }
    Setup::new(deal.rules(), &spec).ok()
}

/// A random deal from a random late position; `None` if no moment between tricks was small enough.
fn late(seed: u64, dice: &mut Dice) -> Option<Deal> {
    let mut case = Case::seeded(seed);
    let mut deal = Deal::new(case.setup());
    loop {
        let cards = |deal: &Deal| deal.rules().seats().iter().map(|seat| deal.hand(seat).len()).sum::<usize>();
        let between = deal.turn().is_some_and(|turn| matches!(turn.phase, Phase::Lead | Phase::Interrupt));
        if between && deal.course().tricks() > 0 && deal.stock_len() + cards(&deal) <= CARDS {
            return position(&deal, dice).map(Deal::new);
        }
        let step = next_step(&deal, &mut case.dice)?;
        take(&mut deal, step, &mut |_| {});
    }
}

/// Sums over many views.
#[derive(Default)]
struct Sums {
    views: u32,
    pairs: usize,
    chi: f64,
    freedom: u32,
    /// How often samples were the truth, how often that is expected, and the variance.
    truths: (u32, f64, f64),
    features: BTreeSet<String>,
}

impl Sums {
    fn add(&mut self, deal: &Deal, viewer: Viewer, rng: &mut Xoshiro256PlusPlus) {
        let Some(family) = Family::small(deal, viewer, PLACES) else { return };
        if !(2..=PAIRS).contains(&family.pairs.len()) {
            return;
        }
        let counts = Counts::draw(&family, 20 * u32::try_from(family.pairs.len()).unwrap(), || {
            family.number(&family.view.sample(rng).unwrap())
        });
        let (chi, freedom) = (counts.chi_square(), counts.cells() - 1);
        // One view in 30 million is so far off.
        assert!(chi < limit(freedom, 5.4), "{:?}: chi-square {chi}, {freedom} free; {}", family.view, deal.record());
        let chance = 1.0 / f64::from(counts.cells());
        self.views += 1;
        self.pairs += family.pairs.len();
        self.chi += chi;
        self.freedom += freedom;
        self.truths.0 += counts.counts[&family.pair(deal)];
        self.truths.1 += 20.0;
        self.truths.2 += 20.0 * (1.0 - chance);
        self.features.extend(features(deal, viewer));
    }

    fn check(&self, name: &str) {
        let (met, expected, variance) = self.truths;
        println!(
            "{name}: {} views, {} pairs, chi-square {:.1}, {} free, limit {:.1}; the truth {met} times, expected {expected}",
            self.views,
            self.pairs,
            self.chi,
            self.freedom,
            limit(self.freedom, ONE_IN_1000)
        );
        println!("{:?}", self.features);
        assert!(self.chi < limit(self.freedom, ONE_IN_1000));
        // Both ways, once in a thousand times.
        assert!((f64::from(met) - expected).abs() < 3.3 * variance.sqrt());
    }
}

/// What the view has that is worth telling.
fn features(deal: &Deal, viewer: Viewer) -> Vec<String> {
    let set = deal.rules().set();
    let mut features = vec![format!("{} seats", set.seats), set.discards.to_string(), set.end.to_string()];
    features.push(set.draw_order.to_string());
    features.push(set.lead_order.to_string());
    features.extend(deal.outcome().map(|outcome| format!("ended {}", outcome.kind)));
    features.extend(deal.turn().map(|turn| format!("asked {}", turn.phase)));
    features.extend(set.combos.iter().map(|combo| format!("{} {}", combo.kind, combo.effect)));
    features.extend((viewer == Viewer::Spectator).then(|| "spectator".to_string()));
    let view = deal.view(viewer);
    features.extend(view.turned_drawn_by().map(|_| "turned card drawn".to_string()));
    features.extend(deal.setup().spec().buried.map(|_| "buried".to_string()));
    features.extend(deal.setup().terms().leader.is_none().then(|| set.first_lead.to_string()));
    features
}

/// Looks at so many views of random positions.
fn look(first_seed: u64, views: u32) -> Sums {
    let (mut sums, mut rng) = (Sums::default(), generator());
    for seed in first_seed.. {
        let mut dice = Dice::seeded(seed);
        let Some(mut deal) = late(seed, &mut dice) else { continue };
        loop {
            for viewer in deal.rules().seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
                // Not all of one deal: they are much alike.
                if dice.one_in(3) {
                    sums.add(&deal, viewer, &mut rng);
                }
            }
            let Some(step) = next_step(&deal, &mut dice) else { break };
            take(&mut deal, step, &mut |_| {});
        }
        if sums.views >= views {
            break;
        }
    }
    sums
}

#[test]
fn samples_of_random_small_positions_are_even() {
    look(1, 40).check("random");
}

#[test]
#[ignore = "6,000 views: run it in release"]
fn samples_of_many_random_small_positions_are_even() {
    let sums = look(100_000, 6_000);
    sums.check("many random");
    assert!(sums.features.len() > 40, "{:?}", sums.features);
}
