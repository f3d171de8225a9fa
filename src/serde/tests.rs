//! Every value goes through JSON and through a binary format and comes back equal; wrong ones are refused.

use rand_core::{Rng, SeedableRng};

use crate::action::{Action, Phase};
use crate::card::Suit;
use crate::deal::Deal;
use crate::match_play::Match;
use crate::match_record::{MatchPlay, MatchStep};
use crate::position::Position;
use crate::presets::Preset;
use crate::rules::RuleSet;
use crate::seat::{Seat, Side};
use crate::seen::SeenEvent;
use crate::set::CardSet;
use crate::setup::Setup;
use crate::taken::Taken;
use crate::terms::Terms;
use crate::view::{View, Viewer};

/// Through JSON and postcard and back.
fn round_trips<T>(value: &T)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + core::fmt::Debug,
{
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap_or_else(|error| panic!("{error}: {json}")), value, "{json}");
    let bytes = postcard::to_stdvec(value).unwrap();
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), value, "{json}");
}

/// A random game of a preset, with something done at each step.
fn play(preset: Preset, seed: u64, mut each: impl FnMut(&Deal)) -> Deal {
    let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(seed);
    let rules = preset.rule_set().check().unwrap();
    let mut deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng).unwrap());
    while let Some(turn) = deal.turn() {
        each(&deal);
        let legal = deal.legal_actions();
        let mut action = legal.get(rng.next_u32() as usize % legal.len()).unwrap();
        if turn.phase == Phase::Taken && rng.next_u32() % 8 != 0 {
            action = Action::Draw;
        }
        deal.apply(turn.seat, action).unwrap();
    }
    each(&deal);
    deal
}

#[test]
fn setups_deals_views_and_results_come_back_equal_at_every_step() {
    for (number, &preset) in Preset::ALL.iter().enumerate() {
        let deal = play(preset, number as u64, |deal| {
            round_trips(deal);
            round_trips(&deal.view(Viewer::Spectator));
            for seat in deal.rules().seats().iter() {
                round_trips(&deal.view(seat));
            }
        });
        round_trips(deal.setup());
        round_trips(&deal.setup().spec());
        round_trips(&deal.outcome().unwrap());
        round_trips(deal.rules().set());
        round_trips(&deal.rules().set().combos);
        deal.rules().set().combos.iter().for_each(|combo| round_trips(&combo));
        assert_eq!(serde_json::to_value(deal.record()).unwrap(), deal.record().to_string());
        let view = deal.view(Viewer::Spectator);
        assert_eq!(serde_json::to_value(view.record()).unwrap(), view.record().to_string());
    }
}

#[test]
fn every_choice_is_its_word_exactly() {
    for choice in crate::Discards::ALL {
        round_trips(choice);
    }
    assert_eq!(serde_json::to_string(&crate::Lowest::Six).unwrap(), r#""6""#);
    assert!(serde_json::from_str::<crate::TurnUp>(r#""Bottom""#).is_err());
}

#[test]
fn events_for_viewers_come_back_equal() {
    for &preset in Preset::ALL {
        let deal = play(preset, 5, |_| {});
        let rules = *deal.rules();
        let mut seen: Vec<SeenEvent> = Vec::new();
        let mut sink = |event: crate::Event| {
            for viewer in rules.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
                seen.extend(event.seen_by(viewer, &rules));
            }
        };
        let mut again = Deal::new_with(*deal.setup(), &mut sink);
        for (seat, step) in deal.steps() {
            match step {
                crate::Step::Act(action) => again.apply_with(seat, action, &mut sink).unwrap(),
                crate::Step::Forfeit(seat) => again.forfeit_with(seat, &mut sink).unwrap(),
            }
        }
        assert!(seen.len() > 10);
        seen.iter().for_each(round_trips);
    }
}

#[test]
fn matches_come_back_equal_between_and_inside_deals() {
    for &preset in Preset::ALL {
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(9);
        let rules = preset.rule_set().check().unwrap();
        let mut play = MatchPlay::new(Match::new(&rules, Seat::ALL[0]).unwrap());
        for _ in 0..60 {
            let step = match (play.game().terms(), play.deal()) {
                (Some(terms), _) => MatchStep::open(&Setup::shuffled(&rules, terms, &mut rng).unwrap()),
                (None, Some(deal)) => {
                    let legal = deal.legal_actions();
                    MatchStep::Act(crate::Step::Act(legal.get(rng.next_u32() as usize % legal.len()).unwrap()))
                }
                (None, None) => break,
            };
            if let Some(settlement) = play.step(step).unwrap() {
                round_trips(&settlement);
            }
            round_trips(&step);
            round_trips(play.game());
            round_trips(&play);
        }
    }
}

/// The JSON of a value with one piece replaced.
fn corrupted(json: &str, from: &str, to: &str) -> String {
    assert!(json.contains(from), "{from} is not in {json}");
    json.replacen(from, to, 1)
}

const RECORD: &str = "bura1; burkozel_gambler; deck=6c9d9c7dJc8sAcKs6h7c8cQcKcTc6d8dJdQdKdTdAd7h8h9hJhQhKhThAh6s7s9sJsQsTsAs \
                      dealer=0; lead 6c; discard 7d; lead 9c; discard 8s";

#[test]
fn corrupt_views_are_each_refused() {
    let deal: Deal = RECORD.parse().unwrap();
    let json = serde_json::to_string(&deal.view(Seat::ALL[1])).unwrap();
    let cases = [
        ("another version", r#""version":1"#, r#""version":2"#),
        ("a seat that is not there", r#""viewer":1"#, r#""viewer":4"#),
        ("another seat's eyes", r#""viewer":1"#, r#""viewer":0"#),
        ("a card laid twice", r#""cards":"9c""#, r#""cards":"6c""#),
        ("a trick of the wrong size", r#""cards":"7d""#, r#""cards":"7d8s""#),
        ("a lay out of turn", r#""kind":"discard","seat":0"#, r#""kind":"discard","seat":1"#),
        ("a follow for a lead", r#""kind":"lead","seat":1"#, r#""kind":"beat","seat":1"#),
        ("face down in an open game", r#""face_down":0"#, r#""face_down":1"#),
        ("a deck that is too short", r#""deck":"6c"#, r#""deck":""#),
        ("another hand", r#""hands":[[1,""#, r#""hands":[[1,"Ad"#),
        ("more drawn than there is", r#""drawn":4"#, r#""drawn":40"#),
        ("less drawn than there was", r#""drawn":4"#, r#""drawn":2"#),
        ("another leader", r#","leader":1"#, r#","leader":0"#),
        ("another first leader", r#""first_leader":1"#, r#""first_leader":0"#),
        ("a stake never raised", r#""stake":1,"hands""#, r#""stake":2,"hands""#),
        ("an offer never made", r#""offers":[]"#, r#""offers":[[0,false]]"#),
        ("a pass never asked for", r#""passes":[]"#, r#""passes":[1]"#),
        ("an unknown key", r#""version":1"#, r#""colour":1,"version":1"#),
        (
            "an end that did not come",
            r#""end":null"#,
            r#""end":{"kind":"forfeit","winners":[0],"multiplier":1,"by":1,"asked":false}"#,
        ),
    ];
    assert!(serde_json::from_str::<View>(&json).is_ok());
    for (name, from, to) in cases {
        assert!(serde_json::from_str::<View>(&corrupted(&json, from, to)).is_err(), "{name}: {json}");
    }
}

#[test]
fn corrupt_deals_setups_matches_and_results_are_each_refused() {
    let deal: Deal = RECORD.parse().unwrap();
    let json = serde_json::to_string(&deal).unwrap();
    for (name, from, to) in [
        ("another version", "bura1", "bura2"),
        ("a card twice", "deck=6c9d", "deck=6c6c"),
        ("a lay not in hand", "lead 9c", "lead Ah"),
        ("a trick of the wrong size", "discard 7d", "discard 7d8s"),
    ] {
        assert!(serde_json::from_str::<Deal>(&corrupted(&json, from, to)).is_err(), "{name}");
    }
    let json = serde_json::to_string(deal.setup()).unwrap();
    for (name, from, to) in [
        ("a dealer that is not there", r#""dealer":0"#, r#""dealer":3"#),
        ("a third stake", r#""dealer":0"#, r#""dealer":0,"stake":3"#),
        ("a key twice", r#""dealer":0"#, r#""dealer":0,"dealer":0"#),
        ("an unknown key", r#""dealer":0"#, r#""dealer":0,"colour":1"#),
        ("no rules", r#""rules""#, r#""rulez""#),
    ] {
        assert!(serde_json::from_str::<Setup>(&corrupted(&json, from, to)).is_err(), "{name}");
    }
    let mut won = deal.clone();
    won.forfeit(Seat::ALL[0]).unwrap();
    let json = serde_json::to_string(&won.outcome().unwrap()).unwrap();
    for (name, from, to) in [
        ("a winner who loses", r#""winners":[1]"#, r#""winners":[0]"#),
        ("winners out of order", r#""winners":[1]"#, r#""winners":[1,0]"#),
        ("nobody loses", r#""winners":[1]"#, r#""winners":[0,1]"#),
        ("points that do not add up", r#""points":[0,0]"#, r#""points":[100,21]"#),
        ("three sides' points", r#""points":[0,0]"#, r#""points":[0,0,0]"#),
        ("one side", r#""loss":[2,0],"points":[0,0]"#, r#""loss":[2],"points":[0]"#),
    ] {
        assert!(serde_json::from_str::<crate::Outcome>(&corrupted(&json, from, to)).is_err(), "{name}: {json}");
    }
    let game = Match::new(&Preset::BuraPot.rule_set().check().unwrap(), Seat::ALL[0]).unwrap();
    let json = serde_json::to_string(&game).unwrap();
    for (name, from, to) in [
        ("another version", r#""version":1"#, r#""version":0"#),
        ("chips from nowhere", r#""pot":15"#, r#""pot":16"#),
        ("a negative pot", r#""chips":[-5,-5,-5],"pot":15"#, r#""chips":[5,5,5],"pot":-15"#),
        ("two accounts for three sides", r#""accounts":[0,0,0]"#, r#""accounts":[0,0]"#),
        ("an ante and no pot", r#""chips":[-5,-5,-5],"pot":15"#, r#""chips":[0,0,0],"pot":0"#),
        ("a double stake", r#""stake":1"#, r#""stake":2"#),
        ("a deal without raising", r#""raises":true"#, r#""raises":false"#),
        ("an end that did not come", r#""end":null"#, r#""end":{"won":0}"#),
    ] {
        assert!(serde_json::from_str::<Match>(&corrupted(&json, from, to)).is_err(), "{name}: {json}");
    }
}

#[test]
fn a_view_of_two_sides_just_below_the_goal_comes_back_equal() {
    // As in `tests/it/sampling.rs`: five cards face down that are worth nothing, and eight before them worth little.
    let deck = "6dJd7dJs8dQdTh9dQs6sQc7sKd8sKs9sQh9cAc7cAh8cKcJh6hJc7h6c8hAs9hTsAdKhTdTc";
    let first =
        "lead 6d; discard Jd; lead 7d; discard Js; lead 8d; discard Qd; lead 9d; discard Qs; lead 6s; discard Qc";
    let then = "lead 7s; discard Kd; lead 8s; discard Ks; lead 9s; discard Qh; lead 9c; beat Ac; lead Ah; discard 7c";
    let last = "lead Kc; discard 8c; lead Jh; discard 6h; lead Jc; discard 7h; lead 6c; discard 8h";
    let text = format!("bura1; custom,end=automatic; deck={deck} dealer=0; {first}; {then}; {last}");
    round_trips(&text.parse::<Deal>().unwrap().view(Viewer::Spectator));
}

#[test]
fn a_view_of_two_sides_that_share_the_lowest_cards_comes_back_equal() {
    // Eleven points end the deal. Of three jacks and three queens that lie face down, side 3 has at most two queens
    // beside its jack, and side 0 at most one beside its queen.
    let rules = "custom,seats=4,lowest=J,hand=4,turn_up=bury_honours,lead_order=rotation,goal=11,end=automatic";
    let deck = "JdQsJsKdAdQdTsKsTdKhJhQhKcAcAsAhThTcQcJc dealer=0 leader=3 buried=Th";
    let steps = "lead Jh; discard Qh; discard Jd; discard Qd; lead Qc; discard Jc; discard Qs; discard Js";
    round_trips(&format!("bura1; {rules}; deck={deck}; {steps}").parse::<Deal>().unwrap().view(Viewer::Spectator));
}

#[test]
fn a_view_of_a_side_that_was_just_below_the_goal_in_a_position_comes_back_equal() {
    // Side 0 had 30 points before, and 31 end the deal: all seven cards that it was given face down are worth nothing.
    // Eight such cards are among the 23 that a spectator has not seen. It had taken as many tricks before as it has
    // since.
    let rules = "custom,end=automatic".parse::<RuleSet>().unwrap().check().unwrap();
    let mut position = Position::new(Suit::Hearts, Seat::ALL[0]);
    position.hands[0] = "6d7d8d".parse().unwrap();
    position.hands[1] = "9s6h7h".parse().unwrap();
    position.stock = "6s8h7s9h8s7c9d8c9cJdQdKdTdAdJhQhKhThAhJsQsKsTsAs".parse().unwrap();
    position.taken = Taken::NONE.with(Side::ALL[0], "6cJcQcKcTcAc".parse().unwrap(), 3);
    let mut deal = Deal::new(position.setup(&rules).unwrap());
    for (seat, action) in [
        (0, "lead 6d7d8d"),
        (1, "discard 9s6h7h"),
        (0, "lead 6s7s8s"),
        (1, "discard 8h9h7c"),
        (0, "lead 9d"),
        (1, "discard 8c"),
    ] {
        deal.apply(Seat::ALL[seat], action.parse().unwrap()).unwrap();
    }
    assert_eq!((deal.points(Side::ALL[0]), deal.turn().is_some()), (30, true));
    round_trips(&deal.view(Viewer::Spectator));
}

#[test]
fn a_view_of_two_hands_worth_over_forty_for_many_tricks_comes_back_equal() {
    // Where seat 0 leads it is worth as much, for seat 1 is not asked for a claim; and it has kept the same three
    // cards.
    let deck = "TsAcKhAdQs7cAs6d9s7d8hKs8sJdQhQdThTd7sTcQcKd8cAhJc6sJs6c9dKc6h7h9h8dJh9c";
    let first = "lead Qs; discard 7c; lead 7d; discard 6d; lead Kh; discard 8h; lead Jd; discard Qh; lead Qd; beat 8s";
    let then = "lead Td; beat 7s; lead Ks; discard Qc; lead Kd; discard 8c; lead Tc; discard Jc; lead 6s; beat Js";
    let text =
        format!("bura1; burkozel_gambler; deck={deck} dealer=0; {first}; {then}; lead 6c; discard 9d; lead KcAc");
    round_trips(&text.parse::<Deal>().unwrap().view(Seat::ALL[1]));
}

#[test]
fn a_view_of_rare_hands_and_a_position_without_cards_come_back_equal() {
    let rules = "custom,seats=5,hand=5,lead_order=rotation,end=played_out,combos=molodka:lead:1+over_40:lead:1";
    let deck = "6d6h6s6cAc7d7h7s7cAd8d8h8s8cAh9d9h9s9cAsJdJhJsJcTcQcQdQhQsKcTdKdKhKsThTs";
    let first = "lead Jd; discard 6h; discard 6s; discard 6c; discard Tc; lead 7h";
    for (more, viewer) in [("", 4), ("; discard 7s; discard 7c; discard Td; discard 6d", 0)] {
        let deal: Deal = format!("bura1; {rules}; deck={deck} dealer=0; {first}{more}").parse().unwrap();
        round_trips(&deal.view(Seat::ALL[viewer]));
    }
    let mut position = Position::new(Suit::Hearts, Seat::ALL[0]);
    position.taken = Taken::NONE.with(Side::ALL[0], CardSet::FULL, 9);
    let deal = Deal::new(position.setup(&Preset::Bura.rule_set().check().unwrap()).unwrap());
    assert!(deal.record().to_string().contains("deck=- "));
    round_trips(&deal);
    round_trips(deal.setup());
    round_trips(&deal.setup().spec());
    round_trips(&deal.view(Seat::ALL[0]));
}

#[test]
fn json_has_texts_and_no_bit_masks() {
    let deal: Deal = RECORD.parse().unwrap();
    let json = serde_json::to_string(&deal.view(Seat::ALL[1])).unwrap();
    assert!(json.contains(r#""trump":{"turned":"6h"}"#), "{json}");
    assert!(json.contains(r#"{"kind":"lead","seat":1,"cards":"6c","shown":"-","face_down":0}"#), "{json}");
    let numbers = json.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse::<u64>().ok());
    assert!(numbers.max().unwrap() < 1000, "{json}");
}

#[test]
fn cards_sets_and_actions_are_text_inside_json() {
    let set: CardSet = "7hTh".parse().unwrap();
    assert_eq!(serde_json::to_string(&set).unwrap(), r#""7hTh""#);
    assert_eq!(serde_json::from_str::<CardSet>(r#""Th7h""#).unwrap(), set);
    assert!(serde_json::from_str::<CardSet>(r#""7h7h""#).is_err());
    assert_eq!(serde_json::from_str::<Action>(r#""lead 7hTh""#).unwrap(), Action::Lead(set));
    assert_eq!(serde_json::to_string(&Seat::ALL[2]).unwrap(), "2");
    assert!(serde_json::from_str::<Seat>("6").is_err());
}

#[test]
fn a_stake_that_the_text_of_a_setup_does_not_know_is_refused_by_its_json_too() {
    let spec = |stake: u8| format!(r#"{{"deck":"6c","dealer":0,"stake":{stake}}}"#);
    let read = serde_json::from_str::<crate::SetupSpec>(&spec(2)).unwrap();
    assert_eq!(read.to_string().parse(), Ok(read));
    for stake in [0, 3, 255] {
        let error = serde_json::from_str::<crate::SetupSpec>(&spec(stake)).unwrap_err().to_string();
        assert!(error.contains(&format!("invalid value: integer `{stake}`, expected a stake of 1 or 2")), "{error}");
    }
}

#[test]
fn a_view_that_lays_the_aces_again_and_again_is_refused() {
    let mut deal: Deal = RECORD.parse().unwrap();
    while let Some(turn) = deal.turn() {
        deal.apply(turn.seat, deal.legal_actions().get(0).unwrap()).unwrap();
    }
    let mut json = serde_json::to_value(deal.view(Viewer::Spectator)).unwrap();
    let lays = json["lays"].as_array_mut().unwrap();
    assert!(lays.len() > 24, "the cards laid would be worth more than a byte can hold");
    for lay in lays {
        let laid = lay["cards"].as_str().unwrap().len() / 2;
        lay["cards"] = "AcAdAhAs"[..2 * laid].into();
    }
    let error = serde_json::from_value::<View>(json).unwrap_err();
    assert_eq!(error.to_string(), "view: no deal looks like this");
}
