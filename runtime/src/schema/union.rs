//! Checking `anyOf` and `oneOf`: which branch is meant, and a report about that branch only.

use serde_json::{Map, Value};

use super::describe::{self, describe};
use super::node::{Id, Tag, Types, Union};
use super::path::Path;
use super::problem::{Problem, ProblemKind};
use super::tag::{self, Picked};
use super::walk::Walker;

impl Walker<'_> {
    pub(crate) fn union(&mut self, union: &Union, value: &Value, at: &Path) {
        if let (Some(tag), Value::Object(map)) = (&union.tag, value) {
            return self.tagged(tag, map, value, at);
        }
        let wanted = if union.exactly_one { 2 } else { 1 };
        let fitting = union.branches.iter().filter(|id| self.fits(**id, value)).take(wanted).count();
        match fitting {
            0 => self.explain(union, value, at),
            1 => {}
            _ => {
                self.report(
                    at,
                    ProblemKind::Variant,
                    || "a value that fits only one of the variants".to_owned(),
                    value,
                );
            }
        }
    }

    fn tagged(&mut self, tag: &Tag, map: &Map<String, Value>, value: &Value, at: &Path) {
        match (tag.pick(map), tag) {
            (Picked::Branch(id), _) => self.check(id, value, at),
            (Picked::Unknown(given), Tag::Field { key, values }) => {
                let choices: Vec<Value> = values.iter().map(|(value, _)| value.clone()).collect();
                self.wrong_choice(&choices, given, &at.key(key));
            }
            (_, Tag::Field { key, values }) => {
                let choices = || values.iter().map(|(value, _)| value.clone()).collect::<Vec<_>>();
                self.report(
                    at,
                    ProblemKind::Missing,
                    || format!("`{key}` ({})", describe::choices_of(&choices())),
                    value,
                );
            }
            (_, Tag::Key(keys)) => {
                let names = || describe::names(keys.iter().map(|(key, _)| key.as_str()));
                self.report(at, ProblemKind::Variant, || format!("an object with exactly one of {}", names()), value);
            }
        }
    }

    /// No branch fits: the problems of the one that was most likely meant.
    fn explain(&mut self, union: &Union, value: &Value, at: &Path) {
        let nodes = self.nodes;
        let kind = Types::of(value);
        let possible = union.branches.iter().copied().filter(|id| tag::types(nodes, *id).meets(kind));
        let possible: Vec<Id> = possible.collect();
        match possible.as_slice() {
            [only] => self.check(*only, value, at),
            [_, ..] if value.is_object() || value.is_array() => self.closest(&possible, value, at),
            possible => {
                let wanted = if possible.is_empty() { &union.branches } else { possible };
                let mut phrases: Vec<String> = wanted.iter().map(|id| describe(nodes, *id)).collect();
                phrases.dedup();
                let problem = if possible.is_empty() { ProblemKind::Type } else { ProblemKind::Variant };
                self.report(at, problem, || phrases.join(" or "), value);
            }
        }
    }

    fn closest(&mut self, branches: &[Id], value: &Value, at: &Path) {
        let found: Vec<Vec<Problem>> = branches.iter().map(|id| self.problems_of(*id, value, at)).collect();
        // In a quiet pass nothing was written down, but the failure was.
        if let Some(fewest) = found.into_iter().min_by_key(Vec::len) {
            self.problems.extend(fewest);
        }
    }
}
