//! What is drawn by lot: the deck and the choices of a playthrough, from a seed text and nothing else.
//!
//! Each thing has a number of its own, a hash of the seed and of its text, and the lowest is taken. So neither the
//! order of the library's lists nor its shuffle decides anything; and an action more or less in a list changes the
//! course of a deal only if it is the one that is taken. Both keep the difference small that a change makes.

use bura::{Action, Card, CardSet, Deal, Deck, Rank, Rules, Setup, SetupSpec, Side, Terms, TurnUp};

/// The number of a text: FNV-1a, then the finalizer of `SplitMix64`.
fn number(text: &str) -> u64 {
    let mixed = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |word: u64, byte| (word ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    let word = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// A setup on these terms. An ace or ten that is turned up is buried where the rules say so.
pub(crate) fn setup(rules: &Rules, terms: Terms, seed: &str) -> Setup {
    let set = rules.set();
    let mut cards: Vec<Card> = CardSet::pack(set.lowest.rank()).iter().collect();
    cards.sort_by_key(|card| number(&format!("{seed} deck {card}")));
    let turned = usize::from(set.seats * set.hand);
    let honour = matches!(cards[turned].rank(), Rank::Ace | Rank::Ten);
    let buried = (set.turn_up == TurnUp::BuryHonours && terms.trump.is_none() && honour).then_some(cards[turned]);
    if buried.is_some() {
        let places = turned..cards.len();
        let place = places.min_by_key(|place| number(&format!("{seed} bury {place}"))).unwrap();
        cards.swap(turned, place);
    }
    let mut spec = SetupSpec::new(Deck::new(&cards).unwrap(), terms.dealer);
    (spec.terms, spec.buried) = (terms, buried);
    Setup::new(rules, &spec).unwrap()
}

/// Kinds of actions, and how many lots each has: so plays are varied, and deals do not end early.
const LOTS: [(&str, u32); 12] = [
    ("lead", 10),
    ("lead more", 12),
    ("beat", 8),
    ("discard", 3),
    ("discard show", 4),
    ("stop", 3),
    ("pass", 1),
    ("declare", 1),
    ("draw", 16),
    ("raise", 4),
    ("accept", 4),
    ("refuse", 1),
];

fn kind(action: Action) -> &'static str {
    match action {
        Action::Lead(cards) if cards.len() > 1 => "lead more",
        Action::Lead(_) => "lead",
        Action::Beat(_) => "beat",
        Action::Discard { shown, .. } if shown.is_empty() => "discard",
        Action::Discard { .. } => "discard show",
        Action::Stop => "stop",
        Action::Pass => "pass",
        Action::Declare => "declare",
        Action::Draw => "draw",
        Action::Raise => "raise",
        Action::Accept => "accept",
        Action::Refuse => "refuse",
    }
}

/// What the seat to act does. Who has the goal declares; else the kind with the lowest lot is taken, and of that kind
/// the action with the lowest.
pub(crate) fn choose(deal: &Deal, seed: &str) -> Action {
    let (seat, legal) = (deal.turn().unwrap().seat, deal.legal_actions());
    let side: Side = deal.rules().side_of(seat);
    if legal.contains(Action::Declare) && deal.points(side) >= deal.rules().set().goal {
        return Action::Declare;
    }
    let tag = format!("{seed} trick {} seat {seat} stake {}", deal.course().tricks(), deal.stake());
    let lowest = |kind: &str, lots: u32| (0..lots).map(|lot| number(&format!("{tag} {kind} {lot}"))).min();
    let there = LOTS.iter().filter(|(word, _)| legal.iter().any(|action| kind(action) == *word));
    let (word, _) = there.min_by_key(|(word, lots)| lowest(word, *lots)).unwrap();
    let of_kind = legal.iter().filter(|action| kind(*action) == *word);
    of_kind.min_by_key(|action| number(&format!("{tag} {action}"))).unwrap()
}
