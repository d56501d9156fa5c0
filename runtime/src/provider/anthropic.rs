//! Anthropic Messages: calls are blocks of the model's message, all results are blocks of the one user message after it.

use serde_json::{Map, Value, json};

use super::answer::{Answer, Image};
use super::asked::{Asked, Paired, Said};
use super::at::At;
use super::{ProviderError, Rules};
use crate::tool::CallId;

pub(super) const RULES: Rules = Rules { read, reply, results };

const CALL: &str = "tool_use";

fn read<'a>(root: &At<'a>) -> Result<Said<'a>, ProviderError> {
    let content = root.field("content", "an array of content blocks")?;
    // A message that is written by hand may be one text.
    let blocks = if content.value.is_string() { Vec::new() } else { content.items("an array of content blocks")? };
    let ends_with_call = blocks.last().is_some_and(|block| block.is(CALL));
    let calls = blocks.iter().filter(|block| block.is(CALL));
    let calls = calls.map(|block| Asked::of(block, block.get("id").as_ref(), "input", Paired::ById));
    Ok(Said { calls: calls.collect::<Result<_, _>>()?, stop: root.word("stop_reason"), ends_with_call })
}

/// The input must go back as an object; a text is what a stream left of a call, or what another server made of it.
fn reply(response: &Value, ids: &[CallId]) -> Vec<Value> {
    let mut content = response["content"].clone();
    let blocks = content.as_array_mut().map(Vec::as_mut_slice).unwrap_or_default();
    blocks.iter_mut().filter(|block| block["type"] == CALL).zip(ids).for_each(|(block, id)| {
        block["id"] = id.as_str().into();
        let read = |text: &str| serde_json::from_str::<Map<String, Value>>(text).unwrap_or_default();
        if !block["input"].is_object() {
            block["input"] = block["input"].as_str().map(read).unwrap_or_default().into();
        }
    });
    vec![json!({ "role": "assistant", "content": content })]
}

fn results(answers: &[Answer<'_>]) -> Vec<Value> {
    let blocks: Vec<Value> = answers.iter().map(result).collect();
    vec![json!({ "role": "user", "content": blocks })]
}

fn result(answer: &Answer<'_>) -> Value {
    let mut block = json!({ "type": "tool_result", "tool_use_id": answer.slot.id, "content": content(answer) });
    if answer.is_error() {
        block["is_error"] = true.into();
    }
    block
}

fn content(answer: &Answer<'_>) -> Vec<Value> {
    let image = |Image { media_type, data }: Image<'_>| json!({ "type": "image", "source": { "type": "base64", "media_type": media_type, "data": data } });
    answer.blocks(|text| json!({ "type": "text", "text": text }), |shown| taken(shown).map(image))
}

/// The media types that the API takes (source: its guide to vision).
fn taken(image: Image<'_>) -> Option<Image<'_>> {
    ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(&image.media_type).then_some(image)
}
