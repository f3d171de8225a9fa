//! What clients may say, and what is wrong with what they say otherwise.

use bura::{Action, Seat};
use serde_json::{Map, Value};

use super::token::Token;

/// A line that was understood.
pub(crate) enum Request {
    /// To be seated.
    Join,
    /// To have its seat back.
    Back(Token),
    /// To do something.
    Act(Act),
    /// To be told the view again, and what is asked.
    View,
    /// To be answered, and so not to be idle.
    Ping,
}

/// What a client wants to do.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Act {
    /// What.
    pub(crate) action: Action,
    /// As which seat, if it says so; it can only be its own.
    pub(crate) seat: Option<Seat>,
    /// In answer to which question, if it says so; an answer to an old question is then refused.
    pub(crate) ask: Option<u64>,
}

/// Why something was refused: a code for programs, a sentence for people.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// One word.
    pub(crate) code: &'static str,
    /// A sentence.
    pub(crate) text: String,
}

impl Refusal {
    pub(crate) fn new(code: &'static str, text: impl Into<String>) -> Self {
        Self { code, text: text.into() }
    }
}

/// The types of requests and the keys that each may have besides.
const TYPES: [(&str, &[&str]); 5] =
    [("join", &[]), ("back", &["token"]), ("act", &["action", "seat", "ask"]), ("view", &[]), ("ping", &[])];

/// Reads a line.
pub(crate) fn read(line: &[u8]) -> Result<Request, Refusal> {
    let text = core::str::from_utf8(line)
        .map_err(|error| Refusal::new("utf8", format!("no UTF-8 behind byte {}", error.valid_up_to())))?;
    // The reader of JSON stops at 128 levels by itself, and says so.
    let value: Value = serde_json::from_str(text).map_err(|error| Refusal::new("json", format!("no JSON: {error}")))?;
    let Value::Object(object) = value else {
        return Err(form("expected an object with a key \"type\""));
    };
    let kind = object.get("type").and_then(Value::as_str).unwrap_or_default();
    let Some((_, keys)) = TYPES.iter().find(|(name, _)| *name == kind) else {
        let names = TYPES.map(|(name, _)| name).join(", ");
        return Err(form(format!("expected a \"type\" of {names}")));
    };
    if object.keys().any(|key| key != "type" && !keys.contains(&key.as_str())) {
        let most = if keys.is_empty() { "no other key".to_owned() } else { format!("no other keys than {keys:?}") };
        return Err(form(format!("a {kind} has {most}")));
    }
    match kind {
        "join" => Ok(Request::Join),
        "back" => {
            let token = object.get("token").and_then(Value::as_str).and_then(Token::read);
            token.map(Request::Back).ok_or_else(|| form("expected a \"token\" of 32 letters from a to p"))
        }
        "act" => act(&object).map(Request::Act),
        "view" => Ok(Request::View),
        _ => Ok(Request::Ping),
    }
}

fn form(text: impl Into<String>) -> Refusal {
    Refusal::new("form", text)
}

fn act(object: &Map<String, Value>) -> Result<Act, Refusal> {
    let action = object.get("action").and_then(Value::as_str);
    let action = action.ok_or_else(|| form("expected an \"action\" as text"))?;
    let action = action.parse().map_err(|error| Refusal::new("action", format!("\"action\" {error}")))?;
    let number = |key: &str| match object.get(key) {
        None => Ok(None),
        Some(value) => value.as_u64().map(Some).ok_or_else(|| form(format!("expected a number for \"{key}\""))),
    };
    let seat = match number("seat")? {
        None => None,
        Some(number) => {
            let seat = u8::try_from(number).ok().and_then(Seat::new);
            Some(seat.ok_or_else(|| form("expected a \"seat\" from 0 to 5"))?)
        }
    };
    Ok(Act { action, seat, ask: number("ask")? })
}
