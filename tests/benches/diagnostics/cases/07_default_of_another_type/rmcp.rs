// note: the default is serde's, so is the error
#![allow(dead_code, unused)]
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{tool, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;

fn ten() -> &'static str {
    "ten"
}

#[derive(Deserialize, JsonSchema)]
struct Read {
    /// How many.
    #[serde(default = "ten")]
    limit: u32,
}

struct Server;

#[tool_router]
impl Server {
    /// Read lines.
    #[tool]
    fn read(&self, Parameters(Read { limit }): Parameters<Read>) -> String {
        limit.to_string()
    }
}
