//! What is wrong with a call's arguments, as data and as one short sentence a model can act on.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

/// The number of characters of an offending value that a problem repeats.
const SHOWN: usize = 40;

/// What sort of fault a [`Problem`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ProblemKind {
    /// The text is no JSON object.
    Syntax,
    /// The text ends before the object does, or the output limit was reached.
    Cut,
    /// Required fields are absent.
    Missing,
    /// A field that the schema does not have.
    Unknown,
    /// A value of the wrong JSON type.
    Type,
    /// A value that is none of the allowed ones.
    Choice,
    /// A number outside its bounds.
    Range,
    /// A text of the wrong length, in characters.
    Length,
    /// A text that does not match its pattern.
    Pattern,
    /// A text that is not of its format.
    Format,
    /// A list with too few, too many, repeated or unfitting items.
    Items,
    /// An object with too few, too many or wrongly named fields.
    Fields,
    /// A value that fits no variant, or more than one.
    Variant,
    /// A value that is ruled out.
    Excluded,
    /// A text that has swallowed other parameters together with their markup.
    Markup,
    /// A value that does not fit what its schema demands beyond the closed set of keywords.
    Foreign,
    /// A value too deep or too large to be checked.
    Limit,
}

/// One fault in a call's arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Where: a JSON Pointer (RFC 6901) into the arguments, empty for the arguments as a whole.
    pub pointer: String,
    /// What sort of fault.
    pub kind: ProblemKind,
    /// What would have been right, in words.
    pub expected: String,
    /// What came instead, at most 40 characters; empty where nothing came.
    pub got: String,
    /// The closest legal name or value, where one is close.
    pub nearest: Option<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.pointer.is_empty() { "arguments" } else { self.pointer.as_str() };
        write!(out, "{place}: ")?;
        match self.kind {
            ProblemKind::Syntax | ProblemKind::Cut | ProblemKind::Markup | ProblemKind::Limit => {
                write!(out, "{}", self.expected)?;
                if !self.got.is_empty() {
                    write!(out, ", got {}", self.got)?;
                }
            }
            ProblemKind::Missing => write!(out, "missing required {}", self.expected)?,
            ProblemKind::Unknown => write!(out, "unknown field; {}", self.expected)?,
            ProblemKind::Range => write!(out, "expected {}, got {}, which is out of range", self.expected, self.got)?,
            ProblemKind::Foreign => write!(out, "{}, got {}", self.expected, self.got)?,
            _ => write!(out, "expected {}, got {}", self.expected, self.got)?,
        }
        if let Some(nearest) = &self.nearest {
            write!(out, " (did you mean {nearest}?)")?;
        }
        Ok(())
    }
}

/// A value as a problem shows it: compact JSON, cut after 40 characters.
pub(crate) fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => shortened(&format!("{:?}", text.chars().take(SHOWN + 1).collect::<String>())),
        Value::Array(list) if list.len() > SHOWN => format!("an array of {} items", list.len()),
        Value::Object(map) if map.len() > SHOWN => format!("an object of {} fields", map.len()),
        value => shortened(&value.to_string()),
    }
}

/// The first 40 characters of a text, marked if there were more.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A part of a schema that cannot be understood or enforced.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {what}", if pointer.is_empty() { "schema" } else { pointer.as_str() })]
pub struct SchemaProblem {
    /// Where in the schema: a JSON Pointer.
    pub pointer: String,
    /// What is wrong, and what to do.
    pub what: String,
}
