//! rig 0.44: `ToolSet::execute`, the path of its agent, and the typed tool alone.

use std::collections::HashMap;

use rig_agent::tool::{DynamicTool, ErasedTool, ToolContext, ToolExecutionError, ToolOutput, ToolSet};
use rig_core::message::ToolName;
use rig_core::rig_tool;

use super::{Way, fillers};
use crate::clock::{per_call, runtime};
use crate::work::{self, Case, Mode};

/// Add two numbers.
#[rig_tool(required(a, b))]
async fn add(
    /// First number.
    a: i64,
    /// Second number.
    b: i64,
) -> Result<String, ToolExecutionError> {
    Ok(work::add(a, b))
}

/// Read lines of a file.
#[rig_tool(required(path, mode, tags))]
async fn read_lines(
    /// File to read.
    path: String,
    /// Line to begin at.
    offset: Option<u32>,
    /// How many lines.
    limit: Option<u32>,
    /// What to read of a line.
    mode: Mode,
    /// Words to mark.
    tags: Vec<String>,
) -> Result<String, ToolExecutionError> {
    Ok(work::read_lines(&path, offset, limit, mode, &tags))
}

/// Say a text again.
#[rig_tool(required(text))]
async fn echo(
    /// The text.
    text: String,
) -> Result<String, ToolExecutionError> {
    tokio::task::yield_now().await;
    Ok(work::echo(text))
}

pub fn tools(count: usize) -> ToolSet {
    let mut set = ToolSet::default();
    for name in fillers(count) {
        let schema = ErasedTool::parameters(&ReadLines);
        let name = ToolName::new(name).expect("a name");
        set.add_dynamic_tool(DynamicTool::new(name, "Does a thing.", schema, |_| {
            Box::pin(async { Ok(ToolOutput::text("done")) })
        }));
    }
    set.add_tool(Add);
    set.add_tool(ReadLines);
    set.add_tool(Echo);
    assert_eq!(set.len(), count);
    set
}

pub fn set(count: usize) -> Way {
    let (runtime, tools) = (runtime(), tools(count));
    let call = async move |case: &Case| {
        let result = tools.execute(case.tool, case.arguments.clone(), &mut ToolContext::new()).await;
        result.output().render()
    };
    Way { name: "rig, ToolSet::execute", run: Box::new(move |cases| runtime.block_on(per_call(cases, &call))) }
}

pub fn typed() -> Way {
    let runtime = runtime();
    let tools: HashMap<&str, Box<dyn ErasedTool>> = HashMap::from([
        ("add", Box::new(Add) as Box<dyn ErasedTool>),
        ("read_lines", Box::new(ReadLines)),
        ("echo", Box::new(Echo)),
    ]);
    let call = async move |case: &Case| {
        let result = tools[case.tool].execute(case.arguments.clone(), &mut ToolContext::new()).await;
        result.output().render()
    };
    Way { name: "rig, typed tool alone", run: Box::new(move |cases| runtime.block_on(per_call(cases, &call))) }
}
