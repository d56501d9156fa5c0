#![allow(dead_code, unused)]
use rig_core::rig_tool;
use rig_core::tool::ToolExecutionError;

struct Sum(i64);

/// Add two numbers.
#[rig_tool]
fn add(
    /// First number.
    a: i64,
    /// Second number.
    b: i64,
) -> Result<Sum, ToolExecutionError> {
    Ok(Sum(a + b))
}
