//! Laws of beating, claims, winning combinations and the loss, recomputed by the words of the rules page.

use bura::{
    Action, Beating, Blank, Card, CardSet, Combo, ComboKind, ComboTie, Deal, DealtCombos, Effect, EndKind,
    InterruptOrder, Outcome, Phase, Rank, Rules, Seat, Short, Side, Sides, Step, Suit,
};
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

use crate::laws::{case, config};
use crate::random_deals::{Case, next_step, take};
use crate::random_rules::Dice;
use crate::tracker::Tracker;

/// Section 8, the table of kinds.
pub(crate) fn is_combo(kind: ComboKind, hand: CardSet, trump: Suit) -> bool {
    let all = |holds: fn(Card) -> bool| hand.iter().all(holds);
    let any_trump = hand.iter().any(|card| card.suit() == trump);
    match kind {
        ComboKind::Bura => hand.iter().all(|card| card.suit() == trump),
        ComboKind::Molodka => Suit::ALL.into_iter().any(|suit| hand.iter().all(|card| card.suit() == suit)),
        ComboKind::Aces => all(|card| card.rank() == Rank::Ace),
        ComboKind::AcesTrump => all(|card| card.rank() == Rank::Ace) && any_trump,
        ComboKind::SixesTrump => all(|card| card.rank() == Rank::Six) && any_trump,
        ComboKind::Tens => all(|card| card.rank() == Rank::Ten),
        ComboKind::Honours => {
            all(|card| card.rank() >= Rank::Ten) && hand.iter().any(|card| card.rank() == Rank::Ace) && any_trump
        }
        ComboKind::Over40 => hand.iter().map(Card::points).sum::<u8>() > 40,
    }
}

/// The strongest entry of an effect that a full hand holds, with its place.
pub(crate) fn strongest(rules: &Rules, effect: Effect, hand: CardSet, trump: Suit) -> Option<(usize, Combo)> {
    let full = hand.len() == usize::from(rules.set().hand);
    let mut entries = rules.set().combos.iter().enumerate();
    entries.find(|(_, combo)| full && combo.effect == effect && is_combo(combo.kind, hand, trump))
}

/// Section 8, **lead**: who is asked before this trick, in this order.
fn to_be_asked(deal: &Deal) -> Vec<Seat> {
    let (rules, leader) = (deal.rules(), deal.leader());
    let first = deal.course().tricks() == 0;
    let limits = [rules.set().lead_max, rules.set().first_lead_max.filter(|_| first)];
    if limits.into_iter().flatten().any(|most| most < rules.set().hand) || (first && !rules.set().interrupt_first) {
        return Vec::new();
    }
    let strength = |seat: Seat| {
        let (place, _) = strongest(rules, Effect::Lead, deal.hand(seat), deal.trump())?;
        Some(if rules.set().interrupt_order == InterruptOrder::Turn { 0 } else { place })
    };
    let n = rules.set().seats;
    let clockwise = (1..n).map(|step| Seat::new((leader.number() + step) % n).unwrap());
    let stronger = |seat: &Seat| match (strength(*seat), strength(leader)) {
        (Some(theirs), Some(own)) => theirs < own,
        (theirs, _) => theirs.is_some(),
    };
    let mut asked: Vec<Seat> = clockwise.filter(stronger).collect();
    // A stable sort keeps seats of equal strength in their clockwise order.
    asked.sort_by_key(|seat| strength(*seat));
    asked
}

/// Section 10: what each side loses.
fn losses(deal: &Deal, outcome: &Outcome) -> Vec<u16> {
    let (rules, set) = (deal.rules(), deal.rules().set());
    let graded = [EndKind::Declared, EndKind::Reached, EndKind::PlayedOut, EndKind::Exhausted];
    let multiplier = match outcome.kind {
        EndKind::FalseDeclaration => set.false_declaration,
        EndKind::Combo => {
            let hand = deal.hand(deal.ended_by().unwrap());
            strongest(rules, Effect::Win, hand, deal.trump()).map_or(1, |(_, combo)| combo.weight)
        }
        _ => 1,
    };
    let loss = |side: Side| {
        if outcome.winners.is_empty() || outcome.winners.contains(side) {
            return 0;
        }
        let (points, tricks) = (u16::from(deal.points(side)), deal.tricks(side));
        let blank = if set.blank == Blank::NoTrick { tricks == 0 } else { points == 0 };
        let short = set.short == Short::HalfShare && points * 2 * u16::from(rules.sides()) <= 120;
        let grade = if !graded.contains(&outcome.kind) || !(blank || short) { 0 } else { 1 + usize::from(blank) };
        [set.loss[grade], multiplier, deal.stake(), deal.setup().terms().stake].map(u16::from).iter().product()
    };
    Side::ALL.into_iter().take(rules.sides().into()).map(loss).collect()
}

/// Section 10: who wins, but for combinations and redeals, of which other tests tell.
fn winners(deal: &Deal, outcome: &Outcome) -> Option<Sides> {
    let (rules, set) = (deal.rules(), deal.rules().set());
    let all = Sides::first(rules.sides());
    let of =
        |condition: &dyn Fn(Side) -> bool| all.iter().filter(|side| condition(*side)).fold(Sides::EMPTY, Sides::with);
    let most = all.iter().map(|side| deal.points(side)).max().unwrap();
    let by_points = of(&|side| deal.points(side) == most);
    let actor = deal.ended_by().map(|seat| rules.side_of(seat));
    match outcome.kind {
        EndKind::Exhausted if set.exhausted == bura::Exhausted::Draw => Some(Sides::EMPTY),
        EndKind::Exhausted | EndKind::PlayedOut if by_points == all => Some(Sides::EMPTY),
        EndKind::Exhausted | EndKind::PlayedOut => Some(by_points),
        EndKind::Declared | EndKind::Reached => Some(of(&|side| Some(side) == actor)),
        EndKind::FalseDeclaration | EndKind::Refused | EndKind::Forfeit => Some(of(&|side| Some(side) != actor)),
        EndKind::Combo | EndKind::Redeal => None,
    }
}

/// Whether some hand holds an entry of an effect.
fn held(deal: &Deal, effect: Effect) -> bool {
    deal.rules().seats().iter().any(|seat| strongest(deal.rules(), effect, deal.hand(seat), deal.trump()).is_some())
}

/// Plays a deal, and holds the seats asked before each trick against section 8; gives the numbers of stops and passes.
fn check_claims(mut case: Case) -> (usize, usize) {
    let setup = case.setup();
    let mut tracker = Tracker::new(*setup.rules(), setup.terms());
    let mut deal = Deal::new_with(setup, &mut |event| tracker.hear(event));
    let mut counts = (0, 0);
    loop {
        let turn = deal.turn();
        if let Some(turn) = turn.filter(|turn| [Phase::Interrupt, Phase::Lead].contains(&turn.phase)) {
            let (expected, so_far) = (to_be_asked(&deal), tracker.asked.as_slice());
            assert!(!expected.contains(&deal.leader()));
            assert_eq!(so_far, &expected[..so_far.len()]);
            if turn.phase == Phase::Lead {
                assert_eq!(so_far.len(), expected.len(), "all have passed");
            } else {
                assert_eq!(so_far.last(), Some(&turn.seat));
            }
        }
        let Some(step) = next_step(&deal, &mut case.dice) else { return counts };
        let hand = turn.map_or(CardSet::EMPTY, |turn| deal.hand(turn.seat));
        take(&mut deal, step, &mut |event| tracker.hear(event));
        if step == Step::Act(Action::Stop) {
            assert_eq!(deal.course().lays().last().map(|lay| lay.cards), Some(hand), "the whole hand");
            counts.0 += 1;
        }
        counts.1 += usize::from(step == Step::Act(Action::Pass));
    }
}

#[test]
fn claims_come_up_in_these_deals_and_keep_their_order() {
    let counts = (0..1500).map(|seed| check_claims(Case::seeded(seed)));
    let (stops, passes) = counts.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    assert!(stops > 40 && passes > 40, "{stops} stops, {passes} passes");
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn claims_are_asked_in_the_order_of_the_rules_page_and_never_of_the_leader(case in case()) {
        check_claims(case);
    }

    #[test]
    fn the_loss_and_the_winners_follow_from_points_tricks_stakes_and_the_kind_of_end(mut case in case()) {
        let mut deal = Deal::new(case.setup());
        while let Some(step) = next_step(&deal, &mut case.dice) {
            prop_assert_eq!((deal.outcome(), deal.ended_by()), (None, None));
            take(&mut deal, step, &mut |_| {});
        }
        let outcome = deal.outcome().unwrap();
        prop_assert_eq!(outcome.loss.as_slice(), losses(&deal, &outcome));
        if let Some(winners) = winners(&deal, &outcome) {
            prop_assert_eq!(outcome.winners, winners);
        }
        prop_assert_eq!(outcome.is_draw(), outcome.winners.is_empty() && outcome.kind != EndKind::Redeal);
        let tricks: usize = outcome.tricks.as_slice().iter().map(|tricks| usize::from(*tricks)).sum();
        prop_assert_eq!(tricks, usize::from(deal.course().tricks()));
    }

    #[test]
    fn nobody_is_to_act_while_a_winning_combination_is_held_and_who_wins_by_one_holds_it(mut case in case()) {
        let mut deal = Deal::new(case.setup());
        loop {
            let phase = deal.turn().map(|turn| turn.phase);
            if let Some(Phase::Interrupt | Phase::Lead | Phase::Offer) = phase {
                prop_assert!(!held(&deal, Effect::Win));
                let redeals = deal.rules().set().dealt_combos == DealtCombos::Redeal;
                prop_assert!(!(redeals && deal.course().lays().next().is_none() && held(&deal, Effect::Lead)));
            }
            let Some(step) = next_step(&deal, &mut case.dice) else { break };
            take(&mut deal, step, &mut |_| {});
        }
        let rules = *deal.rules();
        let entry = |seat: Seat| strongest(&rules, Effect::Win, deal.hand(seat), deal.trump()).map(|(place, _)| place);
        let outcome = deal.outcome().unwrap();
        if outcome.kind == EndKind::Combo {
            let holder = deal.ended_by().unwrap();
            prop_assert!(outcome.winners.iter().eq([rules.side_of(holder)]));
            if rules.set().combo_tie != ComboTie::Playoff {
                let best = rules.seats().iter().filter_map(entry).min();
                prop_assert_eq!(entry(holder), best, "the strongest entry wins");
            }
        }
    }
}

#[test]
fn beating_is_irreflexive_and_transitive_card_by_card() {
    let proofs = [None, Some(Suit::Clubs), Some(Suit::Diamonds), Some(Suit::Hearts), Some(Suit::Spades)];
    let mut chains = 0;
    for beating in Suit::ALL.into_iter().flat_map(|trump| proofs.map(|proof| Beating::new(trump, proof))) {
        for x in CardSet::FULL {
            assert!(!beating.card(x, x));
            for y in CardSet::FULL.iter().filter(|y| beating.card(x, *y)) {
                assert!(!beating.card(y, x), "{x} and {y} cannot beat each other");
                for z in CardSet::FULL.iter().filter(|z| beating.card(y, *z)) {
                    assert!(beating.card(x, z), "{x} {y} {z}");
                    chains += 1;
                }
            }
        }
    }
    // Chains in one suit: 4 suits, 84 ways to choose three of nine ranks. From trump to a plain suit: two trumps
    // and a plain card, 36 × 9, or a trump and two plain cards, 9 × 36, for each plain suit that is not proof: three
    // of them with no proof or the trump itself named, two with another one named. Four trumps each.
    let plain_suits = 4 * (3 + 3 + 2 + 2 + 2);
    assert_eq!(chains, 4 * 5 * 4 * 84 + plain_suits * 2 * 324);
}

#[test]
fn beating_is_irreflexive_and_transitive_set_by_set() {
    let mut dice = Dice::seeded(6);
    let mut chains = 0;
    for _ in 0..60_000 {
        let beating = Beating::new(*dice.pick(&Suit::ALL), *dice.pick(&[None, Some(Suit::Spades)]));
        let size = 1 + dice.below(4);
        // Few ranks, so that sets beat each other often.
        let pack: Vec<Card> = CardSet::pack(Rank::Nine).iter().collect();
        let mut draw = |size: usize| {
            let mut set = CardSet::EMPTY;
            while set.len() < size {
                set.insert(*dice.pick(&pack));
            }
            set
        };
        let [a, b, c] = [draw(size), draw(size), draw(size)];
        assert!(!beating.set(a, a), "{a}");
        assert!(!(beating.set(a, b) && beating.set(b, a)), "{a} {b}");
        if beating.set(a, b) && beating.set(b, c) {
            assert!(beating.set(a, c), "{a} {b} {c}");
            chains += 1;
        }
    }
    assert!(chains > 500, "{chains} chains");
}
