#![doc = include_str!("../README.md")]
// Unit tests may use the standard library; the library itself never does, as the core-only build of `.ci/run` proves.
#![cfg_attr(not(test), no_std)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod action;
mod beat;
mod card;
mod choice;
mod combo;
mod combos;
mod course;
mod deal;
mod deck;
mod event;
mod faces;
mod field;
mod frame;
mod holding;
mod key;
mod legal;
mod legal_list;
#[cfg(feature = "serde")]
mod list;
mod mask;
mod match_play;
mod match_record;
mod outcome;
mod plan;
mod plays;
mod position;
mod presets;
mod record;
mod rules;
mod rules_error;
mod rules_text;
mod sample;
mod script;
mod seat;
mod seen;
#[cfg(feature = "serde")]
mod serde;
mod set;
mod setup;
mod shuffle;
mod sink;
mod subsets;
mod table;
mod taken;
mod terms;
mod text;
mod view;

pub use action::{Action, Phase, Step};
pub use beat::Beating;
pub use card::{Card, Rank, Suit};
pub use choice::{
    Blank, ComboTie, Credit, DealtCombos, DeclareAt, Discards, DrawOrder, Effect, EndRule, Exhausted, FirstLead, Foul,
    InterruptOrder, LeadOrder, Lowest, NextDealer, NextLead, Short, TurnUp,
};
pub use combo::ComboKind;
pub use combos::{Combo, Combos};
pub use course::{Course, Lay, LayKind, Lays};
pub use deal::{ActError, Deal, TurnError};
pub use deck::Deck;
pub use event::Event;
pub use field::Field;
pub use frame::Trump;
pub use legal::Illegal;
pub use legal_list::{LegalActions, LegalIter};
pub use match_play::{Match, MatchEnd, MatchError, PaidIn, Settlement};
pub use match_record::{MATCH_RECORD_VERSION, MatchPlay, MatchRecordError, MatchStep, MatchStepError};
pub use outcome::{EndKind, Outcome};
pub use position::{Position, PositionError, Turned};
pub use presets::Preset;
pub use record::{RECORD_VERSION, Record, RecordError, Steps};
pub use rules::{RuleSet, Rules};
pub use rules_error::RulesError;
pub use rules_text::Value;
pub use sample::{SampleError, Sampler};
pub use seat::{BySeat, BySide, MAX_SEATS, Seat, Seats, Side, Sides};
pub use seen::{SeenCards, SeenEvent};
pub use set::{CardSet, Cards};
pub use setup::{Setup, SetupError};
pub use subsets::{Subsets, SubsetsOfSize};
pub use table::Turn;
pub use taken::Taken;
pub use terms::{SetupSpec, Terms};
pub use text::{Expected, TextError};
pub use view::{SeenLay, View, ViewRecord, Viewer};
