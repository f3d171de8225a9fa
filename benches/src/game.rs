//! What a contestant has to offer in order to be timed.

use rand_core::Rng;

/// Cards in the pack. A card is the byte `suit * 9 + rank`, the ranks being 6 7 8 9 J Q K 10 A.
pub const PACK: usize = 36;

/// One deal of Bura or Burkozel, played until the cards are gone.
///
/// The rules are those of the reference counts: the seat on lead may lay any cards of one suit, the
/// others answer with any cards, as many as were led; hands are filled up in turn from the winner
/// of the trick on; nothing is declared and nothing ends the deal early.
pub trait Game: Clone {
    /// What is agreed on before the cards are dealt. It is made once for all deals, so making it is
    /// not timed.
    type Rules: Clone;
    /// One play: the cards that a seat lays down together.
    type Play: Copy;
    /// Room for a list of plays. It is reused from turn to turn, so that making it is not timed.
    type Plays: Default;

    /// Shuffles with the contestant's own shuffle and deals.
    fn deal(rules: &Self::Rules, rng: &mut impl Rng) -> Self;

    /// Deals a given pack, one card at a time, seat 0 first. Seat 0 leads; the last card is the
    /// trump.
    fn from_pack(rules: &Self::Rules, pack: [u8; PACK]) -> Self;

    /// How many plays the seat to move has. A contestant that must list them to know it uses `room`.
    fn count(&self, room: &mut Self::Plays) -> usize;

    /// A legal play chosen at random, each with the same chance.
    fn pick(&self, rng: &mut impl Rng, room: &mut Self::Plays) -> Self::Play;

    /// All legal plays one by one, in the contestant's own order.
    fn each<'a>(&'a self, room: &'a mut Self::Plays) -> impl Iterator<Item = Self::Play>;

    /// Puts all legal plays into `room`, in place of what was there, and returns how many they are.
    fn list(&self, room: &mut Self::Plays) -> usize;

    /// The cards of a play, bit `suit * 9 + rank` for each.
    fn cards(play: Self::Play) -> u64;

    /// Makes a play that is known to be legal. Returns true when it ended the deal.
    fn apply(&mut self, play: Self::Play) -> bool;

    /// The points taken so far by all seats together.
    fn points(&self) -> u32;
}

/// The pack from which the reference counts start.
pub const fn reference_pack() -> [u8; PACK] {
    let mut pack = [0; PACK];
    let mut card = 0;
    let mut place = 0;
    while place < PACK {
        // 7 and 36 have no common factor, so `7 * place + 3` runs through every card once. It is
        // counted by adding, since a constant function can't yet convert a number without a cast.
        card = if place == 0 { 3 } else { (card + 7) % 36 };
        pack[place] = card;
        place += 1;
    }
    pack
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_pack_follows_its_formula() {
        let pack = reference_pack();
        for (place, card) in pack.iter().enumerate() {
            assert_eq!(usize::from(*card), (7 * place + 3) % PACK);
        }
    }
}
