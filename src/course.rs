//! The course of a deal: a compact log of everything that was laid and decided.
//!
//! Record, view and sampler all read this one log, so nothing is kept twice, and what a seat has seen can be told
//! by place: by the trick, the lay in it, and the card in the lay.
//!
//! **Bounds.** At most 36 cards are laid, in at most 36 lays (each has a card) and 18 tricks (each has at least two
//! lays). A stake goes up to six, so at most five offers are made. Nothing is kept here for whoever only draws:
//! drawing follows from the tricks, but for the taker's decision to draw, which is counted.

mod mark;
mod places;
mod seen;
mod tricks;

use core::fmt;
use core::ops::Range;

use crate::card::Card;
use crate::faces::BLANK;
use crate::seat::{Seat, Seats};
use crate::set::CardSet;

use mark::Mark;
pub use places::Lays;
pub(crate) use places::{Place, Places};
pub(crate) use tricks::{Trick, Tricks};

/// The most cards laid, and so the most lays, in a deal.
const CARDS: usize = 36;
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

/// The log of a deal. Places that are not used yet hold one fixed value, so that equal courses are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Course {
    /// The cards in the order laid: of one lay first those shown and then the others, each in the order of texts. So a
    /// place tells nothing of the card that lies there face down.
    cards: [Card; CARDS],
    marks: [Mark; CARDS],
    /// The passed claims: for each trick as many bits as there are seats, one for each seat that passed before it.
    /// Claims are for full hands, of three cards at least: these stand before 16 tricks of two seats at most, 10 of
    /// three, 7 of four, 5 of five and 4 of six.
    passes: u32,
    /// In the same way the claims that were not heard before a trick that was led in turn, for the leader's own
    /// combination is as strong.
    unheard: u32,
    /// The offers: the trick before which each was made, and in bit 7 whether it answered another.
    offers: [u8; OFFERS],
    card_count: u8,
    offer_count: u8,
    /// Tricks that have been taken.
    trick_count: u8,
    /// How often a taker was asked whether it declares, and drew.
    draw_count: u8,
    /// The seats, one bit each, whose claims are not heard before the trick that comes next. They do not know that
    /// while they may still be asked.
    waiting: u8,
    seats: Seats,
}

impl Course {
    pub(crate) const fn new(seats: Seats) -> Self {
        Self {
            cards: [BLANK; CARDS],
            marks: [Mark::NONE; CARDS],
            passes: 0,
            unheard: 0,
            offers: [0; OFFERS],
            card_count: 0,
            offer_count: 0,
            trick_count: 0,
            draw_count: 0,
            waiting: 0,
            seats,
        }
    }

    /// Logs a lead of so many cards; every lay of the trick has as many.
    #[inline]
    pub(crate) fn push_lead(&mut self, kind: LayKind, seat: Seat, cards: CardSet, count: u8) {
        if self.waiting != 0 {
            // Where another leads out of turn, who waits does not know for whom.
            let unheard = if matches!(kind, LayKind::Stop) { 0 } else { self.waiting };
            self.push_unheard(self.trick_count, unheard);
            self.waiting = 0;
        }
        self.push_marked(Mark::lead(kind, seat, count), cards);
    }

    #[inline]
    pub(crate) fn push_beat(&mut self, seat: Seat, cards: CardSet) {
        self.push_marked(Mark::beat(seat), cards);
    }

    #[inline]
    pub(crate) fn push_discard(&mut self, seat: Seat, cards: CardSet, shown: CardSet) {
        if shown.is_empty() {
            // Nearly always.
            self.push_closed(seat, cards);
        } else {
            self.push_marked(Mark::shown(seat, shown.count()), shown);
            self.push_closed(seat, cards - shown);
        }
    }

    // The bounds on the module's page say that there is room; `get_mut` keeps that from being a panic.
    #[inline]
    fn push_marked(&mut self, mark: Mark, cards: CardSet) {
        self.push_cards(mark, mark.behind(), cards);
    }

    #[inline]
    fn push_closed(&mut self, seat: Seat, cards: CardSet) {
        self.push_cards(Mark::closed(seat), Mark::closed(seat), cards);
    }

    #[inline]
    fn push_cards(&mut self, first: Mark, others: Mark, cards: CardSet) {
        let (mut count, mut next) = (self.card_count, first);
        for card in cards {
            let at = usize::from(count);
            if let (Some(place), Some(mark)) = (self.cards.get_mut(at), self.marks.get_mut(at)) {
                (*place, *mark) = (card, next);
                count += 1;
            }
            next = others;
        }
        self.card_count = count;
    }

    /// Lets the taker see the last `count` cards laid, those of its trick.
    pub(crate) fn show_to(&mut self, taker: Seat, count: u8) {
        let to = usize::from(self.card_count);
        let laid = self.marks.get_mut(to.saturating_sub(count.into())..to).unwrap_or(&mut []);
        for mark in laid {
            *mark = mark.seen_by(taker);
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
        self.passes |= self.claims(trick, 1 << seat.number());
    }

    /// Logs the seats, one bit each, whose claims are not heard before the trick that comes next.
    pub(crate) fn push_waiting(&mut self, seats: u8) {
        self.waiting = seats;
    }

    /// Logs the seats, one bit each, whose claims were not heard before a trick that was led in turn.
    pub(crate) fn push_unheard(&mut self, trick: u8, seats: u8) {
        self.unheard |= self.claims(trick, seats);
    }

    /// Claims of some seats, one bit each, before a trick. No deal gets as far as behind the last bit.
    fn claims(&self, trick: u8, seats: u8) -> u32 {
        u32::from(seats).checked_shl(self.claims_from(trick)).unwrap_or(0)
    }

    /// Where the bits for the claims before a trick begin.
    fn claims_from(&self, trick: u8) -> u32 {
        u32::from(trick) * u32::from(self.seats.count())
    }

    /// Logs an offer made before a trick; `answers` says whether it answered another one.
    pub(crate) fn push_offer(&mut self, trick: u8, answers: bool) {
        if let Some(place) = self.offers.get_mut(usize::from(self.offer_count)) {
            *place = trick | (u8::from(answers) << 7);
            self.offer_count += 1;
        }
    }

    /// Logs a discard as a viewer saw it: blanks for the cards that it does not know, behind those that it does.
    #[cfg(feature = "serde")]
    pub(crate) fn push_seen(&mut self, seat: Seat, cards: CardSet, shown: CardSet, face_down: u8) {
        self.push_discard(seat, cards, shown);
        let from = usize::from(self.card_count);
        self.card_count += face_down;
        for mark in self.marks.get_mut(from..usize::from(self.card_count)).unwrap_or(&mut []) {
            *mark = Mark::closed(seat);
        }
    }

    /// How many tricks have been taken.
    #[must_use]
    pub const fn tricks(&self) -> u8 {
        self.trick_count
    }

    /// How many cards have been laid.
    pub(crate) const fn cards_laid(&self) -> u8 {
        self.card_count
    }

    pub(crate) const fn draws(&self) -> u8 {
        self.draw_count
    }

    /// Whether the offer of this number was made before the trick that comes next, and in answer to another.
    pub(crate) fn offer(&self, number: u8) -> Option<(u8, bool)> {
        let made = self.offers.get(..usize::from(self.offer_count))?.get(usize::from(number))?;
        Some((made & 127, made & 128 != 0))
    }

    /// The seats that passed a claim before a trick, one bit each.
    pub(crate) fn passed_before(&self, trick: u8) -> u32 {
        self.passes.checked_shr(self.claims_from(trick)).unwrap_or(0) & ((1 << self.seats.count()) - 1)
    }

    /// Whether a seat passed its claim before a trick.
    pub(crate) fn passed(&self, trick: u8, seat: Seat) -> bool {
        self.passes & self.claims(trick, 1 << seat.number()) != 0
    }

    /// The tricks before which a claim of a seat was not heard.
    #[inline]
    pub(crate) fn unheard(&self, seat: Seat) -> impl Iterator<Item = u8> {
        // Mostly there is none, and then no trick is looked at.
        let tricks = if self.unheard == 0 { 0 } else { self.trick_count + 1 };
        (0..tricks).filter(move |&trick| self.unheard & self.claims(trick, 1 << seat.number()) != 0)
    }

    /// Whether the last offer was made before a trick.
    pub(crate) fn has_offer_before(&self, trick: u8) -> bool {
        let last = self.offer_count.checked_sub(1).and_then(|last| self.offer(last));
        last.is_some_and(|(before, _)| before == trick)
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
        let cards = self.cards.get(places).unwrap_or(&[]);
        cards.iter().fold(CardSet::EMPTY, |set, &card| set | CardSet::of(card))
    }

    /// The card at a place.
    pub(crate) fn card(&self, place: u8) -> Card {
        // Places count from 0 to at most 35; the fallback is there for the compiler.
        self.cards.get(usize::from(place)).copied().unwrap_or(BLANK)
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
    /// Hides what the lays hide, and the claims.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.lays()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "serde")]
    impl Course {
        pub(crate) const fn without_unheard(self) -> Self {
            Self { unheard: 0, ..self }
        }
    }

    #[test]
    fn lays_read_back_as_they_were_logged() {
        let seats = Seats::new(3).unwrap();
        let [a, b, c] = [Seat::ALL[0], Seat::ALL[1], Seat::ALL[2]];
        let mut course = Course::new(seats);
        let none = CardSet::EMPTY;
        let laid: [CardSet; 6] = ["6hTh", "7d6s", "7hKd", "8d9dAd", "6c7c8c", "JsQsKs"].map(|s| s.parse().unwrap());
        course.push_lead(LayKind::Lead, b, laid[0], 2);
        course.push_discard(c, laid[1], none);
        course.push_discard(a, laid[2], "7h".parse().unwrap());
        course.push_trick();
        course.push_pass(1, a);
        course.push_lead(LayKind::Stop, c, laid[3], 3);
        course.push_beat(a, laid[4]);
        course.push_discard(b, laid[5], none);
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
        // By places: 2 lead, 2 closed of c, 1 shown, 1 closed of a; 3 lead, 3 beat, 3 closed of b.
        let closed = |seat| course.closed_to(seat);
        let (of_a, of_b, of_c) = (1 << 5, 0b111 << 12, 0b11 << 2);
        assert_eq!(
            [Some(a), Some(b), Some(c), None].map(closed),
            [of_b | of_c, of_a | of_c, of_a | of_b, of_a | of_b | of_c]
        );
        let (by_a, by_b, by_c) = (0b11 << 4 | 0b111 << 9, 0b11 | 0b111 << 12, 0b11 << 2 | 0b111 << 6);
        assert_eq!([a, b, c].map(|seat| course.laid_by(seat)), [by_a, by_b, by_c]);
        assert_eq!(course.leads(), 1 | 1 << 6);
        let shown = laid[0] | "7h".parse().unwrap() | laid[3] | laid[4];
        assert_eq!(course.faces(of_a | of_b | of_c, |_, _| {}), shown);
        assert_eq!(course.seen(Some(a), true).lays().map(|lay| lay.cards).collect::<Vec<_>>(), laid);
        let seen: Vec<CardSet> = course.seen(Some(a), false).lays().map(|lay| lay.cards).collect();
        let blank = CardSet::of(BLANK);
        assert_eq!(seen, [laid[0], blank, laid[2], laid[3], laid[4], blank]);
        // The second trick's taker sees what lies in it, and no other.
        course.show_to(a, 9);
        assert_eq!(
            [Some(a), Some(b), Some(c), None].map(|seat| course.closed_to(seat)),
            [of_c, of_a | of_c, of_a | of_b, of_a | of_b | of_c]
        );
    }

    #[test]
    fn each_seat_has_the_tricks_before_which_it_was_not_heard() {
        let mut course = Course::new(Seats::new(3).unwrap());
        course.push_trick();
        course.push_trick();
        course.push_unheard(0, 0b010);
        course.push_unheard(2, 0b101);
        let unheard = |seat| course.unheard(seat).collect::<Vec<u8>>();
        assert_eq!([0, 1, 2].map(|number| unheard(Seat::ALL[number])), [[2], [0], [2]]);
    }

    #[test]
    fn the_longest_deal_fits() {
        let mut course = Course::new(Seats::TWO);
        let mut pack = CardSet::FULL.iter();
        for trick in 0..18 {
            let (lead, beat) = (pack.next().unwrap(), pack.next().unwrap());
            course.push_lead(LayKind::Lead, Seat::ALL[trick % 2], lead.into(), 1);
            course.push_beat(Seat::ALL[1 - trick % 2], beat.into());
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
