//! OpenAI Responses.

use serde_json::{Value, json};
use toolpact::provider::Shape;

use crate::{PNG, endings, read, results};

fn response(output: &Value, status: &str, incomplete: Option<&str>) -> Value {
    json!({
        "id": "resp_67ca09c5efe0819096d0511c92b8c890", "object": "response", "created_at": 1_741_294_021,
        "status": status, "error": null, "incomplete_details": incomplete.map(|reason| json!({"reason": reason})),
        "model": "gpt-5.4", "output": output, "parallel_tool_calls": true, "store": true
    })
}

fn call(call_id: &str, name: &str, arguments: &str) -> Value {
    json!({
        "type": "function_call", "id": format!("fc_{call_id}"), "call_id": call_id, "name": name,
        "arguments": arguments, "status": "completed"
    })
}

#[test]
fn results_are_items_of_their_own() {
    let output = json!([
        {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "gAAAAAB"},
        call("call_1", "echo", "{\"text\":\"a\"}"),
        {"type": "web_search_call", "id": "ws_1", "status": "completed"},
        call("call_2", "fail", ""),
        call("call_3", "paint", "{}"),
    ]);
    let response = response(&output, "completed", None);
    assert_eq!(read(Shape::OpenAiResponses, &response).reply(), output.as_array().unwrap().as_slice());
    let image = json!({"type": "input_image", "image_url": format!("data:image/png;base64,{PNG}")});
    let expected = json!([
        {"type": "function_call_output", "call_id": "call_1", "output": "a"},
        {"type": "function_call_output", "call_id": "call_2", "output": "Error (failed): the bell has no clapper"},
        {"type": "function_call_output", "call_id": "call_3",
            "output": [{"type": "input_text", "text": "two points"}, image, image]},
    ]);
    assert_eq!(Value::from(results(Shape::OpenAiResponses, &response)), expected);
}

#[test]
fn an_incomplete_response_keeps_its_complete_calls() {
    let output = json!([call("call_1", "echo", "{\"text\":\"a\"}"), call("call_2", "echo", "{\"text\":\"b")]);
    let response = response(&output, "incomplete", Some("max_output_tokens"));
    assert_eq!(endings(&read(Shape::OpenAiResponses, &response)), ["done", "invalid"]);
}
