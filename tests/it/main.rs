//! The integration tests, as one binary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test stops where it is wrong")]

#[allow(dead_code, reason = "the example that it is of uses more of it")]
#[path = "../../examples/soak/fault.rs"]
mod fault;
// Section 11 a second time, read from the rules page and not from the engine.
#[allow(dead_code, reason = "the example that it is of uses more of it")]
#[path = "../../examples/soak/ledger.rs"]
mod ledger;

mod api;
mod errors;
mod exhaustive;
mod given;
mod keys;
mod laws;
mod laws_combos;
mod laws_course;
mod laws_legal;
mod layout;
mod lockstep;
mod longest_lists;
mod match_laws;
mod match_records;
mod match_tools;
mod matches;
mod matches_misuse;
mod matches_pot;
mod naive;
mod options;
mod oracle;
mod oracle_checks;
#[cfg(feature = "serde")]
mod playthroughs;
mod positions;
mod random_deals;
mod random_rules;
mod sampling;
mod sampling_exact;
mod sampling_rare;
mod secrets;
mod secrets_events;
mod secrets_faults;
mod secrets_handed;
mod secrets_leaks;
mod secrets_points;
mod secrets_redeal;
mod secrets_sight;
mod secrets_told;
mod shuffles;
#[cfg(feature = "serde")]
mod stored;
mod tracker;
mod values;
mod vectors;
