//! The pot worked by hand: antes, what wrong declarers and forfeiters pay in, shares, fouls that are paid for.

use bura::{EndKind, Match, MatchEnd, MatchPlay, Seat, Side};
use serde_json::Value;

use crate::match_tools::{accounts, forfeit, match_by, open, play_to, points, terms, won};

/// The chips in the pot, and those of each seat.
#[track_caller]
fn chips(game: &Match, pot: i64, wanted: &[i64]) {
    assert_eq!((game.pot(), game.chips().as_slice()), (pot, wanted));
}

/// The illustrative game of the handbook (seed 000): Oleg at seat 0, Mikhail at 1, Ilya at 2.
#[test]
fn the_pot_of_the_illustrative_game_goes_from_fifteen_to_thirty_and_mikhail_deals() {
    let case = include_str!("../vectors/worked.jsonl").lines().next().unwrap();
    let case: Value = serde_json::from_str(case).unwrap();
    assert_eq!(case["id"], "pot-illustrative-game");
    let mut play = MatchPlay::new(match_by("bura_pot", 0));
    chips(play.game(), 15, &[-5, -5, -5]);
    let deck = case["setup"]["deck"].as_str().unwrap();
    play.step(format!("deal deck={deck}").parse().unwrap()).unwrap();
    let mut last = None;
    for step in case["steps"].as_array().unwrap() {
        last = play.step(step["do"].as_str().unwrap().parse().unwrap()).unwrap();
    }
    // 25 points are not 31: he pays another 15.
    let settlement = last.unwrap();
    let paid = settlement.paid_in.unwrap();
    assert_eq!((paid.seat, paid.chips), (Seat::ALL[1], 15));
    assert_eq!((settlement.share, settlement.ante), (0, 0));
    assert_eq!(settlement.chips.as_slice(), [0, -15, 0]);
    let mut game = play.game().clone();
    chips(&game, 30, &[-5, -20, -5]);
    accounts(&game, &[1, 0, 1]);
    assert_eq!(terms(&game), (1, Some(2), 1, true));
    // The replay is for the 30; then everyone antes again.
    let (_, settlement) = play_to(&mut game, won(EndKind::Declared, &[2]));
    assert_eq!((settlement.share, settlement.ante, settlement.paid_in), (30, 5, None));
    assert_eq!(settlement.chips.as_slice(), [-5, -5, 25]);
    chips(&game, 15, &[-10, -25, 20]);
    assert_eq!(terms(&game), (2, Some(0), 1, true));
}

#[test]
fn after_a_draw_everyone_antes_again() {
    let mut game = match_by("bura_pot", 0);
    let (_, settlement) = play_to(&mut game, won(EndKind::Exhausted, &[]));
    assert_eq!((settlement.share, settlement.ante), (0, 5));
    chips(&game, 30, &[-10, -10, -10]);
    assert_eq!(terms(&game), (0, Some(1), 1, true));
}

#[test]
fn winners_share_the_pot_and_what_does_not_divide_stays() {
    let mut game = match_by("burkozel,seats=3,ante=5", 0);
    let (_, settlement) = play_to(&mut game, points(&[50, 50, 20]));
    // Of 15 each takes 7 and one stays; then 15 come on top.
    assert_eq!((settlement.share, settlement.ante), (7, 5));
    chips(&game, 16, &[-3, -3, -10]);
    let mut game = match_by("burkozel_gambler_pairs,ante=3", 0);
    let (_, settlement) = play_to(&mut game, points(&[20, 100]));
    assert_eq!(settlement.chips.as_slice(), [-3, 3, -3, 3]);
    chips(&game, 12, &[-6, 0, -6, 0]);
}

#[test]
fn a_forfeiter_of_three_pays_the_pot_and_deals_and_one_of_two_just_loses_it() {
    let mut game = match_by("bura_pot,next_dealer=clockwise,foul=lose", 1);
    let settlement = forfeit(&mut game, 0);
    assert_eq!((settlement.paid_in.unwrap().seat, settlement.paid_in.unwrap().chips), (Seat::ALL[0], 15));
    chips(&game, 30, &[-20, -5, -5]);
    assert_eq!(terms(&game).0, 0);
    accounts(&game, &[0, 1, 1]);
    let mut two = match_by("bura_pot,seats=2", 1);
    let settlement = forfeit(&mut two, 0);
    assert_eq!((settlement.paid_in, settlement.share, settlement.ante), (None, 10, 5));
    chips(&two, 10, &[-10, 0]);
    assert_eq!(terms(&two).0, 1);
    let mut pairs = match_by("bura,seats=4,partners=true,ante=1", 0);
    let settlement = forfeit(&mut pairs, 2);
    assert_eq!((settlement.paid_in, settlement.share), (None, 2));
    chips(&pairs, 4, &[-2, 0, -2, 0]);
    // A wrong declarer pays in a match of two as well, and deals.
    let mut two = match_by("bura_pot,seats=2", 0);
    let settlement = play_to(&mut two, won(EndKind::FalseDeclaration, &[1])).1;
    assert_eq!((settlement.paid_in.unwrap().seat, two.pot(), terms(&two).0), (Seat::ALL[0], 20, 0));
}

#[test]
fn after_the_last_deal_nobody_antes() {
    let mut game = match_by("bura_pot,target=1,margin=1", 0);
    let (_, settlement) = play_to(&mut game, won(EndKind::Declared, &[1]));
    assert_eq!((settlement.share, settlement.ante), (15, 0));
    chips(&game, 0, &[-5, 10, -5]);
    assert_eq!(game.end(), Some(MatchEnd::Won(Side::ALL[1])));
}

#[test]
fn a_foul_that_is_paid_for_doubles_the_pot_and_the_deal_goes_on() {
    let mut game = match_by("bura_pot,foul=pay", 0);
    let mut deal = open(&mut game);
    let before = deal.clone();
    let mut told = 0;
    assert_eq!(game.foul_with(&mut deal, Seat::ALL[2], &mut |_| told += 1), Ok(15));
    chips(&game, 30, &[-5, -5, -20]);
    assert_eq!(game.foul(&mut deal, Seat::ALL[0]), Ok(30));
    chips(&game, 60, &[-35, -5, -20]);
    assert_eq!((&deal, told), (&before, 0), "the deal knows nothing of it");
    deal.forfeit(Seat::ALL[1]).unwrap();
    let settlement = game.settle(&deal).unwrap();
    // What was paid for fouls belongs to no settlement.
    assert_eq!(settlement.chips.as_slice(), [0, -60, 0]);
    chips(&game, 120, &[-35, -65, -20]);
}
