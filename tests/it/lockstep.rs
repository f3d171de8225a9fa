//! The engine and the naive rule book side by side, compared at every step.

use std::rc::Rc;

use bura::{Action, CardSet, Deal, Event, LayKind, Seat, Side, Step};
use serde_json::Value;

use crate::naive;
use crate::random_deals::engine_setup;
use crate::random_rules::rule_set;

/// One deal, played by both.
#[derive(Clone)]
pub(crate) struct Pair {
    pub(crate) engine: Deal,
    pub(crate) oracle: naive::Deal,
    /// What the engine's events say lies on the table, and in the tricks of each side.
    pile: CardSet,
    taken: [CardSet; 6],
    /// Rules and setup, for the message of a failure.
    given: Rc<String>,
    done: Vec<String>,
}

impl Pair {
    pub(crate) fn new(rules: &Value, setup: &Value) -> Self {
        let checked = rule_set(rules).unwrap().check().unwrap();
        let by_book = naive::Rules::from_json(rules).unwrap();
        let book_setup = naive::Setup::from_json(&by_book, setup).unwrap();
        let pair = Self {
            engine: Deal::new(engine_setup(&checked, setup).unwrap()),
            oracle: naive::Deal::new(&by_book, &book_setup),
            pile: CardSet::EMPTY,
            taken: [CardSet::EMPTY; 6],
            given: Rc::new(format!("{}; {setup}", checked.set())),
            done: Vec::new(),
        };
        pair.compare();
        pair
    }

    /// Rules, setup and all that was done.
    pub(crate) fn story(&self) -> String {
        format!("{}; {}", self.given, self.done.join("; "))
    }

    #[allow(clippy::needless_pass_by_value, reason = "both are made just to be compared")]
    fn same<T: PartialEq + core::fmt::Debug>(&self, what: &str, engine: T, oracle: T) {
        assert!(engine == oracle, "{what}: engine {engine:?}, rule book {oracle:?}\n{}", self.story());
    }

    /// Takes a legal step on both sides and compares them.
    pub(crate) fn take(&mut self, step: Step) {
        self.done.push(step.to_string());
        let rules = *self.engine.rules();
        let (mut pile, mut taken) = (self.pile, self.taken);
        let mut sink = |event: Event| match event {
            Event::Led { cards, .. } | Event::Beat { cards, .. } | Event::Discarded { cards, .. } => pile |= cards,
            Event::Took { seat } => taken[rules.side_of(seat).index()] |= core::mem::take(&mut pile),
            _ => {}
        };
        let (engine, oracle) = match step {
            Step::Act(action) => {
                let seat = self.engine.turn().unwrap().seat;
                let applied = self.engine.apply_with(seat, action, &mut sink).map_err(|error| error.to_string());
                (applied, self.oracle.apply(seat.index(), &action.to_string()))
            }
            Step::Forfeit(seat) => {
                let applied = self.engine.forfeit_with(seat, &mut sink).map_err(|error| error.to_string());
                (applied, self.oracle.forfeit(seat.index()))
            }
        };
        assert!(engine.is_ok() && oracle.is_ok(), "{step}: {engine:?} {oracle:?}\n{}", self.story());
        (self.pile, self.taken) = (pile, taken);
        self.compare();
    }

    /// Compares everything that both can tell, the list of legal actions last.
    pub(crate) fn compare(&self) {
        let (engine, oracle) = (&self.engine, &self.oracle);
        let turn = engine.turn().map(|turn| (turn.seat.index(), turn.phase.word()));
        self.same("turn", turn, oracle.to_act().zip(oracle.phase()));
        self.same("leader", engine.leader().index(), oracle.scheduled_leader());
        self.same("stake", u32::from(engine.stake()), oracle.stake());
        for seat in engine.rules().seats().iter() {
            self.same("hand", texts(engine.hand(seat)), oracle.hand(seat.index()));
        }
        self.same("stock", engine.stock().map(|card| card.to_string()).collect(), oracle.stock());
        for side in Side::ALL.iter().take(engine.rules().sides().into()) {
            self.same("points", u32::from(engine.points(*side)), oracle.points(side.index()));
            self.same("tricks", u32::from(engine.tricks(*side)), oracle.tricks(side.index()));
            self.same("taken", texts(self.taken[side.index()]), oracle.taken_cards(side.index()));
        }
        self.compare_table();
        self.compare_outcome();
        let mut legal: Vec<String> = engine.legal_actions().iter().map(|action| action.to_string()).collect();
        legal.sort();
        self.same("legal", legal, oracle.legal());
    }

    fn compare_table(&self) {
        let kind = |kind: LayKind| match kind {
            LayKind::Lead | LayKind::Stop => "lead",
            LayKind::Beat => "beat",
            LayKind::Discard => "discard",
        };
        let lay = |lay: bura::Lay| (lay.seat.index(), kind(lay.kind), lay.cards.to_string(), lay.shown.to_string());
        let by_book = self.oracle.table().into_iter().map(|laid| (laid.seat, laid.kind, laid.cards, laid.shown));
        self.same("table", self.engine.table().map(lay).collect::<Vec<_>>(), by_book.collect());
    }

    fn compare_outcome(&self) {
        let engine = self.engine.outcome().map(|outcome| {
            let winners: Vec<usize> = outcome.winners.iter().map(Side::index).collect();
            let loss: Vec<u32> = outcome.loss.as_slice().iter().map(|loss| u32::from(*loss)).collect();
            let bytes = |bytes: &[u8]| bytes.iter().map(|byte| u32::from(*byte)).collect::<Vec<u32>>();
            let (points, tricks) = (bytes(outcome.points.as_slice()), bytes(outcome.tricks.as_slice()));
            (outcome.kind.word(), winners, loss, points, tricks)
        });
        let oracle = self.oracle.outcome().map(|o| (o.kind, o.winners, o.loss, o.points, o.tricks));
        self.same("outcome", engine, oracle);
    }

    /// Whether both would take this act of this seat; they must agree.
    pub(crate) fn allows(&self, seat: Seat, action: Action) -> bool {
        let engine = self.engine.is_legal(seat, action);
        let oracle = self.oracle.clone().apply(seat.index(), &action.to_string());
        assert_eq!(engine, oracle.is_ok(), "seat {seat}, {action}: {oracle:?}\n{}", self.story());
        engine
    }
}

/// The texts of the cards of a set, in order.
fn texts(cards: CardSet) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}
