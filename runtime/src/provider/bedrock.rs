//! Amazon Bedrock Converse: as Anthropic, with other words.

use serde_json::{Value, json};

use super::answer::{Answer, Image};
use super::asked::{Asked, Paired, Said};
use super::at::At;
use super::{ProviderError, Rules};
use crate::tool::CallId;

pub(super) const RULES: Rules = Rules { read, reply, results };

const CALL: &str = "toolUse";

fn read<'a>(root: &At<'a>) -> Result<Said<'a>, ProviderError> {
    let message = root.field("output", "the output of the model")?.field("message", "the message of the model")?;
    let blocks = message.items_of("content", "an array of content blocks")?;
    let stop = root.word("stopReason");
    if let Some(reason) = stop.filter(|reason| reason.starts_with("malformed_")) {
        return Err(root.unreadable(reason));
    }
    let ends_with_call = blocks.last().is_some_and(|block| block.get(CALL).is_some());
    // A call with a type is one of the provider's own.
    let calls = blocks.iter().filter_map(|block| block.get(CALL)).filter(|call| call.get("type").is_none());
    let calls = calls.map(|call| Asked::of(&call, call.get("toolUseId").as_ref(), "input", Paired::ById));
    Ok(Said { calls: calls.collect::<Result<_, _>>()?, stop, ends_with_call })
}

fn reply(response: &Value, ids: &[CallId]) -> Vec<Value> {
    let mut message = response["output"]["message"].clone();
    let blocks = message.get_mut("content").and_then(Value::as_array_mut);
    let calls = blocks.into_iter().flatten().filter_map(|block| block.get_mut(CALL));
    let own = |call: &&mut Value| call.is_object() && call["type"].is_null();
    calls.filter(own).zip(ids).for_each(|(call, id)| call["toolUseId"] = id.as_str().into());
    vec![message]
}

fn results(answers: &[Answer<'_>]) -> Vec<Value> {
    let blocks: Vec<Value> = answers.iter().map(result).collect();
    vec![json!({ "role": "user", "content": blocks })]
}

/// Only some models take a status, and without one a result is a success, so it is sent for errors alone.
fn result(answer: &Answer<'_>) -> Value {
    let content = answer.blocks(|text| json!({ "text": text }), image);
    let mut result = json!({ "toolUseId": answer.slot.id, "content": content });
    if answer.is_error() {
        result["status"] = "error".into();
    }
    json!({ "toolResult": result })
}

/// The bytes are base64 in the JSON of the API; a client with types for them decodes the text.
fn image(image: Image<'_>) -> Option<Value> {
    let format = image.media_type.strip_prefix("image/")?;
    let known = ["png", "jpeg", "gif", "webp"].contains(&format);
    known.then(|| json!({ "image": { "format": format, "source": { "bytes": image.data } } }))
}
