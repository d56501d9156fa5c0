//! Gemini.

use serde_json::{Value, json};
use toolpact::provider::{ProviderError, Shape};
use toolpact::schema::NameMap;

use crate::{PNG, endings, read, results};

fn response(parts: &Value, finish_reason: &str) -> Value {
    json!({
        "candidates": [{"content": {"parts": parts, "role": "model"}, "finishReason": finish_reason, "index": 0}],
        "usageMetadata": {"promptTokenCount": 77, "candidatesTokenCount": 19, "totalTokenCount": 96},
        "modelVersion": "gemini-3-pro", "responseId": "mAitaLmkHPPlz7IPvtfUqQ4"
    })
}

#[test]
fn all_results_are_parts_of_one_content() {
    let parts = json!([
        {"text": "I'll look.", "thought": true},
        {"functionCall": {"name": "echo", "args": {"text": "a"}}, "thoughtSignature": "CiQBfz"},
        {"functionCall": {"name": "echo", "args": {"text": "b"}}},
        {"functionCall": {"name": "fail"}},
        {"functionCall": {"id": "8f2b1a3c", "name": "blank", "args": {}}},
    ]);
    let response = response(&parts, "STOP");
    let message = read(Shape::Gemini, &response);
    assert_eq!(message.reply(), [response["candidates"][0]["content"].clone()]);
    assert_eq!(message.calls()[3].id.as_str(), "8f2b1a3c");
    let result = |name: &str, said: Value| json!({"functionResponse": {"name": name, "response": said}});
    let expected = json!([{"role": "user", "parts": [
        result("echo", json!({"output": "a"})),
        result("echo", json!({"output": "b"})),
        result("fail", json!({"error": "the bell has no clapper"})),
        {"functionResponse": {"id": "8f2b1a3c", "name": "blank", "response": {"output": "(no output)"}}},
    ]}]);
    assert_eq!(Value::from(results(Shape::Gemini, &response)), expected);
}

#[test]
fn calls_without_an_identity_get_one_of_their_own_that_stays_here() {
    let call = json!({"functionCall": {"name": "blank", "args": {}}});
    let first = read(Shape::Gemini, &response(&json!([call, call]), "STOP"));
    let ids: Vec<_> = first.calls().into_iter().map(|call| call.id).collect();
    assert_ne!(ids[0], ids[1]);
    let again = read(Shape::Gemini, &response(&json!([call, call]), "STOP"));
    assert_eq!(again.calls()[0].id, ids[0], "the same response gives the same identities");
    let mut other = response(&json!([call]), "STOP");
    other["responseId"] = "another".into();
    assert_ne!(read(Shape::Gemini, &other).calls()[0].id, ids[0]);
}

#[test]
fn images_are_in_a_content_after_the_results() {
    let parts = json!([{"functionCall": {"name": "paint", "args": {}}}]);
    let results = results(Shape::Gemini, &response(&parts, "STOP"));
    assert_eq!(results[0]["parts"].as_array().unwrap().len(), 1);
    assert_eq!(results[1]["role"], "user");
    assert_eq!(results[1]["parts"][1], json!({"inlineData": {"mimeType": "image/png", "data": PNG}}));
    assert_eq!(results[1]["parts"].as_array().unwrap().len(), 4);
}

#[test]
fn what_was_cut_blocked_or_garbled_is_no_call() {
    let parts = json!([{"functionCall": {"name": "echo", "args": {"text": "a"}}}, {"functionCall": {"name": "blank", "args": {}}}]);
    assert_eq!(endings(&read(Shape::Gemini, &response(&parts, "MAX_TOKENS"))), ["done", "invalid"]);
    let garbled = json!({"candidates": [{"finishReason": "MALFORMED_FUNCTION_CALL", "finishMessage": "Malformed function call: print(echo"}]});
    let error = Shape::Gemini.read(&garbled, &NameMap::default()).unwrap_err();
    assert!(matches!(&error, ProviderError::Unreadable { reason, .. } if reason.contains("print(echo")), "{error}");
    let blocked = json!({"promptFeedback": {"blockReason": "SAFETY"}});
    let error = Shape::Gemini.read(&blocked, &NameMap::default()).unwrap_err();
    assert_eq!(error.to_string(), "Gemini answered with an error: the prompt was blocked: SAFETY");
    let silent = json!({"candidates": [{"finishReason": "SAFETY", "index": 0}]});
    assert!(read(Shape::Gemini, &silent).calls().is_empty());
}
