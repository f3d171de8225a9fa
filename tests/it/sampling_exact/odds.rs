//! A sample is the truth as often as any other pair: nothing of the truth comes through the view.

use bura::{Action, Card, Deal, Deck, Setup};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::chi::generator;
use super::pairs::Family;
use super::scene::{S0, Scene};

/// The same position with seat 1's cards in an order drawn at random, played on with discards drawn at random.
fn drawn(scene: Scene, leads: &[&str], rng: &mut Xoshiro256PlusPlus) -> Deal {
    let start = scene.deal();
    let mut spec = start.setup().spec();
    let mut deck: Vec<Card> = spec.deck.cards().to_vec();
    // Hands are dealt by turns, so seat 1's are every other place.
    for round in (1..3).rev() {
        deck.swap(2 * round + 1, 2 * (rng.next_u32() as usize % (round + 1)) + 1);
    }
    spec.deck = Deck::new(&deck).unwrap();
    let mut deal = Deal::new(Setup::new(start.rules(), &spec).unwrap());
    for lead in leads {
        super::scene::play(&mut deal, lead);
        let legal = deal.legal_actions();
        let discards: Vec<Action> = legal.iter().filter(|action| matches!(action, Action::Discard { .. })).collect();
        let discard = discards[rng.next_u32() as usize % discards.len()];
        deal.apply(deal.turn().unwrap().seat, discard).unwrap();
    }
    deal
}

#[test]
fn of_truths_drawn_at_random_samples_are_as_many_as_one_in_the_number_of_pairs() {
    let scene = Scene::new("seats=2,lowest=J,end=played_out", &["JcQcKc", "JdQdKd"]).turned("JsQh");
    // Three cards dealt in any order, and one of three laid down, once and again.
    for (leads, pairs) in [(&["lead Jc"][..], 18), (&["lead Jc", "lead Qc"], 54)] {
        let mut rng = generator();
        let family = Family::of(&drawn(scene, leads, &mut rng), S0);
        assert_eq!(family.pairs.len(), pairs);
        let draws = 3_000;
        let mut met = 0;
        for _ in 0..draws {
            let truth = drawn(scene, leads, &mut rng);
            // All truths look alike, and the view is all that the sampler has.
            let view = truth.view(S0);
            assert_eq!(view, family.view);
            met += u32::from(view.sample(&mut rng).unwrap() == truth);
        }
        let (draws, chance) = (f64::from(draws), 1.0 / f64::from(u32::try_from(pairs).unwrap()));
        // Four times the deviation of a binomial: passed once in 15,000 times.
        let bound = 4.0 * (draws * chance * (1.0 - chance)).sqrt();
        assert!((f64::from(met) - draws * chance).abs() < bound, "{met} of {draws}, one in {pairs}");
    }
}
