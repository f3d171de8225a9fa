//! Values by side and by seat, sets of sides, results: lists and objects, checked on the way in.

use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::list::List;
use crate::outcome::{EndKind, Outcome};
use crate::seat::{BySeat, BySide, MAX_SEATS, Side, Sides};

/// Gives values by place the form of a list with one value for each place of the table.
macro_rules! as_list {
    ($($name:ident),+) => { $(
        impl<T: Serialize + Copy + Default> Serialize for $name<T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                List::<T, MAX_SEATS>::new(self.as_slice().iter().copied()).serialize(serializer)
            }
        }

        impl<'de, T: Deserialize<'de> + Copy + Default> Deserialize<'de> for $name<T> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let list = List::<T, MAX_SEATS>::deserialize(deserializer)?;
                let count = list.iter().count();
                if count < 2 {
                    return Err(D::Error::invalid_length(count, &"2 to 6 values"));
                }
                let mut values = [T::default(); MAX_SEATS];
                for (to, from) in values.iter_mut().zip(list.iter()) {
                    *to = from;
                }
                // At most six, by the list's type.
                Ok(Self::from_array(&values, u8::try_from(count).unwrap_or(6)))
            }
        }
    )+ };
}

as_list!(BySide, BySeat);

impl Serialize for Sides {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        List::<Side, MAX_SEATS>::new(self.iter()).serialize(serializer)
    }
}

struct SidesVisitor;

impl<'de> Visitor<'de> for SidesVisitor {
    type Value = Sides;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of sides, ascending")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Sides, A::Error> {
        let (mut sides, mut last) = (Sides::EMPTY, None);
        while let Some(side) = seq.next_element::<Side>()? {
            if last >= Some(side) {
                return Err(A::Error::invalid_value(Unexpected::Unsigned(side.number().into()), &self));
            }
            last = Some(side);
            sides = sides.with(side);
        }
        Ok(sides)
    }
}

impl<'de> Deserialize<'de> for Sides {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(SidesVisitor)
    }
}

/// A result as it is written.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeForm {
    kind: EndKind,
    winners: Sides,
    loss: BySide<u16>,
    points: BySide<u8>,
    tricks: BySide<u8>,
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { kind, winners, loss, points, tricks } = *self;
        OutcomeForm { kind, winners, loss, points, tricks }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let OutcomeForm { kind, winners, loss, points, tricks } = OutcomeForm::deserialize(deserializer)?;
        let sides = loss.as_slice().len();
        if points.as_slice().len() != sides || tricks.as_slice().len() != sides {
            return Err(D::Error::custom("outcome: loss, points and tricks are of different numbers of sides"));
        }
        if winners.len() >= sides || winners.iter().any(|side| side.index() >= sides) {
            return Err(D::Error::custom("outcome: winners that are no sides, or no loser"));
        }
        let sum = |values: &[u8]| values.iter().map(|&value| u32::from(value)).sum::<u32>();
        if sum(points.as_slice()) > 120 || sum(tricks.as_slice()) > 18 {
            return Err(D::Error::custom("outcome: more than 120 points or 18 tricks"));
        }
        let wrong = |(side, &loss): (Side, &u16)| {
            if winners.is_empty() || winners.contains(side) { loss != 0 } else { !(1..=2160).contains(&loss) }
        };
        if Side::ALL.into_iter().zip(loss.as_slice()).any(wrong) {
            return Err(D::Error::custom("outcome: a loss of a winner, or none of a loser"));
        }
        Ok(Self { kind, winners, loss, points, tricks })
    }
}
