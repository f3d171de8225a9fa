//! The one build: the sources written anew, less the mutants that do not compile, and the test binaries.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::list::{Mutant, by_file};
use crate::place::{Kind, Node, Text, nodes};
use crate::write::write;

/// The switch. In what the compiler works out by itself no mutant is on.
const SWITCH: &str = "//! Which mutant is on.
use core::sync::atomic::{AtomicU32, Ordering};
static ON: AtomicU32 = AtomicU32::new(u32::MAX);
const fn never(_: u32) -> bool {
    false
}
fn now(id: u32) -> bool {
    let on = ON.load(Ordering::Relaxed);
    if on == u32::MAX { read() == id } else { on == id }
}
#[cold]
fn read() -> u32 {
    let on = std::env::var(\"MUTANT\").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    ON.store(on, Ordering::Relaxed);
    on
}
pub(crate) const fn is_on(id: u32) -> bool {
    core::intrinsics::const_eval_select((id,), never, now)
}
/// What a function returns whose type has no name: its own, or what a mutant makes.
#[derive(Clone)]
pub(crate) enum Or<T, O> {
    Made(std::vec::IntoIter<T>),
    Own(O),
}
pub(crate) fn made<T, O>(values: impl Iterator<Item = T>) -> Or<T, O> {
    Or::Made(values.collect::<std::vec::Vec<T>>().into_iter())
}
impl<T, O: Iterator<Item = T>> Iterator for Or<T, O> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        match self {
            Self::Made(values) => values.next(),
            Self::Own(values) => values.next(),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Made(values) => values.size_hint(),
            Self::Own(values) => values.size_hint(),
        }
    }
}
";

/// The folder of the build, and where the sources come from.
pub struct Tree<'a> {
    pub root: &'a Path,
    pub copy: PathBuf,
    pub target: PathBuf,
}

/// What came of the build.
pub struct Built {
    /// The mutants that have a switch.
    pub placed: BTreeSet<u32>,
    /// Those that do not compile.
    pub unviable: BTreeSet<u32>,
    pub binaries: Vec<Binary>,
}

/// A test binary.
pub struct Binary {
    pub path: PathBuf,
}

impl Tree<'_> {
    /// Copies what the tests need.
    pub fn fill(&self) {
        let _ = fs::remove_dir_all(&self.copy);
        fs::create_dir_all(&self.copy).expect("the folder of the build");
        let files = Command::new("git").args(["ls-files"]).current_dir(self.root).output().expect("git");
        let files = String::from_utf8(files.stdout).expect("names are text");
        for file in files.lines().filter(|file| !file.starts_with("fuzz/") && !file.starts_with("ci/")) {
            let (from, to) = (self.root.join(file), self.copy.join(file));
            fs::create_dir_all(to.parent().expect("a file is in a folder")).expect("a folder");
            // A file that is deleted and not committed is left out.
            let _ = fs::copy(from, to);
        }
        let lock = self.root.join("Cargo.lock");
        if lock.exists() {
            fs::copy(lock, self.copy.join("Cargo.lock")).expect("the lock file");
        }
    }

    /// Writes every file anew but for the skipped mutants, and says which were placed.
    fn write(&self, mutants: &[Mutant], skipped: &BTreeSet<u32>) -> BTreeSet<u32> {
        let mut placed = BTreeSet::new();
        for (file, own) in by_file(mutants) {
            let source = fs::read_to_string(self.root.join(file)).expect("a source file");
            let text = Text::new(&source);
            let nodes = nodes(&text, &own, skipped);
            placed.extend(nodes.iter().flat_map(ids));
            fs::write(self.copy.join(file), write(&source, &nodes)).expect("a file of the build");
        }
        fs::write(self.copy.join("src/mutant.rs"), SWITCH).expect("the switch");
        let path = self.copy.join("src/lib.rs");
        let lib = fs::read_to_string(self.root.join("src/lib.rs")).expect("the library");
        let lib = lib.replace("#![cfg_attr(not(test), no_std)]", "#![feature(core_intrinsics, const_eval_select)]");
        let lib = lib.replacen("\nmod ", "\nextern crate alloc;\nmod mutant;\nmod ", 1);
        fs::write(path, lib).expect("the library of the build");
        placed
    }

    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut cargo = Command::new("cargo");
        cargo.args(arguments).args(["--all-features", "--profile", "mutants", "--message-format=json"]);
        cargo.current_dir(&self.copy).env("CARGO_TARGET_DIR", &self.target);
        // `const_eval_select`, and the times of tests. Lints are for the sources as they are written.
        cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", "--cap-lints=allow");
        cargo
    }

    /// Leaves out what does not compile, until all does; then builds the tests.
    pub fn build(&self, mutants: &[Mutant]) -> Built {
        let mut unviable = BTreeSet::new();
        loop {
            let placed = self.write(mutants, &unviable);
            let check = self.cargo(&["check", "--lib"]).stderr(Stdio::null()).output().expect("cargo check");
            let errors = errors(&String::from_utf8_lossy(&check.stdout));
            if errors.is_empty() && check.status.success() {
                return Built { placed, unviable, binaries: self.tests() };
            }
            let before = unviable.len();
            unviable.extend(errors.iter().flat_map(|error| self.blamed(error)));
            assert!(unviable.len() > before, "errors of no mutant: {}", errors[0]["rendered"]);
        }
    }

    /// The mutants whose marks stand where an error is, or where the compiler would mend it.
    fn blamed(&self, error: &Value) -> BTreeSet<u32> {
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let (primary, others): (Vec<_>, Vec<_>) =
            list(&error["spans"]).into_iter().partition(|s| s["is_primary"] == true);
        let mends: Vec<Value> = list(&error["children"]).iter().flat_map(|child| list(&child["spans"])).collect();
        let marks = |spans: &[Value]| spans.iter().flat_map(|span| self.marks(span)).collect::<BTreeSet<u32>>();
        [primary, others, mends].iter().map(|spans| marks(spans)).find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The marks in the lines of a span, and in the one before.
    fn marks(&self, span: &Value) -> Vec<u32> {
        let text = fs::read_to_string(self.copy.join(span["file_name"].as_str().unwrap_or(""))).unwrap_or_default();
        let line = |key: &str| span[key].as_u64().and_then(|line| usize::try_from(line).ok()).unwrap_or(1);
        let (first, last) = (line("line_start"), line("line_end").min(line("line_start") + 6));
        let of_line = |line: &str| -> Vec<u32> {
            let marks = line.split("/*M").skip(1).filter_map(|rest| rest.split("*/").next());
            marks.filter_map(|id| id.parse().ok()).collect()
        };
        let lines: Vec<&str> = text.lines().collect();
        let own: Vec<u32> = lines[first - 1..last.min(lines.len())].iter().flat_map(|line| of_line(line)).collect();
        if own.is_empty() && first > 1 { of_line(lines[first - 2]) } else { own }
    }

    fn tests(&self) -> Vec<Binary> {
        let tests = self.cargo(&["test", "--lib", "--test", "it", "--no-run"]).stderr(Stdio::null()).output();
        let tests = tests.expect("cargo test");
        assert!(
            tests.status.success(),
            "the tests do not build: {:?}",
            errors(&String::from_utf8_lossy(&tests.stdout))
        );
        let messages = String::from_utf8_lossy(&tests.stdout).into_owned();
        let made = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let paths = made.filter_map(|message| message["executable"].as_str().map(PathBuf::from));
        paths.map(|path| Binary { path }).collect()
    }
}

fn errors(messages: &str) -> Vec<Value> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let errors = messages.map(|message| message["message"].clone()).filter(|message| message["level"] == "error");
    errors.filter(|error| error["spans"].as_array().is_some_and(|spans| !spans.is_empty())).collect()
}

fn ids(node: &Node) -> Vec<u32> {
    match &node.kind {
        Kind::Body { values: choices } | Kind::Opaque { values: choices } | Kind::Binary { others: choices, .. } => {
            choices.iter().map(|(id, _)| *id).collect()
        }
        Kind::Guard { deleted, others, .. } => others.iter().map(|(id, _)| *id).chain(*deleted).collect(),
        Kind::Unary { id, .. } | Kind::Field { id, .. } => vec![*id],
        Kind::Close | Kind::Constant { .. } | Kind::Read { .. } => vec![],
    }
}
