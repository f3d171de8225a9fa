//! A page: lines of text, long ones folded where a reader and a comparison of lines like it.

use core::fmt::{Display, Write};

use serde::Serialize;

/// How wide lines may be. Cards and words are never broken, so a few are wider.
const WIDTH: usize = 132;

/// The text of a file.
#[derive(Default)]
pub(crate) struct Page {
    pub(crate) text: String,
}

impl Page {
    /// A line as it is.
    pub(crate) fn line(&mut self, line: impl Display) {
        writeln!(self.text, "{}", line.to_string().trim_end()).unwrap();
    }

    /// A headline with an empty line before it.
    pub(crate) fn head(&mut self, title: impl Display) {
        write!(self.text, "\n== {title}\n").unwrap();
    }

    /// Parts behind a label, each with the separator behind it but for the last, on as many lines as they need.
    pub(crate) fn list(&mut self, label: &str, separator: &str, parts: impl IntoIterator<Item = String>) {
        let mut line = format!("{label:<9}");
        let mut parts = parts.into_iter().peekable();
        while let Some(mut part) = parts.next() {
            if parts.peek().is_some() {
                part.push_str(separator);
            }
            if line.chars().count() + part.chars().count() > WIDTH && !line.trim().is_empty() {
                self.line(&line);
                line = " ".repeat(9);
            }
            line.push_str(&part);
            line.push(' ');
        }
        self.line(line);
    }

    /// A record, folded behind its separators: it still reads back.
    pub(crate) fn record(&mut self, record: impl Display) {
        self.list("", ";", record.to_string().split("; ").map(str::to_string));
    }

    /// A value in JSON, folded: a container that is too long for a line has a line for each of its members.
    pub(crate) fn json(&mut self, label: &str, value: &impl Serialize) {
        self.json_without(label, value, &());
    }

    /// [`json`](Self::json), without a part that the page has printed already.
    pub(crate) fn json_without(&mut self, label: &str, value: &impl Serialize, printed: &impl Serialize) {
        let [text, printed] = [serde_json::to_string(value), serde_json::to_string(printed)].map(Result::unwrap);
        let text = if printed == "null" { text } else { text.replacen(&printed, "(as above)", 1) };
        fold(&mut self.text, label, &text, "", 2);
    }
}

/// Writes one member of a container, with what stands before and behind it.
fn fold(page: &mut String, before: &str, json: &str, behind: &str, indent: usize) {
    let space = " ".repeat(indent);
    let container = json.starts_with(['{', '[']);
    if !container || indent + before.len() + json.len() + behind.len() <= WIDTH {
        writeln!(page, "{space}{before}{json}{behind}").unwrap();
        return;
    }
    writeln!(page, "{space}{before}{}", &json[..1]).unwrap();
    let members = members(&json[1..json.len() - 1]);
    for (place, member) in members.iter().enumerate() {
        let comma = if place + 1 < members.len() { "," } else { "" };
        let key = if json.starts_with('{') { member.find("\":").unwrap() + 2 } else { 0 };
        fold(page, &member[..key], &member[key..], comma, indent + 2);
    }
    writeln!(page, "{space}{}{behind}", &json[json.len() - 1..]).unwrap();
}

/// The members of a container, by the commas that stand in no inner container and in no string.
fn members(inner: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut escaped, mut start) = (0, false, false, 0);
    let mut found = Vec::new();
    for (at, sign) in inner.char_indices() {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                found.push(&inner[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&inner[start..]);
    found
}

#[test]
fn folded_json_has_a_line_for_each_member_and_says_the_same() {
    let long = "x, \"[".repeat(30);
    let value = serde_json::json!({"a": [1, 2], "b": {"c": long, "d": {}}, "e": null});
    let mut page = Page::default();
    page.json("value ", &value);
    assert_eq!(page.text.lines().next(), Some("  value {"));
    assert!(page.text.lines().any(|line| line == "    \"a\":[1,2],"), "{}", page.text);
    assert_eq!(page.text.lines().count(), 8);
    let read: serde_json::Value = serde_json::from_str(page.text.trim_start().strip_prefix("value ").unwrap()).unwrap();
    assert_eq!(read, value);
}
