//! Writes a whole file, new or in place of an old one.

use toolpact::{ToolError, WritePath, tool};

use crate::lines;

/// Writes a whole file exactly as given: makes it, with the directories above it, or replaces it.
///
/// A file that exists must have been read whole before.
#[tool(
    category = edit,
    idempotent,
    guidance = "For new files, and for files that change almost everywhere. To change a part of a file, replace that part instead: it is shorter and loses nothing.",
    search = ["create", "save", "new file", "overwrite", "put", "make"],
)]
fn write_file(
    /// File to write, absolute or relative to the workspace.
    path: WritePath,
    /// Everything the file shall hold.
    content: String,
) -> Result<String, ToolError> {
    let written = path.create_or_replace(&content)?;
    let did = if written.created { "created" } else { "replaced" };
    let (lines, bytes) = (lines::count(content.lines().count(), "line"), lines::count(written.bytes, "byte"));
    Ok(format!("{did} {}: {lines}, {bytes}", path.shown()))
}
