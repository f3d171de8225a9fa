//! JSON and binary forms (feature `serde`).
//!
//! Whatever has a text form is that text; a rule set is the object of section 3 in human-readable formats, and its
//! text in binary ones. A card is its index and a set of cards 36 bits there. Nothing comes in that a constructor
//! would refuse.

mod rule_set;
mod state;
#[cfg(test)]
mod tests;
mod values;

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::action::{Action, Phase, Step};
use crate::card::{Card, Rank, Suit};
use crate::choice::{
    Blank, ComboTie, Credit, DealtCombos, DeclareAt, Discards, DrawOrder, Effect, EndRule, Exhausted, FirstLead, Foul,
    InterruptOrder, LeadOrder, Lowest, NextDealer, NextLead, Short, TurnUp,
};
use crate::combo::ComboKind;
use crate::field::Field;
use crate::outcome::EndKind;
use crate::presets::Preset;
use crate::seat::{Seat, Side};
use crate::set::CardSet;
use crate::text::Expected;

/// Reads a string through `FromStr`.
struct Text<T>(PhantomData<T>, &'static str);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Gives types the serialized form of their text.
macro_rules! as_text {
    ($($name:ident: $what:literal),+ $(,)?) => { $(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text(PhantomData, $what))
            }
        }
    )+ };
}

as_text! {
    Suit: "a suit",
    Rank: "a rank",
    Action: "an action",
    Step: "an action, or a forfeit",
}

use as_text;

/// Reads a word exactly as the rules page writes it: the generous spelling is for people who type.
struct Word<T: 'static> {
    values: &'static [T],
    words: &'static [&'static str],
}

impl<T: Copy> Visitor<'_> for Word<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Expected::Word(self.words), f)
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        let place = self.words.iter().position(|own| *own == word);
        let value = place.and_then(|place| self.values.get(place));
        value.copied().ok_or_else(|| E::invalid_value(Unexpected::Str(word), &self))
    }
}

/// Gives word lists the serialized form of their word.
macro_rules! as_word {
    ($($name:ident),+ $(,)?) => { $(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Word { values: Self::ALL, words: Self::WORDS })
            }
        }
    )+ };
}

as_word! {
    Phase,
    ComboKind,
    EndKind,
    Preset,
    Field,
    Lowest,
    TurnUp,
    FirstLead,
    NextLead,
    NextDealer,
    LeadOrder,
    DrawOrder,
    Discards,
    EndRule,
    DeclareAt,
    Exhausted,
    Effect,
    InterruptOrder,
    ComboTie,
    DealtCombos,
    Short,
    Blank,
    Credit,
    Foul,
}

/// Gives a type its text in human-readable formats, and a number in others.
macro_rules! as_text_or_number {
    ($name:ident, $number:ty, $what:literal, $to:expr, $from:expr) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    ($to)(*self).serialize(serializer)
                }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    return deserializer.deserialize_str(Text(PhantomData, $what));
                }
                let number = <$number>::deserialize(deserializer)?;
                let unexpected = Unexpected::Unsigned(number.into());
                ($from)(number).ok_or_else(|| D::Error::invalid_value(unexpected, &$what))
            }
        }
    };
}

as_text_or_number!(Card, u8, "a card", Card::index, Card::from_index);
as_text_or_number!(CardSet, u64, "a set of cards", CardSet::packed, CardSet::from_packed);

/// Gives a numbered place its number.
macro_rules! as_number {
    ($($name:ident: $what:literal),+) => { $(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.number().serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = u8::deserialize(deserializer)?;
                Self::new(number).ok_or_else(|| D::Error::invalid_value(Unexpected::Unsigned(number.into()), &$what))
            }
        }
    )+ };
}

as_number!(Seat: "a seat from 0 to 5", Side: "a side from 0 to 5");
