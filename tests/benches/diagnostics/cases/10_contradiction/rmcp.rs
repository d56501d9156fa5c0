// note: accepted silently: the hints contradict each other and what the function does
#![allow(dead_code, unused)]
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{tool, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Empty {
    /// File to empty.
    path: String,
}

struct Server;

#[tool_router]
impl Server {
    /// Empty a file.
    #[tool(annotations(read_only_hint = true, destructive_hint = true))]
    fn empty(&self, Parameters(Empty { path }): Parameters<Empty>) -> String {
        std::fs::write(&path, "").map_or_else(|error| error.to_string(), |()| "done".to_owned())
    }
}
