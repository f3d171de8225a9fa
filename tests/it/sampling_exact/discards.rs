//! Cards that do not beat: open, closed, seen by the taker, shown in part.

use bura::{Deal, Viewer};

use super::chi::check;
use super::scene::{S0, S1, S2, S3, Scene};

/// Seat 0 draws Qd and seat 1 the turned Ah after the first trick.
fn open() -> Deal {
    let rules = "seats=2,lowest=J,discards=open,end=played_out";
    Scene::new(rules, &["JcQcKc", "KsQsJd"]).turned("QdAh").play("lead Jc; discard Ks; lead Qd; discard Jd")
}

#[test]
fn open_discards_leave_only_the_order_of_what_was_dealt() {
    // Seat 1 was dealt three cards, in any order.
    check(&open(), S0, 6);
    // Seat 0 laid Jc, one of three dealt, then Qd, one of two dealt and one drawn; two cards are left for two places.
    check(&open(), S1, 18);
}

#[test]
fn a_spectator_of_open_discards_knows_two_cards_of_each_seat_and_the_turned_one() {
    // As above for seat 0: 3 * 3. Seat 1 laid two of the three dealt: 3 * 2. Three cards are left for three places.
    check(&open(), Viewer::Spectator, 324);
}

const THREE: Scene = Scene::new("seats=3,lowest=9,end=played_out", &["9cJd", "QsKs", "JcQd"]);

#[test]
fn a_closed_discard_is_any_card_that_the_seat_held() {
    // In the middle of the trick: four cards in four places, and one of seat 1's two laid down.
    check(&THREE.play("lead 9c; discard Qs"), S0, 48);
    // For seat 2, 9c is one of seat 0's two cards: 2 * 3!, times two for the discard.
    check(&THREE.play("lead 9c; discard Qs"), S2, 24);
    // Jc is one of seat 2's two cards: 2 * 3!, times two for the discard.
    check(&THREE.play("lead 9c; discard Qs; beat Jc"), S0, 24);
}

#[test]
fn a_spectator_knows_no_closed_discard() {
    // 9c and Jc each one of two cards, four cards in four places, and one of two laid down.
    check(&THREE.play("lead 9c; discard Qs; beat Jc"), Viewer::Spectator, 2 * 2 * 24 * 2);
}

#[test]
fn closed_discards_of_several_cards_are_sets() {
    let scene = Scene::new("seats=2,lowest=J,end=played_out", &["JcQcKd", "KsAsQd"]).turned("JdAh");
    // Three cards dealt in any order, two of them laid down.
    check(&scene.play("lead JcQc; discard KsAs"), S0, 18);
    // For the one who discarded: Jc and Qc are two of seat 0's three, and two cards are left for two places.
    check(&scene.play("lead JcQc; discard KsAs"), S1, 12);
}

const PAIRS: &str = "seats=4,partners=true,lowest=J,discards=taker_sees,end=played_out";

#[test]
fn a_taker_knows_all_discards_of_its_trick() {
    let scene = Scene::new(PAIRS, &["TcJd", "JcQd", "KdAs", "JsQs"]);
    // Each discard is one of two cards dealt, and three cards are left for three places: 2^3 * 3!.
    check(&scene.play("lead Tc; discard Jc; discard Kd; discard Js"), S0, 48);
    // While the last seat has not laid, nobody has taken: 6 cards in 6 places, and two discards.
    let scene = Scene::new(PAIRS, &["TcJd", "JcQd", "KdAs", "JsQs"]);
    check(&scene.play("lead Tc; discard Jc"), S2, 2 * 120 * 2);
}

#[test]
fn what_a_partner_took_is_not_seen() {
    let scene = Scene::new(PAIRS, &["TcJd", "JcQd", "AcKd", "JsQs"]);
    // Ac is one of seat 2's two cards, five cards are left for five places, and two seats laid one of two.
    check(&scene.play("lead Tc; discard Jc; beat Ac; discard Js"), S0, 2 * 120 * 2 * 2);
}

#[test]
fn what_another_took_is_not_seen() {
    let deal = Scene::new(PAIRS, &["TcJd", "AcQd", "KdAs", "JsQs"]).play("lead Tc; beat Ac; discard Kd; discard Js");
    check(&deal, S0, 2 * 120 * 2 * 2);
    // The partner of the taker knows its own discard: Tc and Ac each one of two, 4!, and seat 2's discard.
    check(&deal, S3, 2 * 2 * 24 * 2);
}

#[test]
fn the_shown_part_of_a_discard_is_known_and_the_rest_is_not() {
    let rules = "seats=2,lowest=J,partial_cover=true,end=played_out";
    let scene = Scene::new(rules, &["JcQcAd", "KcJdQd"]).turned("KsAh");
    // Three cards dealt in any order, and one of the two besides Kc laid with it.
    check(&scene.play("lead JcQc; discard KcJd show Kc"), S0, 12);
    // Then one of the card left and the turned one, which seat 1 drew.
    check(&scene.play("lead JcQc; discard KcJd show Kc; lead Ks; discard Qd"), S0, 24);
    let scene = Scene::new("seats=2,lowest=J,hand=4,partial_cover=true", &["JcQcKcAd", "TcJdQdKd"]);
    // Four cards in any order, and two of the three besides Tc.
    check(&scene.play("lead JcQcKc; discard TcJdQd show Tc"), S0, 72);
}
