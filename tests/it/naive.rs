//! A slow second reading of the rules, to judge the engine by.
//!
//! It is written from `spec/bura.md` alone and shares no type and no line with the crate: cards,
//! actions and results cross the border as text. It never tries to be quick. Hands are plain
//! lists, beating is decided by trying every pairing, and the legal actions are found by putting
//! every conceivable action to one written-out predicate. Where the engine and this disagree, the
//! law decides which of them is wrong.
//!
//! It covers one deal. Matches, views and sampling (sections 11 and 12) are not here.
//!
//! "Section N" in a comment is that section of the law.

#![allow(dead_code, unused_imports, reason = "each test asks only a part of the oracle")]
#![allow(clippy::expect_used, clippy::panic, reason = "a slip in the oracle has to stop the test")]

pub(crate) mod actions;
pub(crate) mod allowed;
pub(crate) mod beating;
pub(crate) mod cards;
pub(crate) mod check;
pub(crate) mod claims;
pub(crate) mod combos;
pub(crate) mod course;
pub(crate) mod deal;
pub(crate) mod outcome;
pub(crate) mod presets;
pub(crate) mod rules;
pub(crate) mod setup;
pub(crate) mod winning;

pub(crate) use deal::Deal;
pub(crate) use presets::presets;
pub(crate) use rules::Rules;
pub(crate) use setup::Setup;
