//! The names of the fields of a rule set, for errors, texts and screens on which a table is configured.

use crate::text::words;

words! {
    /// A field of a [`RuleSet`](crate::RuleSet), by the name it has in text and in JSON.
    ///
    /// ```
    /// use bura::{Field, RuleSet};
    /// assert_eq!(Field::LeadMax.word(), "lead_max");
    /// // All fields of a rule set with their values, as a settings screen would list them:
    /// let lines: Vec<String> =
    ///     Field::ALL.iter().map(|&field| format!("{field} = {}", RuleSet::BURKOZEL.get(field))).collect();
    /// assert_eq!(lines[0], "seats = 2");
    /// ```
    #[non_exhaustive]
    pub enum Field {
        /// [`RuleSet::seats`](crate::RuleSet::seats).
        Seats = "seats",
        /// [`RuleSet::partners`](crate::RuleSet::partners).
        Partners = "partners",
        /// [`RuleSet::lowest`](crate::RuleSet::lowest).
        Lowest = "lowest",
        /// [`RuleSet::hand`](crate::RuleSet::hand).
        Hand = "hand",
        /// [`RuleSet::turn_up`](crate::RuleSet::turn_up).
        TurnUp = "turn_up",
        /// [`RuleSet::first_lead`](crate::RuleSet::first_lead).
        FirstLead = "first_lead",
        /// [`RuleSet::next_lead`](crate::RuleSet::next_lead).
        NextLead = "next_lead",
        /// [`RuleSet::next_dealer`](crate::RuleSet::next_dealer).
        NextDealer = "next_dealer",
        /// [`RuleSet::lead_max`](crate::RuleSet::lead_max).
        LeadMax = "lead_max",
        /// [`RuleSet::first_lead_max`](crate::RuleSet::first_lead_max).
        FirstLeadMax = "first_lead_max",
        /// [`RuleSet::lead_order`](crate::RuleSet::lead_order).
        LeadOrder = "lead_order",
        /// [`RuleSet::draw_order`](crate::RuleSet::draw_order).
        DrawOrder = "draw_order",
        /// [`RuleSet::trump_proof`](crate::RuleSet::trump_proof).
        TrumpProof = "trump_proof",
        /// [`RuleSet::discards`](crate::RuleSet::discards).
        Discards = "discards",
        /// [`RuleSet::partial_cover`](crate::RuleSet::partial_cover).
        PartialCover = "partial_cover",
        /// [`RuleSet::goal`](crate::RuleSet::goal).
        Goal = "goal",
        /// [`RuleSet::end`](crate::RuleSet::end).
        End = "end",
        /// [`RuleSet::declare_at`](crate::RuleSet::declare_at).
        DeclareAt = "declare_at",
        /// [`RuleSet::false_declaration`](crate::RuleSet::false_declaration).
        FalseDeclaration = "false_declaration",
        /// [`RuleSet::exhausted`](crate::RuleSet::exhausted).
        Exhausted = "exhausted",
        /// [`RuleSet::combos`](crate::RuleSet::combos).
        Combos = "combos",
        /// [`RuleSet::interrupt_order`](crate::RuleSet::interrupt_order).
        InterruptOrder = "interrupt_order",
        /// [`RuleSet::combo_tie`](crate::RuleSet::combo_tie).
        ComboTie = "combo_tie",
        /// [`RuleSet::dealt_combos`](crate::RuleSet::dealt_combos).
        DealtCombos = "dealt_combos",
        /// [`RuleSet::interrupt_first`](crate::RuleSet::interrupt_first).
        InterruptFirst = "interrupt_first",
        /// [`RuleSet::raise_max`](crate::RuleSet::raise_max).
        RaiseMax = "raise_max",
        /// [`RuleSet::crawford`](crate::RuleSet::crawford).
        Crawford = "crawford",
        /// [`RuleSet::loss`](crate::RuleSet::loss).
        Loss = "loss",
        /// [`RuleSet::short`](crate::RuleSet::short).
        Short = "short",
        /// [`RuleSet::blank`](crate::RuleSet::blank).
        Blank = "blank",
        /// [`RuleSet::draw_doubles`](crate::RuleSet::draw_doubles).
        DrawDoubles = "draw_doubles",
        /// [`RuleSet::credit`](crate::RuleSet::credit).
        Credit = "credit",
        /// [`RuleSet::target`](crate::RuleSet::target).
        Target = "target",
        /// [`RuleSet::margin`](crate::RuleSet::margin).
        Margin = "margin",
        /// [`RuleSet::ante`](crate::RuleSet::ante).
        Ante = "ante",
        /// [`RuleSet::foul`](crate::RuleSet::foul).
        Foul = "foul",
    }
}

impl Field {
    /// The least and the greatest number that the field can say, whatever the other fields say; for `combos` these
    /// are the bounds of a weight. Fields that are no numbers have none: 0 and 0.
    #[must_use]
    pub const fn bounds(self) -> (u32, u32) {
        match self {
            Self::Seats => (2, 6),
            Self::Hand => (3, 6),
            Self::LeadMax | Self::FirstLeadMax | Self::RaiseMax => (1, 6),
            Self::Goal => (1, 120),
            Self::FalseDeclaration | Self::Combos => (1, 3),
            Self::Loss => (1, 60),
            Self::Target => (0, 255),
            Self::Margin => (1, 20),
            Self::Ante => (0, 1_000_000),
            _ => (0, 0),
        }
    }
}
