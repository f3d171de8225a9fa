//! What a run has done and seen.

use core::fmt;

use bura::{EndKind, Field, RuleSet};

/// What is counted as an action.
#[derive(Clone, Copy)]
pub(crate) enum Deed {
    Lead,
    Beat,
    Discard,
    Show,
    Stop,
    Pass,
    Declare,
    Draw,
    Raise,
    Accept,
    Refuse,
    Forfeit,
    Foul,
}

/// The names of what is counted, in the same order.
const DEEDS: [&str; 13] = [
    "lead",
    "beat",
    "discard",
    "discard, show",
    "stop",
    "pass",
    "declare",
    "draw",
    "raise",
    "accept",
    "refuse",
    "forfeit",
    "foul",
];

/// From so many actions on, a kind of action or end that never came is a fault of the run.
const ENOUGH: u64 = 1_000_000;

/// Counts, of one match or of all.
#[derive(Default, Clone)]
pub(crate) struct Tally {
    deeds: [u64; DEEDS.len()],
    ends: [u64; EndKind::ALL.len()],
    pub(crate) matches: u64,
    matches_ended: u64,
    pub(crate) matches_read: u64,
    pub(crate) refused: u64,
    pub(crate) records: u64,
    pub(crate) samples: u64,
    /// Views for which the sampler found no deal.
    pub(crate) not_found: u64,
    /// Deals whose chips did not fit 64 bits.
    pub(crate) overflows: u64,
    /// The most steps of a deal.
    pub(crate) longest: usize,
    /// The longest list of legal actions.
    pub(crate) widest: usize,
    /// Fields of the rules that had their default, and fields that had another value, one bit each.
    plain: u64,
    varied: u64,
}

impl Tally {
    pub(crate) fn see(&mut self, deed: Deed) {
        self.deeds[deed as usize] += 1;
    }

    pub(crate) fn see_end(&mut self, kind: EndKind, ends_match: bool) {
        self.ends[kind as usize] += 1;
        self.matches_ended += u64::from(ends_match);
    }

    pub(crate) fn see_rules(&mut self, set: &RuleSet) {
        self.matches += 1;
        for (place, &field) in Field::ALL.iter().enumerate() {
            let default = set.get(field) == RuleSet::DEFAULT.get(field);
            *(if default { &mut self.plain } else { &mut self.varied }) |= 1 << place;
        }
    }

    pub(crate) fn actions(&self) -> u64 {
        self.deeds.iter().sum()
    }

    pub(crate) fn deals(&self) -> u64 {
        self.ends.iter().sum::<u64>() + self.overflows
    }

    /// How many kinds of end were seen.
    pub(crate) fn ends_seen(&self) -> usize {
        self.ends.iter().filter(|times| **times > 0).count()
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (sum, more) in self.deeds.iter_mut().zip(other.deeds) {
            *sum += more;
        }
        for (sum, more) in self.ends.iter_mut().zip(other.ends) {
            *sum += more;
        }
        self.matches += other.matches;
        self.matches_ended += other.matches_ended;
        self.matches_read += other.matches_read;
        self.refused += other.refused;
        self.records += other.records;
        self.samples += other.samples;
        self.not_found += other.not_found;
        self.overflows += other.overflows;
        self.longest = self.longest.max(other.longest);
        self.widest = self.widest.max(other.widest);
        self.plain |= other.plain;
        self.varied |= other.varied;
    }

    /// What a run of this length should have seen and has not.
    pub(crate) fn missing(&self) -> Vec<String> {
        if self.actions() < ENOUGH {
            return Vec::new();
        }
        let deeds = DEEDS.iter().zip(self.deeds).filter(|(_, times)| *times == 0);
        let ends = EndKind::ALL.iter().zip(self.ends).filter(|(_, times)| *times == 0);
        let fields = Field::ALL.iter().enumerate().filter(|(place, _)| self.plain & self.varied & 1 << place == 0);
        let mut missing: Vec<String> = deeds.map(|(name, _)| format!("no {name} was done")).collect();
        missing.extend(ends.map(|(kind, _)| format!("no deal ended as {kind}")));
        missing.extend(fields.map(|(_, field)| format!("{field} never differed")));
        if self.records == 0 || self.samples == 0 || self.matches_read == 0 || self.refused == 0 {
            missing.push("a costly check was never made".to_owned());
        }
        missing
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "actions {}, of these:", self.actions())?;
        for (name, times) in DEEDS.iter().zip(self.deeds) {
            writeln!(f, "  {name:<18} {times:>12}")?;
        }
        writeln!(f, "deals {}, which ended:", self.deals())?;
        for (kind, times) in EndKind::ALL.iter().zip(self.ends) {
            writeln!(f, "  {kind:<18} {times:>12}")?;
        }
        writeln!(f, "  {:<18} {:>12}", "by overflow", self.overflows)?;
        writeln!(f, "rule sets and matches {}, of these ended {}", self.matches, self.matches_ended)?;
        writeln!(f, "acts refused {}, states unchanged", self.refused)?;
        writeln!(f, "records of deals read back {}, of matches {}", self.records, self.matches_read)?;
        writeln!(f, "samples {}, views without one found {}", self.samples, self.not_found)?;
        write!(f, "longest deal {} steps, longest list {} actions", self.longest, self.widest)
    }
}
