//! A stream of acts, legal and not, on the engine and on the naive rule book, compared after each.
//!
//! An input is the rules (80 bytes), the setup (80 bytes) and the acts (a few bytes each).

use bura::{Action, Card, CardSet, Deal, Event, Phase, Seat, Step};
use serde_json::Value;

use crate::lockstep::Pair;
use crate::random_deals::{choose, engine_setup};
use crate::random_rules::{Dice, rule_set};
use crate::tracker::Tracker;
use crate::{naive, near_valid, tape};

/// The most acts of a stream: longer ones would find no more, and take long.
const MOST_ACTS: usize = 40;

/// Checks an input.
pub fn check(mut data: &[u8]) {
    let mut dice = tape::part(&mut data, tape::RULES);
    let rules = near_valid::rules(&mut dice);
    if !agreed_rules(rules.clone(), &mut dice) {
        return;
    }
    let setup = near_valid::setup(&rules, &mut tape::part(&mut data, tape::SETUP));
    if !agreed_setup(&rules, &setup) {
        return;
    }
    let mut pair = Pair::new(&rules, &setup);
    let mut dice = tape::part(&mut data, usize::MAX);
    for _ in 0..MOST_ACTS {
        if !tape::goes_on(&dice) || pair.engine.turn().is_none() {
            break;
        }
        act(&mut pair, &mut dice);
        check_views(&pair);
    }
    check_told(&pair);
}

/// Whether both take the rules; they must agree, on plain data with a number changed too.
fn agreed_rules(mut rules: Value, dice: &mut Dice) -> bool {
    let engine = rule_set(&rules).and_then(|set| set.check().map_err(|error| error.to_string()));
    let oracle = naive::Rules::from_json(&rules);
    assert_eq!(engine.is_ok(), oracle.is_ok(), "{rules}: {:?} {:?}", engine.as_ref().err(), oracle.err());
    if let Ok(checked) = engine
        && dice.one_in(16)
    {
        let mut set = *checked.set();
        near_valid::set_number(&mut set, &mut rules, dice);
        let (engine, oracle) = (set.check(), naive::Rules::from_json(&rules));
        assert_eq!(engine.is_ok(), oracle.is_ok(), "{rules}: {engine:?} {:?}", oracle.err());
    }
    engine.is_ok()
}

/// Whether both take the setup; they must agree.
fn agreed_setup(rules: &Value, setup: &Value) -> bool {
    let engine = engine_setup(&rule_set(rules).unwrap().check().unwrap(), setup);
    let oracle = naive::Setup::from_json(&naive::Rules::from_json(rules).unwrap(), setup);
    assert_eq!(engine.is_ok(), oracle.is_ok(), "{rules}\n{setup}: {:?} {:?}", engine.err(), oracle.err());
    engine.is_ok()
}

/// One thing that somebody tries: a legal act, an odd one, or a forfeit.
fn act(pair: &mut Pair, dice: &mut Dice) {
    match dice.below(64) {
        0..40 => {
            let action = choose(&pair.engine.legal_actions(), dice);
            pair.take(Step::Act(action));
        }
        40..62 => {
            let (seat, action) = odd_act(&pair.engine, dice);
            if try_act(pair, seat, action) {
                pair.take(Step::Act(action));
            }
        }
        _ => {
            let seat = Seat::ALL[dice.below(6)];
            if pair.engine.rules().seats().has(seat) {
                pair.take(Step::Forfeit(seat));
            } else {
                let mut tried = pair.engine.clone();
                assert!(tried.forfeit(seat).is_err() && tried == pair.engine, "forfeit {seat}\n{}", pair.story());
            }
        }
    }
}

/// Whether the engine takes an act, as the rule book does; if not it tells nothing and stays as it was.
fn try_act(pair: &Pair, seat: Seat, action: Action) -> bool {
    let allowed = pair.allows(seat, action);
    let (mut tried, mut told) = (pair.engine.clone(), 0);
    let answer = tried.apply_with(seat, action, &mut |_| told += 1);
    assert_eq!(answer.is_ok(), allowed, "seat {seat}, {action}: {answer:?}\n{}", pair.story());
    if let Err(error) = answer {
        assert!(tried == pair.engine && told == 0, "{action} was refused: {error}\n{}", pair.story());
        assert!(!error.to_string().is_empty());
    }
    allowed
}

/// An act near what might be legal: the cards of a legal action changed, another word, another seat.
fn odd_act(deal: &Deal, dice: &mut Dice) -> (Seat, Action) {
    let acting = deal.turn().map_or(Seat::ALL[0], |turn| turn.seat);
    let seat = if dice.one_in(5) { Seat::ALL[dice.below(6)] } else { acting };
    let legal = deal.legal_actions();
    let base = legal.get(dice.below(legal.len().max(1)));
    let mut cards = base.map_or(CardSet::EMPTY, Action::cards);
    for _ in 0..dice.below(4) {
        let held: Vec<Card> = deal.hand(seat).iter().collect();
        let any = Card::from_index(u8::try_from(dice.below(36)).unwrap()).unwrap();
        let card = if held.is_empty() || dice.one_in(3) { any } else { *dice.pick(&held) };
        cards = if cards.contains(card) { cards.without(card) } else { cards.with(card) };
    }
    let shown = |dice: &mut Dice| cards.iter().filter(|_| dice.one_in(2)).fold(CardSet::EMPTY, CardSet::with);
    let action = match dice.below(16) {
        0..3 => Action::Lead(cards),
        3..6 => Action::Beat(cards),
        6 => Action::discard(cards),
        7..10 => Action::Discard { cards, shown: shown(dice) },
        10 => Action::Stop,
        11 => Action::Pass,
        12 => Action::Declare,
        13 => Action::Draw,
        14 => Action::Raise,
        _ => *dice.pick(&[Action::Accept, Action::Refuse]),
    };
    (seat, action)
}

/// The view of the seat to act has the deal's legal actions, and every other none; but a leader does not know that it
/// waits for an answer about a claim.
fn check_views(pair: &Pair) {
    let deal = &pair.engine;
    let legal = deal.legal_actions();
    let claim = deal.turn().is_some_and(|turn| turn.phase == Phase::Interrupt);
    for seat in deal.rules().seats().iter() {
        let seen = deal.view(seat).legal_actions();
        if claim && seat == deal.leader() && deal.turn().is_some_and(|turn| turn.seat != seat) {
            assert!(seen.iter().any(|action| matches!(action, Action::Lead(_))), "seat {seat}\n{}", pair.story());
            continue;
        }
        let wanted = if deal.turn().is_some_and(|turn| turn.seat == seat) { legal.len() } else { 0 };
        assert_eq!(seen.len(), wanted, "seat {seat}\n{}", pair.story());
        assert!(wanted == 0 || seen.iter().eq(legal.iter()), "seat {seat}\n{}", pair.story());
    }
}

/// The events tell all that the deal says, and the record replays.
fn check_told(pair: &Pair) {
    let deal = &pair.engine;
    let mut tracker = Tracker::new(*deal.rules(), deal.setup().terms());
    let mut again = Deal::new_with(*deal.setup(), &mut |event: Event| tracker.hear(event));
    for (seat, step) in deal.steps() {
        tracker.check(&again);
        let mut sink = |event: Event| tracker.hear(event);
        match step {
            Step::Act(action) => again.apply_with(seat, action, &mut sink).unwrap(),
            Step::Forfeit(seat) => again.forfeit_with(seat, &mut sink).unwrap(),
        }
    }
    tracker.check(&again);
    assert!(&again == deal, "{}", pair.story());
    let record = deal.record().to_string();
    assert!(record.parse() == Ok(again), "the record does not replay: {record}");
}
