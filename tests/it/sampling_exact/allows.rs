//! What a view allows: exactly the deals of the enumeration. That it refuses the others of each enumeration is
//! demanded there; here, deals that no enumeration tries.

use bura::{Deal, Deck, Rules, Seat, Setup, SetupSpec, Step, Viewer};

use super::pairs::Family;
use super::scene::{S0, Scene};
use super::turned::laid_or_held;

/// The deal played again by other rules or from another setup.
fn replayed(deal: &Deal, change: impl Fn(&mut Rules, &mut SetupSpec)) -> Deal {
    let (mut rules, mut spec) = (*deal.rules(), deal.setup().spec());
    change(&mut rules, &mut spec);
    let mut other = Deal::new(Setup::new(&rules, &spec).unwrap());
    for (seat, step) in deal.steps() {
        match step {
            Step::Act(action) => other.apply(seat, action).unwrap(),
            Step::Forfeit(seat) => other.forfeit(seat).unwrap(),
        }
    }
    other
}

fn swap(spec: &mut SetupSpec, cards: [&str; 2]) {
    let [one, other] = cards.map(|card| card.parse().unwrap());
    let swapped = |&card| {
        if card == one {
            other
        } else if card == other {
            one
        } else {
            card
        }
    };
    let deck: Vec<_> = spec.deck.cards().iter().map(swapped).collect();
    spec.deck = Deck::new(&deck).unwrap();
}

#[test]
fn every_pair_is_allowed_and_by_other_rules_or_terms_refused() {
    let family = Family::of(&laid_or_held(), S0);
    for deal in family.pairs.values() {
        assert!(family.view.allows(deal));
        assert!(family.view.allows(&replayed(deal, |_, _| {})));
        let mut set = *deal.rules().set();
        set.loss = [1, 1, 2];
        let rules = set.check().unwrap();
        let others = [
            replayed(deal, |own, _| *own = rules),
            replayed(deal, |_, spec| spec.terms.stake = 2),
            replayed(deal, |_, spec| spec.terms.raises = false),
            // The same leader, though not named: other terms all the same.
            replayed(deal, |_, spec| spec.terms.leader = None),
        ];
        assert!(others.iter().all(|other| !family.view.allows(other)));
    }
}

#[test]
fn a_pair_with_one_own_card_changed_is_refused() {
    let family = Family::of(&laid_or_held(), S0);
    let mut changed = 0;
    for deal in family.pairs.values() {
        // Seat 0 holds Tc and Js; seat 1 some of these.
        for (own, other) in [("Tc", "Jd"), ("Tc", "Qd"), ("Js", "Kd")] {
            if deal.hand(Seat::ALL[1]).contains(other.parse().unwrap()) {
                let swapped = replayed(deal, |_, spec| swap(spec, [own, other]));
                assert!(!family.view.allows(&swapped));
                changed += 1;
            }
        }
        // The order in which its own cards came is the viewer's too.
        assert!(!family.view.allows(&replayed(deal, |_, spec| swap(spec, ["Jc", "Tc"]))));
    }
    assert!(changed > 0);
}

#[test]
fn a_deal_with_one_public_event_changed_is_refused() {
    let scene = Scene::new("seats=2,lowest=J,raise_max=2,end=played_out", &["JcQcKc", "QdKdAc"]).turned("JsQh");
    let view = scene.play("lead Jc; discard Qd; lead Kc; beat Ac").view(S0);
    assert!(view.allows(&scene.play("lead Jc; discard Kd; lead Kc; beat Ac")));
    for steps in [
        // Another card led, another way to lay it, another card that beats.
        "lead Qc; discard Qd; lead Kc; beat Ac",
        "lead Jc; discard Qd; lead Qc; beat Ac",
        "lead Jc; discard Qd; lead Kc; discard Ac",
        "lead Jc; discard Qd; lead Kc; beat Qh",
        "lead Jc; beat Ac; lead Qd; discard Kc",
        // Offers that were not made.
        "raise; accept; lead Jc; discard Qd; lead Kc; beat Ac",
        // A step less, a step more, an end that did not come.
        "lead Jc; discard Qd; lead Kc",
        "lead Jc; discard Qd; lead Kc; beat Ac; raise",
        "lead Jc; discard Qd; lead Kc; beat Ac; forfeit 1",
    ] {
        assert!(!view.allows(&scene.play(steps)), "{steps}");
    }
    // Another position with the same steps: another turned card, another trick before.
    let other = Scene::new("seats=2,lowest=J,raise_max=2,end=played_out", &["JcQcKc", "QdKdAc"]).turned("JsTh");
    assert!(!view.allows(&other.play("lead Jc; discard Qd; lead Kc; beat Ac")));
}

#[test]
fn each_viewer_has_its_own_view() {
    let deal = laid_or_held();
    let viewers = [Viewer::Seat(S0), Viewer::Seat(Seat::ALL[1]), Viewer::Spectator];
    for viewer in viewers {
        let view = deal.view(viewer);
        assert!(view.allows(&deal));
        assert!(viewers.iter().all(|&other| (deal.view(other) == view) == (other == viewer)));
    }
}

#[test]
fn the_enumerations_try_deals_that_are_refused_too() {
    let rules = "seats=2,lowest=J,end=automatic,goal=15";
    let scene = Scene::new(rules, &["JcJsQc", "AdKdQs"]).turned("JhKh");
    let family = Family::of(&scene.play("lead Jc; discard Kd; lead Js; discard Qs"), S0);
    // Two discards of three each, in 3! orders, and only four of the nine keep below the goal.
    assert_eq!((family.pairs.len(), family.compared), (24, 54));
}
