//! Bytes as dice: each byte is a number, and after the last come zeros.

use crate::random_rules::Dice;

/// How many bytes make the rules, and how many the setup of a deal: as many as the generators ask for at most.
pub(crate) const RULES: usize = 80;
pub(crate) const SETUP: usize = 80;

/// Dice of the next bytes. In parts of fixed size, so that a change in one leaves the others as they are.
pub(crate) fn part(data: &mut &[u8], size: usize) -> Dice {
    let (part, rest) = data.split_at(size.min(data.len()));
    *data = rest;
    Dice::Tape(part.iter().map(|byte| u16::from(*byte)).collect::<Vec<u16>>().into_iter())
}

/// Whether a number is still to come that was given.
pub(crate) fn goes_on(dice: &Dice) -> bool {
    match dice {
        Dice::Tape(tape) => tape.len() > 0,
        Dice::Seeded(_) => true,
    }
}
