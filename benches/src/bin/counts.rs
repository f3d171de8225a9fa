//! The bodies whose instructions `counts.sh` counts under callgrind.
//!
//! `counts` prints the names of the bodies; `counts NAME` runs one. Each is a function that is never
//! inlined, so that the counter can be switched on at its entry and off at its end.
#![forbid(unsafe_code)]

use bura_benches::floor::Floor;
use bura_benches::work;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hint::black_box;
use std::process::ExitCode;

/// Deals of one body.
const DEALS: u32 = 100;

/// A body: it takes the seed and returns the number of plays.
type Body = fn(u64) -> u64;

/// The bodies by name. A name must be that of its function.
const BODIES: [(&str, Body); 4] = [
    ("floor_2p_hand3", floor_2p_hand3),
    ("floor_2p_hand4", floor_2p_hand4),
    ("floor_3p_hand4", floor_3p_hand4),
    ("floor_4p_hand4", floor_4p_hand4),
];

/// Plays 100 random deals with two seats and hands of three.
#[inline(never)]
pub fn floor_2p_hand3(seed: u64) -> u64 {
    work::playouts::<Floor<2, 3>, Xoshiro256PlusPlus>(seed, DEALS)
}

/// Plays 100 random deals with two seats and hands of four.
#[inline(never)]
pub fn floor_2p_hand4(seed: u64) -> u64 {
    work::playouts::<Floor<2, 4>, Xoshiro256PlusPlus>(seed, DEALS)
}

/// Plays 100 random deals with three seats and hands of four.
#[inline(never)]
pub fn floor_3p_hand4(seed: u64) -> u64 {
    work::playouts::<Floor<3, 4>, Xoshiro256PlusPlus>(seed, DEALS)
}

/// Plays 100 random deals with four seats and hands of four.
#[inline(never)]
pub fn floor_4p_hand4(seed: u64) -> u64 {
    work::playouts::<Floor<4, 4>, Xoshiro256PlusPlus>(seed, DEALS)
}

fn main() -> ExitCode {
    let Some(wanted) = std::env::args().nth(1) else {
        for (name, _) in BODIES {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    };
    let Some((_, body)) = BODIES.iter().find(|(name, _)| *name == wanted) else {
        eprintln!("no body is called {wanted}");
        return ExitCode::FAILURE;
    };
    black_box(body(black_box(1)));
    ExitCode::SUCCESS
}
