//! Setups, deals and matches. A deal is its record, and is played again on the way in.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Unexpected, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use super::Text;
use super::rule_set::Name;
use crate::deal::Deal;
use crate::deck::Deck;
use crate::legal_list::LegalActions;
use crate::match_play::{Match, MatchForm};
use crate::match_record::{MatchPlay, MatchStep};
use crate::record::Record;
use crate::rules::Rules;
use crate::seat::Seat;
use crate::setup::Setup;
use crate::terms::{SetupSpec, Terms};
use crate::view::{SeenDeck, View, ViewForm, ViewRecord};

super::as_text! {
    Deck: "a deck",
    MatchStep: "a step of a match",
}

impl Serialize for LegalActions {
    /// The list of their texts, in its order. It is not read back: a seat's legal actions come from its view.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(self.len()))?;
        for action in self {
            seq.serialize_element(&action)?;
        }
        seq.end()
    }
}

/// Gives a record the form of its line. It is read back as what it is the record of.
macro_rules! record_as_text {
    ($($name:ident),+) => { $(
        impl Serialize for $name<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+ };
}

record_as_text!(Record, ViewRecord);

impl Serialize for Deal {
    /// Its record: it names every card, so it is for the server's own store.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.record())
    }
}

impl<'de> Deserialize<'de> for Deal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Text(PhantomData, "the record of a deal"))
    }
}

const SPEC_KEYS: &[&str] = &["deck", "dealer", "leader", "buried", "trump", "stake", "raises", "taken"];

/// Writes the keys of section 4, leaving out those that say what is the default.
fn write_spec<M: SerializeMap>(map: &mut M, spec: &SetupSpec) -> Result<(), M::Error> {
    let SetupSpec { deck, terms, buried, taken } = spec;
    map.serialize_entry("deck", deck)?;
    map.serialize_entry("dealer", &terms.dealer)?;
    if let Some(leader) = terms.leader {
        map.serialize_entry("leader", &leader)?;
    }
    if let Some(buried) = buried {
        map.serialize_entry("buried", buried)?;
    }
    if let Some(trump) = terms.trump {
        map.serialize_entry("trump", &trump)?;
    }
    if terms.stake != 1 {
        map.serialize_entry("stake", &terms.stake)?;
    }
    if !terms.raises {
        map.serialize_entry("raises", &terms.raises)?;
    }
    if taken.is_none() { Ok(()) } else { map.serialize_entry("taken", taken) }
}

/// Reads the keys of section 4, and `rules` where it is wanted.
/// A stake as its text allows it: what is written in one form must read back in every other.
fn one_or_two<E: Error>(stake: u8) -> Result<u8, E> {
    let seen = Unexpected::Unsigned(stake.into());
    if stake == 1 || stake == 2 { Ok(stake) } else { Err(E::invalid_value(seen, &"a stake of 1 or 2")) }
}

struct SpecVisitor {
    wants_rules: bool,
}

impl SpecVisitor {
    const KEYS: &'static [&'static str] =
        &["deck", "dealer", "leader", "buried", "trump", "stake", "raises", "taken", "rules"];
}

impl<'de> Visitor<'de> for SpecVisitor {
    type Value = (SetupSpec, Option<Rules>);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a setup: deck, dealer, and perhaps leader, buried, trump, stake, raises, taken")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut deck, mut dealer, mut rules) = (None, None, None);
        let mut spec = SetupSpec::new(Deck::EMPTY, Seat::ALL[0]);
        let mut given = 0u16;
        let keys = if self.wants_rules { Self::KEYS } else { SPEC_KEYS };
        while let Some(key) = map.next_key_seed(Name(keys))? {
            if given & 1 << key != 0 {
                return Err(A::Error::duplicate_field(keys.get(key).unwrap_or(&"")));
            }
            given |= 1 << key;
            match key {
                0 => deck = Some(map.next_value()?),
                1 => dealer = Some(map.next_value()?),
                2 => spec.terms.leader = Some(map.next_value()?),
                3 => spec.buried = Some(map.next_value()?),
                4 => spec.terms.trump = Some(map.next_value()?),
                5 => spec.terms.stake = one_or_two(map.next_value()?)?,
                6 => spec.terms.raises = map.next_value()?,
                7 => spec.taken = map.next_value()?,
                _ => rules = Some(map.next_value()?),
            }
        }
        spec.deck = deck.ok_or_else(|| A::Error::missing_field("deck"))?;
        spec.terms.dealer = dealer.ok_or_else(|| A::Error::missing_field("dealer"))?;
        Ok((spec, rules))
    }
}

impl Serialize for SetupSpec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        let mut map = serializer.serialize_map(None)?;
        write_spec(&mut map, self)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for SetupSpec {
    /// Unknown keys are refused; whether the deck is the pack is for [`Setup::new`] to say.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return deserializer.deserialize_str(Text(PhantomData, "a setup"));
        }
        deserializer.deserialize_map(SpecVisitor { wants_rules: false }).map(|(spec, _)| spec)
    }
}

impl Serialize for Setup {
    /// The keys of section 4, and the rules.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return (self.rules(), self.spec()).serialize(serializer);
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("rules", self.rules())?;
        write_spec(&mut map, &self.spec())?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (rules, spec) = if deserializer.is_human_readable() {
            let (spec, rules) = deserializer.deserialize_map(SpecVisitor { wants_rules: true })?;
            (rules.ok_or_else(|| D::Error::missing_field("rules"))?, spec)
        } else {
            <(Rules, SetupSpec)>::deserialize(deserializer)?
        };
        Self::new(&rules, &spec).map_err(D::Error::custom)
    }
}

super::as_text!(SeenDeck: "a deck with ?? for unknown cards");

impl Serialize for View {
    /// Everything the view says, from which it is put together again: see the page of [`View`].
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ViewForm::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for View {
    /// A view that no deal has is refused.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ViewForm::deserialize(deserializer)?.check().map_err(D::Error::custom)
    }
}

impl Serialize for Match {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MatchForm::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Match {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        MatchForm::deserialize(deserializer)?.check().map_err(D::Error::custom)
    }
}

/// A match with its open deal as it is written.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayForm {
    first: Terms,
    game: Match,
    deal: Option<Deal>,
}

impl Serialize for MatchPlay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (first, game, deal) = self.clone().into_parts();
        PlayForm { first, game, deal }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for MatchPlay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let PlayForm { first, game, deal } = PlayForm::deserialize(deserializer)?;
        Self::from_parts(first, game, deal)
            .ok_or_else(|| D::Error::custom("match: the deal is not the one that is open, or is over"))
    }
}
