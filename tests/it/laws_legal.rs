//! Laws of legality: one list, one predicate, and refusals that change nothing.

use bura::{ActError, Action, Card, CardSet, Deal, Phase, Seat, TurnError};
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

use crate::laws::{case, config};
use crate::random_deals::{next_step, take};
use crate::random_rules::Dice;

/// The single words in the order of the list.
const WORDS: [Action; 7] =
    [Action::Stop, Action::Pass, Action::Declare, Action::Draw, Action::Raise, Action::Accept, Action::Refuse];

/// Every action with cards of `cards`, in the order that the list documents: leads, beats, discards, each by
/// ascending sets, a discard first without and then with each part shown; then the words.
fn every_action(cards: CardSet) -> Vec<Action> {
    let leads = cards.subsets().map(Action::Lead);
    let beats = cards.subsets().map(Action::Beat);
    let shown = |cards: CardSet| cards.subsets().map(move |shown| Action::Discard { cards, shown });
    leads.chain(beats).chain(cards.subsets().flat_map(shown)).chain(WORDS).collect()
}

/// Actions that name a card which the seat does not hold, as laid or as shown.
fn foreign_actions(hand: CardSet, foreign: Card) -> impl Iterator<Item = Action> {
    hand.subsets().flat_map(move |own| {
        let cards = own.with(foreign);
        let shown = CardSet::of(foreign);
        [
            Action::Lead(cards),
            Action::Beat(cards),
            Action::discard(cards),
            Action::Discard { cards, shown },
            Action::Discard { cards: own, shown },
        ]
    })
}

/// Holds the list of legal actions against the predicate over all actions there are.
fn check_list(deal: &Deal, dice: &mut Dice) {
    let Some(turn) = deal.turn() else {
        let none = deal.legal_actions();
        assert_eq!((none.is_empty(), none.len(), none.get(0), none.iter().next()), (true, 0, None, None));
        assert_eq!(deal.legal_count(), 0);
        return;
    };
    let (legal, hand) = (deal.legal_actions(), deal.hand(turn.seat));
    let every = every_action(hand);
    let allowed: Vec<Action> = every.iter().copied().filter(|action| deal.is_legal(turn.seat, *action)).collect();
    assert!(legal.iter().eq(allowed.iter().copied()), "{legal:?} is not {allowed:?}");
    assert!(every.iter().all(|action| legal.contains(*action) == allowed.contains(action)), "{legal:?}");
    let others: Vec<Card> = (CardSet::FULL - hand).iter().collect();
    for action in foreign_actions(hand, *dice.pick(&others)) {
        assert!(!legal.contains(action) && !deal.is_legal(turn.seat, action), "{action}");
    }

    assert_eq!((legal.len(), deal.legal_count()), (allowed.len(), allowed.len()));
    let mut told = Vec::new();
    legal.iter().for_each(|action| told.push(action));
    assert_eq!(told, allowed);
    let mut behind = Vec::new();
    let mut iter = legal.iter();
    iter.next();
    iter.for_each(|action| behind.push(action));
    assert_eq!(behind, allowed.get(1..).unwrap_or(&[]));
    assert_eq!(legal.is_empty(), allowed.is_empty());
    let gotten: Vec<Action> = (0..=legal.len()).map_while(|place| legal.get(place)).collect();
    assert_eq!(gotten, allowed);
    let mut rest = legal.iter();
    for left in (0..allowed.len()).rev() {
        assert_eq!((rest.len(), rest.next().is_some()), (left + 1, true));
    }
    assert_eq!((rest.len(), rest.next(), rest.next()), (0, None, None));
}

/// What the table must be told when this seat acts out of its turn (section 12, claims).
fn turn_error(deal: &Deal, seat: Seat) -> TurnError {
    let seats = deal.rules().seats();
    let turn = deal.turn();
    match turn {
        None => TurnError::Over,
        _ if !seats.has(seat) => TurnError::NoSuchSeat { seat, seats: seats.count() },
        Some(turn) if turn.phase == Phase::Interrupt && seat == deal.leader() => TurnError::ClaimsPending,
        Some(turn) if turn.phase == Phase::Interrupt => TurnError::NotYourTurn { to_act: deal.leader() },
        Some(turn) => TurnError::NotYourTurn { to_act: turn.seat },
    }
}

/// Tries an act that must be refused, and demands that nothing comes of it.
fn refuse(deal: &mut Deal, seat: Seat, action: Action) -> ActError {
    let before = deal.clone();
    let mut told = 0;
    let error = deal.apply_with(seat, action, &mut |_| told += 1).unwrap_err();
    assert_eq!((&before, told), (&*deal, 0), "{seat} {action}");
    error
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn the_list_of_legal_actions_is_what_the_predicate_allows_of_all_actions(mut case in case()) {
        let mut deal = Deal::new(case.setup());
        check_list(&deal, &mut case.dice);
        while let Some(step) = next_step(&deal, &mut case.dice) {
            prop_assert!(!deal.legal_actions().is_empty(), "whoever is asked can answer");
            take(&mut deal, step, &mut |_| {});
            check_list(&deal, &mut case.dice);
        }
    }

    #[test]
    fn refused_actions_change_nothing_and_tell_no_event(mut case in case()) {
        let mut deal = Deal::new(case.setup());
        while let Some(step) = next_step(&deal, &mut case.dice) {
            let turn = deal.turn().unwrap();
            let hand = deal.hand(turn.seat);
            let others: Vec<Card> = (CardSet::FULL - hand).iter().collect();
            let foreign = foreign_actions(hand, *case.dice.pick(&others));
            let illegal: Vec<Action> = every_action(hand).into_iter().chain(foreign)
                .filter(|action| !deal.is_legal(turn.seat, *action)).collect();
            for _ in 0..20 {
                let error = refuse(&mut deal, turn.seat, *case.dice.pick(&illegal));
                prop_assert!(matches!(error, ActError::Illegal(_)), "{}", error);
            }
            take(&mut deal, step, &mut |_| {});
        }
        let before = deal.clone();
        for seat in Seat::ALL {
            for action in every_action(deal.hand(seat)) {
                prop_assert_eq!(deal.apply(seat, action), Err(TurnError::Over.into()));
            }
            prop_assert_eq!(deal.forfeit_with(seat, &mut |event| panic!("{event:?}")), Err(TurnError::Over));
        }
        prop_assert_eq!(deal, before);
    }

    #[test]
    fn whatever_a_seat_does_out_of_its_turn_is_refused_and_tells_only_what_all_know(mut case in case()) {
        let mut deal = Deal::new(case.setup());
        while let Some(step) = next_step(&deal, &mut case.dice) {
            let turn = deal.turn().unwrap();
            let everything = every_action(deal.hand(turn.seat));
            for seat in Seat::ALL.into_iter().filter(|seat| *seat != turn.seat) {
                let mut tried: Vec<Action> = deal.legal_actions().iter().take(6).collect();
                tried.extend((0..6).map(|_| *case.dice.pick(&everything)));
                for action in tried {
                    prop_assert!(!deal.is_legal(seat, action));
                    prop_assert_eq!(refuse(&mut deal, seat, action), turn_error(&deal, seat).into());
                }
            }
            let rules = *deal.rules();
            for seat in Seat::ALL.into_iter().filter(|seat| !rules.seats().has(*seat)) {
                let before = deal.clone();
                prop_assert_eq!(deal.forfeit(seat), Err(turn_error(&deal, seat)));
                prop_assert_eq!(&deal, &before);
            }
            take(&mut deal, step, &mut |_| {});
        }
    }
}
