#![allow(dead_code, unused)]
use rig_core::rig_tool;
use rig_core::tool::ToolExecutionError;

struct Point {
    x: i64,
    y: i64,
}

/// Move to a place.
#[rig_tool]
fn go(
    /// The place.
    to: Point,
) -> Result<i64, ToolExecutionError> {
    Ok(to.x + to.y)
}
