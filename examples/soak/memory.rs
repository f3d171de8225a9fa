//! The resident memory of this process, where the system tells it.

use std::fs;

/// How much it may grow between the first look and the last before it counts as a leak, in kB.
const GROWTH: u64 = 16 * 1024;

/// What was seen of it, in kB.
#[derive(Default, Clone, Copy)]
pub(crate) struct Memory {
    first: Option<u64>,
    last: Option<u64>,
    most: u64,
}

impl Memory {
    /// Looks, and gives what it saw.
    pub(crate) fn look(&mut self) -> Option<u64> {
        let now = resident()?;
        self.first.get_or_insert(now);
        self.last = Some(now);
        self.most = self.most.max(now);
        self.last
    }

    /// First, last and most, and whether it stayed flat; `None` where it could not be seen.
    pub(crate) fn told(&self) -> Option<(String, bool)> {
        let (first, last) = (self.first?, self.last?);
        Some((
            format!("resident memory first {first} kB, last {last} kB, most {} kB", self.most),
            last <= first + GROWTH,
        ))
    }
}

/// Linux tells it in kB, whatever the size of its pages.
fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
