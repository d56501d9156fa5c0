//! The providers that do not speak Chat Completions: tools go out in their dialect, calls come in, results go back.

use serde_json::{Value, json};

use crate::program::online;
use crate::server::{Answer, Piece, Server};

fn stream(events: Vec<Value>) -> Answer {
    Answer::Unfinished(events.into_iter().map(Piece::Event).collect())
}

/// Runs a task in which one file is read, and gives back the requests.
fn requests(provider: &str, answers: Vec<Answer>) -> Vec<Value> {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("hello.txt"), "good morning\n").unwrap();
    let server = Server::start(answers);
    let ran = online(&server.url, directory.path(), &["--provider", provider], "").succeeded();
    assert!(ran.out.contains("I look.") && ran.out.contains("That is all."), "{}", ran.out);
    server.requests()
}

#[test]
fn anthropic() {
    let block =
        |index: usize, block: Value| json!({"type": "content_block_start", "index": index, "content_block": block});
    let delta = |index: usize, delta: Value| json!({"type": "content_block_delta", "index": index, "delta": delta});
    let stop = |index: usize| json!({"type": "content_block_stop", "index": index});
    let begin = || json!({"type": "message_start", "message": {"usage": {"input_tokens": 1, "output_tokens": 1}}});
    let end = |reason: &str| json!({"type": "message_delta", "delta": {"stop_reason": reason}, "usage": {"output_tokens": 1}});
    let over = || json!({"type": "message_stop"});
    let requests = requests(
        "anthropic",
        vec![
            stream(vec![
                begin(),
                block(0, json!({"type": "text", "text": ""})),
                delta(0, json!({"type": "text_delta", "text": "I look."})),
                stop(0),
                block(1, json!({"type": "tool_use", "id": "t1", "name": "read_file", "input": {}})),
                delta(1, json!({"type": "input_json_delta", "partial_json": "{\"path\": \"hel"})),
                delta(1, json!({"type": "input_json_delta", "partial_json": "lo.txt\"}"})),
                stop(1),
                end("tool_use"),
                over(),
            ]),
            stream(vec![
                begin(),
                block(0, json!({"type": "text", "text": ""})),
                delta(0, json!({"type": "text_delta", "text": "That is all."})),
                stop(0),
                end("end_turn"),
                over(),
            ]),
        ],
    );
    let tools = requests[0]["tools"].as_array().unwrap();
    let reader = tools.iter().find(|tool| tool["name"] == "read_file").unwrap();
    assert_eq!(reader["input_schema"]["properties"]["path"]["type"], "string");
    let messages = requests[1]["messages"].as_array().unwrap();
    assert_eq!(messages[1]["content"][1]["input"], json!({"path": "hello.txt"}));
    let result = &messages[2]["content"][0];
    assert_eq!((&result["type"], &result["tool_use_id"]), (&json!("tool_result"), &json!("t1")));
    assert!(result["content"].as_str().unwrap().contains("good morning"));
}

#[test]
fn gemini() {
    let answer = |parts: Value| {
        stream(vec![json!({"candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP"}]})])
    };
    let call = json!({"functionCall": {"name": "read_file", "args": {"path": "hello.txt"}}});
    let requests =
        requests("gemini", vec![answer(json!([{"text": "I look."}, call])), answer(json!([{"text": "That is all."}]))]);
    let tools = requests[0]["tools"][0]["functionDeclarations"].as_array().unwrap();
    let reader = tools.iter().find(|tool| tool["name"] == "read_file").unwrap();
    assert_eq!(reader["parametersJsonSchema"]["properties"]["path"]["type"], "string");
    let contents = requests[1]["contents"].as_array().unwrap();
    let result = &contents[2]["parts"][0]["functionResponse"];
    assert_eq!(result["name"], "read_file");
    assert!(result["response"].to_string().contains("good morning"), "{result}");
}
