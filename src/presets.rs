//! The named games: each a constant rule set with its source.
//!
//! A preset may be taken with another number of seats, and then is checked like any other rule set.

use crate::card::Suit;
use crate::choice::{
    Blank, ComboTie, Credit, DealtCombos, DeclareAt, Discards, DrawOrder, Effect, EndRule, Exhausted, FirstLead,
    InterruptOrder, LeadOrder, Lowest, NextDealer, NextLead, Short, TurnUp,
};
use crate::combo::ComboKind;
use crate::combos::{Combo, Combos};
use crate::rules::RuleSet;
use crate::text::words;

const fn win(kind: ComboKind) -> Combo {
    Combo::new(kind, Effect::Win)
}

const fn lead(kind: ComboKind) -> Combo {
    Combo::new(kind, Effect::Lead)
}

/// *Moscow* and bura win, *little Moscow* and molodka are led out of turn: the extras of Wikipedia's Bura.
const MOSCOW: Combos =
    Combos::of(&[win(ComboKind::Aces), win(ComboKind::Bura), lead(ComboKind::SixesTrump), lead(ComboKind::Molodka)]);
const BURA_WINS: Combos = Combos::of(&[win(ComboKind::Bura)]);
const POT: Combos = Combos::of(&[win(ComboKind::Bura), lead(ComboKind::Aces), lead(ComboKind::Molodka)]);
const GAMBLER: Combos = Combos::of(&[lead(ComboKind::Over40), lead(ComboKind::Molodka)]);
const MALUTKA: Combos = Combos::of(&[win(ComboKind::Bura), lead(ComboKind::Molodka)]);

impl RuleSet {
    /// **Bura** ("31") as played in Russia, with the near-canonical extras: closed discards, Moscow, little Moscow
    /// and molodka, a redeal where one is dealt, wrong declarations counting double; a *robber* to 21 by two.
    /// For two or three players and more. Source: Russian Wikipedia, 2010 and 2019 (catalogue W10, W19).
    pub const BURA: Self = Self {
        combos: MOSCOW,
        dealt_combos: DealtCombos::Redeal,
        interrupt_first: false,
        false_declaration: 2,
        ..Self::DEFAULT
    };

    /// **Bura** by the base rules alone: open discards, a bura wins, one deal is the match.
    /// Source: Russian Wikipedia without its extras (catalogue W10, W19).
    pub const BURA_BASIC: Self =
        Self { combos: BURA_WINS, discards: Discards::Open, target: 1, margin: 1, ..Self::DEFAULT };

    /// **Bura for penalties**: as [`BURA`](Self::BURA), with two penalty points a lost deal; who reaches 12 has lost.
    /// Source: the other way to keep score in Russian Wikipedia (catalogue W10, W19, SCORE-3).
    pub const BURA_PENALTY: Self = Self { loss: [2, 2, 2], credit: Credit::Loser, target: 12, ..Self::BURA };

    /// **Bura for a pot**, three seats, five chips each: the lead rotates, its leader draws first, discards are
    /// closed but may show what covers, buras are played off against each other and against aces.
    /// Source: a gambling handbook with figures and an illustrative game (catalogue POT).
    pub const BURA_POT: Self = Self {
        seats: 3,
        ante: 5,
        lead_order: LeadOrder::Rotation,
        draw_order: DrawOrder::Leader,
        declare_at: DeclareAt::Taken,
        partial_cover: true,
        combos: POT,
        combo_tie: ComboTie::Playoff,
        next_lead: NextLead::Eldest,
        target: 0,
        ..Self::DEFAULT
    };

    /// **Open Bura for a pot**: as [`BURA_POT`](Self::BURA_POT), with all cards laid open.
    /// Source: the same handbook (catalogue POT).
    pub const BURA_POT_OPEN: Self = Self { discards: Discards::Open, partial_cover: false, ..Self::BURA_POT };

    /// **Five-card Bura**: all cards are played, more than half of the points wins, and spades are not beaten by
    /// trumps. Source: Russian Wikipedia, 2019 (catalogue W19, FIVE-1, FIVE-4).
    pub const BURA_FIVE: Self = Self {
        hand: 5,
        end: EndRule::PlayedOut,
        goal: 61,
        trump_proof: Some(Suit::Spades),
        discards: Discards::Open,
        combos: BURA_WINS,
        target: 1,
        margin: 1,
        ..Self::DEFAULT
    };

    /// **Burkozel** of the 2019 Wikipedia: four cards, all played; a turned ace or ten is buried; the taker sees the
    /// discards; Moscow (aces and tens) wins double; penalties 2 and 4, who reaches 12 has lost.
    /// Source: catalogue W19, BURK-1 to BURK-9, COMBO-5 (ii).
    pub const BURKOZEL: Self = Self {
        hand: 4,
        end: EndRule::PlayedOut,
        goal: 61,
        turn_up: TurnUp::BuryHonours,
        discards: Discards::TakerSees,
        combos: Combos::of(&[win(ComboKind::Honours).weight(2), win(ComboKind::Bura), lead(ComboKind::Molodka)]),
        interrupt_first: false,
        loss: [2, 4, 4],
        short: Short::HalfShare,
        draw_doubles: true,
        credit: Credit::Loser,
        target: 12,
        ..Self::DEFAULT
    };

    /// **Burkozel** of the 2010 Wikipedia: Moscow is four aces and wins triple; nothing is buried.
    /// Source: catalogue W10, COMBO-5 (i).
    pub const BURKOZEL_ACES: Self = Self {
        turn_up: TurnUp::Bottom,
        combos: Combos::of(&[win(ComboKind::Aces).weight(3), win(ComboKind::Bura), lead(ComboKind::Molodka)]),
        ..Self::BURKOZEL
    };

    /// **Burkozel to 61**: the deal ends as soon as a side has 61 points; penalties 2, 4 and 6; the deal rotates.
    /// Source: the Burkozel article (catalogue FB).
    pub const BURKOZEL_61: Self = Self {
        hand: 4,
        end: EndRule::Automatic,
        goal: 61,
        combos: BURA_WINS,
        next_dealer: NextDealer::Clockwise,
        loss: [2, 4, 6],
        short: Short::HalfShare,
        blank: Blank::NoPoints,
        credit: Credit::Loser,
        target: 12,
        ..Self::DEFAULT
    };

    /// **Burkozel of the Gambler club**: open discards; the lowest trump leads, at most three cards at first; molodka
    /// and *four foreheads* (over 40 points) take the lead by turn; 2, 4 or 6 go to the winner, first to 12.
    /// Source: the club's rules (catalogue GAM).
    pub const BURKOZEL_GAMBLER: Self = Self {
        hand: 4,
        end: EndRule::PlayedOut,
        goal: 61,
        first_lead: FirstLead::LowestTrump,
        first_lead_max: Some(3),
        discards: Discards::Open,
        combos: GAMBLER,
        interrupt_order: InterruptOrder::Turn,
        interrupt_first: false,
        loss: [2, 4, 6],
        short: Short::HalfShare,
        target: 12,
        margin: 1,
        ..Self::DEFAULT
    };

    /// **Burkozel of the Gambler club in pairs**: four seats, partners opposite.
    /// Source: the club's rules (catalogue GAM, PAIRS-1).
    pub const BURKOZEL_GAMBLER_PAIRS: Self = Self { seats: 4, partners: true, ..Self::BURKOZEL_GAMBLER };

    /// **Georgian three-card Bura** (ბურა): twenty cards, raising up to six, malutka out of turn (*urigot*),
    /// declaring 31 after a trick, Crawford, to 11. Source: Georgian rooms (catalogue EUR, CRY, BST, GEO-1 to GEO-8).
    pub const GEORGIAN_THREE: Self = Self {
        lowest: Lowest::Jack,
        declare_at: DeclareAt::Taken,
        exhausted: Exhausted::Most,
        combos: MALUTKA,
        next_lead: NextLead::Eldest,
        raise_max: 6,
        crawford: true,
        target: 11,
        margin: 1,
        ..Self::DEFAULT
    };

    /// **Georgian three-card Bura in turn** (*rigit*): a malutka gives no lead out of turn.
    /// Source: Georgian rooms (catalogue CRY, GEO-4).
    pub const GEORGIAN_THREE_IN_TURN: Self = Self { combos: BURA_WINS, ..Self::GEORGIAN_THREE };

    /// **Georgian five-card Bura**: the whole pack, open discards, declaring 61.
    /// Source: Georgian rooms (catalogue BST, GEO-1, GEO-7, FIVE-1).
    pub const GEORGIAN_FIVE: Self =
        Self { hand: 5, goal: 61, lowest: Lowest::Six, discards: Discards::Open, ..Self::GEORGIAN_THREE };

    /// **Georgian five-card Bura in pairs**: four seats, all cards are played.
    /// Source: Georgian programs (catalogue GEA, GEB, GEE, PAIRS-1).
    pub const GEORGIAN_FIVE_PAIRS: Self = Self {
        seats: 4,
        partners: true,
        end: EndRule::PlayedOut,
        declare_at: DeclareAt::Either,
        exhausted: Exhausted::Draw,
        ..Self::GEORGIAN_FIVE
    };
}

words! {
    /// A preset by name.
    ///
    /// ```
    /// use bura::{Preset, RuleSet};
    /// let preset: Preset = "burkozel".parse()?;
    /// assert_eq!(preset.rule_set(), RuleSet::BURKOZEL);
    /// assert_eq!(Preset::ALL.len(), 15);
    /// # Ok::<(), bura::TextError>(())
    /// ```
    #[non_exhaustive]
    pub enum Preset {
        /// [`RuleSet::BURA`].
        Bura = "bura",
        /// [`RuleSet::BURA_BASIC`].
        BuraBasic = "bura_basic",
        /// [`RuleSet::BURA_PENALTY`].
        BuraPenalty = "bura_penalty",
        /// [`RuleSet::BURA_POT`].
        BuraPot = "bura_pot",
        /// [`RuleSet::BURA_POT_OPEN`].
        BuraPotOpen = "bura_pot_open",
        /// [`RuleSet::BURA_FIVE`].
        BuraFive = "bura_five",
        /// [`RuleSet::BURKOZEL`].
        Burkozel = "burkozel",
        /// [`RuleSet::BURKOZEL_ACES`].
        BurkozelAces = "burkozel_aces",
        /// [`RuleSet::BURKOZEL_61`].
        Burkozel61 = "burkozel_61",
        /// [`RuleSet::BURKOZEL_GAMBLER`].
        BurkozelGambler = "burkozel_gambler",
        /// [`RuleSet::BURKOZEL_GAMBLER_PAIRS`].
        BurkozelGamblerPairs = "burkozel_gambler_pairs",
        /// [`RuleSet::GEORGIAN_THREE`].
        GeorgianThree = "georgian_three",
        /// [`RuleSet::GEORGIAN_THREE_IN_TURN`].
        GeorgianThreeInTurn = "georgian_three_in_turn",
        /// [`RuleSet::GEORGIAN_FIVE`].
        GeorgianFive = "georgian_five",
        /// [`RuleSet::GEORGIAN_FIVE_PAIRS`].
        GeorgianFivePairs = "georgian_five_pairs",
    }
}

impl Preset {
    /// The rule set that it names.
    #[must_use]
    pub const fn rule_set(self) -> RuleSet {
        match self {
            Self::Bura => RuleSet::BURA,
            Self::BuraBasic => RuleSet::BURA_BASIC,
            Self::BuraPenalty => RuleSet::BURA_PENALTY,
            Self::BuraPot => RuleSet::BURA_POT,
            Self::BuraPotOpen => RuleSet::BURA_POT_OPEN,
            Self::BuraFive => RuleSet::BURA_FIVE,
            Self::Burkozel => RuleSet::BURKOZEL,
            Self::BurkozelAces => RuleSet::BURKOZEL_ACES,
            Self::Burkozel61 => RuleSet::BURKOZEL_61,
            Self::BurkozelGambler => RuleSet::BURKOZEL_GAMBLER,
            Self::BurkozelGamblerPairs => RuleSet::BURKOZEL_GAMBLER_PAIRS,
            Self::GeorgianThree => RuleSet::GEORGIAN_THREE,
            Self::GeorgianThreeInTurn => RuleSet::GEORGIAN_THREE_IN_TURN,
            Self::GeorgianFive => RuleSet::GEORGIAN_FIVE,
            Self::GeorgianFivePairs => RuleSet::GEORGIAN_FIVE_PAIRS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_a_valid_rule_set_and_no_two_are_equal() {
        for (i, &preset) in Preset::ALL.iter().enumerate() {
            assert!(preset.rule_set().check().is_ok(), "{preset}");
            for &other in &Preset::ALL[..i] {
                assert_ne!(preset.rule_set(), other.rule_set(), "{preset} {other}");
            }
        }
    }

    #[test]
    fn no_list_of_combinations_was_refused() {
        // A refused list would have become empty; georgian_three_in_turn and its like play at least the bura.
        assert!(Preset::ALL.iter().all(|preset| !preset.rule_set().combos.is_empty()));
    }

    #[test]
    fn every_preset_says_what_the_rules_page_says() {
        let page: serde_json::Value = serde_json::from_str(include_str!("../tests/vectors/presets.json")).unwrap();
        let page = page.as_object().unwrap();
        assert_eq!(page.len(), Preset::ALL.len());
        for (name, overrides) in page {
            let mut set = RuleSet::DEFAULT;
            for (field, value) in overrides.as_object().unwrap() {
                let text = match value {
                    serde_json::Value::Array(list) if field == "combos" => {
                        let entry = |c: &serde_json::Value| {
                            let weight = c.get("weight").map_or(1, |w| w.as_u64().unwrap());
                            format!("{}:{}:{weight}", c["kind"].as_str().unwrap(), c["effect"].as_str().unwrap())
                        };
                        list.iter().map(entry).collect::<Vec<_>>().join("+")
                    }
                    serde_json::Value::Array(list) => {
                        list.iter().map(ToString::to_string).collect::<Vec<_>>().join("+")
                    }
                    serde_json::Value::String(word) => word.clone(),
                    other => other.to_string(),
                };
                set.set(field.parse().unwrap(), &text).unwrap();
            }
            assert_eq!(name.parse::<Preset>().unwrap().rule_set(), set, "{name}");
        }
    }
}
