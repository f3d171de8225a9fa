//! Deals of the whole pack of twenty cards, by two: too many orders to try, so classes of alike pairs are counted.

use bura::{Card, CardSet, Deal, Deck, EndKind, Rank, RuleSet, Setup, SetupSpec, Terms};

use super::chi::{check_classes, generator};
use super::pairs::Alike;
use super::scene::{S0, S1};

fn setup(rules: &str, first: &str) -> Setup {
    let rules = format!("custom,seats=2,lowest=J,{rules}").parse::<RuleSet>().unwrap().check().unwrap();
    let first: Deck = first.parse().unwrap();
    let others = CardSet::pack(Rank::Jack).iter().filter(|card| !first.cards().contains(card));
    let cards: Vec<Card> = first.cards().iter().copied().chain(others).collect();
    Setup::new(&rules, &SetupSpec::new(Deck::new(&cards).unwrap(), S1)).unwrap()
}

#[test]
#[cfg_attr(debug_assertions, ignore = "11,200 samples: run it in release")]
fn a_shuffled_deal_hides_every_hand_of_the_unseen_cards() {
    let rules = "custom,seats=2,lowest=J".parse::<RuleSet>().unwrap().check().unwrap();
    let deal = Deal::new(Setup::shuffled(&rules, Terms::new(S1), &mut generator()).unwrap());
    // Three of the sixteen unseen cards: 560 hands.
    check_classes(&deal, S0, Alike::Groups, 560);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "10,880 samples: run it in release")]
fn where_it_was_not_dealt_again_nobody_was_dealt_a_combination() {
    // Seat 0 holds JcQdKh, and Js is turned: of the four unseen cards of each suit, four hands are of one suit.
    let deal = Deal::new(setup("combos=molodka:win:1,dealt_combos=redeal", "JcQcQdJdKhTsJs"));
    check_classes(&deal, S0, Alike::Groups, 560 - 16);
}

#[test]
fn where_it_is_dealt_again_the_hands_with_a_combination_are_shown() {
    let rules = "combos=molodka:lead:1,dealt_combos=redeal";
    let deal = Deal::new(setup(rules, "JcQcQdKcKhTcJs"));
    assert_eq!(deal.outcome().unwrap().kind, EndKind::Redeal);
    // Seat 1's hand is known, so only its order is not; that of the stock is left out.
    check_classes(&deal, S0, Alike::Stock, 6);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "10,720 samples: run it in release")]
fn where_it_is_dealt_again_a_hand_that_is_not_shown_holds_no_combination() {
    let deal = Deal::new(setup("combos=molodka:lead:1,dealt_combos=redeal", "JcQcQdKcKhTcJs"));
    // Seat 1 knows that seat 0, of its 560 hands, holds no combination: unseen are Jc and Ac, five diamonds, five
    // hearts and four spades, and 10 + 10 + 4 hands are of one suit.
    check_classes(&deal, S1, Alike::Groups, 560 - 24);
}

#[test]
fn the_leader_by_the_lowest_trump_may_be_known_to_hold_it() {
    // Seat 0 holds Kh, and Qh is turned: seat 1 leads, so it holds Jh, and two of the other fifteen cards.
    let deal = Deal::new(setup("first_lead=lowest_trump", "JcQcQdJdKhJhQh"));
    assert_eq!(deal.leader(), S1);
    check_classes(&deal, S0, Alike::Groups, 105);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "5,460 classes to try: run it in release")]
fn after_an_open_trick_the_other_holds_two_cards_dealt_and_one_drawn() {
    let mut deal = Deal::new(setup("discards=open,end=played_out", "JcQcQdJdKhJhQh"));
    super::scene::play(&mut deal, "lead Jc; beat Qc; lead Jd");
    // Fifteen cards are unseen but for Qc, which was dealt, and Jd. It was dealt too: one of 13 with them, one of 12
    // drawn. Or it was drawn, and two of 13 dealt.
    check_classes(&deal, S0, Alike::Groups, 13 * 12 + 78);
}
