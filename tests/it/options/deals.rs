//! Two deals with one deck and the same choices, by rules that differ in one field: until they part.

use bura::{Deal, LayKind, Phase, Step};
use serde_json::{Value, json};

use crate::naive;
use crate::random_deals::{engine_setup, next_step, valid_setup};
use crate::random_rules::{Dice, rule_set};

/// A game that tells two values of a field apart.
pub(super) struct Witness {
    pub(super) setup: String,
    /// What both did alike.
    pub(super) steps: Vec<String>,
    /// What then differs.
    pub(super) parts: String,
    /// Whether the rule book of the tests tells them apart at the same place; it knows nothing of what seats see.
    pub(super) by_book: bool,
}

/// What all can be asked of a deal that one of two may answer otherwise.
#[derive(PartialEq)]
struct Standing {
    turn: Option<(usize, String)>,
    hands: Vec<String>,
    legal: Vec<String>,
    outcome: Option<String>,
}

impl Standing {
    fn of(deal: &Deal) -> Self {
        let mut legal: Vec<String> = deal.legal_actions().iter().map(|action| action.to_string()).collect();
        legal.sort();
        let outcome = deal.outcome().map(|o| {
            let winners: Vec<usize> = o.winners.iter().map(bura::Side::index).collect();
            format!("{} won by {winners:?} loss {:?} points {:?}", o.kind, o.loss, o.points)
        });
        Self {
            turn: deal.turn().map(|turn| (turn.seat.index(), turn.phase.to_string())),
            hands: deal.rules().seats().iter().map(|seat| deal.hand(seat).to_string()).collect(),
            legal,
            outcome,
        }
    }

    fn by_book(deal: &naive::Deal, seats: usize) -> Self {
        let outcome = deal
            .outcome()
            .map(|o| format!("{} won by {:?} loss {:?} points {:?}", o.kind, o.winners, o.loss, o.points));
        let hand = |seat| if deal.hand(seat).is_empty() { "-".to_string() } else { deal.hand(seat).concat() };
        Self {
            turn: deal.to_act().zip(deal.phase().map(ToString::to_string)),
            hands: (0..seats).map(hand).collect(),
            legal: deal.legal(),
            outcome,
        }
    }

    /// The first thing in which another differs.
    fn parts(&self, other: &Self) -> Option<String> {
        let only = |a: &Self, b: &Self| a.legal.iter().find(|text| !b.legal.contains(text)).cloned();
        if self.turn != other.turn {
            return Some(format!(
                "{:?}, {:?} is asked or was the end: {:?}, {:?}",
                self.turn, other.turn, self.outcome, other.outcome
            ));
        }
        if self.outcome != other.outcome {
            return Some(format!("{:?} against {:?}", self.outcome, other.outcome));
        }
        if self.hands != other.hands {
            return Some(format!("hands {:?} against {:?}", self.hands, other.hands));
        }
        let legal = || format!("only one may {:?}, only the other {:?}", only(self, other), only(other, self));
        (self.legal != other.legal).then(legal)
    }
}

/// What the seats of two deals that stand alike have seen of the cards laid.
fn sight(a: &Deal, b: &Deal) -> Option<String> {
    let seen =
        |deal: &Deal, seat| deal.view(seat).lays().filter(|lay| lay.kind == LayKind::Discard).collect::<Vec<_>>();
    let parts = |seat: &bura::Seat| seen(a, *seat) != seen(b, *seat);
    a.rules().seats().iter().find(parts).map(|seat| format!("seat {seat} knows of other cards laid face down"))
}

/// The same deck for a pack from another rank up: without the cards that it lacks.
fn fit(setup: &Value, rules: &Value) -> Value {
    let mut setup = setup.clone();
    let from = "6789JQKTA".find(rules["lowest"].as_str().unwrap_or("6")).unwrap();
    let deck: Vec<char> = setup["deck"].as_str().unwrap().chars().collect();
    let has = |card: &&[char]| "6789JQKTA".find(card[0]).unwrap() >= from;
    setup["deck"] = json!(deck.chunks(2).filter(has).flatten().collect::<String>());
    setup
}

/// Looks for a deal of this seed that two rule sets play differently.
pub(super) fn search(one: &Value, other: &Value, seed: u64) -> Option<Witness> {
    let mut dice = Dice::seeded(seed);
    let full = [one, other].map(full_rules);
    // Where the packs differ, the deck is that of the larger one.
    let larger = if full[0]["lowest"].as_str() <= full[1]["lowest"].as_str() { &full[0] } else { &full[1] };
    let wider = if full[0]["seats"].as_u64() <= full[1]["seats"].as_u64() { &full[0] } else { &full[1] };
    let mut setup = valid_setup(larger, &mut dice);
    setup["dealer"] = json!(dice.below(usize::try_from(wider["seats"].as_u64().unwrap()).unwrap()));
    setup.as_object_mut().unwrap().remove("leader");
    let setups = [fit(&setup, &full[0]), fit(&setup, &full[1])];
    let rules = [one, other].map(|rules| rule_set(rules).unwrap().check().unwrap());
    let made = [engine_setup(&rules[0], &setups[0]), engine_setup(&rules[1], &setups[1])];
    let [Ok(a), Ok(b)] = made else {
        return refused([one, other], &setups, &made.map(Result::err));
    };
    let (mut a, mut b, mut steps) = (Deal::new(a), Deal::new(b), Vec::new());
    loop {
        let parts = Standing::of(&a).parts(&Standing::of(&b));
        if let Some(parts) = parts {
            return Some(confirmed([one, other], &setups, steps, parts, [&a, &b]));
        }
        if let Some(parts) = sight(&a, &b) {
            return Some(Witness { setup: setups[0].to_string(), steps, parts, by_book: false });
        }
        let step = next_step(&a, &mut dice)?;
        let step = eager(&a, step, &mut dice);
        assert!(a.step(step).is_ok() && b.step(step).is_ok(), "both listed it");
        steps.push(step.to_string());
    }
}

/// Declares more often than random play does.
fn eager(deal: &Deal, step: Step, dice: &mut Dice) -> Step {
    let declares = bura::Action::Declare;
    let asked = deal.turn().is_some_and(|turn| turn.phase == Phase::Taken);
    if asked && dice.one_in(6) && deal.legal_actions().contains(declares) { Step::Act(declares) } else { step }
}

/// A setup that one of the two refuses, and so does the rule book.
fn refused(rules: [&Value; 2], setups: &[Value; 2], errors: &[Option<String>; 2]) -> Option<Witness> {
    let by_book = [0, 1].map(|i| {
        let rules = naive::Rules::from_json(rules[i]).unwrap();
        naive::Setup::from_json(&rules, &setups[i]).is_err()
    });
    assert_eq!(by_book, [errors[0].is_some(), errors[1].is_some()], "{} {errors:?}", setups[0]);
    let parts = format!("the setup is refused: {errors:?}");
    (by_book[0] != by_book[1]).then(|| Witness {
        setup: setups[0].to_string(),
        steps: Vec::new(),
        parts,
        by_book: true,
    })
}

/// Plays the same on the rule book: it stands as the engine does in both, and so they differ there too.
fn confirmed(rules: [&Value; 2], setups: &[Value; 2], steps: Vec<String>, parts: String, deals: [&Deal; 2]) -> Witness {
    for ((rules, setup), deal) in rules.into_iter().zip(setups).zip(deals) {
        let by_book = naive::Rules::from_json(rules).unwrap();
        let mut book = naive::Deal::new(&by_book, &naive::Setup::from_json(&by_book, setup).unwrap());
        for text in &steps {
            match text.strip_prefix("forfeit ") {
                Some(seat) => book.forfeit(seat.parse().unwrap()).unwrap(),
                None => book.apply(book.to_act().unwrap(), text).unwrap(),
            }
        }
        let seats = deal.rules().set().seats.into();
        let differs = Standing::of(deal).parts(&Standing::by_book(&book, seats));
        assert_eq!(differs, None, "engine and rule book: {}", deal.record());
    }
    Witness { setup: setups[0].to_string(), steps, parts, by_book: true }
}

/// The rules with every field that the making of setups asks for.
fn full_rules(rules: &Value) -> Value {
    let mut full = json!({"seats": 2, "hand": 3, "lowest": "6", "turn_up": "bottom"});
    for (field, value) in rules.as_object().unwrap() {
        full[field] = value.clone();
    }
    full
}
