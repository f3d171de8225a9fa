//! Faults that were found, each as the test that holds it now.

use bura::{Action, Card, CardSet, Deal, Deck, Event, Phase, Position, RuleSet, Seat, SeenEvent, Side, Viewer};

/// A deck that begins with these cards, all others behind them, and these rules.
fn deal(rules: &str, first: &str) -> Deal {
    let dealt: CardSet = first.parse().unwrap();
    let rest: String = (CardSet::FULL - dealt).iter().map(|card: Card| card.to_string()).collect();
    format!("bura1; custom{rules}; deck={first}{rest} dealer=0").parse().unwrap()
}

fn events(deal: &Deal, viewer: Viewer) -> Vec<SeenEvent> {
    let mut sent = Vec::new();
    let _ = Deal::new_with(*deal.setup(), &mut |event: Event| sent.extend(event.seen_by(viewer, deal.rules())));
    sent
}

/// Cards come one at a time, so a seat knows the order of its own: the view says it, and so does the event.
#[test]
fn who_is_dealt_the_same_hand_in_another_order_is_told_so() {
    let (own, deals) = (Viewer::Seat(Seat::ALL[0]), ["9c6cAd7cJd9d6h", "9c7cAd6cJd9d6h"].map(|first| deal("", first)));
    assert_ne!(events(&deals[0], own), events(&deals[1], own));
    assert_ne!(deals[0].view(own), deals[1].view(own));
    assert_eq!(events(&deals[0], Viewer::Spectator), events(&deals[1], Viewer::Spectator));
    assert_eq!(deals[0].view(Viewer::Spectator), deals[1].view(Viewer::Spectator));
}

/// Seat 2 holds a combination, so the deal is dealt again at once. Who would have led is public (section 12), so all
/// are told of the holder of the lowest trump before the end.
#[test]
fn a_deal_that_ends_before_anybody_leads_tells_all_who_would_have_led() {
    let rules = ",seats=3,first_lead=lowest_trump,combos=molodka:lead,dealt_combos=redeal";
    let deals = ["6h6c9cAd7cJd9s8cAsTh", "9c6c6hAd7cJd9s8cAsTh"].map(|first| deal(rules, first));
    for (deal, leader) in deals.iter().zip([1, 0]) {
        let seat = Seat::ALL[leader];
        assert_eq!(deal.view(Viewer::Spectator).leader(), seat);
        assert!(events(deal, Viewer::Spectator).contains(&SeenEvent::ToLead { seat }));
    }
}

/// In the first deal seat 0 is asked, in the second not, for the leader holds more; then seat 0 forfeits.
#[test]
fn a_view_allows_no_deal_in_which_its_viewer_was_asked_otherwise() {
    let own = Seat::ALL[0];
    let mut deals = ["9c6cAd7cJd8c6h", "9h6cAh7cJh8c6h"].map(|first| deal(",combos=bura:lead+molodka:lead", first));
    assert_ne!(events(&deals[0], own.into()), events(&deals[1], own.into()));
    for deal in &mut deals {
        deal.forfeit(own).unwrap();
    }
    assert!(!deals[0].view(own).allows(&deals[1]));
}

/// `Deal` and `Course` are careful not to tell of claims in a log; these are not.
#[test]
fn debug_output_of_steps_and_record_does_not_tell_of_claims() {
    let text = |deal: &Deal| format!("{:?} {:?}", deal.record(), deal.steps());
    let [mut asked, free] = ["9c6cAd7cJd8c6h", "9c6cAd7cJd9d6h"].map(|first| deal(",combos=molodka:lead", first));
    assert_eq!(asked.turn().map(|turn| turn.phase), Some(Phase::Interrupt));
    assert_eq!(format!("{asked:?}"), format!("{free:?}"));
    assert_eq!(text(&asked), text(&free), "while seat 0 is asked");
    asked.apply(Seat::ALL[0], Action::Pass).unwrap();
    assert_eq!(text(&asked), text(&free), "once it has passed");
}

/// What was taken before a position is public, and changes every view; no event tells it.
#[test]
fn events_of_a_deal_that_begins_with_a_position_tell_what_was_taken() {
    let rules = RuleSet::BURKOZEL_GAMBLER.check().unwrap();
    let begin = |side: Side| {
        let hands: [CardSet; 2] = ["6cAh", "7cTs"].map(|hand| hand.parse().unwrap());
        let mut position = Position::new(bura::Suit::Hearts, Seat::ALL[1]);
        position.hands[..2].copy_from_slice(&hands);
        position.stock = Deck::EMPTY;
        position.taken = bura::Taken::NONE.with(side, !(hands[0] | hands[1]), 8);
        Deal::new(position.setup(&rules).unwrap())
    };
    let deals = [Side::ALL[0], Side::ALL[1]].map(begin);
    assert_ne!(deals[0].view(Viewer::Spectator), deals[1].view(Viewer::Spectator));
    assert_ne!(events(&deals[0], Viewer::Spectator), events(&deals[1], Viewer::Spectator));
}
