//! OpenAI Chat Completions, and the parts of it that Mistral and `DeepSeek` share.
//!
//! Taken beside the standard: arguments that are an object, null or empty; calls without an identity; the older
//! `function_call`, of which a message has one and which is answered by the role `function`.

use serde_json::{Value, json};

use super::answer::{Answer, Elsewhere, Image, gathered};
use super::asked::{Asked, Paired, Said};
use super::at::At;
use super::{ProviderError, Rules};
use crate::tool::CallId;

pub(super) const RULES: Rules = Rules { read, reply, results };

pub(super) fn read<'a>(root: &At<'a>) -> Result<Said<'a>, ProviderError> {
    let choices = root.field("choices", "an array of choices")?.items("an array of choices")?;
    let choice = choices.first().ok_or_else(|| root.unexpected("at least one choice"))?;
    choice.no_failure()?;
    let message = choice.field("message", "the message of the model")?;
    let mut calls = Vec::new();
    for item in message.items_of("tool_calls", "an array of tool calls")? {
        if is_function(item.value) {
            let function = item.field("function", "the called function")?;
            calls.push(Asked::of(&function, item.get("id").as_ref(), "arguments", Paired::ById)?);
        }
    }
    if let (true, Some(function)) = (calls.is_empty(), message.get("function_call")) {
        calls.push(Asked::of(&function, None, "arguments", Paired::ByOrder)?);
    }
    Ok(Said { calls, stop: choice.word("finish_reason"), ends_with_call: true })
}

/// Calls of another kind, as `custom`, are not for functions.
fn is_function(item: &Value) -> bool {
    item["type"].as_str().is_none_or(|kind| kind == "function")
}

pub(super) fn reply(response: &Value, ids: &[CallId]) -> Vec<Value> {
    let mut message = response["choices"][0]["message"].clone();
    if let Some(calls) = message.get_mut("tool_calls").and_then(Value::as_array_mut) {
        calls.iter_mut().filter(|call| is_function(call)).zip(ids).for_each(|(call, id)| {
            call["id"] = id.as_str().into();
        });
    }
    vec![message]
}

fn results(answers: &[Answer<'_>]) -> Vec<Value> {
    let mut messages: Vec<Value> = answers.iter().map(|answer| tool_message(answer, Elsewhere::Follows)).collect();
    messages.extend(images(answers));
    messages
}

/// The message of one result. It holds text and nothing else (source: the specification of OpenAI Chat).
pub(super) fn tool_message(answer: &Answer<'_>, images: Elsewhere) -> Value {
    let text = answer.text_with_error(images);
    match answer.slot.paired {
        Paired::ById => json!({ "role": "tool", "tool_call_id": answer.slot.id, "content": text }),
        Paired::ByOrder => json!({ "role": "function", "name": answer.slot.name, "content": text }),
    }
}

/// The user message with the images of all results, if there are any.
pub(super) fn images(answers: &[Answer<'_>]) -> Option<Value> {
    let gathered = gathered(answers);
    let part = |(label, image): &(String, Image<'_>)| {
        [json!({ "type": "text", "text": label }), json!({ "type": "image_url", "image_url": { "url": image.url() } })]
    };
    let parts: Vec<Value> = gathered.iter().flat_map(part).collect();
    (!parts.is_empty()).then(|| json!({ "role": "user", "content": parts }))
}
