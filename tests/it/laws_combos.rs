//! Laws of winning combinations: who wins by one, what a tie does, and which hands are shown.

use bura::{Beating, CardSet, Combo, ComboKind, ComboTie, Deal, DealtCombos, Effect, EndKind, Seat};

use crate::given::deal;
use crate::laws_course::{is_combo, strongest};
use crate::random_deals::{Case, next_step, take};
use crate::tracker::Tracker;

/// The seats clockwise from the scheduled leader.
fn clockwise(deal: &Deal) -> Vec<Seat> {
    let n = deal.rules().set().seats;
    (0..n).map(|step| Seat::new((deal.leader().number() + step) % n).unwrap()).collect()
}

fn win(deal: &Deal, seat: Seat) -> Option<(usize, Combo)> {
    strongest(deal.rules(), Effect::Win, deal.hand(seat), deal.trump())
}

/// The seats that hold the strongest winning entry held by anyone, clockwise from the scheduled leader.
fn tied(deal: &Deal) -> Vec<Seat> {
    let place = |seat: &Seat| win(deal, *seat).map(|(place, _)| place);
    let seats = clockwise(deal);
    let best = seats.iter().filter_map(place).min();
    seats.into_iter().filter(|seat| best.is_some() && place(seat) == best).collect()
}

/// The seats that take part in a playoff: with a winning entry, or with listed aces of any effect.
fn in_playoff(deal: &Deal) -> Vec<Seat> {
    let set = deal.rules().set();
    let aces = |seat: Seat| {
        let hand = deal.hand(seat);
        let listed = set.combos.iter().filter(|combo| [ComboKind::Aces, ComboKind::AcesTrump].contains(&combo.kind));
        hand.len() == usize::from(set.hand) && listed.into_iter().any(|combo| is_combo(combo.kind, hand, deal.trump()))
    };
    clockwise(deal).into_iter().filter(|seat| win(deal, *seat).is_some() || aces(*seat)).collect()
}

/// Whether these seats are of several sides.
fn of_several_sides(deal: &Deal, seats: &[Seat]) -> bool {
    seats.iter().any(|seat| deal.rules().side_of(*seat) != deal.rules().side_of(seats[0]))
}

/// Section 8: who wins by a combination now, and which hands are shown; `None` as the winner of a void tie.
fn winner(deal: &Deal) -> (Option<Seat>, Vec<Seat>) {
    let (set, tied) = (deal.rules().set(), tied(deal));
    let contested = of_several_sides(deal, &tied);
    match set.combo_tie {
        ComboTie::Playoff => {
            let part = in_playoff(deal);
            let beating = Beating::new(deal.trump(), set.trump_proof);
            let mut standing = part[0];
            for next in part.iter().skip(1) {
                if beating.set(deal.hand(*next), deal.hand(standing)) {
                    standing = *next;
                }
            }
            (Some(standing), part)
        }
        ComboTie::Void if contested => (None, tied),
        ComboTie::Highest if contested => {
            let trumps = tied.iter().fold(CardSet::EMPTY, |all, seat| all | deal.hand(*seat).in_suit(deal.trump()));
            let highest = trumps.iter().max_by_key(|card| card.rank());
            let holder = tied.iter().find(|seat| highest.is_some_and(|card| deal.hand(**seat).contains(card)));
            (Some(*holder.unwrap_or(&tied[0])), tied)
        }
        ComboTie::Highest | ComboTie::Void | ComboTie::Turn => (Some(tied[0]), tied),
    }
}

/// Section 7.1: the seats that hold a combination of the list as dealt.
fn dealt_combinations(deal: &Deal) -> Vec<Seat> {
    let held = |seat: &Seat| {
        let of = |effect| strongest(deal.rules(), effect, deal.hand(*seat), deal.trump()).is_some();
        of(Effect::Win) || of(Effect::Lead)
    };
    clockwise(deal).into_iter().filter(held).collect()
}

fn sorted(mut seats: Vec<Seat>) -> Vec<Seat> {
    seats.sort();
    seats
}

/// What a tie was, for the tally of those that came up.
fn kind_of_tie(deal: &Deal) -> &'static str {
    let set = deal.rules().set();
    let seats = if set.combo_tie == ComboTie::Playoff { in_playoff(deal) } else { tied(deal) };
    match (seats.len(), of_several_sides(deal, &seats)) {
        (1, _) => "alone",
        (_, false) => "partners",
        (_, true) => set.combo_tie.word(),
    }
}

/// Plays a deal; gives what kind of tie ended it, if a combination did.
fn check(mut case: Case) -> Option<&'static str> {
    let setup = case.setup();
    let mut tracker = Tracker::new(*setup.rules(), setup.terms());
    let mut deal = Deal::new_with(setup, &mut |event| tracker.hear(event));
    while let Some(step) = next_step(&deal, &mut case.dice) {
        take(&mut deal, step, &mut |event| tracker.hear(event));
    }
    let showed: Vec<Seat> = tracker.showed.iter().map(|(seat, _)| *seat).collect();
    let as_dealt = deal.course().lays().next().is_none() && deal.rules().set().dealt_combos == DealtCombos::Redeal;
    let outcome = deal.outcome().unwrap();
    match outcome.kind {
        EndKind::Redeal if as_dealt => {
            assert_eq!(sorted(showed), sorted(dealt_combinations(&deal)));
            assert!(outcome.winners.is_empty() && deal.ended_by().is_none());
            Some("redeal")
        }
        EndKind::Redeal | EndKind::Combo => {
            let (by, shown) = winner(&deal);
            assert_eq!((deal.ended_by(), sorted(showed)), (by, sorted(shown)));
            assert!(outcome.winners.iter().eq(by.map(|seat| deal.rules().side_of(seat))));
            assert_eq!(outcome.kind == EndKind::Combo, by.is_some());
            Some(kind_of_tie(&deal))
        }
        _ => {
            assert!(showed.is_empty(), "other hands stay hidden");
            None
        }
    }
}

#[test]
fn combinations_win_tie_and_are_shown_as_the_rules_page_says() {
    let mut came_up = std::collections::BTreeMap::<&str, u32>::new();
    for tie in (0..2500).filter_map(|seed| check(Case::seeded(seed))) {
        *came_up.entry(tie).or_default() += 1;
    }
    let wanted = ["alone", "highest", "partners", "playoff", "redeal", "turn", "void"];
    assert!(came_up.keys().eq(&wanted) && came_up.values().all(|count| *count >= 3), "{came_up:?}");
}

#[test]
fn of_partners_who_hold_the_same_combination_it_is_that_of_the_one_nearest_to_the_leader() {
    // Seats 1 and 3 hold nothing but trumps, seat 3 the higher ones; no other side does, so there is no tie to break.
    let cards = "6c6d9c6h7c7hJc7s8c8sQc8dKc";
    for (terms, holder) in [("", 1), (" leader=0", 1), (" leader=2", 3), (" leader=3", 3)] {
        let deal = deal("custom,seats=4,partners=true,combos=bura:win", cards, terms);
        let outcome = deal.outcome().unwrap();
        assert_eq!((outcome.kind, deal.ended_by()), (EndKind::Combo, Seat::new(holder)), "{terms}");
        assert_eq!(outcome.loss.as_slice(), [1, 0]);
    }
}

#[test]
fn listed_aces_that_only_give_the_lead_can_win_a_playoff_and_then_weigh_one() {
    // Seat 1 holds the aces of clubs, diamonds and hearts, seat 2 the lowest clubs, which are trumps.
    let rules = "custom,seats=3,combo_tie=playoff,combos=bura:win:3+aces:lead:2";
    let cards = "Ac6c6dAd7c7hAh8c8sKc";
    let outcome = |terms: &str| {
        let deal = deal(rules, cards, terms);
        let outcome = deal.outcome().unwrap();
        assert_eq!(outcome.kind, EndKind::Combo);
        (deal.ended_by().map(Seat::number), outcome.loss.as_slice().to_vec())
    };
    // The aces stand first, and no trump beats that of trumps.
    assert_eq!(outcome(""), (Some(1), vec![1, 0, 1]));
    // The trumps stand first, and an ace of diamonds does not beat one.
    assert_eq!(outcome(" leader=2"), (Some(2), vec![3, 3, 0]));
}
