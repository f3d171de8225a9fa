//! Prints the size in bytes of every public type of the crate, the largest first.
#![forbid(unsafe_code)]

use std::mem::size_of;

/// Names types of the crate with their sizes.
macro_rules! sizes {
    ($($name:ident $(<$argument:ty>)?),+ $(,)?) => {
        &[$((concat!(stringify!($name) $(, "<", stringify!($argument), ">")?), size_of::<bura::$name $(<$argument>)?>())),+]
    };
}

/// Every public type; a test compares the list with the crate's own.
const SIZES: &[(&str, usize)] = sizes![
    ActError,
    Action,
    Beating,
    Blank,
    BySeat<i64>,
    BySide<u8>,
    BySide<u16>,
    BySide<u32>,
    Card,
    CardSet,
    Cards,
    Combo,
    ComboKind,
    ComboTie,
    Combos,
    Course,
    Credit,
    Deal,
    DealtCombos,
    Deck,
    DeclareAt,
    Discards,
    DrawOrder,
    Effect,
    EndKind,
    EndRule,
    Event,
    Exhausted,
    Expected,
    Field,
    FirstLead,
    Foul,
    Illegal,
    InterruptOrder,
    Lay,
    LayKind,
    Lays,
    LeadOrder,
    LegalActions,
    LegalIter,
    Lowest,
    Match,
    MatchEnd,
    MatchError,
    MatchPlay,
    MatchRecordError,
    MatchStep,
    MatchStepError,
    NextDealer,
    NextLead,
    Outcome,
    PaidIn,
    Phase,
    Position,
    PositionError,
    Preset,
    Rank,
    Record,
    RecordError,
    RuleSet,
    Rules,
    RulesError,
    SampleError,
    Sampler,
    Seat,
    Seats,
    SeenCards,
    SeenEvent,
    SeenLay,
    Settlement,
    Setup,
    SetupError,
    SetupSpec,
    Short,
    Side,
    Sides,
    Step,
    Steps,
    Subsets,
    SubsetsOfSize,
    Suit,
    Taken,
    Terms,
    TextError,
    Trump,
    TurnError,
    Turn,
    TurnUp,
    Turned,
    Value,
    View,
    ViewRecord,
    Viewer,
];

fn main() {
    let mut sizes = SIZES.to_vec();
    sizes.sort_by_key(|&(name, size)| (std::cmp::Reverse(size), name));
    for (name, size) in sizes {
        println!("{name:<16} {size:>5}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_public_type_is_listed() {
        let source = include_str!("../../../src/lib.rs");
        let exports = source.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next());
        let names = exports.flat_map(|export| export.split(|c: char| !c.is_alphanumeric() && c != '_'));
        // Modules are in lower case and constants in upper case; types are neither.
        let is_type = |name: &&str| name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
        let exported: BTreeSet<&str> = names.filter(is_type).collect();
        let listed: BTreeSet<&str> = SIZES.iter().filter_map(|(name, _)| name.split('<').next()).collect();
        assert_eq!(listed, exported);
    }
}
