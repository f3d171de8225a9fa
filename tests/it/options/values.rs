//! The values of each field, and the rules in which the field has something to say.

use serde_json::{Value, json};

use crate::random_rules::{FIELDS, KINDS, Values};

/// Every value of a field; of the one field with a wide range its ends and their neighbours, and of the two lists each
/// part by itself. A value's neighbours in the list are those that it is compared with first.
pub(super) fn values(field: &str) -> Vec<Value> {
    let (_, values) = FIELDS.iter().find(|(name, _)| *name == field).unwrap();
    match values {
        Values::Words(words) => {
            let mut words = words.to_vec();
            words.dedup();
            words.iter().map(|word| json!(word)).collect()
        }
        Values::Flag(..) => vec![json!(false), json!(true)],
        Values::Numbers(_, least, most) if most - least <= 255 => (*least..=*most).map(|n| json!(n)).collect(),
        Values::Numbers(_, least, most) => {
            [*least, least + 1, least + 2, most - 1, *most].into_iter().map(|n| json!(n)).collect()
        }
        Values::Most => [Value::Null].into_iter().chain((1..=6).rev().map(|n| json!(n))).collect(),
        Values::Proof => [Value::Null].into_iter().chain(["c", "d", "h", "s"].map(|suit| json!(suit))).collect(),
        Values::Combos => combos(),
        Values::Loss => losses(),
    }
}

/// No list; each kind alone in each effect, and with each weight where it wins; a list in both orders.
fn combos() -> Vec<Value> {
    let mut lists = vec![json!([])];
    for kind in KINDS {
        // A lead never wins, so its weight multiplies nothing.
        lists.push(json!([{"kind": kind, "effect": "lead", "weight": 1}]));
        lists.extend((1..=3).map(|weight| json!([{"kind": kind, "effect": "win", "weight": weight}])));
    }
    let both =
        |first: &str, second: &str| json!([{"kind": first, "effect": "lead"}, {"kind": second, "effect": "lead"}]);
    lists.extend([both("over_40", "molodka"), both("molodka", "over_40")]);
    lists
}

/// Each of the three losses one more than in the list before, from the least to the most.
fn losses() -> Vec<Value> {
    let mut lists = Vec::new();
    for loss in [1, 2, 58, 59] {
        lists.extend([json!([loss, loss, loss]), json!([loss, loss, loss + 1]), json!([loss, loss + 1, loss + 1])]);
    }
    lists.push(json!([60, 60, 60]));
    lists
}

/// Whether a field says something of a match and nothing of its deals.
pub(super) fn is_of_match(field: &str) -> bool {
    let of_match =
        ["next_lead", "next_dealer", "crawford", "draw_doubles", "credit", "target", "margin", "ante", "foul"];
    of_match.contains(&field)
}

/// Rules over the defaults in which a field acts. Fields that are not here act in the defaults.
pub(super) fn base(field: &str) -> Value {
    let leads = |kinds: &[&str]| kinds.iter().map(|kind| json!({"kind": kind, "effect": "lead"})).collect::<Value>();
    let wins = |kinds: &[&str]| kinds.iter().map(|kind| json!({"kind": kind, "effect": "win"})).collect::<Value>();
    match field {
        "partners" => json!({"seats": 4}),
        "lead_max" | "first_lead_max" => json!({"hand": 6}),
        "lead_order" | "draw_order" => json!({"seats": 3}),
        "discards" | "partial_cover" => json!({"hand": 4}),
        "goal" => json!({"end": "automatic"}),
        "exhausted" | "false_declaration" | "draw_doubles" => json!({"goal": 120}),
        "combos" => json!({"hand": 3, "seats": 3}),
        "interrupt_order" => json!({"seats": 3, "combos": leads(&["over_40", "molodka", "honours"])}),
        "combo_tie" => json!({"seats": 3, "combos": wins(&["molodka"])}),
        "dealt_combos" | "interrupt_first" => json!({"combos": leads(&["molodka", "honours"])}),
        "loss" => json!({"end": "played_out", "short": "half_share"}),
        "short" => json!({"end": "played_out", "loss": [1, 2, 3]}),
        "blank" => json!({"end": "played_out", "loss": [1, 2, 3], "seats": 6}),
        "crawford" => json!({"raise_max": 2, "target": 2, "margin": 1}),
        "credit" => json!({"target": 5}),
        "target" => json!({"credit": "loser", "loss": [1, 1, 1]}),
        "margin" => json!({"target": 1}),
        "ante" => json!({"target": 0}),
        "foul" => json!({"ante": 5}),
        _ => json!({}),
    }
}

/// Rules of a field that say, as section 3 has it, that the field is ignored.
pub(super) fn ignored() -> [(&'static str, Value); 6] {
    [
        ("goal", json!({"end": "played_out"})),
        ("declare_at", json!({"end": "automatic"})),
        ("false_declaration", json!({"end": "played_out"})),
        ("exhausted", json!({"end": "played_out"})),
        ("margin", json!({"credit": "loser", "target": 5})),
        ("crawford", json!({"raise_max": 1, "target": 2, "margin": 1})),
    ]
}
