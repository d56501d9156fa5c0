//! Calls and their results: the same stages, the same sentences, mapped to what the protocol has.

use rmcp::service::ServiceError;
use serde_json::{Value, json};

use crate::client::{Bench, is_error, text};

#[tokio::test]
async fn five_tools_take_good_arguments() {
    let mut bench = Bench::new();
    std::fs::write(bench.folder.path().join("a.txt"), "one\n").unwrap();
    let client = bench.client().await;
    let calls = [
        ("say", json!({"text": "hi", "times": 2}), "hi hi"),
        ("show", json!({"path": "a.txt"}), "one\n"),
        ("count", json!({"to": 3}), "3"),
        ("facts", json!({}), r#"{"legs":4,"tail":true}"#),
        ("paint", json!({}), "a picture"),
    ];
    for (tool, arguments, expected) in calls {
        let result = client.call(tool, arguments).await;
        assert_eq!((text(&result).as_str(), is_error(&result)), (expected, false), "{tool}");
    }
}

#[tokio::test]
async fn bad_arguments_come_back_as_results_that_teach() {
    let mut bench = Bench::new();
    let client = bench.client().await;
    let calls = [
        ("say", json!({"txt": "hi"}), "did you mean `text`?"),
        ("say", json!({"text": "hi", "times": 9}), "/times"),
        ("show", json!({"path": {"name": "a.txt"}}), "/path"),
        ("show", json!({"path": "../../etc/passwd"}), "workspace"),
        ("count", json!({}), "missing required `to`"),
        ("facts", json!({"legs": 3}), "unknown field"),
        ("paint", json!({"what": "a cat"}), "unknown field"),
    ];
    for (tool, arguments, taught) in calls {
        let result = client.call(tool, arguments).await;
        assert!(is_error(&result) && text(&result).contains(taught), "{tool}: {}", text(&result));
    }
}

#[tokio::test]
async fn images_structured_values_and_endings_are_mapped() {
    let mut bench = Bench::new();
    let client = bench.client().await;
    let painted = client.call("paint", json!({})).await;
    let image = painted.content[1].as_image().unwrap();
    assert_eq!((image.mime_type.as_str(), image.data.as_str()), ("image/png", "iVBORw0KGgo="));

    let facts = client.call("facts", json!({})).await;
    assert_eq!(facts.structured_content, Some(json!({"legs": 4, "tail": true})));

    let repaired = client.call("count", json!({"to": "3"})).await;
    assert!(!is_error(&repaired));
    let meta = Value::Object(repaired.meta.unwrap().0);
    assert_eq!(meta["toolpact/ending"], "done");
    assert_eq!(meta["toolpact/repairs"].as_array().unwrap().len(), 1, "{meta}");
}

#[tokio::test]
async fn a_long_result_is_kept_until_the_client_hangs_up() {
    let mut bench = Bench::new();
    let client = bench.client().await;
    let story = text(&client.call("story", json!({})).await);
    assert!(story.starts_with("[This result is too long"), "{story}");
    let folder = bench.session.spill().folder().unwrap();
    assert!(folder.exists());
    client.service.cancel().await.unwrap();
    bench.over().await;
    assert!(!folder.exists(), "{} is left", folder.display());
}

#[tokio::test]
async fn an_unknown_tool_is_an_error_of_the_protocol() {
    let mut bench = Bench::new();
    let client = bench.client().await;
    let Err(ServiceError::McpError(error)) = client.try_call("sya", json!({})).await else { panic!("it is known") };
    assert_eq!(error.code.0, -32602);
    assert_eq!(error.message, "no tool is named `sya`; did you mean say?");
}

#[tokio::test]
async fn arguments_are_read_as_they_were_written() {
    let mut lines = Bench::new().lines().await;
    lines.call_raw(1, "say", r#"{"text":"one","text":"two"}"#).await;
    lines.call_raw(2, "say", r#""{\"text\":\"hi\"}""#).await;
    lines.call_raw(3, "say", r#"["hi"]"#).await;
    lines.call_raw(4, "count", r#"{"to":123456789012345678901234567890}"#).await;
    lines.call_raw(5, "paint", "null").await;
    let results = lines.responses(5).await;
    let said = |id: u64| results[&id]["result"]["content"][0]["text"].as_str().unwrap().to_owned();
    assert!(said(1).contains("/text is given twice"), "{}", said(1));
    assert_eq!(said(2), "hi");
    assert!(said(3).contains("refused and nothing ran"), "{}", said(3));
    assert!(said(4).contains("123456789012345678901234567890"), "{}", said(4));
    assert_eq!(said(5), "a picture");
}

#[tokio::test]
async fn requests_that_cannot_be_read_do_not_end_the_conversation() {
    let mut lines = Bench::new().lines().await;
    lines.write("{nonsense").await;
    lines.write("").await;
    lines.write(r#"{"jsonrpc":"1.0","id":1,"method":"tools/list"}"#).await;
    assert_eq!(lines.next().await.unwrap()["error"]["code"], -32600);
    lines.send(json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {}})).await;
    assert_eq!(lines.next().await.unwrap()["error"]["code"], -32602);
    lines.send(json!({"jsonrpc": "2.0", "id": 3, "method": "tools/dance"})).await;
    assert_eq!(lines.next().await.unwrap()["error"]["code"], -32601);
    // Over the longest message; what comes after it is read again.
    lines.call(4, "say", json!({"text": "a".repeat(17 << 20)})).await;
    lines.call(5, "say", json!({"text": "still here"})).await;
    let answer = lines.next().await.unwrap();
    assert_eq!((&answer["id"], &answer["result"]["content"][0]["text"]), (&json!(5), &json!("still here")));
}
