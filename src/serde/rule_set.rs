//! Rule sets: the object of section 3, to the letter; in binary formats the text of section 13.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use super::Text;
use crate::choice::Effect;
use crate::combo::ComboKind;
use crate::combos::{Combo, Combos};
use crate::field::Field;
use crate::rules::{RuleSet, Rules};
use crate::rules_text::Value;

impl Serialize for Combo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return (self.kind, self.effect, self.weight).serialize(serializer);
        }
        let mut entry = serializer.serialize_struct("Combo", 3)?;
        entry.serialize_field("kind", &self.kind)?;
        entry.serialize_field("effect", &self.effect)?;
        entry.serialize_field("weight", &self.weight)?;
        entry.end()
    }
}

impl<'de> Deserialize<'de> for Combo {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_struct("Combo", COMBO_KEYS, ComboVisitor);
        }
        let (kind, effect, weight) = Deserialize::deserialize(deserializer)?;
        // A list of one is checked like any other.
        let combo = Combo { kind, effect, weight };
        Combos::new(&[combo]).map(|_| combo).map_err(D::Error::custom)
    }
}

const COMBO_KEYS: &[&str] = &["kind", "effect", "weight"];

struct ComboVisitor;

impl<'de> Visitor<'de> for ComboVisitor {
    type Value = Combo;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("combos: an object with kind, effect and perhaps weight")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Combo, A::Error> {
        let (mut kind, mut effect, mut weight) = (None, None, None);
        while let Some(key) = map.next_key_seed(Name(COMBO_KEYS))? {
            let given = match key {
                0 => kind.replace(map.next_value()?).is_some(),
                1 => effect.replace(map.next_value()?).is_some(),
                _ => weight.replace(map.next_value_seed(Byte(Field::Combos, "a weight"))?).is_some(),
            };
            if given {
                return Err(A::Error::duplicate_field(COMBO_KEYS.get(key).unwrap_or(&"")));
            }
        }
        Ok(Combo {
            kind: kind.ok_or_else(|| A::Error::missing_field("kind"))?,
            effect: effect.ok_or_else(|| A::Error::missing_field("effect"))?,
            weight: weight.unwrap_or(1),
        })
    }
}

/// Reads a name of a list, exactly, as its place there.
pub(super) struct Name(pub(super) &'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Name {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        self.0.iter().position(|own| *own == name).ok_or_else(|| E::unknown_field(name, self.0))
    }
}

/// Reads a number within the bounds of a field; its errors name the field and what of it.
#[derive(Clone, Copy)]
struct Byte(Field, &'static str);

impl<'de> DeserializeSeed<'de> for Byte {
    type Value = u8;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<u8, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for Byte {
    type Value = u8;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (min, max) = self.0.bounds();
        write!(f, "{}: {} from {min} to {max}", self.0, self.1)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<u8, E> {
        let (min, max) = self.0.bounds();
        let byte = u8::try_from(number).ok().filter(|&byte| (min..=max).contains(&byte.into()));
        byte.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u8, E> {
        u64::try_from(number)
            .map_or_else(|_| Err(E::invalid_value(Unexpected::Signed(number), &self)), |n| self.visit_u64(n))
    }
}

impl Serialize for Combos {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_seq(self.iter()) } else { serializer.collect_str(self) }
    }
}

struct CombosVisitor;

impl<'de> Visitor<'de> for CombosVisitor {
    type Value = Combos;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("combos: a list of combinations, each kind at most once")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Combos, A::Error> {
        const KINDS: usize = ComboKind::ALL.len();
        let mut list = [Combo::new(ComboKind::Bura, Effect::Win); KINDS];
        let mut count = 0;
        while let Some(combo) = seq.next_element()? {
            // Nine entries can't differ.
            *list.get_mut(count).ok_or_else(|| A::Error::invalid_length(count + 1, &self))? = combo;
            count += 1;
        }
        Combos::new(list.get(..count).unwrap_or(&[])).map_err(A::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Combos {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_seq(CombosVisitor)
        } else {
            deserializer.deserialize_str(Text(PhantomData, "a list of combinations"))
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => number.serialize(serializer),
            Self::Flag(flag) => flag.serialize(serializer),
            Self::Word(word) => word.serialize(serializer),
            Self::Null => serializer.serialize_none(),
            Self::Loss(loss) => loss.serialize(serializer),
            Self::Combos(combos) => combos.serialize(serializer),
        }
    }
}

impl Serialize for RuleSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        let mut map = serializer.serialize_map(Some(Field::ALL.len()))?;
        for &field in Field::ALL {
            map.serialize_entry(field.word(), &self.get(field))?;
        }
        map.end()
    }
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.set().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RuleSet {
    /// Missing fields take their default. What [`RuleSet::check`] refuses is refused.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Rules::deserialize(deserializer).map(|rules| *rules.set())
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let set: RuleSet = if deserializer.is_human_readable() {
            deserializer.deserialize_map(FieldsVisitor)?
        } else {
            deserializer.deserialize_str(Text(PhantomData, "a rule set"))?
        };
        set.check().map_err(D::Error::custom)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = RuleSet;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of rule set fields")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RuleSet, A::Error> {
        let (mut set, mut given) = (RuleSet::DEFAULT, 0u64);
        while let Some(key) = map.next_key_seed(Name(Field::WORDS))? {
            let Some(&field) = Field::ALL.get(key) else { continue };
            if given & 1 << field as u32 != 0 {
                return Err(A::Error::duplicate_field(field.word()));
            }
            given |= 1 << field as u32;
            match set.get(field) {
                Value::Combos(_) => set.combos = map.next_value()?,
                Value::Loss(_) => set.loss = map.next_value_seed(FieldLoss)?,
                Value::Flag(_) | Value::Number(_) | Value::Word(_) | Value::Null => {
                    set = map.next_value_seed(FieldValue { set, field })?;
                }
            }
        }
        Ok(set)
    }
}

/// Reads the value of one field into a rule set; its errors name the field.
struct FieldValue {
    set: RuleSet,
    field: Field,
}

impl FieldValue {
    /// Whether the field takes a value of this kind; the fields that may be `null` are two numbers and a word.
    fn takes(&self, number: bool) -> bool {
        match self.set.get(self.field) {
            Value::Number(_) => number,
            Value::Word(_) => !number,
            Value::Null => number != (self.field == Field::TrumpProof),
            _ => false,
        }
    }
}

impl<'de> DeserializeSeed<'de> for FieldValue {
    type Value = RuleSet;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<RuleSet, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for FieldValue {
    type Value = RuleSet;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.field)?;
        match (self.set.get(self.field), self.field.bounds()) {
            (Value::Flag(_), _) => f.write_str("true or false"),
            (_, (0, 0)) => f.write_str("a word of that field"),
            (_, (min, max)) => write!(f, "a number from {min} to {max}"),
        }
    }

    fn visit_bool<E: Error>(mut self, flag: bool) -> Result<RuleSet, E> {
        if !matches!(self.set.get(self.field), Value::Flag(_)) {
            return Err(E::invalid_type(Unexpected::Bool(flag), &self));
        }
        self.set.put_flag(self.field, flag);
        Ok(self.set)
    }

    fn visit_u64<E: Error>(mut self, number: u64) -> Result<RuleSet, E> {
        if !self.takes(true) {
            return Err(E::invalid_type(Unexpected::Unsigned(number), &self));
        }
        let (min, max) = self.field.bounds();
        match u32::try_from(number) {
            Ok(number) if (min..=max).contains(&number) => {
                self.set.put_number(self.field, number);
                Ok(self.set)
            }
            _ => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
        }
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<RuleSet, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) if self.takes(true) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
            Err(_) => Err(E::invalid_type(Unexpected::Signed(number), &self)),
        }
    }

    /// A word exactly as section 3 writes it; the text form alone is generous.
    fn visit_str<E: Error>(mut self, word: &str) -> Result<RuleSet, E> {
        if !self.takes(false) {
            return Err(E::invalid_type(Unexpected::Str(word), &self));
        }
        let field = self.field;
        self.set.set(field, word).map_err(|error| E::custom(format_args!("{field}: {error}")))?;
        if !self.set.get(field).is_word(word) {
            return Err(E::invalid_value(Unexpected::Str(word), &self));
        }
        Ok(self.set)
    }

    /// `null`, which is the default of every field that may be it.
    fn visit_unit<E: Error>(self) -> Result<RuleSet, E> {
        if self.set.get(self.field) == Value::Null {
            Ok(self.set)
        } else {
            Err(E::invalid_type(Unexpected::Unit, &self))
        }
    }
}

/// Reads the three losses; its errors name the field.
struct FieldLoss;

impl<'de> DeserializeSeed<'de> for FieldLoss {
    type Value = [u8; 3];

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<[u8; 3], D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for FieldLoss {
    type Value = [u8; 3];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("loss: three numbers from 1 to 60")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<[u8; 3], A::Error> {
        let mut losses = [0; 3];
        for (i, loss) in losses.iter_mut().enumerate() {
            let number = seq.next_element_seed(Byte(Field::Loss, "a loss"))?;
            *loss = number.ok_or_else(|| A::Error::invalid_length(i, &self))?;
        }
        match seq.next_element::<serde::de::IgnoredAny>()? {
            None => Ok(losses),
            Some(_) => Err(A::Error::invalid_length(4, &self)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::presets::Preset;

    fn refusal(json: &str) -> String {
        serde_json::from_str::<RuleSet>(json).unwrap_err().to_string()
    }

    #[test]
    fn a_rule_set_reads_back_from_its_json_and_missing_fields_take_the_default() {
        for &preset in Preset::ALL {
            let json = serde_json::to_string(&preset.rule_set()).unwrap();
            assert_eq!(serde_json::from_str::<RuleSet>(&json).unwrap(), preset.rule_set(), "{preset}");
        }
        assert_eq!(serde_json::from_str::<RuleSet>("{}").unwrap(), RuleSet::DEFAULT);
        let some = r#"{"lead_max":2,"trump_proof":"s","combos":[{"kind":"bura","effect":"win"}],"partners":false}"#;
        let set = serde_json::from_str::<RuleSet>(some).unwrap();
        assert_eq!(set.to_string(), "custom,lead_max=2,trump_proof=s,combos=bura:win:1");
        assert_eq!(
            serde_json::from_str::<RuleSet>(r#"{"lead_max":null,"trump_proof":null}"#).unwrap(),
            RuleSet::DEFAULT
        );
    }

    #[test]
    fn json_that_section_three_does_not_allow_is_refused_with_the_name_of_the_field() {
        let cases = [
            (r#"{"seats":7}"#, "seats: a number from 2 to 6"),
            (r#"{"seats":-1}"#, "seats: a number from 2 to 6"),
            (r#"{"seats":2.0}"#, "seats: a number from 2 to 6"),
            (r#"{"seats":"2"}"#, "seats: a number from 2 to 6"),
            (r#"{"seats":null}"#, "seats: a number from 2 to 6"),
            (r#"{"target":256}"#, "target: a number from 0 to 255"),
            (r#"{"ante":1000001}"#, "ante: a number from 0 to 1000000"),
            (r#"{"lead_max":4}"#, "lead_max: 4 is not 1 to 3"),
            (r#"{"lead_max":"null"}"#, "lead_max: a number from 1 to 6"),
            (r#"{"partners":1}"#, "partners: true or false"),
            (r#"{"discards":"shut"}"#, "discards: at byte 0: found 's', expected one of closed, open, taker_sees"),
            (r#"{"discards":"Open"}"#, "discards: a word"),
            (r#"{"discards":true}"#, "discards: a word"),
            (r#"{"trump_proof":"S"}"#, "trump_proof: a word"),
            (r#"{"trump_proof":"null"}"#, "trump_proof: a word"),
            (r#"{"trump_proof":1}"#, "trump_proof: a word"),
            (r#"{"loss":[1,1]}"#, "loss: three numbers from 1 to 60"),
            (r#"{"loss":[1,1,1,1]}"#, "loss: three numbers from 1 to 60"),
            (r#"{"loss":[0,1,1]}"#, "loss: a loss from 1 to 60"),
            (r#"{"loss":[-1,1,1]}"#, "loss: a loss from 1 to 60"),
            (r#"{"loss":[2,1,2]}"#, "loss: 2, 1, 2 descends"),
            (r#"{"combos":[{"kind":"bura"}]}"#, "missing field `effect`"),
            (r#"{"combos":[{"kind":"bura","effect":"win","extra":1}]}"#, "unknown field `extra`"),
            (r#"{"combos":[{"kind":"bura","effect":"win","weight":4}]}"#, "combos: a weight from 1 to 3"),
            (r#"{"combos":[{"kind":"bura","effect":"win","weight":null}]}"#, "combos: a weight from 1 to 3"),
            (r#"{"combos":[{"kind":"bura","kind":"bura","effect":"win"}]}"#, "duplicate field `kind`"),
            (r#"{"combos":[{"kind":" bura","effect":"win"}]}"#, "expected one of bura, molodka"),
            (r#"{"combos":[{"kind":"bura","effect":"WIN"}]}"#, "expected one of win, lead"),
            (r#"{"combos":[["bura","win",1]]}"#, "combos: an object with kind, effect"),
            (r#"{"colour":1}"#, "unknown field `colour`"),
            (r#"{"Seats":2}"#, "unknown field `Seats`"),
            (r#"{"seats":2,"seats":2}"#, "duplicate field `seats`"),
            (r#"{"partners":true}"#, "partners: two pairs need 4 seats, not 2"),
            ("[]", "an object of rule set fields"),
        ];
        for (json, wanted) in cases {
            let refusal = refusal(json);
            assert!(refusal.contains(wanted), "{json}: {refusal}");
        }
    }
}
