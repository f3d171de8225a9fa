//! Who leads first by the lowest trump tells where trumps are, and are not.

use bura::Deal;

use super::chi::check;
use super::scene::{S0, S1, S2, Scene};

const RULES: &str = "seats=2,lowest=J,first_lead=lowest_trump,end=played_out";

fn by_lowest_trump(scene: Scene) -> Deal {
    Scene { leader: None, ..scene }.deal()
}

#[test]
fn another_that_leads_holds_a_lower_trump() {
    let deal = by_lowest_trump(Scene::new(RULES, &["KhJcQc", "JhJdQd"]).turned("QsAh"));
    assert_eq!(deal.leader(), S1);
    // Jh is one of its three cards, 3! for the rest.
    check(&deal, S0, 18);
    // The leader itself only knows that no trump is lower than its own, which is the lowest of all.
    check(&deal, S1, 24);
}

#[test]
fn who_leads_by_a_trump_knows_that_a_lower_one_is_in_the_stock() {
    let deal = by_lowest_trump(Scene::new(RULES, &["QhJcQc", "KhJdQd"]).turned("JhAh"));
    assert_eq!(deal.leader(), S0);
    // Jh in the one unseen place of the stock; 3! for the rest.
    check(&deal, S0, 6);
}

#[test]
fn the_eldest_that_leads_without_a_trump_knows_that_nobody_has_one() {
    let deal = by_lowest_trump(Scene::new(RULES, &["KcJcQc", "JsJdQd"]).turned("JhAh"));
    assert_eq!(deal.leader(), S0);
    check(&deal, S0, 6);
}

#[test]
fn where_the_dealer_leads_the_trump_is_its_own_even_after_it_was_laid() {
    let rules = "seats=3,lowest=9,first_lead=lowest_trump,end=played_out";
    let scene = Scene { leader: None, ..Scene::new(rules, &["Th9cJc", "KhJdQd", "9hQcKc"]) };
    assert_eq!(scene.deal().leader(), S2);
    // 9h is one of seat 2's three, 5! for the rest.
    check(&scene.deal(), S0, 360);
    // And Qc, which it leads, is another: 3 * 2 * 4!.
    check(&scene.play("lead Qc"), S0, 144);
    // Seat 1 holds Kh. Th is with seat 0 or with seat 2, and 9h with seat 2.
    check(&scene.play("lead Qc"), S1, 144);
}

#[test]
fn who_was_to_lead_by_the_lowest_trump_held_it_though_another_led_out_of_turn() {
    let rules = "seats=3,lowest=9,first_lead=lowest_trump,end=played_out,combos=molodka:lead:1";
    let scene = Scene { leader: None, ..Scene::new(rules, &["9hJdQs", "9cJcQc", "KsKdTs"]) };
    // Seat 0 held 9h: its three cards in any order; seat 1's three in any order. No other split has clubs alone.
    check(&scene.play("stop"), S2, 36);
    // Seat 1 knows its own. 9h is one of seat 0's three; of the other five cards in any order one split gives seat 0
    // no more than that: 3 * 5!.
    check(&scene.play("stop"), S1, 360);
}
