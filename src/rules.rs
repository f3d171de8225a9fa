//! The rule set: every choice a table makes, its validation, and what can be wrong with one (section 3).
//!
//! A [`RuleSet`] is plain data with public fields. [`RuleSet::check`] proves it and gives [`Rules`], which is what
//! setups, deals and matches are made from; so a contradiction can't get further than here.

use crate::card::Suit;
use crate::choice::{
    Blank, ComboTie, Credit, DealtCombos, DeclareAt, Discards, DrawOrder, Effect, EndRule, Exhausted, FirstLead, Foul,
    InterruptOrder, LeadOrder, Lowest, NextDealer, NextLead, Short, TurnUp,
};
use crate::combo::ComboKind;
use crate::combos::{Combo, Combos};
use crate::field::Field;
use crate::rules_error::RulesError;
use crate::seat::{Seat, Seats, Side};

/// Every choice of a table (section 3 of the rules page), as plain data.
///
/// Start from a preset or from the default and change what your table plays otherwise; then
/// [`check`](Self::check) it.
///
/// ```
/// use bura::RuleSet;
/// let mut set = RuleSet::BURKOZEL;
/// set.seats = 3;
/// let rules = set.check()?;
/// assert_eq!(rules.sides(), 3);
/// # Ok::<(), bura::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RuleSet {
    /// Number of seats, 2 to 6; default 2 (catalogue PLAY-1, PLAY-2).
    pub seats: u8,
    /// Whether four seats play as two pairs; default no (PAIRS-1).
    pub partners: bool,
    /// Lowest rank in the pack; default the six (DECK-1).
    pub lowest: Lowest,
    /// Cards in a full hand, 3 to 6; default 3 (DEAL-4).
    pub hand: u8,
    /// Where the turned card goes (DEAL-6, DEAL-7).
    pub turn_up: TurnUp,
    /// Who leads where the setup names no leader (LEAD-1).
    pub first_lead: FirstLead,
    /// Who leads later deals of a match (LEAD-2).
    pub next_lead: NextLead,
    /// Who deals later deals of a match (DEAL-2).
    pub next_dealer: NextDealer,
    /// Most cards in any lead, 1 to `hand`; default no limit (LEAD-4).
    pub lead_max: Option<u8>,
    /// Most cards in the first lead of a deal, 1 to `hand`; default no limit (LEAD-5).
    pub first_lead_max: Option<u8>,
    /// Who leads the next trick (LEAD-3).
    pub lead_order: LeadOrder,
    /// Who draws first (DRAW-2).
    pub draw_order: DrawOrder,
    /// A suit that trumps do not beat; default none (DECK-7).
    pub trump_proof: Option<Suit>,
    /// Who sees cards that do not beat (DISC-1).
    pub discards: Discards,
    /// Whether a discard may show the cards in it that do cover; default no (FOLL-4).
    pub partial_cover: bool,
    /// Points that win a declaration or end an automatic deal, 1 to 120; default 31 (DECL-2).
    pub goal: u8,
    /// How a deal ends on points (DECL-1, BURK-1).
    pub end: EndRule,
    /// When a declaration is heard (DECL-3).
    pub declare_at: DeclareAt,
    /// Multiplier of the loss of a wrong declarer, 1 to 3; default 1 (DECL-6).
    pub false_declaration: u8,
    /// What becomes of a deal in which nobody declared (DECL-9).
    pub exhausted: Exhausted,
    /// Combinations, strongest first; default none (COMBO-1 to COMBO-7).
    pub combos: Combos,
    /// How out-of-turn claims rank (INTR-4).
    pub interrupt_order: InterruptOrder,
    /// What happens if two sides hold the same winning combination (INTR-5, INTR-7).
    pub combo_tie: ComboTie,
    /// What a combination in a hand as dealt does (DEAL-8).
    pub dealt_combos: DealtCombos,
    /// Whether out-of-turn leads are allowed before the first trick; default yes (INTR-3).
    pub interrupt_first: bool,
    /// Highest stake of a deal, 1 to 6; default 1, no raising (GEO-6).
    pub raise_max: u8,
    /// No raising in the one deal after a side first stands one short of the target; default no (GEO-8).
    pub crawford: bool,
    /// What a losing side loses when ordinary, short, blank: each 1 to 60, not descending; default 1, 1, 1 (BURK-3).
    pub loss: [u8; 3],
    /// What makes a loser short (BURK-4).
    pub short: Short,
    /// What makes a loser blank (BURK-3).
    pub blank: Blank,
    /// Whether the deal after a drawn deal counts double; default no (BURK-5).
    pub draw_doubles: bool,
    /// Whose account a result goes to (SCORE-2, SCORE-3).
    pub credit: Credit,
    /// Account that ends the match; default 21, and 0 is a match without an end (SCORE-2, BURK-9).
    pub target: u8,
    /// Lead over every other account needed to win, 1 to 20; default 2 (SCORE-2).
    pub margin: u8,
    /// Chips that each seat puts in the pot, at most 1,000,000; default 0, no pot (STAKE-1).
    pub ante: u32,
    /// What a fouling seat suffers (FOUL-1, FOUL-2).
    pub foul: Foul,
}

impl RuleSet {
    /// The defaults of section 3: three-card Bura without combinations.
    pub const DEFAULT: Self = Self {
        seats: 2,
        partners: false,
        lowest: Lowest::Six,
        hand: 3,
        turn_up: TurnUp::Bottom,
        first_lead: FirstLead::Eldest,
        next_lead: NextLead::LastTrick,
        next_dealer: NextDealer::Winner,
        lead_max: None,
        first_lead_max: None,
        lead_order: LeadOrder::Taker,
        draw_order: DrawOrder::Taker,
        trump_proof: None,
        discards: Discards::Closed,
        partial_cover: false,
        goal: 31,
        end: EndRule::Declared,
        declare_at: DeclareAt::Either,
        false_declaration: 1,
        exhausted: Exhausted::Draw,
        combos: Combos::NONE,
        interrupt_order: InterruptOrder::Strength,
        combo_tie: ComboTie::Highest,
        dealt_combos: DealtCombos::Play,
        interrupt_first: true,
        raise_max: 1,
        crawford: false,
        loss: [1, 1, 1],
        short: Short::None,
        blank: Blank::NoTrick,
        draw_doubles: false,
        credit: Credit::Winner,
        target: 21,
        margin: 2,
        ante: 0,
        foul: Foul::Lose,
    };

    /// Proves the rule set.
    ///
    /// # Errors
    ///
    /// The first contradiction found, with the field that it concerns: see [`RulesError`].
    pub fn check(self) -> Result<Rules, RulesError> {
        self.check_ranges()?;
        self.check_table()?;
        self.check_combos()?;
        let sides = if self.partners { 2 } else { self.seats };
        if self.raise_max > 1 && sides > 2 {
            return Err(RulesError::RaisingSides { sides });
        }
        if self.partial_cover && self.discards == Discards::Open {
            return Err(RulesError::PartialCoverOpen);
        }
        if self.foul == Foul::Pay && self.ante == 0 {
            return Err(RulesError::PayWithoutAnte);
        }
        if self.loss.windows(2).any(|pair| pair[0] > pair[1]) {
            return Err(RulesError::LossDescending { loss: self.loss });
        }
        Ok(Rules::of_checked(self))
    }

    fn check_ranges(&self) -> Result<(), RulesError> {
        let within = |field: Field, value: u32, (min, max): (u32, u32)| {
            if (min..=max).contains(&value) { Ok(()) } else { Err(RulesError::Range { field, value, min, max }) }
        };
        let check = |field: Field, value: u32| within(field, value, field.bounds());
        check(Field::Seats, self.seats.into())?;
        check(Field::Hand, self.hand.into())?;
        for (field, limit) in [(Field::LeadMax, self.lead_max), (Field::FirstLeadMax, self.first_lead_max)] {
            within(field, limit.unwrap_or(1).into(), (1, self.hand.into()))?;
        }
        check(Field::Goal, self.goal.into())?;
        check(Field::FalseDeclaration, self.false_declaration.into())?;
        check(Field::RaiseMax, self.raise_max.into())?;
        for loss in self.loss {
            check(Field::Loss, loss.into())?;
        }
        check(Field::Target, self.target.into())?;
        check(Field::Margin, self.margin.into())?;
        check(Field::Ante, self.ante)
    }

    fn check_table(&self) -> Result<(), RulesError> {
        let pack = self.lowest.pack_size();
        // At most 6 * 6 + 1.
        if self.seats * self.hand + 1 > pack {
            return Err(RulesError::PackTooSmall { seats: self.seats, hand: self.hand, pack });
        }
        if self.partners && self.seats != 4 {
            return Err(RulesError::PartnersSeats { seats: self.seats });
        }
        Ok(())
    }

    fn check_combos(&self) -> Result<(), RulesError> {
        for Combo { kind, .. } in self.combos.iter() {
            if kind == ComboKind::SixesTrump && self.lowest != Lowest::Six {
                return Err(RulesError::NoSixes { lowest: self.lowest });
            }
            if kind.is_of_one_rank() && self.hand > 4 {
                return Err(RulesError::HandOverFour { kind, hand: self.hand });
            }
        }
        Ok(())
    }
}

impl Default for RuleSet {
    /// [`RuleSet::DEFAULT`].
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl TryFrom<RuleSet> for Rules {
    type Error = RulesError;

    fn try_from(set: RuleSet) -> Result<Self, RulesError> {
        set.check()
    }
}

/// A rule set that has been checked; only [`RuleSet::check`] makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    set: RuleSet,
    // What follows from the choices, kept so that a deal need not find it out again before each trick.
    /// The most cards of a lead: in later tricks, and in the first.
    lead_limits: [u8; 2],
    claims: Claims,
    /// Whether some listed combination can be held at all.
    plays_combos: bool,
}

/// In which tricks whole hands may be led, out of turn or though they are of several suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Claims {
    Never,
    AfterFirst,
    Always,
}

impl Rules {
    fn of_checked(set: RuleSet) -> Self {
        let (hand, ranks) = (set.hand, set.lowest.pack_size() / 4);
        let possible = || set.combos.iter().filter(|combo| combo.kind.is_possible(hand, ranks));
        let plays_leads = possible().any(|combo| combo.effect == Effect::Lead);
        let most = set.lead_max.unwrap_or(set.hand);
        let first_most = most.min(set.first_lead_max.unwrap_or(most));
        // Within the limits of leads, and in the first trick only where the rules say so (sections 6 and 8).
        let claims = if !plays_leads || set.hand > most {
            Claims::Never
        } else if set.hand > first_most || !set.interrupt_first {
            Claims::AfterFirst
        } else {
            Claims::Always
        };
        Self { set, lead_limits: [most, first_most], claims, plays_combos: possible().next().is_some() }
    }

    /// The choices, to read; change a copy and check it again.
    #[must_use]
    pub const fn set(&self) -> &RuleSet {
        &self.set
    }

    /// The seats of the table.
    #[must_use]
    pub const fn seats(&self) -> Seats {
        // The check has proved 2 to 6.
        Seats::known(self.set.seats)
    }

    /// How many sides there are.
    #[must_use]
    pub const fn sides(&self) -> u8 {
        if self.set.partners { 2 } else { self.set.seats }
    }

    /// The side that a seat plays for (catalogue PAIRS-1).
    #[must_use]
    pub const fn side_of(&self, seat: Seat) -> Side {
        // Of partners the lowest bit tells, of others all.
        Side::of_bits(if self.set.partners { seat.number() & 1 } else { seat.number() })
    }

    /// The most cards of a lead, in the first trick of a deal or in a later one.
    #[must_use]
    pub fn lead_limit(&self, first_trick: bool) -> u8 {
        self.lead_limits[usize::from(first_trick)]
    }

    /// Whether some combination that the table plays can be held at all.
    pub(crate) const fn plays_combos(&self) -> bool {
        self.plays_combos
    }

    /// Whether whole hands may be led at all in a trick, out of turn or though they are of several suits.
    pub(crate) fn hears_claims(&self, first_trick: bool) -> bool {
        match self.claims {
            Claims::Never => false,
            Claims::AfterFirst => !first_trick,
            Claims::Always => true,
        }
    }
}
