//! Values by side and by seat, sets of sides, results: lists and objects, checked on the way in.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Unexpected, Visitor};
use serde::ser::{Serialize, SerializeSeq, Serializer};

use crate::outcome::{EndKind, Outcome};
use crate::seat::{BySeat, BySide, MAX_SEATS, Side, Sides};
use crate::set::CardSet;
use crate::taken::Taken;

/// A list of at most `N` values, without a heap.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct List<T, const N: usize>([Option<T>; N]);

impl<T: Copy, const N: usize> List<T, N> {
    /// A list of some values; what would be the `N + 1`-th and later is left out.
    pub(crate) fn new(values: impl Iterator<Item = T>) -> Self {
        let mut list = Self([None; N]);
        for (place, value) in list.0.iter_mut().zip(values) {
            *place = Some(value);
        }
        list
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.0.iter().copied().flatten()
    }
}

impl<T: Serialize + Copy, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The length is told first where a format wants it, as binary ones do.
        let mut seq = serializer.serialize_seq(Some(self.iter().count()))?;
        for value in self.iter() {
            seq.serialize_element(&value)?;
        }
        seq.end()
    }
}

struct ListVisitor<T, const N: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Copy, const N: usize> Visitor<'de> for ListVisitor<T, N> {
    type Value = List<T, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {N}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<List<T, N>, A::Error> {
        let mut list = List([None; N]);
        let mut len = 0;
        while let Some(value) = seq.next_element()? {
            *list.0.get_mut(len).ok_or_else(|| A::Error::invalid_length(len + 1, &self))? = Some(value);
            len += 1;
        }
        Ok(list)
    }
}

impl<'de, T: Deserialize<'de> + Copy, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListVisitor(PhantomData))
    }
}

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

/// What one side had taken before a position.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakenForm {
    cards: CardSet,
    tricks: u8,
}

/// One entry a side, up to the last that has taken anything.
pub(crate) fn taken_list(taken: &Taken) -> List<TakenForm, MAX_SEATS> {
    let form = |side| TakenForm { cards: taken.cards(side), tricks: taken.tricks(side) };
    let last = Side::ALL.iter().rposition(|&side| taken.tricks(side) > 0 || !taken.cards(side).is_empty());
    List::new(Side::ALL.into_iter().take(last.map_or(0, |last| last + 1)).map(form))
}

/// What a list says, unless it names a card twice.
pub(crate) fn taken_from(list: &List<TakenForm, MAX_SEATS>) -> Option<Taken> {
    let mut taken = Taken::NONE;
    for (side, TakenForm { cards, tricks }) in Side::ALL.into_iter().zip(list.iter()) {
        if !cards.is_disjoint(taken.all()) {
            return None;
        }
        taken = taken.with(side, cards, tricks);
    }
    Some(taken)
}

impl Serialize for Taken {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        taken_list(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Taken {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = List::deserialize(deserializer)?;
        taken_from(&list).ok_or_else(|| D::Error::custom("taken: a card is taken twice"))
    }
}
