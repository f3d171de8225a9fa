//! The rule set and its JSON form (section 3).

use std::collections::BTreeMap;

use serde_json::Value;

use super::cards::{Rank, Suit, read_rank_letter, read_suit_letter};
use super::check;

/// Fields that are one of some words, the default first.
const WORDS: &[(&str, &[&str])] = &[
    ("lowest", &["6", "7", "8", "9", "J"]),
    ("turn_up", &["bottom", "bury_honours"]),
    ("first_lead", &["eldest", "lowest_trump"]),
    ("next_lead", &["last_trick", "eldest"]),
    ("next_dealer", &["winner", "clockwise"]),
    ("lead_order", &["taker", "rotation"]),
    ("draw_order", &["taker", "leader"]),
    ("discards", &["closed", "open", "taker_sees"]),
    ("end", &["declared", "automatic", "played_out"]),
    ("declare_at", &["either", "taken", "lead"]),
    ("exhausted", &["draw", "most"]),
    ("interrupt_order", &["strength", "turn"]),
    ("combo_tie", &["highest", "void", "turn", "playoff"]),
    ("dealt_combos", &["play", "redeal"]),
    ("short", &["none", "half_share"]),
    ("blank", &["no_trick", "no_points"]),
    ("credit", &["winner", "loser"]),
    ("foul", &["lose", "pay"]),
];

/// Fields that are a whole number: the default, the least, the most.
const NUMBERS: &[(&str, u32, u32, u32)] = &[
    ("seats", 2, 2, 6),
    ("hand", 3, 3, 6),
    ("goal", 31, 1, 120),
    ("false_declaration", 1, 1, 3),
    ("raise_max", 1, 1, 6),
    ("target", 21, 0, 255),
    ("margin", 2, 1, 20),
    ("ante", 0, 0, 1_000_000),
];

/// Fields that are true or false, with the default.
const FLAGS: &[(&str, bool)] = &[
    ("partners", false),
    ("partial_cover", false),
    ("interrupt_first", true),
    ("crawford", false),
    ("draw_doubles", false),
];

/// The kinds of combination (section 8).
const KINDS: &[&str] = &["bura", "molodka", "aces", "aces_trump", "sixes_trump", "tens", "honours", "over_40"];

/// One entry of `combos`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Combo {
    /// Which hands it means.
    pub(crate) kind: &'static str,
    /// `win` or `lead`.
    pub(crate) effect: &'static str,
    /// What the loss is multiplied by when it wins.
    pub(crate) weight: u32,
}

/// A rule set that has been checked whole. Its simple fields are kept by name, as in the law.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Rules {
    words: BTreeMap<&'static str, &'static str>,
    numbers: BTreeMap<&'static str, u32>,
    flags: BTreeMap<&'static str, bool>,
    /// The most cards in any lead.
    pub(crate) lead_max: Option<usize>,
    /// The most cards in the first lead of a deal.
    pub(crate) first_lead_max: Option<usize>,
    /// The suit that trumps do not beat.
    pub(crate) trump_proof: Option<Suit>,
    /// The combinations, strongest first.
    pub(crate) combos: Vec<Combo>,
    /// What a losing side loses: ordinary, short, blank.
    pub(crate) loss: [u32; 3],
}

impl Rules {
    /// Reads an object of fields over the defaults, and refuses whatever section 3 refuses.
    pub(crate) fn from_json(json: &Value) -> Result<Rules, String> {
        let fields = json.as_object().ok_or("a rule set is an object")?;
        let mut rules = Rules {
            words: WORDS.iter().map(|(name, words)| (*name, words[0])).collect(),
            numbers: NUMBERS.iter().map(|(name, default, _, _)| (*name, *default)).collect(),
            flags: FLAGS.iter().copied().collect(),
            lead_max: None,
            first_lead_max: None,
            trump_proof: None,
            combos: Vec::new(),
            loss: [1, 1, 1],
        };
        for (name, value) in fields {
            rules.read_field(name, value)?;
        }
        check::contradictions(&rules)?;
        Ok(rules)
    }

    /// Whether a field of words has this value. A field or a word that the law does not know is a
    /// slip in the oracle itself, so it panics.
    pub(crate) fn says(&self, field: &str, word: &str) -> bool {
        let (_, words) = WORDS.iter().find(|(name, _)| *name == field).expect(field);
        assert!(words.contains(&word), "{field} is never {word}");
        self.words[field] == word
    }

    /// The value of a field that is a number.
    pub(crate) fn number(&self, field: &str) -> u32 {
        self.numbers[field]
    }

    /// The value of a field that is true or false.
    pub(crate) fn flag(&self, field: &str) -> bool {
        self.flags[field]
    }

    /// The number of seats.
    pub(crate) fn seats(&self) -> usize {
        self.numbers["seats"] as usize
    }

    /// The number of cards in a full hand.
    pub(crate) fn hand(&self) -> usize {
        self.numbers["hand"] as usize
    }

    /// The lowest rank in the pack.
    pub(crate) fn lowest(&self) -> Rank {
        read_rank_letter(self.words["lowest"]).expect("every value of lowest is a rank")
    }

    /// The number of sides (section 2).
    pub(crate) fn sides(&self) -> usize {
        if self.flag("partners") { 2 } else { self.seats() }
    }

    /// The side of a seat (section 2).
    pub(crate) fn side_of(&self, seat: usize) -> usize {
        if self.flag("partners") { seat % 2 } else { seat }
    }

    /// The most cards of a lead, in the first trick of a deal or in a later one (section 6).
    pub(crate) fn most_led(&self, first_trick: bool) -> usize {
        let mut most = self.lead_max.unwrap_or(self.hand());
        if first_trick {
            most = most.min(self.first_lead_max.unwrap_or(self.hand()));
        }
        most
    }

    fn read_field(&mut self, name: &str, value: &Value) -> Result<(), String> {
        if let Some((name, words)) = WORDS.iter().find(|(known, _)| *known == name) {
            self.words.insert(name, read_word(name, value, words)?);
            return Ok(());
        }
        if let Some((name, _, least, most)) = NUMBERS.iter().find(|entry| entry.0 == name) {
            self.numbers.insert(name, read_number(name, value, *least, *most)?);
            return Ok(());
        }
        if let Some((name, _)) = FLAGS.iter().find(|(known, _)| *known == name) {
            let flag = value.as_bool().ok_or(format!("{name} is true or false"))?;
            self.flags.insert(name, flag);
            return Ok(());
        }
        match name {
            "lead_max" => self.lead_max = read_most(name, value)?,
            "first_lead_max" => self.first_lead_max = read_most(name, value)?,
            "trump_proof" => self.trump_proof = read_proof(value)?,
            "combos" => self.combos = read_combos(value)?,
            "loss" => self.loss = read_loss(value)?,
            _ => return Err(format!("{name} is no field of a rule set")),
        }
        Ok(())
    }
}

fn read_word(name: &str, value: &Value, words: &'static [&'static str]) -> Result<&'static str, String> {
    let found = words.iter().find(|word| value.as_str() == Some(word));
    found.copied().ok_or(format!("{name} cannot be {value}"))
}

fn read_number(name: &str, value: &Value, least: u32, most: u32) -> Result<u32, String> {
    let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
    let number = number.ok_or(format!("{name} is a whole number, not {value}"))?;
    if number < least || number > most {
        return Err(format!("{name} is from {least} to {most}, not {number}"));
    }
    Ok(number)
}

/// `lead_max` or `first_lead_max`. That it is at most `hand` is checked when all is read.
fn read_most(name: &str, value: &Value) -> Result<Option<usize>, String> {
    if value.is_null() {
        return Ok(None);
    }
    Ok(Some(read_number(name, value, 1, 6)? as usize))
}

fn read_proof(value: &Value) -> Result<Option<Suit>, String> {
    if value.is_null() {
        return Ok(None);
    }
    let suit = value.as_str().and_then(read_suit_letter);
    Ok(Some(suit.ok_or(format!("trump_proof cannot be {value}"))?))
}

fn read_loss(value: &Value) -> Result<[u32; 3], String> {
    let list = value.as_array().ok_or("loss is a list")?;
    let mut numbers = Vec::new();
    for entry in list {
        numbers.push(read_number("loss", entry, 1, 60)?);
    }
    <[u32; 3]>::try_from(numbers).map_err(|_| "loss is three numbers".to_string())
}

fn read_combos(value: &Value) -> Result<Vec<Combo>, String> {
    let list = value.as_array().ok_or("combos is a list")?;
    list.iter().map(read_combo).collect()
}

fn read_combo(value: &Value) -> Result<Combo, String> {
    let entry = value.as_object().ok_or("combos: an entry is an object")?;
    for name in entry.keys() {
        if !["kind", "effect", "weight"].contains(&name.as_str()) {
            return Err(format!("combos: {name} is no field of an entry"));
        }
    }
    let kind = entry.get("kind").ok_or("combos: an entry without kind")?;
    let effect = entry.get("effect").ok_or("combos: an entry without effect")?;
    let weight = match entry.get("weight") {
        Some(weight) => read_number("combos: weight", weight, 1, 3)?,
        None => 1,
    };
    Ok(Combo {
        kind: read_word("combos: kind", kind, KINDS)?,
        effect: read_word("combos: effect", effect, &["win", "lead"])?,
        weight,
    })
}
