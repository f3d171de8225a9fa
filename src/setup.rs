//! Setups: a deck proven to be the pack, a dealer, a leader, a trump; shuffled or given (section 4).
//!
//! Chance is a value here: a deal holds no generator. A [`Setup`] is drawn once from one, or made from a deck that
//! came from somewhere else: a table of real cards, a test, a commitment scheme.
//!
//! **A server** must take its generator from the operating system, and a cryptographic one: say a `ChaCha20Rng`
//! seeded with 32 bytes by the system. There are 36! ≈ 2^138 decks; a generator seeded with 64 bits reaches a
//! vanishing part of them, and a player who has seen a hand or two can work out which one it was.

use core::fmt;
use core::str::FromStr;

use rand_core::Rng;

use crate::card::{Card, Rank, Suit};
use crate::choice::TurnUp;
use crate::rules::Rules;
use crate::seat::Seat;
use crate::set::CardSet;
use crate::shuffle::{Draws, shuffle};
use crate::text::{Cursor, Expected, TextError, whole};

/// The most cards a pack has.
pub(crate) const PACK: usize = 36;

/// Up to 36 cards in an order: a deck from the first card dealt to the last.
///
/// Nothing is claimed of it, not even that its cards differ; [`Setup::new`] proves that it is the pack. `Debug`
/// says only how many cards it has, for a deck is the secret of a deal; `Display` writes them.
///
/// ```
/// use bura::Deck;
/// let deck: Deck = "Ah 6c 10d".parse()?;
/// assert_eq!(deck.to_string(), "Ah6cTd");
/// assert_eq!(format!("{deck:?}"), "Deck(3 cards)");
/// # Ok::<(), bura::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck {
    /// Behind `count` stands the lowest card, so that equal decks are equal bytes.
    cards: [Card; PACK],
    count: u8,
}

impl Deck {
    /// No card.
    pub const EMPTY: Self = Self { cards: [Card::new(Rank::Six, Suit::Clubs); PACK], count: 0 };

    /// The cards in this order, or `None` if they are more than 36.
    #[must_use]
    pub fn new(cards: &[Card]) -> Option<Self> {
        let mut deck = Self::EMPTY;
        deck.cards.get_mut(..cards.len())?.copy_from_slice(cards);
        deck.count = u8::try_from(cards.len()).ok()?;
        Some(deck)
    }

    /// The cards of a set, in the order of texts.
    #[must_use]
    pub(crate) fn of_set(set: CardSet) -> Self {
        let mut deck = Self::EMPTY;
        for (place, card) in deck.cards.iter_mut().zip(set) {
            *place = card;
        }
        deck.count = set.count();
        deck
    }

    /// The cards, from the first dealt to the last.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        self.cards.get(..usize::from(self.count)).unwrap_or(&self.cards)
    }

    fn cards_mut(&mut self) -> &mut [Card] {
        self.cards.get_mut(..usize::from(self.count)).unwrap_or(&mut [])
    }

    pub(crate) const fn count(&self) -> u8 {
        self.count
    }

    /// The card at a place, which is below the number of cards.
    pub(crate) fn at(&self, place: u8) -> Card {
        // Places count from 0 to at most 35; the fallback is there for the compiler.
        self.cards.get(usize::from(place)).copied().unwrap_or(Card::new(Rank::Six, Suit::Clubs))
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        let mut deck = Self::EMPTY;
        loop {
            let mut ahead = *cursor;
            while ahead.peek().is_some_and(|c| c == ',' || c.is_whitespace()) {
                ahead.bump();
            }
            // A key of a setup may begin like a ten: `trump=h`.
            if Rank::read(&mut ahead.clone()).is_err() || ahead.is_key() {
                return if deck.count == 0 { Err(cursor.fail(Expected::Card)) } else { Ok(deck) };
            }
            *cursor = ahead;
            let Some(place) = deck.cards.get_mut(usize::from(deck.count)) else {
                return Err(cursor.fail(Expected::DeckEnd));
            };
            *place = Card::read(cursor)?;
            deck.count += 1;
        }
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards().iter().try_for_each(|card| card.fmt(f))
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deck({} cards)", self.count)
    }
}

impl FromStr for Deck {
    type Err = TextError;

    /// Reads cards in any spelling, with or without spaces or commas between them, in dealing order.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read)
    }
}

/// Who deals, who leads, what is trump and for how much: all of a setup but the deck.
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
/// Its text is that of a record: `deck=… dealer=0 [leader=1] [buried=Ah] [trump=h] [stake=2] [raises=false]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SetupSpec {
    /// The whole pack in dealing order.
    pub deck: Deck,
    /// Who deals, who leads, what is trump and for how much.
    pub terms: Terms,
    /// The ace or ten that was turned up and hidden in the stock.
    pub buried: Option<Card>,
}

impl SetupSpec {
    /// A deck dealt by plain terms, nothing buried.
    #[must_use]
    pub const fn new(deck: Deck, dealer: Seat) -> Self {
        Self { deck, terms: Terms::new(dealer), buried: None }
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        const KEYS: &[&str] = &["deck", "dealer", "leader", "buried", "trump", "stake", "raises"];
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
                _ => spec.terms.raises = cursor.one_of(&["false", "true"])? == 1,
            }
        }
    }
}

impl fmt::Display for SetupSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { deck, terms, buried } = self;
        write!(f, "deck={deck} dealer={}", terms.dealer)?;
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
        if terms.raises { Ok(()) } else { f.write_str(" raises=false") }
    }
}

impl FromStr for SetupSpec {
    type Err = TextError;

    /// Reads keys in any order, separated by white space.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read)
    }
}

/// What makes the trump.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Trump {
    /// The card turned up behind the hands, which all see until it is drawn (catalogue DEAL-5, DEAL-6).
    Turned(Card),
    /// An ace or ten that was turned up and hidden in the stock (DEAL-7): all know it, not its place.
    Buried(Card),
    /// A suit named without a card.
    Named(Suit),
}

impl Trump {
    /// The trump suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        match self {
            Self::Turned(card) | Self::Buried(card) => card.suit(),
            Self::Named(suit) => suit,
        }
    }
}

/// A setup that has been proven: rules, the whole pack in dealing order, terms and trump.
///
/// `Debug` hides the deck. One generator state gives one setup for ever: golden decks in the tests hold it.
///
/// ```
/// use bura::{RuleSet, Seat, Setup, Terms};
/// use rand_core::SeedableRng;
///
/// let rules = RuleSet::BURKOZEL.check()?;
/// let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(7); // a server seeds all 32 bytes by the system
/// let setup = Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng)?;
/// assert_eq!(setup.deck().cards().len(), 36);
/// assert_eq!(Setup::new(&rules, &setup.spec()), Ok(setup));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    rules: Rules,
    deck: Deck,
    terms: Terms,
    trump: Trump,
}

impl Setup {
    /// Proves a setup as given.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with it: see [`SetupError`].
    pub fn new(rules: &Rules, spec: &SetupSpec) -> Result<Self, SetupError> {
        check_pack(rules, &spec.deck)?;
        check_terms(rules, spec.terms)?;
        let buries = rules.set().turn_up == TurnUp::BuryHonours;
        let turned = spec.deck.at(turned_place(rules));
        let trump = match (spec.buried, spec.terms.trump) {
            (Some(_), Some(_)) => return Err(SetupError::BuriedAndNamed),
            (Some(card), None) => {
                check_buried(rules, &spec.deck, card)?;
                Trump::Buried(card)
            }
            (None, Some(suit)) => Trump::Named(suit),
            (None, None) if buries && is_honour(turned) => return Err(SetupError::HonourTurned { card: turned }),
            (None, None) => Trump::Turned(turned),
        };
        Ok(Self { rules: *rules, deck: spec.deck, terms: spec.terms, trump })
    }

    /// Shuffles the pack, and buries a turned honour where the rules say so (see the page of this module on
    /// generators, and that of `shuffle` on bias and stability: five words for a pack of 36, one for burying).
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the terms do not fit the rules; the generator is then not asked.
    pub fn shuffled<R: Rng + ?Sized>(rules: &Rules, terms: Terms, rng: &mut R) -> Result<Self, SetupError> {
        check_terms(rules, terms)?;
        let mut deck = pack(rules);
        shuffle(deck.cards_mut(), rng);
        let place = turned_place(rules);
        let turned = deck.at(place);
        let trump = match terms.trump {
            Some(suit) => Trump::Named(suit),
            None if rules.set().turn_up == TurnUp::BuryHonours && is_honour(turned) => {
                // Among the turned card itself and the stock behind it: at least one place.
                let ahead = Draws::new(rng).below(deck.count - place);
                deck.cards_mut().swap(usize::from(place), usize::from(place) + ahead);
                Trump::Buried(turned)
            }
            None => Trump::Turned(turned),
        };
        Ok(Self { rules: *rules, deck, terms, trump })
    }

    /// The rules it is made for.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The whole pack in dealing order. Secret while the deal runs.
    #[must_use]
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Who deals, who leads, for how much.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// What makes the trump.
    #[must_use]
    pub const fn trump(&self) -> Trump {
        self.trump
    }

    /// The setup as it would be given; [`Setup::new`] proves it again.
    #[must_use]
    pub const fn spec(&self) -> SetupSpec {
        let buried = match self.trump {
            Trump::Buried(card) => Some(card),
            Trump::Turned(_) | Trump::Named(_) => None,
        };
        SetupSpec { deck: self.deck, terms: self.terms, buried }
    }

    /// How many cards lie before the stock: the hands and the turned place.
    pub(crate) fn dealt(&self) -> u8 {
        turned_place(&self.rules) + 1
    }

    /// The card that is drawn as the `n`-th of the stock, from 0; the one of the turned place is the last.
    pub(crate) fn stock_card(&self, n: u8) -> Card {
        let place = self.dealt() + n;
        self.deck.at(if place < self.deck.count() { place } else { turned_place(&self.rules) })
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setup")
            .field("rules", &format_args!("{}", self.rules.set()))
            .field("terms", &self.terms)
            .field("trump", &self.trump)
            .finish_non_exhaustive()
    }
}

/// What is wrong with a setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The deck has another number of cards than the pack.
    #[error("the deck has {cards} cards, the pack {pack}")]
    DeckSize {
        /// Cards of the deck.
        cards: u8,
        /// Cards of the pack.
        pack: u8,
    },
    /// A card is in the deck twice.
    #[error("{card} is in the deck twice")]
    CardTwice {
        /// The card.
        card: Card,
    },
    /// A card of the deck is below the lowest rank of the pack.
    #[error("{card} is not in the pack")]
    NotInPack {
        /// The card.
        card: Card,
    },
    /// The dealer's seat is not at the table.
    #[error("the dealer is seat {seat}, and the table has seats 0 to {}", seats - 1)]
    Dealer {
        /// The seat named.
        seat: Seat,
        /// The number of seats.
        seats: u8,
    },
    /// The leader's seat is not at the table.
    #[error("the leader is seat {seat}, and the table has seats 0 to {}", seats - 1)]
    Leader {
        /// The seat named.
        seat: Seat,
        /// The number of seats.
        seats: u8,
    },
    /// The stake is neither single nor double.
    #[error("the stake is {stake}, not 1 or 2")]
    Stake {
        /// The stake named.
        stake: u8,
    },
    /// A buried card makes the trump, and so does a named suit: there can't be both.
    #[error("a buried card and a named trump exclude each other")]
    BuriedAndNamed,
    /// The rules bury no card.
    #[error("{card} is buried, and the rules bury no card")]
    BuriesNothing {
        /// The card named.
        card: Card,
    },
    /// Only an ace or a ten is buried.
    #[error("{card} is buried, and is no ace or ten")]
    BuriedNoHonour {
        /// The card named.
        card: Card,
    },
    /// The buried card is in a hand as dealt, or not in the pack at all.
    #[error("{card} is buried, and is not in the stock")]
    BuriedNotInStock {
        /// The card named.
        card: Card,
    },
    /// An ace or a ten is turned up where the rules bury it.
    #[error("{card} is turned up, and the rules bury aces and tens")]
    HonourTurned {
        /// The turned card.
        card: Card,
    },
}

/// The place in the deck of the turned card: behind the hands, which take at most 35 cards (rules check).
fn turned_place(rules: &Rules) -> u8 {
    rules.set().seats * rules.set().hand
}

const fn is_honour(card: Card) -> bool {
    matches!(card.rank(), Rank::Ace | Rank::Ten)
}

/// The pack of the rules in the order of texts.
fn pack(rules: &Rules) -> Deck {
    Deck::of_set(CardSet::pack(rules.set().lowest.rank()))
}

fn check_pack(rules: &Rules, deck: &Deck) -> Result<(), SetupError> {
    let pack = CardSet::pack(rules.set().lowest.rank());
    let mut seen = CardSet::EMPTY;
    for &card in deck.cards() {
        if !pack.contains(card) {
            return Err(SetupError::NotInPack { card });
        }
        if !seen.insert(card) {
            return Err(SetupError::CardTwice { card });
        }
    }
    // All cards differ and are of the pack, so only their number is left to prove.
    if seen == pack { Ok(()) } else { Err(SetupError::DeckSize { cards: deck.count, pack: pack.count() }) }
}

fn check_terms(rules: &Rules, terms: Terms) -> Result<(), SetupError> {
    let seats = rules.seats();
    if !seats.has(terms.dealer) {
        return Err(SetupError::Dealer { seat: terms.dealer, seats: seats.count() });
    }
    if let Some(seat) = terms.leader.filter(|&leader| !seats.has(leader)) {
        return Err(SetupError::Leader { seat, seats: seats.count() });
    }
    if terms.stake == 1 || terms.stake == 2 { Ok(()) } else { Err(SetupError::Stake { stake: terms.stake }) }
}

fn check_buried(rules: &Rules, deck: &Deck, card: Card) -> Result<(), SetupError> {
    if rules.set().turn_up != TurnUp::BuryHonours {
        return Err(SetupError::BuriesNothing { card });
    }
    if !is_honour(card) {
        return Err(SetupError::BuriedNoHonour { card });
    }
    let stock = deck.cards().get(usize::from(turned_place(rules))..).unwrap_or(&[]);
    if stock.contains(&card) { Ok(()) } else { Err(SetupError::BuriedNotInStock { card }) }
}
