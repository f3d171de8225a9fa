//! The list of a seat's legal actions: masks over the subsets of its hand, read as actions in a fixed order.

use core::fmt;
use core::iter::FusedIterator;

use crate::action::Action;
use crate::set::CardSet;

/// The actions that are single words, in the order of the list.
const WORDS: [Action; 7] =
    [Action::Stop, Action::Pass, Action::Declare, Action::Draw, Action::Raise, Action::Accept, Action::Refuse];

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
    /// One bit for each of `WORDS`.
    words: u8,
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

    pub(crate) fn with_word(self, word: Action) -> Self {
        Self { words: self.words | word_bit(word), ..self }
    }

    /// How many there are.
    ///
    /// At most 64 for leads with their words; with closed discards of six cards at most 20 beats and 20 discards of
    /// three, and with parts shown at most 160 (see the tests).
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        // Leads and beats are never both there, so they are counted together.
        let mut plain = (self.leads | self.beats).count_ones();
        if self.discards != 0 {
            plain += self.discards.count_ones();
        }
        if self.words != 0 {
            plain += self.words.count_ones();
        }
        let shown = if self.parts == 0 { 0 } else { subsets(self.discards).map(|of| self.parts_of(of).count()).sum() };
        plain as usize + shown
    }

    /// Whether there are none: the deal is over, or nothing is asked.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.leads | self.beats | self.discards | self.words as u64 == 0
    }

    /// The action at a place of the order, or `None` behind the end.
    #[must_use]
    #[inline]
    pub fn get(&self, index: usize) -> Option<Action> {
        if self.parts != 0 {
            return self.iter().nth(index);
        }
        // Without shown parts every bit of the masks is one action. Lists are short: going through the bits is
        // quicker than counting them.
        let mut left = index;
        if let Some(subset) = find_bit(self.leads | self.beats, &mut left) {
            let cards = self.hand.pick(subset);
            return Some(if self.leads == 0 { Action::Beat(cards) } else { Action::Lead(cards) });
        }
        if let Some(subset) = find_bit(self.discards, &mut left) {
            return Some(Action::discard(self.hand.pick(subset)));
        }
        words(self.words).nth(left)
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
            word => self.words & word_bit(word) != 0,
        }
    }

    /// The actions, in their order.
    #[must_use]
    pub fn iter(&self) -> LegalIter {
        LegalIter { rest: *self, showing: None }
    }

    /// The parts that may be shown with the discard of this number, ascending.
    fn parts_of(&self, discard: u64) -> impl Iterator<Item = u64> + use<> {
        subsets(self.parts).filter(move |part| part & !discard == 0 && *part != discard)
    }
}

impl IntoIterator for LegalActions {
    type Item = Action;
    type IntoIter = LegalIter;

    fn into_iter(self) -> LegalIter {
        self.iter()
    }
}

impl IntoIterator for &LegalActions {
    type Item = Action;
    type IntoIter = LegalIter;

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

/// Legal actions one by one, from [`LegalActions::iter`].
#[derive(Debug, Clone)]
pub struct LegalIter {
    /// What is still to come.
    rest: LegalActions,
    /// The discard whose shown parts come next, and the mask of those parts.
    showing: Option<(u64, u64)>,
}

impl Iterator for LegalIter {
    type Item = Action;

    fn next(&mut self) -> Option<Action> {
        let hand = self.rest.hand;
        if let Some((discard, parts)) = &mut self.showing {
            if let Some(part) = take_first(parts) {
                return Some(Action::Discard { cards: hand.pick(*discard), shown: hand.pick(part) });
            }
            self.showing = None;
        }
        if let Some(lead) = take_first(&mut self.rest.leads) {
            return Some(Action::Lead(hand.pick(lead)));
        }
        if let Some(beat) = take_first(&mut self.rest.beats) {
            return Some(Action::Beat(hand.pick(beat)));
        }
        if let Some(discard) = take_first(&mut self.rest.discards) {
            let parts = self.rest.parts_of(discard).fold(0, |mask, part| mask | 1 << part);
            self.showing = (parts != 0).then_some((discard, parts));
            return Some(Action::discard(hand.pick(discard)));
        }
        let word = words(self.rest.words).next()?;
        self.rest.words &= self.rest.words - 1;
        Some(word)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let showing = self.showing.map_or(0, |(_, parts)| parts.count_ones() as usize);
        let count = self.rest.len() + showing;
        (count, Some(count))
    }
}

impl ExactSizeIterator for LegalIter {}
impl FusedIterator for LegalIter {}

fn word_bit(action: Action) -> u8 {
    WORDS.iter().position(|&word| word == action).map_or(0, |place| 1 << place)
}

/// The words of a mask, in order.
fn words(mask: u8) -> impl Iterator<Item = Action> {
    WORDS.into_iter().enumerate().filter(move |(place, _)| mask & 1 << place != 0).map(|(_, word)| word)
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

/// The number of the bit of a mask that has `left` bits below it; where there is none, `left` is less by its bits.
#[inline]
const fn find_bit(mask: u64, left: &mut usize) -> Option<u64> {
    let mut mask = mask;
    while mask != 0 {
        if *left == 0 {
            return Some(mask.trailing_zeros() as u64);
        }
        mask &= mask - 1;
        *left -= 1;
    }
    None
}
