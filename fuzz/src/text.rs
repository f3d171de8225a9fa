//! Every reader of texts: no panic; what is read is written and reads back; an error says where and what.

use core::fmt::{Debug, Display};
use core::str::FromStr;

use bura::{
    Action, Blank, Card, CardSet, ComboKind, ComboTie, Combos, Credit, Deal, DealtCombos, Deck, DeclareAt, Discards,
    DrawOrder, Effect, EndKind, EndRule, Exhausted, Field, FirstLead, Foul, InterruptOrder, LeadOrder, Lowest,
    MatchPlay, MatchRecordError, MatchStep, NextDealer, NextLead, Phase, Preset, Rank, RecordError, RuleSet, Seat,
    SetupSpec, Short, Step, Suit, TextError, TurnUp,
};

/// The readers, by the first byte of an input, modulo their number.
pub const READERS: [fn(&str); 38] = [
    reads::<Card>,
    reads::<CardSet>,
    reads::<Deck>,
    reads::<Action>,
    reads::<Step>,
    reads::<MatchStep>,
    reads::<SetupSpec>,
    reads_rules,
    reads::<Combos>,
    reads_field,
    reads_deal,
    reads_match,
    reads::<Suit>,
    reads::<Rank>,
    reads::<Seat>,
    reads::<Phase>,
    reads::<ComboKind>,
    reads::<EndKind>,
    reads::<Preset>,
    reads::<Field>,
    reads::<Lowest>,
    reads::<TurnUp>,
    reads::<FirstLead>,
    reads::<NextLead>,
    reads::<NextDealer>,
    reads::<LeadOrder>,
    reads::<DrawOrder>,
    reads::<Discards>,
    reads::<EndRule>,
    reads::<DeclareAt>,
    reads::<Exhausted>,
    reads::<Effect>,
    reads::<InterruptOrder>,
    reads::<ComboTie>,
    reads::<DealtCombos>,
    reads::<Short>,
    reads::<Blank>,
    reads_scores,
];

/// Checks an input: the reader that its first byte names, on the text of the others.
pub fn check(data: &[u8]) {
    if let Some((reader, text)) = data.split_first() {
        READERS[usize::from(*reader) % READERS.len()](&String::from_utf8_lossy(text));
    }
}

/// A reader whose value prints itself.
fn reads<T: FromStr<Err = TextError> + Display + PartialEq + Debug>(text: &str) {
    let value: T = match text.parse() {
        Ok(value) => value,
        Err(error) => return wrong_text(text, error),
    };
    let printed = value.to_string();
    let again: T = printed.parse().unwrap_or_else(|error| panic!("{text:?} prints {printed:?}: {error}"));
    assert_eq!(again, value, "{text:?} prints {printed:?}");
    assert_eq!(again.to_string(), printed, "{text:?}");
}

/// The last two lists of words.
fn reads_scores(text: &str) {
    reads::<Credit>(text);
    reads::<Foul>(text);
}

/// A rule set: what its check refuses is named by a field of it.
fn reads_rules(text: &str) {
    reads::<RuleSet>(text);
    let Ok(set) = text.parse::<RuleSet>() else { return };
    match set.check() {
        Ok(rules) => assert_eq!(rules.set(), &set),
        Err(error) => wrong_value(text, &error),
    }
}

/// One field of a rule set, by the first byte of the text; a value that is refused changes nothing.
fn reads_field(text: &str) {
    let Some(first) = text.chars().next() else { return };
    let (field, text) = (Field::ALL[first as usize % Field::ALL.len()], &text[first.len_utf8()..]);
    let mut set = RuleSet::BURA;
    if let Err(error) = set.set(field, text) {
        assert_eq!(set, RuleSet::BURA, "{field}={text:?}");
        return wrong_text(text, error);
    }
    let printed = set.get(field).to_string();
    let mut again = RuleSet::BURA;
    assert_eq!(again.set(field, &printed), Ok(()), "{field}={text:?} prints {printed:?}");
    assert_eq!(again, set, "{field}={text:?} prints {printed:?}");
    assert_eq!(again.get(field).to_string(), printed);
}

/// The record of a deal.
fn reads_deal(text: &str) {
    let deal: Deal = match text.parse() {
        Ok(deal) => deal,
        Err(RecordError::Text(error)) => return wrong_text(text, error),
        Err(error) => {
            if let RecordError::Hidden { at } = error {
                assert!(text[at..].starts_with("??"), "{text:?}");
            }
            return wrong_value(text, &error);
        }
    };
    let record = deal.record().to_string();
    let again: Deal = record.parse().unwrap_or_else(|error| panic!("{text:?} is recorded as {record:?}: {error}"));
    assert_eq!(again, deal, "{text:?} is recorded as {record:?}");
    assert_eq!(again.record().to_string(), record);
    assert_eq!(record.matches("; ").count(), 2 + deal.steps().count(), "{record}");
}

/// The record of a match. The library writes none, so its parts are put together here.
fn reads_match(text: &str) {
    let play: MatchPlay = match text.parse() {
        Ok(play) => play,
        Err(MatchRecordError::Text(error)) => return wrong_text(text, error),
        Err(error) => return wrong_value(text, &error),
    };
    let header = text.split(';').take(3).collect::<Vec<_>>().join(";");
    let mut stepped: MatchPlay = header.parse().expect("a match begins with its header");
    let mut record = stepped.header().to_string();
    for part in text.split(';').skip(3).filter(|part| !part.trim().is_empty()) {
        let step: MatchStep = part.parse().unwrap_or_else(|error| panic!("{part:?} of {text:?}: {error}"));
        stepped.step(step).unwrap_or_else(|error| panic!("{step} of {text:?}: {error}"));
        record = format!("{record}; {step}");
    }
    assert_eq!(stepped, play, "{text:?} step by step");
    assert_eq!(record.parse(), Ok(play), "{text:?} is recorded as {record:?}");
}

/// The error of a reader: its place is in the text, and what it found stands there.
fn wrong_text(text: &str, error: TextError) {
    let rest = text.get(error.at()..).unwrap_or_else(|| panic!("{text:?}: {error}: no place in the text"));
    assert_eq!(rest.chars().next(), error.found(), "{text:?}: {error}");
    wrong_value(text, &error);
}

/// The message of an error: a part of a sentence, in lower case, but that it may begin with the text of cards.
fn wrong_value(text: &str, error: &impl Display) {
    let message = error.to_string();
    let first = message.split(' ').next().unwrap_or_default();
    assert!(!first.is_empty(), "{text:?}: {message:?}");
    let upper = first.starts_with(char::is_uppercase) && first.parse::<CardSet>().is_err();
    assert!(!upper && !message.ends_with('.'), "{text:?}: {message:?}");
}
