//! Gemini `generateContent`: calls are parts without an identity or with one, all results are parts of one content.

use serde_json::{Map, Value, json};

use super::answer::{Answer, Elsewhere, Image, gathered};
use super::asked::{Asked, Paired, Said};
use super::at::At;
use super::{ProviderError, Rules};
use crate::tool::CallId;

pub(super) const RULES: Rules = Rules { read, reply, results };

const CALL: &str = "functionCall";

fn read<'a>(root: &At<'a>) -> Result<Said<'a>, ProviderError> {
    if let Some(reason) = root.get("promptFeedback").and_then(|feedback| feedback.word("blockReason")) {
        return Err(root.failed(format!("the prompt was blocked: {reason}")));
    }
    let candidates = root.field("candidates", "an array of candidates")?.items("an array of candidates")?;
    let candidate = candidates.first().ok_or_else(|| root.unexpected("at least one candidate"))?;
    let stop = candidate.word("finishReason");
    if let Some(reason) = stop.filter(|reason| unreadable(reason)) {
        return Err(root.unreadable(candidate.word("finishMessage").unwrap_or(reason)));
    }
    // A candidate that was stopped before it said anything has no parts.
    let parts = match candidate.get("content") {
        Some(content) => content.items_of("parts", "an array of parts")?,
        None => Vec::new(),
    };
    let ends_with_call = parts.last().is_some_and(|part| part.get(CALL).is_some());
    let calls = parts.iter().filter_map(|part| part.get(CALL));
    let calls = calls.map(|call| Asked::of(&call, call.get("id").as_ref(), "args", Paired::ByOrder));
    Ok(Said { calls: calls.collect::<Result<_, _>>()?, stop, ends_with_call })
}

fn unreadable(reason: &str) -> bool {
    matches!(reason, "MALFORMED_FUNCTION_CALL" | "UNEXPECTED_TOOL_CALL")
}

/// The whole content: later models refuse a call that comes back without its `thoughtSignature`.
fn reply(response: &Value, _: &[CallId]) -> Vec<Value> {
    let content = &response["candidates"][0]["content"];
    let mut content = content.as_object().cloned().unwrap_or_default();
    content.entry("role").or_insert_with(|| "model".into());
    content.entry("parts").or_insert_with(|| Value::Array(Vec::new()));
    vec![content.into()]
}

/// As many results as there were calls and nothing else in one content; models before Gemini 3 refuse images within or
/// beside a result, so they stand in a content of their own (source: error messages of the API).
fn results(answers: &[Answer<'_>]) -> Vec<Value> {
    let parts: Vec<Value> = answers.iter().map(result).collect();
    let mut contents = vec![json!({ "role": "user", "parts": parts })];
    let images = gathered(answers);
    if !images.is_empty() {
        let part = |(label, image): &(String, Image<'_>)| {
            let data = json!({ "mimeType": image.media_type, "data": image.data });
            [json!({ "text": label }), json!({ "inlineData": data })]
        };
        contents.push(json!({ "role": "user", "parts": images.iter().flat_map(part).collect::<Vec<_>>() }));
    }
    contents
}

fn result(answer: &Answer<'_>) -> Value {
    let mut response = Map::new();
    if let Some(id) = &answer.slot.sent_id {
        response.insert("id".to_owned(), id.clone());
    }
    response.insert("name".to_owned(), answer.slot.name.as_str().into());
    // The words that the models know (source: the reference of `FunctionResponse`).
    let key = if answer.is_error() { "error" } else { "output" };
    response.insert("response".to_owned(), json!({ key: answer.text(Elsewhere::Follows) }));
    json!({ "functionResponse": response })
}
