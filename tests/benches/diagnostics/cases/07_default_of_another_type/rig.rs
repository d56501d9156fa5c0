// note: no such key: a parameter left out of `required` gets the default of its type
#![allow(dead_code, unused)]
use rig_core::rig_tool;
use rig_core::tool::ToolExecutionError;

/// Read lines.
#[rig_tool(required())]
fn read(
    /// How many.
    limit: u32,
) -> Result<u32, ToolExecutionError> {
    Ok(limit)
}
