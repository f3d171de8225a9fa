//! Controls: samplers that are wrong, and fair ones, so that the measures of these tests are known to tell them apart.

use bura::{Deal, Seat};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::chi::{Counts, generator};
use super::pairs::{Family, Pair};
use super::turned::laid_or_held;

const SAMPLES: u32 = 20_000;

/// 216 pairs: in 72 of them seat 1 has laid the turned card face down, in the others it holds it.
fn family() -> Family {
    Family::of(&laid_or_held(), Seat::ALL[0])
}

fn holds_turned(deal: &Deal) -> bool {
    deal.hand(Seat::ALL[1]).contains("Qh".parse().unwrap())
}

/// A pair drawn uniformly from those that a condition allows.
fn pick(family: &Family, rng: &mut Xoshiro256PlusPlus, right: impl Fn(&Deal) -> bool) -> Pair {
    let pairs: Vec<&Pair> = family.pairs.iter().filter(|(_, deal)| right(deal)).map(|(pair, _)| pair).collect();
    pairs[rng.next_u32() as usize % pairs.len()].clone()
}

#[test]
fn a_fair_draw_of_pairs_passes() {
    let (family, mut rng) = (family(), generator());
    let counts = Counts::draw(&family, SAMPLES, || pick(&family, &mut rng, |_| true));
    assert!(counts.chi_square() < counts.limit(), "{} {}", counts.chi_square(), counts.limit());
    assert!(counts.is_ordinary(&family.pair(&family.truth)));
}

#[test]
fn samples_of_which_half_of_one_kind_are_thrown_away_fail() {
    let (family, mut rng) = (family(), generator());
    let draw = || loop {
        let sample = family.view.sample(&mut rng).unwrap();
        if !holds_turned(&sample) || rng.next_u32() % 2 == 0 {
            return family.number(&sample);
        }
    };
    let counts = Counts::draw(&family, 20 * 216, draw);
    assert!(counts.chi_square() > counts.limit(), "{} {}", counts.chi_square(), counts.limit());
}

#[test]
fn a_sampler_that_lays_the_turned_card_as_often_as_not_fails() {
    let (family, mut rng) = (family(), generator());
    let draw = || {
        let held = rng.next_u32() % 2 == 0;
        pick(&family, &mut rng, |deal| holds_turned(deal) == held)
    };
    let counts = Counts::draw(&family, SAMPLES, draw);
    assert!(counts.chi_square() > counts.limit(), "{} {}", counts.chi_square(), counts.limit());
}

#[test]
fn a_sampler_that_lays_the_turned_card_as_one_of_those_in_hand_fails() {
    // Seat 1 held four cards when it may have laid it, so this lays it in a fourth of all draws, not in a third: it
    // forgets that another of these cards came to the table later.
    let (family, mut rng) = (family(), generator());
    let draw = || {
        let held = rng.next_u32() % 4 != 0;
        pick(&family, &mut rng, |deal| holds_turned(deal) == held)
    };
    let counts = Counts::draw(&family, SAMPLES, draw);
    assert!(counts.chi_square() > counts.limit(), "{} {}", counts.chi_square(), counts.limit());
}

#[test]
fn a_sampler_that_misses_one_pair_fails() {
    let (family, mut rng) = (family(), generator());
    let missed = family.truth.clone();
    let counts = Counts::draw(&family, SAMPLES, || pick(&family, &mut rng, |deal| *deal != missed));
    assert!(counts.chi_square() > counts.limit(), "{} {}", counts.chi_square(), counts.limit());
}

#[test]
fn a_sampler_that_peeks_at_the_truth_once_in_a_hundred_draws_fails() {
    let (family, mut rng) = (family(), generator());
    let truth = family.pair(&family.truth);
    let draw = || if rng.next_u32() % 100 == 0 { truth.clone() } else { pick(&family, &mut rng, |_| true) };
    let counts = Counts::draw(&family, SAMPLES, draw);
    assert!(!counts.is_ordinary(&truth));
}

#[test]
#[ignore = "2,000,000 samples: run it in release"]
fn over_many_seeds_the_chi_squares_are_spread_as_those_of_even_samples() {
    let family = family();
    let (mut sum, mut squares, mut over) = (0.0, 0.0, 0);
    for seed in 0..400 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let counts = Counts::draw(&family, 5_000, || family.number(&family.view.sample(&mut rng).unwrap()));
        let chi = counts.chi_square();
        (sum, squares) = (sum + chi, squares + chi * chi);
        over += u32::from(chi > counts.limit());
    }
    let (mean, free) = (sum / 400.0, 215.0);
    let variance = squares / 400.0 - mean * mean;
    println!("mean {mean}, variance {variance}, {over} over the limit");
    // Chi-square has the mean `free` and the variance `2 free`; of 400 the mean is off by four deviations at most, and
    // the variance by four of its own, which are a 14th of it.
    assert!((mean - free).abs() < 4.0 * (2.0 * free / 400.0_f64).sqrt(), "{mean}");
    assert!((variance / (2.0 * free) - 1.0).abs() < 4.0 / 14.0, "{variance}");
    assert!(over <= 3, "{over}");
}
