#![allow(dead_code, unused)]
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{tool, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;

struct Point {
    x: i64,
    y: i64,
}

struct Server;

#[tool_router]
impl Server {
    /// Move to a place.
    #[tool]
    fn go(&self, Parameters(to): Parameters<Point>) -> String {
        (to.x + to.y).to_string()
    }
}
