//! Shows how two text files differ.

use std::time::Duration;

use similar::TextDiff;
use toolpact::{ReadPath, ToolError, tool};

use crate::lines;

/// How long a smallest difference is looked for; after that a larger one does.
const PATIENCE: Duration = Duration::from_secs(5);

/// Compares two text files. Gives a unified diff, from the first to the second.
#[tool(
    category = search,
    tier = extension,
    guidance = "To see what differs between two files without reading both.",
    search = ["compare", "difference", "changes", "patch", "unified", "same"],
    output_limit = 30_000,
    keep = head,
)]
fn diff_files(
    /// File as it was, absolute or relative to the workspace.
    old: ReadPath,
    /// File as it is, absolute or relative to the workspace.
    new: ReadPath,
    /// Unchanged lines around each change.
    #[arg(default = 3, range(0..=100))]
    context: usize,
) -> Result<String, ToolError> {
    // As bytes: lines that are the same are not shown, so they must not count as seen.
    let (before, after) = (old.read_bytes()?, new.read_bytes()?);
    let (from, to) = (old.shown(), new.shown());
    if before == after {
        return Ok(format!("[{from} and {to} are the same: {}]", lines::count(before.len(), "byte")));
    }
    let (Some(before), Some(after)) = (text(&before), text(&after)) else {
        return Ok(format!(
            "[{from} ({}) and {to} ({}) differ and are not both text]",
            lines::count(before.len(), "byte"),
            lines::count(after.len(), "byte")
        ));
    };
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(before, after);
    Ok(diff.unified_diff().context_radius(context).header(from, to).to_string())
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\0'))
}
