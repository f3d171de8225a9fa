//! The turned card, drawn by another seat: in its hand, or among what it has laid face down since.

use bura::Deal;

use super::chi::{check, check_classes};
use super::pairs::Alike;
use super::scene::{S0, S1, Scene};

/// Seat 0 draws Js and seat 1 the turned Qh after the first trick.
const FOUR: Scene = Scene::new("seats=2,lowest=J,hand=4,end=played_out", &["JcQcKcTc", "JdQdKdAc"]).turned("JsQh");

/// Seat 1 laid one card before it drew Qh, one after, and then Ac, which beat.
pub(super) fn laid_or_held() -> Deal {
    FOUR.play("lead Jc; discard Jd; lead Qc; discard Qd; lead Kc; beat Ac")
}

#[test]
fn the_turned_card_is_as_often_laid_down_as_the_number_of_ways_says() {
    // Four cards dealt in any order. The first discard is one of the three besides Ac, the second one of the two left
    // and the turned card: 24 * 3 * 3. In a third of them the turned card was laid down, though the seat held four
    // cards then: Ac was not to be laid.
    let family = check_classes(&laid_or_held(), S0, Alike::None, 216);
    let laid = family.pairs.values().filter(|deal| !deal.hand(S1).contains("Qh".parse().unwrap())).count();
    assert_eq!(laid, 72);
}

#[test]
fn the_turned_card_may_lie_in_any_of_several_tricks() {
    // As above, and one more of the two left: 24 * 3 * 3 * 2.
    let steps = "lead Jc; discard Jd; lead Qc; discard Qd; lead Kc; discard Kd; lead Tc; beat Ac";
    check(&FOUR.play(steps), S0, 432);
}

#[test]
fn a_turned_card_laid_open_was_not_laid_face_down_before() {
    // The first discard is one of four, the second one of the three left of these.
    check(&FOUR.play("lead Jc; discard Jd; lead Qc; discard Qd; lead Kc; beat Qh"), S0, 288);
}

#[test]
fn a_taker_sees_the_turned_card_among_discards() {
    let rules = "seats=2,lowest=J,hand=4,discards=taker_sees,end=played_out";
    let scene = Scene { rules, ..FOUR };
    // Only the order of the four dealt cards is unknown.
    check(&scene.play("lead Jc; discard Jd; lead Qc; discard Qh"), S0, 24);
    check(&scene.play("lead Jc; discard Jd; lead Qc; discard Qd"), S0, 24);
}

#[test]
fn after_several_rounds_of_drawing_the_turned_card_is_one_of_the_cards_drawn() {
    let scene = Scene::new("seats=2,lowest=J,end=played_out", &["JcQcKc", "JdQdKd"]).turned("JsAsQsQh");
    // Seat 1 lays two of three, and draws one card unseen and the turned one; then it lays one of three: 4! * 3 * 3.
    check(&scene.play("lead JcQc; discard JdQd; lead Kc; discard Kd"), S0, 216);
    // Then As, which beats. It was drawn: 3! orders of the others, two of three laid, one of the one left and the
    // turned card, 6 * 3 * 2. Or it was dealt: 3 * 3! orders, both others laid, then the card drawn or the turned one.
    check(&scene.play("lead JcQc; discard JdQd; lead Kc; discard Kd; lead Qs; beat As"), S0, 36 + 36);
}

#[test]
fn a_turned_card_that_the_viewer_drew_is_its_own() {
    let scene = Scene::new("seats=2,lowest=J,end=played_out", &["JcQcKd", "KcJdQd"]).turned("JsQh");
    // Kc is one of the three dealt; Jd one of the two left of these and the one drawn; two cards in two places.
    let deal = scene.play("lead Jc; beat Kc; lead Jd");
    assert!(deal.hand(S0).contains("Qh".parse().unwrap()));
    check(&deal, S0, 18);
}

#[test]
fn while_the_turned_card_lies_under_the_stock_it_has_its_place() {
    let scene = Scene::new("seats=2,lowest=J,end=played_out", &["JcQcKd", "KcJdQd"]).turned("JsQh");
    // Three cards dealt and one to be drawn, in any order; then one of three laid down, and the trick is not drawn for.
    check(&scene.deal(), S0, 24);
    // After the trick seat 0 has drawn Js.
    check(&scene.play("lead Jc; discard Jd"), S0, 18);
    // Seat 1 knows what it laid: Jc is one of seat 0's three, and 3! for the rest.
    check(&scene.play("lead Jc; discard Jd"), S1, 18);
}

#[test]
fn the_turned_card_of_a_third_seat_is_told_from_what_others_drew() {
    let rules = "seats=3,lowest=9,discards=taker_sees,end=played_out";
    let scene = Scene::new(rules, &["AcKcQd", "9cJd9s", "9dJsQs"]).turned("KdTsAh");
    // Seat 0 took and saw 9c and 9d, and led Kc; seat 1 laid Ts, which does not beat, and seat 2 one of its three.
    // Seat 0 took that too, and saw it.
    let deal = scene.play("lead Ac; discard 9c; discard 9d; lead Kc; discard Ts; discard Js");
    // Seat 1's 9c is one of three dealt. Ts was drawn or is another of them. Seat 2's 9d and Js are two of three dealt,
    // 3 * 2. Unseen are three cards in three places: 3 * 3 * 3 * 2 * 3!.
    check(&deal, S0, 324);
    // Seat 1 knows two discards of its own, and took neither trick: Ac and Kc are two of seat 0's three, or Kc is the
    // card drawn: 3 * 3. Of seat 2's cards it knows none: one of three dealt laid down, then one of the two left and
    // the turned card; and five cards are left for five places. As classes: seat 0's third card dealt and, unless that
    // was led, the one drawn.
    check_classes(&deal, S1, Alike::Groups, (20 + 10) * 9);
}

#[test]
fn what_a_seat_laid_does_not_go_by_the_turned_card_that_another_drew() {
    let rules = "seats=3,lowest=9,discards=taker_sees,end=played_out";
    let scene = Scene::new(rules, &["AcKcQd", "9cJd9s", "9dJsAd"]).turned("KdTsAh");
    // Seat 0 saw 9c and 9d, each one of three dealt. Then seat 1 laid one of two dealt and the one drawn face down, and
    // Ad is one of the two that seat 2 had left. Four cards are left for four places: 3 * 3 * 3 * 2 * 4!.
    let deal = scene.play("lead Ac; discard 9c; discard 9d; lead Qd; discard 9s; beat Ad");
    check(&deal, S0, 1296);
}

#[test]
fn the_turned_card_may_lie_face_down_beside_a_shown_part_or_be_that_part() {
    let rules = "seats=2,lowest=J,hand=4,partial_cover=true,end=played_out";
    let scene = Scene::new(rules, &["AsJcQcKc", "JdQdKdTc"]).turned("JsQh");
    // Four cards in any order, the first discard one of the three besides Tc, and of the two left and the turned card
    // two laid beside Tc: 24 * 3 * 3. The turned card is laid in two of three, for it is one of two then.
    let deal = scene.play("lead As; discard Jd; lead JcQcKc; discard TcQdQh show Tc");
    let family = check_classes(&deal, S0, Alike::None, 216);
    let held = family.pairs.values().filter(|deal| deal.hand(S1).contains("Qh".parse().unwrap())).count();
    assert_eq!(held, 72);
    // The turned card shown: the first discard is any of four, and of the three left two are laid: 24 * 4 * 3.
    check(&scene.play("lead As; discard Jd; lead JcQcKc; discard QdKdQh show Qh"), S0, 288);
}
