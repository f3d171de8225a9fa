//! Beating: card beats card, set beats set, part covers part (section 5 of the rules page).
//!
//! Card x beats card y if they are of one suit and x ranks higher, or if x is a trump, y is not, and y's suit
//! is not trump-proof (catalogue BEAT-1, BEAT-2, DECK-7). A set beats another of the same size if the two can be
//! paired one to one so that each card beats its partner; the pairing is free (BEAT-3).

use crate::card::{Card, Suit};
use crate::set::CardSet;

/// What beats what in one deal: its trump, and the suit that trumps do not beat, if the rules name one.
///
/// ```
/// use bura::{Beating, CardSet, Suit};
/// let hearts = Beating::new(Suit::Hearts, None);
/// assert!(hearts.card("6h".parse()?, "As".parse()?));
/// // The trump covers the ace and the seven the six, whichever way they are laid.
/// let (lead, answer): (CardSet, CardSet) = ("6sAs".parse()?, "6h7s".parse()?);
/// assert!(hearts.set(answer, lead));
/// # Ok::<(), bura::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Beating {
    trump: Suit,
    trumps: CardSet,
    /// The cards that every trump beats.
    plain: CardSet,
}

impl Beating {
    /// With this trump, and with `proof` as the suit that trumps do not beat.
    #[must_use]
    pub const fn new(trump: Suit, proof: Option<Suit>) -> Self {
        let trumps = CardSet::of_suit(trump);
        let proof = match proof {
            Some(suit) => CardSet::of_suit(suit),
            None => CardSet::EMPTY,
        };
        Self { trump, trumps, plain: CardSet::FULL.minus(trumps.or(proof)) }
    }

    /// The trump suit.
    #[must_use]
    pub const fn trump(self) -> Suit {
        self.trump
    }

    /// All cards that beat `card`.
    #[must_use]
    #[inline]
    pub fn beaters(self, card: Card) -> CardSet {
        let higher = CardSet::higher(card);
        if self.plain.contains(card) { higher | self.trumps } else { higher }
    }

    /// Whether `card` beats `other`.
    #[must_use]
    pub fn card(self, card: Card, other: Card) -> bool {
        self.beaters(other).contains(card)
    }

    /// Whether `cards` beat `others`: as many, and paired one to one so that each beats its partner.
    ///
    /// Inside a suit, the strongest cover the strongest; what a plain suit cannot cover itself takes a trump that
    /// the trumps among `others` leave free. That is exact (catalogue BEAT-6).
    #[must_use]
    pub fn set(self, cards: CardSet, others: CardSet) -> bool {
        cards.count() == others.count() && self.as_many(cards, others)
    }

    /// [`set`](Self::set) for cards that are known to be as many.
    #[inline]
    pub(crate) fn as_many(self, cards: CardSet, others: CardSet) -> bool {
        let (mut cards, mut others, mut uncovered) = (cards, others, 0);
        // From the highest of each suit down. Whatever is higher in its suit may cover it, and the highest of those is
        // never missed more below; so each is covered if any pairing can.
        while let Some(other) = others.last() {
            others = others.without(other);
            match (cards & CardSet::higher(other)).last() {
                Some(card) => cards = cards.without(card),
                None if self.plain.contains(other) => uncovered += 1,
                None => return false,
            }
        }
        // What is left of the trumps covers the rest; to go through these few is quicker than to count them.
        (0..uncovered).try_fold(cards & self.trumps, |trumps, _| trumps.without_first()).is_some()
    }

    /// Whether `part` covers as many cards of `others`: it can be paired one to one with some of them so that
    /// each of its cards beats its partner. An empty part covers nothing, and so always does.
    #[must_use]
    pub fn part(self, part: CardSet, others: CardSet) -> bool {
        others.subsets_of_size(part.len()).any(|some| self.set(part, some))
    }
}

#[cfg(test)]
mod tests {
    use rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::shuffle::shuffle;

    fn set(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    /// By the words of the rules page: of one suit and higher, or a trump on a plain card that is not proof.
    fn card_by_the_book(x: Card, y: Card, trump: Suit, proof: Option<Suit>) -> bool {
        (x.suit() == y.suit() && x.rank() > y.rank())
            || (x.suit() == trump && y.suit() != trump && Some(y.suit()) != proof)
    }

    /// By the words of the rules page: tries every pairing.
    fn set_by_the_book(cards: &[Card], others: &[Card], trump: Suit, proof: Option<Suit>) -> bool {
        let Some((&first, rest)) = others.split_first() else { return cards.is_empty() };
        cards.iter().enumerate().any(|(i, &card)| {
            let mut left = cards.to_vec();
            left.remove(i);
            card_by_the_book(card, first, trump, proof) && set_by_the_book(&left, rest, trump, proof)
        })
    }

    #[test]
    fn every_pair_of_cards_is_judged_by_the_book() {
        for trump in Suit::ALL {
            for proof in [None, Some(Suit::Spades), Some(trump)] {
                let beating = Beating::new(trump, proof);
                for x in CardSet::FULL {
                    for y in CardSet::FULL {
                        assert_eq!(beating.card(x, y), card_by_the_book(x, y, trump, proof), "{x} {y} {trump}");
                    }
                }
            }
        }
    }

    #[test]
    fn random_sets_of_up_to_six_cards_are_judged_as_by_trying_every_pairing() {
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(5);
        let mut pack: Vec<Card> = CardSet::FULL.iter().collect();
        let mut beaten = 0;
        for round in 0..60_000 {
            shuffle(&mut pack, &mut rng);
            let word = rng.next_u32() as usize;
            let (size, trump) = (1 + round % 6, Suit::ALL[word % 4]);
            let proof = [None, Some(Suit::Spades)][word / 4 % 2];
            let beating = Beating::new(trump, proof);
            let (cards, others) = (&pack[..size], &pack[size..2 * size]);
            let wanted = set_by_the_book(cards, others, trump, proof);
            let (c, o): (CardSet, CardSet) = (cards.iter().copied().collect(), others.iter().copied().collect());
            assert_eq!(beating.set(c, o), wanted, "{c} {o} {trump} {proof:?}");
            beaten += u32::from(wanted);
        }
        assert!(beaten > 3_000, "{beaten} of the samples beat");
    }

    #[test]
    fn a_mixed_lead_keeps_its_trumps_for_what_only_a_trump_covers() {
        // Catalogue BEAT-7: trump diamonds, AH covers TH and 6D covers TS.
        let diamonds = Beating::new(Suit::Diamonds, None);
        assert!(diamonds.set(set("Ah6d"), set("ThTs")));
        assert!(!diamonds.set(set("Kh6d"), set("ThTs")));
    }

    #[test]
    fn sets_of_different_sizes_do_not_beat_each_other() {
        let hearts = Beating::new(Suit::Hearts, None);
        assert!(!hearts.set(set("AhTh"), set("6c")));
        assert!(!hearts.set(set("Ah"), set("6c7c")));
        assert!(!hearts.set(CardSet::EMPTY, set("6c")));
    }

    #[test]
    fn trumps_do_not_beat_the_suit_that_is_proof_and_still_rank_among_themselves() {
        let hearts = Beating::new(Suit::Hearts, Some(Suit::Spades));
        assert!(!hearts.set(set("6hTs"), set("9sJs")));
        assert!(hearts.set(set("TsAs"), set("9sJs")));
        assert!(hearts.set(set("7h"), set("6h")));
        assert!(hearts.set(set("6h"), set("Ad")));
    }

    #[test]
    fn a_part_covers_if_it_pairs_with_as_many_of_the_cards() {
        let spades = Beating::new(Suit::Spades, None);
        let lead = set("6hTh");
        assert!(spades.part(set("7h"), lead));
        assert!(!spades.part(set("Kd"), lead));
        assert!(!spades.part(set("7hKd"), lead));
        assert!(spades.part(CardSet::EMPTY, lead));
        assert!(!spades.part(set("7hAh6s"), lead), "three cards cannot pair with two");
    }
}
