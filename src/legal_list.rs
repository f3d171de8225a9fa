//! The list of a seat's legal actions: masks over the subsets of its hand, read as actions in a fixed order.

use core::fmt;
use core::iter::FusedIterator;

use crate::action::Action;
use crate::plays::{Counted, count_of_byte, nth_of_byte};
use crate::set::CardSet;

/// The actions that are single words, in the order of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    Stop,
    Pass,
    Declare,
    Draw,
    Raise,
    Accept,
    Refuse,
}

impl Word {
    const ALL: [Self; 7] = [Self::Stop, Self::Pass, Self::Declare, Self::Draw, Self::Raise, Self::Accept, Self::Refuse];

    const fn bit(self) -> u64 {
        1 << self as u8
    }

    const fn action(self) -> Action {
        match self {
            Self::Stop => Action::Stop,
            Self::Pass => Action::Pass,
            Self::Declare => Action::Declare,
            Self::Draw => Action::Draw,
            Self::Raise => Action::Raise,
            Self::Accept => Action::Accept,
            Self::Refuse => Action::Refuse,
        }
    }
}

/// All legal actions of a seat, each once; empty if the seat is asked nothing.
///
/// The order is fixed: leads, beats, discards, then `stop`, `pass`, `declare`, `draw`, `raise`, `accept`, `refuse`.
/// Sets of cards are in ascending order as told at [`Subsets`](crate::Subsets); a discard that shows nothing comes
/// first, then the same cards with each part shown, in ascending order.
///
/// It is a value of its own: it stays as it is when the deal goes on, and costs no allocation.
///
/// ```
/// use bura::{Action, Deal, RuleSet, Seat, Setup, SetupSpec};
/// let rules = RuleSet::BURA_BASIC.check()?;
/// let deck = "9cJcAdKd8s7s6c7c8cQcKcTcAc6d7d8d9dJdQdTd6h7h8h9hJhQhKhThAh6s9sJsQsKsTsAs".parse()?;
/// let mut deal = Deal::new(Setup::new(&rules, &SetupSpec::new(deck, Seat::ALL[0]))?);
/// deal.apply(Seat::ALL[1], "lead 9c".parse()?)?;
/// let legal = deal.legal_actions();
/// assert!(legal.iter().map(|a| a.to_string()).eq(["beat Jc", "discard Kd", "discard 7s"]));
/// assert_eq!(legal.len(), 3);
/// assert_eq!(legal.get(1), Some("discard Kd".parse()?));
/// assert!(legal.contains("beat Jc".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LegalActions {
    hand: CardSet,
    /// Subsets of the hand, as in `plays`: of these only leads, or only beats and discards are ever set.
    leads: u64,
    beats: u64,
    discards: u64,
    /// Non-empty subsets that may be shown with a discard that has them and more.
    parts: u64,
    /// One bit for each of `Word::ALL`. As wide as the others, so that no byte of the value is without meaning:
    /// compilers copy such bytes by a detour that costs more than the list.
    words: u64,
}

impl LegalActions {
    /// No action of a seat with this hand.
    pub(crate) const fn none(hand: CardSet) -> Self {
        Self { hand, leads: 0, beats: 0, discards: 0, parts: 0, words: 0 }
    }

    pub(crate) const fn with_leads(self, leads: u64) -> Self {
        Self { leads, ..self }
    }

    pub(crate) const fn with_follows(self, beats: u64, discards: u64, parts: u64) -> Self {
        Self { beats, discards, parts, ..self }
    }

    pub(crate) const fn with_word(self, word: Word) -> Self {
        Self { words: self.words | word.bit(), ..self }
    }

    /// How many there are.
    ///
    /// At most 65 where it leads (six cards of one suit, a declaration and a raise), 40 where it follows (three cards
    /// out of six, beaten and discarded face down), and 240 where parts of discards may be shown.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        let plain = self.firsts().count() + Counted::new(self.discards).count() + count_of_byte(self.said());
        let shown = if self.parts == 0 {
            0
        } else {
            subsets(self.discards).map(|of| self.parts_of(of).count_ones() as usize).sum()
        };
        small(plain) + shown
    }

    /// Whether there are none: the deal is over, or nothing is asked.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.leads | self.beats | self.discards | self.words == 0
    }

    /// The action at a place of the order, or `None` behind the end.
    #[must_use]
    #[inline]
    pub fn get(&self, index: usize) -> Option<Action> {
        if self.parts != 0 {
            return self.iter().nth(index);
        }
        // Without shown parts every bit of the masks is one action.
        let (firsts, discards, n) = (self.firsts(), Counted::new(self.discards), index as u64);
        let is_first = n < firsts.count();
        let (laid, n) = if is_first { (firsts, n) } else { (discards, n - firsts.count()) };
        if n >= laid.count() {
            let n = n - laid.count();
            let word = Word::ALL.get(usize::from(nth_of_byte(self.said(), n)));
            return word.filter(|_| n < count_of_byte(self.said())).map(|word| word.action());
        }
        let cards = self.hand.pick(laid.nth(n));
        Some(if is_first { self.first(cards) } else { Action::discard(cards) })
    }

    /// The words, of which there are fewer than eight.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "there are seven words")]
    const fn said(&self) -> u8 {
        self.words as u8
    }

    /// The leads or the beats: never are both there.
    #[inline]
    const fn firsts(&self) -> Counted {
        Counted::new(self.leads | self.beats)
    }

    /// Whether an action is among them.
    #[must_use]
    pub fn contains(&self, action: Action) -> bool {
        let has = |mask: u64, cards: CardSet| {
            // Places of a hand are below six, so the subset's number is below 64.
            cards.is_subset(self.hand) && mask & 1 << self.hand.places_of(cards) != 0
        };
        match action {
            Action::Lead(cards) => has(self.leads, cards),
            Action::Beat(cards) => has(self.beats, cards),
            Action::Discard { cards, shown } => {
                let part = shown.is_empty() || (shown.is_subset(cards) && shown != cards && has(self.parts, shown));
                part && has(self.discards, cards)
            }
            word => words(self.words).any(|own| own.action() == word),
        }
    }

    /// The actions, in their order.
    #[must_use]
    #[inline]
    pub fn iter(&self) -> LegalIter {
        LegalIter { rest: *self, discard: 0, shown: 0 }
    }

    /// The lead or the beat of this number: never are both there.
    #[inline]
    const fn first(&self, cards: CardSet) -> Action {
        if self.leads == 0 { Action::Beat(cards) } else { Action::Lead(cards) }
    }

    /// The parts that may be shown with the discard of this number.
    fn parts_of(&self, discard: u64) -> u64 {
        let parts = subsets(self.parts).filter(|part| part & !discard == 0 && *part != discard);
        parts.fold(0, |mask, part| mask | 1 << part)
    }
}

impl IntoIterator for LegalActions {
    type Item = Action;
    type IntoIter = LegalIter;

    #[inline]
    fn into_iter(self) -> LegalIter {
        self.iter()
    }
}

impl IntoIterator for &LegalActions {
    type Item = Action;
    type IntoIter = LegalIter;

    #[inline]
    fn into_iter(self) -> LegalIter {
        self.iter()
    }
}

impl fmt::Debug for LegalActions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(Text)).finish()
    }
}

/// Prints an action as text in a debug list.
struct Text(Action);

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Legal actions one by one, from [`LegalActions::iter`]. `for_each` and `fold` are the quickest ways through them.
#[derive(Debug, Clone)]
pub struct LegalIter {
    /// What is still to come.
    rest: LegalActions,
    /// The discard that came last.
    discard: u64,
    /// Its shown parts that are still to come.
    shown: u64,
}

/// The cards of every subset of a hand: its first three cards and its last three have eight subsets each.
#[derive(Debug, Clone)]
struct Picks {
    low: [CardSet; 8],
    high: [CardSet; 8],
}

impl Picks {
    #[inline]
    fn new(hand: CardSet) -> Self {
        let eight = |[a, b, c]: [CardSet; 3]| [CardSet::EMPTY, a, b, a | b, c, a | c, b | c, a | b | c];
        let [low @ .., fourth, fifth, sixth] = hand.singles::<6>();
        let mut high = [CardSet::EMPTY; 8];
        if fifth.is_empty() {
            high[1] = fourth;
        } else {
            high = eight([fourth, fifth, sixth]);
        }
        Self { low: eight(low), high }
    }

    #[inline]
    const fn of(&self, subset: u64) -> CardSet {
        let (low, high) = (self.low[(subset & 7) as usize], self.high[(subset >> 3 & 7) as usize]);
        low.or(high)
    }
}

impl LegalIter {
    #[inline]
    const fn cards(&self, subset: u64) -> CardSet {
        self.rest.hand.pick(subset)
    }
}

impl Iterator for LegalIter {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        if let Some(part) = take_first(&mut self.shown) {
            return Some(Action::Discard { cards: self.cards(self.discard), shown: self.cards(part) });
        }
        if let Some(lead) = take_first(&mut self.rest.leads) {
            return Some(Action::Lead(self.cards(lead)));
        }
        if let Some(beat) = take_first(&mut self.rest.beats) {
            return Some(Action::Beat(self.cards(beat)));
        }
        if let Some(discard) = take_first(&mut self.rest.discards) {
            if self.rest.parts != 0 {
                (self.discard, self.shown) = (discard, self.rest.parts_of(discard));
            }
            return Some(Action::discard(self.cards(discard)));
        }
        let word = words(self.rest.words).next()?;
        self.rest.words &= self.rest.words - 1;
        Some(word.action())
    }

    #[inline]
    fn fold<T, F: FnMut(T, Action) -> T>(self, start: T, mut tell: F) -> T {
        let mut state = start;
        if self.rest.parts != 0 {
            for action in self {
                state = tell(state, action);
            }
            return state;
        }
        let (rest, picks) = (self.rest, Picks::new(self.rest.hand));
        // One loop a kind, without asking each time which comes next.
        let mut first = rest.leads | rest.beats;
        while let Some(laid) = take_first(&mut first) {
            state = tell(state, rest.first(picks.of(laid)));
        }
        let mut discards = rest.discards;
        while let Some(laid) = take_first(&mut discards) {
            state = tell(state, Action::discard(picks.of(laid)));
        }
        if rest.words == 0 { state } else { words(rest.words).fold(state, |state, word| tell(state, word.action())) }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.rest.len() + self.shown.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for LegalIter {}
impl FusedIterator for LegalIter {}

#[expect(clippy::cast_possible_truncation, reason = "numbers of a list are small")]
const fn small(number: u64) -> usize {
    number as usize
}

/// The words of a mask, in order.
fn words(mask: u64) -> impl Iterator<Item = Word> {
    Word::ALL.into_iter().filter(move |word| mask & word.bit() != 0)
}

/// The numbers of the bits of a mask, ascending.
fn subsets(mut mask: u64) -> impl Iterator<Item = u64> {
    core::iter::from_fn(move || take_first(&mut mask))
}

/// Takes the lowest bit out of a mask, and gives its number.
const fn take_first(mask: &mut u64) -> Option<u64> {
    if *mask == 0 {
        return None;
    }
    let first = mask.trailing_zeros() as u64;
    *mask &= *mask - 1;
    Some(first)
}
