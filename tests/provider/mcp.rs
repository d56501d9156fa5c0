//! MCP, from the server's side.

use serde_json::{Value, json};
use toolpact::provider::Shape;

use crate::{PNG, results};

fn request(id: impl Into<Value>, params: Value) -> Value {
    let id: Value = id.into();
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})
}

fn answer(request: &Value) -> Value {
    let mut results = results(Shape::Mcp, request);
    assert_eq!(results.len(), 1);
    results.remove(0)
}

#[test]
fn a_request_is_answered_under_its_identity() {
    for id in [json!(2), json!("2"), json!("req-1")] {
        let answer = answer(&request(
            id.clone(),
            json!({"name": "echo", "arguments": {"text": "a"}, "_meta": {"progressToken": 1}}),
        ));
        let result = json!({"content": [{"type": "text", "text": "a"}], "isError": false});
        assert_eq!(answer, json!({"jsonrpc": "2.0", "id": id, "result": result}));
    }
}

#[test]
fn images_and_structured_values_have_places() {
    let image = json!({"type": "image", "data": PNG, "mimeType": "image/png"});
    let painted = answer(&request(1, json!({"name": "paint"})));
    assert_eq!(painted["result"]["content"], json!([{"type": "text", "text": "two points"}, image, image]));
    let measured = answer(&request(1, json!({"name": "measure", "arguments": {}})));
    assert_eq!(measured["result"]["structuredContent"], json!({"width": 3}));
}

#[test]
fn bad_arguments_are_a_result_and_an_unknown_tool_is_an_error_of_the_protocol() {
    let bad = answer(&request(1, json!({"name": "echo", "arguments": {"text": 7, "txt": "a"}})));
    assert_eq!(bad["result"]["isError"], true);
    let unknown = answer(&request(1, json!({"name": "eco"})));
    assert_eq!((&unknown["error"]["code"], unknown.get("result")), (&json!(-32602), None));
    assert_eq!(answer(&json!({"name": "eco"}))["isError"], true);
}

#[test]
fn parameters_alone_are_answered_by_the_result_alone() {
    let result = answer(&json!({"name": "echo", "arguments": {"text": "a"}}));
    assert_eq!(result, json!({"content": [{"type": "text", "text": "a"}], "isError": false}));
}
