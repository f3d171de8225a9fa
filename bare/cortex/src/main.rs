//! The deals on a Cortex-M0, printed by semihosting, and how much stack they took.

#![no_std]
#![no_main]

use core::ptr;

use cortex_m_rt::{STACK_PAINT_VALUE, entry};
use cortex_m_semihosting::{debug, hio};
use panic_semihosting as _;

unsafe extern "C" {
    // The bounds of the stack, from the script of the linker: it grows from the start down to the end.
    static _stack_start: u32;
    static _stack_end: u32;
}

/// The bytes of the stack from its start to the deepest word that was ever written: before `main` all were painted.
fn stack_used() -> usize {
    let (start, mut word) = (&raw const _stack_start, &raw const _stack_end);
    // SAFETY: the words between the bounds are in memory, and read only.
    while word < start && unsafe { ptr::read_volatile(word) } == STACK_PAINT_VALUE {
        word = word.wrapping_add(1);
    }
    start as usize - word as usize
}

#[entry]
fn main() -> ! {
    let played = hio::hstdout().is_ok_and(|mut out| bura_bare_deals::play(&mut out, bura_bare_deals::SEED).is_ok());
    if let Ok(mut err) = hio::hstderr() {
        use core::fmt::Write;
        // Nobody is left to be told if this fails.
        let _ = writeln!(err, "stack: {} bytes", stack_used());
    }
    debug::exit(if played { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
    // The emulator has ended.
    loop {}
}
