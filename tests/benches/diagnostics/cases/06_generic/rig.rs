#![allow(dead_code, unused)]
use rig_core::rig_tool;
use rig_core::tool::ToolExecutionError;

/// Show a thing.
#[rig_tool]
fn show<T: std::fmt::Debug>(
    /// The thing.
    thing: T,
) -> Result<String, ToolExecutionError> {
    Ok(format!("{thing:?}"))
}
