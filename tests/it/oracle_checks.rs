//! What the engine accepts as a rule set or a setup is exactly what the naive rule book accepts.

use bura::{RuleSet, Rules};
use serde_json::{Value, json};

use crate::naive;
use crate::random_deals::{engine_setup, pack, valid_setup};
use crate::random_rules::{Dice, FIELDS, KINDS, Values, rule_set, valid_rules};

/// A value of a field that may be outside what the field allows.
fn wild_value(values: &Values, dice: &mut Dice) -> Value {
    match values {
        _ if dice.one_in(2) => values.draw(dice),
        Values::Words(words) => json!(dice.pick(&[words[0], "some", "declared", "7", ""])),
        Values::Flag(..) => dice.pick(&[json!("yes"), json!(true), json!(1)]).clone(),
        Values::Numbers(_, least, most) => dice
            .pick(&[json!(i64::from(*least) - 1), json!(most + 1), json!(u64::MAX), json!("-"), Value::Null])
            .clone(),
        Values::Most => dice.pick(&[json!(0), json!(7), json!(6), json!(5), json!("all")]).clone(),
        Values::Proof => dice.pick(&[json!("x"), json!("spades"), json!(3)]).clone(),
        Values::Combos => {
            let entry = |dice: &mut Dice| {
                let effect = *dice.pick(&["win", "lead", "win", "lead", "draw"]);
                json!({"kind": dice.pick(&KINDS), "effect": effect, "weight": dice.below(5)})
            };
            (0..dice.below(5)).map(|_| entry(dice)).collect()
        }
        Values::Loss => {
            let count = if dice.one_in(8) { 2 } else { 3 };
            (0..count).map(|_| json!(dice.pick(&[1, 1, 2, 2, 60, 61, 0]))).collect()
        }
    }
}

fn engine_rules(rules: &Value) -> Result<Rules, String> {
    rule_set(rules)?.check().map_err(|error| error.to_string())
}

/// Compares the two judgements of each rule set; says how many were good.
fn judge_all(sets: impl Iterator<Item = Value>) -> usize {
    let mut good = 0;
    for rules in sets {
        let (engine, oracle) = (engine_rules(&rules), naive::Rules::from_json(&rules));
        assert_eq!(engine.is_ok(), oracle.is_ok(), "{rules}: {:?} {:?}", engine.err(), oracle.err());
        good += usize::from(oracle.is_ok());
    }
    good
}

#[test]
fn rule_sets_of_good_values_that_may_contradict_each_other_are_accepted_as_the_rule_book_accepts_them() {
    let mut dice = Dice::seeded(2);
    let mut draw = || -> Value {
        let fields = FIELDS.iter().map(|(name, values)| ((*name).to_string(), values.draw(&mut dice)));
        Value::Object(fields.collect())
    };
    let good = judge_all((0..4000).map(|_| draw()));
    assert!((200..3800).contains(&good), "{good} of 4000 are good");
}

#[test]
fn rule_sets_with_up_to_three_values_that_may_be_wrong_are_accepted_as_the_rule_book_accepts_them() {
    let mut dice = Dice::seeded(3);
    let mut draw = || {
        let mut rules = valid_rules(&mut dice);
        for _ in 0..=dice.below(3) {
            let (name, values) = dice.pick(&FIELDS);
            rules[*name] = wild_value(values, &mut dice);
        }
        rules
    };
    let good = judge_all((0..6000).map(|_| draw()));
    assert!((1000..5000).contains(&good), "{good} of 6000 are good");
}

/// Sets a number of the plain data, which no text stands in the way of.
fn set_number(set: &mut RuleSet, field: &str, number: u8) {
    match field {
        "seats" => set.seats = number,
        "hand" => set.hand = number,
        "lead_max" => set.lead_max = Some(number),
        "first_lead_max" => set.first_lead_max = Some(number),
        "goal" => set.goal = number,
        "false_declaration" => set.false_declaration = number,
        "raise_max" => set.raise_max = number,
        "target" => set.target = number,
        "margin" => set.margin = number,
        "ante" => set.ante = u32::from(number) * 4000,
        "loss" => set.loss = [number; 3],
        _ => unreachable!("{field} is no number"),
    }
}

#[test]
fn every_number_of_a_rule_sets_plain_data_is_accepted_as_the_rule_book_accepts_it() {
    let names = ["seats", "hand", "lead_max", "first_lead_max", "goal", "false_declaration"];
    let names = names.into_iter().chain(["raise_max", "target", "margin", "ante", "loss"]);
    let mut good = 0;
    for name in names {
        for number in 0..=255u8 {
            let mut set = RuleSet::DEFAULT;
            set_number(&mut set, name, number);
            let value = match name {
                "ante" => json!(u32::from(number) * 4000),
                "loss" => json!([number, number, number]),
                _ => json!(number),
            };
            let oracle = naive::Rules::from_json(&json!({ name: value }));
            let engine = set.check();
            assert_eq!(engine.is_ok(), oracle.is_ok(), "{name}={number}: {engine:?}");
            if let Err(error) = engine {
                assert!(name.parse() == Ok(error.field()), "{name}: {error}");
            }
            good += usize::from(engine.is_ok());
        }
    }
    // By section 3: seats 2-6, hands 3-6 (two seats with six cards fit), limits 1-3, goal 1-120, multiplier 1-3,
    // stakes 1-6, every target, margins 1-20, antes of 0 to 250 times 4000, losses 1-60.
    assert_eq!(good, 5 + 4 + 3 + 3 + 120 + 3 + 6 + 256 + 20 + 251 + 60);
}

/// Makes one thing of a setup wrong, or at least different.
fn disturb(setup: &mut Value, rules: &Value, dice: &mut Dice) {
    let deck = setup["deck"].as_str().unwrap().to_string();
    let cards: Vec<&str> = (0..deck.len() / 2).map(|i| &deck[2 * i..2 * i + 2]).collect();
    let low = *dice.pick(&["6h", "7c", "8d", "9s", "As"]);
    match dice.below(12) {
        0 => setup["dealer"] = json!(dice.below(8)),
        1 => setup["leader"] = json!(dice.below(8)),
        2 => setup["stake"] = json!(dice.below(4)),
        3 => setup["raises"] = dice.pick(&[json!(false), json!("no"), json!(1)]).clone(),
        4 => setup["trump"] = json!(dice.pick(&["h", "c", "x", "As"])),
        5 | 6 => setup["buried"] = json!(dice.pick(&cards)),
        7 => setup["deck"] = json!(deck[2..]),
        8 => setup["deck"] = json!(deck.replacen(cards[0], cards[1], 1)),
        9 => setup["deck"] = json!(deck.replacen(cards[0], low, 1)),
        10 => setup["deck"] = json!(deck + "6c"),
        _ => {
            // Another order of the same pack: an honour may come to the turned place.
            let mut cards = pack(&rules["lowest"]);
            dice.shuffle(&mut cards);
            setup["deck"] = json!(cards.concat());
        }
    }
}

#[test]
fn setups_with_random_faults_are_accepted_as_the_rule_book_accepts_them() {
    let mut dice = Dice::seeded(4);
    let (mut good, mut bad) = (0, 0);
    for _ in 0..4000 {
        let rules = valid_rules(&mut dice);
        let mut setup = valid_setup(&rules, &mut dice);
        for _ in 0..=dice.below(2) {
            disturb(&mut setup, &rules, &mut dice);
        }
        if dice.one_in(20) {
            let keys = setup.as_object_mut().unwrap();
            keys.remove::<str>(*dice.pick(&["deck", "dealer", "leader"]));
        }
        if dice.one_in(20) {
            setup["colour"] = json!("red");
        }
        let engine = engine_setup(&engine_rules(&rules).unwrap(), &setup);
        let oracle = naive::Setup::from_json(&naive::Rules::from_json(&rules).unwrap(), &setup);
        assert_eq!(engine.is_ok(), oracle.is_ok(), "{rules}\n{setup}: {:?} {:?}", engine.err(), oracle.err());
        if engine.is_ok() { good += 1 } else { bad += 1 }
    }
    assert!(good > 500 && bad > 1500, "{good} good, {bad} bad");
}

#[test]
fn every_preset_of_the_engine_is_that_of_the_rule_book() {
    for (name, overrides) in naive::presets() {
        let overrides: Value = serde_json::from_str(overrides).unwrap();
        let preset: bura::Preset = name.parse().unwrap();
        assert_eq!(rule_set(&overrides), Ok(preset.rule_set()), "{name}");
    }
    assert_eq!(naive::presets().len(), bura::Preset::ALL.len());
}
