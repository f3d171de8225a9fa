//! The mutants, as `cargo mutants --list --json` names them.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

/// One mutant: a piece of a source file and what stands there instead.
#[derive(Debug, Clone)]
pub struct Mutant {
    /// From 1; 0 is the program as it is.
    pub id: u32,
    pub name: String,
    pub file: String,
    /// The function that it is in, if it is in one.
    pub function: String,
    pub genre: String,
    pub new: String,
    /// Line and column of its beginning and its end, from 1.
    pub from: (usize, usize),
    pub to: (usize, usize),
}

pub fn read(path: &Path) -> Vec<Mutant> {
    let text = std::fs::read_to_string(path).expect("the list of mutants");
    let list: Value = serde_json::from_str(&text).expect("the list is JSON");
    let list = list.as_array().expect("the list is a list");
    list.iter().zip(1..).map(|(mutant, id)| one(mutant, id)).collect()
}

fn one(mutant: &Value, id: u32) -> Mutant {
    let text = |place: &str| mutant.pointer(place).and_then(Value::as_str).unwrap_or("").to_string();
    let number = |place: &str| {
        let number = mutant.pointer(place).and_then(Value::as_u64).expect("a number");
        usize::try_from(number).expect("lines and columns are small")
    };
    Mutant {
        id,
        name: text("/name"),
        file: text("/file"),
        function: text("/function/function_name"),
        genre: text("/genre"),
        new: text("/replacement"),
        from: (number("/span/start/line"), number("/span/start/column")),
        to: (number("/span/end/line"), number("/span/end/column")),
    }
}

/// The mutants of each file.
pub fn by_file(mutants: &[Mutant]) -> BTreeMap<&str, Vec<&Mutant>> {
    let mut files: BTreeMap<&str, Vec<&Mutant>> = BTreeMap::new();
    for mutant in mutants {
        files.entry(&mutant.file).or_default().push(mutant);
    }
    files
}
