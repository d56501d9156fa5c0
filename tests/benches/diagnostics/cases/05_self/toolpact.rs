#![allow(dead_code, unused)]
use toolpact::tool;

struct Server;

impl Server {
    /// Add one to a number.
    #[tool]
    fn next(
        &self,
        /// The number.
        a: i64,
    ) -> i64 {
        a + 1
    }
}
