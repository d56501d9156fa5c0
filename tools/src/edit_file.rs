//! Replaces one exact text in a file, or every occurrence of it.

mod hint;
mod replace;

use toolpact::{ToolError, WritePath, tool};

use crate::lines;
use replace::Replaced;

/// Lines shown before and after a change.
const AROUND: usize = 3;

/// Most lines of a change that are shown.
const SHOWN: usize = 40;

/// Replaces an exact text in a file, which must occur exactly once unless `replace_all` is given.
///
/// White space counts; regular expressions and escapes have no meaning. Line ends and a byte order mark stay as they are. Gives
/// the changed place with line numbers.
#[tool(
    category = edit,
    guidance = "Read the file first. Give `old` as it stands in the file, without line numbers, and with as many lines around it as make it the only one of its kind.",
    search = ["replace", "change", "modify", "update", "patch", "substitute", "fix"],
)]
fn edit_file(
    /// File to change, absolute or relative to the workspace.
    path: WritePath,
    /// Text to replace, exactly as it stands in the file.
    old: String,
    /// Text to put in its place; empty to remove it.
    new: String,
    /// Replace every occurrence.
    #[arg(default = false)]
    replace_all: bool,
) -> Result<String, ToolError> {
    let mut report = String::new();
    path.edit(|text| {
        let replaced = replace::replace(text, &old, &new, replace_all)
            .map_err(|error| ToolError::new(format!("{} was not changed: {error}", path.shown())))?;
        report = describe(path.shown(), &replaced);
        Ok(replaced.text)
    })?;
    Ok(report)
}

fn describe(shown: &str, replaced: &Replaced) -> String {
    let places = lines::count(replaced.places, "place");
    let first = (replaced.first_line - 1).saturating_sub(AROUND);
    let last = replaced.last_line + AROUND;
    let all: Vec<&str> = replaced.text.lines().skip(first).take((last - first).min(SHOWN)).collect();
    let which = if replaced.places == 1 { "" } else { ", the first of them" };
    let excerpt = lines::numbered(all, first + 1);
    format!("changed {shown} in {places}{which}:\n{excerpt}")
}
