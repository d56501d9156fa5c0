#![allow(dead_code, unused)]
use rig_core::rig_tool;
use rig_core::tool::ToolExecutionError;

struct Server;

impl Server {
    /// Add one to a number.
    #[rig_tool]
    fn next(
        &self,
        /// The number.
        a: i64,
    ) -> Result<i64, ToolExecutionError> {
        Ok(a + 1)
    }
}
