//! What the measured tools do, in every library the same: next to nothing, without I/O.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is read of a line.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// All of it.
    Whole,
    /// Its first word.
    First,
}

pub fn add(a: i64, b: i64) -> String {
    a.wrapping_add(b).to_string()
}

pub fn read_lines(path: &str, offset: Option<u32>, limit: Option<u32>, mode: Mode, tags: &[String]) -> String {
    let (offset, limit) = (offset.unwrap_or(0), limit.unwrap_or(100));
    format!("{path}:{offset}+{limit} {mode:?} {}", tags.join(","))
}

pub fn echo(text: String) -> String {
    text
}

/// One call: the name of a tool, arguments as a model writes them, and the text that every library must answer.
pub struct Case {
    pub tool: &'static str,
    pub arguments: String,
    pub answer: String,
}

/// As many different calls of one tool.
pub fn cases(tool: &'static str, count: u32) -> Vec<Case> {
    (0..count).map(|index| case(tool, index)).collect()
}

fn case(tool: &'static str, index: u32) -> Case {
    if tool == "add" {
        let (a, b) = (i64::from(index) - 700, 4_000_000_i64);
        return Case { tool, arguments: format!(r#"{{"a": {a}, "b": {b}}}"#), answer: add(a, b) };
    }
    let path = format!("src/module_{index}/file.rs");
    let tags = ["rust".to_owned(), "not \"seen\" yet".to_owned(), "x".to_owned()];
    let arguments = format!(
        r#"{{"path": "{path}", "offset": {index}, "limit": 200, "mode": "first", "tags": ["rust", "not \"seen\" yet", "x"]}}"#
    );
    Case { tool, arguments, answer: read_lines(&path, Some(index), Some(200), Mode::First, &tags) }
}
