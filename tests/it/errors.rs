//! Every error of rules, setups, turns, actions and texts: reached through the public API, with its exact message.
//!
//! The lists of names below are the tally. The enums are open for other crates, so the match without wildcard that
//! holds each list complete stands beside the enum, in a unit test that reads this file.

use core::fmt::{Debug, Display};
use std::collections::BTreeSet;

use bura::{
    ActError, Action, Card, Combo, ComboKind, Combos, Deal, Deck, Effect, Expected, Field, Illegal, Lowest, MatchStep,
    Preset, RuleSet, RulesError, Seat, Setup, SetupError, SetupSpec, Side, Suit, TextError, TurnError,
};

use crate::given::{deal, deck};

const RULES_ERRORS: [&str; 11] = [
    "Range",
    "PackTooSmall",
    "PartnersSeats",
    "NoSixes",
    "HandOverFour",
    "ComboTwice",
    "ComboWeight",
    "RaisingSides",
    "PartialCoverOpen",
    "PayWithoutAnte",
    "LossDescending",
];
const SETUP_ERRORS: [&str; 13] = [
    "DeckSize",
    "CardTwice",
    "NotInPack",
    "Dealer",
    "Leader",
    "Stake",
    "BuriedAndNamed",
    "BuriesNothing",
    "BuriedNoHonour",
    "BuriedNotInStock",
    "NothingTurned",
    "TakenCount",
    "HonourTurned",
];
const TURN_ERRORS: [&str; 4] = ["Over", "NotYourTurn", "ClaimsPending", "NoSuchSeat"];
const ILLEGALS: [&str; 19] = [
    "NotAsked",
    "NoCards",
    "NotInHand",
    "SeveralSuits",
    "TooMany",
    "WrongCount",
    "DoesNotBeat",
    "OpenBeats",
    "ShowsNothing",
    "ShownNotLaid",
    "ShownWhole",
    "ShownCoversNot",
    "NoDeclaring",
    "DeclareLater",
    "NoTrick",
    "NoRaising",
    "RaisesOff",
    "StakeTooHigh",
    "OwnOffer",
];
const ACT_ERRORS: [&str; 2] = ["Turn", "Illegal"];
const EXPECTEDS: [&str; 14] = [
    "Rank", "Suit", "Card", "Set", "NewCard", "DeckEnd", "Seat", "Number", "Word", "Sign", "NewKey", "NewCombo", "Key",
    "End",
];

/// The name of a variant, as `Debug` begins.
fn name(value: &impl Debug) -> String {
    format!("{value:?}").chars().take_while(|c| c.is_alphanumeric()).collect()
}

/// Demands the messages of errors, and that all variants of the tally are among them.
#[track_caller]
fn check<E: Debug + Display>(cases: impl IntoIterator<Item = (E, &'static str)>, tally: &[&str]) {
    let mut reached = BTreeSet::new();
    for (error, message) in cases {
        assert_eq!(error.to_string(), message, "{error:?}");
        reached.insert(name(&error));
    }
    assert_eq!(reached, tally.iter().map(ToString::to_string).collect());
}

/// The error of the default rules with a change.
fn rules_error(change: impl FnOnce(&mut RuleSet)) -> RulesError {
    let mut set = RuleSet::DEFAULT;
    change(&mut set);
    set.check().unwrap_err()
}

/// One entry as the list of combinations.
fn listed(kind: ComboKind) -> Combos {
    Combos::new(&[Combo::new(kind, Effect::Win)]).unwrap()
}

#[test]
fn every_error_of_rules_is_reached_and_names_its_field() {
    let bura = Combo::new(ComboKind::Bura, Effect::Win);
    let cases = [
        (rules_error(|set| set.seats = 7), "seats: 7 is not 2 to 6"),
        (rules_error(|set| set.hand = 2), "hand: 2 is not 3 to 6"),
        (rules_error(|set| set.lead_max = Some(0)), "lead_max: 0 is not 1 to 3"),
        (rules_error(|set| set.first_lead_max = Some(4)), "first_lead_max: 4 is not 1 to 3"),
        (rules_error(|set| set.goal = 121), "goal: 121 is not 1 to 120"),
        (rules_error(|set| set.false_declaration = 4), "false_declaration: 4 is not 1 to 3"),
        (rules_error(|set| set.raise_max = 0), "raise_max: 0 is not 1 to 6"),
        (rules_error(|set| set.loss = [1, 1, 61]), "loss: 61 is not 1 to 60"),
        (rules_error(|set| set.margin = 21), "margin: 21 is not 1 to 20"),
        (rules_error(|set| set.ante = 1_000_001), "ante: 1000001 is not 0 to 1000000"),
        (
            rules_error(|set| (set.seats, set.hand) = (6, 6)),
            "hand: 6 seats with 6 cards and a turned card need more than the 36 cards of the pack",
        ),
        (rules_error(|set| (set.seats, set.partners) = (3, true)), "partners: two pairs need 4 seats, not 3"),
        (
            rules_error(|set| (set.lowest, set.combos) = (Lowest::Seven, listed(ComboKind::SixesTrump))),
            "combos: sixes_trump in a pack from 7 up, which has no sixes",
        ),
        (
            rules_error(|set| (set.hand, set.combos) = (5, listed(ComboKind::Aces))),
            "combos: aces is at most four cards, and a hand has 5",
        ),
        (Combos::new(&[bura, bura]).unwrap_err(), "combos: bura is listed twice"),
        (Combos::new(&[bura.weight(4)]).unwrap_err(), "combos: bura has weight 4, which is not 1 to 3"),
        (rules_error(|set| (set.seats, set.raise_max) = (3, 2)), "raise_max: raising needs 2 sides, not 3"),
        (
            rules_error(|set| (set.partial_cover, set.discards) = (true, bura::Discards::Open)),
            "partial_cover: discards are open, so there is no part to show",
        ),
        (rules_error(|set| set.foul = bura::Foul::Pay), "foul: pay needs an ante"),
        (rules_error(|set| set.loss = [3, 2, 4]), "loss: 3, 2, 4 descends"),
    ];
    for (error, message) in cases {
        let field: Field = message.split(':').next().unwrap().parse().unwrap();
        assert_eq!(error.field(), field, "{message}");
    }
    check(cases, &RULES_ERRORS);
}

/// The error of the default rules, with these differences, for a deck that begins so, with a change.
fn setup_error(rules: &str, first: &str, change: impl FnOnce(&mut SetupSpec)) -> SetupError {
    let rules = rules.parse::<RuleSet>().unwrap().check().unwrap();
    let mut spec = SetupSpec::new(deck(first), Seat::ALL[0]);
    change(&mut spec);
    Setup::new(&rules, &spec).unwrap_err()
}

/// Gives side 0 the last cards of the deck, taken in so many tricks.
fn after_tricks(spec: &mut SetupSpec, cards: usize, tricks: u8) {
    let whole = spec.deck;
    let (left, gone) = whole.cards().split_at(36 - cards);
    spec.deck = Deck::new(left).unwrap();
    spec.taken = spec.taken.with(Side::ALL[0], gone.iter().copied().collect(), tricks);
}

#[test]
fn every_error_of_setups_is_reached() {
    let bury = "custom,turn_up=bury_honours";
    let whole = deck("6c");
    let short = &whole.cards()[..35];
    // With two seats and three cards the seventh card is turned.
    let turned_ten = "6c7c8c6d7d8dTh";
    let card = |text: &str| -> Option<Card> { text.parse().ok() };
    let cases = [
        (
            setup_error("custom", "6c", |spec| spec.deck = Deck::new(short).unwrap()),
            "the deck has 35 cards, the pack 36",
        ),
        (
            setup_error("custom", "6c", |spec| {
                spec.deck = Deck::new(&[short, &short[..1]].concat()).unwrap();
            }),
            "6c is in the deck twice",
        ),
        (setup_error("custom,lowest=J", "Ac9d", |_| ()), "9d is not in the pack"),
        (
            setup_error("custom", "6c", |spec| spec.terms.dealer = Seat::ALL[2]),
            "the dealer is seat 2, and the table has seats 0 to 1",
        ),
        (
            setup_error("custom,seats=3", "6c", |spec| spec.terms.leader = Some(Seat::ALL[3])),
            "the leader is seat 3, and the table has seats 0 to 2",
        ),
        (setup_error("custom", "6c", |spec| spec.terms.stake = 3), "the stake is 3, not 1 or 2"),
        (
            setup_error(bury, turned_ten, |spec| (spec.buried, spec.terms.trump) = (card("Th"), Some(Suit::Hearts))),
            "a buried card and a named trump exclude each other",
        ),
        (
            setup_error("custom", turned_ten, |spec| spec.buried = card("Th")),
            "Th is buried, and the rules bury no card",
        ),
        (setup_error(bury, turned_ten, |spec| spec.buried = card("Kh")), "Kh is buried, and is no ace or ten"),
        (setup_error(bury, "Th7c", |spec| spec.buried = card("Th")), "Th is buried, and is not in the stock"),
        (
            setup_error("custom", "6c", |spec| after_tricks(spec, 30, 15)),
            "no stock and no named trump, so nothing makes the trump",
        ),
        (
            setup_error("custom", "6c", |spec| after_tricks(spec, 3, 1)),
            "side 0 has taken 3 cards in 1 tricks, and every seat lays as many cards to a trick",
        ),
        (
            setup_error("custom", "6c", |spec| after_tricks(spec, 4, 3)),
            "side 0 has taken 4 cards in 3 tricks, and every seat lays as many cards to a trick",
        ),
        (setup_error(bury, turned_ten, |_| ()), "Th is turned up, and the rules bury aces and tens"),
    ];
    check(cases, &SETUP_ERRORS);
}

/// Seat 1 leads; it holds 9c Ad 8s against Jc Kd 7s, and clubs are trumps.
const PLAIN: &str = "9cJcAdKd8s7s6c";
/// Seat 1 leads 6h 7h 8s against 9h Td Ks, and clubs are trumps.
const PAIR: &str = "6h9h7hTd8sKs6c";

#[test]
fn every_error_of_turns_is_reached() {
    let act = |deal: &Deal, seat: usize| match deal.clone().apply(Seat::ALL[seat], Action::Pass) {
        Err(ActError::Turn(error)) => error,
        other => panic!("{other:?}"),
    };
    let over = deal("custom", PLAIN, "; forfeit 1");
    let plain = deal("custom", PLAIN, "");
    // Seat 0 holds three hearts and is asked before seat 1 leads.
    let claimed = deal("custom,seats=3,combos=molodka:lead", "6c6d6h7c7d7h8s9s8h", "");
    let cases = [
        (act(&over, 1), "the deal is over"),
        (over.clone().forfeit(Seat::ALL[0]).unwrap_err(), "the deal is over"),
        (act(&plain, 0), "seat 1 is to act"),
        (act(&claimed, 2), "seat 1 is to act"),
        (act(&claimed, 1), "claims are being heard; try again"),
        (act(&plain, 2), "the table has no seat 2, only 0 to 1"),
        (claimed.clone().forfeit(Seat::ALL[5]).unwrap_err(), "the table has no seat 5, only 0 to 2"),
    ];
    assert_eq!(claimed.turn().map(|turn| turn.seat), Some(Seat::ALL[0]), "and the seat asked is not named");
    check(cases, &TURN_ERRORS);
}

/// The rule that an action of the seat to act breaks.
#[track_caller]
fn illegal(deal: &Deal, action: &str) -> Illegal {
    let seat = deal.turn().unwrap().seat;
    match deal.clone().apply(seat, action.parse().unwrap()) {
        Err(ActError::Illegal(error)) => error,
        other => panic!("{action}: {other:?}"),
    }
}

#[test]
fn every_broken_rule_is_reached() {
    let lead = deal("custom", PLAIN, "");
    let follow = deal("custom", PLAIN, "; lead 9c");
    let open = deal("custom,discards=open", PLAIN, "; lead 9c");
    let shown = deal("custom,partial_cover=true", PAIR, "; lead 6h7h");
    let raise = "custom,raise_max=3";
    let cases = [
        (illegal(&lead, "draw"), "no answer in phase lead, expected lead, declare or raise"),
        (illegal(&follow, "lead Jc"), "no answer in phase follow, expected beat or discard"),
        (illegal(&lead, "lead -"), "no card is laid, expected at least one"),
        (illegal(&lead, "lead 9cKd7s"), "Kd7s not in hand"),
        (illegal(&lead, "lead 9cAd"), "9cAd are of several suits, expected one suit"),
        (illegal(&deal("custom,lead_max=1", PAIR, ""), "lead 6h7h"), "a lead of 2 cards, expected at most 1"),
        (illegal(&follow, "beat JcKd"), "2 cards laid, expected 1"),
        (illegal(&follow, "discard -"), "0 cards laid, expected 1"),
        (illegal(&follow, "beat Kd"), "Kd do not beat 9c"),
        (illegal(&open, "discard Jc"), "Jc beat 9c, and discards are open"),
        (illegal(&follow, "discard Kd show Kd"), "Kd shown, and the rules show no part of a discard"),
        (illegal(&shown, "discard 9hTd show Ks"), "Ks shown and not laid"),
        (illegal(&shown, "discard 9hTd show 9hTd"), "all of Td9h shown, expected a part"),
        (illegal(&shown, "discard 9hTd show Td"), "Td do not cover as many of 6h7h"),
        (illegal(&deal("custom,end=played_out", PLAIN, ""), "declare"), "the rules hear no declarations"),
        (
            illegal(&deal("custom,declare_at=taken", PLAIN, ""), "declare"),
            "declarations are heard after taking a trick, not before a lead",
        ),
        (illegal(&lead, "declare"), "the side has taken no trick"),
        (illegal(&lead, "raise"), "the rules know no raising"),
        (illegal(&deal(raise, PLAIN, " raises=false"), "raise"), "no raises in this deal"),
        (illegal(&deal(raise, PLAIN, "; raise; raise"), "raise"), "a stake of 4, expected at most 3"),
        (illegal(&deal(raise, PLAIN, "; raise; accept"), "raise"), "the side made the last accepted offer"),
    ];
    check(cases, &ILLEGALS);
}

#[test]
fn an_error_of_an_act_says_what_its_cause_says() {
    let lead = deal("custom", PLAIN, "");
    let apply = |seat: usize, action: &str| lead.clone().apply(Seat::ALL[seat], action.parse().unwrap()).unwrap_err();
    let cases = [(apply(0, "pass"), "seat 1 is to act"), (apply(1, "raise"), "the rules know no raising")];
    assert_eq!(cases[0].0, TurnError::NotYourTurn { to_act: Seat::ALL[1] }.into());
    assert_eq!(cases[1].0, Illegal::NoRaising.into());
    check(cases, &ACT_ERRORS);
}

/// The error of a text.
fn wrong<T: core::str::FromStr<Err = TextError> + Debug>(text: &str) -> TextError {
    text.parse::<T>().unwrap_err()
}

#[test]
fn every_expectation_of_a_text_is_reached() {
    let presets = Preset::WORDS.join(", ");
    let phases = format!("at byte 0: found 'w', expected one of custom, {presets}");
    let too_long = format!("{}6c", deck("6c"));
    let cases = [
        (wrong::<Card>("x"), "at byte 0: found 'x', expected a rank (6, 7, 8, 9, J, Q, K, T or A)"),
        (wrong::<Card>("10"), "at byte 2: found the end, expected a suit (c, d, h, s, ♣, ♦, ♥ or ♠)"),
        (wrong::<Deck>(""), "at byte 0: found the end, expected a card"),
        (wrong::<Action>("lead"), "at byte 4: found the end, expected cards, or - for none"),
        (wrong::<bura::CardSet>("7hTh7h"), "at byte 4: found '7', expected a card not named before"),
        (wrong::<Deck>(&too_long), "at byte 72: found '6', expected no more than 36 cards"),
        (wrong::<Seat>("9"), "at byte 0: found '9', expected a seat (0 to 5)"),
        (wrong::<RuleSet>("custom,seats=9"), "at byte 13: found '9', expected a number from 2 to 6"),
        (wrong::<RuleSet>("custom,partners=maybe"), "at byte 16: found 'm', expected one of false, true"),
        (wrong::<RuleSet>("custom,seats 2"), "at byte 13: found '2', expected '='"),
        (wrong::<RuleSet>("custom,seats=2,seats=2"), "at byte 15: found 's', expected a key not given before"),
        (wrong::<Combos>("bura:win+bura:lead"), "at byte 9: found 'b', expected a combination not listed before"),
        (wrong::<SetupSpec>("dealer=0"), "at byte 8: found the end, expected the key deck"),
        (wrong::<Card>("7h x"), "at byte 3: found 'x', expected the end"),
    ];
    for (error, message) in cases {
        assert_eq!(error.to_string(), message);
    }
    assert_eq!(wrong::<RuleSet>("whist").to_string(), phases);
    let steps = "deal, foul, lead, beat, discard, stop, pass, declare, draw, raise, accept, refuse, forfeit";
    assert_eq!(wrong::<MatchStep>("fold").to_string(), format!("at byte 0: found 'f', expected one of {steps}"));
    let expected: Vec<Expected> = cases.iter().map(|(error, _)| error.expected()).collect();
    let reached: Vec<String> = expected.iter().map(name).collect();
    assert_eq!(reached, EXPECTEDS);
}

#[test]
fn the_keys_of_a_setup_are_read_in_any_order() {
    let text = format!("deck={} trump=h stake=2 raises=false leader=1 dealer=0", deck("Ac"));
    let spec: SetupSpec = text.parse().unwrap();
    assert_eq!((spec.terms.trump, spec.terms.stake, spec.terms.raises), (Some(Suit::Hearts), 2, false));
    assert_eq!((spec.terms.leader, spec.terms.dealer), (Some(Seat::ALL[1]), Seat::ALL[0]));
    assert_eq!(spec.deck, deck("Ac"));
}
