//! Prints whether a deal costs the same among a thousand as among ten millions, and what two threads are worth.
//!
//! `scale [PRESET] [LARGEST]` plays random deals of a preset, burkozel if none is named, with the code of the example
//! `selfplay`. It should have the machine to itself. Where it has not, the column of processor time is the one to read:
//! time on the wall includes what others took.
#![forbid(unsafe_code)]

#[path = "../../../examples/selfplay/deals.rs"]
mod deals;

use bura::{Preset, Rules};
use bura_benches::clock::{FEWEST_ROUNDS, median, process_time};
use bura_benches::engine::preset_rules;
use deals::{Run, Tally};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::time::Instant;

/// Deals of a round of the comparison of threads.
const SHARED: u64 = 200_000;

/// What a run took, in nanoseconds for each deal.
struct Cost {
    processor: f64,
    wall: f64,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let preset: Preset = arguments.next().map_or(Preset::Burkozel, |name| name.parse().expect("PRESET must be one"));
    let largest: u64 = arguments.next().map_or(10_000_000, |text| text.parse().expect("LARGEST must be a number"));
    let rules = preset_rules(preset);
    flatness(&rules, preset, largest);
    efficiency(&rules, preset);
}

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be made")
}

/// Plays deals on the threads of a pool.
#[expect(clippy::cast_precision_loss, reason = "nanoseconds and deals of minutes are far below 2^53")]
fn play(pool: &ThreadPool, rules: &Rules, deals: u64, seed: u64) -> (Tally, Cost) {
    let run = Run { rules: *rules, deals, seed };
    let (processor, wall) = (process_time(), Instant::now());
    let tally = pool.install(|| run.play(|_| {})).expect("only legal actions are chosen");
    let (wall, processor) = (wall.elapsed(), process_time().saturating_sub(processor));
    assert_eq!(tally.deals, deals, "all deals are played");
    let each = |nanos: u128| nanos as f64 / deals as f64;
    (tally, Cost { processor: each(processor.as_nanos()), wall: each(wall.as_nanos()) })
}

/// The cost of a deal among ever more deals, on one thread.
fn flatness(rules: &Rules, preset: Preset, largest: u64) {
    println!("{preset}, one thread, processor time, medians\n");
    println!("| {:>10} | {:>6} | {:>9} | {:>14} |", "deals", "rounds", "ns a deal", "to the fewest");
    println!("| ---: | ---: | ---: | ---: |");
    let pool = pool(1);
    let sizes: Vec<u64> = (3..=19).map(|power| 10_u64.pow(power)).take_while(|&size| size <= largest).collect();
    let mut costs = vec![Vec::new(); sizes.len()];
    // The large ones take long; what a round of theirs averages over is long enough.
    let rounds =
        |size: u64| if size <= 100_000 { FEWEST_ROUNDS } else { (3_000_000 / size).max(1).try_into().unwrap_or(1) };
    for round in 0..FEWEST_ROUNDS {
        for (&size, costs) in sizes.iter().zip(&mut costs).filter(|&(&size, _)| round < rounds(size)) {
            // Other deals each time: those of the smallest would else be known by heart.
            costs.push(play(&pool, rules, size, 1_000 + round as u64).1.processor);
        }
    }
    let medians: Vec<f64> = costs.into_iter().map(median).collect();
    for (&size, cost) in sizes.iter().zip(&medians) {
        println!("| {size:>10} | {:>6} | {cost:>9.1} | {:>14.3} |", rounds(size), cost / medians[0]);
    }
}

/// What several threads are worth, against one, in rounds that alternate.
fn efficiency(rules: &Rules, preset: Preset) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (one, all) = (pool(1), pool(threads));
    let (mut wall, mut processor, mut busy, mut speeds) =
        (Vec::new(), Vec::new(), Vec::new(), [Vec::new(), Vec::new()]);
    let count = f64::from(u32::try_from(threads).expect("threads are few"));
    for round in 0..FEWEST_ROUNDS as u64 {
        let (alone, single) = play(&one, rules, SHARED, round);
        let (together, shared) = play(&all, rules, SHARED, round);
        assert_eq!(alone, together, "the counts do not depend on the threads");
        wall.push(single.wall / (count * shared.wall));
        processor.push(single.processor / shared.processor);
        busy.push(shared.processor / (count * shared.wall));
        speeds[0].push(1e9 / single.wall);
        speeds[1].push(1e9 / shared.wall);
    }
    let [single, shared] = speeds.map(median);
    println!("\n{preset}, {threads} threads against one, {FEWEST_ROUNDS} rounds of {SHARED} deals, medians\n");
    println!("deals a second, one thread        {single:>10.0}");
    println!("deals a second, {threads} threads         {shared:>10.0}, on each {:.0}", shared / count);
    println!("parallel efficiency, by the wall  {:>10.3}", median(wall));
    println!(
        "processors that the threads had   {:>10.3} of what they could use (below 1: others took the rest, or they waited)",
        median(busy)
    );
    println!(
        "processor time a deal, one / all  {:>10.3} (the efficiency if each thread has a core to itself)",
        median(processor)
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_do_not_depend_on_the_threads() {
        for preset in [Preset::Bura, Preset::Burkozel, Preset::GeorgianThree] {
            let rules = preset_rules(preset);
            // Neither a whole number of shares nor the same number for each thread.
            let (one, _) = play(&pool(1), &rules, 2_999, 5);
            for threads in [2, 3, 7] {
                assert_eq!(play(&pool(threads), &rules, 2_999, 5).0, one, "{preset} on {threads} threads");
            }
            assert_ne!(play(&pool(2), &rules, 2_999, 6).0, one, "another seed plays other deals");
        }
    }

    #[test]
    fn a_run_begins_with_the_deals_of_a_shorter_one() {
        let rules = preset_rules(Preset::Bura);
        let [short, long] = [1_000, 1_001].map(|deals| play(&pool(2), &rules, deals, 5).0);
        assert!((1..=60).contains(&(long.actions - short.actions)), "one deal more");
    }
}
