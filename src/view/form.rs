//! A view as it is stored and sent, and the proof of one that comes in.
//!
//! What follows from the rest is left out. A view that comes in is put together from its parts, and then has to allow
//! a deal: the search must find one, whose viewer sees exactly this. So no rule is written twice, and no view gets in
//! that no deal has.

use core::fmt;
use core::str::FromStr;

use super::places::{Drawing, drawings};
use super::{Stage, Table, View, Viewer};
use crate::card::Card;
use crate::choice::Discards;
use crate::course::{Course, LayKind};
use crate::deal::Deal;
use crate::deck::{Deck, PACK};
use crate::frame::{Frame, Trump};
use crate::list::List;
use crate::outcome::{End, EndKind};
use crate::plan::Plan;
use crate::rules::Rules;
use crate::seat::{MAX_SEATS, Seat, Sides};
use crate::set::CardSet;
use crate::table::Turn;
use crate::taken::Taken;
use crate::taken::form::{TakenForm, taken_from, taken_list};
use crate::terms::Terms;
use crate::text::{Cursor, Expected, TextError, whole};

/// The version of this form.
const VERSION: u32 = 1;

/// A deck in which some cards are not known: `??` for each of these.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct SeenDeck {
    deck: Deck,
    known: u64,
}

impl fmt::Display for SeenDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.deck.cards().iter().enumerate() {
            if self.known & 1 << place == 0 { f.write_str("??") } else { card.fmt(f) }?;
        }
        Ok(())
    }
}

impl FromStr for SeenDeck {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, |cursor| {
            let (mut cards, mut known, mut len) = ([None; PACK], 0u64, 0);
            while cursor.peek().is_some() {
                let place = cards.get_mut(len).ok_or_else(|| cursor.fail(Expected::DeckEnd))?;
                *place = read_card(cursor)?;
                known |= u64::from(place.is_some()) << len;
                len += 1;
            }
            Ok(Self { deck: Deck::partly(&cards, len), known })
        })
    }
}

fn read_card(cursor: &mut Cursor<'_>) -> Result<Option<Card>, TextError> {
    if cursor.eat('?') { cursor.expect('?').map(|()| None) } else { Card::read(cursor).map(Some) }
}

/// Cards laid, as the form has them: seat, trick and numbers follow from the order.
#[derive(Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct LayForm {
    kind: LayKind,
    seat: Seat,
    cards: CardSet,
    shown: CardSet,
    face_down: u8,
}

/// How the deal ended.
#[derive(Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct EndForm {
    kind: EndKind,
    winners: Sides,
    multiplier: u8,
    by: Option<Seat>,
    /// Whether the viewer was asked for a claim when the end came.
    asked: bool,
}

/// A view as it is written.
#[derive(PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewForm {
    version: u32,
    viewer: Option<Seat>,
    rules: Rules,
    terms: Terms,
    trump: Trump,
    /// What the sides had taken before, in a deal that begins with a position.
    taken: List<TakenForm, 6>,
    deck: SeenDeck,
    /// The scheduled leader of the first trick, and of this one.
    first_leader: Seat,
    leader: Seat,
    turn: Option<Turn>,
    lays: List<LayForm, 36>,
    /// The tricks before which the viewer passed a claim.
    passes: List<u8, 18>,
    /// Before which trick each offer was made, and whether it answered another.
    offers: List<(u8, bool), 5>,
    /// How often a taker was asked whether it declares, and drew.
    draws: u8,
    /// How many cards have been drawn from the stock.
    drawn: u8,
    stake: u8,
    /// The viewer's own hand, and those shown at the end.
    hands: List<(Seat, CardSet), 6>,
    end: Option<EndForm>,
}

/// Why a stored view was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FormError {
    #[error("view: version {version}, expected {VERSION}")]
    Version { version: u32 },
    #[error("view: the deck has {cards} cards, the pack {pack}")]
    Deck { cards: u8, pack: u8 },
    #[error("view: a seat that the table does not have")]
    Seat,
    #[error("view: lay {lay} does not follow from those before it")]
    Lay { lay: usize },
    #[error("view: more is drawn, passed, offered or decided than a deal has")]
    Counts,
    #[error("view: no deal looks like this")]
    NoDeal,
}

impl From<&View> for ViewForm {
    fn from(view: &View) -> Self {
        let lays = view.lays().map(|lay| LayForm {
            kind: lay.kind,
            seat: lay.seat,
            cards: lay.cards,
            shown: lay.shown,
            face_down: lay.face_down,
        });
        let own = view.viewer.seat();
        let passed = (0..18).filter(|&trick| own.is_some_and(|own| view.course.passed(trick, own)));
        let held = view.rules().seats().iter().filter_map(|seat| view.seen_hand(seat).map(|hand| (seat, hand)));
        let end = match view.table.stage {
            Stage::Over { end: End { kind, winners, multiplier }, by, asked, .. } => {
                Some(EndForm { kind, winners, multiplier, by, asked: asked.is_some() })
            }
            Stage::Open(_) => None,
        };
        Self {
            version: VERSION,
            viewer: own,
            rules: *view.rules(),
            terms: view.terms(),
            trump: view.trump(),
            taken: taken_list(view.taken()),
            deck: SeenDeck { deck: view.deck, known: view.known },
            first_leader: view.table.first_leader,
            leader: view.table.leader,
            turn: view.turn(),
            lays: List::new(lays),
            passes: List::new(passed),
            offers: List::new((0..5).map_while(|number| view.course.offer(number))),
            draws: view.course.draws(),
            drawn: view.table.drawn,
            stake: view.table.stake,
            hands: List::new(held),
            end,
        }
    }
}

impl ViewForm {
    /// Puts the view together and proves it.
    pub(crate) fn check(&self) -> Result<View, FormError> {
        if self.version != VERSION {
            return Err(FormError::Version { version: self.version });
        }
        let taken = taken_from(&self.taken).ok_or(FormError::Counts)?;
        let pack = (CardSet::pack(self.rules.set().lowest.rank()) - taken.all()).count();
        if self.deck.deck.count() != pack {
            return Err(FormError::Deck { cards: self.deck.deck.count(), pack });
        }
        let at_table = |seat| self.rules.seats().has(seat);
        if !self.viewer.is_none_or(at_table) || !self.hands.iter().all(|(seat, _)| at_table(seat)) {
            return Err(FormError::Seat);
        }
        let course = self.course()?;
        let plan = Plan::new(&self.rules, self.terms.dealer, self.deck.deck.count());
        let stock = plan.stock();
        if self.drawn > stock || self.drawn % self.rules.set().seats != 0 || self.stake > 6 {
            return Err(FormError::Counts);
        }
        let mut hands = [CardSet::EMPTY; MAX_SEATS];
        for (seat, hand) in self.hands.iter() {
            hands[seat.index()] = hand;
        }
        let mut guess = View {
            viewer: self.viewer.map_or(Viewer::Spectator, Viewer::Seat),
            frame: Frame::new(&self.rules, self.terms, self.trump, taken, plan),
            deck: self.deck.deck,
            table: self.table(&course, &taken, stock)?,
            course,
            known: self.deck.known,
            hands,
            points: None,
        };
        guess.note_unheard();
        // Which cards lie face down follows from who laid and took them.
        if !guess.lays().map(|lay| lay.face_down).eq(self.lays.iter().map(|lay| lay.face_down)) {
            return Err(FormError::NoDeal);
        }
        // What the guess says beyond the form is thrown away with it: the view is the one that a deal shows.
        let says_this = |deal: &Deal| Self::from(&deal.view(guess.viewer)) == *self;
        let deal = guess.search(says_this).map_err(|_| FormError::NoDeal)?;
        Ok(deal.view(guess.viewer))
    }

    /// The course; the cards that are not known are blank.
    fn course(&self) -> Result<Course, FormError> {
        let (seats, open) = (self.rules.seats(), self.rules.set().discards == Discards::Open);
        let mut course = Course::new(seats);
        let (mut cards, mut next, mut size, mut taker) = (0u32, self.leader, 0, self.leader);
        for (number, lay) in self.lays.iter().enumerate() {
            let wrong = FormError::Lay { lay: number };
            let begins = number % usize::from(seats.count()) == 0;
            let leads = matches!(lay.kind, LayKind::Lead | LayKind::Stop);
            let total = lay.cards.count() + lay.face_down.min(7);
            if begins {
                (next, size) = (lay.seat, total);
            }
            let closed = lay.kind == LayKind::Discard && !open;
            if begins != leads
                || lay.seat != next
                || !seats.has(lay.seat)
                || total != size
                || !(1..=6).contains(&total)
                || (lay.face_down > 0 && !closed)
                || (!lay.shown.is_empty() && !closed)
                || !lay.shown.is_subset(lay.cards)
                || cards + u32::from(total) > 36
            {
                return Err(wrong);
            }
            match lay.kind {
                LayKind::Lead | LayKind::Stop => course.push_lead(lay.kind, lay.seat, lay.cards, total),
                LayKind::Beat => course.push_beat(lay.seat, lay.cards),
                LayKind::Discard => course.push_seen(lay.seat, lay.cards, lay.shown, lay.face_down),
            }
            if lay.kind != LayKind::Discard {
                taker = lay.seat;
            }
            cards += u32::from(total);
            next = seats.after(next);
            if number % usize::from(seats.count()) == usize::from(seats.count()) - 1 {
                if self.rules.set().discards == Discards::TakerSees {
                    course.show_to(taker, total * seats.count());
                }
                course.push_trick();
            }
        }
        self.push_decisions(&mut course)?;
        Ok(course)
    }

    /// The viewer's passes, the offers and the draws.
    fn push_decisions(&self, course: &mut Course) -> Result<(), FormError> {
        for trick in self.passes.iter() {
            let own = self.viewer.filter(|_| trick < 18).ok_or(FormError::Counts)?;
            course.push_pass(trick, own);
        }
        for (trick, answers) in self.offers.iter() {
            if trick > 18 {
                return Err(FormError::Counts);
            }
            course.push_offer(trick, answers);
        }
        if self.draws > 18 {
            return Err(FormError::Counts);
        }
        (0..self.draws).for_each(|_| course.push_draw());
        Ok(())
    }

    /// The public table, as far as the search looks at it: it plays deals out, and so finds who leads.
    fn table(&self, course: &Course, taken: &Taken, stock: u8) -> Result<Table, FormError> {
        let mut table = Table {
            drawn: self.drawn,
            stake: self.stake,
            tricks: taken.all_tricks(),
            ..Table::new(self.first_leader, 0, stock)
        };
        let seats = self.rules.seats();
        for trick in course.all_tricks().take(course.tricks().into()) {
            let tricks = &mut table.tricks[self.rules.side_of(trick.taker).index()];
            *tricks = tricks.saturating_add(1);
        }
        let mut from = 0;
        for Drawing { first, rounds, .. } in drawings(&self.rules, course, self.drawn) {
            for _ in 0..rounds {
                table.seat0_drew |= 1 << (from + seats.steps(first, Seat::ALL[0]));
                from += seats.count();
            }
        }
        table.stage = match (self.end, self.turn) {
            (Some(EndForm { kind, winners, multiplier, by, asked }), None) => {
                // The viewer's own hand is here too, shown or not.
                let shown = self.hands.iter().fold(0, |shown, (seat, _)| shown | 1 << seat.number());
                let asked = self.viewer.filter(|_| asked);
                Stage::Over { end: End { kind, winners, multiplier }, by, shown, asked }
            }
            (None, Some(turn)) => Stage::Open(turn),
            _ => return Err(FormError::NoDeal),
        };
        Ok(table)
    }
}
