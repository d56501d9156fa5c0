#![allow(dead_code, unused)]
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{tool, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
struct Add {
    /// First number.
    a: i64,
    /// Second number.
    b: i64,
}

struct Server;

#[tool_router]
impl Server {
    /// Add two numbers.
    #[tool]
    async fn add(&self, Parameters(Add { a, b }): Parameters<Add>) -> String {
        let kept = std::rc::Rc::new(1_i64);
        std::future::ready(()).await;
        (a + b + *kept).to_string()
    }
}
