//! swiftide 0.32: the tool alone, from a map. Its agent looks a tool up in a list.

use std::collections::HashMap;

use swiftide::chat_completion::errors::ToolError;
use swiftide::chat_completion::{Tool, ToolCall, ToolOutput, ToolSpec};
use swiftide::traits::AgentContext;

use super::{Way, fillers};
use crate::clock::{per_call, runtime};
use crate::work::{self, Case, Mode};

#[swiftide::tool(
    description = "Add two numbers.",
    param(name = "a", description = "First number.", rust_type = "i64"),
    param(name = "b", description = "Second number.", rust_type = "i64")
)]
async fn add(_context: &dyn AgentContext, a: i64, b: i64) -> Result<ToolOutput, ToolError> {
    Ok(ToolOutput::text(work::add(a, b)))
}

#[swiftide::tool(
    description = "Read lines of a file.",
    param(name = "path", description = "File to read."),
    param(name = "offset", description = "Line to begin at.", rust_type = "Option<u32>", required = false),
    param(name = "limit", description = "How many lines.", rust_type = "Option<u32>", required = false),
    param(name = "mode", description = "What to read of a line.", rust_type = "Mode"),
    param(name = "tags", description = "Words to mark.", rust_type = "Vec<String>")
)]
async fn read_lines(
    _context: &dyn AgentContext,
    path: &str,
    offset: Option<u32>,
    limit: Option<u32>,
    mode: Mode,
    tags: Vec<String>,
) -> Result<ToolOutput, ToolError> {
    Ok(ToolOutput::text(work::read_lines(path, offset, limit, mode, &tags)))
}

#[swiftide::tool(description = "Say a text again.", param(name = "text", description = "The text."))]
async fn echo(_context: &dyn AgentContext, text: &str) -> Result<ToolOutput, ToolError> {
    tokio::task::yield_now().await;
    Ok(ToolOutput::text(work::echo(text.to_owned())))
}

pub fn tools(count: usize) -> HashMap<String, Box<dyn Tool>> {
    let fillers = fillers(count).map(|name| (name, echo()));
    let measured = [add(), read_lines(), echo()].into_iter().map(|tool| (tool.name().into_owned(), tool));
    fillers.chain(measured).collect()
}

/// The definitions that its clients serialize for every request.
pub fn definitions(tools: &HashMap<String, Box<dyn Tool>>) -> Vec<ToolSpec> {
    tools.values().map(|tool| tool.tool_spec()).collect()
}

pub fn invoke(count: usize) -> Way {
    let (runtime, tools) = (runtime(), tools(count));
    let call = async move |case: &Case| {
        let call = ToolCall::builder().id("1").name(case.tool).args(case.arguments.clone()).build().expect("a call");
        match tools[case.tool].invoke(&(), &call).await {
            Ok(ToolOutput::Text(text)) => text,
            other => panic!("no answer: {other:?}"),
        }
    };
    Way {
        name: "swiftide, Tool::invoke from a map",
        run: Box::new(move |cases| runtime.block_on(per_call(cases, &call))),
    }
}
