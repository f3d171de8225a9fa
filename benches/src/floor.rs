//! The lower bound: random deals on bit sets, specialised at compile time.
//!
//! It has no rule sets, no errors, no history and no views, and it believes whatever it is told.
//! That makes it useless as an engine and good as a measure: an engine can't be much faster.
//!
//! A set of cards is a `u64` with bit `suit * 9 + rank` for each card.

use crate::game::{Game, PACK};
use rand_core::Rng;

mod cards;
#[cfg(test)]
mod tests;

use cards::{POINTS, RANKS, SUIT_MASK, SUITS};
pub use cards::{below, covers, shuffle};

/// Room for the longest list of plays: a hand of five in one suit has 31 subsets to lead.
const MOST_PLAYS: usize = 32;

/// A list of plays, each a set of cards.
pub struct Plays {
    len: usize,
    sets: [u64; MOST_PLAYS],
}

impl Default for Plays {
    #[inline]
    fn default() -> Self {
        Self { len: 0, sets: [0; MOST_PLAYS] }
    }
}

impl Plays {
    #[inline]
    fn push(&mut self, set: u64) {
        self.sets[self.len] = set;
        self.len += 1;
    }

    /// The plays listed.
    #[inline]
    pub fn as_slice(&self) -> &[u64] {
        &self.sets[..self.len]
    }
}

/// The state of a deal with `N` seats and hands of `H` cards.
#[derive(Clone, Copy, Debug)]
pub struct Floor<const N: usize, const H: usize> {
    hands: [u64; N],
    /// The cards to beat: the lead, or the play that beat it last.
    best: u64,
    /// All cards of the trick.
    trick: u64,
    pack: [u8; PACK],
    /// Where the stock begins in the pack.
    stock: u8,
    /// How many cards were led; 0 when the seat to move is on lead.
    led: u8,
    /// The seat to move.
    seat: u8,
    /// How many seats have had their turn in this trick.
    turns: u8,
    /// Who laid the cards to beat.
    best_seat: u8,
    trump: u8,
    points: [u8; N],
    tricks: [u8; N],
}

impl<const N: usize, const H: usize> Floor<N, H> {
    /// The points that each seat has taken.
    pub const fn points_by_seat(&self) -> [u8; N] {
        self.points
    }

    /// The tricks that each seat has taken.
    pub const fn tricks_by_seat(&self) -> [u8; N] {
        self.tricks
    }

    /// The hand of the seat to move.
    #[inline]
    const fn hand(&self) -> u64 {
        self.hands[self.seat as usize]
    }

    /// Passes the turn to the next seat.
    #[inline]
    const fn pass_turn(&mut self) {
        self.seat += 1;
        if self.seat as usize == N {
            self.seat = 0;
        }
    }

    /// Passes over seats without cards, who have no turn: that can only be so once the stock is gone.
    /// Returns true when that ended the last trick.
    #[cold]
    fn skip_empty_hands(&mut self) -> bool {
        while self.hand() == 0 {
            self.turns += 1;
            self.pass_turn();
            if usize::from(self.turns) == N {
                return self.close_trick();
            }
        }
        false
    }

    /// Gives the trick to its winner, fills the hands up and puts the next seat on lead. Returns
    /// true when no card is left.
    #[inline]
    fn close_trick(&mut self) -> bool {
        let winner = usize::from(self.best_seat);
        let mut cards = self.trick;
        let mut points = 0;
        while cards != 0 {
            points += POINTS[cards.trailing_zeros() as usize];
            cards &= cards - 1;
        }
        self.points[winner] += points;
        self.tricks[winner] += 1;
        self.trick = 0;
        self.best = 0;
        self.led = 0;
        self.turns = 0;
        self.seat = self.best_seat;
        if usize::from(self.stock) < PACK {
            self.draw(winner);
        }
        if self.hands.iter().fold(0, |all, hand| all | hand) == 0 {
            return true;
        }
        // The last cards of the stock may not reach everyone, so the winner's hand can be empty.
        while self.hand() == 0 {
            self.pass_turn();
        }
        false
    }

    /// Fills the hands up one card at a time, in turn from the winner on, while the stock lasts.
    #[inline]
    fn draw(&mut self, winner: usize) {
        for _ in 0..H {
            for step in 0..N {
                let mut seat = winner + step;
                if seat >= N {
                    seat -= N;
                }
                let next = usize::from(self.stock);
                if next < PACK && (self.hands[seat].count_ones() as usize) < H {
                    self.hands[seat] |= 1 << self.pack[next];
                    self.stock += 1;
                }
            }
        }
    }
}

impl<const N: usize, const H: usize> Game for Floor<N, H> {
    type Rules = ();
    type Play = u64;
    type Plays = Plays;

    #[inline]
    fn deal((): &(), rng: &mut impl Rng) -> Self {
        Self::from_pack(&(), shuffle(rng))
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the cards dealt are at most 36, as asserted")]
    fn from_pack((): &(), pack: [u8; PACK]) -> Self {
        const { assert!(N >= 2 && H >= 1 && H <= 5 && N * H <= PACK) };
        let mut hands = [0; N];
        for (place, card) in pack[..H * N].iter().enumerate() {
            hands[place % N] |= 1 << card;
        }
        Self {
            hands,
            best: 0,
            trick: 0,
            pack,
            stock: (H * N) as u8,
            led: 0,
            seat: 0,
            turns: 0,
            best_seat: 0,
            trump: pack[PACK - 1] / RANKS,
            points: [0; N],
            tricks: [0; N],
        }
    }

    #[inline]
    fn list(&self, plays: &mut Plays) -> usize {
        plays.len = 0;
        let hand = self.hand();
        if self.led == 0 {
            for suit in 0..SUITS {
                let cards = hand & (SUIT_MASK << (suit * RANKS));
                let mut set = cards;
                while set != 0 {
                    plays.push(set);
                    set = (set - 1) & cards;
                }
            }
        } else {
            let count = u32::from(self.led).min(hand.count_ones());
            let mut set = hand;
            while set != 0 {
                if set.count_ones() == count {
                    plays.push(set);
                }
                set = (set - 1) & hand;
            }
        }
        plays.len
    }

    #[inline]
    fn count(&self, plays: &mut Plays) -> usize {
        self.list(plays)
    }

    #[inline]
    fn pick(&self, rng: &mut impl Rng, plays: &mut Plays) -> u64 {
        let count = u32::try_from(self.list(plays)).expect("a list of plays is short");
        plays.sets[below(rng, count) as usize]
    }

    #[inline]
    fn each<'a>(&'a self, plays: &'a mut Plays) -> impl Iterator<Item = u64> {
        self.list(plays);
        plays.as_slice().iter().copied()
    }

    #[inline]
    fn cards(play: u64) -> u64 {
        play
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a play has at most H cards, and H is at most 5")]
    fn apply(&mut self, play: u64) -> bool {
        self.hands[usize::from(self.seat)] &= !play;
        self.trick |= play;
        let count = play.count_ones() as u8;
        if self.led == 0 {
            self.led = count;
            self.best = play;
            self.best_seat = self.seat;
        } else if count == self.led && covers(play, self.best, self.trump) {
            self.best = play;
            self.best_seat = self.seat;
        }
        self.turns += 1;
        self.pass_turn();
        if usize::from(self.turns) == N {
            return self.close_trick();
        }
        if self.hand() == 0 {
            return self.skip_empty_hands();
        }
        false
    }

    #[inline]
    fn points(&self) -> u32 {
        self.points.iter().map(|&points| u32::from(points)).sum()
    }
}
