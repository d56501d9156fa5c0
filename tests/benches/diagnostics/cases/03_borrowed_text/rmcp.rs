#![allow(dead_code, unused)]
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{tool, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Count<'a> {
    /// The text.
    text: &'a str,
}

struct Server;

#[tool_router]
impl Server {
    /// Count the characters of a text.
    #[tool]
    fn count(&self, Parameters(Count { text }): Parameters<Count<'_>>) -> String {
        text.chars().count().to_string()
    }
}
