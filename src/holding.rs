//! Which of a table's combinations a hand holds.

use crate::card::Suit;
use crate::choice::Effect;
use crate::combo::ComboKind;
use crate::combos::Combo;
use crate::rules::Rules;
use crate::set::CardSet;

impl Rules {
    /// Whether a hand is full: only full hands hold combinations (section 8; catalogue AMB-30).
    #[must_use]
    pub const fn is_full(&self, hand: CardSet) -> bool {
        hand.len() == self.set().hand as usize
    }

    /// The strongest combination of an effect that a hand holds, with its place in the list (0 is the strongest).
    ///
    /// ```
    /// use bura::{ComboKind, Effect, RuleSet, Suit};
    /// let rules = RuleSet::BURA.check()?;
    /// let held = rules.strongest(Effect::Lead, "6c7c8c".parse().unwrap(), Suit::Hearts);
    /// assert_eq!(held.map(|(place, combo)| (place, combo.kind)), Some((3, ComboKind::Molodka)));
    /// assert_eq!(rules.strongest(Effect::Lead, "6c7c".parse().unwrap(), Suit::Hearts), None);
    /// # Ok::<(), bura::RulesError>(())
    /// ```
    #[must_use]
    pub fn strongest(&self, effect: Effect, hand: CardSet, trump: Suit) -> Option<(usize, Combo)> {
        if !ComboKind::can_be_any(hand) || !self.is_full(hand) {
            return None;
        }
        let combos = self.set().combos;
        let of_effect = combos.entries(|combo| combo.effect == effect);
        let place = combos.held_by(hand, trump).and(of_effect).strongest()?;
        combos.iter().nth(place).map(|combo| (place, combo))
    }
}
