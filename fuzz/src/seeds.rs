//! Inputs to begin with: the vectors, and what the engine itself writes of random play.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use bura::{
    Deal, Event, Field, Match, MatchPlay, MatchStep, Phase, Preset, RuleSet, Seat, SeenEvent, Setup, SetupSpec, Terms,
    Viewer,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use serde_json::Value;

use crate::random_deals::next_step;
use crate::random_rules::{Dice, FIELDS, KINDS, Values, value_text};
use crate::{json, tape, text};

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/vectors");

/// The longest texts that are worth while: see `run.sh`.
const MOST_BYTES: usize = 2048;

/// Inputs of one target, each once.
#[derive(Default)]
struct Seeds(BTreeSet<Vec<u8>>);

impl Seeds {
    fn add(&mut self, first: usize, rest: &[u8]) {
        if rest.len() < MOST_BYTES {
            self.0.insert([&[u8::try_from(first).unwrap()], rest].concat());
        }
    }

    /// A text for one reader of `text::READERS`.
    fn text(&mut self, reader: usize, text: &str) {
        assert!(reader < text::READERS.len());
        self.add(reader, text.as_bytes());
    }

    /// A value for one reader of `json::READERS`, as JSON and as bytes.
    fn value(&mut self, reader: usize, value: &impl Serialize) {
        self.add(reader, &serde_json::to_vec(value).unwrap());
        self.add(json::READERS.len() + reader, &postcard::to_stdvec(value).unwrap());
    }

    fn write(self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        self.0.iter().enumerate().try_for_each(|(number, seed)| fs::write(folder.join(format!("{number:04}")), seed))
    }
}

/// Writes the seeds of all targets and the dictionaries.
///
/// # Errors
///
/// What the file system says.
pub fn write(folder: &Path) -> io::Result<()> {
    let (mut texts, mut values) = (Seeds::default(), Seeds::default());
    words(&mut texts, &mut values);
    vectors(&mut texts, &mut values)?;
    for (preset, number) in Preset::ALL.iter().zip(0..) {
        deals(preset.rule_set(), number, &mut texts, &mut values);
        matches(preset.rule_set(), number, &mut texts, &mut values);
    }
    texts.write(&folder.join("text"))?;
    values.write(&folder.join("json"))?;
    tapes(tape::RULES + tape::SETUP, 120).write(&folder.join("streams"))?;
    tapes(tape::RULES + 2, 60).write(&folder.join("matches"))?;
    dictionaries(folder)
}

/// A setup with every key there is, good or not.
const FULL_SPEC: &str = "deck=6c7c8c9cJcQcKcTcAc6d7d8d9dJdQdKdTdAd6h7h8h9hJhQhKhThAh6s7s8s9sJsQsKsTsAs dealer=0 \
                         leader=1 buried=As trump=h stake=2 raises=false taken=6c7c:1+8c:2+-:0+9c:1";

/// Short texts for each reader, and each type's own words.
fn words(texts: &mut Seeds, values: &mut Seeds) {
    texts.text(6, FULL_SPEC);
    values.value(5, &FULL_SPEC.parse::<SetupSpec>().unwrap());
    let short = ["7h", "T♠ 10d, AC", "6c7h8sKd", "discard Kd7h show 7h", "forfeit 1", "foul 2", "deal deck=6c trump=h"];
    for (reader, text) in short.iter().enumerate() {
        texts.text(reader, text);
        let place = [20, 19, 18, 17, 16, 15, 15][reader];
        values.value(place, text);
    }
    for (place, (name, kind)) in FIELDS.iter().enumerate() {
        let Values::Words(words) = kind else { continue };
        for (word, reader) in words.iter().flat_map(|word| (12..text::READERS.len()).map(move |reader| (word, reader)))
        {
            if word.len() % 7 == reader % 7 {
                texts.text(reader, word);
                values.value((reader + 20) % json::READERS.len(), word);
            }
        }
        texts.text(9, &format!("{}{}", char::from(u8::try_from(place).unwrap()), words[0]));
        texts.text(7, &format!("custom,{name}={}", words[words.len() - 1]));
    }
}

/// The rules of a vector: a preset and what it changes.
fn rules(given: &Value) -> Option<RuleSet> {
    let given = given.as_object()?;
    let preset = given.get("preset").and_then(Value::as_str).and_then(|preset| preset.parse::<Preset>().ok());
    let mut set = preset.map_or(RuleSet::DEFAULT, Preset::rule_set);
    for (name, value) in given.iter().filter(|(name, _)| *name != "preset") {
        set.set(name.parse::<Field>().ok()?, &value_text(value)).ok()?;
    }
    Some(set)
}

/// Every eighth vector, as a record and as values.
fn vectors(texts: &mut Seeds, values: &mut Seeds) -> io::Result<()> {
    let lines = |name: &str| fs::read_to_string(format!("{VECTORS}/{name}"));
    for line in lines("deals.jsonl")?.lines().step_by(8).chain(lines("worked.jsonl")?.lines()) {
        let case: Value = serde_json::from_str(line)?;
        let (Some(set), Some(keys)) = (rules(&case["rules"]), case["setup"].as_object()) else { continue };
        let keys: Vec<String> = keys.iter().map(|(key, value)| format!("{key}={}", value_text(value))).collect();
        let done = case["steps"].as_array().into_iter().flatten().filter_map(|step| step["do"].as_str());
        let begun = format!("bura1; {set}; {}", keys.join(" "));
        let record = done.fold(begun, |record, step| format!("{record}; {step}"));
        texts.text(7, &set.to_string());
        texts.text(8, &set.combos.to_string());
        texts.text(10, &record);
        values.value(3, &record);
        values.value(5, &case["setup"]);
    }
    Ok(())
}

/// A random deal, as a record, a stored deal, views and events.
fn deals(set: RuleSet, number: u64, texts: &mut Seeds, values: &mut Seeds) {
    let (rules, mut dice) = (set.check().unwrap(), Dice::seeded(number));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
    let setup = Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng).unwrap();
    values.value(4, &setup);
    values.value(5, &setup.spec());
    values.value(6, &set);
    values.value(13, &set.combos);
    set.combos.iter().for_each(|combo| values.value(14, &combo));
    texts.text(6, &setup.spec().to_string());
    let mut seen: Vec<SeenEvent> = Vec::new();
    let mut sink = |event: Event| seen.extend(event.seen_by(Viewer::Seat(Seat::ALL[1]), &rules));
    let mut deal = Deal::new_with(setup, &mut sink);
    while let Some(step) = next_step(&deal, &mut dice) {
        if dice.one_in(3) {
            values.value(0, &deal.view(Viewer::Spectator));
            values.value(0, &deal.view(Seat::ALL[1]));
            values.value(22, &deal.turn());
        }
        if dice.one_in(8) {
            values.value(3, &deal);
        }
        texts.text(4, &step.to_string());
        values.value(16, &step);
        crate::random_deals::take(&mut deal, step, &mut sink);
    }
    texts.text(10, &deal.record().to_string());
    values.value(0, &deal.view(Seat::ALL[0]));
    values.value(10, &deal.outcome().unwrap());
    for event in &seen {
        values.value(8, event);
    }
}

/// The beginning of a random match, as a record and stored.
fn matches(set: RuleSet, number: u64, texts: &mut Seeds, values: &mut Seeds) {
    let (rules, mut dice) = (set.check().unwrap(), Dice::seeded(number));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
    let mut play = MatchPlay::new(Match::new(&rules, Seat::ALL[0]).unwrap());
    let mut record = play.header().to_string();
    for _ in 0..40 {
        let step = match (play.game().terms(), play.deal()) {
            (Some(terms), _) => MatchStep::open(&Setup::shuffled(&rules, terms, &mut rng).unwrap()),
            (None, Some(deal)) if deal.turn().is_some_and(|turn| turn.phase != Phase::Taken) && dice.one_in(8) => {
                MatchStep::Foul(Seat::ALL[1])
            }
            (None, Some(deal)) => MatchStep::Act(next_step(deal, &mut dice).unwrap()),
            (None, None) => break,
        };
        let settlement = play.step(step).unwrap();
        record = format!("{record}; {step}");
        if let Some(settlement) = settlement {
            values.value(9, &settlement);
            values.value(1, play.game());
            values.value(11, &play.game().terms());
        }
        if dice.one_in(10) {
            values.value(2, &play);
            texts.text(11, &record);
            texts.text(5, &step.to_string());
        }
    }
    texts.text(11, &record);
}

/// Random tapes: presets and random rules, then so many random bytes after the fixed parts.
fn tapes(fixed: usize, most: usize) -> Seeds {
    let mut seeds = Seeds::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for number in 0..400 {
        let size = fixed + usize::try_from(rng.next_u32()).unwrap() % most;
        let mut tape = vec![0; size];
        rng.fill_bytes(&mut tape);
        // Half of them presets as they are.
        if number % 2 == 0 {
            tape[0] = u8::try_from(number / 2 % Preset::ALL.len()).unwrap();
            seeds.add(2, &tape);
        } else {
            seeds.add(number / 2 % 4, &tape);
        }
    }
    seeds
}

/// The words that the readers know, as libFuzzer wants them.
fn dictionaries(folder: &Path) -> io::Result<()> {
    let mut words: BTreeSet<&str> = Field::WORDS.iter().copied().chain(Preset::WORDS.iter().copied()).collect();
    words.extend(FIELDS.iter().flat_map(|(_, values)| if let Values::Words(words) = values { *words } else { &[] }));
    words.extend(KINDS);
    words.extend("lead beat discard stop pass declare draw raise accept refuse forfeit foul deal show".split(' '));
    words.extend("custom win true false null deck buried trump stake raises dealer leader taken".split(' '));
    let words: Vec<&str> = words.into_iter().collect();
    let quoted = |texts: Vec<String>| texts.iter().fold(String::new(), |all, text| format!("{all}\"{text}\"\n"));
    let signs =
        ["bura1; ", "buramatch1; ", "; ", "deck=", "dealer=", "taken=", "??", ":win:1", "10", "\\xe2\\x99\\xa5"];
    let cards = ["6c", "7h", "Ts", "Ad"];
    let texts = signs.iter().chain(&cards).chain(&words).map(ToString::to_string).collect();
    fs::write(folder.join("text.dict"), quoted(texts))?;
    let keys = "version rules terms viewer deck first_leader turn lays passes kind seat cards shown face_down winners \
                loss points tricks accounts chips pot crawford_done open end next share ante paid_in credited outcome \
                first game deal hands drawn known";
    let json = words.iter().copied().chain(keys.split_whitespace()).map(|word| format!("\\\"{word}\\\"")).collect();
    fs::write(folder.join("json.dict"), quoted(json))
}
