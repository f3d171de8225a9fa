//! What a viewer knows, worked out once for all draws.

use super::down::{AllDown, FaceDown, Pile};
use super::moments::Moments;
use super::slots::{CardLaid, List, Row};
use crate::card::Card;
use crate::choice::{FirstLead, LeadOrder};
use crate::combo::ComboKind;
use crate::course::{Trick, Tricks};
use crate::deal::{Ending, next_leader};
use crate::mask::{Bits, bit, bit_number};
use crate::outcome::EndKind;
use crate::plan::Plan;
use crate::seat::{MAX_SEATS, Seat};
use crate::set::CardSet;
use crate::shuffle::ROOM;
use crate::table::Stage;
use crate::view::View;

/// What the viewer knows.
#[derive(Debug, Clone)]
pub(super) struct Sight<'a> {
    pub(super) view: &'a View,
    pub(super) plan: Plan,
    /// The deck as the viewer knows it, with room behind it.
    pub(super) deck: [Card; ROOM],
    /// The places of the course whose cards the viewer does not know, one bit each.
    pub(super) hidden: u64,
    /// The places of the course where tricks begin, and where beats do, one bit each.
    leads: u64,
    beats: u64,
    /// The place of the next lead, where no trick lies on the table.
    next_lead: u64,
    /// The slots of all seats but the viewer's, in the order received.
    pub(super) slots: List,
    /// What its row laid, under the same numbers.
    laid: [CardLaid; ROOM],
    /// The numbers of what these laid, by places of the course.
    number_at: [u8; ROOM],
    rows: [Row; MAX_SEATS],
    row_count: u8,
    /// The places of the course where lays of these seats begin, one bit each.
    begins: u64,
    /// Where hands can be combinations.
    pub(super) moments: Option<Moments>,
    /// At which of these draws have to answer the viewer's own hand, one bit each.
    pub(super) own_loud: u64,
    /// The places of the deck whose cards the viewer has received, and those of the course where it laid them, one bit
    /// each.
    own: u64,
    own_laid: u64,
    /// The places of the deck whose cards the viewer has not seen, one bit each.
    pub(super) unknown: u64,
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
            deck: view.known_deck().0.room(),
            hidden: view.hidden(),
            leads: view.course().leads(),
            beats: 0,
            next_lead: 0,
            slots: List::EMPTY,
            laid: [CardLaid::NONE; ROOM],
            number_at: [0; ROOM],
            rows: [Row::NONE; MAX_SEATS],
            row_count: 0,
            begins: 0,
            moments: None,
            own_loud: 0,
            own: 0,
            own_laid: 0,
            unknown: 0,
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
        let with_combos = view.rules().plays_combos() && self.plan.hand() == view.rules().set().hand;
        // For each place of the course, what the cards before it are worth; a blank is worth nothing. All cards are
        // worth 120 together, but a view that comes in may lay one twice.
        let (mut worth_before, mut worth) = ([0; ROOM], 0_u8);
        let open = if view.known_points().is_none() {
            course.faces(hidden, |place, card| {
                worth = worth.wrapping_add(card.points());
                worth_before[usize::from(place + 1) % ROOM] = worth;
            })
        } else {
            course.faces(hidden, |_, _| {})
        };
        if with_combos || view.known_points().is_none() {
            (self.beats, self.next_lead) = (course.beats(), course.next_lead(self.leads));
        }
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
        if with_combos {
            self.note_moments();
        }
        if let Some((points, on_table)) = view.known_points() {
            (self.points, self.on_table) = (points, on_table);
        } else {
            self.note_down();
            self.note_points(&worth_before);
        }
    }

    /// Notes which places of the deck each seat has received.
    #[inline]
    fn note_slots(&mut self) {
        let (view, seats) = (self.view, self.view.rules().seats());
        let (deck, known) = view.known_deck();
        self.unknown = ((1 << deck.count()) - 1) & !known;
        // What nobody else has received is the viewer's own. A turned card that still lies there would come behind all
        // others, where no hand is looked at.
        self.own = known;
        self.own_laid = (1 << view.course().cards_laid()) - 1;
        for seat in seats.iter().filter(|&seat| !view.viewer().is(seat)) {
            let received = view.received(seat);
            let row = self.note_row(seat, received);
            self.own &= !received;
            self.own_laid &= !row.laid;
            if let Some(place) = self.rows.get_mut(usize::from(self.row_count)) {
                *place = row;
                self.row_count += 1;
            }
        }
    }

    #[inline]
    fn note_row(&mut self, seat: Seat, received: u64) -> Row {
        let last = bit(self.plan.turned());
        let from = self.slots.count();
        // The card at the place behind the hands is drawn last of all, though others lie behind it.
        self.slots.push_all(received & !last);
        let drawn_to = self.slots.count();
        self.slots.push_if(received & last != 0, self.plan.turned());
        let to = self.slots.count();
        let drawn_to = if self.turned.is_some() { drawn_to } else { to };
        let laid = self.view.course().laid_by(seat);
        // A lay begins where another seat laid before, or with a lead after its own follow.
        let begins = laid & (!(laid << 1) | self.leads);
        let (mut at, mut behind) = (from, 0_u8);
        for place in Bits(laid) {
            // How many cards of the same lay stand before it; without a branch, for lays are of any length.
            behind = (behind + 1) & u8::from(begins & bit(place) != 0).wrapping_sub(1);
            // Hands were full before a lay, or had all there was.
            self.laid[usize::from(at) % ROOM] = CardLaid { place, had_to: to.min(at - behind + self.plan.hand()) };
            self.number_at[usize::from(place) % ROOM] = at;
            at += 1;
        }
        self.begins |= begins;
        Row { seat, from, to, drawn_to, laid_to: at, laid }
    }

    /// Notes the moments.
    #[inline]
    fn note_moments(&mut self) {
        // All seats have received as many; the slots of the first begin at 0.
        let drawn_to = self.rows().first().map_or(0, |row| row.to);
        let course = self.view.course();
        let (mut at, mut laid) = (0, 0);
        for from in Bits(self.leads) {
            at |= bit(laid);
            laid += course.led_at(from);
        }
        at |= u64::from(self.next_lead != 0) << (laid & 63);
        // Those at which hands are full.
        let moments = Moments(at & (bit(drawn_to + 1) >> self.plan.hand()).wrapping_sub(1));
        self.moments = Some(moments);
        if let Some(own) = self.view.viewer().seat() {
            let unheard = course.unheard(own).fold(0, |loud, number| loud | moments.before(number));
            // At the last one it may wait behind a stronger claim.
            let waits = u64::from(self.next_lead != 0 && ComboKind::can_be_any(self.view.hand()));
            self.own_loud = (unheard | waits << (laid & 63)) & moments.0;
        }
    }

    /// The viewer's own hand at a moment.
    pub(super) fn own_hand(&self, laid: u8) -> CardSet {
        self.view.hand_after(laid, self.own, self.own_laid)
    }

    /// Notes what lies face down.
    #[inline]
    fn note_down(&mut self) {
        let (rules, tricks) = (self.view.rules(), self.tricks());
        let last_pile = if self.next_lead == 0 { Pile::Table } else { Pile::TakenLast };
        // Of one lay what was shown lies before what lies face down.
        let begins = self.hidden & (self.begins | !(self.hidden << 1));
        let behind = (self.hidden & !begins) >> 1;
        // In its place: what was just written piece by piece is slow to copy.
        let down = self.down.insert(AllDown::NONE);
        for from in Bits(begins) {
            let (taker, is_last) = tricks.taker_at(from);
            let pile = if is_last { last_pile } else { Pile::Taken };
            let slot = self.number_at[usize::from(from) % ROOM];
            let size = 1 + bit_number(!(behind >> (from & 63)));
            down.push(FaceDown { from, slot, size, pile, taken_by: rules.side_of(taker) });
        }
    }

    /// Notes the points of the tricks as far as they lie open, from what the cards before each place are worth.
    #[inline]
    fn note_points(&mut self, worth_before: &[u8; ROOM]) {
        let rules = self.view.rules();
        // What each seat has taken, a byte each: all 120 points fit.
        let (mut taken, mut last, mut bits) = (0_u64, 0, 0);
        self.tricks().for_each(|trick| {
            let worth = |place: u8| worth_before[usize::from(place) % ROOM];
            (last, bits) = (worth(trick.end).wrapping_sub(worth(trick.from)), 8 * trick.taker.number());
            taken = taken.wrapping_add(u64::from(last) << bits);
        });
        if self.next_lead == 0 {
            taken = taken.wrapping_sub(u64::from(last) << bits);
        }
        self.on_table = last;
        for (seat, taken) in rules.seats().iter().zip(taken.to_le_bytes()) {
            let points = &mut self.points[rules.side_of(seat).index()];
            *points = points.wrapping_add(taken);
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

    /// The tricks that were begun; nothing, where neither points nor hands are to be looked at.
    pub(super) const fn tricks(&self) -> Tricks<'a> {
        Tricks::new(self.view.course(), self.leads, self.beats)
    }

    /// Who was scheduled to lead a trick, and the trick, if it was led.
    pub(super) fn lead_of(&self, number: u8) -> (Seat, Option<Trick>) {
        let (rules, first) = (self.view.rules(), self.view.public_table().first_leader);
        let mut tricks = self.tricks();
        let next = |leader, trick: Trick| next_leader(rules, leader, trick.led_by, trick.taker);
        let leader = match (rules.set().lead_order, number.checked_sub(1)) {
            // Who led before does not matter.
            (LeadOrder::Taker, Some(last)) => tricks.nth(last.into()).map_or(first, |trick| next(first, trick)),
            _ => tricks.by_ref().take(number.into()).fold(first, next),
        };
        (leader, tricks.next())
    }

    /// What the row of that number has laid.
    pub(super) const fn laid(&self, at: u8) -> CardLaid {
        self.laid[at as usize % ROOM]
    }

    /// The number of what another seat laid at a place of the course.
    pub(super) const fn number_at(&self, place: u8) -> u8 {
        self.number_at[place as usize % ROOM]
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
