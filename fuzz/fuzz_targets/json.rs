//! JSON and bytes into every value that is stored.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bura_fuzz::json::check(data));
