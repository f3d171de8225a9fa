//! Samples against exhaustive enumeration (section 12, *Sampling*): in small positions every pair of a deck order and
//! hidden choices that a view allows is found by trying all of them, and samples are demanded to be such pairs, each as
//! often as any other.
//!
//! `pairs` enumerates without a look at the sampler: it fills the places of the deck that the viewer has not had in all
//! ways, lets the other seats lay face down whatever they held, and keeps those in which the viewer is told the same
//! from the first event on. `chi` measures; `scene` builds positions. The numbers of pairs in the tests are computed by
//! hand where a comment says how.

mod allows;
mod buried;
mod chi;
mod claims;
mod controls;
mod discards;
mod endings;
mod first_lead;
mod odds;
mod pairs;
mod random;
mod scene;
mod shuffled;
mod turned;
mod unheld;
