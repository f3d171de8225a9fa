use super::*;
use crate::work::{perft, perft_bulk, playouts, reference};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn beats(card: u8, target: u8, trump: u8) -> bool {
    let (suit, target_suit) = (card / RANKS, target / RANKS);
    if suit == target_suit { card > target } else { suit == trump }
}

/// Tries every way to lay the cards of the play on the targets.
fn covers_by_trial(play: &[u8], targets: &[u8], trump: u8) -> bool {
    let Some((&card, others)) = play.split_first() else {
        return true;
    };
    (0..targets.len()).any(|index| {
        let mut rest = targets.to_vec();
        let target = rest.remove(index);
        beats(card, target, trump) && covers_by_trial(others, &rest, trump)
    })
}

fn set(cards: &[u8]) -> u64 {
    cards.iter().fold(0, |set, card| set | 1 << card)
}

#[test]
fn covers_agrees_with_trial() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut covered = 0;
    for _ in 0..100_000 {
        let pack = shuffle(&mut rng);
        let count = 1 + below(&mut rng, 4) as usize;
        let (play, rest) = pack.split_at(count);
        let targets = &rest[..count];
        for trump in 0..SUITS {
            let expected = covers_by_trial(play, targets, trump);
            assert_eq!(covers(set(play), set(targets), trump), expected, "{play:?} on {targets:?}, trump {trump}");
            covered += u32::from(expected);
        }
    }
    assert!(covered > 10_000, "both answers must be common: {covered}");
}

#[test]
fn a_deal_is_worth_120_points() {
    assert_eq!(POINTS.iter().map(|&points| u32::from(points)).sum::<u32>(), 120);
    // Every playout asserts the sum.
    assert!(playouts::<Floor<2, 3>, Xoshiro256PlusPlus>(&(), 1, 2_000) > 0);
    assert!(playouts::<Floor<2, 4>, Xoshiro256PlusPlus>(&(), 1, 2_000) > 0);
    assert!(playouts::<Floor<3, 4>, Xoshiro256PlusPlus>(&(), 1, 2_000) > 0);
    assert!(playouts::<Floor<4, 4>, Xoshiro256PlusPlus>(&(), 1, 2_000) > 0);
}

#[test]
fn below_stays_below_and_reaches_all() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for n in 1..=36 {
        let mut seen = 0_u64;
        for _ in 0..2_000 {
            seen |= 1 << below(&mut rng, n);
        }
        assert_eq!(seen, (1 << n) - 1, "numbers drawn below {n}");
    }
}

#[test]
fn a_shuffled_pack_has_every_card() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for _ in 0..1_000 {
        assert_eq!(set(&shuffle(&mut rng)), (1 << PACK) - 1);
    }
}

/// Compares the counts from depth 1 on with those that two independent programs gave.
fn check_perft<const N: usize, const H: usize>(expected: &[u64]) {
    let start = reference::<Floor<N, H>>(&());
    for (depth, &count) in (1..).zip(expected) {
        assert_eq!(perft(&start, depth), count, "{N} seats, depth {depth}");
        assert_eq!(perft_bulk(&start, depth), count, "{N} seats, depth {depth}");
    }
}

#[test]
fn perft_two_seats_hand_of_three() {
    check_perft::<2, 3>(&[3, 9, 33, 99, 333, 999, 3_440, 10_320, 36_884, 110_392, 384_234, 1_149_796]);
}

#[test]
fn perft_two_seats_hand_of_four() {
    check_perft::<2, 4>(&[5, 22, 104, 448, 2_222, 9_736, 50_819, 225_280, 1_175_770]);
}

#[test]
fn perft_three_seats() {
    check_perft::<3, 4>(&[4, 16, 64, 365, 1_646, 7_700, 41_655, 186_974, 870_020]);
}

#[test]
fn perft_four_seats() {
    check_perft::<4, 4>(&[4, 16, 64, 256, 1_334, 5_926, 27_244, 130_216, 706_839]);
}
