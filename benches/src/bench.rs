//! The bodies of the goals, each timed by itself with criterion.
//!
//! `cargo bench` runs all, `cargo bench -- TEXT` those whose name has TEXT in it, and `cargo bench -- --test` each
//! once, untimed. Criterion keeps the last run and says what has changed since. Every body asserts the count that it
//! computes.
//!
//! A body here is a whole batch; the throughput says how many units a second that is. Criterion times one body after
//! the other, so on a machine that others use too the ratio of two of them says little: `goals` takes them in
//! alternation.
#![forbid(unsafe_code)]

use bura_benches::clock::Contestant;
use bura_benches::decisions::{decisions, view_all};
use bura_benches::engine::preset_rules;
use bura_benches::goal::{GOALS, SEED};
use bura_benches::settle::{open_deals, settle_all};
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, SamplingMode, Throughput, measurement::WallTime};
use std::time::Duration;

/// Times a contestant as one of a group.
fn bench(group: &mut BenchmarkGroup<'_, WallTime>, game: &str, mut contestant: Contestant<'_>) {
    let units = (contestant.batch)();
    group.throughput(Throughput::Elements(units));
    group.bench_function(BenchmarkId::new(contestant.name, game), |bencher| {
        bencher.iter(|| assert_eq!((contestant.batch)(), units, "work of {}", contestant.name));
    });
}

/// Times what is no goal: the view alone, and settling a deal of a match.
fn others(criterion: &mut Criterion) {
    let rules = preset_rules(bura::Preset::Bura);
    let (decisions, open) = (decisions(&rules, SEED), open_deals(&rules, SEED, 100));
    let (looks, deals) = (decisions.len() as u64 * 10, open.len() as u64 * 100);
    let mut group = criterion.benchmark_group("view");
    let views = Contestant::new("engine", move || {
        let made = view_all(&decisions, 10);
        assert_eq!(made, looks, "views");
        made
    });
    bench(&mut group, "preset bura", views);
    group.finish();
    let mut group = criterion.benchmark_group("match settlement");
    let settlements = Contestant::new("engine", move || {
        let made = settle_all(&open, 100);
        assert_eq!(made, deals, "settlements");
        made
    });
    bench(&mut group, "preset bura", settlements);
    group.finish();
}

fn main() {
    // Batches take milliseconds, so few of them make a sample.
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800))
        .configure_from_args();
    for goal in &GOALS {
        let mut group = criterion.benchmark_group(goal.what);
        group.sampling_mode(SamplingMode::Flat);
        for contestant in (goal.pair)() {
            bench(&mut group, goal.game, contestant);
        }
        group.finish();
    }
    others(&mut criterion);
    criterion.final_summary();
}
