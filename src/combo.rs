//! Combinations: what makes a bura, a molodka, and the like (section 8 of the rules page).
//!
//! Nothing here knows which of them a table plays, or for what: that is in the [rule set](crate::RuleSet).

use crate::card::{Rank, Suit};
use crate::set::CardSet;
use crate::text::words;

words! {
    /// A kind of combination. Only a full hand holds one, and always with all its cards.
    ///
    /// ```
    /// use bura::{ComboKind, Suit};
    /// let hand = "6h9hAh".parse()?;
    /// assert!(ComboKind::Bura.is_held(hand, Suit::Hearts));
    /// assert!(!ComboKind::Bura.is_held(hand, Suit::Clubs));
    /// assert!(ComboKind::Molodka.is_held(hand, Suit::Clubs));
    /// # Ok::<(), bura::TextError>(())
    /// ```
    pub enum ComboKind {
        /// *Bura*: the whole hand is trumps (catalogue COMBO-2).
        Bura = "bura",
        /// *Molodka* ("the young one"; Georgian *malutka*): the whole hand is of one suit (COMBO-1).
        Molodka = "molodka",
        /// The whole hand is aces: *Moscow* of the three-card game (COMBO-3, COMBO-5 i).
        Aces = "aces",
        /// The whole hand is aces, the trump ace among them (COMBO-3).
        AcesTrump = "aces_trump",
        /// The whole hand is sixes, the trump six among them: *little Moscow* (COMBO-4).
        SixesTrump = "sixes_trump",
        /// The whole hand is tens: the other little Moscow (COMBO-4).
        Tens = "tens",
        /// The whole hand is aces and tens, with at least one ace and at least one trump: *Moscow* of
        /// Burkozel (COMBO-5 ii).
        Honours = "honours",
        /// The whole hand is worth more than 40 points: the *four foreheads* of the Gambler club (COMBO-5 iii).
        Over40 = "over_40",
    }
}

impl ComboKind {
    /// Whether `hand` is this combination; the caller says so only of full hands.
    #[must_use]
    #[inline]
    pub fn is_held(self, hand: CardSet, trump: Suit) -> bool {
        let only = |rank| hand.is_subset(CardSet::of_rank(rank));
        let has_trump = !hand.in_suit(trump).is_empty();
        match self {
            Self::Bura => hand.is_subset(CardSet::of_suit(trump)),
            Self::Molodka => hand.one_suit().is_some(),
            Self::Aces => only(Rank::Ace),
            // Where all cards are of one rank, a trump among them is the trump of that rank.
            Self::AcesTrump => only(Rank::Ace) && has_trump,
            Self::SixesTrump => only(Rank::Six) && has_trump,
            Self::Tens => only(Rank::Ten),
            Self::Honours => {
                let aces = CardSet::of_rank(Rank::Ace);
                hand.is_subset(aces | CardSet::of_rank(Rank::Ten)) && !hand.is_disjoint(aces) && has_trump
            }
            Self::Over40 => hand.points() > 40,
        }
    }

    /// The kinds that a full hand is, one bit each by its number.
    pub(crate) fn all_of(hand: CardSet, trump: Suit) -> u8 {
        Self::ALL.iter().fold(0, |kinds, &kind| kinds | u8::from(kind.is_held(hand, trump)) << kind as u8)
    }

    /// Whether a full hand can be a combination of any kind. Hardly any hand can, so this saves most of the looking.
    #[inline]
    pub(crate) fn can_be_any(hand: CardSet) -> bool {
        const HONOURS: CardSet = CardSet::of_rank(Rank::Ace).or(CardSet::of_rank(Rank::Ten));
        const SIXES: CardSet = CardSet::of_rank(Rank::Six);
        // A full hand has three cards at least, and six cards are worth 38 points at most with two aces and tens.
        let has_three = !(hand & HONOURS).rest().rest().is_empty();
        // Nearly all hands are neither, which a branch each takes longer to tell.
        (hand.is_of_one_suit() | hand.is_subset(SIXES))
            || (has_three && (hand.is_subset(HONOURS) || hand.points() > 40))
    }

    /// Whether some full hand of so many cards can be it, with so many ranks in the pack. Whether a rule set may list
    /// it at all is for its check to say.
    pub(crate) const fn is_possible(self, hand: u8, ranks: u8) -> bool {
        match self {
            Self::Bura | Self::Molodka => hand <= ranks,
            // Three aces are worth 33 points.
            Self::Over40 => hand > 3,
            Self::Aces | Self::AcesTrump | Self::SixesTrump | Self::Tens | Self::Honours => true,
        }
    }

    /// Whether it is four cards of one rank at most, so that no larger hand can hold it.
    #[must_use]
    pub const fn is_of_one_rank(self) -> bool {
        matches!(self, Self::Aces | Self::AcesTrump | Self::SixesTrump | Self::Tens)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kinds that a hand is, in the order of the rules page, with hearts as trump.
    fn kinds(hand: &str) -> Vec<&'static str> {
        let hand = hand.parse().unwrap();
        let held = |kind: &&ComboKind| kind.is_held(hand, Suit::Hearts);
        ComboKind::ALL.iter().filter(held).map(|kind| kind.word()).collect()
    }

    #[test]
    fn each_kind_is_held_by_the_hands_of_its_definition_and_by_no_other() {
        assert_eq!(kinds("6h7h8h"), ["bura", "molodka"]);
        assert_eq!(kinds("6c7c8c"), ["molodka"]);
        assert_eq!(kinds("AcAdAs"), ["aces"]);
        assert_eq!(kinds("AcAdAh"), ["aces", "aces_trump", "honours"]);
        assert_eq!(kinds("6c6d6s"), [""; 0]);
        assert_eq!(kinds("6c6d6h"), ["sixes_trump"]);
        assert_eq!(kinds("TcTdTs"), ["tens"]);
        assert_eq!(kinds("TcTdTh"), ["tens"]);
        assert_eq!(kinds("6h7h8c"), [""; 0]);
    }

    #[test]
    fn burkozels_moscow_wants_an_ace_and_a_trump() {
        // Catalogue COMBO-5 (D): 69 hands of four are worth more than 40; 54 of them have a given trump.
        let hands = || CardSet::FULL.subsets_of_size(4);
        let over = hands().filter(|&hand| ComboKind::Over40.is_held(hand, Suit::Hearts));
        assert_eq!(over.count(), 69);
        let honours = hands().filter(|&hand| ComboKind::Honours.is_held(hand, Suit::Hearts));
        assert_eq!(honours.count(), 54);
        assert_eq!(kinds("TcTdThTs"), ["tens"]);
        assert_eq!(kinds("AcTcAdTd"), ["over_40"]);
        assert_eq!(kinds("AcTcTdTh"), ["honours", "over_40"]);
    }

    #[test]
    fn no_hand_is_a_combination_that_cannot_be_any() {
        let mut none = 0;
        for hand in (3..=5).flat_map(|size| CardSet::FULL.subsets_of_size(size)) {
            let is_some = || ComboKind::ALL.iter().any(|kind| Suit::ALL.iter().any(|&trump| kind.is_held(hand, trump)));
            assert!(ComboKind::can_be_any(hand) || !is_some(), "{hand}");
            none += usize::from(!ComboKind::can_be_any(hand));
        }
        assert!(none > 430_000, "{none} of 442,953 hands");
    }

    #[test]
    fn six_aces_and_tens_can_be_a_combination() {
        // Eight cards over six; the hands of up to five cards are all in the test above.
        let hands = (CardSet::of_rank(Rank::Ace) | CardSet::of_rank(Rank::Ten)).subsets_of_size(6);
        let can_be = hands.filter(|&hand| ComboKind::can_be_any(hand));
        assert_eq!(can_be.count(), 28);
    }

    #[test]
    fn a_kind_is_possible_if_some_hand_of_the_pack_is_it() {
        for (lowest, ranks) in [(Rank::Six, 9), (Rank::Ten, 2), (Rank::Jack, 5)] {
            for size in 3..=6_u8 {
                for &kind in ComboKind::ALL {
                    if kind.is_of_one_rank() && (size > 4 || (kind == ComboKind::SixesTrump && ranks < 9)) {
                        continue;
                    }
                    let mut hands = CardSet::pack(lowest).subsets_of_size(size.into());
                    let found = hands.any(|hand| kind.is_held(hand, Suit::Spades));
                    assert_eq!(kind.is_possible(size, ranks), found, "{kind} {size} {lowest}");
                }
            }
        }
    }

    #[test]
    fn three_card_buras_and_molodkas_are_as_many_as_counting_says() {
        let hands = || CardSet::FULL.subsets_of_size(3);
        // 9 over 3 in one suit, and four suits.
        assert_eq!(hands().filter(|&hand| ComboKind::Bura.is_held(hand, Suit::Clubs)).count(), 84);
        assert_eq!(hands().filter(|&hand| ComboKind::Molodka.is_held(hand, Suit::Clubs)).count(), 336);
    }
}
