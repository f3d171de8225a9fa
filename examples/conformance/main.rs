//! Plays conformance vectors: `cargo run --release --features serde --example conformance -- FILE…`.
//!
//! Each line of a file is one case, in the form of section 15 of the rules page. Every difference is printed with the
//! case's id and step; steps count from 1. The last line is `N passed, N failed`, and the exit status says the same.

mod runner;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;

use runner::{Limits, Tally};

fn main() -> io::Result<ExitCode> {
    let files: Vec<OsString> = env::args_os().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: conformance FILE...\nplays the cases of each file, one JSON object a line");
        return Ok(ExitCode::from(2));
    }
    let mut out = io::stdout().lock();
    let tally = run(&files, &mut out)?;
    writeln!(out, "{tally}")?;
    Ok(if tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn run(files: &[OsString], out: &mut impl Write) -> io::Result<Tally> {
    let mut tally = Tally::default();
    for file in files {
        let name = file.to_string_lossy();
        match fs::read_to_string(file) {
            Ok(text) => {
                let mut written = Ok(());
                runner::run(&name, &text, Limits { perft: u64::MAX }, &mut tally, &mut |line| {
                    if written.is_ok() {
                        written = writeln!(out, "{line}");
                    }
                });
                written?;
            }
            Err(error) => {
                // It counts as failed, for "0 failed" must mean that everything was played.
                tally.failed += 1;
                writeln!(out, "{name}: {error}")?;
            }
        }
    }
    Ok(tally)
}
