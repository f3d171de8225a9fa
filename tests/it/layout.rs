//! The order of the files: what may import what, and how long files and functions may be.
//!
//! `architecture.md` draws the rooms; this table is the order that the imports really have, one level above the
//! highest file imported. A new file is given its level here, and so is a file whose imports change.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// From the bottom up: a file imports only from lower lines. A folder belongs to the file of its name.
const LEVELS: [&[&str]; 17] = [
    &["text", "shuffle", "list", "mask"],
    &["card", "seat", "field"],
    &["set", "choice", "faces"],
    &["subsets", "deck", "beat", "combo", "action", "course", "taken"],
    &["plays", "terms", "rules_error"],
    &["combos", "legal_list"],
    &["rules"],
    &["holding", "presets", "outcome", "plan"],
    &["rules_text", "frame", "table"],
    &["setup"],
    &["legal", "event", "position"],
    &["sink"],
    &["deal"],
    &["script", "match_play"],
    &["record", "match_record"],
    &["view"],
    &["seen", "sample", "key", "serde"],
];

const MOST_LINES: usize = 450;
const MOST_LINES_OF_A_FUNCTION: usize = 70;

/// A source file: its place under `src`, its text, and its code without comments, without what stands in quotes, and
/// with or without its unit tests.
struct Source {
    path: String,
    text: String,
    all_code: String,
    code: String,
}

impl Source {
    /// The module of the first level that it belongs to.
    fn room(&self) -> &str {
        self.path.split(['/', '.']).next().unwrap()
    }
}

/// Every file under `src`.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut found, mut folders) = (Vec::new(), vec![root.clone()]);
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let (inner, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
        folders.extend(inner);
        found.extend(files.into_iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")));
    }
    let read = |file: &PathBuf| {
        let text = std::fs::read_to_string(file).unwrap();
        let all_code = bare(&text);
        let path = file.strip_prefix(&root).unwrap().display().to_string();
        // Unit tests stand at the end of a file, or in one of their own.
        let code = if path.ends_with("/tests.rs") { "" } else { all_code.split("#[cfg(test)]\nmod ").next().unwrap() };
        Source { code: code.to_string(), path, text, all_code }
    };
    let sources: Vec<Source> = found.iter().map(read).collect();
    assert!(sources.len() > 20, "the sources were found");
    sources
}

/// The code without comments and without what stands in quotes; lines stay where they are.
fn bare(text: &str) -> String {
    let mut bare = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '/' if rest.peek() == Some(&'/') => while rest.next_if(|c| *c != '\n').is_some() {},
            '"' => {
                bare.push_str("\"\"");
                while let Some(c) = rest.next().filter(|c| *c != '"') {
                    if c == '\\' {
                        rest.next();
                    } else if c == '\n' {
                        bare.push('\n');
                    }
                }
            }
            // A sign in quotes, as against a lifetime; braces and quotes are signs too.
            '\'' => {
                let ahead: Vec<char> = rest.clone().take(2).collect();
                if ahead.first() == Some(&'\\') {
                    rest.by_ref().take(2).for_each(drop);
                    while rest.next().is_some_and(|c| c != '\'') {}
                } else if ahead.get(1) == Some(&'\'') {
                    rest.by_ref().take(2).for_each(drop);
                }
            }
            _ => bare.push(c),
        }
    }
    bare
}

/// The modules named by `crate::` paths: in `use` items, also grouped ones, and in the code.
fn imports(code: &str) -> BTreeSet<&str> {
    let behind = code.split("crate::").skip(1).filter(|path| !path.starts_with('{'));
    behind.map(|path| path.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap()).collect()
}

fn level(room: &str) -> Option<usize> {
    LEVELS.iter().position(|rooms| rooms.contains(&room))
}

#[test]
fn every_file_imports_only_from_lower_levels() {
    let mut faults = Vec::new();
    let mut links = 0;
    for source in sources().iter().filter(|source| source.path != "lib.rs") {
        let Some(own) = level(source.room()) else {
            faults.push(format!("{}: give it a level in the table", source.path));
            continue;
        };
        assert!(!source.code.contains("crate::{"), "{}: one `use` for each module", source.path);
        for import in imports(&source.code).into_iter().filter(|import| *import != source.room()) {
            links += 1;
            match level(import) {
                Some(level) if level < own => {}
                // Macros are named without a module and come from `text`, the lowest.
                other => faults.push(format!("{} (level {own}) imports {import} ({other:?})", source.path)),
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(links > 100, "{links} imports were looked at");
}

#[test]
fn the_table_names_each_file_once_and_none_that_is_gone() {
    let files: BTreeSet<String> = sources().iter().map(|source| source.room().to_string()).collect();
    let named: Vec<&str> = LEVELS.concat();
    let distinct: BTreeSet<String> = named.iter().map(ToString::to_string).chain(["lib".to_string()]).collect();
    assert_eq!(distinct, files);
    assert_eq!(named.len() + 1, distinct.len());
}

#[test]
fn no_file_is_too_long_its_unit_tests_counted() {
    let long = |source: &Source| {
        let lines = source.text.lines().count();
        (lines > MOST_LINES).then(|| format!("{}: {lines}", source.path))
    };
    let long: Vec<String> = sources().iter().filter_map(long).collect();
    assert!(long.is_empty(), "over {MOST_LINES} lines: {long:?}");
}

/// The names of functions with their numbers of lines, from `fn` to the closing brace.
fn functions(code: &str) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("fn ") {
        let named = code[at + 3..].chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
        if !named || code[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_') {
            continue;
        }
        let rest = &code[at..];
        let mut depth = 0;
        let end = rest.char_indices().find(|(_, c)| {
            depth += i32::from(*c == '{') - i32::from(*c == '}');
            *c == '}' && depth == 0
        });
        let name = rest[3..].split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap();
        let lines = end.map_or(0, |(end, _)| rest[..=end].lines().count());
        found.push((name.to_string(), lines));
    }
    found
}

#[test]
fn no_function_is_too_long() {
    let mut lengths = BTreeMap::new();
    for source in sources() {
        for (name, lines) in functions(&source.all_code) {
            lengths.insert(format!("{}: {name}", source.path), lines);
        }
    }
    assert!(lengths.len() > 300, "{} functions were found", lengths.len());
    lengths.retain(|_, lines| *lines > MOST_LINES_OF_A_FUNCTION);
    assert!(lengths.is_empty(), "over {MOST_LINES_OF_A_FUNCTION} lines: {lengths:#?}");
}

#[test]
fn nothing_outside_tests_is_unsafe_or_stops_the_program() {
    let words = ["unsafe", ".unwrap()", ".expect(\"", "panic!", "unreachable!", "todo!", "unimplemented!"];
    for source in sources() {
        for word in words {
            let found = source.code.match_indices(word).any(|(at, _)| {
                let after = source.code[at + word.len()..].chars().next();
                word != "unsafe" || after.is_none_or(|c| !c.is_ascii_alphanumeric() && c != '_')
            });
            assert!(!found, "{word} in {}", source.path);
        }
    }
}

#[test]
fn the_reader_of_sources_finds_what_it_looks_for() {
    let text = "use crate::set::CardSet; // crate::no\nfn f<'a>() { let c = '{'; \"} crate::no\"; crate::deal::x() }\n";
    let code = bare(text);
    assert_eq!(imports(&code), BTreeSet::from(["set", "deal"]));
    assert_eq!(functions(&code), [("f".to_string(), 1)]);
    assert_eq!(functions("fn a() {\n    if b {\n    }\n}\nfn c() {}"), [("a".to_string(), 4), ("c".to_string(), 1)]);
}
