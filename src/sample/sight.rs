//! What a viewer knows, worked out once for all draws.

use super::down::{AllDown, FaceDown, Pile};
use super::moments::{Moment, Moments};
use super::slots::{Bits, List, Row, bit, bit_number};
use crate::card::Card;
use crate::choice::FirstLead;
use crate::course::Trick;
use crate::deal::{Ending, next_leader};
use crate::outcome::EndKind;
use crate::plan::Plan;
use crate::seat::{MAX_SEATS, Seat};
use crate::set::CardSet;
use crate::table::Stage;
use crate::view::View;

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
    /// Where hands can be combinations.
    pub(super) moments: Option<Moments>,
    /// The places of the deck that nobody has drawn and the viewer has not seen, one bit each.
    pub(super) stock: u64,
    /// The cards whose slot is not known.
    pub(super) pool: CardSet,
    /// What lies face down, where cards do.
    down: Option<AllDown>,
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
            moments: None,
            stock: 0,
            pool: CardSet::EMPTY,
            down: None,
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
        // For each place of the course, what the cards before it are worth; a blank is worth nothing. All cards are
        // worth 120 together, but a view that comes in may lay one twice.
        let (mut worth_before, mut worth) = (List::EMPTY, 0u8);
        let open = if view.known_points().is_some() {
            course.faces(hidden, |_, _| {})
        } else {
            course.faces(hidden, |place, card| {
                worth = worth.wrapping_add(card.points());
                worth_before.put(place + 1, worth);
            })
        };
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
        if view.rules().plays_combos() && self.plan.hand() == view.rules().set().hand {
            self.moments = Some(Moments::NONE);
        }
        if let Some((points, on_table)) = view.known_points() {
            (self.points, self.on_table) = (points, on_table);
            if self.moments.is_some() {
                self.note_tricks(|_, _| {});
            }
        } else {
            self.down = Some(AllDown::NONE);
            self.note_tricks(|sight, moment| sight.note_points(moment, &worth_before));
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
            let (mut at, mut lay, to) = (row.from, row.from, row.to);
            for place in Bits(laid) {
                lay = if begins & bit(place) == 0 { lay } else { at };
                self.laid_at.put(at, place);
                self.had_to.put(at, to.min(lay + hand));
                at += 1;
            }
            row.laid_to = at;
        }
    }

    /// Notes the moments, and what else is to be noted of each trick: its number, how many cards each seat had laid
    /// before, and the trick.
    #[inline]
    fn note_tricks(&mut self, mut note: impl FnMut(&mut Self, (u8, u8, Trick))) {
        let (view, course) = (self.view, self.view.course());
        // All seats have received as many; the slots of the first begin at 0.
        let received = self.rows().first().map_or(0, |row| row.to);
        let hand = self.plan.hand();
        let is_full = |laid: u8| laid + hand <= received;
        let (mut number, mut laid, mut leader) = (0, 0, view.public_table().first_leader);
        for trick in course.all_tricks() {
            if let Some(moments) = self.moments.as_mut().filter(|_| is_full(laid)) {
                moments.push(laid, Moment { leader, next: Some(trick) });
            }
            note(self, (number, laid, trick));
            leader = next_leader(view.rules(), leader, trick.led_by, trick.taker);
            (number, laid) = (number + 1, laid + trick.size);
        }
        if let Some(moments) = &mut self.moments {
            // The last is before a trick that nobody has led yet, unless one lies on the table.
            if number == course.tricks() && is_full(laid) {
                moments.push(laid, Moment { leader, next: None });
            }
            if let Some(seat) = view.viewer().seat() {
                moments.note_own(view, seat);
            }
        }
    }

    /// Notes what the viewer knows of the points of a trick, and what lies face down.
    #[inline]
    fn note_points(&mut self, (number, laid_before, trick): (u8, u8, Trick), worth_before: &List) {
        let course = self.view.course();
        let taken_by = self.view.rules().side_of(trick.taker);
        self.on_table = worth_before.at(trick.end).wrapping_sub(worth_before.at(trick.from));
        let pile = if number == course.tricks() {
            Pile::Table
        } else if trick.end == course.cards_laid() {
            Pile::TakenLast
        } else {
            Pile::Taken
        };
        if pile != Pile::Table {
            self.points[taken_by.index()] = self.points[taken_by.index()].wrapping_add(self.on_table);
        }
        if self.hidden >> trick.from & ((1 << (trick.end - trick.from)) - 1) == 0 {
            return;
        }
        let Self { view, hidden, rows, row_count, down: Some(all_down), .. } = self else { return };
        for row in rows.iter().take(usize::from(*row_count)) {
            // Of a lay that is still to come nothing is hidden.
            let from = trick.from + view.rules().seats().steps(trick.led_by, row.seat) * trick.size;
            let down = *hidden >> (from & 63) & ((1 << (trick.size & 63)) - 1);
            if down != 0 {
                // What was shown lies before what lies face down.
                let shown = bit_number(down);
                let (from, slot) = (from + shown, row.from + laid_before + shown);
                all_down.push(FaceDown { from, slot, size: trick.size - shown, pile, taken_by });
            }
        }
    }

    /// How the viewer saw hands end the deal before a trick, if they did, but for whether its own was shown: that
    /// follows, and a view that comes in does not say it.
    pub(super) fn ending(&self, number: u8) -> Option<Ending> {
        let Stage::Over { end, by, shown, .. } = self.view.public_table().stage else { return None };
        let by_hands = matches!(end.kind, EndKind::Combo | EndKind::Redeal);
        let is_last = number == self.view.course().tricks();
        (by_hands && is_last).then_some(Ending { end, by, shown: shown & !self.own_bit() })
    }

    /// The bit of the viewer's seat, if it has one.
    pub(super) fn own_bit(&self) -> u8 {
        self.view.viewer().seat().map_or(0, |own| 1 << own.number())
    }

    /// All seats but the viewer, with their slots.
    pub(super) fn rows(&self) -> &[Row] {
        self.rows.get(..usize::from(self.row_count)).unwrap_or(&[])
    }

    /// The lays with cards that the viewer does not know.
    pub(super) fn face_down(&self) -> &[FaceDown] {
        self.down.as_ref().map_or(&[], AllDown::lays)
    }

    /// Whether hands have named the first leader.
    pub(super) fn finds_leader(&self) -> bool {
        self.view.terms().leader.is_none() && self.view.rules().set().first_lead == FirstLead::LowestTrump
    }
}
