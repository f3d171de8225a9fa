//! What a setup says: the deck as given, and the terms of the deal, before they are proven.

use core::fmt;
use core::str::FromStr;

use crate::card::{Card, Suit};
use crate::deck::Deck;
use crate::seat::{Seat, Side};
use crate::set::CardSet;
use crate::taken::Taken;
use crate::text::{Cursor, Expected, TextError, whole};

/// Who deals, who leads, what is trump and for how much: all of a setup but the deck.
///
/// ```
/// use bura::{Seat, Terms};
/// let mut terms = Terms::new(Seat::ALL[0]); // fields may be added, so change those of `new`
/// terms.leader = Some(Seat::ALL[1]);
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Terms {
    /// The dealer.
    pub dealer: Seat,
    /// The seat that leads the first trick; where there is none, the rule `first_lead` names it.
    pub leader: Option<Seat>,
    /// The trump suit, named without a turned card.
    pub trump: Option<Suit>,
    /// 1, or 2 for a deal that counts double.
    pub stake: u8,
    /// Whether the stake may be raised, as far as the rules allow it at all.
    pub raises: bool,
}

impl Terms {
    /// A plain deal by this dealer: no leader or trump named, single stake, raises allowed.
    #[must_use]
    pub const fn new(dealer: Seat) -> Self {
        Self { dealer, leader: None, trump: None, stake: 1, raises: true }
    }
}

/// A setup as given, before it is proven: the deck and the terms, and the honour that was buried, if one was.
///
/// Its text is that of a record: `deck=… dealer=0 [leader=1] [buried=Ah] [trump=h] [stake=2] [raises=false]`, and
/// behind that, for a position, `[taken=SET:TRICKS+SET:TRICKS]`, one for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SetupSpec {
    /// The whole pack in dealing order.
    pub deck: Deck,
    /// Who deals, who leads, what is trump and for how much.
    pub terms: Terms,
    /// The ace or ten that was turned up and hidden in the stock.
    pub buried: Option<Card>,
    /// What the sides had taken before, in a deal that begins with a [`Position`](crate::Position); the deck is then
    /// the rest of the pack.
    pub taken: Taken,
}

impl SetupSpec {
    /// A deck dealt by plain terms, nothing buried.
    #[must_use]
    pub const fn new(deck: Deck, dealer: Seat) -> Self {
        Self { deck, terms: Terms::new(dealer), buried: None, taken: Taken::NONE }
    }

    /// Its text without the deck.
    pub(crate) const fn without_deck(&self) -> impl fmt::Display {
        WithoutDeck(*self)
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        const KEYS: &[&str] = &["deck", "dealer", "leader", "buried", "trump", "stake", "raises", "taken"];
        let (mut spec, mut given) = (Self::new(Deck::EMPTY, Seat::ALL[0]), 0u8);
        loop {
            cursor.skip_spaces();
            if cursor.peek().is_none_or(|c| c == ';') {
                let missing = KEYS.iter().take(2).enumerate().find(|(i, _)| given & 1 << i == 0);
                return missing.map_or(Ok(spec), |(_, key)| Err(cursor.fail(Expected::Key(key))));
            }
            let start = *cursor;
            let key = cursor.one_of(KEYS)?;
            if given & 1 << key != 0 {
                return Err(start.fail(Expected::NewKey));
            }
            given |= 1 << key;
            cursor.expect('=')?;
            match key {
                0 => spec.deck = Deck::read(cursor)?,
                1 => spec.terms.dealer = Seat::read(cursor)?,
                2 => spec.terms.leader = Some(Seat::read(cursor)?),
                3 => spec.buried = Some(Card::read(cursor)?),
                4 => spec.terms.trump = Some(Suit::read(cursor)?),
                5 => spec.terms.stake = if cursor.number(1, 2)? == 1 { 1 } else { 2 },
                6 => spec.terms.raises = cursor.one_of(&["false", "true"])? == 1,
                _ => spec.taken = read_taken(cursor)?,
            }
        }
    }
}

impl fmt::Display for SetupSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deck={} {}", self.deck, self.without_deck())
    }
}

/// Prints a setup without its deck.
struct WithoutDeck(SetupSpec);

impl fmt::Display for WithoutDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SetupSpec { terms, buried, taken, .. } = self.0;
        write!(f, "dealer={}", terms.dealer)?;
        if let Some(leader) = terms.leader {
            write!(f, " leader={leader}")?;
        }
        if let Some(buried) = buried {
            write!(f, " buried={buried}")?;
        }
        if let Some(trump) = terms.trump {
            write!(f, " trump={trump}")?;
        }
        if terms.stake != 1 {
            write!(f, " stake={}", terms.stake)?;
        }
        if !terms.raises {
            f.write_str(" raises=false")?;
        }
        if taken.is_none() { Ok(()) } else { write!(f, " taken={taken}") }
    }
}

impl FromStr for SetupSpec {
    type Err = TextError;

    /// Reads keys in any order, separated by white space.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read)
    }
}

/// Reads what each side had taken: a set and a number of tricks, side by side.
fn read_taken(cursor: &mut Cursor<'_>) -> Result<Taken, TextError> {
    let mut taken = Taken::NONE;
    for side in Side::ALL {
        let start = *cursor;
        let cards = CardSet::read(cursor)?;
        if !cards.is_disjoint(taken.all()) {
            return Err(start.fail(Expected::NewCard));
        }
        cursor.expect(':')?;
        // A deal has at most 18 tricks.
        let tricks = u8::try_from(cursor.number(0, 18)?).unwrap_or(18);
        taken = taken.with(side, cards, tricks);
        if !cursor.eat('+') {
            return Ok(taken);
        }
    }
    Err(cursor.fail(Expected::End))
}
