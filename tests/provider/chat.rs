//! OpenAI Chat, and `DeepSeek` where it is the same.

use serde_json::{Value, json};
use toolpact::provider::Shape;

use crate::{PNG, endings, read, results, written};

pub(crate) fn response(message: Value, finish_reason: &str) -> Value {
    json!({
        "id": "chatcmpl-B9MHDbslfkBeAs8l4bebGdFOJ6PeG", "object": "chat.completion", "created": 1_741_570_283,
        "model": "gpt-5.4", "service_tier": "default", "system_fingerprint": "fp_fc9f1d7035",
        "choices": [{"index": 0, "message": message, "logprobs": null, "finish_reason": finish_reason}],
        "usage": {"prompt_tokens": 82, "completion_tokens": 17, "total_tokens": 99}
    })
}

pub(crate) fn call(id: &str, name: &str, arguments: impl Into<Value>) -> Value {
    let arguments: Value = arguments.into();
    json!({"id": id, "type": "function", "function": {"name": name, "arguments": arguments}})
}

fn asking(calls: &[Value]) -> Value {
    json!({"role": "assistant", "content": null, "tool_calls": calls, "refusal": null, "annotations": []})
}

#[test]
fn calls_are_answered_by_a_message_each() {
    let calls = [call("call_1", "echo", r#"{"text": "a"}"#), call("call_2", "fail", "{}"), call("call_3", "eco", "{}")];
    let response = response(asking(&calls), "tool_calls");
    let message = read(Shape::OpenAiChat, &response);
    assert_eq!(written(&message)[0], ("echo".into(), r#"{"text": "a"}"#.into()));
    assert_eq!(message.reply(), [response["choices"][0]["message"].clone()]);
    let results = results(Shape::OpenAiChat, &response);
    assert_eq!(results[0], json!({"role": "tool", "tool_call_id": "call_1", "content": "a"}));
    assert_eq!(results[1]["content"], "Error (failed): the bell has no clapper");
    let unknown = results[2]["content"].as_str().unwrap();
    assert!(unknown.starts_with("Error (unknown): ") && unknown.contains("echo"), "{unknown}");
    assert_eq!(results.len(), 3);
}

#[test]
fn a_message_without_calls_has_none() {
    let words = json!({"role": "assistant", "content": [{"type": "text", "text": "Done."}]});
    let message = read(Shape::OpenAiChat, &response(words.clone(), "stop"));
    assert_eq!((message.calls().len(), message.reply()), (0, &[words][..]));
    assert!(message.results(&crate::run(Vec::new())).is_empty());
}

#[test]
fn images_follow_in_a_user_message_and_the_text_says_so() {
    let calls = [call("call_1", "paint", "{}"), call("call_2", "echo", r#"{"text": "b"}"#)];
    let results = results(Shape::OpenAiChat, &response(asking(&calls), "tool_calls"));
    let roles: Vec<&Value> = results.iter().map(|message| &message["role"]).collect();
    assert_eq!(roles, ["tool", "tool", "user"]);
    let text = results[0]["content"].as_str().unwrap();
    assert!(text.starts_with("two points\n[image 1 (image/png) is in a message after"), "{text}");
    let parts = results[2]["content"].as_array().unwrap();
    assert_eq!(parts.len(), 4);
    assert_eq!(parts[2], json!({"type": "text", "text": "Image 2 of the result of paint (call call_1):"}));
    let url = format!("data:image/png;base64,{PNG}");
    assert_eq!(parts[3], json!({"type": "image_url", "image_url": {"url": url}}));
}

#[test]
fn deepseek_is_not_shown_images_and_gets_its_reasoning_back() {
    let said = json!({
        "role": "assistant", "content": "", "reasoning_content": "The user wants a picture.",
        "tool_calls": [call("call_00_x", "paint", "{}")]
    });
    let response = response(said.clone(), "tool_calls");
    assert_eq!(read(Shape::DeepSeek, &response).reply(), [said]);
    let results = results(Shape::DeepSeek, &response);
    assert_eq!(results.len(), 1);
    assert!(results[0]["content"].as_str().unwrap().contains("[an image (image/png) that cannot be shown here]"));
}

#[test]
fn arguments_may_be_an_object_null_or_nothing() {
    let calls = [
        call("1", "echo", json!({"text": "a"})),
        call("2", "blank", Value::Null),
        call("3", "blank", ""),
        json!({"id": "4", "function": {"name": "blank"}}),
        call("5", "echo", json!([1])),
    ];
    let message = read(Shape::OpenAiChat, &response(asking(&calls), "tool_calls"));
    assert_eq!(endings(&message), ["done", "done", "done", "done", "invalid"]);
    assert_eq!(written(&message)[0].1, r#"{"text":"a"}"#);
}

#[test]
fn the_older_form_is_answered_in_kind() {
    let said = json!({"role": "assistant", "content": null, "function_call": {"name": "echo", "arguments": "{\"text\":\"a\"}"}});
    let response = response(said.clone(), "function_call");
    assert_eq!(read(Shape::OpenAiChat, &response).reply(), [said]);
    let results = results(Shape::OpenAiChat, &response);
    assert_eq!(results, [json!({"role": "function", "name": "echo", "content": "a"})]);
}

#[test]
fn calls_of_other_kinds_are_left_to_the_host() {
    let custom = json!({"id": "c", "type": "custom", "custom": {"name": "sql", "input": "select 1"}});
    let calls = [custom.clone(), call("", "echo", r#"{"text": "a"}"#)];
    let message = read(Shape::OpenAiChat, &response(asking(&calls), "tool_calls"));
    assert_eq!(message.calls().len(), 1);
    let reply = &message.reply()[0]["tool_calls"];
    assert_eq!(reply[0], custom);
    assert_eq!(reply[1]["id"], message.calls()[0].id.as_str());
}

#[test]
fn of_a_cut_message_the_complete_calls_run() {
    for reason in ["length", "content_filter", "insufficient_system_resource"] {
        let calls = [call("1", "echo", r#"{"text": "a"}"#), call("2", "echo", r#"{"text": "b"#)];
        let message = read(Shape::OpenAiChat, &response(asking(&calls), reason));
        assert_eq!(endings(&message), ["done", "invalid"], "{reason}");
        let told = &message.results(&crate::run(message.calls()))[1]["content"];
        assert!(told.as_str().unwrap().contains("truncated"), "{told}");
    }
    // The text shows that it is whole.
    let whole = [call("1", "echo", r#"{"text": "a"}"#)];
    assert_eq!(endings(&read(Shape::OpenAiChat, &response(asking(&whole), "length"))), ["done"]);
    // An object does not.
    let object = [call("1", "echo", json!({"text": "a"}))];
    assert_eq!(endings(&read(Shape::OpenAiChat, &response(asking(&object), "length"))), ["invalid"]);
}
