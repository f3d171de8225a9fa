//! Prints what is wanted of the engine's speed and size, and whether it is reached.
//!
//! `goals [PART] [ROUNDS]` runs the rows whose name has PART in it (all without it), for ROUNDS rounds. Yardstick and
//! engine are timed in alternation, in processor time of the thread; the times are medians of the rounds, the ratio is
//! the median of the rounds' ratios. The table is Markdown. It always ends well: times are told, not gated.
#![forbid(unsafe_code)]

mod allocations;

use bura_benches::clock::{FEWEST_ROUNDS, compare};
use bura_benches::goal::{GOALS, Goal, Measure, Verdict};
use std::mem::size_of;
use std::time::Instant;

/// Rounds if none are named: short batches and many rounds give steadier medians than the other way round.
const ROUNDS: usize = 101;
/// The most bytes that a deal may have, and those that are aimed at.
const BYTES: [u64; 2] = [384, 320];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let part = arguments.next().unwrap_or_default();
    let rounds = arguments.next().map_or(ROUNDS, |text| text.parse().expect("ROUNDS must be a number"));
    let begin = Instant::now();
    line(["what", "game", "yardstick", "ours", "ratio", "bar", "goal", "reached"].map(str::to_owned));
    line(["-"; 8].map(|dash| dash.repeat(3)));
    for goal in GOALS.iter().filter(|goal| format!("{}, {}", goal.what, goal.game).contains(&part)) {
        timed(goal, rounds);
    }
    if "size".contains(&part) {
        let bytes = size_of::<bura::Deal>() as u64;
        counted("size of a deal's state", "any", bytes, BYTES, "bytes");
    }
    if "allocations".contains(&part) {
        for (what, count) in allocations::counts() {
            counted(&format!("allocations, {what}"), "five presets", count, [0, 0], "");
        }
    }
    println!("\n{} rounds at least, {} s", rounds.max(FEWEST_ROUNDS), begin.elapsed().as_secs());
}

/// Runs a pair and prints its row.
fn timed(goal: &Goal, rounds: usize) {
    let [yardstick, ours] = &compare(rounds, &mut (goal.pair)())[..] else {
        unreachable!("a pair has two standings");
    };
    let (ratio, verdict) = goal.judge(ours.ratio);
    let shown = |nanos: f64| match goal.measure {
        Measure::Time => format!("{nanos:.2} ns"),
        Measure::Rate => format!("{:.1} M/s", 1e3 / nanos),
    };
    line([
        format!("{}, per {}", goal.what, goal.unit),
        goal.game.to_owned(),
        format!("{} {}", yardstick.name, shown(yardstick.median)),
        shown(ours.median),
        format!("{ratio:.2}"),
        goal.bar.to_string(),
        goal.goal.to_string(),
        word(verdict).to_owned(),
    ]);
}

/// Prints the row of something that is counted and not timed.
fn counted(what: &str, game: &str, found: u64, [bar, goal]: [u64; 2], unit: &str) {
    let verdict = if found <= goal {
        Verdict::Goal
    } else if found <= bar {
        Verdict::Bar
    } else {
        Verdict::Missed
    };
    let cells = [what, game, "-", &format!("{found} {unit}"), "-", &bar.to_string(), &goal.to_string(), word(verdict)];
    line(cells.map(|cell| cell.trim().to_owned()));
}

const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Goal => "goal",
        Verdict::Bar => "bar",
        Verdict::Missed => "NO",
    }
}

fn line([what, game, yardstick, ours, ratio, bar, goal, reached]: [String; 8]) {
    println!(
        "| {what:<42} | {game:<23} | {yardstick:>20} | {ours:>10} | {ratio:>5} | {bar:>4} | {goal:>4} | {reached:<7} |"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_is_no_larger_than_the_bar() {
        assert!(size_of::<bura::Deal>() as u64 <= BYTES[0], "{} bytes", size_of::<bura::Deal>());
    }

    #[test]
    fn nothing_in_the_library_allocates() {
        for (what, count) in allocations::counts() {
            assert_eq!(count, 0, "allocations, {what}");
        }
    }
}
