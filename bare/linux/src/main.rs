//! The deals as a free-standing program: it begins at `_start`, and asks the system for two things, to write and to
//! exit. No standard library, no heap, no libc.

#![no_std]
#![no_main]

use core::fmt;
use core::panic::PanicInfo;

#[cfg_attr(target_arch = "x86_64", path = "x86_64.rs")]
#[cfg_attr(target_arch = "s390x", path = "s390x.rs")]
mod arch;
// With the core that a compiler ships for a system, copying is left to that system's libc.
#[cfg(target_arch = "x86_64")]
mod memory;

/// Output to a file descriptor.
struct Output(usize);

impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            let written = usize::try_from(arch::write(self.0, rest)).map_err(|_| fmt::Error)?;
            rest = rest.get(written..).ok_or(fmt::Error)?;
        }
        Ok(())
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    // Nobody is left to be told if this fails.
    let _ = fmt::write(&mut Output(2), format_args!("{info}\n"));
    arch::exit(101)
}

/// What `_start` calls, on a stack that is laid out as functions expect it.
extern "C" fn run() -> ! {
    let played = bura_bare_deals::play(&mut Output(1), bura_bare_deals::SEED);
    arch::exit(i32::from(played.is_err()))
}
