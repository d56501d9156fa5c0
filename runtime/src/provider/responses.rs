//! OpenAI Responses: calls and results are items of their own, paired by `call_id`.

use serde_json::{Value, json};

use super::answer::{Answer, Elsewhere, Image};
use super::asked::{Asked, Paired, Said};
use super::at::At;
use super::{ProviderError, Rules};
use crate::tool::CallId;

pub(super) const RULES: Rules = Rules { read, reply, results };

const CALL: &str = "function_call";

fn read<'a>(root: &At<'a>) -> Result<Said<'a>, ProviderError> {
    let items = root.field("output", "an array of output items")?.items("an array of output items")?;
    let ends_with_call = items.last().is_some_and(|item| item.is(CALL));
    let calls = items.iter().filter(|item| item.is(CALL));
    let calls = calls.map(|item| Asked::of(item, item.get("call_id").as_ref(), "arguments", Paired::ById));
    Ok(Said { calls: calls.collect::<Result<_, _>>()?, stop: stop(root), ends_with_call })
}

/// Why an incomplete response ends has a word of its own.
fn stop<'a>(root: &At<'a>) -> Option<&'a str> {
    let details = root.get("incomplete_details");
    details.and_then(|details| details.word("reason")).or_else(|| root.word("status"))
}

fn reply(response: &Value, ids: &[CallId]) -> Vec<Value> {
    let mut items = response["output"].as_array().cloned().unwrap_or_default();
    items.iter_mut().filter(|item| item["type"] == CALL).zip(ids).for_each(|(item, id)| {
        item["call_id"] = id.as_str().into();
    });
    items
}

fn results(answers: &[Answer<'_>]) -> Vec<Value> {
    answers
        .iter()
        .map(|answer| json!({ "type": "function_call_output", "call_id": answer.slot.id, "output": output(answer) }))
        .collect()
}

/// A text, or a list of parts where there are images.
fn output(answer: &Answer<'_>) -> Value {
    if answer.images().next().is_none() {
        return answer.text_with_error(Elsewhere::Nowhere).into();
    }
    let text = |text: &str| json!({ "type": "input_text", "text": text });
    let image = |image: Image<'_>| Some(json!({ "type": "input_image", "image_url": image.url() }));
    let error = answer.error().map(|words| text(&words));
    error.into_iter().chain(answer.blocks(text, image)).collect()
}
