#![allow(dead_code, unused)]
use rig_core::rig_tool;
use rig_core::tool::ToolExecutionError;

/// Add one to a number.
#[rig_tool]
async fn next(
    /// The number.
    a: i64,
) -> Result<i64, ToolExecutionError> {
    let kept = std::rc::Rc::new(1_i64);
    std::future::ready(()).await;
    Ok(a + *kept)
}
