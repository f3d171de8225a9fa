//! The record of a match: what it says, what reads back, and what is refused, with step and rule.

use bura::{
    ActError, EndKind, Expected, Illegal, Match, MatchError, MatchPlay, MatchRecordError, MatchStep, MatchStepError,
    RulesError, Seat, SetupError, Side, Suit, TurnError,
};

use crate::match_tools::{match_by, open, setup};

/// Seat 1 holds `9cAd8s`, seat 0 `JcKd7s`, and clubs are trump.
const DECK: &str = "9cJcAdKd8s7s6c7c8cQcKcTcAc6d7d8d9dJdQdTd6h7h8h9hJhQhKhThAh6s9sJsQsKsTsAs";

/// The beginning of a match by `bura`, and more.
fn read(rest: &str) -> Result<MatchPlay, MatchRecordError> {
    format!("buramatch1; bura; dealer=0{rest}").replace("DECK", DECK).parse()
}

fn step(text: &str) -> MatchStep {
    text.replace("DECK", DECK).parse().unwrap()
}

#[test]
fn every_kind_of_step_reads_back_from_its_text() {
    for text in [
        "deal deck=DECK",
        "deal deck=DECK buried=Ah",
        "deal deck=DECK trump=h",
        "deal deck=Ah6c buried=Ah trump=h",
        "foul 1",
        "forfeit 0",
        "lead 9c",
        "discard Kd7s show 7s",
        "declare",
    ] {
        assert_eq!(step(text).to_string(), text.replace("DECK", DECK));
    }
    let deal = MatchStep::Deal { deck: DECK.parse().unwrap(), buried: None, trump: Some(Suit::Hearts) };
    assert_eq!(step("deal trump=h deck=DECK"), deal);
    assert_eq!(step(" FOUL  1 "), MatchStep::Foul(Seat::ALL[1]));
}

#[test]
fn a_trump_that_the_table_names_is_that_of_the_one_deal() {
    // The turned card of the deck is a club.
    for (text, trump) in [("deal deck=DECK", Suit::Clubs), ("deal deck=DECK trump=h", Suit::Hearts)] {
        let mut play = read("").unwrap();
        play.step(step(text)).unwrap();
        assert_eq!(play.deal().unwrap().trump(), trump);
        play.step(step("forfeit 0")).unwrap();
        assert_eq!(play.game().terms().unwrap().trump, None);
    }
}

#[test]
fn a_record_reads_back_after_each_of_its_steps() {
    // Hearts are trump in the first deal; the second is forfeited, and in the third seat 0 fouls, which loses it.
    let steps = [
        "deal deck=DECK trump=h",
        "lead 9c",
        "discard Jc",
        "draw",
        "declare",
        "deal deck=DECK",
        "forfeit 1",
        "deal deck=DECK",
        "foul 0",
        "deal deck=DECK",
    ];
    let mut play = read("").unwrap();
    let mut text = play.header().to_string();
    assert_eq!(text, "buramatch1; bura; dealer=0");
    let mut settled = Vec::new();
    for next in steps {
        settled.extend(play.step(step(next)).unwrap());
        text = format!("{text}; {}", step(next));
        assert_eq!(text.parse(), Ok(play.clone()));
        // A line may end with its separator.
        assert_eq!(format!("{text} ; ").parse(), Ok(play.clone()));
    }
    let kinds: Vec<EndKind> = settled.iter().map(|settlement| settlement.outcome.kind).collect();
    assert_eq!(kinds, [EndKind::FalseDeclaration, EndKind::Forfeit, EndKind::Forfeit]);
    // A wrong declaration counts twice in `bura`: seat 1's for seat 0, then a forfeit for either.
    assert_eq!(play.game().accounts().as_slice(), [3, 1]);
    assert!(play.deal().is_some());
}

#[test]
fn rules_dealer_and_first_leader_stand_at_the_beginning() {
    let rules = *match_by("burkozel,seats=3,loss=2+4+6", 0).rules();
    let game = Match::with_leader(&rules, Seat::ALL[2], Some(Seat::ALL[1])).unwrap();
    let play = MatchPlay::new(game);
    let text = "buramatch1; burkozel,seats=3,loss=2+4+6; dealer=2 leader=1";
    assert_eq!(play.header().to_string(), text);
    assert_eq!(text.parse(), Ok(play));
    let strange = " BURAMATCH1;burkozel , seats=3,loss=2+4+6 ;  dealer=2\tLEADER=1;";
    assert_eq!(strange.parse::<MatchPlay>(), text.parse());
}

#[test]
fn a_deal_that_is_over_as_dealt_is_settled_by_the_step_that_opens_it() {
    let mut play = MatchPlay::new(match_by("burkozel_aces", 0));
    // Seat 1 is dealt QsJsAs6s, and the eight of spades is turned up.
    let deck = "Qs9dJs6dAsKd6s6h8sAdTsKhAh7dQd8d7c9cAc9s9hKcTdJd8h8cTh7sTcJcJhQc6cKs7hQh";
    let settlement = play.step(step(&format!("deal deck={deck}"))).unwrap().unwrap();
    assert_eq!((settlement.outcome.kind, settlement.credited.as_slice()), (EndKind::Combo, &[2, 0][..]));
    assert_eq!(settlement.next, play.game().terms());
    assert_eq!(play.deal(), None);
}

#[test]
fn a_summary_of_each_deal_is_enough_for_the_history() {
    let mut play = read("").unwrap();
    let mut history = Vec::new();
    for text in ["deal deck=DECK", "forfeit 1", "deal deck=DECK", "foul 0"] {
        let settlement = play.step(step(text)).unwrap();
        history.extend(settlement.map(|settlement| settlement.outcome));
    }
    let lines: Vec<_> = history.iter().map(|o| (o.winners.iter().next(), o.kind, o.loss.as_slice())).collect();
    let [first, second] = [(Some(Side::ALL[0]), &[0, 1][..]), (Some(Side::ALL[1]), &[1, 0][..])];
    assert_eq!(lines, [(first.0, EndKind::Forfeit, first.1), (second.0, EndKind::Forfeit, second.1)]);
}

/// The step must be refused so, and leave match and deal as they were.
#[track_caller]
fn refuses(play: &MatchPlay, text: &str, error: impl Into<MatchStepError>) {
    let (error, mut after) = (error.into(), play.clone());
    assert_eq!(after.step(step(text)), Err(error), "{text}");
    assert_eq!(after, *play, "a refusal changes nothing");
}

#[test]
fn a_wrong_step_is_refused_and_changes_nothing() {
    let missing = MatchError::NoSuchSeat { seat: Seat::ALL[2], seats: 2 };
    let between = read("").unwrap();
    for text in ["lead 9c", "forfeit 0", "foul 0", "foul 2"] {
        refuses(&between, text, MatchError::NoDealOpen);
    }
    refuses(&between, "deal deck=6c", SetupError::DeckSize { cards: 1, pack: 36 });
    refuses(&between, "deal deck=DECK buried=Ah", SetupError::BuriesNothing { card: "Ah".parse().unwrap() });
    let open = read("; deal deck=DECK; lead 9c").unwrap();
    refuses(&open, "deal deck=DECK", MatchError::DealOpen);
    refuses(&open, "foul 2", missing);
    let stranger = TurnError::NoSuchSeat { seat: Seat::ALL[2], seats: 2 };
    refuses(&open, "forfeit 2", ActError::from(stranger));
    refuses(&open, "draw", ActError::from(Illegal::NotAsked { asked: bura::Phase::Follow }));
    let over: MatchPlay = format!("buramatch1; bura_basic; dealer=0; deal deck={DECK}; forfeit 0").parse().unwrap();
    for text in ["deal deck=DECK", "lead 9c", "forfeit 0", "foul 0"] {
        refuses(&over, text, MatchError::Over);
    }
}

#[test]
fn a_step_whose_settlement_would_overflow_is_refused_as_a_whole() {
    let mut play = MatchPlay::new(match_by("bura_pot,foul=pay", 0));
    play.step(MatchStep::open(open(&mut play.game().clone()).setup())).unwrap();
    for _ in 0..59 {
        assert_eq!(play.step(step("foul 1")), Ok(None));
    }
    refuses(&play, "foul 1", MatchError::Overflow);
    // The forfeit itself would do, but the pot cannot be matched.
    refuses(&play, "forfeit 1", MatchError::Overflow);
}

#[test]
fn a_match_whose_deal_is_open_elsewhere_says_so() {
    let mut game = match_by("bura", 0);
    let next = MatchStep::open(&setup(&game, 1));
    open(&mut game);
    let mut play = MatchPlay::new(game);
    assert_eq!(play.step(next), Err(MatchError::DealOpen.into()));
}

#[test]
fn wrong_steps_of_a_record_are_refused_with_step_and_rule() {
    let at = |step: u32, error: MatchStepError| Err(MatchRecordError::Step { step, error });
    assert_eq!(read("; lead 9c"), at(1, MatchError::NoDealOpen.into()));
    assert_eq!(read("; deal deck=DECK; deal deck=DECK"), at(2, MatchError::DealOpen.into()));
    assert_eq!(read("; deal deck=6c"), at(1, SetupError::DeckSize { cards: 1, pack: 36 }.into()));
    let held = Illegal::NotInHand { cards: "Kd".parse().unwrap() };
    assert_eq!(read("; deal deck=DECK; lead Kd; sing"), at(2, ActError::from(held).into()));
    let error = read("; deal deck=DECK; lead 9c; beat 7s").unwrap_err();
    assert_eq!(error.to_string(), "step 3: 7s do not beat 9c");
    let error = read("; deal deck=DECK; foul 1; foul 1").unwrap_err();
    assert_eq!(error.to_string(), "step 3: no deal is open: none was opened, or it has been settled");
}

#[test]
fn a_record_that_cannot_begin_is_refused() {
    let parse = |text: &str| text.parse::<MatchPlay>();
    assert_eq!(parse("buramatch2; x"), Err(MatchRecordError::Version { version: 2 }));
    let text = MatchRecordError::Version { version: 2 }.to_string();
    assert_eq!(text, "a record of version buramatch2, expected buramatch1");
    let rules = RulesError::RaisingSides { sides: 3 };
    assert_eq!(parse("buramatch1; bura,seats=3,raise_max=2; dealer=0"), Err(rules.into()));
    for start in ["dealer=2", "dealer=0 leader=2"] {
        let missing = MatchError::NoSuchSeat { seat: Seat::ALL[2], seats: 2 };
        assert_eq!(parse(&format!("buramatch1; bura; {start}")), Err(missing.into()));
    }
}

#[test]
fn a_text_that_is_no_record_says_where_and_what_was_expected() {
    for (text, at, expected) in [
        ("", 0, Expected::Word(&["buramatch1"])),
        ("buramatch", 0, Expected::Word(&["buramatch1"])),
        // The record of a deal is no record of a match.
        ("bura1; bura; dealer=0", 0, Expected::Word(&["buramatch1"])),
        ("buramatch1", 10, Expected::Sign(';')),
        ("buramatch1; bura", 16, Expected::Sign(';')),
        ("buramatch1; bura; leader=1", 18, Expected::Word(&["dealer"])),
        ("buramatch1; bura; dealer 0", 24, Expected::Sign('=')),
        ("buramatch1; bura; dealer=6", 25, Expected::Seat),
        ("buramatch1; bura; dealer=0 stake=2", 27, Expected::Word(&["leader"])),
        ("buramatch1; bura; dealer=0 leader=1 x", 36, Expected::Sign(';')),
        ("buramatch1; bura; dealer=0; deal", 32, Expected::Key("deck")),
        ("buramatch1; bura; dealer=0; deal deck=6c deck=6c", 41, Expected::NewKey),
        ("buramatch1; bura; dealer=0; deal dealer=0", 33, Expected::Word(&["deck", "buried", "trump"])),
        ("buramatch1; bura; dealer=0; deal deck=??", 38, Expected::Card),
        ("buramatch1; bura; dealer=0; foul", 32, Expected::Seat),
        ("buramatch1; bura; dealer=0; foul 6", 33, Expected::Seat),
    ] {
        match text.parse::<MatchPlay>() {
            Err(MatchRecordError::Text(error)) => assert_eq!((error.at(), error.expected()), (at, expected), "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    for (rest, at) in [("; sing", 28), (";; foul 1", 27)] {
        let unknown = read(rest).unwrap_err();
        assert!(matches!(unknown, MatchRecordError::Text(error) if error.at() == at), "{unknown:?}");
    }
    let error = "foul 1 2".parse::<MatchStep>().unwrap_err();
    assert_eq!((error.at(), error.expected()), (7, Expected::End));
}
