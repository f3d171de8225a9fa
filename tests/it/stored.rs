//! Stored matches, views and results that say what cannot be: each is refused with its reason.
//!
//! What is stored is edited as JSON at one place and read again. Messages are exact, so that each case is refused by
//! the check that is meant, and not by one behind it.

use bura::{
    BySide, Card, Combos, Deal, Deck, Match, MatchPlay, MatchStep, RuleSet, Seat, Setup, SetupSpec, Side, Sides, Suit,
    Taken, Viewer,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::given::{deal, deck};

/// Two seats, without an ante, to 12 on the loser's account.
const PLAIN: &str = "burkozel,turn_up=bottom";

/// The JSON of a value with others in some places.
fn edited(value: &impl Serialize, edits: &[(&str, Value)]) -> Value {
    let mut json = serde_json::to_value(value).unwrap();
    for (place, new) in edits {
        *json.pointer_mut(place).unwrap_or_else(|| panic!("{place} is not there")) = new.clone();
    }
    json
}

/// What reading a value with these edits says.
#[track_caller]
fn refused<T: Serialize + DeserializeOwned>(value: &T, edits: &[(&str, Value)], message: &str) {
    let json = edited(value, edits);
    match serde_json::from_value::<T>(json.clone()) {
        Ok(_) => panic!("accepted: {json}"),
        Err(error) => assert_eq!(error.to_string(), message, "{json}"),
    }
}

#[track_caller]
fn accepted<T: Serialize + DeserializeOwned>(value: &T, edits: &[(&str, Value)]) {
    let json = edited(value, edits);
    assert!(serde_json::from_value::<T>(json.clone()).is_ok(), "{json}");
}

fn game(rules: &str) -> Match {
    let rules: RuleSet = rules.parse().unwrap();
    Match::new(&rules.check().unwrap(), Seat::ALL[0]).unwrap()
}

#[test]
fn a_match_whose_accounts_chips_and_pot_cannot_be_is_refused() {
    let pot = game("bura_pot");
    accepted(&pot, &[]);
    refused(&pot, &[("/version", json!(2))], "match: version 2, expected 1");
    let counts = "match: accounts or chips are not those of 3 sides and 3 seats";
    refused(&pot, &[("/accounts", json!([0, 0]))], counts);
    refused(&pot, &[("/chips", json!([-5, -10]))], counts);
    let chips = "match: chips and pot do not sum to 0, or the pot is negative";
    refused(&pot, &[("/pot", json!(16))], chips);
    refused(&pot, &[("/chips", json!([5, 5, 5])), ("/pot", json!(-15))], chips);
    let ante = "match: there are chips and no ante, or an ante and no pot between deals";
    refused(&pot, &[("/chips", json!([0, 0, 0])), ("/pot", json!(0))], ante);
    accepted(&pot, &[("/chips", json!([-1, 0, 0])), ("/pot", json!(1))]);
    let plain = game(PLAIN);
    refused(&plain, &[("/chips", json!([1, -1]))], ante);
    accepted(&plain, &[("/accounts", json!([11, 0]))]);
}

#[test]
fn a_match_on_terms_that_no_next_deal_has_is_refused() {
    let plain = game("burkozel,draw_doubles=false");
    let terms = "match: terms that no next deal has";
    refused(&plain, &[("/terms/trump", json!("h"))], terms);
    refused(&plain, &[("/terms/dealer", json!(2))], terms);
    refused(&plain, &[("/terms/leader", json!(2))], terms);
    refused(&plain, &[("/terms/stake", json!(2))], terms);
    accepted(&plain, &[("/terms/dealer", json!(1)), ("/terms/leader", json!(1))]);
    accepted(&game("burkozel,draw_doubles=true"), &[("/terms/stake", json!(2))]);
}

#[test]
fn a_deal_without_raises_belongs_to_rules_that_know_it_and_to_a_match_in_which_it_came() {
    let message = "match: the deal without raising has or has not come, and the rules say otherwise";
    let done = || ("/crawford_done", json!(true));
    let off = || ("/terms/raises", json!(false));
    let crawford = game("georgian_three,crawford=true,target=5");
    for edits in [&[][..], &[done()], &[done(), off()]] {
        accepted(&crawford, edits);
    }
    refused(&crawford, &[off()], message);
    // "Never with target 0 or 1" (section 11), and `crawford` without raising is ignored (section 3).
    for rules in ["crawford=true,target=1", "crawford=true,target=0", "crawford=true,raise_max=1", "crawford=false"] {
        let game = game(&format!("georgian_three,{rules}"));
        refused(&game, &[done()], message);
        refused(&game, &[done(), off()], message);
        accepted(&game, &[]);
    }
}

#[test]
fn a_match_ends_where_its_accounts_say_so_and_nowhere_else() {
    let message = "match: the accounts do not end the match as it says";
    // Both settle at 12: `burkozel` on the loser's account, Gambler's on the winner's.
    let (lost, won) = (game(PLAIN), game("burkozel_gambler"));
    for (game, end, other) in
        [(&lost, json!({"lost": [0]}), json!({"lost": [1]})), (&won, json!({"won": 0}), json!({"won": 1}))]
    {
        let full = || ("/accounts", json!([12, 0]));
        accepted(game, &[full(), ("/end", end.clone())]);
        refused(game, &[full()], message);
        refused(game, &[full(), ("/end", other)], message);
        refused(game, &[("/accounts", json!([11, 0])), ("/end", end)], message);
    }
    let mut open = game(PLAIN);
    open.open(setup(PLAIN, "dealer=0")).unwrap();
    refused(&open, &[("/accounts", json!([12, 0])), ("/end", json!({"lost": [0]}))], message);
}

/// A setup in which nobody is dealt a combination.
fn setup(rules: &str, keys: &str) -> Setup {
    let rules: RuleSet = rules.parse().unwrap();
    let spec: SetupSpec = format!("deck={} {keys}", deck("6c9d7d8s9c8cJhQs")).parse().unwrap();
    Setup::new(&rules.check().unwrap(), &spec).unwrap()
}

#[test]
fn an_open_deal_is_by_the_rules_of_the_match_and_on_its_terms() {
    let message = "match: the open deal is by other rules or on other terms";
    let open = |rules: &str, keys: &str| ("/open", json!(setup(rules, keys)));
    let plain = game(PLAIN);
    accepted(&plain, &[open(PLAIN, "dealer=0")]);
    // The table names the trump, the match does not.
    accepted(&plain, &[open(PLAIN, "dealer=0 trump=h")]);
    refused(&plain, &[open("burkozel_61", "dealer=0")], message);
    for keys in ["dealer=1", "dealer=0 leader=0", "dealer=0 stake=2", "dealer=0 raises=false"] {
        refused(&plain, &[open(PLAIN, keys)], message);
    }
    let mut spec = setup(PLAIN, "dealer=0").spec();
    let rest: Vec<Card> = spec.deck.cards()[2..].to_vec();
    spec.taken = Taken::NONE.with(Side::ALL[0], spec.deck.cards()[..2].iter().copied().collect(), 1);
    spec.deck = Deck::new(&rest).unwrap();
    refused(&plain, &[("/open", json!(Setup::new(plain.rules(), &spec).unwrap()))], message);
}

#[test]
fn a_match_is_stored_with_the_deal_that_is_open_and_not_over() {
    let message = "match: the deal is not the one that is open, or is over";
    let mut play = MatchPlay::new(game(PLAIN));
    accepted(&play, &[]);
    for (place, wrong) in [("dealer", json!(2)), ("leader", json!(2)), ("stake", json!(2)), ("raises", json!(false))] {
        refused(&play, &[(&format!("/first/{place}"), wrong)], message);
    }
    refused(&play, &[("/first/trump", json!("h"))], message);
    accepted(&play, &[("/first/dealer", json!(1)), ("/first/leader", json!(1))]);
    let other = json!(Deal::new(setup(PLAIN, "dealer=1")));
    refused(&play, &[("/deal", other.clone())], message);
    play.step(MatchStep::open(&setup(PLAIN, "dealer=0"))).unwrap();
    accepted(&play, &[]);
    refused(&play, &[("/deal", Value::Null)], message);
    refused(&play, &[("/deal", other)], message);
    let mut over = play.deal().unwrap().clone();
    over.forfeit(Seat::ALL[0]).unwrap();
    refused(&play, &[("/deal", json!(over))], message);
}

/// Closed discards, shown parts, raising, two tricks and a lead.
fn closed() -> Deal {
    deal(
        "custom,partial_cover=true,raise_max=3",
        "6c9d9c7d8c8s6h",
        "; raise; accept; lead 6c; discard 9d; draw; lead 9c; discard 8s",
    )
}

#[test]
fn a_view_of_seats_and_counts_that_cannot_be_is_refused() {
    let view = closed().view(Viewer::Spectator);
    accepted(&view, &[]);
    refused(&view, &[("/version", json!(0))], "view: version 0, expected 1");
    let short = format!("{}6h{}", "??".repeat(6), "??".repeat(28));
    refused(&view, &[("/deck", json!(short))], "view: the deck has 35 cards, the pack 36");
    let seat = "view: a seat that the table does not have";
    refused(&view, &[("/viewer", json!(2))], seat);
    refused(&view, &[("/hands", json!([[2, "-"]]))], seat);
    let counts = "view: more is drawn, passed, offered or decided than a deal has";
    // Two seats draw in turn from a stock of thirty.
    for wrong in [3, 32] {
        refused(&view, &[("/drawn", json!(wrong))], counts);
    }
    refused(&view, &[("/stake", json!(7))], counts);
    // The pack serves 18 tricks, before and after each of which something may be asked.
    refused(&view, &[("/draws", json!(19))], counts);
    refused(&view, &[("/offers", json!([[19, false]]))], counts);
    refused(&view, &[("/passes", json!([0]))], counts);
    refused(&closed().view(Seat::ALL[0]), &[("/passes", json!([18]))], counts);
    // What a deal can have in number, this one had not. All at once, for the search that finds none takes long.
    let most = [
        ("/drawn", json!(30)),
        ("/stake", json!(6)),
        ("/draws", json!(18)),
        ("/offers", json!([[18, false]])),
        ("/passes", json!([17])),
    ];
    let other = "view: no deal looks like this";
    refused(&closed().view(Seat::ALL[0]), &most, other);
    refused(&view, &[("/turn", Value::Null)], other);
    let end = json!({"kind": "exhausted", "winners": [], "multiplier": 1, "by": null, "asked": false});
    refused(&view, &[("/end", end)], other);
    refused(&view, &[("/lays/1/cards", json!("9d")), ("/lays/1/face_down", json!(0))], other);
}

#[test]
fn a_view_of_lays_that_do_not_follow_from_each_other_is_refused_with_the_first() {
    let view = closed().view(Viewer::Spectator);
    let wrong = |lay: usize, edits: &[(&str, Value)]| {
        refused(&view, edits, &format!("view: lay {lay} does not follow from those before it"));
    };
    wrong(0, &[("/lays/0/kind", json!("beat"))]);
    wrong(1, &[("/lays/1/kind", json!("lead")), ("/lays/1/cards", json!("7c")), ("/lays/1/face_down", json!(0))]);
    wrong(1, &[("/lays/1/seat", json!(1))]);
    wrong(2, &[("/lays/2/seat", json!(5))]);
    wrong(1, &[("/lays/1/face_down", json!(2))]);
    wrong(0, &[("/lays/0/cards", json!("-")), ("/lays/1/face_down", json!(0))]);
    wrong(0, &[("/lays/0/cards", json!("6c7c8c9cJcQcKc")), ("/lays/1/face_down", json!(7))]);
    wrong(0, &[("/lays/0/cards", json!("-")), ("/lays/0/face_down", json!(1))]);
    wrong(0, &[("/lays/0/shown", json!("6c"))]);
    wrong(1, &[("/lays/1/shown", json!("9c"))]);
    wrong(1, &[("/lays/1/kind", json!("beat")), ("/lays/1/cards", json!("-"))]);
    wrong(1, &[("/rules/discards", json!("open")), ("/rules/partial_cover", json!(false))]);
    // Six tricks of three cards each lay the whole pack.
    let lay = |number: usize| match number % 2 {
        0 => json!({"kind": "lead", "seat": 1, "cards": "6c7c8c", "shown": "-", "face_down": 0}),
        _ => json!({"kind": "discard", "seat": 0, "cards": "-", "shown": "-", "face_down": 3}),
    };
    wrong(12, &[("/lays", (0..14).map(lay).collect())]);
    refused(&view, &[("/lays", (0..12).map(lay).collect())], "view: no deal looks like this");
}

#[test]
fn a_result_that_no_deal_has_is_refused() {
    let mut deal = deal("custom,seats=3", "-", "");
    deal.forfeit(Seat::ALL[0]).unwrap();
    let outcome = deal.outcome().unwrap();
    accepted(&outcome, &[]);
    let sides = "outcome: loss, points and tricks are of different numbers of sides";
    refused(&outcome, &[("/points", json!([0, 0]))], sides);
    refused(&outcome, &[("/tricks", json!([0, 0, 0, 0]))], sides);
    let winners = "outcome: winners that are no sides, or no loser";
    refused(&outcome, &[("/winners", json!([1, 3])), ("/loss", json!([1, 0, 1]))], winners);
    refused(&outcome, &[("/winners", json!([0, 1, 2])), ("/loss", json!([0, 0, 0]))], winners);
    let sums = "outcome: more than 120 points or 18 tricks";
    refused(&outcome, &[("/points", json!([60, 60, 1]))], sums);
    refused(&outcome, &[("/tricks", json!([6, 6, 7]))], sums);
    accepted(&outcome, &[("/points", json!([60, 60, 0])), ("/tricks", json!([6, 6, 6]))]);
    let loss = "outcome: a loss of a winner, or none of a loser";
    for wrong in [[0, 0, 0], [1, 1, 0], [1, 0, 1], [2161, 0, 0]] {
        refused(&outcome, &[("/loss", json!(wrong))], loss);
    }
    accepted(&outcome, &[("/loss", json!([2160, 0, 0]))]);
    refused(&outcome, &[("/winners", json!([])), ("/loss", json!([0, 0, 1]))], loss);
}

/// What reading a type from JSON says.
fn told<T: DeserializeOwned>(json: Value) -> String {
    serde_json::from_value::<T>(json).err().expect("accepted").to_string()
}

#[test]
fn json_of_another_type_says_what_was_expected() {
    assert_eq!(
        told::<SetupSpec>(json!(1)),
        "invalid type: integer `1`, expected a setup: deck, dealer, and perhaps leader, buried, trump, stake, raises, taken"
    );
    assert_eq!(told::<Sides>(json!("0")), "invalid type: string \"0\", expected a list of sides, ascending");
    assert_eq!(told::<Taken>(json!({})), "invalid type: map, expected a list of at most 6");
    assert_eq!(told::<BySide<u8>>(json!([0, 0, 0, 0, 0, 0, 0])), "invalid length 7, expected a list of at most 6");
    assert_eq!(told::<BySide<u8>>(json!([0])), "invalid length 1, expected 2 to 6 values");
    assert_eq!(told::<Suit>(json!(1)), "invalid type: integer `1`, expected a suit");
    let list = "expected combos: a list of combinations, each kind at most once";
    assert_eq!(told::<Combos>(json!("-")), format!("invalid type: string \"-\", {list}"));
    let nine: Value = (0..9).map(|_| json!({"kind": "bura", "effect": "win"})).collect();
    assert_eq!(told::<Combos>(nine), format!("invalid length 9, {list}"));
    assert_eq!(told::<RuleSet>(json!([])), "invalid type: sequence, expected an object of rule set fields");
    assert_eq!(
        told::<RuleSet>(json!({"margin": -1})),
        "invalid value: integer `-1`, expected margin: a number from 1 to 20"
    );
    assert_eq!(
        told::<RuleSet>(json!({"partners": -1})),
        "invalid type: integer `-1`, expected partners: true or false"
    );
}

#[test]
fn a_format_that_tells_other_types_is_read_as_far_as_they_say_the_same() {
    use serde::de::value::{Error, MapDeserializer};
    // JSON has one kind of positive numbers, and keys are strings in it.
    let signed = MapDeserializer::<_, Error>::new([("margin", 3i64)].into_iter());
    assert_eq!(RuleSet::deserialize(signed).unwrap(), "custom,margin=3".parse().unwrap());
    let numbered = MapDeserializer::<_, Error>::new([(1u8, 3u8)].into_iter());
    let error = RuleSet::deserialize(numbered).unwrap_err();
    assert_eq!(error.to_string(), "invalid type: integer `1`, expected the name of a field");
}

#[test]
fn every_key_of_a_setup_is_read_also_where_it_says_the_default() {
    let json = json!({
        "deck": "6c", "dealer": 1, "leader": 0, "buried": "Ah", "trump": "h", "stake": 1, "raises": true,
        "taken": [{"cards": "7c8c", "tricks": 1}],
    });
    let spec: SetupSpec = serde_json::from_value(json).unwrap();
    let text = "deck=6c dealer=1 leader=0 buried=Ah trump=h taken=7c8c:1";
    assert_eq!(spec, text.parse().unwrap());
    let written = json!({
        "deck": "6c", "dealer": 1, "leader": 0, "buried": "Ah", "trump": "h", "taken": [{"cards": "7c8c", "tricks": 1}],
    });
    assert_eq!(serde_json::to_value(spec).unwrap(), written);
    let other: SetupSpec = "deck=6c dealer=0 stake=2 raises=false".parse().unwrap();
    assert_eq!(serde_json::to_value(other).unwrap(), json!({"deck": "6c", "dealer": 0, "stake": 2, "raises": false}));
}

#[test]
fn a_card_that_two_sides_took_is_refused() {
    let list = json!([{"cards": "6c7c", "tricks": 1}, {"cards": "7c8c", "tricks": 1}]);
    assert_eq!(told::<Taken>(list), "taken: a card is taken twice");
}
