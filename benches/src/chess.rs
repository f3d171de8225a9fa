//! The yardstick from outside: `cozy-chess`, a move generator for chess that is known to be fast.
//!
//! A node of chess and one of Bura are different work, of course; the ratio says whether the engine is of the same
//! class.

use crate::floor::below;
use cozy_chess::{Board, Move};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The nodes at depth 5 from the start position: a number that every chess program agrees on.
pub const NODES: u64 = 4_865_609;

/// Counts the nodes at depth 5 from the start position, the last moves in bulk.
pub fn nodes() -> u64 {
    perft_bulk(&Board::default(), 5)
}

/// Counts the ways to play on for `depth` moves, at least 1, in the way that the crate's own example does.
fn perft_bulk(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for step in moves {
                let mut child = board.clone();
                child.play_unchecked(step);
                nodes += perft_bulk(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Boards of random games, at most 30 moves of each.
pub fn boards(seed: u64) -> Vec<Board> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut boards = Vec::new();
    for _ in 0..20 {
        let mut board = Board::default();
        for _ in 0..30 {
            boards.push(board.clone());
            let mut moves: Vec<Move> = Vec::new();
            board.generate_moves(|some| {
                moves.extend(some);
                false
            });
            if moves.is_empty() {
                break;
            }
            let count = u32::try_from(moves.len()).expect("a list of moves is short");
            board.play(moves[below(&mut rng, count) as usize]);
        }
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_of_the_start_position_are_those_that_all_chess_programs_count() {
        let start = Board::default();
        assert_eq!([1, 2, 3, 4].map(|depth| perft_bulk(&start, depth)), [20, 400, 8_902, 197_281]);
    }
}
