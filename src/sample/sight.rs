//! What a viewer knows, worked out once for all draws.

use crate::card::Card;
use crate::choice::FirstLead;
use crate::course::{TRICKS, Trick};
use crate::deck::Deck;
use crate::plan::Plan;
use crate::seat::{MAX_SEATS, Seat, Side};
use crate::set::CardSet;
use crate::view::{Drawing, Drawn, View};

/// A trick, taken or still on the table, and the draws after it.
#[derive(Debug, Clone, Copy)]
pub(super) struct DrawnTrick {
    pub(super) trick: Trick,
    /// The side that took it, if it has been taken.
    pub(super) taken_by: Option<Side>,
    pub(super) drawing: Drawing,
    /// Who then drew the last card of the stock, if it was drawn then.
    pub(super) drew_last: Option<Seat>,
}

/// What the viewer knows.
#[derive(Debug, Clone)]
pub(super) struct Sight<'a> {
    pub(super) view: &'a View,
    pub(super) plan: Plan,
    /// The places of the course whose cards the viewer does not know, one bit each.
    pub(super) hidden: u64,
    tricks: [DrawnTrick; TRICKS],
    trick_count: u8,
    /// All seats but the viewer.
    others: [Seat; MAX_SEATS],
    others_count: u8,
    /// The cards whose slot is not known.
    pub(super) pool: Deck,
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
    pub(super) fn new(view: &'a View) -> Self {
        let (plan, course, hidden) = (view.plan(), view.course(), view.hidden());
        let (open, worth) = course.faces(hidden);
        let seen = view.hands().iter().fold(open, |seen, &hand| seen | hand);
        let turned = view.trump().turned();
        let pack = CardSet::pack(view.rules().set().lowest.rank());
        let pool = pack - view.taken().all() - seen - turned.map_or(CardSet::EMPTY, CardSet::of);
        let mut sight = Self {
            view,
            plan,
            hidden,
            tricks: [NONE; TRICKS],
            trick_count: 0,
            others: Seat::ALL,
            others_count: 0,
            pool: Deck::of_set(pool),
            points: view.taken().all_points(),
            on_table: 0,
            turned: turned.filter(|_| view.drawn() == plan.stock()),
            turned_at: None,
            turned_unseen: false,
        };
        sight.note_tricks(&worth);
        for (place, seat) in
            sight.others.iter_mut().zip(view.rules().seats().iter().filter(|&seat| !view.viewer().is(seat)))
        {
            *place = seat;
            sight.others_count += 1;
        }
        if let Some(card) = sight.turned {
            sight.turned_unseen = !seen.contains(card);
            let lies_here = |&place: &u8| hidden & bit(place) == 0 && course.card(place) == card;
            sight.turned_at = if open.contains(card) { (0..36).find(lies_here) } else { None };
        }
        sight
    }

    fn note_tricks(&mut self, worth: &[u8; 37]) {
        let (rules, course) = (self.view.rules(), self.view.course());
        let (seats, taken, stock_size) = (rules.seats(), course.tricks(), self.plan.stock());
        let (mut stock, mut before) = (Drawn::new(rules, self.view.drawn()), 0);
        for (kept, trick) in self.tricks.iter_mut().zip(course.all_tricks()) {
            let sum = worth.get(usize::from(trick.end())).copied().unwrap_or(0);
            // All cards are worth 120 together.
            self.on_table = sum.wrapping_sub(before);
            before = sum;
            kept.trick = trick;
            if self.trick_count < taken {
                let side = rules.side_of(trick.taker);
                self.points[side.index()] = self.points[side.index()].wrapping_add(self.on_table);
                kept.taken_by = Some(side);
                kept.drawing = stock.after(self.trick_count, trick);
                let Drawing { from, first, rounds, .. } = kept.drawing;
                if rounds > 0 && from + rounds * seats.count() == stock_size {
                    kept.drew_last = Some(seats.before(first));
                }
            }
            self.trick_count += 1;
        }
    }

    /// All tricks; the last may still be on the table.
    pub(super) fn tricks(&self) -> &[DrawnTrick] {
        self.tricks.get(..usize::from(self.trick_count)).unwrap_or(&[])
    }

    /// All seats but the viewer.
    pub(super) fn others(&self) -> &[Seat] {
        self.others.get(..usize::from(self.others_count)).unwrap_or(&[])
    }

    /// Whether hands can have made the deal go otherwise.
    pub(super) fn looks_at_hands(&self) -> bool {
        self.view.rules().plays_combos() || self.finds_leader()
    }

    /// Whether hands have named the first leader.
    pub(super) fn finds_leader(&self) -> bool {
        self.view.terms().leader.is_none() && self.view.rules().set().first_lead == FirstLead::LowestTrump
    }

    /// The places of the course where a turned card may lie that a seat drew after a trick and the viewer does not see.
    pub(super) fn places_of_turned(&self, by: Seat, trick: u8) -> u64 {
        if self.hidden == 0 {
            return 0;
        }
        let laid = self.view.course().places().filter(|place| place.seat == by && place.trick > trick);
        laid.fold(0, |places, place| places | place.closed_part()) & self.hidden
    }
}

/// What stands where there is no trick, and what is known of one on the table.
const NONE: DrawnTrick = DrawnTrick {
    trick: Trick::NONE,
    taken_by: None,
    drawing: Drawing { trick: 0, from: 0, first: Seat::ALL[0], rounds: 0 },
    drew_last: None,
};

/// The bit of a place of deck or course.
pub(super) const fn bit(place: u8) -> u64 {
    1 << (place & 63)
}

#[expect(clippy::cast_possible_truncation, reason = "a bit's number is at most 64")]
pub(super) const fn bit_number(bits: u64) -> u8 {
    bits.trailing_zeros() as u8
}
