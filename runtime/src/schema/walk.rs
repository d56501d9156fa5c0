//! Checking a value against compiled nodes: the one walker behind validation and repair.
//!
//! Reports every problem, not the first. A valid value costs no allocation. `integer` means a number written as one:
//! `10.0` is left to repair, because that is how typed tools read it.

use serde_json::Value;

use super::compile::Compiled;
use super::describe::{self, describe};
use super::equal::{all_different, equal};
use super::node::{Also, Id, ListRules, Node, Number, NumberRules, TextRules, Types};
use super::path::Path;
use super::problem::{Problem, ProblemKind, shown};
use crate::nearest;

/// The most schemas applied to one value, in all; only a union that refers to itself many times over gets there.
const MAX_STEPS: u32 = 1_000_000;

/// The most problems that are reported one by one; after that only that there are more.
pub(super) const MAX_PROBLEMS: usize = 64;

impl Compiled {
    /// Everything that is wrong with `value`; empty if nothing is. Allocates nothing for a valid value.
    pub fn validate(&self, value: &Value) -> Vec<Problem> {
        let mut walker = Walker::new(&self.nodes, false);
        walker.check(self.root, value, &Path::Root);
        match &self.foreign {
            Some(foreign) if walker.problems.is_empty() => foreign.problems(value),
            _ => walker.problems,
        }
    }

    /// Whether the value fits the node.
    pub(crate) fn fits(&self, id: Id, value: &Value) -> bool {
        Walker::new(&self.nodes, true).fits(id, value)
    }
}

/// One pass over one value.
pub(crate) struct Walker<'n> {
    pub(crate) nodes: &'n [Node],
    pub(crate) problems: Vec<Problem>,
    /// Only whether something is wrong matters, not what.
    quiet: bool,
    failed: bool,
    steps: u32,
}

impl<'n> Walker<'n> {
    pub(crate) fn new(nodes: &'n [Node], quiet: bool) -> Self {
        Self { nodes, problems: Vec::new(), quiet, failed: false, steps: 0 }
    }

    /// Whether a value fits a node, without a word about why not.
    pub(crate) fn fits(&mut self, id: Id, value: &Value) -> bool {
        let before = (std::mem::replace(&mut self.quiet, true), std::mem::replace(&mut self.failed, false));
        self.check(id, value, &Path::Root);
        let fits = !self.failed;
        (self.quiet, self.failed) = before;
        fits
    }

    /// The problems of a value with one node, apart from those found so far.
    pub(crate) fn problems_of(&mut self, id: Id, value: &Value, at: &Path) -> Vec<Problem> {
        let before = std::mem::take(&mut self.problems);
        self.check(id, value, at);
        std::mem::replace(&mut self.problems, before)
    }

    pub(crate) fn report(&mut self, at: &Path, kind: ProblemKind, expected: impl FnOnce() -> String, got: &Value) {
        self.report_near(at, kind, expected, got, || None);
    }

    pub(crate) fn report_near(
        &mut self,
        at: &Path,
        kind: ProblemKind,
        expected: impl FnOnce() -> String,
        got: &Value,
        nearest: impl FnOnce() -> Option<String>,
    ) {
        self.failed = true;
        if self.quiet || self.problems.len() > MAX_PROBLEMS {
            return;
        }
        if self.problems.len() == MAX_PROBLEMS {
            let expected = "there are more problems; correct these first".to_owned();
            let (pointer, kind) = (String::new(), ProblemKind::Limit);
            return self.problems.push(Problem { pointer, kind, expected, got: String::new(), nearest: None });
        }
        let pointer = at.to_string();
        if self.problems.iter().all(|known| known.kind != kind || known.pointer != pointer) {
            let got = if kind == ProblemKind::Missing { String::new() } else { shown(got) };
            self.problems.push(Problem { pointer, kind, expected: expected(), got, nearest: nearest() });
        }
    }

    pub(crate) fn check(&mut self, id: Id, value: &Value, at: &Path) {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            let what = || "the value is too large or too deeply nested to be checked".to_owned();
            return self.report(&Path::Root, ProblemKind::Limit, what, value);
        }
        if self.quiet && self.failed {
            return;
        }
        let node = &self.nodes[id];
        if !node.types.meets(Types::of(value)) {
            return self.wrong_type(id, node, value, at);
        }
        if let Some(choices) = &node.choices
            && !choices.iter().any(|choice| equal(choice, value))
        {
            return self.wrong_choice(choices, value, at);
        }
        match value {
            Value::Number(number) => {
                if let Some(rules) = &node.number {
                    self.number(id, rules, Number::from(number), value, at);
                }
            }
            Value::String(text) => {
                if let Some(rules) = &node.text {
                    self.text(rules, text, value, at);
                }
            }
            Value::Array(list) => {
                if let Some(rules) = &node.list {
                    self.list(rules, list, value, at);
                }
            }
            Value::Object(map) => {
                if let Some(rules) = &node.object {
                    self.object(rules, map, value, at);
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
        for also in &node.also {
            self.also(also, value, at);
        }
    }

    fn wrong_type(&mut self, id: Id, node: &Node, value: &Value, at: &Path) {
        let nodes = self.nodes;
        let large = value.as_f64().is_some_and(|float| value.is_f64() && float.fract() == 0.0 && float.abs() > 1e15);
        if large && node.types.has(Types::INTEGER) {
            let range = describe::range(node.number.as_deref());
            return self.report(
                at,
                ProblemKind::Range,
                || format!("an integer in range{range}, written with all its digits"),
                value,
            );
        }
        self.report(at, ProblemKind::Type, || describe(nodes, id), value);
    }

    pub(crate) fn wrong_choice(&mut self, choices: &[Value], value: &Value, at: &Path) {
        let close = || {
            let near = nearest::name(value.as_str()?, choices.iter().filter_map(Value::as_str))?;
            Some(format!("{near:?}"))
        };
        self.report_near(at, ProblemKind::Choice, || describe::choices_of(choices), value, close);
    }

    fn number(&mut self, id: Id, rules: &NumberRules, number: Number, value: &Value, at: &Path) {
        if !rules.admit(number) {
            let nodes = self.nodes;
            self.report(at, ProblemKind::Range, || describe(nodes, id), value);
        }
    }

    fn text(&mut self, rules: &TextRules, text: &str, value: &Value, at: &Path) {
        if !rules.has_length(text) {
            let length = || {
                let characters = text.chars().count();
                format!("{}, not {characters}", describe::count(rules.min, rules.max, "character"))
            };
            self.report(at, ProblemKind::Length, length, value);
        }
        if let Some(pattern) = rules.pattern.as_ref().filter(|pattern| !pattern.is_match(text)) {
            self.report(at, ProblemKind::Pattern, || format!("a string that matches {}", pattern.as_str()), value);
        }
        if let Some(format) = rules.format.filter(|format| !format.accepts(text)) {
            let (name, example) = format.name_and_example();
            self.report(at, ProblemKind::Format, || format!("a {name} such as {example:?}"), value);
        }
    }

    fn list(&mut self, rules: &ListRules, list: &[Value], value: &Value, at: &Path) {
        if list.len() < rules.min || rules.max.is_some_and(|max| list.len() > max) {
            let count = || format!("{}, not {}", describe::count(rules.min, rules.max, "item"), list.len());
            self.report(at, ProblemKind::Items, count, value);
        }
        if rules.unique && !all_different(list) {
            self.report(at, ProblemKind::Items, || "items that are all different".to_owned(), value);
        }
        for (index, item) in list.iter().enumerate() {
            if let Some(id) = rules.prefix.get(index).copied().or(rules.items) {
                self.check(id, item, &at.index(index));
            }
        }
        if let Some(contains) = &rules.contains {
            let found = list.iter().filter(|item| self.fits(contains.node, item)).count();
            if found < contains.min || contains.max.is_some_and(|max| found > max) {
                let nodes = self.nodes;
                let count = || {
                    let count = describe::count(contains.min, contains.max, "item");
                    format!("{count}, each {}", describe(nodes, contains.node))
                };
                self.report(at, ProblemKind::Items, count, value);
            }
        }
    }

    fn also(&mut self, also: &Also, value: &Value, at: &Path) {
        match also {
            Also::This(id) => self.check(*id, value, at),
            Also::Union(union) => self.union(union, value, at),
            Also::Not(id) => {
                if self.fits(*id, value) {
                    let nodes = self.nodes;
                    self.report(at, ProblemKind::Excluded, || format!("anything but {}", describe(nodes, *id)), value);
                }
            }
            Also::When { test, then, otherwise } => {
                if let Some(id) = if self.fits(*test, value) { then } else { otherwise } {
                    self.check(*id, value, at);
                }
            }
        }
    }
}
