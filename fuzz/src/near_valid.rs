//! Rule sets and setups that are good, or nearly so.

use bura::{Preset, RuleSet};
use serde_json::{Value, json};

use crate::random_deals::valid_setup;
use crate::random_rules::{Dice, FIELDS, valid_rules};

/// A rule set: a preset or a random one that is good; then perhaps some fields with other values, good by themselves
/// or not.
pub(crate) fn rules(dice: &mut Dice) -> Value {
    let mode = dice.below(4);
    let mut rules = match mode {
        0 | 1 => valid_rules(dice),
        _ => serde_json::to_value(dice.pick(Preset::ALL).rule_set()).unwrap(),
    };
    if mode == 1 || mode == 3 {
        for _ in 0..dice.below(4) {
            let (name, values) = dice.pick(&FIELDS);
            rules[*name] = if dice.one_in(8) { odd_value(dice) } else { values.draw(dice) };
        }
    }
    rules
}

/// A value that few fields allow.
fn odd_value(dice: &mut Dice) -> Value {
    let odd = [json!(0), json!(1), json!(61), json!(121), json!(u64::MAX), json!("some"), json!(true), Value::Null];
    let lists = [json!([1, 1, 61]), json!([2, 2, 1]), json!([{"kind": "bura", "effect": "draw"}])];
    dice.pick(&[odd.as_slice(), lists.as_slice()].concat()).clone()
}

/// A setup for good rules, in which perhaps a thing is wrong.
pub(crate) fn setup(rules: &Value, dice: &mut Dice) -> Value {
    let fault = dice.below(64);
    let mut setup = valid_setup(rules, dice);
    let deck = setup["deck"].as_str().unwrap().to_string();
    match fault {
        63 => setup["dealer"] = json!(dice.below(8)),
        62 => setup["leader"] = json!(dice.below(8)),
        61 => setup["stake"] = json!(dice.below(4)),
        60 => setup["trump"] = dice.pick(&[json!("h"), json!("x")]).clone(),
        59 => setup["buried"] = json!(&deck[deck.len() - 2..]),
        58 => setup["deck"] = json!(&deck[2..]),
        57 => setup["deck"] = json!(deck.replacen(&deck[..2], &deck[2..4], 1)),
        56 => setup["deck"] = json!(format!("{deck}6c")),
        _ => {}
    }
    setup
}

/// Sets a number of a rule set's plain data, which no text stands in the way of, and says the same in its JSON.
pub(crate) fn set_number(set: &mut RuleSet, rules: &mut Value, dice: &mut Dice) {
    let (place, number) = (dice.below(9), u8::try_from(dice.below(256)).unwrap());
    let names =
        ["seats", "hand", "lead_max", "first_lead_max", "goal", "false_declaration", "raise_max", "margin", "loss"];
    rules[names[place]] = if place == 8 { json!([number, number, number]) } else { json!(number) };
    match place {
        0 => set.seats = number,
        1 => set.hand = number,
        2 => set.lead_max = Some(number),
        3 => set.first_lead_max = Some(number),
        4 => set.goal = number,
        5 => set.false_declaration = number,
        6 => set.raise_max = number,
        7 => set.margin = number,
        _ => set.loss = [number; 3],
    }
}
