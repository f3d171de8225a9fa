//! Rule sets as text: `PRESET` or `custom`, then `,field=value` for each field that differs (section 13).

use core::fmt;
use core::str::FromStr;

use crate::card::Suit;
use crate::combos::Combos;
use crate::field::Field;
use crate::presets::Preset;
use crate::rules::RuleSet;
use crate::text::{Cursor, Expected, TextError, whole};

/// The value of one field of a rule set, as JSON has it; its text is that of JSON without quotes, lists
/// with `+`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Value {
    /// A number.
    Number(u32),
    /// `true` or `false`.
    Flag(bool),
    /// A word.
    Word(&'static str),
    /// `null`: no limit, or no such suit.
    Null,
    /// The three losses.
    Loss([u8; 3]),
    /// The list of combinations.
    Combos(Combos),
}

impl Value {
    /// Whether it is exactly this word.
    #[cfg(feature = "serde")]
    pub(crate) fn is_word(self, word: &str) -> bool {
        matches!(self, Self::Word(own) if own == word)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Flag(flag) => flag.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::Null => f.write_str("null"),
            Self::Loss([ordinary, short, blank]) => write!(f, "{ordinary}+{short}+{blank}"),
            Self::Combos(combos) => combos.fmt(f),
        }
    }
}

const FLAG: &[&str] = &["false", "true"];
const NULL: &[&str] = &["null"];

fn read_number(field: Field, cursor: &mut Cursor<'_>) -> Result<u32, TextError> {
    let (min, max) = field.bounds();
    cursor.number(min, max)
}

#[expect(clippy::cast_possible_truncation, reason = "only `ante` has bounds above a byte")]
fn read_byte(field: Field, cursor: &mut Cursor<'_>) -> Result<u8, TextError> {
    Ok(read_number(field, cursor)? as u8)
}

fn read_proof(cursor: &mut Cursor<'_>) -> Result<Option<Suit>, TextError> {
    if cursor.one_of(NULL).is_ok() { Ok(None) } else { Suit::read(cursor).map(Some) }
}

fn read_losses(cursor: &mut Cursor<'_>) -> Result<[u8; 3], TextError> {
    let mut losses = [0; 3];
    for (i, loss) in losses.iter_mut().enumerate() {
        if i > 0 && !cursor.eat('+') {
            return Err(cursor.fail(Expected::Sign('+')));
        }
        *loss = read_byte(Field::Loss, cursor)?;
    }
    Ok(losses)
}

const fn number(value: u8) -> Value {
    Value::Number(value as u32)
}

const fn limit(value: Option<u8>) -> Value {
    match value {
        Some(value) => number(value),
        None => Value::Null,
    }
}

impl RuleSet {
    /// The value of a field.
    ///
    /// ```
    /// use bura::{Field, RuleSet};
    /// assert_eq!(RuleSet::BURKOZEL.get(Field::Loss).to_string(), "2+4+4");
    /// ```
    #[must_use]
    pub const fn get(&self, field: Field) -> Value {
        match field {
            Field::Seats => number(self.seats),
            Field::Partners => Value::Flag(self.partners),
            Field::Lowest => Value::Word(self.lowest.word()),
            Field::Hand => number(self.hand),
            Field::TurnUp => Value::Word(self.turn_up.word()),
            Field::FirstLead => Value::Word(self.first_lead.word()),
            Field::NextLead => Value::Word(self.next_lead.word()),
            Field::NextDealer => Value::Word(self.next_dealer.word()),
            Field::LeadMax => limit(self.lead_max),
            Field::FirstLeadMax => limit(self.first_lead_max),
            Field::LeadOrder => Value::Word(self.lead_order.word()),
            Field::DrawOrder => Value::Word(self.draw_order.word()),
            Field::TrumpProof => match self.trump_proof {
                Some(Suit::Clubs) => Value::Word("c"),
                Some(Suit::Diamonds) => Value::Word("d"),
                Some(Suit::Hearts) => Value::Word("h"),
                Some(Suit::Spades) => Value::Word("s"),
                None => Value::Null,
            },
            Field::Discards => Value::Word(self.discards.word()),
            Field::PartialCover => Value::Flag(self.partial_cover),
            Field::Goal => number(self.goal),
            Field::End => Value::Word(self.end.word()),
            Field::DeclareAt => Value::Word(self.declare_at.word()),
            Field::FalseDeclaration => number(self.false_declaration),
            Field::Exhausted => Value::Word(self.exhausted.word()),
            Field::Combos => Value::Combos(self.combos),
            Field::InterruptOrder => Value::Word(self.interrupt_order.word()),
            Field::ComboTie => Value::Word(self.combo_tie.word()),
            Field::DealtCombos => Value::Word(self.dealt_combos.word()),
            Field::InterruptFirst => Value::Flag(self.interrupt_first),
            Field::RaiseMax => number(self.raise_max),
            Field::Crawford => Value::Flag(self.crawford),
            Field::Loss => Value::Loss(self.loss),
            Field::Short => Value::Word(self.short.word()),
            Field::Blank => Value::Word(self.blank.word()),
            Field::DrawDoubles => Value::Flag(self.draw_doubles),
            Field::Credit => Value::Word(self.credit.word()),
            Field::Target => number(self.target),
            Field::Margin => number(self.margin),
            Field::Ante => Value::Number(self.ante),
            Field::Foul => Value::Word(self.foul.word()),
        }
    }

    /// Sets a field from the text of its value, as [`get`](Self::get) prints it.
    ///
    /// Contradictions between fields are for [`check`](Self::check) to find.
    ///
    /// ```
    /// use bura::{Field, RuleSet};
    /// let mut set = RuleSet::DEFAULT;
    /// set.set(Field::Combos, "aces:win:2+molodka:lead")?;
    /// assert_eq!(set.get(Field::Combos).to_string(), "aces:win:2+molodka:lead:1");
    /// # Ok::<(), bura::TextError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`TextError`] if the text is no value of that field; the rule set is then unchanged.
    pub fn set(&mut self, field: Field, text: &str) -> Result<(), TextError> {
        whole(text, |cursor| {
            let mut set = *self;
            set.read(field, cursor)?;
            Ok(set)
        })
        .map(|set| *self = set)
    }

    fn read(&mut self, field: Field, cursor: &mut Cursor<'_>) -> Result<(), TextError> {
        use crate::choice as choices;
        match field {
            Field::Lowest => self.lowest = choices::Lowest::read(cursor)?,
            Field::TurnUp => self.turn_up = choices::TurnUp::read(cursor)?,
            Field::FirstLead => self.first_lead = choices::FirstLead::read(cursor)?,
            Field::NextLead => self.next_lead = choices::NextLead::read(cursor)?,
            Field::NextDealer => self.next_dealer = choices::NextDealer::read(cursor)?,
            Field::LeadOrder => self.lead_order = choices::LeadOrder::read(cursor)?,
            Field::DrawOrder => self.draw_order = choices::DrawOrder::read(cursor)?,
            Field::TrumpProof => self.trump_proof = read_proof(cursor)?,
            Field::Discards => self.discards = choices::Discards::read(cursor)?,
            Field::End => self.end = choices::EndRule::read(cursor)?,
            Field::DeclareAt => self.declare_at = choices::DeclareAt::read(cursor)?,
            Field::Exhausted => self.exhausted = choices::Exhausted::read(cursor)?,
            Field::Combos => self.combos = Combos::read(cursor)?,
            Field::InterruptOrder => self.interrupt_order = choices::InterruptOrder::read(cursor)?,
            Field::ComboTie => self.combo_tie = choices::ComboTie::read(cursor)?,
            Field::DealtCombos => self.dealt_combos = choices::DealtCombos::read(cursor)?,
            Field::Loss => self.loss = read_losses(cursor)?,
            Field::Short => self.short = choices::Short::read(cursor)?,
            Field::Blank => self.blank = choices::Blank::read(cursor)?,
            Field::Credit => self.credit = choices::Credit::read(cursor)?,
            Field::Foul => self.foul = choices::Foul::read(cursor)?,
            Field::LeadMax | Field::FirstLeadMax if cursor.one_of(NULL).is_ok() => self.put_limit(field, None),
            Field::Seats
            | Field::Hand
            | Field::LeadMax
            | Field::FirstLeadMax
            | Field::Goal
            | Field::FalseDeclaration
            | Field::RaiseMax
            | Field::Target
            | Field::Margin
            | Field::Ante => self.put_number(field, read_number(field, cursor)?),
            Field::Partners | Field::PartialCover | Field::InterruptFirst | Field::Crawford | Field::DrawDoubles => {
                self.put_flag(field, cursor.one_of(FLAG)? == 1);
            }
        }
        Ok(())
    }

    /// Sets a field that is a number to one within its bounds; other fields stay.
    #[expect(clippy::cast_possible_truncation, reason = "only `ante` has bounds above a byte")]
    pub(crate) const fn put_number(&mut self, field: Field, number: u32) {
        match field {
            Field::Seats => self.seats = number as u8,
            Field::Hand => self.hand = number as u8,
            Field::LeadMax | Field::FirstLeadMax => self.put_limit(field, Some(number as u8)),
            Field::Goal => self.goal = number as u8,
            Field::FalseDeclaration => self.false_declaration = number as u8,
            Field::RaiseMax => self.raise_max = number as u8,
            Field::Target => self.target = number as u8,
            Field::Margin => self.margin = number as u8,
            Field::Ante => self.ante = number,
            _ => {}
        }
    }

    const fn put_limit(&mut self, field: Field, limit: Option<u8>) {
        if field as u8 == Field::LeadMax as u8 {
            self.lead_max = limit;
        } else {
            self.first_lead_max = limit;
        }
    }

    /// Sets a field that is true or false; other fields stay.
    pub(crate) const fn put_flag(&mut self, field: Field, flag: bool) {
        match field {
            Field::Partners => self.partners = flag,
            Field::PartialCover => self.partial_cover = flag,
            Field::InterruptFirst => self.interrupt_first = flag,
            Field::Crawford => self.crawford = flag,
            Field::DrawDoubles => self.draw_doubles = flag,
            _ => {}
        }
    }

    /// The fields in which it differs from another rule set.
    fn differences(&self, other: &Self) -> impl Iterator<Item = Field> {
        let (this, other) = (*self, *other);
        Field::ALL.iter().copied().filter(move |&field| this.get(field) != other.get(field))
    }

    pub(crate) fn read_text(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        let mut set = base(cursor.one_of(BASES)?);
        let mut given = 0u64;
        loop {
            cursor.skip_spaces();
            if !cursor.eat(',') {
                return Ok(set);
            }
            cursor.skip_spaces();
            let key = *cursor;
            let field = Field::read(cursor)?;
            if given & 1 << field as u32 != 0 {
                return Err(key.fail(Expected::NewKey));
            }
            given |= 1 << field as u32;
            cursor.skip_spaces();
            cursor.expect('=')?;
            cursor.skip_spaces();
            set.read(field, cursor)?;
        }
    }
}

/// The names that a rule set's text may begin with: `custom`, then the presets.
const BASES: &[&str] = &{
    let mut names = ["custom"; Preset::WORDS.len() + 1];
    let mut i = 0;
    while i < Preset::WORDS.len() {
        names[i + 1] = Preset::WORDS[i];
        i += 1;
    }
    names
};

/// The rule set of a name of `BASES`.
fn base(index: usize) -> RuleSet {
    let preset = index.checked_sub(1).and_then(|i| Preset::ALL.get(i));
    preset.map_or(RuleSet::DEFAULT, |preset| preset.rule_set())
}

impl fmt::Display for RuleSet {
    /// Writes it as the fewest differences from `custom` (the defaults) or from a preset, whichever is first
    /// in that order where several are equally near.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nearest = (0..BASES.len()).min_by_key(|&i| self.differences(&base(i)).count()).unwrap_or(0);
        f.write_str(BASES.get(nearest).unwrap_or(&"custom"))?;
        self.differences(&base(nearest)).try_for_each(|field| write!(f, ",{field}={}", self.get(field)))
    }
}

impl FromStr for RuleSet {
    type Err = TextError;

    /// Reads a preset's name or `custom`, and fields in any order.
    ///
    /// ```
    /// use bura::RuleSet;
    /// let set: RuleSet = "Burkozel, seats=3".parse()?;
    /// assert_eq!(set.seats, 3);
    /// assert_eq!(set.to_string(), "burkozel,seats=3");
    /// # Ok::<(), bura::TextError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`TextError`] at the first name, field or value that is none. Contradictions between fields are for
    /// [`check`](RuleSet::check) to find.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read_text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_and_the_default_are_written_by_their_names() {
        assert_eq!(RuleSet::DEFAULT.to_string(), "custom");
        for &preset in Preset::ALL {
            assert_eq!(preset.rule_set().to_string(), preset.word());
            assert_eq!(preset.word().to_uppercase().parse(), Ok(preset.rule_set()));
        }
    }

    #[test]
    fn a_changed_preset_is_written_with_its_differences_in_the_order_of_fields() {
        let mut set = RuleSet::BURKOZEL;
        set.set(Field::Seats, "3").unwrap();
        set.set(Field::Loss, "2+4+6").unwrap();
        set.set(Field::LeadMax, "2").unwrap();
        set.set(Field::TrumpProof, "s").unwrap();
        assert_eq!(set.to_string(), "burkozel,seats=3,lead_max=2,trump_proof=s,loss=2+4+6");
        let again = "burkozel , loss = 2+4+6 , TRUMP_PROOF=♠,lead_max=2,seats=3".parse();
        assert_eq!(again, Ok(set));
    }

    #[test]
    fn an_empty_list_of_combinations_is_a_dash() {
        let mut set = RuleSet::BURA_BASIC;
        set.set(Field::Combos, "-").unwrap();
        assert_eq!(set.to_string(), "bura_basic,combos=-");
        assert_eq!("custom,combos=-,discards=open,target=1,margin=1".parse(), Ok(set));
    }

    #[test]
    fn wrong_texts_say_where_they_stop_and_what_would_be_right() {
        let cases = [
            ("whist", 0, Expected::Word(BASES)),
            ("", 0, Expected::Word(BASES)),
            ("bura,colour=red", 5, Expected::Word(Field::WORDS)),
            ("bura,seats:2", 10, Expected::Sign('=')),
            ("bura,seats=7", 11, Expected::Number { min: 2, max: 6 }),
            ("bura,seats=-2", 11, Expected::Number { min: 2, max: 6 }),
            ("bura,seats=2,seats=2", 13, Expected::NewKey),
            ("bura,partners=maybe", 14, Expected::Word(FLAG)),
            ("bura,lead_max=0", 14, Expected::Number { min: 1, max: 6 }),
            ("bura,trump_proof=x", 17, Expected::Suit),
            ("bura,loss=1+2", 13, Expected::Sign('+')),
            ("bura,combos=bura", 16, Expected::Sign(':')),
            ("bura,combos=bura:win+bura:lead", 21, Expected::NewCombo),
            ("bura,combos=bura:win:4", 21, Expected::Number { min: 1, max: 3 }),
            ("bura;", 4, Expected::End),
        ];
        for (text, at, expected) in cases {
            let error = text.parse::<RuleSet>().unwrap_err();
            assert_eq!((error.at(), error.expected()), (at, expected), "{text:?}");
        }
    }

    #[test]
    fn a_value_that_is_refused_leaves_the_rule_set_unchanged() {
        let mut set = RuleSet::BURA;
        assert!(set.set(Field::Loss, "1+2+61").is_err());
        assert!(set.set(Field::Seats, "3 4").is_err());
        assert_eq!(set, RuleSet::BURA);
    }
}
