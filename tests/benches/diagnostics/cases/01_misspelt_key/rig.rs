#![allow(dead_code, unused)]
use rig_core::rig_tool;
use rig_core::tool::ToolExecutionError;

/// Add two numbers.
#[rig_tool(nmae = "sum")]
fn add(
    /// First number.
    a: i64,
    /// Second number.
    b: i64,
) -> Result<i64, ToolExecutionError> {
    Ok(a + b)
}
