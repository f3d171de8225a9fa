//! What would have ended the deal did not: winning combinations that nobody held, a goal that was not reached.

use super::chi::check;
use super::scene::{S0, S1, Scene};

#[test]
fn no_other_hand_holds_a_combination_that_wins() {
    let rules = "seats=2,lowest=J,end=played_out,combos=molodka:win:1";
    let scene = Scene::new(rules, &["JhQhKd", "JcQcJd"]).stock("KcQd");
    // Of the ten hands of three out of five one is all clubs: 9 * 3! * 2!.
    check(&scene.deal(), S0, 108);
}

#[test]
fn of_three_hands_none_holds_a_combination_that_wins() {
    let rules = "seats=3,lowest=9,end=played_out,combos=molodka:win:1";
    // Of the twenty ways to split six cards, one gives seat 1 all clubs, and one all diamonds: 18 * 3! * 3!.
    check(&Scene::new(rules, &["JhQhKs", "JcQcJd", "KcQdKd"]).deal(), S0, 648);
}

#[test]
fn a_discard_that_would_have_left_a_combination_was_not_laid() {
    let rules = "seats=2,lowest=J,end=played_out,combos=molodka:win:1";
    let scene = Scene::new(rules, &["JcQcKs", "JdQdKc"]).turned("JsKd");
    // Seat 1 drew Kd. Had it laid Kc, it would hold three diamonds: 3! orders, two discards.
    check(&scene.play("lead Jc; discard Jd"), S0, 12);
}

#[test]
fn a_side_below_the_goal_took_no_more_than_that() {
    let rules = "seats=2,lowest=J,end=automatic,goal=15";
    let scene = Scene::new(rules, &["JcJsQc", "AdKdQs"]).turned("JhKh");
    // Seat 0 has taken Jc and a discard below 13 points: any, so 3! * 3.
    check(&scene.play("lead Jc; discard Kd"), S0, 18);
    // Then Js and another, and both discards have 10 points at most: not Ad; Kd first and Qs or Kh behind it, or Qs and
    // Kd or Kh: 3! * 4.
    check(&scene.play("lead Jc; discard Kd; lead Js; discard Qs"), S0, 24);
    check(&scene.play("lead Jc; discard Kd; lead Js; discard Kh"), S0, 24);
    // Seat 1 knows what it laid. Jc and Js are two of seat 0's three, or Js was drawn: 3 * 3, and 2! for the rest.
    check(&scene.play("lead Jc; discard Kd; lead Js; discard Kh"), S1, 18);
}
