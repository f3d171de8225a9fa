//! The list of combinations that a table plays.

use core::fmt;
use core::str::FromStr;

use crate::card::Suit;
use crate::choice::Effect;
use crate::combo::ComboKind;
use crate::field::Field;
use crate::rules_error::RulesError;
use crate::set::CardSet;
use crate::text::{Cursor, Expected, TextError, whole};

/// An entry of the list of combinations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Combo {
    /// What the hand is.
    pub kind: ComboKind,
    /// What it gives.
    pub effect: Effect,
    /// What the loss is multiplied by when it wins, 1 to 3.
    pub weight: u8,
}

impl Combo {
    /// Of weight 1.
    #[must_use]
    pub const fn new(kind: ComboKind, effect: Effect) -> Self {
        Self { kind, effect, weight: 1 }
    }

    /// With this weight, 1 to 3.
    #[must_use]
    pub const fn weight(self, weight: u8) -> Self {
        Self { weight, ..self }
    }
}

/// Entries of a list, one bit each by their places: the lowest is the strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entries(u8);

impl Entries {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The place of the strongest.
    pub(crate) const fn strongest(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }
}

/// How many kinds of combination there are; a list can't be longer, for none is listed twice.
const KINDS: usize = ComboKind::ALL.len();

/// The combinations a table plays, strongest first; each kind at most once, weights 1 to 3.
///
/// ```
/// use bura::{Combo, ComboKind, Combos, Effect};
/// let bura = Combo::new(ComboKind::Bura, Effect::Win);
/// let combos = Combos::new(&[bura.weight(2)])?;
/// assert_eq!(combos.iter().next().map(|combo| combo.weight), Some(2));
/// assert!(Combos::new(&[bura, bura]).is_err());
/// # Ok::<(), bura::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Combos {
    /// One byte an entry: weight in bits 4 and 5, effect in bit 3, kind in bits 0 to 2. Zero behind the end.
    coded: [u8; KINDS],
    count: u8,
}

impl Combos {
    /// None.
    pub const NONE: Self = Self { coded: [0; KINDS], count: 0 };

    /// These, strongest first.
    ///
    /// # Errors
    ///
    /// [`RulesError::ComboTwice`], or [`RulesError::ComboWeight`] for a weight outside 1 to 3.
    pub const fn new(list: &[Combo]) -> Result<Self, RulesError> {
        let (mut combos, mut kinds, mut rest) = (Self::NONE, 0u8, list);
        while let [combo, others @ ..] = rest {
            if kinds & 1 << combo.kind as u8 != 0 {
                return Err(RulesError::ComboTwice { kind: combo.kind });
            }
            if combo.weight < 1 || combo.weight > 3 {
                return Err(RulesError::ComboWeight { kind: combo.kind, weight: combo.weight });
            }
            kinds |= 1 << combo.kind as u8;
            // Each kind was new, so fewer than eight entries stand before this one.
            combos.coded[combos.count as usize] = combo.weight << 4 | (combo.effect as u8) << 3 | combo.kind as u8;
            combos.count += 1;
            rest = others;
        }
        Ok(combos)
    }

    /// For presets: `list` is known to be right, which a test of all presets holds.
    pub(crate) const fn of(list: &[Combo]) -> Self {
        match Self::new(list) {
            Ok(combos) => combos,
            Err(_) => Self::NONE,
        }
    }

    /// The entries, strongest first.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Combo> {
        self.coded.into_iter().take(usize::from(self.count)).map(|code| Combo {
            kind: ComboKind::ALL[usize::from(code & 7)],
            effect: if code & 8 == 0 { Effect::Win } else { Effect::Lead },
            weight: code >> 4,
        })
    }

    /// The entries that a full hand holds.
    pub(crate) fn held_by(self, hand: CardSet, trump: Suit) -> Entries {
        let kinds = ComboKind::all_of(hand, trump);
        self.entries(|combo| kinds >> combo.kind as u8 & 1 != 0)
    }

    /// The entries of which that is so.
    #[inline]
    pub(crate) fn entries(self, is_one: impl Fn(Combo) -> bool) -> Entries {
        Entries(self.iter().zip(0..8).fold(0, |found, (combo, place)| found | u8::from(is_one(combo)) << place))
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        read_list(cursor)
    }

    /// How many entries there are, at most eight.
    #[must_use]
    pub const fn len(self) -> usize {
        self.count as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.count == 0
    }
}

impl fmt::Display for Combos {
    /// `aces:win:1+molodka:lead:1`, or `-` for none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (i, Combo { kind, effect, weight }) in self.iter().enumerate() {
            let plus = if i == 0 { "" } else { "+" };
            write!(f, "{plus}{kind}:{effect}:{weight}")?;
        }
        Ok(())
    }
}

impl FromStr for Combos {
    type Err = TextError;

    /// Reads what `Display` writes; a weight that is left out is 1.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read)
    }
}

fn read_list(cursor: &mut Cursor<'_>) -> Result<Combos, TextError> {
    if cursor.eat('-') {
        return Ok(Combos::NONE);
    }
    // Each kind at most once, so this many entries at most before one is listed twice.
    let mut list = [Combo::new(ComboKind::Bura, Effect::Win); KINDS];
    let (mut combos, mut count) = (Combos::NONE, 0);
    loop {
        let start = *cursor;
        let entry = read_combo(cursor)?;
        if let Some(place) = list.get_mut(count) {
            *place = entry;
            count += 1;
        }
        // Eight entries that differ leave no ninth: it is one of them, and its place is not there.
        let listed = list.get(..count).unwrap_or(&[]);
        let grown = Combos::new(listed).ok().filter(|grown| grown.len() > combos.len());
        combos = grown.ok_or_else(|| start.fail(Expected::NewCombo))?;
        if !cursor.eat('+') {
            return Ok(combos);
        }
    }
}

fn read_combo(cursor: &mut Cursor<'_>) -> Result<Combo, TextError> {
    let kind = ComboKind::read(cursor)?;
    cursor.expect(':')?;
    let effect = Effect::read(cursor)?;
    let weight = if cursor.eat(':') { read_weight(cursor)? } else { 1 };
    Ok(Combo { kind, effect, weight })
}

#[expect(clippy::cast_possible_truncation, reason = "a weight is at most 3")]
fn read_weight(cursor: &mut Cursor<'_>) -> Result<u8, TextError> {
    let (min, max) = Field::Combos.bounds();
    Ok(cursor.number(min, max)? as u8)
}
