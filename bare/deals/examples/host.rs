//! The deals with the standard library, to compare with: `host [SEED]`.

use std::{env, fmt, io, process};

struct Stdout;

impl fmt::Write for Stdout {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        io::Write::write_all(&mut io::stdout(), text.as_bytes()).map_err(|_| fmt::Error)
    }
}

fn main() {
    let seed = env::args().nth(1).map_or(Ok(bura_bare_deals::SEED), |seed| seed.parse());
    let played = seed.map(|seed| bura_bare_deals::play(&mut Stdout, seed));
    if played != Ok(Ok(())) {
        process::exit(1);
    }
}
