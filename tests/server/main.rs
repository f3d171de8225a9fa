//! The example server, played on through real sockets on 127.0.0.1.
//!
//! Nothing here sleeps to wait for something: clients wait for messages, and for so long that a slow machine is no
//! reason to fail.

#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod claims;
mod client;
#[path = "../../examples/server/host/mod.rs"]
mod host;
mod hostile;
mod knowledge;
mod limits;
mod whole_deals;

use core::time::Duration;
use std::collections::BTreeMap;

use bura::{Deal, RuleSet};

use host::{Config, Host, Limits, Pace, system_shuffle};

/// A rule set with something changed.
fn with(mut set: RuleSet, change: impl FnOnce(&mut RuleSet)) -> RuleSet {
    change(&mut set);
    set
}

/// A table with much time to answer and little to claim, whose limits only a flood meets.
fn config(set: RuleSet, clients: u8, deals: u32) -> Config {
    let pace = Pace { answer: Duration::from_secs(60), claim: Duration::from_millis(30), misses: 3 };
    let limits =
        Limits { burst: 400, each_second: 100, refusals: 50, arrivals: 1000, queued_out: 4000, ..Limits::default() };
    Config { rules: set.check().unwrap(), clients, deals, pace, limits, shuffle: system_shuffle() }
}

/// The deals that a server has played, by number; waits until it is closed.
fn records(host: Host) -> BTreeMap<u64, Deal> {
    let finished = host.finished().map(|deal| (u64::from(deal.number), deal.record.parse().unwrap())).collect();
    host.join().unwrap();
    finished
}
