//! Calls while they run: progress, cancelling, what waits for what, and the end of the conversation.

use rmcp::model::{CallToolRequest, CallToolRequestParams};
use rmcp::service::PeerRequestOptions;
use serde_json::json;
use toolpact::permission::Mode;

use crate::client::{Bench, text};

fn unasked() -> Bench {
    Bench::with(|session| session.mode(Mode::AcceptEdits))
}

#[tokio::test]
async fn progress_is_told_in_order_and_before_the_result() {
    let mut bench = Bench::new();
    let client = bench.client().await;
    assert_eq!(text(&client.call("count", json!({"to": 3})).await), "3");
    let all = |heard: &Vec<(f64, String)>| heard.len() == 3;
    let heard = client.heard.progress.subscribe().wait_for(all).await.unwrap().clone();
    let mut numbers: Vec<_> = heard.iter().map(|(number, message)| (*number as u32, message.as_str())).collect();
    // The SDK's client handles notifications side by side.
    numbers.sort_unstable();
    assert_eq!(numbers, [(1, "1"), (2, "2"), (3, "3")]);

    let mut lines = Bench::new().lines().await;
    let params = json!({"name": "count", "arguments": {"to": 2}, "_meta": {"progressToken": "p"}});
    lines.send(json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})).await;
    for number in 1..=2 {
        let told = lines.next().await.unwrap();
        assert_eq!(told["method"], "notifications/progress");
        let expected = json!({"progressToken": "p", "progress": f64::from(number), "message": number.to_string()});
        assert_eq!(told["params"], expected);
    }
    assert_eq!(lines.next().await.unwrap()["id"], 1);
    // Who gives no token is told nothing.
    lines.call(2, "count", json!({"to": 2})).await;
    assert_eq!(lines.next().await.unwrap()["id"], 2);
}

#[tokio::test]
async fn a_call_is_cancelled_and_the_others_go_on() {
    let mut bench = Bench::new();
    let client = bench.client().await;
    let request = CallToolRequest::new(CallToolRequestParams::new("wait"));
    let handle =
        client.service.send_cancellable_request(request.into(), PeerRequestOptions::no_options()).await.unwrap();
    bench.stage.until(&["waiting"]).await;
    assert_eq!(text(&client.call("say", json!({"text": "hi"})).await), "hi");
    handle.cancel(Some("changed my mind".into())).await.unwrap();
    bench.stage.until(&["let go"]).await;
    assert_eq!(text(&client.call("say", json!({"text": "ho"})).await), "ho");
}

#[tokio::test]
async fn a_cancelled_call_has_no_response_and_its_question_is_taken_back() {
    let mut bench = Bench::new();
    let mut lines = bench.lines_that_ask().await;
    lines.call(1, "note", json!({"path": "a.txt", "text": "1"})).await;
    let asked = lines.next().await.unwrap();
    assert_eq!(asked["method"], "elicitation/create");
    lines.send(json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}})).await;
    let void = lines.next().await.unwrap();
    assert_eq!((&void["method"], &void["params"]["requestId"]), (&json!("notifications/cancelled"), &asked["id"]));
    lines.call(2, "say", json!({"text": "hi"})).await;
    assert_eq!(lines.next().await.unwrap()["id"], 2);
    assert_eq!(bench.file("a.txt"), None);
}

#[tokio::test]
async fn nobody_waits_for_a_client_that_has_gone() {
    let mut bench = Bench::new();
    let mut lines = bench.lines_that_ask().await;
    lines.call(1, "note", json!({"path": "a.txt", "text": "1"})).await;
    lines.next().await.unwrap();
    lines.hang_up().await;
    bench.over().await;
    assert_eq!(bench.file("a.txt"), None);
}

/// Time stands still but for what is waited for.
#[tokio::test(start_paused = true)]
async fn a_call_that_does_not_end_is_cancelled_when_the_client_has_gone() {
    let mut bench = Bench::new();
    let mut lines = bench.lines().await;
    lines.call(1, "wait", json!({})).await;
    bench.stage.until(&["waiting"]).await;
    lines.hang_up().await;
    bench.over().await;
    assert!(bench.stage.told().contains(&"let go".to_owned()));
}

#[tokio::test]
async fn calls_that_conflict_wait_in_the_order_they_came_and_others_overlap() {
    let mut bench = unasked();
    let mut lines = bench.lines().await;
    lines.call(1, "put", json!({"path": "a.txt", "text": "1"})).await;
    lines.call(2, "put", json!({"path": "a.txt", "text": "2"})).await;
    lines.call(3, "put", json!({"path": "b.txt", "text": "3"})).await;
    lines.call(4, "show", json!({"path": "a.txt"})).await;
    bench.stage.until(&["begin 1", "begin 3"]).await;
    assert!(!bench.stage.told().contains(&"begin 2".to_owned()), "{:?}", bench.stage.told());
    bench.stage.open(3);
    let results = lines.responses(4).await;
    assert_eq!(results[&4]["result"]["content"][0]["text"], "2");
    let told = bench.stage.told();
    let at = |what: &str| told.iter().position(|said| said == what).unwrap();
    assert!(at("end 1") < at("begin 2"), "{told:?}");
    assert_eq!((bench.file("a.txt").as_deref(), bench.file("b.txt").as_deref()), (Some("2"), Some("3")));
}

#[tokio::test]
async fn many_calls_in_one_breath_keep_their_order() {
    let mut bench = unasked();
    let mut lines = bench.lines().await;
    bench.stage.open(40);
    for id in 1..=40 {
        lines.call(id, "put", json!({"path": "a.txt", "text": id.to_string()})).await;
    }
    lines.responses(40).await;
    let begun: Vec<_> = bench.stage.told().into_iter().filter(|told| told.starts_with("begin")).collect();
    let expected: Vec<_> = (1..=40).map(|id| format!("begin {id}")).collect();
    assert_eq!(begun, expected);
}

#[tokio::test]
async fn calls_that_run_when_the_client_hangs_up_come_to_their_end() {
    let mut bench = unasked();
    let mut lines = bench.lines().await;
    lines.call(1, "put", json!({"path": "a.txt", "text": "1"})).await;
    bench.stage.until(&["begin 1"]).await;
    lines.hang_up().await;
    bench.stage.open(1);
    assert_eq!(lines.next().await.unwrap()["id"], 1);
    assert!(lines.next().await.is_none());
    bench.over().await;
    assert_eq!(bench.file("a.txt").as_deref(), Some("1"));
}

#[tokio::test]
async fn the_end_of_the_session_is_the_end_of_the_server() {
    let mut bench = Bench::new();
    let mut lines = bench.lines().await;
    lines.call(1, "wait", json!({})).await;
    bench.stage.until(&["waiting"]).await;
    bench.session.cancel();
    bench.over().await;
    assert!(bench.stage.told().contains(&"let go".to_owned()));
}

#[tokio::test]
async fn a_client_that_leaves_at_once_is_no_failure() {
    let mut bench = Bench::new();
    drop(bench.lines().await);
    bench.over().await;
    let mut bench = Bench::new();
    bench.leave();
    bench.over().await;
}
