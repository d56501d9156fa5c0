// note: no such key: a tool says nothing about its effects
#![allow(dead_code, unused)]
use rig_core::rig_tool;
use rig_core::tool::ToolExecutionError;

/// Empty a file.
#[rig_tool]
fn empty(
    /// File to empty.
    path: String,
) -> Result<String, ToolExecutionError> {
    std::fs::write(&path, "").map_err(ToolExecutionError::from_error)?;
    Ok("done".to_owned())
}
