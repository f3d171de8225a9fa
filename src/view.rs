//! The view: all that one seat, or a spectator, may know of a deal, and nothing else (section 12).
//!
//! A [`View`] is a value of its own, without a reference to the deal: it holds the public table, the course without the
//! cards that lie face down for this viewer, the places of the deck whose cards this viewer has had, and its own hand.
//! What is known is the *place* of a card: a card that was laid open is known where it lies, not where in the deck it
//! came from.

#[cfg(feature = "serde")]
mod form;
mod places;
mod points;
mod record;
#[cfg(feature = "serde")]
mod unheard;

use core::fmt;

use crate::action::Phase;
use crate::card::{Card, Suit};
use crate::choice::Discards;
use crate::course::{Course, LayKind, Place};
use crate::deal::Deal;
use crate::deck::Deck;
use crate::frame::{Frame, Trump};
use crate::legal::Situation;
use crate::legal_list::LegalActions;
use crate::mask::{Bits, bit};
use crate::plan::Plan;
use crate::rules::Rules;
use crate::seat::{MAX_SEATS, Seat, Side};
use crate::set::CardSet;
use crate::table::{Stage, Table, Turn};
use crate::taken::Taken;
use crate::terms::Terms;

#[cfg(feature = "serde")]
pub(crate) use form::{SeenDeck, ViewForm};
pub use record::ViewRecord;

use places::{drawings, known_places};

/// Who looks at a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A seat of the table, who knows its own cards too.
    Seat(Seat),
    /// Somebody without a seat, who knows only what is public.
    Spectator,
}

impl Viewer {
    /// The seat, if it is one.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Whether it is this seat.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self.seat() == Some(seat)
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

/// Cards laid by one seat in one trick, as a viewer sees them.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeenLay {
    /// The trick, counted from 0.
    pub trick: u8,
    /// Who laid them.
    pub seat: Seat,
    /// How.
    pub kind: LayKind,
    /// The cards that the viewer knows.
    pub cards: CardSet,
    /// The part of a discard that was shown to all to cover.
    pub shown: CardSet,
    /// How many more cards lie face down for it.
    pub face_down: u8,
}

/// All that a viewer may know of a deal.
///
/// With the feature `serde` a view that is read back is proven: a deal is searched for that it allows. Mostly that
/// takes microseconds, at most some tenths of a second. The search does not try all deals, so a view may be refused
/// that a deal has; of millions of views of deals made to be rare, none was.
///
/// ```
/// use bura::{Deal, RuleSet, Seat, Setup, Terms, Viewer};
/// use rand_core::SeedableRng;
///
/// let rules = RuleSet::BURA.check()?;
/// let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(3);
/// let deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng)?);
/// let view = deal.view(Seat::ALL[1]);
/// assert_eq!(view.hand(), deal.hand(Seat::ALL[1]));
/// assert_eq!(view.legal_actions(), deal.legal_actions()); // it is seat 1's turn
/// assert_eq!(deal.view(Viewer::Spectator).hand().len(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct View {
    viewer: Viewer,
    frame: Frame,
    /// With blanks at the places whose cards the viewer has not had.
    deck: Deck,
    /// With another seat's claim turned into what all see: the leader is to lead.
    table: Table,
    /// With blanks at the places whose cards the viewer does not know, and no claims but its own, passed or not heard.
    course: Course,
    /// The places of the deck whose cards the viewer knows, one bit each.
    known: u64,
    /// The viewer's own hand, and at the end the hands that were shown.
    hands: [CardSet; MAX_SEATS],
    /// What the sides have taken, and then what the last trick is worth, in points, where all that was laid lies open.
    points: Option<([u8; MAX_SEATS], u8)>,
}

impl Deal {
    /// All that a seat, or [`Viewer::Spectator`], may know of the deal.
    ///
    /// A seat that the table does not have sees what a spectator sees.
    #[must_use]
    pub fn view(&self, viewer: impl Into<Viewer>) -> View {
        self.seen_by(viewer.into())
    }

    fn seen_by(&self, viewer: Viewer) -> View {
        let own = viewer.seat().filter(|&seat| self.rules().seats().has(seat));
        let viewer = own.map_or(Viewer::Spectator, Viewer::Seat);
        let mut table = *self.public_table();
        let mut shown = 0;
        match table.stage {
            Stage::Open(Turn { seat, phase: Phase::Interrupt }) if !viewer.is(seat) => {
                table.stage = Stage::asks(table.leader, Phase::Lead);
            }
            Stage::Over { end, by, shown: seats, asked } => {
                shown = seats;
                table.stage = Stage::Over { end, by, shown, asked: asked.filter(|&asked| viewer.is(asked)) };
            }
            Stage::Open(_) => {}
        }
        let open = shown | own.map_or(0, |seat| 1 << seat.number());
        let hand = |seat: Seat| if open & 1 << seat.number() == 0 { CardSet::EMPTY } else { self.hand(seat) };
        let known = known_places(self.setup(), &table, viewer);
        let all_open = lies_open(self.rules(), &table);
        View {
            viewer,
            frame: *self.setup().frame(),
            deck: self.setup().deck().seen(known),
            table,
            course: self.course().seen(own, all_open),
            known,
            hands: Seat::ALL.map(hand),
            points: all_open.then(|| self.all_points()),
        }
    }
}

/// Whether all that was laid lies open: at the end, or by the rules.
#[inline]
fn lies_open(rules: &Rules, table: &Table) -> bool {
    rules.set().discards == Discards::Open || matches!(table.stage, Stage::Over { .. })
}

impl View {
    /// Who sees this.
    #[must_use]
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The rules of the deal.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.frame.rules
    }

    /// Who dealt, who was named as leader, for how much.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.frame.terms
    }

    /// What made the trump: a buried card's name is known, its place is not.
    #[must_use]
    pub const fn trump(&self) -> Trump {
        self.frame.trump
    }

    /// The trump suit.
    #[must_use]
    pub const fn trump_suit(&self) -> Suit {
        self.frame.suit
    }

    /// The viewer's own hand; empty for a spectator.
    #[must_use]
    pub fn hand(&self) -> CardSet {
        self.viewer.seat().map_or(CardSet::EMPTY, |seat| self.hands[seat.index()])
    }

    /// A hand that was shown at the end of the deal, or the viewer's own.
    #[must_use]
    pub fn seen_hand(&self, seat: Seat) -> Option<CardSet> {
        Some(self.hands[seat.index()]).filter(|hand| !hand.is_empty())
    }

    /// How many cards a seat holds.
    #[must_use]
    pub fn hand_len(&self, seat: Seat) -> usize {
        if !self.rules().seats().has(seat) {
            return 0;
        }
        let laid = self.course.places().filter(|place| place.seat == seat).fold(0, |sum, place| sum + place.size);
        // Every seat has drawn as many as any other.
        let received = self.plan().hand() + self.table.drawn / self.rules().set().seats;
        usize::from(received.saturating_sub(laid))
    }

    /// How many cards are left in the stock, the turned one counted.
    #[must_use]
    pub fn stock_len(&self) -> usize {
        usize::from(self.table.stock_left())
    }

    /// The turned card while it lies under the stock.
    #[must_use]
    pub fn turned(&self) -> Option<Card> {
        self.trump().turned().filter(|_| self.stock_len() > 0)
    }

    /// Who drew the turned card, once it is drawn: it lies in that hand, or among what that seat has laid since.
    #[must_use]
    pub fn turned_drawn_by(&self) -> Option<Seat> {
        if !matches!(self.trump(), Trump::Turned(_)) || self.stock_len() > 0 {
            return None;
        }
        let last =
            drawings(self.rules(), &self.course, self.table.drawn).filter(|drawing| drawing.rounds > 0).last()?;
        // The last card of the stock goes to the last seat of the last round.
        self.rules().seats().from(last.first).last()
    }

    /// What has been laid in the trick on the table, in order; nothing between tricks.
    pub fn table(&self) -> impl Iterator<Item = SeenLay> {
        self.lays().filter(|lay| lay.trick == self.course.tricks())
    }

    /// The last trick that was taken, in the order laid.
    pub fn last_trick(&self) -> impl Iterator<Item = SeenLay> {
        self.lays().filter(|lay| lay.trick + 1 == self.course.tricks())
    }

    /// Who took the last trick.
    #[must_use]
    pub fn last_taker(&self) -> Option<Seat> {
        self.course.last_taker()
    }

    /// Everything that has been laid, in order.
    pub fn lays(&self) -> impl Iterator<Item = SeenLay> {
        let hidden = self.hidden();
        self.course.places().map(move |place| self.seen_lay(place, hidden))
    }

    fn seen_lay(&self, place: Place, hidden: u64) -> SeenLay {
        let Place { trick, seat, kind, .. } = place;
        let cards = place.all().filter(|at| hidden & 1 << at == 0);
        let cards = cards.fold(CardSet::EMPTY, |cards, at| cards | self.course.cards_at(at..at + 1));
        let shown = self.course.cards_at(place.open_part());
        SeenLay { trick, seat, kind, cards, shown, face_down: place.size - cards.count() }
    }

    /// Who is to act and what is asked, as the viewer may know it: while another seat is asked for a claim, the
    /// scheduled leader is to lead.
    #[must_use]
    pub fn turn(&self) -> Option<Turn> {
        self.table.turn()
    }

    /// Who leads the trick that is on the table or comes next, unless another takes the lead out of turn.
    #[must_use]
    pub const fn leader(&self) -> Seat {
        self.table.leader
    }

    /// The stake of the deal, 1 to 6, without that of the setup.
    #[must_use]
    pub const fn stake(&self) -> u8 {
        self.table.stake
    }

    /// The tricks that a side has taken.
    #[must_use]
    pub const fn tricks(&self, side: Side) -> u8 {
        self.table.tricks[side.index()]
    }

    /// How many tricks have been taken in all.
    #[must_use]
    pub const fn tricks_taken(&self) -> u8 {
        self.course.tricks()
    }

    /// What the viewer may do now: nothing unless it is its turn.
    ///
    /// A leader's list is right even while the engine, for a reason that the leader may not know, makes it wait.
    #[must_use]
    #[inline]
    pub fn legal_actions(&self) -> LegalActions {
        let Some(turn) = self.turn().filter(|turn| self.viewer.is(turn.seat)) else {
            return LegalActions::none(CardSet::EMPTY);
        };
        let (rules, table, hand) = (self.rules(), &self.table, self.hand());
        let (trump, raises) = (self.trump_suit(), self.terms().raises);
        let first_trick = self.course.tricks() == 0 && self.taken().is_none();
        Situation { rules, trump, raises, table, first_trick, turn, hand }.actions()
    }

    /// What the sides had taken before, in a deal that begins with a position.
    #[must_use]
    pub const fn taken(&self) -> &Taken {
        &self.frame.taken
    }

    pub(crate) fn plan(&self) -> Plan {
        self.frame.plan(self.deck.count())
    }

    pub(crate) const fn course(&self) -> &Course {
        &self.course
    }

    pub(crate) const fn public_table(&self) -> &Table {
        &self.table
    }

    pub(crate) const fn drawn(&self) -> u8 {
        self.table.drawn
    }

    /// The places of the course whose cards the viewer does not know, one bit each. It is worked out each time.
    pub(crate) fn hidden(&self) -> u64 {
        if lies_open(self.rules(), &self.table) { 0 } else { self.course.closed_to(self.viewer.seat()) }
    }

    /// The viewer's own hand when each seat had laid so many cards, and drawn as many while the stock served: from the
    /// places of the deck whose cards it has received, and those of the course where it laid them, one bit each.
    pub(crate) fn hand_after(&self, laid: u8, received: u64, gone: u64) -> CardSet {
        // The card at the place behind the hands is drawn last of all, though others lie behind it.
        let last = received & bit(self.plan().turned());
        let received = Bits(received & !last).chain(Bits(last)).take((self.plan().hand() + laid).into());
        let received: CardSet = received.map(|place| self.deck.at(place)).collect();
        received - Bits(gone).take(laid.into()).map(|place| self.course.card(place)).collect()
    }

    /// The viewer's own hand, and at the end the hands that were shown; the others empty.
    pub(crate) const fn hands(&self) -> &[CardSet; MAX_SEATS] {
        &self.hands
    }

    /// The places of the deck whose cards a seat has received, one bit each.
    pub(crate) fn received(&self, seat: Seat) -> u64 {
        places::received(self.plan(), &self.table, self.rules().seats(), seat)
    }

    /// What the sides have taken, and then what the last trick is worth, in points, where all that was laid lies open.
    pub(crate) const fn known_points(&self) -> Option<([u8; MAX_SEATS], u8)> {
        self.points
    }

    /// What all know of the setup.
    pub(crate) const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The cards of the deck that the viewer has had, or saw turned up, by place.
    pub(crate) const fn known_deck(&self) -> (&Deck, u64) {
        (&self.deck, self.known)
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View")
            .field("viewer", &self.viewer)
            .field("record", &format_args!("{}", self.record()))
            .field("turn", &self.turn())
            .field("hand", &self.hand())
            .finish_non_exhaustive()
    }
}
