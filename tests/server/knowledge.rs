//! What a seat may know, by a naive list of the cards that it has seen, and the search for any other card in what it
//! was sent. The list uses nothing of the library's views and events: only the hands and lays of the finished deal.

use std::collections::BTreeMap;

use bura::{Card, CardSet, Deal, Discards, EndKind, LayKind, Seat, Step, Trump};
use serde_json::Value;

use crate::client::Entry;

/// Every pair of letters that could be a card, wherever it stands.
fn cards_in(text: &[u8]) -> CardSet {
    let pairs = text.windows(2).filter_map(|pair| core::str::from_utf8(pair).ok());
    pairs.filter_map(card).fold(CardSet::EMPTY, CardSet::with)
}

fn card(pair: &str) -> Option<Card> {
    let (rank, suit) = pair.split_at_checked(1)?;
    ("6789TJQKA".contains(rank) && "cdhs".contains(suit)).then(|| pair.parse().unwrap())
}

/// A finished deal, played again as far as a client has been told.
struct Replay {
    deal: Deal,
    steps: Vec<Step>,
    /// How many steps of each word have been played: the lays count as one word.
    done: usize,
    draws: usize,
    raises: usize,
    known: CardSet,
    seat: Seat,
}

impl Replay {
    fn new(finished: &Deal, seat: Seat) -> Self {
        let deal = Deal::new(*finished.setup());
        let steps = finished.steps().map(|(_, step)| step).collect();
        let mut replay = Self { deal, steps, done: 0, draws: 0, raises: 0, known: CardSet::EMPTY, seat };
        if let Trump::Turned(card) | Trump::Buried(card) = replay.deal.setup().trump() {
            replay.known = replay.known.with(card);
        }
        replay.look();
        replay
    }

    /// Adds what the seat sees as things stand.
    fn look(&mut self) {
        let (deal, seat) = (&self.deal, self.seat);
        let mut known = self.known | deal.hand(seat);
        let over = deal.outcome();
        let lays: Vec<_> = deal.course().lays().collect();
        for lay in &lays {
            let discards = deal.rules().set().discards;
            let open = lay.kind != LayKind::Discard || discards == Discards::Open || lay.seat == seat;
            let own_trick = || {
                let mut trick = lays.iter().filter(|other| other.trick == lay.trick);
                let taker = trick.rfind(|other| other.kind != LayKind::Discard).unwrap().seat;
                lay.trick < deal.course().tricks() && taker == seat
            };
            if open || over.is_some() || (discards == Discards::TakerSees && own_trick()) {
                known |= lay.cards;
            }
            known |= lay.shown;
        }
        if over.is_some_and(|outcome| matches!(outcome.kind, EndKind::Combo | EndKind::Redeal)) {
            let holds = |hand: CardSet| {
                let rules = deal.rules().set();
                let held = rules.combos.iter().any(|combo| combo.kind.is_held(hand, deal.trump()));
                held && hand.len() == usize::from(rules.hand)
            };
            let hands = deal.rules().seats().iter().map(|seat| deal.hand(seat));
            known |= hands.filter(|&hand| holds(hand)).fold(CardSet::EMPTY, |all, hand| all | hand);
        }
        self.known = known;
    }

    fn step(&mut self) -> Option<String> {
        let step = *self.steps.get(self.done)?;
        self.done += 1;
        self.deal.step(step).unwrap();
        self.look();
        let word = step.to_string().split(' ').next().unwrap().to_owned();
        self.draws += usize::from(word == "draw");
        self.raises += usize::from(word == "raise");
        Some(word)
    }

    fn next_word(&self) -> Option<String> {
        self.steps.get(self.done).map(|step| step.to_string().split(' ').next().unwrap().to_owned())
    }

    /// Goes on to the step that a batch of events tells of; passes are not told.
    fn follow(&mut self, events: &[Value]) {
        const MARKS: [(&str, &str); 9] = [
            ("stopped", "stop"),
            ("led", "lead"),
            ("beat", "beat"),
            ("discarded", "discard"),
            ("declared", "declare"),
            ("raised", "raise"),
            ("accepted", "accept"),
            ("refused", "refuse"),
            ("forfeited", "forfeit"),
        ];
        if events.iter().any(|event| event.get("opened").is_some()) {
            assert_eq!(self.done, 0, "a deal opened twice");
            return;
        }
        let marked = MARKS.iter().find(|(mark, _)| events.iter().any(|event| event.get(*mark).is_some()));
        let secret = |event: &Value| event == "asked" || event == "passed";
        let word = match marked {
            Some((_, word)) => *word,
            // Only drawing leaves no mark of its own.
            None if events.iter().all(secret) => return,
            None => "draw",
        };
        while self.next_word().as_deref() == Some("pass") {
            self.step();
        }
        assert_eq!(self.step().as_deref(), Some(word), "events of another step: {events:?}");
    }

    /// Goes on to where a view stands.
    fn catch_up(&mut self, view: &Value) {
        let count = |key: &str| view[key].as_array().unwrap().len();
        let wanted = (
            count("lays"),
            view["draws"].as_u64().unwrap(),
            count("offers"),
            view["stake"].as_u64().unwrap(),
            !view["end"].is_null(),
        );
        loop {
            let deal = &self.deal;
            let (lays, stake) = (deal.course().lays().count(), u64::from(deal.stake()));
            if (lays, self.draws as u64, self.raises, stake, deal.outcome().is_some()) == wanted {
                return;
            }
            assert!(self.step().is_some(), "a view that the deal never had: {view}");
        }
    }
}

/// Checks every line that a client received, each with what its seat may know at that moment.
///
/// # Errors
///
/// The first line that has a card too many, with that card.
pub(crate) fn check(seat: Seat, log: &[Entry], finished: &BTreeMap<u64, Deal>) -> Result<(), String> {
    let (mut replay, mut number): (Option<Replay>, _) = (None, 0);
    // Errors may repeat what the client itself has said.
    let mut own_words = CardSet::EMPTY;
    for entry in log {
        let line = match entry {
            Entry::Sent(bytes) => {
                own_words |= cards_in(bytes);
                continue;
            }
            Entry::Got(line) => line,
        };
        let message: Value = serde_json::from_str(line).unwrap();
        if let Some(deal) = message["deal"].as_u64().filter(|&deal| deal != number) {
            assert!(deal > number, "deals out of order");
            number = deal;
            replay = Some(Replay::new(&finished[&deal], seat));
        }
        let kind = message["type"].as_str().unwrap();
        if let Some(replay) = &mut replay {
            match kind {
                "events" => replay.follow(message["events"].as_array().unwrap()),
                "view" => replay.catch_up(&message["view"]),
                _ => {}
            }
        }
        let mut allowed = replay.as_ref().map_or(CardSet::EMPTY, |replay| replay.known);
        if kind == "error" {
            allowed |= own_words;
        }
        let leaked = cards_in(line.as_bytes()) - allowed;
        if !leaked.is_empty() {
            return Err(format!("seat {seat} was told {leaked}: {line}"));
        }
    }
    Ok(())
}
