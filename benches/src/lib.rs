//! Measures the speed of Bura engines side by side.
//!
//! The first contestant is the [`floor`]: bit sets with nothing checked, about as fast as the game
//! can be played. Times mean little by themselves on a machine that others use too, so every other
//! contestant is reported as a ratio to the floor, taken in alternation with it ([`clock`]). The
//! second is the [`engine`] as programs use it.
//!
//! To add a contestant:
//! 1. make a type for it that implements [`game::Game`], in a module beside [`floor`];
//! 2. in `src/main.rs`, add an `entry` for it to each line of `TABLES`, behind the floor's,
//!    and its shuffle to `shuffles`;
//! 3. in `src/bin/counts.rs`, add a function for each body and name it in `BODIES`.
//!
//! The programs: `goals` prints what is wanted of the engine and whether it is reached, from the pairs
//! of bodies in [`goal`]; `compare` times more tables in more ways; `scale` says what many deals and
//! several threads cost; `counts` is counted by `counts.sh` (instructions, under valgrind); `sizes`
//! prints how large the values of the crate are. `cargo bench` times the bodies of `goals` with
//! criterion. `README.md` says how to run and read them.
#![forbid(unsafe_code)]

pub mod chess;
pub mod clock;
pub mod decisions;
pub mod engine;
pub mod floor;
pub mod game;
pub mod goal;
pub mod options;
pub mod settle;
pub mod work;
