//! The deal: a state machine from the shuffled pack to the outcome (sections 6 to 10).
//!
//! ```text
//! deal → [interrupt …] → lead → follow … → [taken] → draw → [interrupt …] → lead …
//! ```
//!
//! One seat acts at a time; [`Deal::turn`] names it. Before each trick (`boundary`) the ends, the winning
//! combinations and the out-of-turn claims have their say; then cards are laid (`trick`) until the trick is taken,
//! and hands are filled from the stock. Between tricks a seat to lead may declare or raise (`stake`).

mod boundary;
mod dealing;
mod ending;
mod held;
mod parts;
mod stake;
mod trick;

use core::fmt;

use crate::action::{Action, Phase};
use crate::beat::Beating;
use crate::card::{Card, Suit};
use crate::choice::DeclareAt;
use crate::course::{Course, Lay, LayKind};
use crate::event::Event;
use crate::legal::{Illegal, Situation};
use crate::legal_list::LegalActions;
use crate::outcome::{Outcome, Tally};
use crate::rules::Rules;
use crate::seat::{MAX_SEATS, Seat, Side};
use crate::set::CardSet;
use crate::setup::Setup;
use crate::sink::{Listener, Silence, Sink};
use crate::table::{Stage, Table, Turn};

pub(crate) use held::{Ending, Held, first_leader};
pub(crate) use trick::{is_reached, next_leader};

/// Why an act was not taken because of whose turn it is.
///
/// It names the scheduled leader as the seat to act while claims are heard, so that nobody learns from it who is
/// asked (section 12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum TurnError {
    /// The deal is over.
    #[error("the deal is over")]
    Over,
    /// Another seat is to act.
    #[error("seat {to_act} is to act")]
    NotYourTurn {
        /// The seat to act, as far as all may know.
        to_act: Seat,
    },
    /// The seat is to lead, but others may still take the lead out of turn. Only the scheduled leader is told so: a
    /// table keeps its act and tries it again after each answer to a claim. If one takes the lead, the act is void, and
    /// the seat is to be shown what it sees now.
    #[error("claims are being heard; try again")]
    ClaimsPending,
    /// The table has no such seat.
    #[error("the table has no seat {seat}, only 0 to {}", seats - 1)]
    NoSuchSeat {
        /// The seat named.
        seat: Seat,
        /// The number of seats.
        seats: u8,
    },
}

/// Why an action was refused. The deal is then unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ActError {
    /// It is not that seat's turn.
    #[error(transparent)]
    Turn(#[from] TurnError),
    /// It is, and the action breaks a rule.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

/// One deal, from the shuffled pack to the outcome.
///
/// A flat value of fixed size on whole lines of the cache, without a heap; clone it to search. `Debug` hides hands,
/// stock and face-down cards; to see everything, print the [record](Self::record).
///
/// ```
/// use bura::{Deal, RuleSet, Seat, Setup, Terms};
/// use rand_core::{Rng, SeedableRng};
///
/// let rules = RuleSet::BURKOZEL.check()?;
/// let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(7);
/// let mut deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng)?);
/// while let Some(turn) = deal.turn() {
///     let legal = deal.legal_actions();
///     let action = legal.get(rng.next_u32() as usize % legal.len()).unwrap();
///     deal.apply(turn.seat, action)?;
/// }
/// assert!(deal.outcome().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[repr(align(64))]
pub struct Deal {
    setup: Setup,
    hands: [CardSet; MAX_SEATS],
    table: Table,
    course: Course,
    /// What the cards on the table are worth: at most 120 points.
    on_table: u8,
    /// Points that each side has taken, 120 in all at most.
    points: [u8; MAX_SEATS],
}

impl Deal {
    /// The rules it is played by.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        self.setup.rules()
    }

    /// The setup it was dealt from. Secret while the deal runs.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The trump suit.
    #[must_use]
    pub const fn trump(&self) -> Suit {
        self.setup.suit()
    }

    /// What beats what.
    #[must_use]
    pub const fn beating(&self) -> Beating {
        Beating::new(self.trump(), self.rules().set().trump_proof)
    }

    /// Who is to act and what is asked, or `None` when the deal is over.
    ///
    /// While claims are heard this names the seat that is really asked, which only that seat may know.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Option<Turn> {
        self.table.turn()
    }

    /// Who leads the trick that is on the table or comes next, unless another takes the lead out of turn.
    #[must_use]
    pub const fn leader(&self) -> Seat {
        self.table.leader
    }

    /// The cards that a seat holds; none for a seat that the table does not have.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// How many cards are left in the stock, the turned one counted.
    #[must_use]
    pub fn stock_len(&self) -> usize {
        usize::from(self.stock_count())
    }

    /// The cards left in the stock, the next to be drawn first. Secret while the deal runs.
    #[must_use]
    pub fn stock(&self) -> impl ExactSizeIterator<Item = Card> {
        (self.table.drawn..self.table.drawn + self.stock_count()).map(|n| self.setup.stock_card(n))
    }

    /// The turned card while it lies under the stock for all to see.
    #[must_use]
    pub fn turned(&self) -> Option<Card> {
        self.setup.trump().turned().filter(|_| self.stock_count() > 0)
    }

    /// What has been laid in the trick on the table, in order; nothing between tricks.
    pub fn table(&self) -> impl Iterator<Item = Lay> {
        self.course.open_lays()
    }

    /// The log of everything laid.
    #[must_use]
    pub const fn course(&self) -> &Course {
        &self.course
    }

    /// All that decides how the deal goes on besides hands, stock and trump; for a hash.
    pub(crate) fn going_on(&self) -> impl core::hash::Hash {
        let Table { stage, leader, to_beat, taker, led_by, laid, stake, raised_by, tricks, .. } = self.table;
        // Between tricks, what the last one left on the table decides nothing.
        let trick = match self.turn().map(|turn| turn.phase) {
            Some(Phase::Follow) => Some((to_beat, taker, led_by, laid, self.on_table)),
            Some(Phase::Taken) => Some((CardSet::EMPTY, taker, led_by, 0, 0)),
            Some(Phase::Interrupt | Phase::Lead | Phase::Offer) | None => None,
        };
        // Who has passed follows, while it decides anything, from who is asked.
        (stage, leader, trick, stake, raised_by, self.points, tricks)
    }

    pub(crate) const fn public_table(&self) -> &Table {
        &self.table
    }

    /// The stake of the deal, 1 to 6, without that of the setup.
    #[must_use]
    pub const fn stake(&self) -> u8 {
        self.table.stake
    }

    /// The points of the cards that a side has taken.
    #[must_use]
    pub const fn points(&self, side: Side) -> u8 {
        self.points[side.index()]
    }

    /// The points of all sides, and those of the last trick, which a side may have taken or not.
    pub(crate) const fn all_points(&self) -> ([u8; MAX_SEATS], u8) {
        (self.points, self.on_table)
    }

    /// The tricks that a side has taken.
    #[must_use]
    pub const fn tricks(&self, side: Side) -> u8 {
        self.table.tricks[side.index()]
    }

    /// The result, once the deal is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let Stage::Over { end, .. } = self.table.stage else { return None };
        // Stakes are at most 6 and 2.
        let stake = self.table.stake * self.setup.terms().stake;
        Some(end.price(self.rules(), &Tally { points: self.points, tricks: self.table.tricks, stake }))
    }

    /// The seat that ended the deal, where its kind has one: the declarer, the holder of the combination, the refuser
    /// or the forfeiter.
    #[must_use]
    pub const fn ended_by(&self) -> Option<Seat> {
        if let Stage::Over { by, .. } = self.table.stage { by } else { None }
    }

    /// Everything that the seat to act may do; empty when the deal is over.
    #[must_use]
    #[inline]
    pub fn legal_actions(&self) -> LegalActions {
        let Some(turn) = self.turn() else { return LegalActions::none(CardSet::EMPTY) };
        self.situation(turn).actions()
    }

    /// How many [legal actions](Self::legal_actions) there are; quicker than to find them.
    ///
    /// ```
    /// use bura::{Deal, RuleSet, Seat, Setup, Terms};
    /// let rules = RuleSet::BURKOZEL.check()?;
    /// let mut rng = rand_chacha::ChaCha20Rng::from_seed([7; 32]);
    /// # use rand_core::SeedableRng;
    /// let deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng)?);
    /// assert_eq!(deal.legal_count(), deal.legal_actions().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn legal_count(&self) -> usize {
        self.turn().map_or(0, |turn| self.situation(turn).count())
    }

    /// Whether this seat may do this now.
    #[must_use]
    pub fn is_legal(&self, seat: Seat, action: Action) -> bool {
        self.judge(seat, action).is_ok()
    }

    /// Does what `seat` decided.
    ///
    /// # Errors
    ///
    /// [`ActError::Turn`] if it is not that seat's turn, [`ActError::Illegal`] with the rule that the action breaks.
    /// The deal is then unchanged.
    ///
    /// ```
    /// use bura::{ActError, Action, Deal, Illegal, RuleSet, Seat, Setup, SetupSpec, TurnError};
    /// let rules = RuleSet::BURA.check()?;
    /// let deck = "9cJcAdKd8s7s6c7c8cQcKcTcAc6d7d8d9dJdQdTd6h7h8h9hJhQhKhThAh6s9sJsQsKsTsAs".parse()?;
    /// let mut deal = Deal::new(Setup::new(&rules, &SetupSpec::new(deck, Seat::ALL[0]))?);
    /// let [dealer, eldest] = [Seat::ALL[0], Seat::ALL[1]];
    /// let refused = deal.apply(dealer, "lead Jc".parse()?);
    /// assert_eq!(refused, Err(ActError::Turn(TurnError::NotYourTurn { to_act: eldest })));
    /// let refused = deal.apply(eldest, "lead 9cAd".parse()?);
    /// assert_eq!(refused.unwrap_err().to_string(), "9cAd are of several suits, expected one suit");
    /// deal.apply(eldest, "lead 9c".parse()?)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&mut self, seat: Seat, action: Action) -> Result<(), ActError> {
        self.act(seat, action, &mut Silence)
    }

    /// [`apply`](Self::apply), telling the events to `sink`.
    ///
    /// # Errors
    ///
    /// As [`apply`](Self::apply); no event is then told.
    pub fn apply_with(
        &mut self,
        seat: Seat,
        action: Action,
        sink: &mut (impl FnMut(Event) + ?Sized),
    ) -> Result<(), ActError> {
        self.act(seat, action, &mut Listener(sink))
    }

    #[inline]
    fn act(&mut self, seat: Seat, action: Action, sink: &mut impl Sink) -> Result<(), ActError> {
        self.judge(seat, action)?;
        match action {
            Action::Lead(cards) => self.lead(LayKind::Lead, seat, cards, sink),
            Action::Beat(cards) => self.beat(seat, cards, sink),
            Action::Discard { cards, shown } => self.discard(seat, cards, shown, sink),
            Action::Stop => self.stop(seat, sink),
            Action::Pass => self.pass(seat, sink),
            Action::Declare => self.declare(seat, sink),
            Action::Draw => {
                self.course.push_draw();
                self.draw(sink);
            }
            Action::Raise => self.raise(seat, sink),
            Action::Accept => self.accept(seat, sink),
            Action::Refuse => self.refuse(seat, sink),
        }
        Ok(())
    }

    fn check_seat(&self, seat: Seat) -> Result<(), TurnError> {
        let seats = self.rules().seats();
        if seats.has(seat) { Ok(()) } else { Err(TurnError::NoSuchSeat { seat, seats: seats.count() }) }
    }

    #[expect(clippy::inline_always, reason = "the answer is then not put together twice")]
    #[inline(always)]
    fn judge(&self, seat: Seat, action: Action) -> Result<(), ActError> {
        match self.turn() {
            Some(turn) if turn.seat == seat => Ok(self.situation(turn).judge(action)?),
            _ => Err(self.not_to_act(seat).into()),
        }
    }

    /// The error for a seat that is not to act.
    #[cold]
    fn not_to_act(&self, seat: Seat) -> TurnError {
        let Some(turn) = self.turn() else { return TurnError::Over };
        if let Err(error) = self.check_seat(seat) {
            return error;
        }
        match turn.phase {
            Phase::Interrupt if seat == self.table.leader => TurnError::ClaimsPending,
            Phase::Interrupt => TurnError::NotYourTurn { to_act: self.table.leader },
            _ => TurnError::NotYourTurn { to_act: turn.seat },
        }
    }

    /// All that decides what the seat to act may do.
    #[expect(clippy::inline_always, reason = "each question looks only at its own part")]
    #[inline(always)]
    fn situation(&self, turn: Turn) -> Situation<'_> {
        let (rules, table, hand) = (self.rules(), &self.table, self.hand(turn.seat));
        let (trump, raises, first_trick) = (self.trump(), self.setup.terms().raises, self.is_first_trick());
        Situation { rules, trump, raises, table, first_trick, turn, hand }
    }

    fn is_first_trick(&self) -> bool {
        self.course.tricks() == 0 && self.setup.taken().is_none()
    }

    const fn stock_count(&self) -> u8 {
        self.table.stock_left()
    }

    /// Whether the stock holds a card for every seat.
    fn stock_serves(&self) -> bool {
        self.stock_count() >= self.rules().set().seats
    }

    /// Whether no seat holds a card, between tricks.
    const fn hands_are_empty(&self) -> bool {
        self.table.held == 0
    }

    /// Whether hands are full, between tricks.
    const fn hands_are_full(&self) -> bool {
        self.table.held == self.rules().set().hand
    }

    /// Whether the rules hear declarations after a trick and before drawing.
    fn declares_when_taken(&self) -> bool {
        self.rules().set().declare_at != DeclareAt::Lead
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deal")
            .field("setup", &self.setup)
            .field("leader", &self.table.leader)
            .field("course", &self.course)
            .field("stock", &self.stock_count())
            .field("stake", &self.table.stake)
            .field("outcome", &self.outcome())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod variants {
    mod turn {
        use crate::deal::TurnError;

        crate::text::tally!(TurnError is "TURN_ERRORS": Over NotYourTurn ClaimsPending NoSuchSeat);
    }

    mod act {
        use crate::deal::ActError;

        crate::text::tally!(ActError is "ACT_ERRORS": Turn Illegal);
    }
}
