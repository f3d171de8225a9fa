//! Claims: who was asked tells what is held, and who was not asked too.

use bura::{Deal, Phase, Seat};

use super::chi::check;
use super::scene::{S0, S1, S2, Scene};

const TWO: &str = "seats=2,lowest=J,end=played_out,combos=molodka:lead:1";
const THREE: &str = "seats=3,lowest=9,end=played_out,combos=molodka:lead:1";

/// Seat 1 holds three hearts, and is asked.
const ASKED: Scene = Scene::new(TWO, &["JcQcJd", "JhQhKh"]).stock("KcQd");

#[track_caller]
fn asked(deal: &Deal, seat: Seat) {
    assert_eq!(deal.turn().map(|turn| (turn.seat, turn.phase)), Some((seat, Phase::Interrupt)));
}

#[test]
fn who_is_asked_knows_that_the_leader_holds_nothing_as_strong() {
    asked(&ASKED.deal(), S1);
    // Of the leader's ten hands one is all clubs: 9 * 3! * 2!.
    let family = check(&ASKED.deal(), S1, 108);
    assert!(family.pairs.values().all(|deal| deal.turn() == ASKED.deal().turn()));
}

#[test]
fn who_passed_knows_that_the_leader_holds_nothing_as_strong() {
    check(&ASKED.play("pass"), S1, 108);
    // With Jc the leader has six hands, one of them all clubs: 5 * 3! * 2!.
    check(&ASKED.play("pass; lead Jc"), S1, 60);
}

#[test]
fn who_holds_a_combination_and_is_not_asked_knows_the_leaders_hand() {
    let scene = Scene::new(TWO, &["JcQcKc", "JhQhKh"]).stock("JdQd");
    // All clubs in any order, and the stock in any.
    check(&scene.deal(), S1, 12);
    check(&scene.play("lead Jc"), S1, 12);
    // Where all entries are alike, the leader keeps the lead even from aces.
    let rules = "seats=2,lowest=J,end=played_out,combos=aces:lead:1+molodka:lead:1,interrupt_order=turn";
    check(&Scene::new(rules, &["JcQcKc", "AcAdAs"]).stock("JdQd").deal(), S1, 12);
}

#[test]
fn a_leader_does_not_know_whether_another_is_asked() {
    // Five cards in five places, whether seat 1 is asked or has passed. The sample waits for the leader.
    let family = check(&ASKED.deal(), S0, 120);
    assert!(family.pairs.values().all(|deal| deal.turn().unwrap().phase == Phase::Lead));
    check(&ASKED.play("pass"), S0, 120);
    check(&ASKED.play("pass; lead Jc"), S0, 120);
}

#[test]
fn a_lead_out_of_turn_shows_the_whole_hand() {
    // The three cards led in any order, and the stock.
    check(&ASKED.play("stop"), S0, 12);
    // Then seat 1 draws one of the stock, and the leader the other: only the order of the hand is left.
    check(&ASKED.play("stop; discard JcQcJd"), S0, 6);
    // Seat 1 drew Kc, so the leader laid three of the four other cards, in whatever order they were dealt: 4 * 3!.
    check(&ASKED.play("stop; discard JcQcJd"), S1, 24);
}

#[test]
fn where_another_stopped_the_leader_held_nothing_as_strong() {
    let rules = "seats=3,lowest=J,end=played_out,combos=molodka:lead:1";
    let scene = Scene::new(rules, &["JdQdTs", "JcQcKc", "JhQhJs"]).stock("KdKs");
    asked(&scene.deal(), S1);
    // Seat 1's three cards in any order. Of ten hands the leader did not hold all diamonds: 3! * 9 * 3! * 2!.
    check(&scene.play("stop"), S2, 648);
}

#[test]
fn other_seats_may_have_passed() {
    let scene = Scene::new(THREE, &["9cJdQs", "9hJhQh", "KcKdKs"]);
    // 9c is one of the leader's three; whatever seat 1 holds, it did not stop: 3 * 5!.
    check(&scene.play("pass; lead 9c"), S2, 360);
}

#[test]
fn after_its_own_pass_a_viewer_does_not_know_who_else_is_asked() {
    let scene = Scene::new(THREE, &["9dJsQs", "9hJhQh", "9cJcQc"]);
    let deal = scene.play("pass");
    asked(&deal, S2);
    // Of twenty splits one gives the leader all clubs; seat 2 may hold them, and has passed then: 19 * 3! * 3!.
    let family = check(&deal, S1, 684);
    assert!(family.pairs.values().all(|deal| deal.turn().unwrap().phase == Phase::Lead));
}

#[test]
fn who_waits_behind_a_claim_stands_before_it_is_passed() {
    let rules = "seats=3,lowest=9,end=played_out,combos=aces:lead:1+molodka:lead:1";
    let scene = Scene::new(rules, &["9cJdQs", "AcAdAs", "JhQhKh"]);
    asked(&scene.deal(), S1);
    // Seat 2 would be asked unless the leader holds as much, or another is asked before: the leader or seat 1 holds the
    // aces, each three cards in any order. Where seat 1 has them, it is being asked: after its pass seat 2 would be.
    let family = check(&scene.deal(), S2, 72);
    let waits = family.pairs.values().filter(|deal| deal.turn().unwrap().phase == Phase::Interrupt).count();
    assert_eq!(waits, 36);
    // Once the leader has led, seat 2 has never been asked, so the leader held the aces. So seat 1 passes only where
    // seat 2 is asked next.
    let scene = Scene::new(rules, &["AcAdAs", "9cJdQs", "JhQhKh"]);
    check(&scene.play("lead Ac"), S2, 36);
}

#[test]
fn a_viewer_that_passed_does_not_know_whether_another_did_before() {
    let rules = "seats=3,lowest=9,end=played_out,combos=aces:lead:1+molodka:lead:1";
    let scene = Scene::new(rules, &["9cJdQs", "AcAdAs", "JhQhKh"]);
    // Of twenty splits one gives the leader the aces, and then seat 2 is not asked. Where seat 1 has them, it was asked
    // first: 19 * 3! * 3!.
    check(&scene.play("pass; pass"), S2, 684);
}

#[test]
fn claims_before_a_later_trick_tell_of_what_was_laid_face_down() {
    let scene = Scene::new(TWO, &["JcQcKs", "JdQdKc"]).turned("JsKd");
    // After the trick seat 1 holds three diamonds if it laid Kc; the leader does not know: 3! * 3.
    check(&scene.play("lead Jc; discard Kc"), S0, 18);
    check(&scene.play("lead Jc; discard Jd"), S0, 18);
    // It is asked, and then it knows that the leader's hand is not of one suit: Jc was one of three dealt; of the other
    // three cards, with one of them drawn, none makes all spades with two others: 3 * 3!.
    check(&scene.play("lead Jc; discard Kc"), S1, 18);
}
