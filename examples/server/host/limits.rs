//! Bounds on everything that a client can make the server keep or do.

use core::time::Duration;
use std::time::Instant;

/// The bounds of a server. What passes one of them is refused with an error that names it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// The most bytes of a line, without its end.
    pub(crate) line: usize,
    /// The most bytes of lines too long that a connection may send in all its life, before it is hung up on.
    pub(crate) waste: usize,
    /// The most connections at a time.
    pub(crate) connections: usize,
    /// The most requests, of all connections together, that wait for the table; readers then wait too.
    pub(crate) queued_in: usize,
    /// The most lines that wait for one client to read them; one that falls behind further is cut off.
    pub(crate) queued_out: usize,
    /// How many lines a connection may send at once.
    pub(crate) burst: u32,
    /// How many lines a second it may send in the long run.
    pub(crate) each_second: u32,
    /// How many lines in a row may be refused for their rate, before the connection is hung up on.
    pub(crate) refusals: u32,
    /// How many wrong tokens a connection may try.
    pub(crate) wrong_tokens: u32,
    /// How many connections may come at once, and how many a second in the long run; further ones wait.
    pub(crate) arrivals: u32,
    /// How long a connection may take to send a whole line.
    pub(crate) idle: Duration,
    /// How long a write may take, before a client counts as gone.
    pub(crate) write: Duration,
    /// How long a connection that was hung up on may take to read its last lines.
    pub(crate) linger: Duration,
    /// How long a table goes on with no client at all.
    pub(crate) abandoned: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            line: 4096,
            waste: 16 << 20,
            connections: 32,
            queued_in: 64,
            queued_out: 512,
            burst: 40,
            each_second: 10,
            refusals: 100,
            wrong_tokens: 3,
            arrivals: 32,
            idle: Duration::from_secs(600),
            write: Duration::from_secs(5),
            linger: Duration::from_secs(1),
            abandoned: Duration::from_secs(300),
        }
    }
}

/// A bucket of tokens: `burst` of them when full, and `each_second` new ones a second.
///
/// It is kept as the moment at which it will be full again, so that no fractions of tokens have to be counted.
#[derive(Debug)]
pub(crate) struct Bucket {
    full: Instant,
    /// The time of one token.
    step: Duration,
    /// How far ahead the bucket may be full and still have a token left.
    slack: Duration,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(burst: u32, each_second: u32, now: Instant) -> Self {
        let step = Duration::from_secs(1) / each_second.max(1);
        Self { full: now, step, slack: step.saturating_mul(burst.saturating_sub(1)) }
    }

    /// Takes a token, if one is there.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let full = self.full.max(now);
        let taken = full.duration_since(now) <= self.slack;
        if taken {
            self.full = full + self.step;
        }
        taken
    }

    /// How long it takes until a token is there.
    pub(crate) fn wait(&self, now: Instant) -> Duration {
        self.full.saturating_duration_since(now).saturating_sub(self.slack)
    }
}
