#![allow(dead_code, unused)]
use rig_core::rig_tool;
use rig_core::tool::ToolExecutionError;

/// Count the characters of a text.
#[rig_tool]
fn count(
    /// The text.
    text: &str,
) -> Result<usize, ToolExecutionError> {
    Ok(text.chars().count())
}
