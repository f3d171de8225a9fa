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
    /// The same where the type has no name: what each returns becomes one of two kinds of one type.
    Opaque { values: Choices },
    /// The end of such a body.
    Close,
    /// Behind a constant: its value once more, worked out when the program runs.
    Constant { name: String, of_type: bool, kind: Range, value: Range },
    /// Where such a constant is read.
    Read { of_type: bool },
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
    let scope = (0, text.text.len());
    let mut finder =
        Finder { text, mutants: &placed, scope, nodes: vec![], bodies: vec![], constants: vec![], reads: vec![] };
    finder.visit_file(&tree);
    let Finder { mut nodes, bodies, constants, reads, .. } = finder;
    let is_in = |at: Range, around: Range| around.0 < at.0 && at.1 < around.1;
    for body in &bodies {
        // A mutant of a function belongs to the smallest body that it is in.
        let is_own = |at: Range| {
            let around = bodies.iter().filter(|other| is_in(at, other.at));
            around.min_by_key(|other| other.at.1 - other.at.0).is_some_and(|other| other.at == body.at)
        };
        let own = placed.iter().filter(|(at, mutant)| mutant.genre == "FnValue" && is_own(*at));
        let values: Choices = own.map(|(_, mutant)| (mutant.id, mutant.new.clone())).collect();
        let (begin, end) = (body.at.0 + 1, body.at.1 - 1);
        match body.returns {
            _ if values.is_empty() => {}
            Returns::Named => nodes.push(Node { at: (begin, begin), kind: Kind::Body { values } }),
            Returns::Opaque => {
                nodes.push(Node { at: (begin, begin), kind: Kind::Opaque { values } });
                nodes.push(Node { at: (end, end), kind: Kind::Close });
            }
            Returns::OpaqueEarly => {}
        }
    }
    for (name, at) in reads {
        let own = constants.iter().filter(|constant| constant.name == name && is_in(at, constant.scope));
        if own.min_by_key(|constant| constant.scope.1 - constant.scope.0).is_some_and(|constant| constant.has_mutants) {
            nodes.push(Node { at, kind: Kind::Read { of_type: name.contains(':') } });
        }
    }
    nodes.sort_by_key(|node| (node.at.0, std::cmp::Reverse(node.at.1)));
    nodes
}

/// The body of a function.
struct Body {
    at: Range,
    returns: Returns,
}

#[derive(Clone, Copy)]
enum Returns {
    Named,
    /// A type without a name, at the end of the body alone.
    Opaque,
    OpaqueEarly,
}

/// A constant, and where in the file it has this name, `NAME` or `TYPE::NAME`.
struct Constant {
    name: String,
    scope: Range,
    has_mutants: bool,
}

/// Whether a body returns before its end.
struct Early(bool);

impl<'ast> Visit<'ast> for Early {
    fn visit_expr_return(&mut self, _: &'ast syn::ExprReturn) {
        self.0 = true;
    }

    fn visit_expr_closure(&mut self, _: &'ast syn::ExprClosure) {}
}

struct Finder<'a> {
    text: &'a Text<'a>,
    mutants: &'a [(Range, &'a Mutant)],
    /// The block that is looked at, or the file.
    scope: Range,
    nodes: Vec<Node>,
    bodies: Vec<Body>,
    constants: Vec<Constant>,
    /// What may be names of constants.
    reads: Vec<(String, Range)>,
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

    /// Behind a constant with mutants, its value once more; whether it has any.
    fn push_constant(
        &mut self,
        name: &str,
        of_type: bool,
        kind: &syn::Type,
        value: &syn::Expr,
        end: &syn::Token![;],
    ) -> bool {
        let (kind, value, end) = (self.at(kind), self.at(value), self.at(end).1);
        let has_mutants = self.mutants.iter().any(|(at, _)| value.0 <= at.0 && at.1 <= value.1);
        if has_mutants {
            let name = name.to_string();
            self.nodes.push(Node { at: (end, end), kind: Kind::Constant { name, of_type, kind, value } });
        }
        has_mutants
    }

    fn push_body(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let mut early = Early(false);
        early.visit_block(block);
        let returns = match &signature.output {
            syn::ReturnType::Type(_, kind) if matches!(**kind, syn::Type::ImplTrait(_)) => {
                if early.0 {
                    Returns::OpaqueEarly
                } else {
                    Returns::Opaque
                }
            }
            _ => Returns::Named,
        };
        self.bodies.push(Body { at: self.at(block), returns });
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.push_body(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.push_body(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(body) = &function.default {
            self.push_body(&function.sig, body);
        }
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        let own = self.at(block);
        let outer = std::mem::replace(&mut self.scope, own);
        visit::visit_block(self, block);
        self.scope = outer;
    }

    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.reads.push((names.join("::"), self.at(path)));
    }

    /// What the compiler works out, no switch can change; so where its file reads a constant, its value is worked out
    /// when the program runs.
    fn visit_item_const(&mut self, constant: &'ast syn::ItemConst) {
        let (name, scope) = (constant.ident.to_string(), self.scope);
        let has_mutants = self.push_constant(&name, false, &constant.ty, &constant.expr, &constant.semi_token);
        self.constants.push(Constant { name, scope, has_mutants });
        visit::visit_item_const(self, constant);
    }

    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        let consts = block.items.iter().filter_map(|item| match item {
            syn::ImplItem::Const(constant) if block.trait_.is_none() => Some(constant),
            _ => None,
        });
        for constant in consts {
            let (name, at) = (constant.ident.to_string(), self.at(&block.self_ty));
            let has_mutants = self.push_constant(&name, true, &constant.ty, &constant.expr, &constant.semi_token);
            let of_type = format!("{}::{name}", &self.text.text[at.0..at.1]);
            self.constants.push(Constant { name: of_type, scope: self.scope, has_mutants });
            self.constants.push(Constant { name: format!("Self::{name}"), scope: self.at(block), has_mutants });
        }
        visit::visit_item_impl(self, block);
    }

    fn visit_impl_item_const(&mut self, constant: &'ast syn::ImplItemConst) {
        let own = self.at(&constant.expr);
        if self.nodes.iter().any(|node| matches!(node.kind, Kind::Constant { value, .. } if value == own)) {
            visit::visit_impl_item_const(self, constant);
        }
    }

    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}

    /// The length of an array is worked out with its type.
    fn visit_expr_repeat(&mut self, array: &'ast syn::ExprRepeat) {
        self.visit_expr(&array.expr);
    }

    fn visit_type_array(&mut self, _: &'ast syn::TypeArray) {}

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
