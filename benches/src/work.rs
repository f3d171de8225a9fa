//! The work that is timed, written once for all contestants.

use crate::floor::below;
use crate::game::{Game, PACK, reference_pack};
use rand_core::{Rng, SeedableRng};
use std::hint::black_box;

/// The points of the whole pack.
const ALL_POINTS: u32 = 120;

/// Plays one deal at random, each legal play with the same chance, and returns the number of plays.
#[inline]
pub fn playout<G: Game>(rng: &mut impl Rng, plays: &mut G::Plays) -> u64 {
    let mut game = G::deal(rng);
    let mut made = 0;
    loop {
        let play = pick::<G>(&game, rng, plays);
        made += 1;
        if game.apply(play) {
            break;
        }
    }
    assert_eq!(game.points(), ALL_POINTS, "points of a whole deal");
    black_box(&game);
    made
}

/// Plays `deals` deals at random from one seed and returns the number of plays.
pub fn playouts<G: Game, R: Rng + SeedableRng>(seed: u64, deals: u32) -> u64 {
    let mut rng = R::seed_from_u64(seed);
    let mut plays = G::Plays::default();
    (0..deals).map(|_| playout::<G>(&mut rng, &mut plays)).sum()
}

/// A legal play, chosen at random.
#[inline]
fn pick<G: Game>(game: &G, rng: &mut impl Rng, plays: &mut G::Plays) -> G::Play {
    let count = u32::try_from(game.legal(plays)).expect("a list of plays is short");
    G::nth(plays, below(rng, count) as usize)
}

/// Shuffles `times` times from one seed and returns `times`.
pub fn shuffles<R: Rng + SeedableRng>(seed: u64, times: u64, shuffle: impl Fn(&mut R) -> [u8; PACK]) -> u64 {
    let mut rng = R::seed_from_u64(seed);
    for _ in 0..times {
        black_box(shuffle(&mut rng));
    }
    // Only one more is checked to be whole: checking each would cost as much as shuffling it.
    let cards = shuffle(&mut rng).iter().fold(0_u64, |cards, card| cards | 1 << card);
    assert_eq!(cards, (1 << PACK) - 1, "cards of a shuffled pack");
    times
}

/// A position and the play that was made in it, chosen at random.
pub struct Sample<G: Game> {
    /// The state before the play.
    pub game: G,
    /// The play.
    pub play: G::Play,
    /// How many plays were legal.
    pub choices: usize,
    /// The points taken once the play was made.
    pub points: u32,
}

/// The first eight positions of 64 deals: enough of them that the processor can't learn the way
/// through them by heart, few enough to stay in its cache.
pub fn samples<G: Game>(rng: &mut impl Rng) -> Vec<Sample<G>> {
    let mut plays = G::Plays::default();
    let mut samples = Vec::new();
    for _ in 0..64 {
        let mut game = G::deal(rng);
        for _ in 0..8 {
            let before = game.clone();
            let play = pick::<G>(&game, rng, &mut plays);
            let over = game.apply(play);
            samples.push(Sample { choices: before.legal(&mut plays), game: before, play, points: game.points() });
            if over {
                break;
            }
        }
    }
    samples
}

/// Lists the legal plays of every sample `times` times and returns the number of lists.
pub fn legal_lists<G: Game>(samples: &[Sample<G>], times: u64) -> u64 {
    let mut plays = G::Plays::default();
    let mut lists = 0;
    let mut choices = 0;
    for _ in 0..times {
        for sample in samples {
            choices += sample.game.legal(&mut plays) as u64;
            black_box(&plays);
            lists += 1;
        }
    }
    let once: usize = samples.iter().map(|sample| sample.choices).sum();
    assert_eq!(choices, once as u64 * times, "legal plays of all samples");
    lists
}

/// Copies every sample and makes its play on the copy, `times` times; returns the number of copies.
pub fn copies_applied<G: Game>(samples: &[Sample<G>], times: u64) -> u64 {
    // The points are checked once, apart: adding them up is no part of what is timed.
    for sample in samples {
        let mut game = sample.game.clone();
        game.apply(sample.play);
        assert_eq!(game.points(), sample.points, "points after a play");
    }
    let mut copies = 0;
    for _ in 0..times {
        for sample in samples {
            let mut game = sample.game.clone();
            black_box(game.apply(sample.play));
            black_box(&game);
            copies += 1;
        }
    }
    copies
}

/// Counts the ways to play on for `depth` plays, one by one. A deal that ends before counts once.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    each_child(game, |child, over| if over { 1 } else { perft(child, depth - 1) })
}

/// The same as [`perft`] for a depth of at least 1, but the last plays are counted by the length of
/// their list ("bulk"), without being made.
pub fn perft_bulk<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 1 {
        return game.legal(&mut G::Plays::default()) as u64;
    }
    each_child(game, |child, over| if over { 1 } else { perft_bulk(child, depth - 1) })
}

/// Makes every legal play on a copy and sums up what `count` says of the copy and of whether its
/// deal is over.
#[inline]
fn each_child<G: Game>(game: &G, count: impl Fn(&G, bool) -> u64) -> u64 {
    let mut plays = G::Plays::default();
    game.legal(&mut plays);
    let mut sum = 0;
    for play in G::each(&plays) {
        let mut child = game.clone();
        let over = child.apply(play);
        sum += count(&child, over);
    }
    sum
}

/// The position from which the reference counts start.
pub fn reference<G: Game>() -> G {
    G::from_pack(reference_pack())
}
