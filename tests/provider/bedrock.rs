//! Amazon Bedrock Converse.

use serde_json::{Value, json};
use toolpact::provider::Shape;

use crate::{PNG, endings, read, results};

fn response(content: &Value, stop_reason: &str) -> Value {
    json!({
        "output": {"message": {"role": "assistant", "content": content}}, "stopReason": stop_reason,
        "usage": {"inputTokens": 125, "outputTokens": 60, "totalTokens": 185}, "metrics": {"latencyMs": 1175}
    })
}

fn tool_use(id: &str, name: &str, input: Value) -> Value {
    json!({"toolUse": {"toolUseId": id, "name": name, "input": input}})
}

#[test]
fn all_results_are_in_one_user_message() {
    let content = json!([
        {"text": "I'll look."},
        tool_use("tooluse_a", "echo", json!({"text": "a"})),
        tool_use("tooluse_b", "fail", json!({})),
        tool_use("tooluse_c", "paint", json!({})),
    ]);
    let response = response(&content, "tool_use");
    assert_eq!(read(Shape::Bedrock, &response).reply(), [response["output"]["message"].clone()]);
    let image = json!({"image": {"format": "png", "source": {"bytes": PNG}}});
    let expected = json!([{"role": "user", "content": [
        {"toolResult": {"toolUseId": "tooluse_a", "content": [{"text": "a"}]}},
        {"toolResult": {"toolUseId": "tooluse_b", "content": [{"text": "the bell has no clapper"}], "status": "error"}},
        {"toolResult": {"toolUseId": "tooluse_c", "content": [{"text": "two points"}, image, image]}},
    ]}]);
    assert_eq!(Value::from(results(Shape::Bedrock, &response)), expected);
}

#[test]
fn a_missing_identity_is_made_and_goes_back_with_the_reply() {
    let content = json!([{"toolUse": {"name": "blank", "input": {}}}]);
    let response = response(&content, "tool_use");
    let message = read(Shape::Bedrock, &response);
    let id = message.calls()[0].id.clone();
    assert_eq!(message.reply()[0]["content"][0]["toolUse"]["toolUseId"], id.as_str());
    assert_eq!(results(Shape::Bedrock, &response)[0]["content"][0]["toolResult"]["toolUseId"], id.as_str());
}

#[test]
fn a_cut_call_is_refused() {
    let content = json!([tool_use("a", "blank", json!({})), tool_use("b", "blank", json!({}))]);
    assert_eq!(endings(&read(Shape::Bedrock, &response(&content, "max_tokens"))), ["done", "invalid"]);
}
