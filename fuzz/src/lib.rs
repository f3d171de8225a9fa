//! What the fuzz targets check. Each has a function of bytes that panics when it finds a fault.
//!
//! The naive rule book, the second reading of matches, the generators and the comparisons are those of the library's
//! tests, built into this crate.

pub mod json;
pub mod matches;
mod near_valid;
pub mod seeds;
pub mod streams;
mod tape;
pub mod text;

#[path = "../../tests/it"]
#[allow(dead_code, unreachable_pub, reason = "the tests use more of it than the targets")]
mod it {
    pub(crate) mod lockstep;
    pub(crate) mod naive;
    pub(crate) mod random_deals;
    pub(crate) mod random_rules;
    pub(crate) mod tracker;
}

#[path = "../../examples/soak"]
#[allow(dead_code, unreachable_pub, reason = "the example uses more of it than the targets")]
mod soak {
    pub(crate) mod fault;
    pub(crate) mod ledger;
}

// Under the names by which the files of the tests know each other.
use it::{lockstep, naive, random_deals, random_rules, tracker};
use soak::{fault, ledger};
