//! Families of end positions: the same last cards, dealt to the seats in all ways.
//!
//! Each position is reached by play from a whole pack, so both rule books play it: the first tricks are given, one
//! card from each seat, and then every seat holds its last cards and the stock is empty.

use serde_json::{Value, json};

use crate::lockstep::Pair;

/// The last cards of a deal, and how the others went before.
pub(super) struct Family {
    pub(super) name: &'static str,
    pub(super) seats: usize,
    pub(super) hand: usize,
    /// Lowest rank, so that all cards but the last ones go in whole tricks.
    lowest: &'static str,
    trump: &'static str,
    /// A suit that trumps do not beat, or nothing.
    proof: Option<&'static str>,
    /// Points that are within reach of each side, and that none has before.
    goal: u32,
    /// The last cards.
    cards: &'static [&'static str],
    /// The tricks before: seat, word and card, the leader's first.
    before: &'static [&'static str],
}

/// Two seats with four cards each: a pair of every suit, of which aces and tens are the half.
const PAIRS_OF_SUITS: Family = Family {
    name: "2x4 pairs of suits",
    seats: 2,
    hand: 4,
    lowest: "J",
    trump: "h",
    proof: None,
    goal: 61,
    cards: &["Jh", "Ah", "Jc", "Tc", "Ts", "As", "Jd", "Qd"],
    before: &[
        "0 lead Kc, 1 beat Ac",
        "1 lead Qh, 0 discard Qc",
        "1 lead Js, 0 beat Qs",
        "0 lead Td, 1 beat Ad",
        "1 lead Kd, 0 beat Kh",
        "0 lead Th, 1 discard Ks",
    ],
};

/// Two seats with four cards each: four cards of a plain suit, which may be led together, three trumps, and an ace.
const LONG_SUITS: Family = Family {
    name: "2x4 long suits",
    seats: 2,
    hand: 4,
    lowest: "J",
    trump: "s",
    proof: None,
    goal: 55,
    cards: &["Jd", "Kd", "Td", "Ad", "Js", "Qs", "Ts", "Ac"],
    before: &[
        "1 lead Kc, 0 discard Jc",
        "1 lead Ah, 0 discard Jh",
        "1 lead Qc, 0 beat Tc",
        "0 lead Th, 1 discard Qd",
        "0 lead Ks, 1 discard Qh",
        "0 lead Kh, 1 beat As",
    ],
};

/// Two seats with four cards each, and a suit that trumps do not beat.
const PROOF_SUIT: Family = Family {
    name: "2x4 proof suit",
    seats: 2,
    hand: 4,
    lowest: "J",
    trump: "c",
    proof: Some("s"),
    goal: 64,
    cards: &["Jc", "Qc", "Ac", "Ts", "Ks", "Qs", "Th", "Jh"],
    before: &[
        "0 lead Kh, 1 beat Ah",
        "1 lead As, 0 discard Qh",
        "1 lead Js, 0 discard Jd",
        "1 lead Tc, 0 discard Td",
        "1 lead Qd, 0 beat Ad",
        "0 lead Kc, 1 discard Kd",
    ],
};

/// Three seats with three cards each: two trumps, the tens and aces of two suits, and small ones.
const THREE_HANDS: Family = Family {
    name: "3x3 pairs of suits",
    seats: 3,
    hand: 3,
    lowest: "9",
    trump: "d",
    proof: None,
    goal: 45,
    cards: &["9d", "Ad", "9c", "Tc", "Ac", "Ts", "As", "9h", "Jh"],
    before: &[
        "0 lead Th, 1 beat Ah, 2 discard 9s",
        "1 lead Kc, 2 beat Jd, 0 discard Qc",
        "2 lead Kh, 0 discard Jc, 1 discard Ks",
        "2 lead Kd, 0 beat Td, 1 discard Qh",
        "0 lead Qs, 1 discard Js, 2 beat Qd",
    ],
};

/// All of them.
pub(super) const FAMILIES: [Family; 4] = [PAIRS_OF_SUITS, LONG_SUITS, PROOF_SUIT, THREE_HANDS];

/// One seat's part of a trick before: seat, word, card.
type Laid = (usize, &'static str, &'static str);

impl Family {
    fn tricks(&self) -> Vec<Vec<Laid>> {
        let laid = |text: &'static str| {
            let words: Vec<&str> = text.split(' ').collect();
            (words[0].parse().unwrap(), words[1], words[2])
        };
        self.before.iter().map(|trick| trick.split(", ").map(laid).collect()).collect()
    }

    /// These rules for its table.
    pub(super) fn rules(&self, rules: &Value) -> Value {
        let mut all = rules.clone();
        for (field, value) in [
            ("seats", json!(self.seats)),
            ("hand", json!(self.hand)),
            ("lowest", json!(self.lowest)),
            ("trump_proof", json!(self.proof)),
            ("goal", json!(self.goal)),
            ("loss", json!([1, 2, 3])),
            ("short", json!("half_share")),
            ("false_declaration", json!(2)),
        ] {
            all[field] = value;
        }
        all
    }

    /// All ways to deal the last cards.
    pub(super) fn deals(&self) -> Vec<Vec<Vec<&'static str>>> {
        let mut deals = vec![Vec::new()];
        for _ in 0..self.seats {
            let extend = |deal: Vec<Vec<&'static str>>| {
                let left: Vec<_> = self.cards.iter().copied().filter(|card| !deal.concat().contains(card)).collect();
                let with = move |hand| deal.iter().cloned().chain([hand]).collect::<Vec<_>>();
                subsets(&left, self.hand).into_iter().map(with).collect::<Vec<_>>()
            };
            deals = deals.into_iter().flat_map(extend).collect();
        }
        deals
    }

    /// The whole pack in dealing order, so that after the given tricks the seats hold these cards.
    fn deck(&self, hands: &[Vec<&'static str>]) -> Vec<&'static str> {
        let tricks = self.tricks();
        let goes = |seat: usize| {
            let laid = tricks.iter().flatten().filter(move |laid| laid.0 == seat).map(|laid| laid.2);
            laid.chain(hands[seat].iter().copied()).collect::<Vec<_>>()
        };
        // What each seat gets, in the order in which it comes to it.
        let gets: Vec<Vec<&str>> = (0..self.seats).map(goes).collect();
        let mut deck: Vec<&str> = (0..self.hand).flat_map(|round| gets.iter().map(move |cards| cards[round])).collect();
        let mut stock = Vec::new();
        for (round, trick) in (self.hand..gets[0].len()).zip(&tricks) {
            let taker = trick.iter().rfind(|laid| laid.1 != "discard").unwrap().0;
            stock.extend((0..self.seats).map(|step| gets[(taker + step) % self.seats][round]));
        }
        // The turned card, behind the hands, is the last to be drawn.
        deck.extend(stock.pop());
        deck.extend(stock);
        deck
    }

    /// The position with these hands, played on both.
    pub(super) fn position(&self, rules: &Value, hands: &[Vec<&'static str>]) -> Pair {
        let tricks = self.tricks();
        let deck = self.deck(hands).concat();
        let setup = json!({"deck": deck, "dealer": self.seats - 1, "leader": tricks[0][0].0, "trump": self.trump});
        let mut pair = Pair::new(rules, &setup);
        for trick in tricks {
            for (seat, word, card) in trick {
                assert_eq!(pair.oracle.to_act(), Some(seat), "{}: {word} {card}", self.name);
                pair.take(format!("{word} {card}").parse().unwrap());
            }
            if pair.oracle.phase() == Some("taken") {
                pair.take("draw".parse().unwrap());
            }
        }
        for (seat, hand) in hands.iter().enumerate() {
            assert_eq!(pair.oracle.hand(seat).len(), self.hand);
            assert!(hand.iter().all(|card| pair.oracle.hand(seat).iter().any(|held| held == card)), "{}", self.name);
        }
        assert!(pair.oracle.stock().is_empty() && pair.oracle.phase() == Some("lead"), "{}", self.name);
        pair
    }
}

/// All choices of so many cards, in the order given.
fn subsets(cards: &[&'static str], size: usize) -> Vec<Vec<&'static str>> {
    let Some((first, rest)) = cards.split_first().filter(|_| size > 0) else {
        return if size == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let with = subsets(rest, size - 1).into_iter().map(|others| [vec![*first], others].concat());
    with.chain(subsets(rest, size)).collect()
}
