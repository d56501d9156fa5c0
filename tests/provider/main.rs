//! The messages of providers, from a whole response to outcomes and back: as each provider documents them.

mod anthropic;
mod bedrock;
mod chat;
mod gemini;
mod mcp;
mod mistral;
mod ollama;
mod pairing;
mod responses;
mod streams;
mod wrong;

use serde_json::{Map, Value, json};
use toolpact::contract::{Contract, Declared};
use toolpact::output::Block;
use toolpact::provider::{Message, Shape};
use toolpact::schema::{Definition, Dialect, NameMap, export, normalize_arguments};
use toolpact::turn::{Call, Report};
use toolpact::{Content, HandMade, Registry, Session, ToolError, Toolset};

/// A picture of one white point.
pub(crate) const PNG: &str = "iVBORw0KGgo=";

fn tool(
    name: &'static str,
    properties: Value,
    run: impl Fn(&Map<String, Value>) -> Result<Content, ToolError> + Send + Sync + 'static,
) -> HandMade {
    let contract = Contract::new(name, "A tool of a test.").read_only(Declared::Fixed(true));
    let schema = json!({ "type": "object", "properties": properties });
    HandMade::from_schema(contract, schema, move |arguments, _| std::future::ready(run(&arguments)))
}

/// Answers with its text, fails, paints, says nothing, and has names that providers refuse.
pub(crate) fn session() -> Session {
    let text = || json!({"text": {"type": "string"}});
    let said = |arguments: &Map<String, Value>| arguments.get("text").and_then(Value::as_str).unwrap_or("?").to_owned();
    let picture = || Block::Image { media_type: "image/png".into(), data: PNG.into() };
    let tools = [
        tool("echo", text(), move |arguments| Ok(said(arguments).into())),
        tool("fail", json!({}), |_| Err("the bell has no clapper".into())),
        tool("paint", json!({}), move |_| {
            let before = Block::Text { text: "two points".into() };
            Ok(vec![before, picture(), picture()].into())
        }),
        tool("blank", json!({}), |_| Ok("".into())),
        tool("measure", json!({}), |_| Ok(Content::json(json!({"width": 3})))),
        tool("notes", json!({"$top": {"type": "integer"}}), |arguments| {
            Ok(format!("the first {}", arguments.get("$top").unwrap_or(&Value::Null)).into())
        }),
    ];
    let mut registry = Registry::empty();
    tools.into_iter().for_each(|tool| registry.add(tool).unwrap());
    Session::builder(Toolset::default_of(&registry).unwrap()).build().unwrap()
}

pub(crate) fn read(shape: Shape, response: &Value) -> Message {
    shape.read(response, &NameMap::default()).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn run(calls: Vec<Call>) -> Report {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(session().run(calls))
}

/// The messages that answer a response.
pub(crate) fn results(shape: Shape, response: &Value) -> Vec<Value> {
    let message = read(shape, response);
    message.results(&run(message.calls()))
}

/// Tool and arguments of each call.
pub(crate) fn written(message: &Message) -> Vec<(String, String)> {
    message.calls().into_iter().map(|call| (call.tool, call.arguments)).collect()
}

/// The names under which the tools of the session went out.
pub(crate) fn names(dialect: Dialect) -> NameMap {
    session().visible().export(dialect).names
}

/// The names of an export of one tool of any name, as a server of MCP may have it.
pub(crate) fn names_of(dialect: Dialect, tool: &str) -> NameMap {
    let schema =
        normalize_arguments(&json!({"type": "object", "properties": {"text": {"type": "string"}}})).unwrap().schema;
    let definition = Definition {
        name: tool,
        title: None,
        description: "",
        schema: &schema,
        output_schema: None,
        annotations: None,
        defer: false,
        strict: false,
    };
    export(dialect, &[definition]).names
}

/// The phrase of each outcome.
pub(crate) fn endings(message: &Message) -> Vec<String> {
    run(message.calls()).outcomes.iter().map(|outcome| outcome.ending.phrase()).collect()
}
