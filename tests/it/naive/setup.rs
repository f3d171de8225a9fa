//! The setup of a deal (section 4).

use serde_json::{Map, Value};

use super::cards::{Card, Rank, Suit, pack, read_cards, read_suit_letter, sorted};
use super::rules::Rules;

const KEYS: [&str; 7] = ["deck", "dealer", "leader", "buried", "trump", "stake", "raises"];

/// A setup that has been checked against its rule set.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Setup {
    /// The whole pack in dealing order.
    pub(crate) deck: Vec<Card>,
    /// The seat that deals.
    pub(crate) dealer: usize,
    /// The seat that leads the first trick, where it is named.
    pub(crate) leader: Option<usize>,
    /// The ace or ten that was turned up and hidden in the stock.
    pub(crate) buried: Option<Card>,
    /// The trump suit, where it is named without a turned card.
    pub(crate) trump: Option<Suit>,
    /// 2 for a deal that counts double, otherwise 1.
    pub(crate) stake: u32,
    /// Whether the stake may be raised.
    pub(crate) raises: bool,
}

impl Setup {
    /// Reads a setup and refuses whatever section 4 refuses.
    pub(crate) fn from_json(rules: &Rules, json: &Value) -> Result<Setup, String> {
        let keys = json.as_object().ok_or("a setup is an object")?;
        if let Some(key) = keys.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(format!("{key} is no key of a setup"));
        }
        let setup = Setup {
            deck: read_deck(rules, keys)?,
            dealer: read_seat(rules, keys, "dealer")?.ok_or("dealer is missing")?,
            leader: read_seat(rules, keys, "leader")?,
            buried: read_buried(keys)?,
            trump: read_trump(keys)?,
            stake: read_stake(keys)?,
            raises: read_raises(keys)?,
        };
        setup.check_turned_card(rules)?;
        Ok(setup)
    }

    /// How many cards lie before the turned one: those that are dealt.
    pub(crate) fn dealt(rules: &Rules) -> usize {
        rules.seats() * rules.hand()
    }

    fn check_turned_card(&self, rules: &Rules) -> Result<(), String> {
        let bury = rules.says("turn_up", "bury_honours");
        let dealt = Setup::dealt(rules);
        if let Some(card) = self.buried {
            if self.trump.is_some() {
                return Err("buried and trump exclude each other".to_string());
            }
            if !bury {
                return Err("buried needs turn_up = bury_honours".to_string());
            }
            if !is_honour(card) {
                return Err("buried is an ace or a ten".to_string());
            }
            if self.deck[..dealt].contains(&card) {
                return Err("buried lies in a dealt hand".to_string());
            }
        }
        let named = self.buried.is_some() || self.trump.is_some();
        if bury && is_honour(self.deck[dealt]) && !named {
            return Err("the turned ace or ten had to be buried".to_string());
        }
        Ok(())
    }
}

fn is_honour(card: Card) -> bool {
    card.rank == Rank::Ace || card.rank == Rank::Ten
}

fn read_deck(rules: &Rules, keys: &Map<String, Value>) -> Result<Vec<Card>, String> {
    let text = keys.get("deck").and_then(Value::as_str);
    let deck = read_cards(text.ok_or("deck is the text of the cards")?)?;
    if sorted(&deck) != sorted(&pack(rules.lowest())) {
        return Err("deck is not exactly the pack".to_string());
    }
    Ok(deck)
}

fn read_seat(rules: &Rules, keys: &Map<String, Value>, key: &str) -> Result<Option<usize>, String> {
    let Some(value) = keys.get(key) else {
        return Ok(None);
    };
    let seat = value.as_u64().and_then(|seat| usize::try_from(seat).ok());
    let seat = seat.filter(|seat| *seat < rules.seats());
    Ok(Some(seat.ok_or(format!("{key} is no seat: {value}"))?))
}

fn read_buried(keys: &Map<String, Value>) -> Result<Option<Card>, String> {
    let Some(value) = keys.get("buried") else {
        return Ok(None);
    };
    let cards = read_cards(value.as_str().ok_or("buried is a card")?)?;
    if cards.len() != 1 {
        return Err("buried is one card".to_string());
    }
    Ok(Some(cards[0]))
}

fn read_trump(keys: &Map<String, Value>) -> Result<Option<Suit>, String> {
    let Some(value) = keys.get("trump") else {
        return Ok(None);
    };
    let suit = value.as_str().and_then(read_suit_letter);
    Ok(Some(suit.ok_or(format!("trump is no suit: {value}"))?))
}

fn read_stake(keys: &Map<String, Value>) -> Result<u32, String> {
    let Some(value) = keys.get("stake") else {
        return Ok(1);
    };
    match value.as_u64() {
        Some(1) => Ok(1),
        Some(2) => Ok(2),
        _ => Err(format!("stake is 1 or 2, not {value}")),
    }
}

fn read_raises(keys: &Map<String, Value>) -> Result<bool, String> {
    let Some(value) = keys.get("raises") else {
        return Ok(true);
    };
    value.as_bool().ok_or(format!("raises is true or false, not {value}"))
}
