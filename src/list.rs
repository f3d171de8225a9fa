//! Lists without a heap, as serialized forms have them (feature `serde`).

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeSeq, Serializer};

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
