//! Streamed responses, put together.

use serde_json::{Value, json};
use toolpact::provider::{Collector, ProviderError, Shape};

use crate::{endings, read, results, written};

fn collected(shape: Shape, chunks: &[Value]) -> Value {
    let mut collector = shape.collector().unwrap();
    chunks.iter().for_each(|chunk| collector.push(chunk).unwrap_or_else(|error| panic!("{error}: {chunk}")));
    collector.finish()
}

fn chunk(delta: &Value, finish_reason: Option<&str>) -> Value {
    json!({
        "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1_694_268_190, "model": "gpt-5.4",
        "choices": [{"index": 0, "delta": delta, "logprobs": null, "finish_reason": finish_reason}]
    })
}

fn piece(index: u64, id: Option<&str>, name: Option<&str>, arguments: &str) -> Value {
    chunk(
        &json!({"tool_calls": [{"index": index, "id": id, "type": "function", "function": {"name": name, "arguments": arguments}}]}),
        None,
    )
}

#[test]
fn pieces_of_chat_calls_are_joined_by_index() {
    let chunks = [
        chunk(&json!({"role": "assistant", "content": null, "reasoning_content": "I "}), None),
        chunk(&json!({"reasoning_content": "see."}), None),
        piece(0, Some("call_a"), Some("echo"), ""),
        piece(0, None, None, "{\"text\""),
        piece(1, Some("call_b"), Some("blank"), ""),
        piece(0, None, None, ": \"a\"}"),
        piece(1, None, None, "{}"),
        chunk(&json!({}), Some("tool_calls")),
        json!({"id": "chatcmpl-1", "choices": [], "usage": {"total_tokens": 9}}),
    ];
    let whole = collected(Shape::OpenAiChat, &chunks);
    assert_eq!((&whole["object"], &whole["usage"]["total_tokens"]), (&json!("chat.completion"), &json!(9)));
    let message = read(Shape::OpenAiChat, &whole);
    assert_eq!(written(&message), [("echo".into(), r#"{"text": "a"}"#.into()), ("blank".into(), "{}".into())]);
    assert_eq!(message.reply()[0]["reasoning_content"], "I see.");
    assert_eq!(
        results(Shape::OpenAiChat, &whole)[0],
        json!({"role": "tool", "tool_call_id": "call_a", "content": "a"})
    );
}

#[test]
fn servers_without_indices_or_with_one_for_all_are_understood() {
    let bare = |id: &str, arguments: &str| {
        chunk(&json!({"tool_calls": [{"id": id, "function": {"name": "echo", "arguments": arguments}}]}), None)
    };
    let whole = collected(
        Shape::OpenAiChat,
        &[bare("a", "{\"text\": \"1\"}"), bare("b", "{\"text\": \"2\"}"), chunk(&json!({}), Some("stop"))],
    );
    assert_eq!(endings(&read(Shape::OpenAiChat, &whole)), ["done", "done"]);
    let same = [
        piece(0, Some("a"), Some("echo"), "{\"text\": "),
        piece(0, Some("a"), Some("echo"), "\"1\"}"),
        piece(0, Some("b"), Some("blank"), "{}"),
        chunk(&json!({}), Some("tool_calls")),
    ];
    let message = read(Shape::OpenAiChat, &collected(Shape::OpenAiChat, &same));
    assert_eq!(written(&message), [("echo".into(), "{\"text\": \"1\"}".into()), ("blank".into(), "{}".into())]);
}

#[test]
fn the_older_form_is_joined_too() {
    let chunks = [
        chunk(&json!({"function_call": {"name": "echo", "arguments": "{\"text\":"}}), None),
        chunk(&json!({"function_call": {"arguments": "\"a\"}"}}), None),
        chunk(&json!({}), Some("function_call")),
    ];
    let whole = collected(Shape::OpenAiChat, &chunks);
    assert_eq!(results(Shape::OpenAiChat, &whole), [json!({"role": "function", "name": "echo", "content": "a"})]);
}

fn anthropic(stop: Option<&str>) -> Vec<Value> {
    let start = json!({"type": "message_start", "message": {"id": "msg_1", "type": "message", "role": "assistant",
        "content": [], "model": "claude-opus-4-8", "stop_reason": null, "usage": {"input_tokens": 25, "output_tokens": 1}}});
    let begin =
        |index: u64, block: Value| json!({"type": "content_block_start", "index": index, "content_block": block});
    let delta = |index: u64, delta: Value| json!({"type": "content_block_delta", "index": index, "delta": delta});
    let input = |index: u64, text: &str| delta(index, json!({"type": "input_json_delta", "partial_json": text}));
    let call = |id: &str, name: &str| json!({"type": "tool_use", "id": id, "name": name, "input": {}});
    let mut events = vec![
        start,
        begin(0, json!({"type": "thinking", "thinking": "", "signature": ""})),
        json!({"type": "ping"}),
        delta(0, json!({"type": "thinking_delta", "thinking": "I "})),
        delta(0, json!({"type": "thinking_delta", "thinking": "see."})),
        delta(0, json!({"type": "signature_delta", "signature": "EqQB"})),
        json!({"type": "content_block_stop", "index": 0}),
        begin(1, call("toolu_1", "echo")),
        input(1, ""),
        input(1, "{\"text\": "),
        input(1, "\"a\"}"),
        json!({"type": "content_block_stop", "index": 1}),
        begin(2, call("toolu_2", "blank")),
        json!({"type": "content_block_stop", "index": 2}),
        begin(3, call("toolu_3", "echo")),
        input(3, "{\"text\": \"b"),
    ];
    events.extend(stop.map(
        |reason| json!({"type": "message_delta", "delta": {"stop_reason": reason}, "usage": {"output_tokens": 15}}),
    ));
    events.extend(stop.map(|_| json!({"type": "message_stop"})));
    events
}

#[test]
fn events_of_anthropic_become_blocks_and_a_cut_call_stays_cut() {
    let whole = collected(Shape::Anthropic, &anthropic(Some("max_tokens")));
    assert_eq!(whole["content"][0], json!({"type": "thinking", "thinking": "I see.", "signature": "EqQB"}));
    assert_eq!(whole["usage"]["output_tokens"], 15);
    let message = read(Shape::Anthropic, &whole);
    assert_eq!(endings(&message), ["done", "done", "invalid"]);
    let reply = &message.reply()[0]["content"];
    assert_eq!(
        (&reply[1]["input"], &reply[2]["input"], &reply[3]["input"]),
        (&json!({"text": "a"}), &json!({}), &json!({}))
    );
}

#[test]
fn after_a_stream_that_broke_off_only_whole_calls_run() {
    assert_eq!(
        endings(&read(Shape::Anthropic, &collected(Shape::Anthropic, &anthropic(None)))),
        ["done", "done", "invalid"]
    );
    let chunks =
        [piece(0, Some("a"), Some("echo"), "{\"text\": \"a\"}"), piece(1, Some("b"), Some("echo"), "{\"text\": \"b\"")];
    assert_eq!(endings(&read(Shape::OpenAiChat, &collected(Shape::OpenAiChat, &chunks))), ["done", "invalid"]);
    // A call that began and got no input is whole only if the stream was.
    let begun = &anthropic(None)[..13];
    assert_eq!(endings(&read(Shape::Anthropic, &collected(Shape::Anthropic, begun))), ["done", "invalid"]);
}

#[test]
fn errors_in_a_stream_are_errors() {
    let push = |shape: Shape, chunk: Value| shape.collector().unwrap().push(&chunk).unwrap_err();
    let overloaded = json!({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}});
    assert!(matches!(push(Shape::Anthropic, overloaded), ProviderError::Failed { .. }));
    let stray = json!({"type": "content_block_delta", "index": 4, "delta": {"type": "text_delta", "text": "a"}});
    assert!(push(Shape::Anthropic, stray).to_string().contains("the index of a begun block"));
    assert!(push(Shape::DeepSeek, json!({"choices": {}})).to_string().contains("/choices"));
    let streams = Shape::ALL.into_iter().filter(|shape| shape.collector().is_some()).count();
    assert_eq!(streams, 4);
    let _clones = Collector::clone(&Shape::Mistral.collector().unwrap());
}
