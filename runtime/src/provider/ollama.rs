//! Ollama `/api/chat`: calls often have no identity and are answered in order, by name.

use serde_json::{Value, json};

use super::answer::{Answer, Elsewhere, gathered};
use super::asked::{Asked, Paired, Said};
use super::at::At;
use super::{ProviderError, Rules};
use crate::tool::CallId;

pub(super) const RULES: Rules = Rules { read, reply, results };

fn read<'a>(root: &At<'a>) -> Result<Said<'a>, ProviderError> {
    let message = root.field("message", "the message of the model")?;
    let mut calls = Vec::new();
    for item in message.items_of("tool_calls", "an array of tool calls")? {
        let function = item.field("function", "the called function")?;
        calls.push(Asked::of(&function, item.get("id").as_ref(), "arguments", Paired::ByOrder)?);
    }
    Ok(Said { calls, stop: root.word("done_reason"), ends_with_call: true })
}

fn reply(response: &Value, _: &[CallId]) -> Vec<Value> {
    vec![response["message"].clone()]
}

fn results(answers: &[Answer<'_>]) -> Vec<Value> {
    let mut messages: Vec<Value> = answers.iter().map(tool_message).collect();
    let images = gathered(answers);
    if !images.is_empty() {
        let labels: Vec<&str> = images.iter().map(|(label, _)| label.as_str()).collect();
        let data: Vec<&str> = images.iter().map(|(_, image)| image.data).collect();
        messages.push(json!({ "role": "user", "content": labels.join("\n"), "images": data }));
    }
    messages
}

fn tool_message(answer: &Answer<'_>) -> Value {
    let text = answer.text_with_error(Elsewhere::Follows);
    let mut message = json!({ "role": "tool", "tool_name": answer.slot.name, "content": text });
    if let Some(id) = &answer.slot.sent_id {
        message["tool_call_id"] = id.clone();
    }
    message
}
