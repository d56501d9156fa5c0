//! Ollama.

use serde_json::{Value, json};
use toolpact::provider::Shape;

use crate::{PNG, endings, read, results};

fn response(calls: &Value, done_reason: &str) -> Value {
    json!({
        "model": "qwen3", "created_at": "2026-07-07T20:22:19.184789Z", "done": true, "done_reason": done_reason,
        "message": {"role": "assistant", "content": "", "thinking": "Hm.", "tool_calls": calls},
        "total_duration": 3_182_774_125_u64, "eval_count": 104
    })
}

#[test]
fn results_go_back_in_order_by_name() {
    let calls = json!([
        {"function": {"name": "echo", "arguments": {"text": "a"}}},
        {"id": "call_7", "function": {"index": 1, "name": "echo", "arguments": {"text": "b"}}},
        {"function": {"name": "fail", "arguments": {}}},
    ]);
    let response = response(&calls, "stop");
    assert_eq!(read(Shape::Ollama, &response).reply(), [response["message"].clone()]);
    let expected = json!([
        {"role": "tool", "tool_name": "echo", "content": "a"},
        {"role": "tool", "tool_name": "echo", "content": "b", "tool_call_id": "call_7"},
        {"role": "tool", "tool_name": "fail", "content": "Error (failed): the bell has no clapper"},
    ]);
    assert_eq!(Value::from(results(Shape::Ollama, &response)), expected);
}

#[test]
fn images_follow_in_a_user_message() {
    let results = results(Shape::Ollama, &response(&json!([{"function": {"name": "paint", "arguments": {}}}]), "stop"));
    assert_eq!((&results[1]["role"], &results[1]["images"]), (&json!("user"), &json!([PNG, PNG])));
}

#[test]
fn a_cut_call_is_refused() {
    let calls = json!([{"function": {"name": "blank", "arguments": {}}}, {"function": {"name": "echo", "arguments": {"text": "a"}}}]);
    assert_eq!(endings(&read(Shape::Ollama, &response(&calls, "length"))), ["done", "invalid"]);
}
