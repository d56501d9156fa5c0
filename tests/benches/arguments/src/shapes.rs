//! The two shapes of arguments, each as a struct, as a tool with the same parameters, and as texts that a model writes.

use schemars::JsonSchema;
use serde::Deserialize;
use toolpact::tool;

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadLines {
    pub path: String,
    pub start: u64,
    pub end: Option<u64>,
}

/// Read lines of a file.
#[tool(read_only, tier = core)]
async fn read_lines(
    /// File to read.
    path: String,
    /// First line.
    start: u64,
    /// Last line.
    end: Option<u64>,
) -> String {
    summary(&path, start, end)
}

fn summary(path: &str, start: u64, end: Option<u64>) -> String {
    format!("{path}:{start}-{}", end.unwrap_or(start))
}

impl ReadLines {
    pub fn answer(&self) -> String {
        summary(&self.path, self.start, self.end)
    }
}

/// Replacements in one file.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Edits {
    pub path: String,
    pub mode: Mode,
    pub edits: Vec<Edit>,
    pub dry_run: Option<bool>,
}

/// One replacement.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// Text to find.
    #[schemars(length(min = 1))]
    pub old: String,
    /// Text to put.
    pub new: String,
    /// Every place.
    #[serde(default)]
    pub all: bool,
}

/// What to do where the text does not occur.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Refuse.
    Strict,
    /// Go on.
    Lenient,
}

/// Replace texts in a file.
#[tool(read_only, tier = core)]
async fn edits(
    /// File to change.
    path: String,
    /// What to do where the text does not occur.
    mode: Mode,
    /// The replacements.
    edits: Vec<Edit>,
    /// Change nothing.
    dry_run: Option<bool>,
) -> String {
    Edits { path, mode, edits, dry_run }.answer()
}

impl Edits {
    pub fn answer(&self) -> String {
        format!("{}: {} edits, {:?} {:?}", self.path, self.edits.len(), self.mode, self.dry_run)
    }
}

/// As many different texts of the first shape.
pub fn read_lines_texts(count: usize) -> Vec<String> {
    let text = |at| format!(r#"{{"path": "src/module_{at}/file.rs", "start": {at}, "end": {}}}"#, at + 40);
    (0..count).map(text).collect()
}

/// As many different texts of the second shape.
pub fn edits_texts(count: usize) -> Vec<String> {
    let text = |at| {
        format!(
            r#"{{"path": "src/module_{at}/file.rs", "mode": "lenient", "edits": [{{"old": "let a = {at};\n", "new": "let a = \"{at}\";\n"}}, {{"old": "fn main() {{}}", "new": "fn main() {{ run() }}", "all": true}}], "dry_run": false}}"#
        )
    };
    (0..count).map(text).collect()
}
