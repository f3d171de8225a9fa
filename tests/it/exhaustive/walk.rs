//! All lines of play from a position: the rule book's, with the engine in lockstep, and the engine's alone.

use std::collections::HashMap;

use bura::{Action, CardSet, Deal, Deck, EndKind, LayKind, Phase, Position, Seat, Side, Turn};

use crate::lockstep::Pair;
use crate::naive;

/// Lines by the kind of their end, in the order of `EndKind::ALL`.
pub(super) type Lines = [u64; EndKind::ALL.len()];

/// The sum of two counts.
pub(super) fn sum(a: Lines, b: Lines) -> Lines {
    core::array::from_fn(|kind| a[kind] + b[kind])
}

fn one(word: &str) -> Lines {
    core::array::from_fn(|kind| u64::from(EndKind::WORDS[kind] == word))
}

/// Both in one state, compared.
struct Node {
    engine: Deal,
    book: naive::Deal,
    /// The legal actions of the book, as the engine has listed them too.
    legal: Vec<String>,
}

impl Node {
    fn new(engine: Deal, book: naive::Deal) -> Self {
        let legal = book.legal();
        let node = Self { engine, book, legal };
        node.compare();
        node
    }

    #[allow(clippy::needless_pass_by_value, reason = "both are made just to be compared")]
    fn same<T: PartialEq + core::fmt::Debug>(&self, what: &str, engine: T, book: T) {
        assert!(engine == book, "{what}: engine {engine:?}, rule book {book:?}\n{}", self.engine.record());
    }

    /// Who is asked what, what may be answered, where the cards lie, what they count, and how it ended.
    fn compare(&self) {
        let (engine, book) = (&self.engine, &self.book);
        let turn = engine.turn().map(|turn| (turn.seat.index(), turn.phase.word()));
        self.same("turn", turn, book.to_act().zip(book.phase()));
        self.same("leader", engine.leader().index(), book.scheduled_leader());
        for seat in engine.rules().seats().iter() {
            self.same("hand", engine.hand(seat).to_string(), text_of(&book.hand(seat.index())));
        }
        for side in Side::ALL.into_iter().take(engine.rules().sides().into()) {
            self.same("points", u32::from(engine.points(side)), book.points(side.index()));
            self.same("tricks", u32::from(engine.tricks(side)), book.tricks(side.index()));
        }
        let mut legal: Vec<String> = engine.legal_actions().iter().map(|action| action.to_string()).collect();
        legal.sort();
        self.same("legal", &legal, &self.legal);
        let (outcome, by_book) = (engine.outcome(), book.outcome());
        self.same("over", outcome.is_some(), by_book.is_some());
        let Some((outcome, by_book)) = outcome.zip(by_book) else { return };
        self.same("kind", outcome.kind.word(), by_book.kind);
        self.same("winners", outcome.winners.iter().map(Side::index).collect(), by_book.winners);
        self.same("loss", outcome.loss.as_slice().iter().map(|loss| u32::from(*loss)).collect(), by_book.loss);
    }

    /// The state after an action, by each of the two.
    fn after(&self, turn: Turn, text: &str) -> Self {
        let (mut engine, mut book) = (self.engine.clone(), self.book.clone());
        let applied = engine.apply(turn.seat, text.parse().unwrap());
        let by_book = book.apply(turn.seat.index(), text);
        assert!(applied.is_ok() && by_book.is_ok(), "{text}: {applied:?} {by_book:?}\n{}", self.engine.record());
        Self::new(engine, book)
    }

    /// What decides how a deal goes on from a lead, as the rule book tells it.
    fn key(&self) -> String {
        let own = |seat| (self.book.hand(seat).concat(), self.book.points(seat), self.book.tricks(seat));
        let seats = (0..self.engine.rules().set().seats.into()).map(own);
        format!("{} {:?}", self.book.scheduled_leader(), seats.collect::<Vec<_>>())
    }

    /// An act that is near to a legal one.
    fn near(&self, turn: Turn, number: u64) -> (Seat, Action) {
        let own = turn.seat;
        let other = self.engine.rules().seats().after(own);
        let hand = self.engine.hand(own);
        let wrong = self.engine.hand(other).first().map_or(CardSet::EMPTY, CardSet::of);
        let first = hand.first().map_or(CardSet::EMPTY, CardSet::of);
        match number % 10 {
            0 => (other, self.legal[0].parse().unwrap()),
            1 => (own, Action::Lead(wrong)),
            2 => (own, Action::discard(wrong)),
            3 => (own, Action::Beat(hand)),
            4 => (own, Action::discard(hand)),
            5 => (own, Action::Discard { cards: first, shown: first }),
            6 if turn.phase == Phase::Follow => (own, Action::Lead(first)),
            6 => (own, Action::Beat(first)),
            7 => (own, Action::Declare),
            8 => (own, Action::Draw),
            _ => (own, Action::Lead(hand)),
        }
    }
}

fn text_of(cards: &[String]) -> String {
    if cards.is_empty() { "-".to_string() } else { cards.concat() }
}

/// A walk over all lines from positions of one family by one ruling. Two lines that come to the same hands, leader,
/// points and tricks go on alike: the second time the two are compared as they stand, the engine has to give the same
/// key as the first time, and the lines behind are counted and not played again.
#[derive(Default)]
pub(super) struct Walk {
    met: Option<HashMap<String, (Lines, u64)>>,
    /// States compared.
    pub(super) states: u64,
    /// Illegal acts that both refused.
    pub(super) refused: u64,
}

impl Walk {
    pub(super) fn of_states() -> Self {
        Self { met: Some(HashMap::new()), ..Self::default() }
    }

    /// Every line on its own.
    pub(super) fn of_lines() -> Self {
        Self::default()
    }

    /// The lines of the rule book from a position, the engine beside it.
    pub(super) fn lines(&mut self, pair: &Pair) -> Lines {
        self.lines_from(Node::new(pair.engine.clone(), pair.oracle.clone()))
    }

    fn lines_from(&mut self, mut node: Node) -> Lines {
        self.states += 1;
        let Some(turn) = node.engine.turn() else {
            return one(node.book.outcome().unwrap().kind);
        };
        let met = self.met.as_ref().filter(|_| turn.phase == Phase::Lead).map(|met| (node.key(), met));
        if let Some((lines, engine)) = met.as_ref().and_then(|(key, met)| met.get(key)) {
            assert_eq!(*engine, node.engine.position_key(), "{}", node.engine.record());
            return *lines;
        }
        let key = met.map(|(key, _)| key);
        self.refuse(&mut node, turn);
        let lines = node.legal.iter().map(|text| self.lines_from(node.after(turn, text))).fold(Lines::default(), sum);
        if let Some((met, key)) = self.met.as_mut().zip(key) {
            met.insert(key, (lines, node.engine.position_key()));
        }
        lines
    }

    /// Acts that are near to legal ones, others in each state: both say the same of each, and refused, it changes
    /// nothing.
    fn refuse(&mut self, node: &mut Node, turn: Turn) {
        for step in 0..3 {
            let (seat, action) = node.near(turn, self.states * 3 + step);
            if turn.seat == seat && node.legal.contains(&action.to_string()) {
                continue;
            }
            let before = node.engine.clone();
            let (engine, book) = (node.engine.apply(seat, action), node.book.apply(seat.index(), &action.to_string()));
            assert!(engine.is_err() && book.is_err(), "{seat} {action}: {engine:?} {book:?}\n{}", before.record());
            assert!(node.engine == before, "{seat} {action}: {}", before.record());
            self.refused += 1;
        }
    }
}

/// Every single line by the engine alone, from the position put together by hand.
pub(super) fn lines_by_engine(deal: &Deal) -> Lines {
    let mut position = Position::new(deal.trump(), deal.leader());
    let rules = deal.rules();
    for seat in rules.seats().iter() {
        position.hands[seat.index()] = deal.hand(seat);
    }
    position.stock = Deck::EMPTY;
    for side in Side::ALL.into_iter().take(rules.sides().into()) {
        position.taken = position.taken.with(side, taken(deal, side), deal.tricks(side));
    }
    lines_from(&Deal::new(position.setup(rules).unwrap()))
}

fn lines_from(deal: &Deal) -> Lines {
    let Some(turn) = deal.turn() else {
        return one(deal.outcome().unwrap().kind.word());
    };
    let mut lines = Lines::default();
    for action in deal.legal_actions() {
        let mut next = deal.clone();
        next.apply(turn.seat, action).unwrap();
        lines = sum(lines, lines_from(&next));
    }
    lines
}

/// The cards of the tricks that a side has taken.
fn taken(deal: &Deal, side: Side) -> CardSet {
    let taker = |trick: u8| {
        let lays = deal.course().lays().filter(move |lay| lay.trick == trick);
        lays.filter(|lay| lay.kind != LayKind::Discard).last().map(|lay| lay.seat)
    };
    let of_side = |seat: Option<Seat>| seat.map(|seat| deal.rules().side_of(seat)) == Some(side);
    deal.course().lays().filter(|lay| of_side(taker(lay.trick))).fold(CardSet::EMPTY, |all, lay| all | lay.cards)
}
