//! Counting sequences of actions, which finds one wrong legal action anywhere near the start of a deal.

use bura::Deal;

/// The number of sequences of `depth` actions; one that ends the deal earlier counts once.
pub(crate) fn perft(deal: &Deal, depth: usize) -> u64 {
    let Some(turn) = deal.turn().filter(|_| depth > 0) else { return 1 };
    let legal = deal.legal_actions();
    if depth == 1 {
        return legal.len() as u64;
    }
    let after = |action| {
        let mut next = deal.clone();
        // A listed action that is refused makes no sequence, and so shows in the number.
        next.apply(turn.seat, action).map_or(0, |()| perft(&next, depth - 1))
    };
    legal.iter().map(after).sum()
}
