//! The files under `tests/playthroughs`: compared with what is generated now, or written.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// What has to be done to write them.
const COMMAND: &str = "BURA_PLAYTHROUGHS=write cargo test --all-features --test it playthroughs";

/// How many files are shown with the lines around the first that differs, and how many lines before and behind it.
const IN_CONTEXT: usize = 5;
const CONTEXT: usize = 3;

/// How wide the lines shown may be.
const WIDEST: usize = 160;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs")
}

/// The files by name, without the page that says what they are.
pub(crate) fn stored() -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let texts = entries.filter(|path| path.file_name().is_none_or(|name| name != "README.md"));
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // A checkout may have other ends of lines.
        (name, String::from_utf8_lossy(&fs::read(path).unwrap()).replace("\r\n", "\n"))
    };
    texts.map(read).collect()
}

/// Whether the files are to be written.
pub(crate) fn writing() -> bool {
    std::env::var_os("BURA_PLAYTHROUGHS").is_some_and(|value| value == "write")
}

/// Writes what differs and removes what is stale.
pub(crate) fn write(made: &BTreeMap<String, String>) {
    let stored = stored();
    for (name, text) in made.iter().filter(|(name, text)| stored.get(*name) != Some(*text)) {
        fs::write(folder().join(name), text).unwrap();
    }
    for name in stored.keys().filter(|name| !made.contains_key(*name)) {
        fs::remove_file(folder().join(name)).unwrap();
    }
}

/// What differs between the files and what is made now, for a reader; empty if nothing does.
pub(crate) fn differences(stored: &BTreeMap<String, String>, made: &BTreeMap<String, String>) -> String {
    let mut found = Vec::new();
    for (name, text) in made {
        match stored.get(name) {
            None => found.push(format!("{name}: no such file")),
            Some(old) if old != text => {
                let context = if found.len() < IN_CONTEXT { CONTEXT } else { 0 };
                found.push(format!("{name}: {}", first_difference(old, text, context)));
            }
            Some(_) => {}
        }
    }
    let stale = stored.keys().filter(|name| !made.contains_key(*name));
    found.extend(stale.map(|name| format!("{name}: a file that no playthrough makes")));
    match found.len() {
        0 => String::new(),
        count => format!("{count} files of {} differ from tests/playthroughs:\n\n{}\n", made.len(), found.join("\n")),
    }
}

/// What to do about it.
pub(crate) fn advice() -> String {
    format!(
        "A difference is a change of play or of a text (`-` stored, `+` now). If it is wanted, write the files anew and \
         read the whole difference:\n    {COMMAND}\n    git diff tests/playthroughs"
    )
}

/// The first line that differs, both sides, with so many lines around it.
fn first_difference(old: &str, new: &str, context: usize) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split('\n').collect(), new.split('\n').collect());
    let at = old.iter().zip(&new).position(|(old, new)| old != new).unwrap_or(old.len().min(new.len()));
    let most = old.len().max(new.len());
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let span = most.saturating_sub(at + tail).max(1);
    let section = old[..at.min(old.len())].iter().rev().find(|line| line.starts_with("== ")).unwrap_or(&"== head");
    let shown = |sign: char, line: Option<&&str>| {
        let line = line.map_or("(the end)".to_string(), |line| line.chars().take(WIDEST).collect());
        format!("\n    {sign} {line}")
    };
    let before = old[at.saturating_sub(context)..at].iter().map(|line| shown(' ', Some(line)));
    let behind = new.iter().skip(at + 1).take(context).map(|line| shown(' ', Some(line)));
    let both = [shown('-', old.get(at)), shown('+', new.get(at))];
    let lines: String = before.chain(both).chain(behind).collect();
    format!("line {} in `{}`; all differences lie within {span} lines{lines}", at + 1, &section[3..])
}

#[test]
fn a_difference_names_file_section_and_line_with_both_sides() {
    let files =
        |texts: &[(&str, &str)]| texts.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
    let stored = files(&[("a", "x\n== end\nsame\nold\ntail\n"), ("b", "b"), ("stale", "")]);
    let made = files(&[("a", "x\n== end\nsame\nnew\ntail\n"), ("b", "b"), ("new", "")]);
    assert_eq!(differences(&stored, &stored), "");
    let wanted = "3 files of 3 differ from tests/playthroughs:\n\n\
                  a: line 4 in `end`; all differences lie within 1 lines\n      x\n      == end\n      same\n    - old\n    + new\n      tail\n      \n\
                  new: no such file\nstale: a file that no playthrough makes\n";
    assert_eq!(differences(&stored, &made), wanted);
    let inserted = files(&[("a", "x\n== end\nnew\nsame\nold\ntail\n"), ("b", "b"), ("stale", "")]);
    assert!(differences(&stored, &inserted).contains("a: line 3 in `end`; all differences lie within 1 lines\n"));
    let longer = files(&[("a", "x\n== end\nsame\nold\ntail\nmore\n"), ("b", "b"), ("stale", "")]);
    assert!(differences(&stored, &longer).contains("line 6 in `end`; all differences lie within 1 lines\n"));
}
