//! Random rule sets that pass every check of section 3 of the law, as JSON over all fields.
//!
//! Everything is drawn from [`Dice`]: a seeded generator for long loops, or a tape of numbers that proptest makes
//! and shrinks. A tape of zeros gives the default of every field, so a failing case shrinks towards plain Bura.

use bura::{Field, RuleSet};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Map, Value, json};

/// Where random choices come from.
#[derive(Clone)]
pub(crate) enum Dice {
    /// A generator: never ends.
    Seeded(Xoshiro256PlusPlus),
    /// Given numbers, then zeros for ever.
    Tape(std::vec::IntoIter<u16>),
}

impl Dice {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self::Seeded(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `bound`, which is 1 to 65,535. (Near enough to even for tests.)
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let number = match self {
            Self::Seeded(rng) => usize::try_from(rng.next_u32()).unwrap(),
            Self::Tape(tape) => tape.next().unwrap_or(0).into(),
        };
        number % bound
    }

    /// True once in `times`, and not for a zero.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// Puts things in a random order; zeros leave them as they are.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for place in (1..things.len()).rev() {
            let other = place - self.below(place + 1);
            things.swap(place, other);
        }
    }
}

/// A strategy of dice that read a tape of so many numbers.
pub(crate) fn tape(numbers: usize) -> impl Strategy<Value = Dice> {
    vec(any::<u16>(), numbers).prop_map(|tape| Dice::Tape(tape.into_iter()))
}

impl core::fmt::Debug for Dice {
    /// The numbers still to come, without the zeros at the end: enough to play a failing case again.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self::Tape(tape) = self else { return f.write_str("seeded dice") };
        let numbers = tape.as_slice();
        let count = numbers.iter().rposition(|number| *number != 0).map_or(0, |last| last + 1);
        f.debug_list().entries(&numbers[..count]).finish()
    }
}

/// What a field may say.
pub(crate) enum Values {
    /// One of these words, the default first.
    Words(&'static [&'static str]),
    /// Mostly the default, and once in so many the other.
    Flag(bool, usize),
    /// One of the usual numbers, the default first, or any of a range.
    Numbers(&'static [u32], u32, u32),
    /// Null, or a number of cards of a hand.
    Most,
    /// Null, or a suit.
    Proof,
    /// A list of combinations.
    Combos,
    /// Three losses.
    Loss,
}

/// Every field of section 3 of the law with its values, in the law's order.
pub(crate) const FIELDS: [(&str, Values); 36] = [
    ("seats", Values::Numbers(&[2, 2, 3, 4, 5, 6], 2, 6)),
    ("partners", Values::Flag(false, 5)),
    ("lowest", Values::Words(&["6", "7", "8", "9", "J"])),
    ("hand", Values::Numbers(&[3, 4, 5, 6], 3, 6)),
    ("turn_up", Values::Words(&["bottom", "bury_honours"])),
    ("first_lead", Values::Words(&["eldest", "lowest_trump"])),
    ("next_lead", Values::Words(&["last_trick", "eldest"])),
    ("next_dealer", Values::Words(&["winner", "clockwise"])),
    ("lead_max", Values::Most),
    ("first_lead_max", Values::Most),
    ("lead_order", Values::Words(&["taker", "rotation"])),
    ("draw_order", Values::Words(&["taker", "leader"])),
    ("trump_proof", Values::Proof),
    ("discards", Values::Words(&["closed", "open", "taker_sees"])),
    ("partial_cover", Values::Flag(false, 2)),
    ("goal", Values::Numbers(&[31, 61, 1, 120, 20, 45], 1, 120)),
    ("end", Values::Words(&["declared", "automatic", "played_out"])),
    ("declare_at", Values::Words(&["either", "taken", "lead"])),
    ("false_declaration", Values::Numbers(&[1, 2, 3], 1, 3)),
    ("exhausted", Values::Words(&["draw", "most"])),
    ("combos", Values::Combos),
    ("interrupt_order", Values::Words(&["strength", "turn"])),
    ("combo_tie", Values::Words(&["highest", "void", "turn", "playoff"])),
    ("dealt_combos", Values::Words(&["play", "play", "play", "redeal"])),
    ("interrupt_first", Values::Flag(true, 3)),
    ("raise_max", Values::Numbers(&[1, 6, 2, 3], 1, 6)),
    ("crawford", Values::Flag(false, 2)),
    ("loss", Values::Loss),
    ("short", Values::Words(&["none", "half_share"])),
    ("blank", Values::Words(&["no_trick", "no_points"])),
    ("draw_doubles", Values::Flag(false, 2)),
    ("credit", Values::Words(&["winner", "loser"])),
    ("target", Values::Numbers(&[21, 0, 1, 255], 0, 255)),
    ("margin", Values::Numbers(&[2, 1, 20], 1, 20)),
    ("ante", Values::Numbers(&[0, 0, 5, 1_000_000], 0, 1_000_000)),
    ("foul", Values::Words(&["lose", "lose", "pay"])),
];

/// The kinds of combination of section 8.
pub(crate) const KINDS: [&str; 8] =
    ["molodka", "bura", "over_40", "aces", "aces_trump", "sixes_trump", "tens", "honours"];

impl Values {
    /// A value of the field, good by itself.
    pub(crate) fn draw(&self, dice: &mut Dice) -> Value {
        match self {
            Self::Words(words) => json!(dice.pick(words)),
            Self::Flag(default, times) => json!(*default != dice.one_in(*times)),
            Self::Numbers(usual, least, most) => {
                let place = dice.below(usual.len() + 1);
                let range = usize::try_from(most - least).unwrap().min(60_000);
                json!(
                    usual.get(place).copied().unwrap_or_else(|| least + u32::try_from(dice.below(range + 1)).unwrap())
                )
            }
            Self::Most => [Value::Null, Value::Null, Value::Null, json!(dice.below(6) + 1)][dice.below(4)].clone(),
            Self::Proof => [Value::Null, Value::Null, json!(dice.pick(&["s", "c", "d", "h"]))][dice.below(3)].clone(),
            Self::Combos => draw_combos(dice),
            Self::Loss => {
                let mut loss = [1, 1, 1].map(|one| one + [0, 1, 3, 5, 59, 20][dice.below(6)]);
                loss.sort_unstable();
                json!(loss)
            }
        }
    }
}

/// None to six different kinds in a random order.
fn draw_combos(dice: &mut Dice) -> Value {
    let count = *dice.pick(&[0, 1, 2, 3, 4, 5, 6]);
    let mut kinds = KINDS;
    dice.shuffle(&mut kinds);
    let mut entry = |kind: &&str| {
        let effect = dice.pick(&["win", "lead", "lead"]);
        match dice.below(4) {
            0 => json!({"kind": kind, "effect": effect}),
            weight => json!({"kind": kind, "effect": effect, "weight": weight}),
        }
    };
    kinds[..count].iter().map(&mut entry).collect()
}

/// A random rule set that passes every check, with every field named.
pub(crate) fn valid_rules(dice: &mut Dice) -> Value {
    let drawn = FIELDS.iter().map(|(name, values)| ((*name).to_string(), values.draw(dice)));
    let mut fields: Map<String, Value> = drawn.collect();
    match dice.below(6) {
        4 => favour_claims(&mut fields),
        5 => favour_wins(&mut fields),
        _ => {}
    }
    repair_table(&mut fields);
    repair_combos(&mut fields);
    if fields["discards"] == "open" && fields["partial_cover"] == true {
        // Either of the two gives way.
        if dice.one_in(2) {
            fields["discards"] = json!("closed");
        } else {
            fields["partial_cover"] = json!(false);
        }
    }
    if fields["foul"] == "pay" && fields["ante"] == 0 {
        fields["ante"] = json!(5);
    }
    Value::Object(fields)
}

/// Claims are rare: lets nothing stand in their way, neither limits of leads nor wins and redeals before them.
fn favour_claims(fields: &mut Map<String, Value>) {
    for (name, value) in [("lead_max", Value::Null), ("first_lead_max", Value::Null), ("dealt_combos", json!("play"))] {
        fields[name] = value;
    }
    fields["interrupt_first"] = json!(true);
    for entry in fields["combos"].as_array_mut().unwrap() {
        entry["effect"] = json!("lead");
    }
}

/// Ties of winning combinations are rare: the most frequent ones win, and nothing stands before them.
fn favour_wins(fields: &mut Map<String, Value>) {
    let combos = fields["combos"].as_array_mut().unwrap();
    combos.retain(|entry| entry["kind"] != "molodka");
    combos.push(json!({"kind": "molodka", "effect": "win", "weight": 2}));
    for entry in combos {
        entry["effect"] = json!("win");
    }
    fields["dealt_combos"] = json!("play");
}

/// The number of cards from a lowest rank up.
pub(crate) fn pack_size(lowest: &Value) -> u64 {
    match lowest.as_str().unwrap() {
        "6" => 36,
        "7" => 32,
        "8" => 28,
        "9" => 24,
        _ => 20,
    }
}

/// Makes seats, hands, pack, limits of leads and raising go together.
fn repair_table(fields: &mut Map<String, Value>) {
    if fields["partners"] == true {
        fields["seats"] = json!(4);
    }
    let seats = fields["seats"].as_u64().unwrap();
    if seats == 6 && fields["hand"] == 6 {
        fields["hand"] = json!(5);
    }
    let hand = fields["hand"].as_u64().unwrap();
    for lower in ["9", "8", "7", "6"] {
        if pack_size(&fields["lowest"]) < seats * hand + 1 {
            fields["lowest"] = json!(lower);
        }
    }
    for name in ["lead_max", "first_lead_max"] {
        if fields[name].as_u64().is_some_and(|most| most > hand) {
            fields[name] = json!(hand);
        }
    }
    if seats > 2 && fields["partners"] == false {
        fields["raise_max"] = json!(1);
    }
}

/// Takes out combinations that the pack or the hand cannot hold.
fn repair_combos(fields: &mut Map<String, Value>) {
    let (sixes, small) = (fields["lowest"] == "6", fields["hand"].as_u64().unwrap() <= 4);
    let fits = |entry: &Value| match entry["kind"].as_str().unwrap() {
        "sixes_trump" => sixes && small,
        "aces" | "aces_trump" | "tens" => small,
        _ => true,
    };
    fields["combos"].as_array_mut().unwrap().retain(fits);
}

/// The text of a field's value: JSON without quotes, lists with `+` (section 13).
pub(crate) fn value_text(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Array(list) if list.is_empty() => "-".to_string(),
        Value::Array(list) => list.iter().map(value_text).collect::<Vec<_>>().join("+"),
        Value::Object(combo) => {
            let parts = ["kind", "effect", "weight"].iter().filter_map(|key| combo.get(*key));
            parts.map(value_text).collect::<Vec<_>>().join(":")
        }
        other => other.to_string(),
    }
}

/// The rule set as section 13 writes it: `custom` and every field.
pub(crate) fn rules_text(rules: &Value) -> String {
    let fields = rules.as_object().unwrap().iter();
    fields.fold("custom".to_string(), |text, (name, value)| format!("{text},{name}={}", value_text(value)))
}

/// The engine's rule set, built field by field.
pub(crate) fn rule_set(rules: &Value) -> Result<RuleSet, String> {
    let mut set = RuleSet::DEFAULT;
    for (name, value) in rules.as_object().unwrap() {
        let field: Field = name.parse().map_err(|error: bura::TextError| error.to_string())?;
        set.set(field, &value_text(value)).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(set)
}

#[test]
fn every_value_of_every_field_comes_up_in_random_rule_sets_that_all_are_valid() {
    let mut dice = Dice::seeded(1);
    let drawn: Vec<Value> = (0..3000).map(|_| valid_rules(&mut dice)).collect();
    for rules in &drawn {
        let set = rule_set(rules).unwrap();
        assert!(set.check().is_ok(), "{set}");
        assert_eq!(rules_text(rules).parse(), Ok(set), "the text of the whole says what its fields say");
    }
    let seen = |name: &str, value: &Value| drawn.iter().any(|rules| &rules[name] == value);
    for (name, values) in &FIELDS {
        match values {
            Values::Words(words) => assert!(words.iter().all(|word| seen(name, &json!(word))), "{name}"),
            Values::Flag(..) => assert!(seen(name, &json!(true)) && seen(name, &json!(false)), "{name}"),
            Values::Numbers(_, least, most) if *most <= 20 => {
                assert!((*least..=*most).all(|number| seen(name, &json!(number))), "{name}");
            }
            Values::Numbers(_, least, most) => {
                assert!(seen(name, &json!(least)) && seen(name, &json!(most)), "{name}");
            }
            Values::Most => {
                assert!((1..=6).all(|number| seen(name, &json!(number))) && seen(name, &Value::Null), "{name}");
            }
            Values::Proof => assert!(["c", "d", "h", "s"].iter().all(|suit| seen(name, &json!(suit))), "{name}"),
            Values::Combos | Values::Loss => {}
        }
    }
    let listed = |kind: &str, effect: &str, place: usize| {
        let entry = |rules: &Value| rules["combos"].get(place).cloned().unwrap_or(Value::Null);
        drawn.iter().map(entry).any(|entry| entry["kind"] == kind && entry["effect"] == effect)
    };
    for kind in KINDS {
        assert!((0..3).all(|place| listed(kind, "win", place) && listed(kind, "lead", place)), "{kind}");
    }
    let weights = |weight: u32| drawn.iter().any(|rules| rules["combos"][0]["weight"] == weight);
    assert!((1..=3).all(weights));
}

#[test]
fn the_field_table_of_the_tests_is_that_of_the_engine() {
    let names = FIELDS.map(|(name, _)| name);
    assert_eq!(names.as_slice(), Field::WORDS);
    let plain = valid_rules(&mut Dice::Tape(vec![].into_iter()));
    assert_eq!(rule_set(&plain), Ok(RuleSet::DEFAULT), "a tape of zeros gives the defaults");
}
