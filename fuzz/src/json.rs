//! Every stored value, from JSON and from bytes: no panic; what comes in goes out and comes in again, equal.

use core::fmt::Debug;

use bura::{
    Action, Blank, BySeat, BySide, Card, CardSet, Combo, ComboKind, ComboTie, Combos, Credit, Deal, DealtCombos, Deck,
    DeclareAt, Discards, DrawOrder, Effect, EndKind, EndRule, Exhausted, Field, FirstLead, Foul, InterruptOrder,
    LayKind, LeadOrder, Lowest, Match, MatchEnd, MatchPlay, MatchStep, NextDealer, NextLead, Outcome, PaidIn, Phase,
    Preset, Rank, RuleSet, Rules, Seat, SeenCards, SeenEvent, Settlement, Setup, SetupSpec, Short, Side, Sides, Step,
    Suit, Taken, Terms, Trump, Turn, TurnUp, View,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// How a value comes in.
pub type Reader = fn(&[u8], bool);

/// The stored types, by the first byte of an input: once as JSON, and as bytes after all of them.
pub const READERS: [Reader; 57] = [
    reads::<View>,
    reads::<Match>,
    reads::<MatchPlay>,
    reads::<Deal>,
    reads::<Setup>,
    reads::<SetupSpec>,
    reads::<RuleSet>,
    reads::<Rules>,
    reads::<SeenEvent>,
    reads::<Settlement>,
    reads::<Outcome>,
    reads::<Terms>,
    reads::<Taken>,
    reads::<Combos>,
    reads::<Combo>,
    reads::<MatchStep>,
    reads::<Step>,
    reads::<Action>,
    reads::<Deck>,
    reads::<CardSet>,
    reads::<Card>,
    reads::<Trump>,
    reads::<Turn>,
    reads::<SeenCards>,
    reads::<MatchEnd>,
    reads::<PaidIn>,
    reads::<BySide<u8>>,
    reads::<BySeat<i64>>,
    reads::<Sides>,
    reads::<LayKind>,
    reads::<Seat>,
    reads::<Side>,
    reads::<Suit>,
    reads::<Rank>,
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

/// Values with shorter JSON than this come back in every form for each input.
const MOST_AT_ONCE: usize = 400;

/// Checks an input: the type that its first byte names, read from the others.
pub fn check(data: &[u8]) {
    if let Some((reader, stored)) = data.split_first() {
        let place = usize::from(*reader) % (2 * READERS.len());
        READERS[place % READERS.len()](stored, place >= READERS.len());
    }
}

/// A value from JSON or bytes, through every form and back.
fn reads<T: Serialize + DeserializeOwned + PartialEq + Debug>(stored: &[u8], bytes: bool) {
    let value: T = if bytes {
        let Ok(value) = postcard::from_bytes(stored) else { return };
        value
    } else {
        match serde_json::from_slice(stored) {
            Ok(value) => value,
            Err(error) => return assert!(!error.to_string().is_empty()),
        }
    };
    let json = serde_json::to_string(&value).expect("a value that came in goes out");
    let packed = postcard::to_stdvec(&value).expect("a value that came in goes out");
    let comes_back = |again: Result<T, String>| {
        let again = again.unwrap_or_else(|error| panic!("{json} does not come back: {error}"));
        assert_eq!(again, value, "{json}");
        assert_eq!(serde_json::to_string(&again).unwrap(), json);
        assert_eq!(postcard::to_stdvec(&again).unwrap(), packed, "{json}");
    };
    // To read long values takes long: they come back once for an input, the others in every form.
    let (all, form) = (json.len() < MOST_AT_ONCE, stored.len() % 3);
    if all || form == 0 {
        comes_back(serde_json::from_str(&json).map_err(|error| error.to_string()));
    }
    if all || form == 1 {
        comes_back(postcard::from_bytes(&packed).map_err(|error| error.to_string()));
    }
    if all || form == 2 {
        // The keys of a tree are in another order.
        let tree = serde_json::to_value(&value).unwrap();
        assert_eq!(serde_json::from_str::<serde_json::Value>(&json).unwrap(), tree);
        comes_back(serde_json::from_value(tree).map_err(|error| error.to_string()));
    }
}

/// The last two lists of words.
fn reads_scores(stored: &[u8], bytes: bool) {
    reads::<Credit>(stored, bytes);
    reads::<Foul>(stored, bytes);
}
