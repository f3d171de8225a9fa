//! What a match refuses: each misuse with its own error, and nothing changed by it.

use bura::{Deal, EndKind, Event, Match, MatchEnd, MatchError, Seat, Setup, Side, Terms};

use crate::match_tools::{forfeit, match_by, open, play_to, setup, won};

/// Tries something on a match, which must be refused so, and be as before.
#[track_caller]
fn refuses(game: &mut Match, error: MatchError, act: impl FnOnce(&mut Match) -> Result<(), MatchError>) {
    let before = game.clone();
    assert_eq!(act(game), Err(error));
    assert_eq!(*game, before, "a refusal changes nothing");
}

#[track_caller]
fn refuses_open(game: &mut Match, error: MatchError, setup: Setup) {
    refuses(game, error, |game| game.open_with(setup, &mut |event| panic!("told {event:?}")).map(drop));
}

#[track_caller]
fn refuses_settle(game: &mut Match, error: MatchError, deal: &Deal) {
    refuses(game, error, |game| game.settle(deal).map(drop));
}

#[track_caller]
fn refuses_foul(game: &mut Match, error: MatchError, deal: &Deal, seat: usize) {
    let mut fouled = deal.clone();
    let sink = &mut |event: Event| panic!("told {event:?}");
    refuses(game, error, |game| game.foul_with(&mut fouled, Seat::ALL[seat], sink).map(drop));
    assert_eq!(fouled, *deal, "a refusal does not change the deal");
}

/// The deal of a setup, lost by seat 1.
fn finished(setup: Setup) -> Deal {
    let mut deal = Deal::new(setup);
    deal.forfeit(Seat::ALL[1]).unwrap();
    deal
}

#[test]
fn a_match_needs_a_dealer_and_a_leader_of_its_table() {
    let rules = *match_by("bura,seats=3", 0).rules();
    let missing = MatchError::NoSuchSeat { seat: Seat::ALL[3], seats: 3 };
    assert_eq!(Match::new(&rules, Seat::ALL[3]), Err(missing));
    assert_eq!(Match::with_leader(&rules, Seat::ALL[0], Some(Seat::ALL[3])), Err(missing));
    assert_eq!(missing.to_string(), "the table has no seat 3, only 0 to 2");
}

#[test]
fn a_second_deal_is_not_opened_beside_the_first() {
    let mut game = match_by("bura", 0);
    let next = setup(&game, 1);
    let deal = open(&mut game);
    assert_eq!((game.terms(), game.end()), (None, None));
    refuses_open(&mut game, MatchError::DealOpen, next);
    // Not even the same one.
    refuses_open(&mut game, MatchError::DealOpen, *deal.setup());
}

#[test]
fn a_setup_by_other_rules_is_not_opened() {
    let mut game = match_by("bura", 0);
    // One field differs, and one that does not matter here.
    let other = setup(&match_by("bura,goal=32", 0), 1);
    refuses_open(&mut game, MatchError::OtherRules, other);
    let other = setup(&match_by("bura,raise_max=1,crawford=true", 0), 1);
    refuses_open(&mut game, MatchError::OtherRules, other);
}

#[test]
fn a_setup_on_other_terms_is_not_opened() {
    let mut game = match_by("georgian_five", 1);
    forfeit(&mut game, 0);
    let expected = game.terms().unwrap();
    assert_eq!((expected.dealer, expected.leader), (Seat::ALL[1], Some(Seat::ALL[0])));
    let spec = setup(&game, 1).spec();
    let changes: [fn(&mut Terms); 5] = [
        |terms| terms.dealer = Seat::ALL[0],
        |terms| terms.leader = None,
        |terms| terms.leader = Some(Seat::ALL[1]),
        |terms| terms.stake = 2,
        |terms| terms.raises = false,
    ];
    for change in changes {
        let mut other = spec;
        change(&mut other.terms);
        let other = Setup::new(game.rules(), &other).unwrap();
        refuses_open(&mut game, MatchError::OtherTerms { expected }, other);
    }
    // A named trump is the table's own affair.
    let mut named = spec;
    named.terms.trump = Some(bura::Suit::Hearts);
    assert!(game.open(Setup::new(game.rules(), &named).unwrap()).is_ok());
}

#[test]
fn a_deal_that_begins_with_a_position_is_not_opened() {
    let mut game = match_by("bura", 0);
    // The first two cards of the pack lie in a trick that side 0 has taken.
    let text = setup(&game, 1).spec().to_string().replace("6c", "").replace("7c", "") + " taken=6c7c:1+-:0";
    let begun = Setup::new(game.rules(), &text.parse().unwrap()).unwrap();
    refuses_open(&mut game, MatchError::NotFromShuffle, begun);
}

#[test]
fn a_deal_that_was_not_opened_is_not_settled() {
    let mut game = match_by("bura", 0);
    let deal = finished(*open(&mut game.clone()).setup());
    refuses_settle(&mut game, MatchError::NoDealOpen, &deal);
    refuses_foul(&mut game, MatchError::NoDealOpen, &Deal::new(*deal.setup()), 0);
}

#[test]
fn only_the_deal_that_was_opened_is_settled_and_only_once_it_is_over() {
    let mut game = match_by("bura", 0);
    let mut deal = open(&mut game);
    refuses_settle(&mut game, MatchError::Unfinished, &deal);
    // Other rules, the same deck.
    let mut other = match_by("bura,goal=32", 0);
    let by_other = other.open(Setup::new(other.rules(), &deal.setup().spec()).unwrap()).unwrap();
    refuses_settle(&mut game, MatchError::OtherRules, &finished(*by_other.setup()));
    refuses_foul(&mut game, MatchError::OtherRules, &by_other, 0);
    // Another deck, another leader, another stake.
    let spec = deal.setup().spec();
    let mut specs = [spec; 3];
    specs[0].deck = *setup(&match_by("bura", 0), 1000).deck();
    specs[1].terms.leader = Some(Seat::ALL[0]);
    specs[2].terms.stake = 2;
    for other in specs.map(|spec| Setup::new(game.rules(), &spec).unwrap()) {
        refuses_settle(&mut game, MatchError::OtherDeal, &finished(other));
        refuses_foul(&mut game, MatchError::OtherDeal, &Deal::new(other), 0);
    }
    deal.forfeit(Seat::ALL[1]).unwrap();
    game.settle(&deal).unwrap();
    refuses_settle(&mut game, MatchError::NoDealOpen, &deal);
    assert_eq!(game.accounts().as_slice(), [1, 0]);
}

#[test]
fn nobody_fouls_in_a_deal_that_is_over_or_without_a_seat() {
    for rules in ["bura", "bura,ante=5,foul=pay"] {
        let mut game = match_by(rules, 0);
        let mut deal = open(&mut game);
        let missing = MatchError::NoSuchSeat { seat: Seat::ALL[2], seats: 2 };
        refuses_foul(&mut game, missing, &deal, 2);
        deal.forfeit(Seat::ALL[1]).unwrap();
        refuses_foul(&mut game, MatchError::DealOver, &deal, 0);
        game.settle(&deal).unwrap();
    }
}

#[test]
fn a_match_that_is_over_takes_nothing_more() {
    let mut game = match_by("bura_basic", 0);
    let deal = finished(*open(&mut game.clone()).setup());
    let next = *deal.setup();
    game.open(next).unwrap();
    game.settle(&deal).unwrap();
    assert_eq!((game.end(), game.terms()), (Some(MatchEnd::Won(Side::ALL[0])), None));
    refuses_open(&mut game, MatchError::Over, next);
    refuses_settle(&mut game, MatchError::Over, &deal);
    refuses_foul(&mut game, MatchError::Over, &Deal::new(next), 0);
}

/// Fouls of a seat, each of which doubles the pot, until one is refused; their number.
fn foul_until_full(game: &mut Match, deal: &mut Deal, seat: usize) -> u32 {
    let mut fouls = 0;
    loop {
        let before = (game.clone(), deal.clone());
        match game.foul(deal, Seat::ALL[seat]) {
            Ok(paid) => assert_eq!((paid, game.pot()), (before.0.pot(), 2 * paid)),
            Err(error) => {
                assert_eq!(error, MatchError::Overflow);
                assert_eq!((&*game, &*deal), (&before.0, &before.1), "a refusal changes nothing");
                return fouls;
            }
        }
        fouls += 1;
    }
}

/// A match for the pot in which fouls are paid for, with the next deal as seat 0 will win it.
fn pot_to_win() -> (Match, Deal) {
    let game = match_by("bura_pot,foul=pay", 0);
    let (deal, _) = play_to(&mut game.clone(), won(EndKind::Declared, &[0]));
    (game, deal)
}

#[test]
fn a_pot_that_would_overflow_is_refused_and_the_match_goes_on() {
    let (mut game, won_deal) = pot_to_win();
    let mut deal = game.open(*won_deal.setup()).unwrap();
    // 15 × 2^59 is below 2^63, and 15 × 2^60 is not.
    assert_eq!(foul_until_full(&mut game, &mut deal, 1), 59);
    assert_eq!(game.pot(), 8_646_911_284_551_352_320);
    assert_eq!(game.chips().as_slice(), [-5, -8_646_911_284_551_352_310, -5]);
    // Another seat has chips enough, and yet the pot cannot take them.
    refuses_foul(&mut game, MatchError::Overflow, &deal, 2);
    // A forfeiter would have to pay as much again: nothing is settled, not even the accounts.
    deal.forfeit(Seat::ALL[2]).unwrap();
    refuses_settle(&mut game, MatchError::Overflow, &deal);
    // The same deal can still be won, and the pot taken.
    let settlement = game.settle(&won_deal).unwrap();
    assert_eq!((settlement.share, settlement.ante), (8_646_911_284_551_352_320, 5));
    assert_eq!(game.chips().as_slice(), [8_646_911_284_551_352_310, -8_646_911_284_551_352_315, -10]);
    assert_eq!((game.pot(), game.accounts().as_slice()), (15, &[1, 0, 0][..]));
}

#[test]
fn the_chips_of_a_seat_can_overflow_while_the_pot_has_room() {
    let (mut game, won_deal) = pot_to_win();
    let mut deal = game.open(*won_deal.setup()).unwrap();
    foul_until_full(&mut game, &mut deal, 1);
    game.settle(&won_deal).unwrap();
    // Seat 1 has 2^63 - 8,646,911,284,551,352,315 = 576,460,752,303,423,493 left to lose. 55 fouls cost
    // 15 × (2^55 - 1) = 540,431,955,284,459,505, and the next would cost as much again and 15 more.
    let mut deal = open(&mut game);
    assert_eq!(foul_until_full(&mut game, &mut deal, 1), 55);
    assert_eq!(game.pot(), 540_431_955_284_459_520);
    // Another seat has room: from there to 15 × 2^59 it is four times more.
    assert_eq!(foul_until_full(&mut game, &mut deal, 2), 4);
}

#[test]
fn an_overflow_half_way_through_a_settlement_changes_nothing() {
    /// Opens a deal that will be a draw, with so many fouls of seat 0 in it; gives it as it ended.
    fn drawn_after(fouls: u32, game: &mut Match) -> Deal {
        let (drawn, _) = play_to(&mut game.clone(), won(EndKind::Exhausted, &[]));
        let mut deal = game.open(*drawn.setup()).unwrap();
        for _ in 0..fouls {
            game.foul(&mut deal, Seat::ALL[0]).unwrap();
        }
        drawn
    }
    let mut game = match_by("bura_pot,foul=pay", 0);
    // A foul doubles the pot, a draw adds 15: four fouls and a draw take 15m to 15(16m + 1), in hexadecimal 1, 11, 111
    // and so on. Fifteen ones, eight times, are 8 × (2^60 - 1) / 15; as a pot that is 2^63 - 8.
    for _ in 0..14 {
        let drawn = drawn_after(4, &mut game);
        game.settle(&drawn).unwrap();
    }
    let drawn = drawn_after(3, &mut game);
    assert_eq!(game.pot(), i64::MAX - 7);
    // The first ante of 5 still fits, and the second does not.
    refuses_settle(&mut game, MatchError::Overflow, &drawn);
}

#[test]
fn each_error_says_what_is_wrong() {
    for (error, text) in [
        (MatchError::Over, "the match is over"),
        (MatchError::DealOpen, "a deal is open, expected it to be settled first"),
        (MatchError::NoDealOpen, "no deal is open: none was opened, or it has been settled"),
        (MatchError::OtherRules, "by other rules than the match"),
        (MatchError::OtherTerms { expected: Terms::new(Seat::ALL[0]) }, "on other terms than the next deal's"),
        (MatchError::NotFromShuffle, "a deal that begins with a position, expected a whole pack"),
        (MatchError::OtherDeal, "another deal than the one that was opened"),
        (MatchError::Unfinished, "the deal is not over"),
        (MatchError::DealOver, "the deal is over"),
        (MatchError::Overflow, "an account or the chips would overflow"),
    ] {
        assert_eq!(error.to_string(), text);
    }
}
