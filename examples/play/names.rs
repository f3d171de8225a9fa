//! What seats and sides are called to the person at one of them.

use bura::{Rules, Seat, Side};

/// The names as seen from a seat.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub(crate) you: Seat,
    pub(crate) rules: &'a Rules,
}

impl Names<'_> {
    /// A seat: "you" or "seat 1".
    pub(crate) fn seat(self, seat: Seat) -> String {
        if seat == self.you { "you".into() } else { format!("seat {seat}") }
    }

    /// A seat that does something, at the beginning of a sentence: "You lead" or "Seat 1 leads".
    pub(crate) fn does(self, seat: Seat, verb: &str) -> String {
        capital(&with_verb(&self.seat(seat), verb, seat != self.you))
    }

    /// A side: "you", "seat 1", "you and seat 2", "seats 1 and 3".
    pub(crate) fn side(self, side: Side) -> String {
        let others: Vec<String> = self.seats_of(side).filter(|&seat| seat != self.you).map(|s| s.to_string()).collect();
        let others = match others.as_slice() {
            [] => None,
            [one] => Some(format!("seat {one}")),
            several => Some(format!("seats {}", several.join(" and "))),
        };
        match (self.is_yours(side), others) {
            (true, Some(others)) => format!("you and {others}"),
            (true, None) => "you".into(),
            (false, others) => others.unwrap_or_default(),
        }
    }

    /// A side that does something, at the beginning of a sentence.
    pub(crate) fn side_does(self, side: Side, verb: &str) -> String {
        let single = !self.is_yours(side) && self.seats_of(side).count() == 1;
        capital(&with_verb(&self.side(side), verb, single))
    }

    /// Whether the person plays for a side.
    pub(crate) fn is_yours(self, side: Side) -> bool {
        self.rules.side_of(self.you) == side
    }

    /// The sides, from 0 up.
    pub(crate) fn sides(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().take(self.rules.sides().into())
    }

    /// The seats of a side.
    fn seats_of(self, side: Side) -> impl Iterator<Item = Seat> {
        self.rules.seats().iter().filter(move |&seat| self.rules.side_of(seat) == side)
    }
}

/// A name and a verb, which agree. Every verb used here only adds an `s`, but for one.
fn with_verb(name: &str, verb: &str, single: bool) -> String {
    match (verb, single) {
        ("have", true) => format!("{name} has"),
        (_, true) => format!("{name} {verb}s"),
        (_, false) => format!("{name} {verb}"),
    }
}

/// The text with a capital letter at its beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A number of things: "1 card", "2 cards", "no cards".
pub(crate) fn count(number: usize, thing: &str) -> String {
    match number {
        0 => format!("no {thing}s"),
        1 => format!("1 {thing}"),
        several => format!("{several} {thing}s"),
    }
}
