//! Deals that are over: all tricks are turned up, and some hands are shown.

use bura::{Deal, EndKind, Seat};

use super::chi::check;
use super::pairs::Family;
use super::scene::{S0, S1, Scene};

#[track_caller]
fn ended(deal: &Deal, kind: EndKind, viewer: Seat, pairs: usize) -> Family {
    assert_eq!(deal.outcome().unwrap().kind, kind);
    check(deal, viewer, pairs)
}

const BURA: &str = "seats=3,lowest=9,combos=bura:win:1";

#[test]
fn a_winning_combination_is_shown() {
    let deal = Scene::new(BURA, &["9cJcQd", "9hJhQh", "9dJsQs"]).deal();
    // Seat 1's three cards in any order, and seat 2's, though hidden, are the three left.
    ended(&deal, EndKind::Combo, S0, 36);
    // The holder knows none of the others: 6!.
    ended(&deal, EndKind::Combo, S1, 720);
}

#[test]
fn tied_combinations_are_shown() {
    let hands = &["9cJcQd", "9hJhQh", "KhThAh"];
    ended(&Scene::new(BURA, hands).deal(), EndKind::Combo, S0, 36);
    ended(&Scene::new("seats=3,lowest=9,combos=bura:win:1,combo_tie=turn", hands).deal(), EndKind::Combo, S0, 36);
    let void = Scene::new("seats=3,lowest=9,combos=bura:win:1,combo_tie=void", hands).deal();
    ended(&void, EndKind::Redeal, S0, 36);
    ended(&void, EndKind::Redeal, S1, 36);
}

#[test]
fn all_hands_of_a_playoff_are_shown() {
    let rules = "seats=3,lowest=9,combos=bura:win:1+aces:lead:1,combo_tie=playoff";
    // Seats 1 and 2 play off: both hands are known, and only their orders are not.
    let deal = Scene::new(rules, &["JcQcJd", "JhQhKh", "AcAdAs"]).deal();
    ended(&deal, EndKind::Combo, S0, 36);
    // Seat 1 sees the aces, though they did not win; seat 0's three cards are those left.
    assert_eq!(deal.ended_by(), Some(S1));
    ended(&deal, EndKind::Combo, S1, 36);
}

#[test]
fn a_combination_won_later_leaves_the_stock_hidden() {
    let rules = "seats=2,lowest=J,combos=molodka:win:1,end=played_out";
    let scene = Scene::new(rules, &["JcQcKs", "JdQdKc"]).stock("JsKdAsAh");
    // Seat 1 drew Kd: its hand is known, and its discard turned up. Three dealt and one drawn: Kc was dealt, 3 * 3!,
    // and two cards of the stock.
    ended(&scene.play("lead Jc; discard Kc"), EndKind::Combo, S0, 36);
}

/// Seat 1 discards Jd on Jc; seat 0 then draws Js, and seat 1 the turned Ah.
const fn turned(rules: &'static str) -> Scene {
    Scene::new(rules, &["JcQcKc", "JdQdKd"]).turned("JsAh")
}

#[test]
fn a_forfeit_turns_up_what_was_laid() {
    let scene = turned("seats=2,lowest=J,end=played_out");
    // Three cards dealt, in any order.
    ended(&scene.play("lead Jc; discard Jd; forfeit 1"), EndKind::Forfeit, S0, 6);
    // In the middle of the trick, Jc one of three, 3! for the rest.
    ended(&scene.play("lead Jc; forfeit 1"), EndKind::Forfeit, S1, 18);
    ended(&scene.play("lead Jc; discard Jd; lead Qc; discard Ah; forfeit 0"), EndKind::Forfeit, S0, 6);
    ended(&scene.play("forfeit 0"), EndKind::Forfeit, S0, 24);
}

#[test]
fn a_forfeit_may_come_while_claims_are_heard() {
    let rules = "seats=2,lowest=J,end=played_out,combos=molodka:lead:1";
    let scene = Scene::new(rules, &["JcQcJd", "JhQhKh"]).stock("KcQd");
    for steps in ["forfeit 0", "forfeit 1", "pass; forfeit 0"] {
        // As in a deal that goes on: the leader knows nothing, and the one asked that the leader is not all clubs.
        ended(&scene.play(steps), EndKind::Forfeit, S0, 120);
        ended(&scene.play(steps), EndKind::Forfeit, S1, 108);
    }
    // The viewer holds a combination and was not asked: the leader holds all clubs.
    let scene = Scene::new(rules, &["JcQcKc", "JhQhKh"]).stock("JdQd");
    ended(&scene.play("forfeit 1"), EndKind::Forfeit, S1, 12);
}

#[test]
fn a_refusal_shows_nothing() {
    let scene = turned("seats=2,lowest=J,end=played_out,raise_max=3");
    // Three cards dealt and one in the stock, in any order.
    ended(&scene.play("raise; refuse"), EndKind::Refused, S0, 24);
    ended(&scene.play("raise; raise; refuse"), EndKind::Refused, S1, 24);
    // Nor does an offer, or its answer.
    check(&scene.play("raise"), S0, 24);
    check(&scene.play("raise; accept"), S1, 24);
    check(&scene.play("raise; accept; lead Jc; discard Jd; lead Qc; discard Qd"), S0, 6 * 3 * 3);
}

#[test]
fn a_declaration_turns_up_what_was_laid() {
    let scene = turned("seats=2,lowest=J,goal=4");
    // Before it one of three cards lies face down: 4! * 3.
    check(&scene.play("lead Jc; discard Jd"), S0, 72);
    // After it that is Jd, one of the three dealt: 3 * 3!.
    ended(&scene.play("lead Jc; discard Jd; declare"), EndKind::Declared, S0, 18);
    let scene = turned("seats=2,lowest=J,goal=5");
    ended(&scene.play("lead Jc; discard Jd; declare"), EndKind::FalseDeclaration, S0, 18);
    ended(&scene.play("lead Jc; discard Jd; draw; declare"), EndKind::FalseDeclaration, S0, 6);
    // The taker drew instead, and leads: 3! * 3.
    check(&scene.play("lead Jc; discard Jd; draw"), S0, 18);
}

#[test]
fn a_goal_reached_turns_up_what_was_laid() {
    let scene = turned("seats=2,lowest=J,end=automatic,goal=4");
    ended(&scene.play("lead Jc; discard Jd"), EndKind::Reached, S0, 18);
}

#[test]
fn a_deal_played_out_leaves_only_orders() {
    let hands = &["JcQcKc", "JdQdKd"];
    let steps = "lead Jc; discard Jd; lead Qc; discard Qd; lead Kc; discard Kd";
    ended(&Scene::new("seats=2,lowest=J,end=played_out", hands).play(steps), EndKind::PlayedOut, S0, 6);
    let scene = turned("seats=2,lowest=J,end=played_out");
    let steps = "lead Jc; discard Jd; lead Qc; discard Qd; lead Kc; discard Kd; lead Js; discard Ah";
    ended(&scene.play(steps), EndKind::PlayedOut, S0, 6);
    let scene = Scene::new("seats=2,lowest=J", hands);
    let steps = "lead JcQc; discard JdQd; draw; lead Kc; discard Kd; draw";
    ended(&scene.play(steps), EndKind::Exhausted, S0, 6);
}
