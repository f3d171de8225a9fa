//! The longest lists of legal actions, found by trying all hands, with their counts worked out by hand.

use bura::Deal;

use crate::given;

/// The number of legal actions and how many differ.
fn listed(deal: &Deal) -> (usize, usize) {
    let different: std::collections::HashSet<_> = deal.legal_actions().iter().collect();
    (deal.legal_count(), different.len())
}

#[test]
fn a_leader_has_at_most_sixty_five_actions() {
    // Six cards of one suit: 63 subsets to lead; the side has a trick, so it may declare; and it may raise.
    let rules = "custom,hand=6,raise_max=2,declare_at=lead";
    let deal = given::deal(rules, "6c6s7c7s8c8sQc9sKcQsJsKsAdTc", "; lead Js; discard 6s");
    assert_eq!(deal.hand(deal.leader()).to_string(), "6c7c8cQcKcTc");
    assert_eq!(listed(&deal), (65, 65));
}

#[test]
fn a_follower_who_may_show_parts_has_at_most_two_hundred_and_forty_actions() {
    // Three cards are led and every card beats them: each of the 20 ways to lay three of six beats, or is discarded
    // without a shown part, or with one of its three single cards or three pairs shown: 20 + 20 * (1 + 3 + 3) = 160.
    // With four led: 15 + 15 * (1 + 4 + 6 + 4) = 240; with five: 6 + 6 * (1 + 5 + 10 + 10 + 5) = 192.
    let record = "bura1; custom,hand=6,partial_cover=true; deck=9h9cJhJcQhQcKhKcThTcAhAc dealer=1 leader=1 trump=h \
                  taken=6c7c8c6d7d8d9dJdQdKdTdAd6h7h8h6s7s8s9sJsQsKsTsAs:12; lead 9cJcQcTc";
    let deal: Deal = record.parse().unwrap();
    assert_eq!(listed(&deal), (240, 240));
}
