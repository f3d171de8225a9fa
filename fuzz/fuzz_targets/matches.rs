//! Rules and a row of deals, settled by the engine and by the second reading of section 11.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bura_fuzz::matches::check(data));
