//! The long way in for a call's arguments: from the model's text to a value that fits, or to everything that is wrong.

use std::fmt;

use serde_json::{Map, Value};

use super::compile::Compiled;
use super::digits::Digits;
use super::markup;
use super::mend::Mender;
use super::parse::{Parsed, StopReason, parse};
use super::path::Path;
use super::problem::{Problem, ProblemKind};
use super::repair::{Repair, RepairKind};
use super::walk::MAX_PROBLEMS;

/// Arguments that fit their schema.
#[derive(Clone, Debug, PartialEq)]
pub struct Accepted {
    /// The arguments.
    pub value: Map<String, Value>,
    /// What was repaired; empty if the call was right as it came.
    pub repairs: Vec<Repair>,
}

/// Arguments that cannot be used, with what to tell the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// Every problem; never empty.
    pub problems: Vec<Problem>,
    /// One minimal valid call, as JSON.
    pub example: Option<String>,
}

impl fmt::Display for Rejected {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            write!(out, "{}{problem}", if index == 0 { "" } else { "\n" })?;
        }
        match &self.example {
            Some(example) => write!(out, "\nA valid call: {example}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Rejected {}

/// Reads the arguments of a call against its schema.
///
/// Strict JSON that fits is parsed once and validated once. Otherwise the named repairs are tried, each only where the value
/// does not fit and only if the result does.
///
/// # Errors
/// Everything that is wrong, and one valid call.
pub fn accept(raw: &str, stop: StopReason, schema: &Compiled) -> Result<Accepted, Rejected> {
    let parsed = parse(raw, stop).map_err(|problem| rejected(vec![problem.into()], schema))?;
    let Parsed { value, mut repairs, large } = parsed;
    let large = Digits::of(&large);
    let mut value = Value::Object(value);
    let mut problems = schema.validate(&value);
    if !problems.is_empty() {
        repairs.extend(repaired(schema, &mut value, &large));
        problems = schema.validate(&value);
    }
    problems.extend(rounded(&value, &large));
    problems.extend(limit_reached(stop, &problems));
    let Value::Object(value) = value else { return Err(rejected(problems, schema)) };
    problems.extend(schema.nodes[schema.root].object.iter().flat_map(|rules| markup::swallowed(rules, &value)));
    if problems.is_empty() { Ok(Accepted { value, repairs }) } else { Err(rejected(problems, schema)) }
}

fn rejected(problems: Vec<Problem>, schema: &Compiled) -> Rejected {
    Rejected { problems, example: schema.example().map(|example| example.to_string()) }
}

/// Takes the arguments out of a wrapper if that makes them fit, repairs them as they are otherwise.
fn repaired(schema: &Compiled, value: &mut Value, large: &Digits) -> Vec<Repair> {
    if let Some((key, mut inner)) = wrapped(schema, value) {
        let mut mender = Mender::new(schema, large);
        mender.mend(schema.root, &mut inner, &Path::Root);
        if inner.is_object() && schema.fits(schema.root, &inner) {
            *value = inner;
            let unwrapped = Repair { kind: RepairKind::Unwrapped, pointer: String::new(), detail: format!("`{key}`") };
            return std::iter::once(unwrapped).chain(mender.repairs).collect();
        }
    }
    let mut mender = Mender::new(schema, large);
    let mut mended = value.clone();
    mender.mend(schema.root, &mut mended, &Path::Root);
    // Where a schema takes other values as well, as a list of anything, arguments are an object all the same.
    if !mended.is_object() {
        return Vec::new();
    }
    *value = mended;
    mender.repairs
}

/// The object within the only field, if the schema does not know that field and the object holds something.
fn wrapped(schema: &Compiled, value: &Value) -> Option<(String, Value)> {
    let map = value.as_object().filter(|map| map.len() == 1)?;
    let (key, inner) = map.iter().next()?;
    let declared = schema.nodes[schema.root].object.as_ref().is_some_and(|rules| rules.field(key).is_some());
    let words = ["arguments", "args", "input", "inputs", "parameters", "params", "kwargs", "tool_input"];
    let inner = match inner {
        Value::String(text) if text.trim_start().starts_with('{') => {
            Value::Object(parse(text, StopReason::Unknown).ok().filter(|parsed| parsed.repairs.is_empty())?.value)
        }
        inner => inner.clone(),
    };
    let holds = inner.as_object().is_some_and(|inner| !inner.is_empty() || words.contains(&key.as_str()));
    (!declared && holds).then(|| (key.clone(), inner))
}

/// Integers that are still held only rounded: passing them on would change them without a word.
fn rounded(value: &Value, large: &Digits) -> Vec<Problem> {
    fn collect(value: &Value, at: &Path, large: &Digits, found: &mut Vec<Problem>) {
        match value {
            Value::Array(list) => {
                list.iter().enumerate().for_each(|(index, item)| collect(item, &at.index(index), large, found));
            }
            Value::Object(map) => map.iter().for_each(|(key, item)| collect(item, &at.key(key), large, found)),
            value => {
                // Several may have been rounded to the same: none of them is passed on.
                if let Some(digits) = large.some_behind(value).filter(|_| found.len() < MAX_PROBLEMS) {
                    found.push(Problem {
                        pointer: at.to_string(),
                        kind: ProblemKind::Range,
                        expected: "an integer in the range of 64 bits".to_owned(),
                        got: super::problem::shortened(digits),
                        nearest: None,
                    });
                }
            }
        }
    }
    let mut found = Vec::new();
    if !large.is_empty() {
        collect(value, &Path::Root, large, &mut found);
    }
    found
}

/// A call that was cut may lack fields for that reason alone, and says so.
fn limit_reached(stop: StopReason, problems: &[Problem]) -> Option<Problem> {
    (stop == StopReason::Length && !problems.is_empty()).then(|| Problem {
        pointer: String::new(),
        kind: ProblemKind::Cut,
        expected: "the output limit was reached, so the call may be truncated; send less in one call".to_owned(),
        got: String::new(),
        nearest: None,
    })
}
