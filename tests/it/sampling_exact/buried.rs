//! A buried honour: in the stock when play began, and nobody knows where.

use bura::Deal;

use super::chi::check;
use super::scene::{Last, S0, S1, Scene};

/// Seat 1 leads; Ah is buried in this stock.
const fn buried(stock: &'static str) -> Scene {
    let rules = "seats=2,lowest=J,turn_up=bury_honours,end=played_out";
    let scene = Scene::new(rules, &["JcQcKc", "JdQdKd"]);
    Scene { stock, last: Last::Buried("Ah"), leader: Some(1), ..scene }
}

#[test]
fn a_buried_card_is_anywhere_in_the_stock_and_in_no_hand() {
    // Of five cards in five places Ah has one of two, 2 * 4!.
    check(&buried("JsAh").deal(), S0, 48);
}

#[test]
fn a_buried_card_may_have_been_drawn_by_another() {
    // Jd is one of the three dealt; Ah was drawn, or is one of two in the stock; 4! for the rest.
    check(&buried("AhQsJsKs").play("lead Jd; discard Jc"), S0, 216);
    check(&buried("JsQsKsAh").play("lead Jd; discard Jc"), S0, 216);
}

#[test]
fn a_buried_card_laid_open_by_another_was_drawn_by_it() {
    // Jd is one of the three dealt, Ah the card drawn; 4! for the rest.
    check(&buried("AhQsJsKs").play("lead Jd; discard Jc; lead Ah"), S0, 72);
}

#[test]
fn a_buried_card_in_the_viewers_hand_is_nowhere_else() {
    let deal = buried("JsAhQsKs").play("lead Jd; discard Jc");
    assert!(deal.hand(S0).contains("Ah".parse().unwrap()));
    // Jd is one of the three dealt, and 5! for the rest.
    check(&deal, S0, 360);
    // Seat 1 knows its own card drawn, not Ah, which is one of three of the stock. Its discard Jc was closed: seat 0
    // laid one of three.
    check(&deal, S1, 3 * 120 * 3);
}

/// Seat 0 drew Js, so seat 1 drew Ah.
fn drawn_by_the_other(steps: &str) -> Deal {
    Scene { leader: Some(0), ..buried("JsAh") }.play(steps)
}

#[test]
fn a_buried_card_may_be_laid_face_down_in_several_tricks() {
    // Three cards dealt in any order; one of them laid, and then one of the other two and Ah.
    check(&drawn_by_the_other("lead Jc; discard Jd; lead Qc; discard Ah"), S0, 54);
    // And then one of the two left.
    check(&drawn_by_the_other("lead Jc; discard Jd; lead Qc; discard Ah; lead Kc; discard Qd"), S0, 108);
}
