//! The course of a deal: a compact log of everything that was laid and decided.
//!
//! Record, view and sampler all read this one log, so nothing is kept twice, and what a seat has seen can be told
//! by place: by the trick, the lay in it, and the card in the lay.
//!
//! **Bounds.** At most 36 cards are laid, in at most 36 lays (each has a card) and 18 tricks (each has at least two
//! lays). A stake goes up to six, so at most five offers are made. Nothing is kept for whoever only draws: drawing
//! follows from the tricks, but for the taker's decision to draw, which is counted.

mod places;

use core::fmt;
use core::ops::Range;

use crate::card::{Card, Rank, Suit};
use crate::seat::{Seat, Seats};
use crate::set::CardSet;

pub use places::Lays;
pub(crate) use places::{Place, Places};

/// The most cards laid, and so the most lays, in a deal.
const CARDS: usize = 36;
/// The most tricks of a deal: 36 cards, two to a trick.
pub(crate) const TRICKS: usize = 18;
/// What stands at a place that holds no card yet, or one that a viewer does not know.
const BLANK: Card = Card::new(Rank::Six, Suit::Clubs);
/// The most offers of a deal: stakes 2 to 6.
const OFFERS: usize = 5;

/// How cards came to the table.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LayKind {
    /// Led by the scheduled leader.
    Lead,
    /// Led out of turn.
    Stop,
    /// Laid to beat.
    Beat,
    /// Laid without beating.
    Discard,
}

/// Cards laid by one seat in one trick.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lay {
    /// The trick, counted from 0.
    pub trick: u8,
    /// Who laid them.
    pub seat: Seat,
    /// How.
    pub kind: LayKind,
    /// The cards.
    pub cards: CardSet,
    /// The part of a discard that was shown to cover; empty for everything else.
    pub shown: CardSet,
}

impl fmt::Debug for Lay {
    /// Hides the cards of a discard but for the shown part: only the rules know whether they lie open.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { trick, seat, kind, cards, shown } = self;
        write!(f, "{trick}: {seat} {kind:?} ")?;
        if *kind == LayKind::Discard { write!(f, "{} cards, {shown}", cards.len()) } else { cards.fmt(f) }
    }
}

/// How a lay is kept: the kind in bits 6 and 7; below, for a lead the seat (3 bits) and the number of cards (3 bits),
/// for a discard how many of its cards are shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Header(u8);

impl Header {
    const fn of_lead(kind: LayKind, seat: Seat, size: u8) -> Self {
        Self(((kind as u8) << 6) | (seat.number() << 3) | (size & 7))
    }

    const fn of_follow(kind: LayKind, shown: u8) -> Self {
        Self(((kind as u8) << 6) | (shown & 63))
    }

    const fn kind(self) -> LayKind {
        match self.0 >> 6 {
            0 => LayKind::Lead,
            1 => LayKind::Stop,
            2 => LayKind::Beat,
            _ => LayKind::Discard,
        }
    }

    /// Seat and number of cards of a lead.
    fn lead(self) -> (Seat, u8) {
        (Seat::new(self.0 >> 3 & 7).unwrap_or(Seat::ALL[0]), self.0 & 7)
    }

    const fn shown(self) -> u8 {
        self.0 & 63
    }
}

/// The log of a deal. Places that are not used yet hold one fixed value, so that equal courses are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Course {
    /// The cards in the order laid: of one lay first those shown and then the others, each in the order of texts. So a
    /// place tells nothing of the card that lies there face down.
    cards: [Card; CARDS],
    lays: [Header; CARDS],
    /// The seats that passed a claim before each trick, one bit each.
    passes: [u8; TRICKS],
    /// The offers: the trick before which each was made, and in bit 7 whether it answered another.
    offers: [u8; OFFERS],
    card_count: u8,
    lay_count: u8,
    offer_count: u8,
    /// Tricks that have been taken.
    trick_count: u8,
    /// How often a taker was asked whether it declares, and drew.
    draw_count: u8,
    seats: Seats,
}

impl Course {
    pub(crate) const fn new(seats: Seats) -> Self {
        Self {
            cards: [BLANK; CARDS],
            lays: [Header(0); CARDS],
            passes: [0; TRICKS],
            offers: [0; OFFERS],
            card_count: 0,
            lay_count: 0,
            offer_count: 0,
            trick_count: 0,
            draw_count: 0,
            seats,
        }
    }

    /// Logs a lead; its number of cards is that of every lay of the trick.
    pub(crate) fn push_lead(&mut self, kind: LayKind, seat: Seat, cards: CardSet) {
        self.push_header(Header::of_lead(kind, seat, cards.count()));
        self.push_cards(cards);
    }

    /// Logs a beat or a discard.
    pub(crate) fn push_follow(&mut self, kind: LayKind, cards: CardSet, shown: CardSet) {
        self.push_header(Header::of_follow(kind, shown.count()));
        self.push_cards(shown);
        self.push_cards(cards - shown);
    }

    // The bounds on the module's page say that there is room; `get_mut` keeps that from being a panic.
    fn push_header(&mut self, header: Header) {
        if let Some(place) = self.lays.get_mut(usize::from(self.lay_count)) {
            *place = header;
            self.lay_count += 1;
        }
    }

    fn push_cards(&mut self, cards: CardSet) {
        for card in cards {
            if let Some(place) = self.cards.get_mut(usize::from(self.card_count)) {
                *place = card;
                self.card_count += 1;
            }
        }
    }

    pub(crate) fn push_trick(&mut self) {
        self.trick_count += 1;
    }

    pub(crate) fn push_draw(&mut self) {
        self.draw_count += 1;
    }

    /// Logs that a seat passed its claim before a trick.
    pub(crate) fn push_pass(&mut self, trick: u8, seat: Seat) {
        if let Some(passes) = self.passes.get_mut(usize::from(trick)) {
            *passes |= 1 << seat.number();
        }
    }

    /// Logs an offer made before a trick; `answers` says whether it answered another one.
    pub(crate) fn push_offer(&mut self, trick: u8, answers: bool) {
        if let Some(place) = self.offers.get_mut(usize::from(self.offer_count)) {
            *place = trick | (u8::from(answers) << 7);
            self.offer_count += 1;
        }
    }

    /// Logs a lay as a viewer saw it: blanks for the cards that it does not know, behind those that it does.
    #[cfg(feature = "serde")]
    pub(crate) fn push_seen(&mut self, kind: LayKind, cards: CardSet, shown: CardSet, face_down: u8) {
        self.push_follow(kind, cards, shown);
        self.card_count += face_down;
    }

    /// How many tricks have been taken.
    #[must_use]
    pub const fn tricks(&self) -> u8 {
        self.trick_count
    }

    pub(crate) const fn draws(&self) -> u8 {
        self.draw_count
    }

    /// Whether the offer of this number was made before the trick that comes next, and in answer to another.
    pub(crate) fn offer(&self, number: u8) -> Option<(u8, bool)> {
        let made = self.offers.get(..usize::from(self.offer_count))?.get(usize::from(number))?;
        Some((made & 127, made & 128 != 0))
    }

    /// Whether a seat passed its claim before a trick.
    pub(crate) fn passed(&self, trick: u8, seat: Seat) -> bool {
        self.passes.get(usize::from(trick)).is_some_and(|passes| passes & 1 << seat.number() != 0)
    }

    /// All lays, in the order in which they were made.
    ///
    /// ```
    /// use bura::{Deal, LayKind, RuleSet, Seat, Setup, SetupSpec};
    /// let rules = RuleSet::BURA_BASIC.check()?;
    /// let deck = "9cJcAdKd8s7s6c7c8cQcKcTcAc6d7d8d9dJdQdTd6h7h8h9hJhQhKhThAh6s9sJsQsKsTsAs".parse()?;
    /// let mut deal = Deal::new(Setup::new(&rules, &SetupSpec::new(deck, Seat::ALL[0]))?);
    /// deal.apply(Seat::ALL[1], "lead 9c".parse()?)?;
    /// deal.apply(Seat::ALL[0], "beat Jc".parse()?)?;
    /// assert!(deal.course().lays().map(|lay| lay.kind).eq([LayKind::Lead, LayKind::Beat]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn lays(&self) -> Lays<'_> {
        Lays::new(self.places())
    }

    /// All lays by the places of their cards.
    pub(crate) const fn places(&self) -> Places<'_> {
        Places::new(self)
    }

    /// The cards at some places.
    pub(crate) fn cards_at(&self, places: Range<usize>) -> CardSet {
        self.cards.get(places).unwrap_or(&[]).iter().copied().collect()
    }

    /// The same course as a viewer knows it: without the cards at the places of `hidden`, and without the passes of all
    /// seats but one.
    pub(crate) fn seen(&self, hidden: u64, own: Option<Seat>) -> Self {
        let mut seen = *self;
        for (place, card) in seen.cards.iter_mut().enumerate() {
            if hidden & 1 << place != 0 {
                *card = BLANK;
            }
        }
        let own = own.map_or(0, |seat| 1 << seat.number());
        for passes in &mut seen.passes {
            *passes &= own;
        }
        seen
    }

    /// Puts a card at a place, where a viewer did not know it.
    pub(crate) fn put(&mut self, place: usize, card: Card) {
        if let Some(own) = self.cards.get_mut(place) {
            *own = card;
        }
    }

    /// Who took the last trick that was taken, if any was.
    #[must_use]
    pub fn last_taker(&self) -> Option<Seat> {
        self.taker(self.trick_count.checked_sub(1)?)
    }

    /// Who took a trick, or would take it as it stands: the last who beat, or the leader.
    pub(crate) fn taker(&self, trick: u8) -> Option<Seat> {
        let beating = self.places().filter(|place| place.trick == trick && place.kind != LayKind::Discard);
        beating.last().map(|place| place.seat)
    }

    /// The lays from the first of the trick on the table, none between tricks.
    pub(crate) fn open_lays(&self) -> impl Iterator<Item = Lay> {
        self.lays().filter(|lay| lay.trick == self.trick_count)
    }
}

impl fmt::Debug for Course {
    /// Hides what the lays hide, and the passes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.lays()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lays_read_back_as_they_were_logged() {
        let seats = Seats::new(3).unwrap();
        let [a, b, c] = [Seat::ALL[0], Seat::ALL[1], Seat::ALL[2]];
        let mut course = Course::new(seats);
        let none = CardSet::EMPTY;
        let laid: [CardSet; 6] = ["6hTh", "7d6s", "7hKd", "8d9dAd", "6c7c8c", "JsQsKs"].map(|s| s.parse().unwrap());
        course.push_lead(LayKind::Lead, b, laid[0]);
        course.push_follow(LayKind::Discard, laid[1], none);
        course.push_follow(LayKind::Discard, laid[2], "7h".parse().unwrap());
        course.push_trick();
        course.push_pass(1, a);
        course.push_lead(LayKind::Stop, c, laid[3]);
        course.push_follow(LayKind::Beat, laid[4], none);
        course.push_follow(LayKind::Discard, laid[5], none);
        let lays: Vec<Lay> = course.lays().collect();
        let wanted = [
            (0, b, LayKind::Lead, laid[0], none),
            (0, c, LayKind::Discard, laid[1], none),
            (0, a, LayKind::Discard, laid[2], "7h".parse().unwrap()),
            (1, c, LayKind::Stop, laid[3], none),
            (1, a, LayKind::Beat, laid[4], none),
            (1, b, LayKind::Discard, laid[5], none),
        ];
        assert!(lays.iter().map(|l| (l.trick, l.seat, l.kind, l.cards, l.shown)).eq(wanted));
        assert_eq!(course.open_lays().count(), 3);
        assert!(course.passed(1, a) && !course.passed(0, a) && !course.passed(1, b));
        assert_eq!(format!("{:?}", lays[2]), "0: 0 Discard 2 cards, 7h");
    }

    #[test]
    fn the_longest_deal_fits() {
        let mut course = Course::new(Seats::TWO);
        let mut pack = CardSet::FULL.iter();
        for trick in 0..TRICKS {
            let (lead, beat) = (pack.next().unwrap(), pack.next().unwrap());
            course.push_lead(LayKind::Lead, Seat::ALL[trick % 2], lead.into());
            course.push_follow(LayKind::Beat, beat.into(), CardSet::EMPTY);
            course.push_trick();
        }
        for _ in 0..OFFERS {
            course.push_offer(18, true);
        }
        let laid = course.lays().fold(CardSet::EMPTY, |laid, lay| laid | lay.cards);
        assert_eq!((laid, course.lays().count()), (CardSet::FULL, 36));
        assert_eq!(course.offer(4), Some((18, true)));
        assert_eq!(course.offer(5), None);
    }
}
