//! Allocations in what the library does, by the bodies that are timed. The library's own tests hold every public
//! function to none (`tests/allocations.rs`); this is the row of the table.

use bura::{Preset, Terms};
use bura_benches::decisions::{clone_all, decisions, list_all, sample_all, view_all, views};
use bura_benches::engine::{self, dealer, listed, preset_rules, viewed_undeclared};
use bura_benches::goal::SEED;
use bura_benches::settle::{open_deals, settle_all};
use rand_xoshiro::Xoshiro256PlusPlus;

const PRESETS: [Preset; 5] =
    [Preset::Bura, Preset::Burkozel, Preset::BuraPot, Preset::GeorgianThree, Preset::BurkozelGambler];

/// What is done, and how many allocations that took over all presets.
pub(crate) fn counts() -> Vec<(&'static str, u64)> {
    let of = |work: fn(Preset)| PRESETS.iter().map(|&preset| count(|| work(preset))).sum();
    let prepared = |work: fn(Preset) -> Box<dyn Fn()>| PRESETS.iter().map(|&preset| count(work(preset))).sum();
    vec![
        ("rules, setup, deal, playout", of(playouts)),
        ("playout by views", of(playouts_by_view)),
        ("list, view, sample, clone", prepared(looks)),
        ("match settlement", prepared(settlements)),
    ]
}

/// How often `work` allocates.
fn count(work: impl FnOnce()) -> u64 {
    allocation_counter::measure(work).count_total
}

fn playouts(preset: Preset) {
    let rules = preset_rules(preset);
    engine::play(&rules, Terms::new(dealer(&rules)), SEED, 50, &mut listed::<Xoshiro256PlusPlus>, &mut |_| {});
}

fn playouts_by_view(preset: Preset) {
    let rules = preset_rules(preset);
    let mut pick = viewed_undeclared::<Xoshiro256PlusPlus>;
    engine::play(&rules, Terms::new(dealer(&rules)), SEED, 50, &mut pick, &mut |_| {});
}

fn looks(preset: Preset) -> Box<dyn Fn()> {
    let decisions = decisions(&preset_rules(preset), SEED);
    let views = views(&decisions);
    Box::new(move || {
        list_all(&decisions, 1);
        view_all(&decisions, 1);
        sample_all(&views, 1, SEED);
        clone_all(&decisions, 1);
        clone_all(&views, 1);
    })
}

fn settlements(preset: Preset) -> Box<dyn Fn()> {
    let open = open_deals(&preset_rules(preset), SEED, 20);
    Box::new(move || {
        settle_all(&open, 1);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_allocation_is_counted() {
        assert_eq!(count(|| drop(std::hint::black_box(Box::new(1)))), 1);
    }
}
