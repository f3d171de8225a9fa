//! Processor time of the thread, and contestants timed in alternation.
//!
//! The clock counts the time that this thread really ran, so other programs on the machine disturb
//! it less than they would a wall clock. They still share caches and change the clock rate, which
//! is why contestants take turns and are compared within a round.
//!
//! The clock is read through `rustix`: a safe, maintained face of the system calls that much of the
//! ecosystem rests on. `cpu-time` would do too, but has had no release for years; calling `libc`
//! itself would need `unsafe`.

use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// The fewest rounds that a comparison takes: with less, a median says little.
pub const FEWEST_ROUNDS: usize = 11;

/// The processor time that this thread has used since some moment.
pub fn thread_time() -> Duration {
    time_of(ClockId::ThreadCPUTime)
}

/// The processor time that all threads of this program have used together since some moment.
pub fn process_time() -> Duration {
    time_of(ClockId::ProcessCPUTime)
}

fn time_of(clock: ClockId) -> Duration {
    let time = clock_gettime(clock);
    let seconds = u64::try_from(time.tv_sec).expect("processor time is not negative");
    let nanos = u32::try_from(time.tv_nsec).expect("nanoseconds of one second fit");
    Duration::new(seconds, nanos)
}

/// Something to be timed.
pub struct Contestant<'a> {
    /// What it is called in the table.
    pub name: &'static str,
    /// Does one batch of work and returns how many units it was: plays, positions, copies. It must
    /// do the same work each time, and long enough (milliseconds) that reading the clock is nothing
    /// to it.
    pub batch: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Contestant<'a> {
    /// A contestant that does `batch`.
    pub fn new(name: &'static str, batch: impl FnMut() -> u64 + 'a) -> Self {
        Self { name, batch: Box::new(batch) }
    }
}

/// How a contestant did.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// What it is called.
    pub name: &'static str,
    /// The units of one batch.
    pub units: u64,
    /// Nanoseconds for one unit, median of the rounds.
    pub median: f64,
    /// Nanoseconds for one unit in the best round.
    pub min: f64,
    /// Its time for one unit over the first contestant's in the same round, median of the rounds.
    pub ratio: f64,
}

/// Times the contestants in alternation, for `rounds` rounds or [`FEWEST_ROUNDS`] if that is more.
///
/// Each round lets every contestant do one batch. Who begins changes from round to round, so that
/// none always runs in the wake of the same other one. One round before is not timed: it fills the
/// caches. Panics when a contestant does not do the same work in each round.
pub fn compare(rounds: usize, contestants: &mut [Contestant]) -> Vec<Standing> {
    let count = contestants.len();
    let units: Vec<u64> = contestants.iter_mut().map(|c| (c.batch)()).collect();
    let mut times = vec![Vec::new(); count];
    for round in 0..rounds.max(FEWEST_ROUNDS) {
        for step in 0..count {
            let index = (round + step) % count;
            let contestant = &mut contestants[index];
            let start = thread_time();
            let done = (contestant.batch)();
            let spent = thread_time().saturating_sub(start);
            assert_eq!(done, units[index], "work of {}", contestant.name);
            times[index].push(nanos_per_unit(spent, done));
        }
    }
    (0..count)
        .map(|index| Standing {
            name: contestants[index].name,
            units: units[index],
            median: median(times[index].clone()),
            min: times[index].iter().copied().fold(f64::INFINITY, f64::min),
            ratio: median(ratios(&times[index], &times[0])),
        })
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "a batch has far fewer than 2^53 units")]
fn nanos_per_unit(spent: Duration, units: u64) -> f64 {
    spent.as_secs_f64() * 1e9 / units as f64
}

/// Each time over the one of the same round.
fn ratios(times: &[f64], firsts: &[f64]) -> Vec<f64> {
    times.iter().zip(firsts).map(|(time, first)| time / first).collect()
}

/// The middle value, the mean of the middle two if their number is even. Panics when there is none.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { f64::midpoint(values[middle - 1], values[middle]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::hint::black_box;

    /// Keeps the processor busy in proportion to `amount`.
    fn spin(amount: u64) -> u64 {
        (0..amount).fold(0, |sum, step| black_box(sum ^ step))
    }

    #[test]
    fn median_takes_the_middle() {
        assert!((median(vec![3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!((median(vec![4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < 1e-9);
    }

    #[test]
    fn thread_time_counts_work_and_not_sleep() {
        let start = thread_time();
        std::thread::sleep(Duration::from_millis(50));
        assert!(thread_time().saturating_sub(start) < Duration::from_millis(25));
        let start = thread_time();
        black_box(spin(1_000_000));
        assert!(thread_time() > start);
    }

    #[test]
    fn contestants_take_turns_and_change_who_begins() {
        let calls = RefCell::new(String::new());
        let call = |letter| {
            calls.borrow_mut().push(letter);
            1
        };
        let mut contestants = [Contestant::new("a", || call('a')), Contestant::new("b", || call('b'))];
        let standings = compare(1, &mut contestants);
        // One untimed round, then no fewer than eleven.
        assert_eq!(*calls.borrow(), format!("ab{}ab", "abba".repeat(5)));
        assert_eq!(standings.len(), 2);
    }

    #[test]
    fn the_ratio_is_to_the_first() {
        let batch = |amount| {
            move || {
                black_box(spin(amount));
                1
            }
        };
        let mut contestants = [Contestant::new("one", batch(100_000)), Contestant::new("eight", batch(800_000))];
        let standings = compare(FEWEST_ROUNDS, &mut contestants);
        assert!((standings[0].ratio - 1.0).abs() < 1e-9);
        // Wide bounds: the machine may be busy.
        assert!((4.0..16.0).contains(&standings[1].ratio), "{standings:?}");
        assert!(standings.iter().all(|s| s.min <= s.median));
    }

    #[test]
    #[should_panic(expected = "work of odd")]
    fn unequal_work_is_refused() {
        let mut units = 0;
        let mut contestants = [Contestant::new("odd", || {
            units += 1;
            units
        })];
        compare(FEWEST_ROUNDS, &mut contestants);
    }
}
