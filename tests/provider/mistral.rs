//! Mistral.

use serde_json::{Value, json};
use toolpact::provider::Shape;

use crate::{read, results};

fn response(calls: &Value) -> Value {
    json!({
        "id": "cmpl-e5cc70bb28c444948073e77776eb30ef", "object": "chat.completion", "model": "mistral-large-latest",
        "created": 1_702_256_327, "usage": {"prompt_tokens": 16, "completion_tokens": 34, "total_tokens": 50},
        "choices": [{"index": 0, "finish_reason": "tool_calls", "message": {
            "role": "assistant", "content": "", "prefix": false, "tool_calls": calls
        }}]
    })
}

#[test]
fn results_name_the_tool() {
    let calls =
        json!([{"id": "D681PevKs", "function": {"name": "echo", "arguments": "{\"text\": \"a\"}"}, "index": 0}]);
    let results = results(Shape::Mistral, &response(&calls));
    assert_eq!(results, [json!({"role": "tool", "name": "echo", "tool_call_id": "D681PevKs", "content": "a"})]);
}

#[test]
fn no_user_message_follows_a_result_directly() {
    let calls = json!([{"id": "D681PevKs", "function": {"name": "paint", "arguments": "{}"}}]);
    let results = results(Shape::Mistral, &response(&calls));
    let roles: Vec<&Value> = results.iter().map(|message| &message["role"]).collect();
    assert_eq!(roles, ["tool", "assistant", "user"]);
}

#[test]
fn a_made_identity_is_one_that_the_api_takes() {
    let message = read(
        Shape::Mistral,
        &response(&json!([{"id": "null", "function": {"name": "blank"}}, {"function": {"name": "blank"}}])),
    );
    let id = message.calls()[1].id.clone();
    assert!(id.as_str().len() == 9 && id.as_str().chars().all(|sign| sign.is_ascii_alphanumeric()), "{id}");
    assert_eq!(message.reply()[0]["tool_calls"][1]["id"], id.as_str());
}
