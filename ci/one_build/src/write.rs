//! A file written anew, with a switch for each of its mutants.
//!
//! Each operand stands once, so that a file grows by no more than its switches. What belongs to one mutant alone
//! stands in a line of its own behind its mark, by which an error of the compiler is traced to it.

use crate::place::{Choices, Kind, Node, Range};

pub fn write(text: &str, nodes: &[Node]) -> String {
    Writer { text, nodes }.range((0, text.len()), 0)
}

struct Writer<'a> {
    text: &'a str,
    nodes: &'a [Node],
}

fn is_on(id: u32) -> String {
    format!("crate::mutant::is_on({id})")
}

/// `if` the first mutant is on, its text, `else if` …, else the last.
fn choose(choices: &[(u32, String)], last: &str) -> String {
    let one = |(id, text): &(u32, String)| format!("if {} {{\n/*M{id}*/ {text}\n}} else ", is_on(*id));
    choices.iter().map(one).collect::<String>() + &format!("{{ {last} }}")
}

impl Writer<'_> {
    /// A piece of the text, in which only nodes from this number on can stand.
    fn range(&self, range: Range, first: usize) -> String {
        let (mut out, mut at) = (String::new(), range.0);
        for (number, node) in self.nodes.iter().enumerate().skip(first) {
            if node.at.0 > range.1 {
                break;
            }
            if node.at.0 >= at && node.at.1 <= range.1 {
                out.push_str(&self.text[at..node.at.0]);
                out.push_str(&self.node(node, number + 1));
                at = node.at.1;
            }
        }
        out + &self.text[at..range.1]
    }

    fn node(&self, node: &Node, first: usize) -> String {
        match &node.kind {
            Kind::Body { values } => {
                let one =
                    |(id, value): &(u32, String)| format!(" if {} {{\n/*M{id}*/ return {value};\n}} ", is_on(*id));
                values.iter().map(one).collect()
            }
            Kind::Opaque { values } => {
                let one = |(id, value): &(u32, String)| {
                    format!(" if {} {{\n/*M{id}*/ return crate::mutant::made({value});\n}} ", is_on(*id))
                };
                values.iter().map(one).collect::<String>() + " crate::mutant::Or::Own({"
            }
            Kind::Close => "})".to_string(),
            Kind::Constant { name, of_type, kind, value } => {
                constant(name, *of_type, &self.text[kind.0..kind.1], &self.range(*value, 0))
            }
            Kind::Read { of_type } => {
                let name = &self.text[node.at.0..node.at.1];
                if *of_type { format!("({name}__())") } else { format!("(*{name}__())") }
            }
            Kind::Binary { left, right, operator, others } => {
                binary(&self.range(*left, first), &self.range(*right, first), operator, others)
            }
            Kind::Unary { operand, operator, id } => {
                let chosen = choose(&[(*id, "operand__".to_string())], &format!("{operator}operand__"));
                format!("(match ({}) {{ operand__ => {chosen} }})", self.range(*operand, first))
            }
            Kind::Guard { guard, deleted, others } => {
                let mut out = guard.map_or("true".to_string(), |guard| format!("({})", self.range(guard, first)));
                for (id, new) in others {
                    out = match new.as_str() {
                        "true" => format!("({} || {out})", is_on(*id)),
                        _ => format!("(!{} && {out})", is_on(*id)),
                    };
                }
                if let Some(id) = deleted {
                    out = format!("!{} && {out}", is_on(*id));
                }
                let id = deleted.or(others.first().map(|(id, _)| *id)).unwrap_or(0);
                format!("{}\n/*M{id}*/ {out}\n", if guard.is_some() { "" } else { " if" })
            }
            Kind::Field { value, base, name, short, id } => {
                let (value, base) = (self.range(*value, first), self.range(*base, 0));
                let chosen = choose(&[(*id, format!("({base}).{name}"))], &value);
                if *short { format!("{name}: {chosen}") } else { chosen }
            }
        }
    }
}

/// What gives the value of a constant, with mutants once the program runs: anew each time where it belongs to a type,
/// else only the first time, since it may be a large table.
fn constant(name: &str, of_type: bool, kind: &str, value: &str) -> String {
    if of_type {
        return format!(
            " const fn {name}__() -> {kind} {{
                core::intrinsics::const_eval_select((), Self::{name}__never, Self::{name}__now)
            }}
            const fn {name}__never() -> {kind} {{ Self::{name} }}
            fn {name}__now() -> {kind} {{ {value} }} "
        );
    }
    let kind = kind.replace('&', "&'static ");
    let value = value.strip_prefix('&').map_or(value.to_string(), |value| format!("Box::leak(Box::new({value}))"));
    format!(
        " const fn {name}__() -> &'static {kind} {{
            const fn never() -> &'static {kind} {{ &{name} }}
            fn now() -> &'static {kind} {{
                static NOW: std::sync::LazyLock<{kind}> = std::sync::LazyLock::new(|| -> {kind} {{ {value} }});
                &NOW
            }}
            core::intrinsics::const_eval_select((), never, now)
        }} "
    )
}

fn binary(left: &str, right: &str, operator: &str, others: &Choices) -> String {
    let with = |left: &str, right: &str| {
        let other = |(id, new): &(u32, String)| (*id, format!("{left} {new} {right}"));
        choose(&others.iter().map(other).collect::<Vec<_>>(), &format!("{left} {operator} {right}"))
    };
    match operator {
        // The right side is looked at only if the left one does not decide.
        "&&" | "||" => {
            let (sign, id) = (if operator == "&&" { "==" } else { "!=" }, others[0].0);
            format!(
                "(match ({left}) {{ left__ => if left__ {sign} {} {{\n/*M{id}*/ left__\n}} else {{ {right} }} }})",
                is_on(id)
            )
        }
        "==" | "!=" | "<" | ">" | "<=" | ">=" => {
            format!("(match (&({left}), &({right})) {{ (left__, right__) => {} }})", with("*left__", "*right__"))
        }
        assigns if assigns.ends_with('=') => {
            let chosen = with("*left__", "right__");
            format!("(match ({right}) {{ right__ => match &mut ({left}) {{ left__ => {chosen} }} }})")
        }
        _ => format!("(match ({left}, {right}) {{ (left__, right__) => {} }})", with("left__", "right__")),
    }
}
