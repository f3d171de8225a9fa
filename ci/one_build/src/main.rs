//! `one_build LIST ROOT OUT WORKERS KNOWN [TEST…]`: runs the tests against the mutants of a list, all of them in one
//! build with a switch for each.
//!
//! `cargo mutants` builds the library anew for each mutant; here it is built once, and an environment variable says
//! which mutant is on, so that a mutant costs the tests alone. `LIST` is what `cargo mutants --list --json` prints,
//! `ROOT` the repository, `OUT` the folder for the build and the results, `KNOWN` a file with names of mutants that
//! need not be run. Tests are named by how their names begin; `-NAME` leaves tests out.
//!
//! Results, a name a line: `caught.txt`, with the test behind it, `timeout.txt`, `missed.txt`, `unviable.txt` with what
//! does not compile, and `left.txt` with what no switch can change: the lengths of arrays, and functions that return
//! early an iterator of a type without a name.

mod build;
mod list;
mod place;
mod run;
mod write;

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use build::{Built, Tree};
use run::{Fate, Runner};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [list, root, out, workers, known, tests @ ..] = arguments.as_slice() else {
        panic!("one_build LIST ROOT OUT WORKERS KNOWN [TEST…]");
    };
    let (root, out) = (Path::new(root), Path::new(out));
    let mutants = list::read(Path::new(list));
    let known: BTreeSet<String> = fs::read_to_string(known).unwrap_or_default().lines().map(str::to_string).collect();
    let tree = Tree { root, copy: out.join("tree"), target: out.join("build") };
    tree.fill();
    let Built { placed, unviable, binaries } = tree.build(&mutants);
    let (left_out, wanted): (Vec<String>, Vec<String>) = tests.iter().cloned().partition(|test| test.starts_with('-'));
    let left_out: Vec<String> = left_out.iter().map(|test| test[1..].to_string()).collect();
    let runner = Runner::new(&binaries, &wanted, &left_out);
    let file = |name: &str| fs::File::create(out.join(name)).expect("a file of results");
    let write = |name: &str, is_in: &dyn Fn(u32) -> bool| {
        let mut lines = file(name);
        mutants.iter().filter(|mutant| is_in(mutant.id)).for_each(|mutant| {
            writeln!(lines, "{}", mutant.name).expect("a line");
        });
    };
    write("unviable.txt", &|id| unviable.contains(&id));
    write("left.txt", &|id| !placed.contains(&id) && !unviable.contains(&id));
    let to_run: Vec<&list::Mutant> =
        mutants.iter().filter(|mutant| placed.contains(&mutant.id) && !known.contains(&mutant.name)).collect();
    println!("{} mutants in one build, {} to run against {} tests", placed.len(), to_run.len(), runner.tests());
    let files = Mutex::new([file("caught.txt"), file("timeout.txt"), file("missed.txt")]);
    runner.run(&to_run, workers.parse().expect("a number of workers"), |mutant, fate, by| {
        let mut files = files.lock().expect("no thread panics");
        let line = if fate == Fate::Caught { format!("{}\t{by}", mutant.name) } else { mutant.name.clone() };
        writeln!(files[fate as usize], "{line}").expect("a line");
    });
}
