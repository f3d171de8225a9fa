//! Measures: the chi-square of samples over all pairs, and how often one of them comes.

use std::collections::BTreeMap;

use bura::{Deal, Viewer};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::pairs::{Alike, Family, Pair};

/// The quantile of the normal distribution that is passed once in a thousand times.
pub(super) const ONE_IN_1000: f64 = 3.090_232;
/// As rare on either side together.
const ONE_IN_1000_BOTH: f64 = 3.290_527;

/// How often each pair came.
pub(super) struct Counts {
    pub(super) counts: BTreeMap<Pair, u32>,
    pub(super) samples: u32,
}

impl Counts {
    /// Draws samples by `draw`, and demands that each is one of the pairs.
    #[track_caller]
    pub(super) fn draw(family: &Family, samples: u32, mut draw: impl FnMut() -> Pair) -> Self {
        let mut counts: BTreeMap<Pair, u32> = family.pairs.keys().map(|pair| (pair.clone(), 0)).collect();
        for _ in 0..samples {
            *counts.get_mut(&draw()).expect("each draw is one of the pairs") += 1;
        }
        Self { counts, samples }
    }

    pub(super) fn cells(&self) -> u32 {
        u32::try_from(self.counts.len()).unwrap()
    }

    pub(super) fn chi_square(&self) -> f64 {
        let expected = f64::from(self.samples) / f64::from(self.cells());
        self.counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
    }

    /// What the chi-square passes once in a thousand times if all pairs are equally likely.
    pub(super) fn limit(&self) -> f64 {
        limit(self.cells() - 1, ONE_IN_1000)
    }

    /// Whether a pair came as often as one in so many does, within what is passed once in a thousand times.
    pub(super) fn is_ordinary(&self, pair: &Pair) -> bool {
        let (samples, chance) = (f64::from(self.samples), 1.0 / f64::from(self.cells()));
        let off = f64::from(self.counts[pair]) - samples * chance;
        off.abs() < ONE_IN_1000_BOTH * (samples * chance * (1.0 - chance)).sqrt() + 1.0
    }
}

/// The value that a chi-square passes as seldom as the normal distribution passes `quantile`, by the approximation of
/// Wilson and Hilferty.
pub(super) fn limit(freedom: u32, quantile: f64) -> f64 {
    let part = 2.0 / (9.0 * f64::from(freedom));
    f64::from(freedom) * (1.0 - part + quantile * part.sqrt()).powi(3)
}

/// How many samples are drawn: at least 20 for each pair; many more in release.
pub(super) fn samples(family: &Family) -> u32 {
    let pairs = u32::try_from(family.pairs.len()).unwrap();
    let least = if cfg!(debug_assertions) { 400 } else { 50_000 };
    least.max(20 * pairs)
}

/// A generator for the tests that need just one.
pub(super) fn generator() -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(20_240)
}

/// The generator for one view and a seed, so that no two views get the same numbers.
fn own_generator(family: &Family, seed: u64) -> Xoshiro256PlusPlus {
    let text = format!("{} {:?}", family.view.record(), family.view.viewer());
    Xoshiro256PlusPlus::seed_from_u64(text.bytes().fold(seed, |seed, byte| seed.wrapping_mul(31) + u64::from(byte)))
}

/// Above so many pairs a debug run tries classes of alike pairs.
const FEW: usize = 100;

/// Demands that a view allows so many pairs, that all samples are such, each pair as often as any other, and the truth
/// as often as any. A debug run of many pairs does so for classes of them.
#[track_caller]
pub(super) fn check(truth: &Deal, viewer: impl Into<Viewer>, pairs: usize) -> Family {
    let viewer = viewer.into();
    let all = || Family::of(truth, viewer);
    let family = if cfg!(debug_assertions) && pairs > FEW {
        Some(Family::classes(truth, viewer, Alike::Groups)).filter(|family| family.pairs.len() > 1).unwrap_or_else(all)
    } else {
        all()
    };
    assert_eq!(family.pairs.len() * family.orders(), pairs, "{:?}", family.view);
    measure(family)
}

/// The same over so many classes of alike pairs.
#[track_caller]
pub(super) fn check_classes(truth: &Deal, viewer: impl Into<Viewer>, alike: Alike, classes: usize) -> Family {
    let family = Family::classes(truth, viewer, alike);
    assert_eq!(family.pairs.len(), classes, "{:?}", family.view);
    measure(family)
}

/// Demands that samples are even. Of a thousand views one passes the limit by chance, and there are a hundred here:
/// such a one is measured again, with other numbers and more of them, and must not pass it twice.
#[track_caller]
fn measure(family: Family) -> Family {
    assert!(family.pairs.len() > 1);
    let once = samples(&family);
    assert!(is_even(&family, 1, once) || is_even(&family, 2, 4 * once), "{:?}: see the chi-squares", family.view);
    family
}

/// Whether so many samples are even over all pairs, and the truth is among them as often as any; prints the measures.
fn is_even(family: &Family, seed: u64, samples: u32) -> bool {
    let mut rng = own_generator(family, seed);
    let counts = Counts::draw(family, samples, || family.number(&family.view.sample(&mut rng).unwrap()));
    let (pairs, orders, freedom) = (counts.cells(), family.orders(), counts.cells() - 1);
    let (chi, limit, truths) = (counts.chi_square(), counts.limit(), counts.counts[&family.pair(&family.truth)]);
    let current = std::thread::current();
    let name = current.name().unwrap_or_default();
    println!("{name}: {pairs} classes of {orders} pairs, {samples} samples, the truth {truths} times");
    println!("{name}: chi-square {chi:.1}, {freedom} degrees of freedom, limit {limit:.1}");
    chi < limit && counts.is_ordinary(&family.pair(&family.truth))
}

#[test]
fn the_limits_are_those_of_the_tables() {
    // Tables of chi-square at 0.001: 5 free 20.515, 23 free 49.728, 100 free 149.449, 1000 free 1143.917.
    for (freedom, table) in [(5, 20.515), (23, 49.728), (100, 149.449), (1000, 1143.917)] {
        let limit = limit(freedom, ONE_IN_1000);
        assert!((limit / table - 1.0).abs() < 0.015, "{freedom}: {limit} {table}");
    }
}
