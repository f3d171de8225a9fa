//! What a viewer knows, worked out once for all draws.

use super::moments::{Moments, Own};
use super::slots::{Bits, List, Row, bit, bit_number};
use crate::card::Card;
use crate::choice::FirstLead;
use crate::course::Trick;
use crate::deal::Ending;
use crate::outcome::EndKind;
use crate::plan::Plan;
use crate::seat::{MAX_SEATS, Seat, Side};
use crate::set::CardSet;
use crate::table::Stage;
use crate::view::View;

/// Cards of one lay that the viewer does not know. They lie one behind the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct FaceDown {
    /// The place of the course where the first lies.
    pub(super) from: u8,
    /// Where the slots have that of the first.
    pub(super) slot: u8,
    pub(super) size: u8,
    pub(super) pile: Pile,
    /// The side that took the trick, once it has been taken.
    pub(super) taken_by: Side,
}

/// Where cards lie face down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pile {
    /// In a trick that was taken.
    Taken,
    /// In a trick that was taken, and no card was laid after it.
    TakenLast,
    /// On the table.
    Table,
}

/// What the viewer knows.
#[derive(Debug, Clone)]
pub(super) struct Sight<'a> {
    pub(super) view: &'a View,
    pub(super) plan: Plan,
    /// The places of the course whose cards the viewer does not know, one bit each.
    pub(super) hidden: u64,
    /// The slots of all seats but the viewer's, in the order received.
    pub(super) slots: List,
    /// For each of these, the place of the course of the card that its row laid as the same number; and where the slots
    /// end that the seat had by then.
    pub(super) laid_at: List,
    pub(super) had_to: List,
    rows: [Row; MAX_SEATS],
    row_count: u8,
    pub(super) moments: Moments,
    /// The places of the deck that nobody has drawn and the viewer has not seen, one bit each.
    pub(super) stock: u64,
    /// The cards whose slot is not known.
    pub(super) pool: CardSet,
    down: [FaceDown; 36],
    down_count: u8,
    /// The points of the sides, and of the last trick, without the cards that lie face down.
    pub(super) points: [u8; MAX_SEATS],
    pub(super) on_table: u8,
    /// The turned card, once it has been drawn.
    pub(super) turned: Option<Card>,
    /// The place of the course where it lies open.
    pub(super) turned_at: Option<u8>,
    /// Whether the viewer does not know where it is.
    pub(super) turned_unseen: bool,
}

impl<'a> Sight<'a> {
    /// Nothing looked at yet: a sight is looked into where it stands, since to move it costs as much as to look.
    #[inline]
    pub(super) fn new(view: &'a View) -> Self {
        Self {
            view,
            plan: view.plan(),
            hidden: view.hidden(),
            slots: List::EMPTY,
            laid_at: List::EMPTY,
            had_to: List::EMPTY,
            rows: [Row::NONE; MAX_SEATS],
            row_count: 0,
            moments: Moments::NONE,
            stock: 0,
            pool: CardSet::EMPTY,
            down: [NONE_DOWN; 36],
            down_count: 0,
            points: view.taken().all_points(),
            on_table: 0,
            turned: None,
            turned_at: None,
            turned_unseen: false,
        }
    }

    /// Looks at all that the view says.
    pub(super) fn look(&mut self) {
        let (view, course, hidden) = (self.view, self.view.course(), self.hidden);
        let open = course.faces(hidden);
        let seen = view.hands().iter().fold(open, |seen, &hand| seen | hand);
        let turned = view.trump().turned();
        let pack = CardSet::pack(view.rules().set().lowest.rank());
        self.pool = pack - view.taken().all() - seen - turned.map_or(CardSet::EMPTY, CardSet::of);
        self.turned = turned.filter(|_| view.drawn() == self.plan.stock());
        if let Some(card) = self.turned {
            self.turned_unseen = !seen.contains(card);
            let lies_here = |&place: &u8| hidden & bit(place) == 0 && course.card(place) == card;
            self.turned_at = if open.contains(card) { (0..36).find(lies_here) } else { None };
        }
        self.note_slots();
        self.note_lays();
        match view.known_points() {
            Some((points, on_table)) => (self.points, self.on_table) = (points, on_table),
            None => self.note_tricks(),
        }
        if view.rules().plays_combos() && self.plan.hand() == view.rules().set().hand {
            self.note_moments();
        }
    }

    /// Notes which places of the deck each other seat has received, and which nobody.
    #[inline]
    fn note_slots(&mut self) {
        let (view, seats) = (self.view, self.view.rules().seats());
        let (deck, known) = view.known_deck();
        let mut stock = ((1 << deck.count()) - 1) & !known;
        for seat in seats.iter().filter(|&seat| !view.viewer().is(seat)) {
            let received = view.received(seat);
            stock &= !received;
            let row = self.note_row(seat, received);
            if let Some(place) = self.rows.get_mut(usize::from(self.row_count)) {
                *place = row;
                self.row_count += 1;
            }
        }
        self.stock = stock;
    }

    #[inline]
    fn note_row(&mut self, seat: Seat, received: u64) -> Row {
        let last = bit(self.plan.turned());
        let from = self.slots.count();
        // The card at the place behind the hands is drawn last of all, though others lie behind it.
        self.slots.push_all(received & !last);
        let drawn_to = self.slots.count();
        self.slots.push_all(received & last);
        let to = self.slots.count();
        let drawn_to = if self.turned.is_some() { drawn_to } else { to };
        Row { seat, from, to, drawn_to, laid_to: from }
    }

    /// Notes for each other seat where it laid cards, in order, and how many slots it had by then.
    #[inline]
    fn note_lays(&mut self) {
        let (course, hand) = (self.view.course(), self.plan.hand());
        let leads = course.leads();
        for row in self.rows.iter_mut().take(usize::from(self.row_count)) {
            let laid = course.laid_by(row.seat);
            // A lay begins where another seat laid before, or with a lead after its own follow.
            let begins = laid & (!(laid << 1) | leads);
            let mut lay = row.from;
            for place in Bits(laid) {
                lay = if begins & bit(place) == 0 { lay } else { row.laid_to };
                self.laid_at.put(row.laid_to, place);
                self.had_to.put(row.laid_to, row.to.min(lay + hand));
                row.laid_to += 1;
            }
        }
    }

    /// Notes trick by trick what the viewer knows of its points, and what lies face down.
    fn note_tricks(&mut self) {
        let (rules, course) = (self.view.rules(), self.view.course());
        let (mut number, mut laid_before) = (0, 0);
        for trick in course.all_tricks() {
            // A blank is worth nothing. All cards are worth 120 together, but a view that comes in may lay one twice.
            let places = trick.from..trick.end();
            self.on_table = places.fold(0, |sum: u8, place| sum.wrapping_add(course.card(place).points()));
            let taken_by = rules.side_of(trick.taker);
            let pile = if number == course.tricks() {
                Pile::Table
            } else if trick.end() == course.cards_laid() {
                Pile::TakenLast
            } else {
                Pile::Taken
            };
            if pile != Pile::Table {
                self.points[taken_by.index()] = self.points[taken_by.index()].wrapping_add(self.on_table);
            }
            self.note_face_down(trick, pile, taken_by, laid_before);
            laid_before += trick.size;
            number += 1;
        }
    }

    /// Notes which lays of a trick have cards face down; each seat had laid so many cards before it.
    #[inline]
    fn note_face_down(&mut self, trick: Trick, pile: Pile, taken_by: Side, laid_before: u8) {
        let seats = self.view.rules().seats();
        for row in self.rows.get(..usize::from(self.row_count)).unwrap_or(&[]) {
            // Of a lay that is still to come nothing is hidden.
            let from = trick.from + seats.steps(trick.led_by, row.seat) * trick.size;
            let down = self.hidden >> (from & 63) & ((1 << (trick.size & 63)) - 1);
            if down == 0 {
                continue;
            }
            // What was shown lies before what lies face down.
            let shown = bit_number(down);
            let (from, slot, size) = (from + shown, row.from + laid_before + shown, trick.size - shown);
            if let Some(kept) = self.down.get_mut(usize::from(self.down_count)) {
                *kept = FaceDown { from, slot, size, pile, taken_by };
                self.down_count += 1;
            }
        }
    }

    /// Notes the moments, and at which of them the viewer's own hand can be a combination.
    fn note_moments(&mut self) {
        let (view, course) = (self.view, self.view.course());
        let Some(&Row { from, to, .. }) = self.rows().first() else { return };
        let leads = course.leads();
        // The last is before a trick that nobody has led yet, unless one lies on the table.
        let next = if leads.count_ones() == u32::from(course.tricks()) { bit(course.cards_laid()) } else { 0 };
        for place in Bits(leads | next) {
            let laid = place / view.rules().seats().count();
            if from + laid + self.plan.hand() > to {
                break;
            }
            self.moments.laid.push(laid);
        }
        if let Some(own) = Own::new(view) {
            self.moments.own_loud = self.moments.loud(self.plan.hand(), own.received(view), own.laid(view));
        }
    }

    /// How the viewer saw hands end the deal before a trick, if they did.
    pub(super) fn ending(&self, number: u8) -> Option<Ending> {
        let Stage::Over { end, by, shown, .. } = self.view.public_table().stage else { return None };
        let by_hands = matches!(end.kind, EndKind::Combo | EndKind::Redeal);
        let is_last = number == self.view.course().tricks();
        (by_hands && is_last).then_some(Ending { end, by, shown })
    }

    /// All seats but the viewer, with their slots.
    pub(super) fn rows(&self) -> &[Row] {
        self.rows.get(..usize::from(self.row_count)).unwrap_or(&[])
    }

    /// The lays with cards that the viewer does not know.
    pub(super) fn face_down(&self) -> &[FaceDown] {
        self.down.get(..usize::from(self.down_count)).unwrap_or(&[])
    }

    /// Whether hands have named the first leader.
    pub(super) fn finds_leader(&self) -> bool {
        self.view.terms().leader.is_none() && self.view.rules().set().first_lead == FirstLead::LowestTrump
    }
}

/// What stands where nothing lies face down.
const NONE_DOWN: FaceDown = FaceDown { from: 0, slot: 0, size: 0, pile: Pile::Taken, taken_by: Side::ALL[0] };
