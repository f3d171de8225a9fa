//! The deals as a WebAssembly module: it exports `run`, and asks its host for one thing, to write.

#![no_std]

use core::fmt;
use core::panic::PanicInfo;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Takes `len` bytes of the module's memory as text.
    safe fn write(text: *const u8, len: usize);
}

struct Output;

impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        write(text.as_ptr(), text.len());
        Ok(())
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    // Nobody is left to be told if this fails.
    let _ = fmt::write(&mut Output, format_args!("{info}\n"));
    core::arch::wasm32::unreachable()
}

/// Plays the deals; whether all went well.
#[unsafe(no_mangle)]
pub extern "C" fn run() -> bool {
    bura_bare_deals::play(&mut Output, bura_bare_deals::SEED).is_ok()
}
