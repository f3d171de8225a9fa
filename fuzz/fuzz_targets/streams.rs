//! Rules, a deck and a stream of acts, on the engine and on the naive rule book.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bura_fuzz::streams::check(data));
