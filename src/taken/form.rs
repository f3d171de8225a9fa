//! What had been taken before a position, as it is stored.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::Taken;
use crate::list::List;
use crate::seat::{MAX_SEATS, Side};
use crate::set::CardSet;

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
