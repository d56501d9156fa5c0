//! From the raw text of a call's arguments to one JSON object, or the reason why there is none.
//!
//! A cut text never becomes an object. Shape is not checked here; that takes the schema.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::another::holds_object;
use super::problem::{Problem, ProblemKind, shown};
use super::read::{Read, read};
use super::repair::{Repair, RepairKind};

/// How many times a text within a text is read.
const MAX_DECODED: usize = 3;

/// Why the model stopped writing, as its provider reports it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// The call is complete.
    Finished,
    /// The output limit was reached.
    Length,
    /// Not reported.
    #[default]
    Unknown,
}

impl StopReason {
    /// The reason behind a provider's word: `tool_calls`, `end_turn`, `STOP`, `length`, `max_tokens`, …
    pub fn from_provider(word: &str) -> Self {
        match word.to_ascii_lowercase().as_str() {
            "stop" | "tool_calls" | "tool_use" | "end_turn" | "function_call" | "stop_sequence" | "completed"
            | "complete" => Self::Finished,
            "length"
            | "max_tokens"
            | "max_output_tokens"
            | "incomplete"
            | "model_length"
            | "model_context_window_exceeded" => Self::Length,
            _ => Self::Unknown,
        }
    }
}

/// The object in a raw text.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed {
    /// The object.
    pub value: Map<String, Value>,
    /// What had to be repaired to read it; empty if the text was strict JSON.
    pub repairs: Vec<Repair>,
    /// Integers too large for a JSON number here: JSON Pointer and digits. The object holds only their rounded values.
    pub large: Vec<(String, String)>,
}

/// Why a raw text has no object. Every message says what to send instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseProblem {
    /// The text ends too early.
    #[error("the arguments were truncated: {}, so nothing was run. It begins: {seen:?}", ends(pointer, *.whole))]
    Cut {
        /// Where it ends.
        pointer: String,
        /// Whether every value in it is whole, so that the closing bracket of what `pointer` names is the first thing missing.
        whole: bool,
        /// The first 200 characters.
        seen: String,
        /// Whether the provider says that the output limit was reached.
        limit: bool,
    },
    /// No object, or not JSON.
    #[error("not valid JSON {}: expected {expected}, found {found:?}; send one JSON object", place(pointer, "at "))]
    NotJson {
        /// Where.
        pointer: String,
        /// What could have come.
        expected: &'static str,
        /// What came.
        found: String,
    },
    /// JSON, but no object.
    #[error("the arguments must be one JSON object, got {found}")]
    NotObject {
        /// What came.
        found: String,
    },
    /// More than one object.
    #[error("two JSON values in one call; send one object per call: {first} and {second}")]
    Two {
        /// The first, shortened.
        first: String,
        /// The second, shortened.
        second: String,
    },
    /// One field with two values.
    #[error("{pointer} is given twice with different values; send it once")]
    DuplicateKey {
        /// The field.
        pointer: String,
    },
    /// Half a character.
    #[error("{pointer} holds half of a character (a lone surrogate escape); send the whole character")]
    LoneSurrogate {
        /// The text.
        pointer: String,
    },
    /// A number that cannot be held.
    #[error("{pointer}: the number {found} is out of range")]
    OutOfRange {
        /// The number's place.
        pointer: String,
        /// Its digits, shortened.
        found: String,
    },
    /// `NaN` and the like.
    #[error("{pointer}: {found} is not a JSON number; send a number or leave the field out")]
    NoNumber {
        /// Its place.
        pointer: String,
        /// The word.
        found: String,
    },
    /// Single quotes that do not enclose one text each.
    #[error(
        "not valid JSON {}: single quotes can be read in several ways; use double quotes and escape a quote within as \\\"",
        place(pointer, "at ")
    )]
    SingleQuotes {
        /// Where the reading ended.
        pointer: String,
    },
    /// Too many levels.
    #[error("the arguments are nested too deep: the depth limit is {limit} levels")]
    TooDeep {
        /// The most levels.
        limit: usize,
    },
}

fn ends(pointer: &str, whole: bool) -> String {
    if whole {
        format!("the closing bracket {} is missing at the end", place(pointer, "of "))
    } else {
        format!("the text ends {}", place(pointer, "within "))
    }
}

fn place(pointer: &str, word: &str) -> String {
    if pointer.is_empty() { format!("{word}the object") } else { format!("{word}{pointer}") }
}

impl From<ParseProblem> for Problem {
    fn from(problem: ParseProblem) -> Self {
        let (pointer, kind) = match &problem {
            ParseProblem::Cut { pointer, .. } => (pointer.clone(), ProblemKind::Cut),
            ParseProblem::OutOfRange { pointer, .. } => (pointer.clone(), ProblemKind::Syntax),
            _ => (String::new(), ProblemKind::Syntax),
        };
        Self { pointer, kind, expected: problem.to_string(), got: String::new(), nearest: None }
    }
}

/// The object in `raw`. Nothing, white space, `null` and `""` are the empty object.
///
/// # Errors
/// A text that is no JSON object after the named repairs, or that was cut off.
pub fn parse(raw: &str, stop: StopReason) -> Result<Parsed, ParseProblem> {
    let parsed = one_object(raw, stop, 0);
    match (parsed, stop) {
        (Ok(parsed), StopReason::Length) if parsed.repairs.iter().any(|repair| repair.kind.mends_text()) => {
            Err(cut(raw))
        }
        (Err(ParseProblem::Cut { pointer, whole, seen, .. }), stop) => {
            Err(ParseProblem::Cut { pointer, whole, seen, limit: stop == StopReason::Length })
        }
        (parsed, _) => parsed,
    }
}

fn cut(raw: &str) -> ParseProblem {
    ParseProblem::Cut { pointer: String::new(), whole: false, seen: raw.chars().take(200).collect(), limit: true }
}

fn one_object(raw: &str, stop: StopReason, decoded: usize) -> Result<Parsed, ParseProblem> {
    let mut repairs = Vec::new();
    let text = unwrapped(raw, &mut repairs);
    if text.is_empty() {
        return Ok(empty(repairs));
    }
    if !text.starts_with(['{', '[', '"', '\'', '-', '/']) && !starts_like_json(text) {
        let found = super::problem::shortened(text.lines().next().unwrap_or_default());
        return Err(ParseProblem::NotJson { pointer: String::new(), expected: "a JSON object", found });
    }
    let Read { value, repairs: mended, large, end } = read(text, stop == StopReason::Finished)?;
    repairs.extend(mended);
    let value = match after(&value, &text[end..], &mut repairs)? {
        Some(second) => second,
        None => value,
    };
    match value {
        Value::Object(value) => Ok(Parsed { value, repairs, large }),
        Value::Null => Ok(empty(repairs)),
        Value::String(inner) if inner.trim().is_empty() => Ok(empty(repairs)),
        Value::String(inner) if decoded < MAX_DECODED && inner.trim_start().starts_with(['{', '"', 'n']) => {
            repairs.push(Repair::at_root(RepairKind::TextInText));
            let not_object = |_| ParseProblem::NotObject { found: shown(&Value::String(inner.clone())) };
            let mut parsed = match one_object(&inner, stop, decoded + 1) {
                Err(problem @ ParseProblem::NotJson { .. }) => Err(not_object(problem)),
                other => other,
            }?;
            repairs.append(&mut parsed.repairs);
            Ok(Parsed { repairs, ..parsed })
        }
        other => Err(ParseProblem::NotObject { found: shown(&other) }),
    }
}

fn empty(mut repairs: Vec<Repair>) -> Parsed {
    repairs.push(Repair::at_root(RepairKind::NoArguments));
    Parsed { value: Map::new(), repairs, large: Vec::new() }
}

/// The text without white space around it, a byte order mark and without the opening of a code fence; `after` drops its end.
fn unwrapped<'a>(raw: &'a str, repairs: &mut Vec<Repair>) -> &'a str {
    let mut text = raw.trim();
    if text.len() < raw.trim_matches([' ', '\t', '\n', '\r']).len() {
        repairs.push(Repair::at_root(RepairKind::WhiteSpace));
    }
    if let Some(rest) = text.strip_prefix('\u{feff}') {
        repairs.push(Repair::at_root(RepairKind::ByteOrderMark));
        text = rest.trim_start();
    }
    let language = |word: &str| word.trim().chars().all(|c| c.is_ascii_alphanumeric());
    let fence = text.strip_prefix("```").and_then(|rest| rest.split_once('\n')).filter(|(word, _)| language(word));
    if let Some((_, body)) = fence {
        repairs.push(Repair::at_root(RepairKind::CodeFence));
        text = body.trim();
    }
    text
}

fn starts_like_json(text: &str) -> bool {
    let word = text.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    text.starts_with(|c: char| c.is_ascii_digit())
        || matches!(word, "true" | "false" | "null" | "True" | "False" | "None" | "NaN")
}

/// What may follow a whole value: nothing, one closer too many, the same object again, or talk. Gives the object that
/// follows an empty one.
fn after(value: &Value, rest: &str, repairs: &mut Vec<Repair>) -> Result<Option<Value>, ParseProblem> {
    let fenced = repairs.iter().any(|repair| repair.kind == RepairKind::CodeFence);
    let rest = rest.trim();
    let rest = rest.strip_prefix("```").filter(|_| fenced).unwrap_or(rest).trim_start();
    if rest.is_empty() || repairs.iter().any(|repair| repair.kind == RepairKind::MissingClosers) {
        return Ok(None);
    }
    let two = |second: &str| ParseProblem::Two { first: shown(value), second: super::problem::shortened(second) };
    if !value.is_object() {
        let found = super::problem::shortened(rest);
        return Err(ParseProblem::NotJson { pointer: String::new(), expected: "nothing after the value", found });
    }
    if rest == "}" || rest == "]" {
        repairs.push(Repair::at_root(RepairKind::SurplusCloser));
        return Ok(None);
    }
    if rest.starts_with('{') {
        let second = read(rest, false).map_err(|_| two(rest))?;
        let whole = rest[second.end..].trim().is_empty() && second.repairs.is_empty();
        return match second.value {
            second if whole && second == *value => {
                repairs.push(Repair::at_root(RepairKind::SameObjectTwice));
                Ok(None)
            }
            second @ Value::Object(_) if whole && *value == Value::from(Map::new()) => {
                repairs.push(Repair::at_root(RepairKind::EmptyObjectFirst));
                Ok(Some(second))
            }
            _ => Err(two(rest)),
        };
    }
    if holds_object(rest) {
        return Err(two(rest));
    }
    if rest.starts_with(['}', ']', ',', ':', '[', '"', '\'']) || rest.starts_with(|c: char| c.is_ascii_digit()) {
        let found = super::problem::shortened(rest);
        return Err(ParseProblem::NotJson { pointer: String::new(), expected: "nothing after the object", found });
    }
    repairs.push(Repair::at_root(RepairKind::TextAfter));
    Ok(None)
}
