//! Setups: a deck proven to be the pack, a dealer, a leader, a trump; shuffled or given (section 4).
//!
//! Chance is a value here: a deal holds no generator. A [`Setup`] is drawn once from one, or made from a deck that
//! came from somewhere else: a table of real cards, a test, a commitment scheme.

use core::fmt;

use rand_core::Rng;

use crate::card::{Card, Rank, Suit};
use crate::choice::{Lowest, TurnUp};
use crate::deck::Deck;
use crate::frame::{Frame, Trump};
use crate::plan::Plan;
use crate::rules::Rules;
use crate::seat::{Seat, Side};
use crate::set::CardSet;
use crate::shuffle::{Draws, ROOM};
use crate::taken::Taken;
use crate::terms::{SetupSpec, Terms};

/// A setup that has been proven: rules, the whole pack in dealing order, terms and trump.
///
/// `Debug` hides the deck. One generator state gives one setup for ever: golden decks in the tests hold it.
///
/// **A server** must take its generator from the operating system, and a cryptographic one: say a `ChaCha20Rng` seeded
/// with 32 bytes by the system. There are 36! ≈ 2^138 decks; a generator seeded with 64 bits reaches a vanishing part
/// of them, and a player who has seen a hand or two can work out which one it was.
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
    frame: Frame,
    deck: Deck,
}

impl Setup {
    /// Proves a setup as given.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with it: see [`SetupError`].
    pub fn new(rules: &Rules, spec: &SetupSpec) -> Result<Self, SetupError> {
        check_pack(rules, spec)?;
        Self::check_terms(rules, spec.terms)?;
        let buries = rules.set().turn_up == TurnUp::BuryHonours;
        let plan = Plan::new(rules, spec.terms.dealer, spec.deck.count());
        check_taken(rules, spec)?;
        let turned = spec.deck.at(plan.turned());
        let trump = match (spec.buried, spec.terms.trump) {
            (Some(_), Some(_)) => return Err(SetupError::BuriedAndNamed),
            (Some(card), None) => {
                check_buried(rules, &spec.deck, plan, card)?;
                Trump::Buried(card)
            }
            (None, Some(suit)) => Trump::Named(suit),
            (None, None) if plan.stock() == 0 => return Err(SetupError::NothingTurned),
            (None, None) if buries && is_honour(turned) => return Err(SetupError::HonourTurned { card: turned }),
            (None, None) => Trump::Turned(turned),
        };
        let frame = Frame::new(rules, spec.terms, trump, spec.taken, plan);
        Ok(Self { frame, deck: spec.deck })
    }

    /// Shuffles the pack, and buries a turned honour where the rules say so.
    ///
    /// The generator is asked for a fixed number of words, five for a pack of 36 and one more for burying, whatever it
    /// answers; a constant one ends like any other. The chance of every deck is within 2^-33 of 1/36!, relatively.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the terms do not fit the rules; the generator is then not asked.
    #[inline]
    pub fn shuffled<R: Rng + ?Sized>(rules: &Rules, terms: Terms, rng: &mut R) -> Result<Self, SetupError> {
        Self::check_terms(rules, terms)?;
        let mut setup = Self::unshuffled(rules, terms);
        setup.shuffle(rng);
        Ok(setup)
    }

    /// The pack as it comes, on terms that fit, whose trump is still to be found: not a setup yet.
    #[inline]
    pub(crate) fn unshuffled(rules: &Rules, terms: Terms) -> Self {
        // A pack has a card more than full hands take.
        let (trump, suit) = (Trump::Named(Suit::Clubs), Suit::Clubs);
        let frame = Frame { rules: *rules, terms, trump, suit, hand: rules.set().hand, taken: Taken::NONE };
        Self { frame, deck: pack(rules) }
    }

    /// As [`unshuffled`](Self::unshuffled) by the same rules, in the place of this setup.
    #[inline]
    pub(crate) fn unshuffle(&mut self, terms: Terms) {
        (self.frame.terms, self.frame.taken) = (terms, Taken::NONE);
        self.frame.hand = self.frame.rules.set().hand;
        self.deck = pack(&self.frame.rules);
    }

    /// Whether terms fit the table.
    pub(crate) fn check_terms(rules: &Rules, terms: Terms) -> Result<(), SetupError> {
        let seats = rules.seats();
        if !seats.has(terms.dealer) {
            return Err(SetupError::Dealer { seat: terms.dealer, seats: seats.count() });
        }
        if let Some(seat) = terms.leader.filter(|&leader| !seats.has(leader)) {
            return Err(SetupError::Leader { seat, seats: seats.count() });
        }
        if terms.stake == 1 || terms.stake == 2 { Ok(()) } else { Err(SetupError::Stake { stake: terms.stake }) }
    }

    /// Shuffles the pack where it is, which saves a copy of it, and finds the trump.
    #[inline]
    pub(crate) fn shuffle<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        self.deck.shuffle(rng);
        self.frame.trump = self.turn_up(rng);
        self.frame.suit = self.frame.trump.suit();
    }

    /// What makes the trump of a shuffled deck; buries a turned honour where the rules say so.
    fn turn_up<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Trump {
        let place = self.plan().turned();
        let turned = self.deck.at(place);
        match self.frame.terms.trump {
            Some(suit) => Trump::Named(suit),
            None if self.rules().set().turn_up == TurnUp::BuryHonours && is_honour(turned) => {
                // Among the turned card itself and the stock behind it: at least one place.
                let ahead = Draws::new(rng).below(self.deck.count() - place);
                self.deck.cards_mut().swap(usize::from(place), usize::from(place) + ahead);
                Trump::Buried(turned)
            }
            None => Trump::Turned(turned),
        }
    }

    /// A setup with a deck of which only some cards are known: the others are still to come.
    #[inline]
    pub(crate) const fn of_parts(frame: &Frame, deck: &Deck) -> Self {
        Self { frame: *frame, deck: *deck }
    }

    /// Takes the cards of the deck from some room.
    #[inline]
    pub(crate) fn take_deck(&mut self, room: &[Card; ROOM]) {
        self.deck.take_from(room);
    }

    /// What all know of it.
    pub(crate) const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The rules it is made for.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.frame.rules
    }

    /// The whole pack in dealing order. Secret while the deal runs.
    #[must_use]
    pub const fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Who deals, who leads, for how much.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.frame.terms
    }

    /// What makes the trump.
    #[must_use]
    pub const fn trump(&self) -> Trump {
        self.frame.trump
    }

    /// The setup as it would be given; [`Setup::new`] proves it again.
    #[must_use]
    pub const fn spec(&self) -> SetupSpec {
        let buried = match self.frame.trump {
            Trump::Buried(card) => Some(card),
            Trump::Turned(_) | Trump::Named(_) => None,
        };
        SetupSpec { deck: self.deck, terms: self.frame.terms, buried, taken: self.frame.taken }
    }

    /// What the sides had taken before, in a deal that begins with a position.
    #[must_use]
    pub const fn taken(&self) -> &Taken {
        &self.frame.taken
    }

    /// The trump suit.
    pub(crate) const fn suit(&self) -> Suit {
        self.frame.suit
    }

    pub(crate) fn plan(&self) -> Plan {
        self.frame.plan(self.deck.count())
    }

    /// A seat's hand in the order dealt.
    pub(crate) fn dealt_hand(&self, seat: Seat) -> Deck {
        let plan = self.plan();
        (0..plan.hand()).fold(Deck::EMPTY, |hand, round| hand.with(self.deck.at(plan.dealt(seat, round))))
    }

    /// The card that is drawn as the `n`-th of the stock, from 0.
    pub(crate) fn stock_card(&self, n: u8) -> Card {
        self.deck.at(self.plan().stock_place(n))
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setup")
            .field("rules", &format_args!("{}", self.rules().set()))
            .field("terms", &self.terms())
            .field("trump", &self.trump())
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
    /// There is no stock, so no card is turned, and no trump is named.
    #[error("no stock and no named trump, so nothing makes the trump")]
    NothingTurned,
    /// A side can't have taken so many cards in so many tricks.
    #[error("side {side} has taken {cards} cards in {tricks} tricks, and every seat lays as many cards to a trick")]
    TakenCount {
        /// The side.
        side: Side,
        /// Cards taken.
        cards: u8,
        /// Tricks taken.
        tricks: u8,
    },
    /// An ace or a ten is turned up where the rules bury it.
    #[error("{card} is turned up, and the rules bury aces and tens")]
    HonourTurned {
        /// The turned card.
        card: Card,
    },
}

const fn is_honour(card: Card) -> bool {
    matches!(card.rank(), Rank::Ace | Rank::Ten)
}

/// The pack of the rules in the order of texts.
const fn pack(rules: &Rules) -> Deck {
    const FULL: Deck = Deck::of_set(CardSet::FULL);
    // Made once by the compiler: nearly every game takes the whole pack.
    match rules.set().lowest {
        Lowest::Six => FULL,
        lowest => Deck::of_set(CardSet::pack(lowest.rank())),
    }
}

fn check_pack(rules: &Rules, spec: &SetupSpec) -> Result<(), SetupError> {
    let pack = CardSet::pack(rules.set().lowest.rank());
    let mut seen = spec.taken.all();
    if let Some(card) = (seen - pack).first() {
        return Err(SetupError::NotInPack { card });
    }
    for &card in spec.deck.cards() {
        if !pack.contains(card) {
            return Err(SetupError::NotInPack { card });
        }
        if !seen.insert(card) {
            return Err(SetupError::CardTwice { card });
        }
    }
    // All cards differ and are of the pack, so only their number is left to prove.
    let expected = (pack - spec.taken.all()).count();
    if seen == pack { Ok(()) } else { Err(SetupError::DeckSize { cards: spec.deck.count(), pack: expected }) }
}

/// Whether the sides can have taken what they have (section 6: every seat lays as many cards to a trick).
fn check_taken(rules: &Rules, spec: &SetupSpec) -> Result<(), SetupError> {
    let (seats, hand) = (rules.set().seats, rules.set().hand);
    for side in Side::ALL {
        let (cards, tricks) = (spec.taken.cards(side).count(), spec.taken.tricks(side));
        let at_table = side.number() < rules.sides();
        let fits = cards % seats == 0
            && u16::from(cards) >= u16::from(tricks) * u16::from(seats)
            && u16::from(cards) <= u16::from(tricks) * u16::from(seats) * u16::from(hand);
        if !fits || (!at_table && tricks > 0) {
            return Err(SetupError::TakenCount { side, cards, tricks });
        }
    }
    // Hands below the full size miss no more than was taken: the pack has a card more than full hands take, so a hand
    // that misses k cards means that at least k for each seat have been taken.
    Ok(())
}

fn check_buried(rules: &Rules, deck: &Deck, plan: Plan, card: Card) -> Result<(), SetupError> {
    if rules.set().turn_up != TurnUp::BuryHonours {
        return Err(SetupError::BuriesNothing { card });
    }
    if !is_honour(card) {
        return Err(SetupError::BuriedNoHonour { card });
    }
    if lies_in_stock(deck, plan, card) { Ok(()) } else { Err(SetupError::BuriedNotInStock { card }) }
}

/// Whether a card was not dealt: one that is buried lies in the stock.
pub(crate) fn lies_in_stock(deck: &Deck, plan: Plan, card: Card) -> bool {
    deck.cards().get(usize::from(plan.turned())..).unwrap_or(&[]).contains(&card)
}

#[cfg(test)]
mod variants {
    use super::SetupError;

    crate::text::tally!(SetupError is "SETUP_ERRORS": DeckSize CardTwice NotInPack Dealer Leader Stake BuriedAndNamed
        BuriesNothing BuriedNoHonour BuriedNotInStock NothingTurned TakenCount HonourTurned);
}
