//! A turn from outside: what waits for what, how calls end, what is told, recorded and shown.

mod edits;
mod effects;
mod endings;
mod events;
mod limits;
mod plain_words;
mod record;
mod repeats;
mod shared;
mod shown;
mod spans;
mod trace;
mod waits;

use serde_json::{Map, Value, json};
use toolpact::contract::Contract;
use toolpact::{Context, HandMade, Registry, ToolError, Toolset};

/// A tool that takes one text and answers with a text.
pub(crate) fn tool<R>(contract: Contract, run: impl Fn(String, Context) -> R + Send + Sync + 'static) -> HandMade
where
    R: Future<Output = Result<String, ToolError>> + Send + 'static,
{
    let schema = json!({"type": "object", "properties": {"text": {"type": "string", "default": ""}}});
    HandMade::from_schema(contract, schema, move |arguments: Map<String, Value>, context| {
        let text = arguments.get("text").and_then(Value::as_str).unwrap_or_default().to_owned();
        let answer = run(text, context);
        async move { answer.await.map(Into::into) }
    })
}

pub(crate) fn toolset(tools: impl IntoIterator<Item = HandMade>) -> Toolset {
    let mut registry = Registry::empty();
    tools.into_iter().for_each(|tool| registry.add(tool).unwrap());
    Toolset::default_of(&registry).unwrap()
}
