//! Rule sets with every option switched on that can be without changing the game, and the same games with defaults.
//!
//! What an option costs a table that has no use of it is the difference between the two. That they are one game is
//! proved by playing: from the same seeds, every deal takes the same actions to the same outcome.
//!
//! The games are for two, all cards are played, and the terms of every deal name leader and trump and allow no raises,
//! as a table may agree on. Switched on, and without effect because:
//!
//! | field | is | and has no effect, since |
//! |---|---|---|
//! | `first_lead` | `lowest_trump` | the terms name the leader |
//! | `turn_up` | `bury_honours` | the terms name the trump, so no turned card makes it |
//! | `trump_proof` | hearts | hearts are the trump that the terms name, and trumps beat each other by rank alone |
//! | `lead_max`, `first_lead_max` | a full hand | no lead is longer |
//! | `discards` | `taker_sees` | it changes what a seat sees and not what it may do |
//! | `goal`, `declare_at`, `false_declaration`, `exhausted` | 120, `lead`, 3, `most` | nobody declares where all cards are played |
//! | `combos` | see [`Game`] | no hand of the game can hold one |
//! | `interrupt_order`, `combo_tie`, `dealt_combos` | `turn`, `playoff`, `redeal` | nobody holds a combination |
//! | `raise_max` | 6 | the terms allow no raises |
//! | `short`, `blank` | `half_share`, `no_points` | all losses are 1 |
//! | `next_lead`, `next_dealer`, `crawford`, `draw_doubles`, `credit`, `target`, `margin`, `ante`, `foul` | other than by default | they are about the deals of a match, and this is one deal |
//!
//! `interrupt_first` is on by default. Left as they are, for each would change the game: `partners` and the fields of
//! seats, pack and hand; `lead_order` and `draw_order`; `partial_cover`, which adds ways to discard; `loss`; `end`.

use crate::engine;
use bura::{Blank, Combo, ComboKind, ComboTie, Combos, Credit, DealtCombos, DeclareAt, Discards, Effect, EndRule};
use bura::{Exhausted, FirstLead, Foul, InterruptOrder, Lowest, NextDealer, NextLead, Outcome, RuleSet, Rules, Seat};
use bura::{Short, Suit, Terms, TurnUp};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hint::black_box;

/// A game in which some combinations can't occur.
#[derive(Clone, Copy, Debug)]
pub enum Game {
    /// Three cards of the whole pack. *Over 40 points* is listed, as a winning combination; three cards are worth 33
    /// points at most.
    HandOfThree,
    /// Six cards of a pack from the jack up, which has five of each suit. *Bura* is listed as a winning combination and
    /// *molodka* for a lead out of turn; both are six cards of one suit. So hands are looked through for either.
    HandOfSix,
}

impl Game {
    /// Both.
    pub const ALL: [Self; 2] = [Self::HandOfThree, Self::HandOfSix];

    fn defaults(self) -> RuleSet {
        let mut set = RuleSet::DEFAULT;
        set.end = EndRule::PlayedOut;
        match self {
            Self::HandOfThree => {}
            Self::HandOfSix => {
                set.hand = 6;
                set.lowest = Lowest::Jack;
            }
        }
        set
    }

    fn combos(self) -> Combos {
        let win = |kind| Combo::new(kind, Effect::Win).weight(3);
        let list: &[Combo] = match self {
            Self::HandOfThree => &[win(ComboKind::Over40)],
            Self::HandOfSix => &[win(ComboKind::Bura), Combo::new(ComboKind::Molodka, Effect::Lead)],
        };
        Combos::new(list).expect("each kind is listed once")
    }

    /// The game with defaults in all fields that need not be otherwise.
    pub fn plain(self) -> Rules {
        black_box(self.defaults()).check().expect("the defaults are rules")
    }

    /// The same game with the options switched on.
    pub fn with_options(self) -> Rules {
        let mut set = self.defaults();
        set.first_lead = FirstLead::LowestTrump;
        set.turn_up = TurnUp::BuryHonours;
        set.trump_proof = Some(TRUMP);
        set.lead_max = Some(set.hand);
        set.first_lead_max = Some(set.hand);
        set.discards = Discards::TakerSees;
        set.goal = 120;
        set.declare_at = DeclareAt::Lead;
        set.false_declaration = 3;
        set.exhausted = Exhausted::Most;
        set.combos = self.combos();
        set.interrupt_order = InterruptOrder::Turn;
        set.combo_tie = ComboTie::Playoff;
        set.dealt_combos = DealtCombos::Redeal;
        set.raise_max = 6;
        set.short = Short::HalfShare;
        set.blank = Blank::NoPoints;
        set.next_lead = NextLead::Eldest;
        set.next_dealer = NextDealer::Clockwise;
        set.crawford = true;
        set.draw_doubles = true;
        set.credit = Credit::Loser;
        set.target = 255;
        set.margin = 20;
        set.ante = 5;
        set.foul = Foul::Pay;
        black_box(set).check().expect("options that don't exclude each other are rules")
    }
}

const TRUMP: Suit = Suit::Hearts;

fn terms() -> Terms {
    let mut terms = Terms::new(Seat::ALL[1]);
    terms.leader = Some(Seat::ALL[0]);
    terms.trump = Some(TRUMP);
    terms.raises = false;
    terms
}

/// Plays random deals and returns the number of actions.
pub fn playouts(rules: &Rules, seed: u64, deals: u32) -> u64 {
    let mut pick = engine::listed::<Xoshiro256PlusPlus>;
    engine::play(rules, terms(), seed, deals, &mut pick, &mut |_| {})
}

/// The outcomes of random deals, with the number of actions of all.
pub fn outcomes(rules: &Rules, seed: u64, deals: u32) -> (u64, Vec<Outcome>) {
    let mut found = Vec::new();
    let mut pick = engine::listed::<Xoshiro256PlusPlus>;
    let see = &mut |deal: &bura::Deal| found.push(deal.outcome().expect("the deal is over"));
    let actions = engine::play(rules, terms(), seed, deals, &mut pick, see);
    (actions, found)
}

/// Panics unless both rule sets of a game take the same actions to the same outcomes.
pub fn assert_same_game(game: Game, seed: u64, deals: u32) {
    let (plain, with_options) = (game.plain(), game.with_options());
    assert_ne!(plain, with_options, "the options are switched on");
    assert_eq!(outcomes(&plain, seed, deals), outcomes(&with_options, seed, deals), "{game:?}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_without_effect_leave_every_action_and_outcome_as_it_is() {
        for game in Game::ALL {
            assert_same_game(game, 7, 3_000);
        }
    }

    #[test]
    fn an_option_with_effect_is_found() {
        let mut set = *Game::HandOfThree.with_options().set();
        set.combos = Combos::new(&[Combo::new(ComboKind::Bura, Effect::Win)]).expect("one kind is no kind twice");
        let changed = set.check().expect("a bura that wins is a rule");
        assert_ne!(outcomes(&changed, 7, 3_000), outcomes(&Game::HandOfThree.plain(), 7, 3_000));
    }
}
