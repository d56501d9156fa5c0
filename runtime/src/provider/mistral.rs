//! Mistral chat completions: OpenAI Chat with the tool's name in each result, and a stricter order of roles.

use serde_json::{Value, json};

use super::answer::{Answer, Elsewhere};
use super::{Rules, chat};

pub(super) const RULES: Rules = Rules { read: chat::read, reply: chat::reply, results };

/// No user message may follow a result directly (source: error 3230 of the API), so the images have an answer before them.
fn results(answers: &[Answer<'_>]) -> Vec<Value> {
    let mut messages: Vec<Value> = answers.iter().map(named).collect();
    if let Some(images) = chat::images(answers) {
        messages.extend([json!({ "role": "assistant", "content": "I need the images of these results." }), images]);
    }
    messages
}

fn named(answer: &Answer<'_>) -> Value {
    let mut message = chat::tool_message(answer, Elsewhere::Follows);
    message["name"] = answer.slot.name.as_str().into();
    message
}
