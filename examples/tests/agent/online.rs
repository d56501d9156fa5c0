//! A model behind an API: streaming, calls in pieces, tools that are found, and everything that can go wrong on the way.

use std::net::TcpListener;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{command, online, run};
use crate::server::{Answer, Piece, Server, call, end, text};

fn workspace() -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("hello.txt"), "good morning\n").unwrap();
    directory
}

/// A message with one call, in one piece.
fn one_call(tool: &str, arguments: &Value) -> Answer {
    Answer::Stream(vec![call(0, Some(("c1", tool)), &arguments.to_string()), end("tool_calls")])
}

fn last_word() -> Answer {
    Answer::Stream(vec![text("That "), text("is all."), end("stop")])
}

/// What the model was told last about a call in a request.
fn result(request: &Value, id: &str) -> String {
    let messages = request["messages"].as_array().unwrap();
    let message = messages.iter().rev().find(|message| message["role"] == "tool" && message["tool_call_id"] == id);
    message.unwrap_or_else(|| panic!("no result of {id} in {messages:?}"))["content"].as_str().unwrap().to_owned()
}

fn names(request: &Value) -> Vec<&str> {
    request["tools"].as_array().unwrap().iter().map(|tool| tool["function"]["name"].as_str().unwrap()).collect()
}

#[test]
fn two_calls_in_pieces_run_and_their_results_go_back() {
    let directory = workspace();
    let server = Server::start(vec![
        Answer::Stream(vec![
            text("I look "),
            text("at it."),
            call(0, Some(("c1", "read_file")), ""),
            call(0, None, "{\"path\": \"hel"),
            call(0, None, "lo.txt\"}"),
            call(1, Some(("c2", "glob")), "{\"pattern\""),
            call(1, None, ": \"*.txt\"}"),
            end("tool_calls"),
        ]),
        last_word(),
    ]);
    let ran = online(&server.url, directory.path(), &[], "").succeeded();
    assert!(ran.out.contains("I look at it.") && ran.out.contains("That is all."), "{}", ran.out);
    let requests = server.requests();
    assert_eq!(requests.len(), 2);
    assert_eq!(requests[0]["stream"], true);
    assert_eq!(requests[0]["messages"][0]["role"], "system");
    assert!(names(&requests[0]).contains(&"read_file"));
    assert!(result(&requests[1], "c1").contains("good morning"));
    assert!(result(&requests[1], "c2").contains("hello.txt"));
    let said = &requests[1]["messages"][2];
    assert_eq!(said["role"], "assistant");
    assert_eq!(said["content"], "I look at it.");
    assert_eq!(said["tool_calls"][0]["function"]["arguments"], json!({"path": "hello.txt"}).to_string());
}

#[test]
fn a_call_runs_while_the_model_still_speaks() {
    let directory = workspace();
    let written = directory.path().join("new.txt");
    let arguments = json!({"path": "new.txt", "content": "early\n"}).to_string();
    let server = Server::start(vec![
        Answer::Stream(vec![
            call(0, Some(("c1", "write_file")), &arguments),
            Piece::Until(written),
            text("Still here."),
            end("tool_calls"),
        ]),
        last_word(),
    ]);
    let ran = online(&server.url, directory.path(), &["--mode", "accept_edits"], "").succeeded();
    assert!(ran.out.contains("Still here."), "{}", ran.out);
    assert_eq!(server.requests().len(), 2);
}

#[test]
fn a_tool_that_was_found_is_sent_behind_the_others() {
    let directory = workspace();
    std::fs::write(directory.path().join("run.sh"), "start() {\n}\n").unwrap();
    let server = Server::start(vec![
        one_call("tool_search", &json!({"query": "select:outline"})),
        one_call("outline", &json!({"path": "run.sh"})),
        last_word(),
    ]);
    online(&server.url, directory.path(), &[], "").succeeded();
    let requests = server.requests();
    let (before, after) = (requests[0]["tools"].as_array().unwrap(), requests[1]["tools"].as_array().unwrap());
    assert_eq!(after[..before.len()], before[..]);
    assert_eq!(names(&requests[1])[before.len()..], ["outline"]);
    assert_eq!(result(&requests[2], "c1"), "1: start");
}

#[test]
fn a_call_that_was_cut_off_by_the_token_limit_does_not_run() {
    let directory = workspace();
    let server = Server::start(vec![
        Answer::Stream(vec![
            call(0, Some(("c1", "write_file")), "{\"path\": \"half.txt\", \"content\": \"ha"),
            end("length"),
        ]),
        last_word(),
    ]);
    let ran = online(&server.url, directory.path(), &["--mode", "bypass"], "").succeeded();
    assert!(ran.out.contains("invalid"), "{}", ran.out);
    assert!(!directory.path().join("half.txt").exists());
    let requests = server.requests();
    assert!(result(&requests[1], "c1").contains("truncated"), "{}", result(&requests[1], "c1"));
    assert_eq!(requests[1]["messages"][2]["tool_calls"][0]["function"]["arguments"], "{}");
}

#[test]
fn the_person_is_asked_and_the_answer_counts() {
    for (typed, exists) in [("y\n", true), ("n not that file\n", false), ("", false)] {
        let directory = workspace();
        let server =
            Server::start(vec![one_call("write_file", &json!({"path": "new.txt", "content": "x"})), last_word()]);
        let ran = online(&server.url, directory.path(), &[], typed).succeeded();
        assert!(ran.err.contains("new.txt") && ran.err.contains("y yes"), "{}", ran.err);
        assert_eq!(directory.path().join("new.txt").exists(), exists, "{typed:?}");
        let requests = server.requests();
        assert_eq!(result(&requests[1], "c1").contains("not that file"), typed.starts_with('n'));
    }
}

#[test]
fn always_is_asked_once() {
    let directory = workspace();
    let write = |text: &str| one_call("write_file", &json!({"path": "new.txt", "content": text}));
    let server = Server::start(vec![write("one"), write("two"), last_word()]);
    let ran = online(&server.url, directory.path(), &[], "a\n").succeeded();
    assert_eq!(ran.err.matches("y yes").count(), 1, "{}", ran.err);
    assert_eq!(std::fs::read_to_string(directory.path().join("new.txt")).unwrap(), "two");
    assert_eq!(server.requests().len(), 3);
}

#[test]
fn rules_from_a_file_hold() {
    let directory = workspace();
    let rules = directory.path().join("rules.json");
    std::fs::write(&rules, r#"{"deny": ["read_file(hello.txt)"]}"#).unwrap();
    let server = Server::start(vec![one_call("read_file", &json!({"path": "hello.txt"})), last_word()]);
    let ran = online(&server.url, directory.path(), &["--rules", rules.to_str().unwrap()], "").succeeded();
    assert!(ran.out.contains("denied by rule"), "{}", ran.out);
    assert!(!result(&server.requests()[1], "c1").contains("good morning"));
}

#[test]
fn the_task_can_come_from_standard_input() {
    let directory = workspace();
    let server = Server::start(vec![last_word()]);
    let arguments =
        ["-", "--model", "stub", "--base-url", &server.url, "--workspace", directory.path().to_str().unwrap()];
    run(command().args(arguments).env("OPENAI_API_KEY", "a key"), "count the words\n").succeeded();
    assert_eq!(server.requests()[0]["messages"][1]["content"], "count the words");
}

#[test]
fn errors_of_the_server_say_what_to_do() {
    for (status, message, hint) in [
        (401, "wrong key", "OPENAI_API_KEY"),
        (404, "no such model", "--model"),
        (429, "slow down", "HTTP 429"),
        (500, "it broke", "HTTP 500"),
    ] {
        let server = Server::start(vec![Answer::Status(status, message)]);
        let said = online(&server.url, workspace().path(), &[], "").failure();
        assert!(said.contains(message) && said.contains(hint), "{said}");
    }
}

#[test]
fn a_connection_that_is_cut_is_an_error_and_its_calls_are_shown() {
    let pieces = || vec![text("I look."), call(0, Some(("c1", "read_file")), "{\"path\": \"hello.txt\"}")];
    for answer in [Answer::Broken(pieces()), Answer::Unfinished(pieces())] {
        let server = Server::start(vec![answer]);
        let ran = online(&server.url, workspace().path(), &[], "");
        assert!(!ran.success && ran.err.contains("before it was complete"), "{}", ran.err);
        assert!(ran.out.contains("I look.") && ran.out.contains("c1 read_file"), "{}", ran.out);
    }
}

#[test]
fn a_server_that_is_not_there_is_an_error() {
    let url = format!("http://{}/v1", TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap());
    let said = online(&url, workspace().path(), &[], "").failure();
    assert!(said.contains("cannot be reached") && said.contains("--base-url"), "{said}");
}

#[test]
fn without_a_key_nothing_is_sent() {
    let said = run(command().args(["do it", "--model", "stub", "--base-url", "http://127.0.0.1:9/v1"]), "").failure();
    assert!(said.contains("OPENAI_API_KEY"), "{said}");
}

#[test]
fn rules_that_cannot_be_read_are_an_error() {
    let directory = workspace();
    let rules = directory.path().join("rules.json");
    std::fs::write(&rules, r#"{"alow": []}"#).unwrap();
    for path in [rules.as_path(), Path::new("missing.json")] {
        let said =
            online("http://127.0.0.1:9/v1", directory.path(), &["--rules", path.to_str().unwrap()], "").failure();
        assert!(said.contains("rules"), "{said}");
    }
}
