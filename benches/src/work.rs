//! The work that is timed, written once for all contestants.

use crate::engine::Engine;
use crate::floor::{below, shuffle};
use crate::game::{Game, PACK, reference_pack};
use bura::{CardSet, Rules};
use rand_core::{Rng, SeedableRng};
use std::hint::black_box;

/// The points of the whole pack.
const ALL_POINTS: u32 = 120;

/// Plays one deal at random, each legal play with the same chance. Returns the number of plays and
/// the deal as it ended.
#[inline]
fn playout<G: Game>(rules: &G::Rules, rng: &mut impl Rng, room: &mut G::Plays) -> (u64, G) {
    let mut game = G::deal(rules, rng);
    let mut made = 0;
    loop {
        let play = game.pick(rng, room);
        made += 1;
        if game.apply(play) {
            break;
        }
    }
    black_box(&game);
    (made, game)
}

/// Plays `deals` deals at random from one seed and returns the number of plays.
pub fn playouts<G: Game, R: Rng + SeedableRng>(rules: &G::Rules, seed: u64, deals: u32) -> u64 {
    let mut rng = R::seed_from_u64(seed);
    let mut room = G::Plays::default();
    let mut made = 0;
    for _ in 0..deals {
        let (plays, game) = playout::<G>(rules, &mut rng, &mut room);
        assert_eq!(game.points(), ALL_POINTS, "points of a whole deal");
        made += plays;
    }
    made
}

/// Deals `times` times, each from a fresh shuffle, and returns `times`.
pub fn deals<G: Game, R: Rng + SeedableRng>(rules: &G::Rules, seed: u64, times: u64) -> u64 {
    let mut rng = R::seed_from_u64(seed);
    for _ in 0..times {
        let game = G::deal(rules, &mut rng);
        black_box(&game);
    }
    // Only one more is checked, by playing it out: its cards must be worth what a whole pack is.
    let (_, game) = playout::<G>(rules, &mut rng, &mut G::Plays::default());
    assert_eq!(game.points(), ALL_POINTS, "points of a deal");
    times
}

/// Makes shuffled setups of the engine, `times` of them, without dealing, and returns `times`.
pub fn setups<R: Rng + SeedableRng>(rules: &Rules, seed: u64, times: u64) -> u64 {
    let mut rng = R::seed_from_u64(seed);
    for _ in 0..times {
        let setup = Engine::setup(rules, &mut rng);
        black_box(&setup);
    }
    let cards: CardSet = Engine::setup(rules, &mut rng).deck().cards().iter().copied().collect();
    assert_eq!(cards, CardSet::FULL, "cards of a setup");
    times
}

/// Shuffles `times` times from one seed and returns `times`.
pub fn shuffles<R: Rng + SeedableRng>(seed: u64, times: u64, shuffle: impl Fn(&mut R) -> [u8; PACK]) -> u64 {
    let mut rng = R::seed_from_u64(seed);
    for _ in 0..times {
        // By reference: handing it over by value would copy it, which is no part of shuffling.
        let pack = shuffle(&mut rng);
        black_box(&pack);
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
///
/// They are the same positions for all contestants: the floor shuffles, and plays are numbered by
/// their cards, not by the contestant's order.
pub fn samples<G: Game>(rules: &G::Rules, rng: &mut impl Rng) -> Vec<Sample<G>> {
    let mut samples = Vec::new();
    for _ in 0..64 {
        let mut game = G::from_pack(rules, shuffle(rng));
        for _ in 0..8 {
            let before = game.clone();
            let mut plays: Vec<G::Play> = before.each(&mut G::Plays::default()).collect();
            plays.sort_by_key(|&play| G::cards(play));
            let count = u32::try_from(plays.len()).expect("a list of plays is short");
            let play = plays[below(rng, count) as usize];
            let over = game.apply(play);
            samples.push(Sample { game: before, play, choices: plays.len(), points: game.points() });
            if over {
                break;
            }
        }
    }
    samples
}

/// What the samples hold in all: legal plays, and points taken once each one's play was made. It is
/// the same for all contestants that play by the same rules.
pub fn sum_of<G: Game>(samples: &[Sample<G>]) -> (usize, u32) {
    samples.iter().fold((0, 0), |(choices, points), sample| (choices + sample.choices, points + sample.points))
}

/// Lists the legal plays of every sample `times` times and returns the number of lists.
pub fn legal_lists<G: Game>(samples: &[Sample<G>], times: u64) -> u64 {
    each_sample(samples, times, |game, room| {
        let count = game.list(room);
        black_box(&*room);
        count
    })
}

/// Counts the legal plays of every sample `times` times and returns the number of counts.
pub fn legal_counts<G: Game>(samples: &[Sample<G>], times: u64) -> u64 {
    each_sample(samples, times, |game, room| black_box(game.count(room)))
}

/// Has the plays of every sample counted `times` times, checks the sum, and returns how often it was.
#[inline]
fn each_sample<G: Game>(samples: &[Sample<G>], times: u64, count: impl Fn(&G, &mut G::Plays) -> usize) -> u64 {
    let mut room = G::Plays::default();
    let mut done = 0;
    let mut choices = 0;
    for _ in 0..times {
        for sample in samples {
            choices += count(&sample.game, &mut room) as u64;
            done += 1;
        }
    }
    let (once, _) = sum_of(samples);
    assert_eq!(choices, once as u64 * times, "legal plays of all samples");
    done
}

/// Copies every sample `times` times and returns the number of copies.
pub fn copies<G: Game>(samples: &[Sample<G>], times: u64) -> u64 {
    let mut copies = 0;
    for _ in 0..times {
        for sample in samples {
            let game = sample.game.clone();
            black_box(&game);
            copies += 1;
        }
    }
    copies
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

/// The same as [`perft`] for a depth of at least 1, but the last plays are counted ("bulk"), without
/// being made.
pub fn perft_bulk<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 1 {
        return game.count(&mut G::Plays::default()) as u64;
    }
    each_child(game, |child, over| if over { 1 } else { perft_bulk(child, depth - 1) })
}

/// Makes every legal play on a copy and sums up what `count` says of the copy and of whether its
/// deal is over.
#[inline]
fn each_child<G: Game>(game: &G, count: impl Fn(&G, bool) -> u64) -> u64 {
    let mut room = G::Plays::default();
    let one = |play| {
        let mut child = game.clone();
        let over = child.apply(play);
        count(&child, over)
    };
    // `sum` hands the plays on from within, which suits every kind of list.
    game.each(&mut room).map(one).sum()
}

/// The position from which the reference counts start.
pub fn reference<G: Game>(rules: &G::Rules) -> G {
    G::from_pack(rules, reference_pack())
}
