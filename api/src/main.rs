//! Lists the public API of a crate, one item a line, from what rustdoc says of it in JSON: `bura-api FILE`.
//!
//! Left out is what follows from other lines or from the compiler: impls for all types, the functions of an impl of a
//! trait (the trait has them), and automatic traits but `Send` and `Sync`. Types of an impl stay: `Err` of `FromStr`.

use std::collections::HashMap;
use std::{env, error, io, io::Write, process};

use public_api::Builder;

/// Traits whose impls the compiler finds by itself; which there are differs between compilers.
const AUTOMATIC: [&str; 6] = ["Freeze", "RefUnwindSafe", "StructuralPartialEq", "Unpin", "UnsafeUnpin", "UnwindSafe"];

/// The trait that a line implements: `Clone` of `impl core::clone::Clone for bura::Card`.
fn implemented(line: &str) -> Option<&str> {
    let path = line.strip_prefix("impl")?.split(" for ").next().filter(|path| path.len() + 4 < line.len())?;
    path.rsplit("::").next()
}

fn list(file: &str) -> Result<(), Box<dyn error::Error>> {
    let api = Builder::from_rustdoc_json(file).omit_blanket_impls(true).build()?;
    let lines: HashMap<_, _> = api.items().map(|item| (item.id(), item.to_string())).collect();
    let mut out = io::stdout().lock();
    for item in api.items() {
        let line = item.to_string();
        let parent = item.parent_id().and_then(|id| lines.get(&id));
        let follows = line.contains(" fn ") && parent.is_some_and(|parent| implemented(parent).is_some());
        if !follows && implemented(&line).is_none_or(|name| !AUTOMATIC.contains(&name)) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

fn main() {
    let Some(file) = env::args().nth(1) else {
        eprintln!("usage: bura-api FILE");
        process::exit(2);
    };
    if let Err(error) = list(&file) {
        eprintln!("bura-api: {error}");
        process::exit(1);
    }
}
