//! A tool of the example's own: one function, and it is listed, found, scheduled and permitted like every other.

use toolpact::files::FileError;
use toolpact::{ReadPath, tool};

/// List the functions that a shell script defines, with their line numbers.
#[tool(category = read, tier = extension, search = ["functions", "definitions", "symbols"])]
pub(crate) fn outline(
    /// Script to look at.
    path: ReadPath,
) -> Result<String, FileError> {
    let script = path.read_text()?;
    let lines = script.body().lines().enumerate();
    let functions: Vec<String> =
        lines.filter_map(|(index, line)| Some(format!("{}: {}", index + 1, name(line)?))).collect();
    Ok(if functions.is_empty() { format!("{} defines no functions", path.shown()) } else { functions.join("\n") })
}

/// The name in `name() {`.
fn name(line: &str) -> Option<&str> {
    let (name, rest) = line.split_once("()")?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (is_name && rest.trim_start().starts_with('{')).then_some(name)
}
