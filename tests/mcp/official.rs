//! The official clients: that for Python (package `mcp`, from 2.0), and the inspector of the SDK for TypeScript.
//!
//! They are not dependencies of this crate. `TOOLPACT_MCP_PYTHON` names a Python that has the first, `TOOLPACT_MCP_INSPECTOR`
//! the program of the second; a test whose client is not there says so and is skipped.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

const SERVER: &str = env!("CARGO_BIN_EXE_workbench");
const TOOLS: [&str; 7] = ["count_letters", "read_notes", "recite", "write_notes", "brew", "paint", "ring"];

/// Calls of five tools, each with whether it is an error and a part of what it says.
fn calls() -> Vec<(&'static str, Value, bool, &'static str)> {
    vec![
        ("count_letters", json!({"text": "a1 b2"}), false, "2"),
        ("count_letters", json!({"txt": "a1 b2"}), true, "did you mean `text`?"),
        ("recite", json!({"lines": 2}), false, "This is line 2."),
        ("recite", json!({"lines": 0}), true, "/lines"),
        ("paint", json!({}), false, "image"),
        ("paint", json!({"what": "a cat"}), true, "unknown field"),
        ("read_notes", json!({"path": "notes.txt"}), false, "milk"),
        ("read_notes", json!({"path": "../secret.txt"}), true, "workspace"),
        ("brew", json!({"drink": "milk", "milliseconds": 1}), true, "/drink"),
    ]
}

fn program(variable: &str) -> Option<String> {
    let program = std::env::var(variable).ok().filter(|program| !program.is_empty());
    if program.is_none() {
        println!("skipped: {variable} names no client");
    }
    program
}

fn workspace() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("notes.txt"), "milk\n").unwrap();
    folder
}

fn printed(output: &Output) -> Value {
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{}\n{out}\n{err}", output.status);
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}\n{out}\n{err}"))
}

#[test]
fn python() {
    let Some(python) = program("TOOLPACT_MCP_PYTHON") else { return };
    // With a handshake, and the newest version of the protocol, which has none.
    for mode in ["legacy", "2026-07-28", "auto"] {
        let folder = workspace();
        let mut all: Vec<Value> = calls().into_iter().map(|(tool, arguments, ..)| json!([tool, arguments])).collect();
        all.push(json!(["write_notes", {"path": "new.txt", "text": "bread"}]));
        all.push(json!(["rang", {}]));

        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/mcp/official_client.py");
        let mut command = Command::new(&python);
        command.args([script, mode, SERVER, "serve", "--workspace"]).arg(folder.path());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(json!(all).to_string().as_bytes()).unwrap();
        let heard = printed(&child.wait_with_output().unwrap());

        assert_eq!(heard["tools"], json!(TOOLS), "{mode}");
        for ((tool, _, error, part), result) in calls().iter().zip(heard["results"].as_array().unwrap()) {
            assert_eq!((&result["tool"], &result["error"]), (&json!(tool), &json!(error)), "{mode}: {result}");
            assert!(result["text"].as_str().unwrap().contains(part), "{mode}: {part:?} is not in {result}");
        }
        let (written, unknown) = (&heard["results"][calls().len()], &heard["results"][calls().len() + 1]);
        assert_eq!((&written["error"], &written["text"]), (&json!(false), &json!("noted")), "{mode}: {written}");
        assert_eq!(heard["asked"], json!(["write_notes wants to run: it writes new.txt"]), "{mode}");
        assert_eq!(std::fs::read_to_string(folder.path().join("new.txt")).unwrap(), "bread");
        assert_eq!(unknown["code"], -32602, "{mode}: {unknown}");
        assert_eq!(heard["progress"], json!(["clearing my throat"]), "{mode}");
    }
}

#[test]
fn typescript() {
    let Some(inspector) = program("TOOLPACT_MCP_INSPECTOR") else { return };
    let folder = workspace();
    let inspect = |arguments: &[String]| {
        let mut command = Command::new(&inspector);
        command.args(["--cli", SERVER, "serve", "--workspace"]).arg(folder.path()).args(arguments);
        command.stdin(Stdio::null()).output().unwrap()
    };
    let listed = printed(&inspect(&["--method".into(), "tools/list".into()]));
    let names: Vec<_> = listed["tools"].as_array().unwrap().iter().map(|tool| tool["name"].clone()).collect();
    assert_eq!(json!(names), json!(TOOLS));

    let mut all = calls();
    // It cannot ask.
    all.push(("write_notes", json!({"path": "new.txt", "text": "bread"}), true, "nobody is there to ask"));
    for (tool, arguments, error, part) in all {
        let mut options = vec!["--method".to_owned(), "tools/call".into(), "--tool-name".into(), tool.into()];
        for (name, value) in arguments.as_object().unwrap() {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            options.extend(["--tool-arg".to_owned(), format!("{name}={value}")]);
        }
        let result = printed(&inspect(&options));
        assert_eq!(result["isError"], error, "{tool}: {result}");
        assert!(result["content"].to_string().contains(part), "{tool}: {part:?} is not in {result}");
    }
    assert!(!folder.path().join("new.txt").exists());
}
