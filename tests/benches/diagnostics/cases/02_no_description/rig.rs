// note: accepted silently: the model reads the invented text “Function to add”
#![allow(dead_code, unused)]
use rig_core::rig_tool;
use rig_core::tool::ToolExecutionError;

#[rig_tool]
fn add(
    /// First number.
    a: i64,
    /// Second number.
    b: i64,
) -> Result<i64, ToolExecutionError> {
    Ok(a + b)
}
