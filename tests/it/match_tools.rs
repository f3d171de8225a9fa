//! What the tests of matches share: matches by the text of their rules, and deals that end as a test wants it.
//!
//! Such a deal is found by search, and it is a real one: a shuffled pack, legal actions, the deal's own outcome.

use bura::{Deal, EndKind, Match, RuleSet, Seat, Settlement, Setup, Side, Sides};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::random_rules::Dice;

/// A match by the text of its rules.
pub(crate) fn match_by(rules: &str, dealer: usize) -> Match {
    Match::new(&rules.parse::<RuleSet>().unwrap().check().unwrap(), Seat::ALL[dealer]).unwrap()
}

/// A setup for the next deal.
pub(crate) fn setup(game: &Match, seed: u64) -> Setup {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    Setup::shuffled(game.rules(), game.terms().unwrap(), &mut rng).unwrap()
}

/// Opens the next deal with the first deck that does not end it at once.
pub(crate) fn open(game: &mut Match) -> Deal {
    let good = |setup: &Setup| Deal::new(*setup).turn().is_some();
    let setup = (0..100).map(|seed| setup(game, seed)).find(good).unwrap();
    game.open(setup).unwrap()
}

/// Plays the next deal so that this seat loses it by a forfeit.
pub(crate) fn forfeit(game: &mut Match, seat: usize) -> Settlement {
    let mut deal = open(game);
    deal.forfeit(Seat::ALL[seat]).unwrap();
    game.settle(&deal).unwrap()
}

/// Plays the next deal so that it ends as wanted. `may` says of a running deal whether it can still end so, and of one
/// that is over whether it has.
#[track_caller]
pub(crate) fn play_to(game: &mut Match, may: impl Fn(&Deal) -> bool) -> (Deal, Settlement) {
    for seed in 0..500 {
        let setup = setup(game, seed);
        let Some(deal) = search(&Deal::new(setup), &may, &mut Dice::seeded(seed), &mut 4000) else { continue };
        // The deal of the search is not the one that the match opened, so that one takes the same steps.
        let mut opened = game.open(setup).unwrap();
        deal.steps().for_each(|(_, step)| opened.step(step).unwrap());
        assert_eq!(opened, deal);
        let settlement = game.settle(&opened).unwrap();
        return (opened, settlement);
    }
    panic!("no deal of these rules ends so");
}

/// Depth first, in a random order, within a number of states.
fn search(deal: &Deal, may: &impl Fn(&Deal) -> bool, dice: &mut Dice, states: &mut u32) -> Option<Deal> {
    *states = states.checked_sub(1)?;
    if !may(deal) {
        return None;
    }
    let Some(turn) = deal.turn() else { return Some(deal.clone()) };
    let mut actions: Vec<_> = deal.legal_actions().iter().collect();
    dice.shuffle(&mut actions);
    actions.into_iter().find_map(|action| {
        let mut next = deal.clone();
        next.apply(turn.seat, action).unwrap();
        search(&next, may, dice, states)
    })
}

/// All cards are played, and the sides have just these points.
pub(crate) fn points(wanted: &[u8]) -> impl Fn(&Deal) -> bool {
    move |deal| match deal.outcome() {
        Some(outcome) => outcome.kind == EndKind::PlayedOut && outcome.points.as_slice() == wanted,
        None => wanted.iter().zip(Side::ALL).all(|(most, side)| deal.points(side) <= *most),
    }
}

/// The deal ends in this way, won by these sides.
pub(crate) fn won(kind: EndKind, winners: &[usize]) -> impl Fn(&Deal) -> bool {
    let winners = sides(winners);
    move |deal| deal.outcome().is_none_or(|outcome| outcome.kind == kind && outcome.winners == winners)
}

/// A set of sides.
pub(crate) fn sides(numbers: &[usize]) -> Sides {
    numbers.iter().map(|number| Side::ALL[*number]).fold(Sides::EMPTY, Sides::with)
}

/// Dealer, leader, stake and raises of the next deal.
pub(crate) fn terms(game: &Match) -> (usize, Option<usize>, u8, bool) {
    let terms = game.terms().unwrap();
    (terms.dealer.index(), terms.leader.map(Seat::index), terms.stake, terms.raises)
}

/// The accounts must be these.
#[track_caller]
pub(crate) fn accounts(game: &Match, wanted: &[u32]) {
    assert_eq!(game.accounts().as_slice(), wanted);
}
