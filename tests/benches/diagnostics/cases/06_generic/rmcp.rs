#![allow(dead_code, unused)]
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{tool, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Show<T> {
    /// The thing.
    thing: T,
}

struct Server;

#[tool_router]
impl Server {
    /// Show a thing.
    #[tool]
    fn show<T: std::fmt::Debug>(&self, Parameters(Show { thing }): Parameters<Show<T>>) -> String {
        format!("{thing:?}")
    }
}
