//! Where the mutants of a file are: the expressions, arms and functions that they change.

use std::collections::BTreeSet;

use proc_macro2::{LineColumn, Span};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::list::Mutant;

/// A piece of the text, in bytes.
pub type Range = (usize, usize);

/// What can stand instead of an operator or a guard, and for which mutant.
pub type Choices = Vec<(u32, String)>;

/// A piece of the text that is written anew.
#[derive(Debug)]
pub struct Node {
    pub at: Range,
    pub kind: Kind,
}

#[derive(Debug)]
pub enum Kind {
    /// The beginning of a body that may return something else at once.
    Body { values: Choices },
    /// `left operator right`.
    Binary { left: Range, right: Range, operator: String, others: Choices },
    /// `operator operand`, and the mutant without the operator.
    Unary { operand: Range, operator: String, id: u32 },
    /// The guard of an arm, which may be absent: a mutant that deletes the arm, and others for the guard.
    Guard { guard: Option<Range>, deleted: Option<u32>, others: Choices },
    /// A field of a struct expression, and the mutant that takes it from the base.
    Field { value: Range, base: Range, name: String, short: bool, id: u32 },
}

/// The text with what is needed to find a place in it.
pub struct Text<'a> {
    pub text: &'a str,
    /// For each line the byte of each character, and of the end.
    lines: Vec<Vec<usize>>,
}

impl<'a> Text<'a> {
    pub fn new(text: &'a str) -> Self {
        let (mut lines, mut start) = (Vec::new(), 0);
        for line in text.split_inclusive('\n') {
            let mut places: Vec<usize> = line.char_indices().map(|(at, _)| start + at).collect();
            start += line.len();
            places.push(start);
            lines.push(places);
        }
        lines.push(vec![start]);
        Self { text, lines }
    }

    fn of_mutant(&self, mutant: &Mutant) -> Range {
        let byte = |(line, column): (usize, usize)| self.lines[line - 1][column - 1];
        (byte(mutant.from), byte(mutant.to))
    }

    fn of_span(&self, span: Span) -> Range {
        let byte = |place: LineColumn| self.lines[place.line - 1][place.column];
        (byte(span.start()), byte(span.end()))
    }
}

/// The nodes of a file, outer ones before those inside them. A mutant in `skipped` gets no place.
pub fn nodes(text: &Text<'_>, mutants: &[&Mutant], skipped: &BTreeSet<u32>) -> Vec<Node> {
    let tree = syn::parse_file(text.text).expect("the file is Rust");
    let placed = mutants.iter().filter(|mutant| !skipped.contains(&mutant.id));
    let placed: Vec<(Range, &Mutant)> = placed.map(|mutant| (text.of_mutant(mutant), *mutant)).collect();
    let mut finder = Finder { text, mutants: &placed, nodes: Vec::new(), bodies: Vec::new() };
    finder.visit_file(&tree);
    let Finder { mut nodes, bodies, .. } = finder;
    for body in &bodies {
        // A mutant of a function belongs to the smallest body that it is in.
        let is_own = |at: Range| {
            let around = bodies.iter().filter(|other| other.0 < at.0 && at.1 < other.1);
            around.min_by_key(|other| other.1 - other.0) == Some(body)
        };
        let own = placed.iter().filter(|(at, mutant)| mutant.genre == "FnValue" && is_own(*at));
        let values: Choices = own.map(|(_, mutant)| (mutant.id, mutant.new.clone())).collect();
        if !values.is_empty() {
            nodes.push(Node { at: (body.0 + 1, body.0 + 1), kind: Kind::Body { values } });
        }
    }
    nodes.sort_by_key(|node| (node.at.0, std::cmp::Reverse(node.at.1)));
    nodes
}

struct Finder<'a> {
    text: &'a Text<'a>,
    mutants: &'a [(Range, &'a Mutant)],
    nodes: Vec<Node>,
    bodies: Vec<Range>,
}

impl Finder<'_> {
    fn at(&self, node: &impl Spanned) -> Range {
        self.text.of_span(node.span())
    }

    /// The mutants of a genre that begin where this does.
    fn choices(&self, at: Range, genre: &str) -> Choices {
        let own = self.mutants.iter().filter(|(place, mutant)| place.0 == at.0 && mutant.genre == genre);
        own.map(|(_, mutant)| (mutant.id, mutant.new.clone())).collect()
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.bodies.push(self.at(&function.block));
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.bodies.push(self.at(&function.block));
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        self.bodies.extend(function.default.as_ref().map(|body| self.at(body)));
        visit::visit_trait_item_fn(self, function);
    }

    /// What the compiler works out, no switch can change.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}

    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        let sign = self.at(&binary.op);
        let others = self.choices(sign, "BinaryOperator");
        if !others.is_empty() {
            let (left, right) = (self.at(&binary.left), self.at(&binary.right));
            let operator = self.text.text[sign.0..sign.1].to_string();
            self.nodes.push(Node { at: (left.0, right.1), kind: Kind::Binary { left, right, operator, others } });
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        let sign = self.at(&unary.op);
        if let Some(&(id, _)) = self.choices(sign, "UnaryOperator").first() {
            let operand = self.at(&unary.expr);
            let operator = self.text.text[sign.0..sign.1].to_string();
            self.nodes.push(Node { at: (sign.0, operand.1), kind: Kind::Unary { operand, operator, id } });
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let deleted = self.choices(self.at(arm), "MatchArm").first().map(|(id, _)| *id);
        let guard = arm.guard.as_ref().map(|(_, guard)| self.at(guard));
        let others = guard.map_or(Vec::new(), |guard| self.choices(guard, "MatchArmGuard"));
        if deleted.is_some() || !others.is_empty() {
            let behind = self.at(&arm.pat).1;
            self.nodes
                .push(Node { at: guard.unwrap_or((behind, behind)), kind: Kind::Guard { guard, deleted, others } });
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_struct(&mut self, expression: &'ast syn::ExprStruct) {
        if let Some(base) = &expression.rest {
            let base = self.at(base);
            for field in &expression.fields {
                let (value, name) = (self.at(&field.expr), &field.member);
                let syn::Member::Named(name) = name else { continue };
                if let Some(&(id, _)) = self.choices(self.at(field), "StructField").first() {
                    let (name, short) = (name.to_string(), field.colon_token.is_none());
                    self.nodes.push(Node { at: value, kind: Kind::Field { value, base, name, short, id } });
                }
            }
        }
        visit::visit_expr_struct(self, expression);
    }
}
