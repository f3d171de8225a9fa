//! Positions between tricks: one taken out of a real deal goes on as that deal does; wrong ones are each refused.

use bura::{
    CardSet, Deal, Deck, Phase, Position, PositionError, RuleSet, Seat, SetupError, Side, Sides, Suit, Taken, Trump,
    Turned,
};

use crate::random_deals::{Case, next_step, take};

/// The position of a deal that stands before a lead.
fn position(deal: &Deal) -> Position {
    let mut position = Position::new(deal.trump(), deal.leader());
    for seat in deal.rules().seats().iter() {
        position.hands[seat.index()] = deal.hand(seat);
    }
    let stock: Vec<_> = deal.stock().collect();
    position.stock = Deck::new(&stock).unwrap();
    position.turned = if deal.turned().is_some() { Turned::Open } else { Turned::Down };
    for side in Sides::first(deal.rules().sides()).iter() {
        let mut cards = CardSet::EMPTY;
        for trick in 0..deal.course().tricks() {
            let lays: Vec<_> = deal.course().lays().filter(|lay| lay.trick == trick).collect();
            let taker = lays.iter().rfind(|lay| lay.kind != bura::LayKind::Discard).unwrap().seat;
            if deal.rules().side_of(taker) == side {
                cards |= lays.iter().fold(CardSet::EMPTY, |cards, lay| cards | lay.cards);
            }
        }
        position.taken = position.taken.with(side, cards, deal.tricks(side));
    }
    position.stake = deal.setup().terms().stake;
    position.raises = deal.setup().terms().raises;
    position
}

/// Plays a deal and the one that begins with its position with the same steps; says whether they could be compared.
fn goes_on_alike(deal: &Deal, case: &mut Case) -> bool {
    let setup = position(deal).setup(deal.rules()).unwrap_or_else(|error| panic!("{error}: {}", deal.record()));
    let (mut own, mut other) = (deal.clone(), Deal::new(setup));
    if own.turn() != other.turn() {
        // The position hears the claims of its first trick, which the deal has heard.
        assert_eq!(other.turn().map(|turn| turn.phase), Some(Phase::Interrupt), "{}", deal.record());
        return false;
    }
    assert_eq!(own.position_key(), other.position_key(), "{}", deal.record());
    while let Some(step) = next_step(&own, &mut case.dice) {
        assert_eq!(own.legal_actions(), other.legal_actions(), "{}", other.record());
        take(&mut own, step, &mut |_| {});
        take(&mut other, step, &mut |_| {});
        assert_eq!((own.turn(), own.stake(), own.leader()), (other.turn(), other.stake(), other.leader()));
        assert_eq!(own.position_key(), other.position_key(), "{}", other.record());
    }
    assert_eq!(own.outcome(), other.outcome(), "{}", other.record());
    assert_eq!(other.record().to_string().parse(), Ok(other.clone()), "{}", other.record());
    assert!(other.view(Seat::ALL[0]).allows(&other));
    true
}

#[test]
fn a_deal_that_begins_with_the_position_of_another_goes_on_like_it() {
    let (mut compared, mut late) = (0, 0);
    for seed in 0..400 {
        let mut case = Case::seeded(seed);
        let mut deal = Deal::new(case.setup());
        while let Some(step) = next_step(&deal, &mut case.dice) {
            let waits = deal.turn().is_some_and(|turn| turn.phase == Phase::Lead);
            if waits && deal.course().tricks() > 0 && deal.stake() == 1 && case.dice.one_in(3) {
                let alike = goes_on_alike(&deal, &mut case);
                compared += usize::from(alike);
                late += usize::from(alike && deal.stock_len() == 0);
            }
            take(&mut deal, step, &mut |_| {});
        }
    }
    assert!(compared > 200 && late > 20, "{compared} {late}");
}

/// The last two cards of a deal for two: all else taken by side 0 in eight tricks.
fn end() -> Position {
    let mut position = Position::new(Suit::Hearts, Seat::ALL[1]);
    position.hands[0] = "6cAh".parse().unwrap();
    position.hands[1] = "7cTs".parse().unwrap();
    let taken = !(position.hands[0] | position.hands[1]);
    position.taken = Taken::NONE.with(Side::ALL[0], taken, 8);
    position
}

/// What is wrong with the position of `end`, once it has been changed.
fn fault(change: impl FnOnce(&mut Position)) -> PositionError {
    let mut position = end();
    change(&mut position);
    position.setup(&RuleSet::BURKOZEL_GAMBLER.check().unwrap()).unwrap_err()
}

fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

#[test]
fn every_fault_of_a_position_is_its_own_error_and_says_what_was_seen() {
    let faults: Vec<(PositionError, &str)> = vec![
        (fault(|p| p.hands[4] = cards("7d")), "seat 4 holds 7d, and the table has seats 0 to 1"),
        (fault(|p| p.hands[1] = cards("7c")), "seat 1 holds 1 cards, and seat 0 2"),
        (
            fault(|p| {
                p.taken = Taken::NONE;
                (p.hands[0], p.hands[1]) = (cards("6c7c8c9cJc"), cards("6d7d8d9dJd"));
            }),
            "hands of 5 cards, expected at most 4",
        ),
        (
            fault(|p| {
                p.taken = Taken::NONE.with(Side::ALL[0], p.taken.cards(Side::ALL[0]) - cards("6s7s"), 8);
                p.stock = "6s7s".parse().unwrap();
            }),
            "hands of 2 cards, expected 4, for the stock of 2 serves a further round",
        ),
        (fault(|p| p.hands[1] = cards("6cTs")), "6c lies in two places"),
        (fault(|p| p.stock = "6d".parse().unwrap()), "6d lies in two places"),
        (fault(|p| p.turned = Turned::Open), "a turned card, and no stock"),
        (
            fault(|p| {
                p.taken = Taken::NONE.with(Side::ALL[0], p.taken.cards(Side::ALL[0]) - cards("6s"), 8);
                (p.stock, p.turned) = ("6s".parse().unwrap(), Turned::Open);
            }),
            "6s is turned, and h is trump",
        ),
        (fault(|p| p.leader = Seat::ALL[3]), "the leader is seat 3, and the table has seats 0 to 1"),
        (fault(|p| p.stake = 3), "the stake is 3, not 1 or 2"),
        (
            fault(|p| p.taken = Taken::NONE.with(Side::ALL[0], p.taken.cards(Side::ALL[0]) - cards("6s7s"), 8)),
            "the deck has 4 cards, the pack 6",
        ),
        (
            fault(|p| p.taken = Taken::NONE.with(Side::ALL[0], p.taken.cards(Side::ALL[0]), 3)),
            "side 0 has taken 32 cards in 3 tricks, and every seat lays as many cards to a trick",
        ),
        (
            fault(|p| p.taken = Taken::NONE.with(Side::ALL[0], p.taken.cards(Side::ALL[0]), 17)),
            "side 0 has taken 32 cards in 17 tricks, and every seat lays as many cards to a trick",
        ),
    ];
    for (error, message) in &faults {
        assert_eq!(error.to_string(), *message, "{error:?}");
    }
    let kinds = |wanted: fn(&PositionError) -> bool| faults.iter().filter(|(error, _)| wanted(error)).count();
    assert_eq!(kinds(|error| matches!(error, PositionError::CardTwice { .. })), 2);
    assert_eq!(kinds(|error| matches!(error, PositionError::Setup(_))), 5);
    assert_eq!(fault(|p| p.stake = 3), PositionError::Setup(SetupError::Stake { stake: 3 }));
}

#[test]
fn a_position_without_cards_is_a_deal_that_is_over() {
    let mut position = Position::new(Suit::Hearts, Seat::ALL[1]);
    position.taken = Taken::NONE.with(Side::ALL[1], CardSet::FULL, 9);
    let deal = Deal::new(position.setup(&RuleSet::BURKOZEL_GAMBLER.check().unwrap()).unwrap());
    let outcome = deal.outcome().unwrap();
    assert_eq!((outcome.points.as_slice(), outcome.tricks.as_slice()), ([0, 120].as_slice(), [0, 9].as_slice()));
    // Gambler's Burkozel: 6 for the side without a trick.
    assert_eq!(outcome.loss.as_slice(), [6, 0]);
}

#[test]
fn the_record_of_a_view_says_what_was_taken_before_a_position() {
    let rules = RuleSet::BURKOZEL_GAMBLER.check().unwrap();
    let deal = Deal::new(end().setup(&rules).unwrap());
    let text = " dealer=1 leader=1 trump=h taken=8c9cJcQcKcTcAc6d7d8d9dJdQdKdTdAd6h7h8h9hJhQhKhTh6s7s8s9sJsQsKsAs:8";
    for (viewer, deck) in [(0, "deck=6c??Ah??"), (1, "deck=??7c??Ts")] {
        let record = deal.view(Seat::ALL[viewer]).record().to_string();
        assert!(record.ends_with(&format!("{deck}{text}")), "{record}");
    }
}

#[test]
fn stake_and_raises_of_a_position_are_those_of_its_deal() {
    let rules = RuleSet::BURKOZEL_GAMBLER.check().unwrap();
    for (stake, raises) in [(1, true), (1, false), (2, true), (2, false)] {
        let mut position = end();
        (position.stake, position.raises) = (stake, raises);
        let terms = position.setup(&rules).unwrap().terms();
        assert_eq!((terms.stake, terms.raises, terms.leader), (stake, raises, Some(position.leader)));
    }
}

#[test]
fn a_turned_card_lies_open_until_it_is_drawn_last() {
    let mut position = end();
    let left = position.taken.cards(Side::ALL[0]) - cards("6s6h8s9s7d8d");
    position.taken = Taken::NONE.with(Side::ALL[0], left, 7);
    position.hands[0] |= cards("8s9s");
    position.hands[1] |= cards("7d8d");
    (position.stock, position.turned) = ("6s6h".parse().unwrap(), Turned::Open);
    let rules = RuleSet::BURKOZEL_GAMBLER.check().unwrap();
    let mut deal = Deal::new(position.setup(&rules).unwrap());
    assert_eq!(deal.setup().trump(), Trump::Turned("6h".parse().unwrap()));
    assert_eq!(deal.view(bura::Viewer::Spectator).turned(), "6h".parse().ok());
    deal.apply(Seat::ALL[1], "lead 7c".parse().unwrap()).unwrap();
    deal.apply(Seat::ALL[0], "beat Ah".parse().unwrap()).unwrap();
    assert_eq!((deal.hand(Seat::ALL[0]), deal.hand(Seat::ALL[1])), (cards("6c6s8s9s"), cards("6h7d8dTs")));
    assert_eq!(deal.view(Seat::ALL[0]).turned_drawn_by(), Some(Seat::ALL[1]));
}
