//! Anthropic Messages.

use serde_json::{Value, json};
use toolpact::provider::Shape;
use toolpact::schema::Dialect;

use crate::{PNG, endings, names, read, results, run, written};

fn response(content: &Value, stop_reason: &str) -> Value {
    json!({
        "id": "msg_01Aq9w938a90dw8q", "type": "message", "role": "assistant", "model": "claude-opus-4-8",
        "content": content, "stop_reason": stop_reason, "stop_sequence": null,
        "usage": {"input_tokens": 472, "output_tokens": 91}
    })
}

fn tool_use(id: &str, name: &str, input: Value) -> Value {
    json!({"type": "tool_use", "id": id, "name": name, "input": input})
}

#[test]
fn all_results_are_in_one_user_message_in_order() {
    let content = json!([
        {"type": "thinking", "thinking": "I shall look.", "signature": "EqQBCgIYAhIM"},
        {"type": "text", "text": "I'll look."},
        tool_use("toolu_1", "echo", json!({"text": "a"})),
        tool_use("toolu_2", "fail", json!({})),
        tool_use("toolu_3", "blank", json!({})),
        tool_use("toolu_4", "paint", json!({})),
    ]);
    let response = response(&content, "tool_use");
    assert_eq!(read(Shape::Anthropic, &response).reply(), [json!({"role": "assistant", "content": content})]);
    let image = json!({"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": PNG}});
    let text = |text: &str| json!({"type": "text", "text": text});
    let expected = json!([{"role": "user", "content": [
        {"type": "tool_result", "tool_use_id": "toolu_1", "content": [text("a")]},
        {"type": "tool_result", "tool_use_id": "toolu_2", "content": [text("the bell has no clapper")], "is_error": true},
        {"type": "tool_result", "tool_use_id": "toolu_3", "content": [text("(no output)")]},
        {"type": "tool_result", "tool_use_id": "toolu_4", "content": [text("two points"), image, image]},
    ]}]);
    assert_eq!(Value::from(results(Shape::Anthropic, &response)), expected);
}

#[test]
fn tools_that_ran_at_the_provider_are_not_ours() {
    let content = json!([
        {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "x"}},
        {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_1", "content": []},
        {"type": "text", "text": "There is nothing."},
    ]);
    assert!(read(Shape::Anthropic, &response(&content, "end_turn")).calls().is_empty());
    assert!(read(Shape::Anthropic, &response(&json!("Hello."), "end_turn")).calls().is_empty());
}

#[test]
fn fields_go_back_to_their_own_names() {
    let names = names(Dialect::Anthropic);
    let inputs = [json!({"top": 3}), json!("{\"top\": 4}"), json!("{\"top\": 5,}")];
    let content: Value = inputs.into_iter().map(|input| tool_use(&input.to_string(), "notes", input)).collect();
    let message = Shape::Anthropic.read(&response(&content, "tool_use"), &names).unwrap();
    assert_eq!(written(&message)[0], ("notes".into(), r#"{"$top":3}"#.into()));
    let results = message.results(&run(message.calls()));
    assert_eq!(results[0]["content"][0]["content"][0]["text"], "the first 3");
    assert_eq!(results[0]["content"][1]["content"][0]["text"], "the first 4");
    // What is no plain JSON keeps its words, so that every repair is named; the name of the field is then told.
    let told = results[0]["content"][2]["content"][0]["text"].as_str().unwrap();
    assert!(told.contains("did you mean"), "{told}");
}

#[test]
fn only_the_last_block_can_be_cut() {
    for reason in ["max_tokens", "refusal", "model_context_window_exceeded"] {
        let calls = json!([tool_use("1", "echo", json!({"text": "a"})), tool_use("2", "blank", json!({}))]);
        assert_eq!(endings(&read(Shape::Anthropic, &response(&calls, reason))), ["done", "invalid"], "{reason}");
        let text = json!([tool_use("1", "echo", json!({"text": "a"})), {"type": "text", "text": "And now I"}]);
        assert_eq!(endings(&read(Shape::Anthropic, &response(&text, reason))), ["done"], "{reason}");
    }
}
