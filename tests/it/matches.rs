//! Matches worked by hand: what each deal adds to which account, who deals next, and when it is over.

use bura::{Action, Deal, EndKind, Event, Match, MatchEnd, Seat, Setup, SetupSpec, Side};

use crate::match_tools::{accounts, forfeit, match_by, open, play_to, points, sides, terms, won};

/// Plays a deal to these points; the accounts afterwards must be these.
#[track_caller]
fn after_points(game: &mut Match, wanted: &[u8], after: &[u32]) {
    let credited = play_to(game, points(wanted)).1.credited;
    accounts(game, after);
    assert_eq!(credited.as_slice().len(), after.len());
}

#[test]
fn a_small_robber_to_eleven_ends_with_twelve_to_ten_for_its_margin_of_two() {
    // A won deal counts 1; `bura` charges a wrong declaration twice.
    let mut game = match_by("bura,target=11", 0);
    for round in 1..=8 {
        for winner in [0, 1] {
            let (deal, settlement) = play_to(&mut game, won(EndKind::Declared, &[winner]));
            assert_eq!(settlement.credited.as_slice(), if winner == 0 { [1, 0] } else { [0, 1] });
            // Who declared rightly deals next; who took the last trick leads.
            let taker = deal.course().last_taker().map(Seat::index);
            assert_eq!(terms(&game), (winner, taker, 1, true));
        }
        accounts(&game, &[round, round]);
    }
    let (_, settlement) = play_to(&mut game, won(EndKind::FalseDeclaration, &[1]));
    assert_eq!(settlement.credited.as_slice(), [0, 2]);
    accounts(&game, &[8, 10]);
    for after in [[9, 10], [10, 10]] {
        play_to(&mut game, won(EndKind::Declared, &[0]));
        accounts(&game, &after);
    }
    let (_, settlement) = play_to(&mut game, won(EndKind::Combo, &[0]));
    accounts(&game, &[11, 10]);
    assert_eq!((settlement.end, game.end()), (None, None), "a lead of one is not enough");
    let (_, settlement) = play_to(&mut game, won(EndKind::Declared, &[0]));
    accounts(&game, &[12, 10]);
    assert_eq!((settlement.end, settlement.next), (Some(MatchEnd::Won(Side::ALL[0])), None));
    assert_eq!((game.end(), game.terms()), (Some(MatchEnd::Won(Side::ALL[0])), None));
}

#[test]
fn penalties_to_twelve_count_two_a_loss_and_four_a_wrong_declaration() {
    let mut game = match_by("bura_penalty", 1);
    for (kind, winner, after) in [
        (EndKind::Declared, 0, [0, 2]),
        (EndKind::FalseDeclaration, 0, [0, 6]),
        (EndKind::Declared, 1, [2, 6]),
        (EndKind::Combo, 0, [2, 8]),
    ] {
        play_to(&mut game, won(kind, &[winner]));
        accounts(&game, &after);
    }
    // Nobody declared, so it is a draw: nobody is charged, and the same seat deals again.
    let dealer = terms(&game).0;
    play_to(&mut game, won(EndKind::Exhausted, &[]));
    accounts(&game, &[2, 8]);
    assert_eq!(terms(&game).0, dealer);
    let (_, settlement) = play_to(&mut game, won(EndKind::FalseDeclaration, &[0]));
    assert_eq!(settlement.outcome.loss.as_slice(), [0, 4]);
    accounts(&game, &[2, 12]);
    assert_eq!(game.end(), Some(MatchEnd::Lost(sides(&[1]))));
}

#[test]
fn gamblers_burkozel_counts_two_four_and_six_for_the_winner() {
    let mut game = match_by("burkozel_gambler", 0);
    // 31 points are not short any more; 30 are; no trick is blank.
    after_points(&mut game, &[89, 31], &[2, 0]);
    after_points(&mut game, &[30, 90], &[2, 4]);
    let blank = |deal: &Deal| {
        deal.tricks(Side::ALL[1]) == 0 && deal.outcome().is_none_or(|outcome| outcome.kind == EndKind::PlayedOut)
    };
    let (_, settlement) = play_to(&mut game, blank);
    assert_eq!(settlement.outcome.loss.as_slice(), [0, 6]);
    accounts(&game, &[8, 4]);
    // No points in one trick or more are short, not blank.
    let (deal, _) = play_to(&mut game, |deal| {
        points(&[120, 0])(deal) && (deal.outcome().is_none() || deal.tricks(Side::ALL[1]) > 0)
    });
    assert!(deal.tricks(Side::ALL[1]) > 0);
    accounts(&game, &[12, 4]);
    assert_eq!(game.end(), Some(MatchEnd::Won(Side::ALL[0])));
}

#[test]
fn pairs_share_an_account() {
    let mut game = match_by("burkozel_gambler_pairs", 3);
    after_points(&mut game, &[60, 60], &[0, 0]);
    assert_eq!(terms(&game).0, 3, "after a draw the same seat deals");
    after_points(&mut game, &[100, 20], &[4, 0]);
    after_points(&mut game, &[50, 70], &[4, 2]);
    for (seat, after) in [(0, [4, 4]), (2, [4, 6]), (3, [6, 6]), (2, [6, 8])] {
        forfeit(&mut game, seat);
        accounts(&game, &after);
    }
}

#[test]
fn a_draw_of_sixty_each_doubles_the_next_deal() {
    let mut game = match_by("burkozel", 0);
    let settlement = play_to(&mut game, points(&[60, 60])).1;
    assert!(settlement.outcome.is_draw());
    accounts(&game, &[0, 0]);
    assert_eq!((terms(&game).0, terms(&game).2), (0, 2));
    let drawn = game.clone();
    // 2 for an ordinary loss, 4 for a short one, and both twice.
    after_points(&mut game, &[85, 35], &[0, 4]);
    assert_eq!(terms(&game).2, 1, "the deal after that is a single one again");
    let mut game = drawn.clone();
    after_points(&mut game, &[95, 25], &[0, 8]);
    // Two draws in a row do not make it four times.
    let mut game = drawn;
    after_points(&mut game, &[60, 60], &[0, 0]);
    assert_eq!(terms(&game).2, 2);
    after_points(&mut game, &[35, 85], &[4, 0]);
}

#[test]
fn where_draws_do_not_double_the_next_deal_is_a_single_one() {
    let mut game = match_by("burkozel,draw_doubles=false", 0);
    after_points(&mut game, &[60, 60], &[0, 0]);
    assert_eq!(terms(&game).2, 1);
    after_points(&mut game, &[85, 35], &[0, 2]);
}

#[test]
fn three_players_lose_apart_and_draw_only_if_all_are_level() {
    let three = match_by("burkozel,seats=3", 0);
    // Short of three is 20 or less; who ties for the most wins too.
    for (given, lost, stake) in [
        ([60, 40, 20], [0, 2, 4], 1),
        ([50, 50, 20], [0, 0, 4], 1),
        ([40, 40, 40], [0, 0, 0], 2),
        ([80, 40, 0], [0, 2, 4], 1),
    ] {
        let mut game = three.clone();
        after_points(&mut game, &given, &lost);
        assert_eq!(terms(&game).2, stake);
    }
    // With credit to the winner, every winner gains the largest loss.
    for (given, gained) in [([60, 40, 20], [4, 0, 0]), ([50, 50, 20], [4, 4, 0]), ([40, 40, 40], [0, 0, 0])] {
        let mut game = match_by("burkozel,seats=3,credit=winner", 0);
        after_points(&mut game, &given, &gained);
    }
}

#[test]
fn two_of_three_can_lose_a_match_by_the_same_deal() {
    let mut game = match_by("bura_penalty,seats=3", 2);
    for round in 1..=5 {
        play_to(&mut game, won(EndKind::Declared, &[0]));
        accounts(&game, &[0, 2 * round, 2 * round]);
        assert_eq!(game.end(), None);
    }
    play_to(&mut game, won(EndKind::Declared, &[0]));
    accounts(&game, &[0, 12, 12]);
    assert_eq!(game.end(), Some(MatchEnd::Lost(sides(&[1, 2]))));
}

#[test]
fn of_several_winners_none_has_won_the_match_while_they_are_level() {
    let mut game = match_by("burkozel,seats=3,credit=winner,target=4,margin=1", 0);
    after_points(&mut game, &[50, 50, 20], &[4, 4, 0]);
    assert_eq!(game.end(), None, "each has the target, and neither leads the other");
    after_points(&mut game, &[50, 20, 50], &[8, 4, 4]);
    assert_eq!(game.end(), Some(MatchEnd::Won(Side::ALL[0])));
}

#[test]
fn a_match_to_nothing_has_no_end() {
    let mut game = match_by("bura_basic,target=0", 0);
    for round in 1..=300 {
        forfeit(&mut game, 1);
        accounts(&game, &[round, 0]);
        assert_eq!(game.end(), None);
    }
}

#[test]
fn the_deal_after_one_first_stands_one_short_of_the_target_is_without_raising() {
    let mut game = match_by("georgian_five,dealt_combos=redeal", 0);
    for won in 1..=9 {
        forfeit(&mut game, 1);
        accounts(&game, &[won, 0]);
        assert!(terms(&game).3);
    }
    forfeit(&mut game, 1);
    accounts(&game, &[10, 0]);
    assert!(!terms(&game).3);
    // A redeal changes nothing, so the one deal is still to come.
    let before = game.clone();
    let (_, settlement) = play_to(&mut game, won(EndKind::Redeal, &[]));
    assert_eq!(settlement.credited.as_slice(), [0, 0]);
    assert_eq!(game, before);
    let mut deal = open(&mut game);
    assert!(!deal.is_legal(deal.turn().unwrap().seat, Action::Raise));
    deal.forfeit(Seat::ALL[0]).unwrap();
    game.settle(&deal).unwrap();
    // 10:1, and then 10:10: it was once for the match, whoever comes to stand there.
    for lost in 1..10 {
        accounts(&game, &[10, lost]);
        assert!(terms(&game).3);
        forfeit(&mut game, 0);
    }
    accounts(&game, &[10, 10]);
    assert!(terms(&game).3);
    let deal = open(&mut game);
    assert!(deal.is_legal(deal.turn().unwrap().seat, Action::Raise));
}

#[test]
fn crawford_needs_raising_and_a_target_above_one() {
    for (rules, raises) in [
        ("georgian_five,target=2", false),
        ("georgian_five,target=2,crawford=false", true),
        ("georgian_five,target=2,raise_max=1", true),
        ("georgian_five,target=0", true),
        // A match to two that stands 1:0 is past one of the target of one, and over.
        ("georgian_five,target=1,margin=2", true),
    ] {
        let mut game = match_by(rules, 0);
        assert!(terms(&game).3, "{rules}");
        forfeit(&mut game, 0);
        assert_eq!(terms(&game).3, raises, "{rules}");
    }
}

#[test]
fn a_stake_that_was_raised_is_what_the_winner_gains() {
    let mut game = match_by("georgian_three", 0);
    let mut deal = open(&mut game);
    for action in ["raise", "raise", "raise", "refuse"] {
        deal.apply(deal.turn().unwrap().seat, action.parse().unwrap()).unwrap();
    }
    // Seat 1 offers two, seat 0 three, seat 1 four; refused at three.
    let settlement = game.settle(&deal).unwrap();
    assert_eq!(settlement.outcome.kind, EndKind::Refused);
    assert_eq!((deal.ended_by(), settlement.credited.as_slice()), (Some(Seat::ALL[0]), &[0, 3][..]));
    // Nobody took a trick: the winning seat nearest to the dealer deals, and its left neighbour leads.
    assert_eq!(terms(&game), (1, Some(0), 1, true));
}

#[test]
fn the_next_dealer_is_whoever_the_kind_of_the_end_names_first() {
    // Without an ante forfeiters and wrong declarers do not deal.
    let four = match_by("bura,seats=4,partners=true", 2);
    // Nobody took a trick; the winners sit at 1 and 3, and 3 is nearer to dealer 2 than 1 is.
    let mut game = four.clone();
    forfeit(&mut game, 0);
    assert_eq!(terms(&game), (3, None, 1, true));
    // The dealer itself is the nearest of all.
    let mut game = four.clone();
    forfeit(&mut game, 1);
    assert_eq!(terms(&game), (2, None, 1, true));
    // Where the lead rotates, a seat can declare on a trick that its partner took; who declared deals, who took leads.
    let mut game = match_by("bura,seats=4,partners=true,lead_order=rotation", 2);
    let (deal, _) = play_to(&mut game, |deal| {
        let (by, taker) = (deal.ended_by(), deal.course().last_taker());
        let partner = taker.is_some_and(|taker| taker.index() % 2 == 0) && by != taker;
        won(EndKind::Declared, &[0])(deal) && (deal.outcome().is_none() || partner)
    });
    let (by, taker) = (deal.ended_by().unwrap().index(), deal.course().last_taker().unwrap().index());
    assert_eq!(terms(&game), (by, Some(taker), 1, true));
    // A wrong declarer took the last trick and lost: the nearest winner deals, the taker leads.
    let mut game = four.clone();
    play_to(&mut game, won(EndKind::FalseDeclaration, &[0]));
    assert_eq!((terms(&game).0, terms(&game).1.map(|seat| seat % 2)), (2, Some(1)));
    // The holder of a combination deals, though another took the last trick.
    let mut game = four;
    let (deal, _) = play_to(&mut game, |deal| {
        let other = deal.course().last_taker().is_some_and(|taker| Some(taker) != deal.ended_by());
        won(EndKind::Combo, &[1])(deal) && (deal.outcome().is_none() || other)
    });
    let taker = deal.course().last_taker().unwrap();
    assert_eq!(terms(&game), (deal.ended_by().unwrap().index(), Some(taker.index()), 1, true));
}

#[test]
fn the_deal_goes_round_with_next_dealer_clockwise() {
    let mut game = match_by("burkozel_61,seats=3,end=played_out,next_lead=eldest", 1);
    forfeit(&mut game, 0);
    assert_eq!(terms(&game), (2, Some(0), 1, true));
    // Also after a draw.
    play_to(&mut game, points(&[40, 40, 40]));
    assert_eq!(terms(&game), (0, Some(1), 1, true));
    play_to(&mut game, points(&[40, 60, 20]));
    assert_eq!(terms(&game), (1, Some(2), 1, true));
}

#[test]
fn a_redeal_keeps_dealer_leader_stake_and_pot() {
    let mut game = match_by("burkozel,dealt_combos=redeal,ante=7", 1);
    let redeal = |game: &mut Match| {
        let before = game.clone();
        let (_, settlement) = play_to(game, won(EndKind::Redeal, &[]));
        assert_eq!(*game, before);
        assert_eq!((settlement.ante, settlement.share, settlement.paid_in), (0, 0, None));
        assert_eq!((settlement.chips.as_slice(), settlement.next), (&[0, 0][..], before.terms()));
    };
    // No leader is named at first, and none after the redeal.
    redeal(&mut game);
    assert_eq!((terms(&game), game.pot()), ((1, None, 1, true), 14));
    let (deal, _) = play_to(&mut game, points(&[60, 60]));
    let taker = deal.course().last_taker().unwrap().index();
    redeal(&mut game);
    assert_eq!((terms(&game), game.pot()), ((1, Some(taker), 2, true), 28));
}

#[test]
fn a_foul_that_loses_is_a_forfeit_with_its_events() {
    let mut game = match_by("burkozel", 0);
    let (mut events, mut others) = (Vec::new(), Vec::new());
    let deal = open(&mut game.clone());
    let mut opened = game.open_with(*deal.setup(), &mut |event| events.push(event)).unwrap();
    let same = Deal::new_with(*deal.setup(), &mut |event| others.push(event));
    assert_eq!((&opened, &events), (&same, &others));
    assert!(!events.is_empty());
    events.clear();
    assert_eq!(game.foul_with(&mut opened, Seat::ALL[1], &mut |event| events.push(event)), Ok(0));
    let outcome = opened.outcome().unwrap();
    let ended = Event::Ended { outcome, by: Some(Seat::ALL[1]) };
    assert_eq!(events, [Event::Forfeited { seat: Seat::ALL[1] }, ended]);
    assert_eq!((outcome.kind, outcome.loss.as_slice()), (EndKind::Forfeit, &[0, 2][..]));
    game.settle(&opened).unwrap();
    accounts(&game, &[0, 2]);
}

#[test]
fn the_first_leader_can_be_named() {
    let rules = *match_by("bura", 0).rules();
    let game = Match::with_leader(&rules, Seat::ALL[1], Some(Seat::ALL[1])).unwrap();
    assert_eq!(terms(&game), (1, Some(1), 1, true));
    assert_eq!(open(&mut game.clone()).leader(), Seat::ALL[1]);
    assert_eq!(terms(&Match::new(&rules, Seat::ALL[1]).unwrap()), (1, None, 1, true));
}

/// Pairs: seat 1 leads the first trick, seat 0 takes it with an ace, and seat 2, its partner, leads the second.
fn partner_leads_next(rules: &str, deck: &str, steps: &str) -> (Match, Deal) {
    let mut game = match_by(&format!("custom,seats=4,partners=true,lead_order=rotation,target=5,{rules}"), 0);
    let mut spec = SetupSpec::new(crate::given::deck(deck), Seat::ALL[0]);
    spec.terms = game.terms().unwrap();
    let mut deal = game.open(Setup::new(game.rules(), &spec).unwrap()).unwrap();
    for step in steps.split("; ") {
        deal.step(step.parse().unwrap()).unwrap();
    }
    game.settle(&deal).unwrap();
    (game, deal)
}

#[test]
fn of_a_winning_pair_the_declarer_or_the_holder_deals_next_and_not_the_taker() {
    let steps = "lead 6c; discard 7d; discard 8d; beat Ac";
    let (game, deal) = partner_leads_next("declare_at=lead,goal=11", "6c7d8dAc", &format!("{steps}; declare"));
    assert_eq!((deal.outcome().unwrap().kind, deal.course().last_taker()), (EndKind::Declared, Some(Seat::ALL[0])));
    assert_eq!(terms(&game).0, 2);
    // Seats 1, 2, 3 and 0 in turn three times, the turned card, and what seats 0 to 3 draw: seat 2 the third trump.
    let deck = "6c7h8hAc6sTd7s8s9sKd9h6h9dJh7cQdJs";
    let (game, deal) =
        partner_leads_next("declare_at=lead,combos=bura:win", deck, "lead 6c; discard 7h; discard 8h; beat Ac");
    assert_eq!((deal.outcome().unwrap().kind, deal.course().last_taker()), (EndKind::Combo, Some(Seat::ALL[0])));
    assert_eq!(terms(&game).0, 2);
}
