//! Texts into every reader.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bura_fuzz::text::check(data));
