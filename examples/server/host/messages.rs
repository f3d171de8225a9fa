//! The lines that the server sends. The forms of cards, events and views are those of the crate's feature `serde`.

use core::fmt::{self, Write};
use core::time::Duration;

use bura::{Action, Match, Phase, Rules, Seat, SeenEvent, Settlement, View};

use super::request::Refusal;
use super::token::Token;

/// An object in the making. Its keys come in the order in which they are added, so that people can read it.
struct Message(String);

impl Message {
    fn new(kind: &str) -> Self {
        Self(format!("{{\"type\":\"{kind}\""))
    }

    /// A message about the deal of this number.
    fn of_deal(kind: &str, deal: u32) -> Self {
        Self::new(kind).number("deal", deal)
    }

    /// Adds a value that has been serialized. None of ours can fail to be: their maps have words as keys.
    fn json(mut self, key: &str, value: serde_json::Result<String>) -> Self {
        let value = value.unwrap_or_else(|_| "null".to_owned());
        // Writing to a `String` can't fail.
        let _ = write!(self.0, ",\"{key}\":{value}");
        self
    }

    fn number(mut self, key: &str, number: impl fmt::Display) -> Self {
        let _ = write!(self.0, ",\"{key}\":{number}");
        self
    }

    fn text(self, key: &str, text: &str) -> Self {
        self.json(key, serde_json::to_string(text))
    }

    fn line(mut self) -> String {
        self.0.push_str("}\n");
        self.0
    }
}

/// The first line of every connection.
pub(crate) fn hello(rules: &Rules, clients: u8) -> String {
    let set = rules.set();
    let message = Message::new("hello").text("protocol", "bura table 1").text("rules", &set.to_string());
    message.number("seats", set.seats).number("clients", clients).line()
}

/// To a client that was seated: the only line that has a token.
pub(crate) fn welcome(seat: Seat, token: &Token) -> String {
    Message::new("welcome").number("seat", seat).text("token", &token.text()).line()
}

/// To a client that came back.
pub(crate) fn welcome_back(seat: Seat) -> String {
    Message::new("welcome").number("seat", seat).line()
}

/// Who sits where: `open`, `client`, `away` or `bot`, by seat.
pub(crate) fn seats(words: &[&str]) -> String {
    Message::new("seats").json("seats", serde_json::to_string(words)).line()
}

/// What has happened, as one seat may know it.
pub(crate) fn events(deal: u32, events: &[SeenEvent]) -> String {
    Message::of_deal("events", deal).json("events", serde_json::to_string(events)).line()
}

/// All that one seat may know of the deal.
pub(crate) fn view(deal: u32, view: &View) -> String {
    Message::of_deal("view", deal).json("view", serde_json::to_string(view)).line()
}

/// A question to a seat, with all answers that it may give.
pub(crate) fn ask(deal: u32, number: u64, phase: Phase, view: &View, left: Duration) -> String {
    let message = Message::of_deal("ask", deal).number("ask", number).text("phase", phase.word());
    let message = message.json("legal", serde_json::to_string(&view.legal_actions()));
    // In thousandths: enough for a clock, and it tells nothing that the sender's clock does not.
    message.number("seconds", format_args!("{}.{:03}", left.as_secs(), left.subsec_millis())).line()
}

/// An action was accepted. What it does is told by events, which may come later.
pub(crate) fn taken(action: Action) -> String {
    Message::new("taken").text("action", &action.to_string()).line()
}

/// A question was not answered in time, and the table did this for the seat.
pub(crate) fn late(act: &str) -> String {
    Message::new("late").text("action", act).line()
}

/// A deal was settled.
pub(crate) fn settled(deal: u32, settlement: &Settlement, game: &Match) -> String {
    let message = Message::of_deal("settled", deal).json("settlement", serde_json::to_string(settlement));
    let message = message.json("accounts", serde_json::to_string(&game.accounts()));
    message.json("chips", serde_json::to_string(&game.chips())).number("pot", game.pot()).line()
}

/// Something was refused.
pub(crate) fn error(refusal: &Refusal) -> String {
    Message::new("error").text("code", refusal.code).text("text", &refusal.text).line()
}

/// The answer to a ping.
pub(crate) fn pong() -> String {
    Message::new("pong").line()
}

/// The last line of a connection that the server ends.
pub(crate) fn bye(reason: &str, text: &str) -> String {
    Message::new("bye").text("reason", reason).text("text", text).line()
}
