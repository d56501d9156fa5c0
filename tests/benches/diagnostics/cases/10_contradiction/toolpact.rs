#![allow(dead_code, unused)]
use toolpact::tool;

/// Empty a file.
#[tool(read_only)]
fn empty(
    /// File to empty.
    path: toolpact::WritePath,
) -> Result<String, String> {
    path.create_or_replace("").map_err(|error| error.to_string())?;
    Ok("done".to_owned())
}
