//! The server as a program of its own: what it writes where, and how it ends.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    _folder: TempDir,
}

impl Program {
    fn start(program: &str, arguments: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(program);
        command.args(arguments).current_dir(folder.path());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        let mut program = Self { child, input, output, _folder: folder };
        let client =
            json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
        program.send(json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": client}));
        program.next();
        program.send(json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        program
    }

    fn send(&mut self, message: Value) {
        writeln!(self.input.as_mut().unwrap(), "{message}").unwrap();
    }

    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.begin(tool, arguments);
        self.next()["result"].clone()
    }

    fn begin(&mut self, tool: &str, arguments: Value) {
        let params = json!({"name": tool, "arguments": arguments});
        self.send(json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}));
    }

    fn next(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    /// Closes its input if that is open, and gives what else it wrote to stdout and stderr, and its exit code.
    fn end(mut self) -> (String, String, Option<i32>) {
        drop(self.input.take());
        let (mut rest, mut errors) = (String::new(), String::new());
        self.output.read_to_string(&mut rest).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        (rest, errors, self.child.wait().unwrap().code())
    }
}

fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap()
}

#[cfg(unix)]
#[test]
fn what_tools_print_does_not_get_between_the_messages() {
    let mut program = Program::start(env!("CARGO_BIN_EXE_served"), &[]);
    // The program that it starts would read the messages that come next.
    let result = program.call("mutter", json!({}));
    assert_eq!(text(&result), "exit status: 0");
    assert_eq!(text(&program.call("mutter", json!({}))), "exit status: 0");
    let (rest, errors, code) = program.end();
    assert_eq!((rest.as_str(), code), ("", Some(0)));
    assert_eq!((errors.matches("mutter, mutter").count(), errors.matches("grumble").count()), (2, 2), "{errors}");
}

#[test]
fn the_command_line_serves_and_leaves_nothing_behind() {
    let mut program = Program::start(env!("CARGO_BIN_EXE_workbench"), &["serve"]);
    let result = program.call("recite", json!({"lines": 900}));
    let told = text(&result);
    let path = told.split("The whole text is in ").nth(1).and_then(|rest| rest.split_once(".txt"));
    let path = PathBuf::from(format!("{}.txt", path.unwrap_or_else(|| panic!("no path in {told}")).0));
    assert!(path.exists());
    let (rest, errors, code) = program.end();
    assert_eq!((rest.as_str(), code), ("", Some(0)));
    assert!(!path.exists() && !path.parent().unwrap().exists());
    assert!(errors.contains("call-1: recite") && errors.contains("call-1 finished"), "{errors}");
}

#[test]
fn the_options_of_a_session_hold() {
    let mut program = Program::start(env!("CARGO_BIN_EXE_workbench"), &["serve", "--mode", "plan"]);
    let planned = program.call("write_notes", json!({"path": "a.txt", "text": "x"}));
    assert!(text(&planned).contains("would have done this") && planned["isError"] == false, "{planned}");
    program.end();
    let mut program = Program::start(env!("CARGO_BIN_EXE_workbench"), &["serve", "--profile", "minimal"]);
    let disabled = program.call("ring", json!({}));
    assert!(text(&disabled).contains("is disabled") && disabled["isError"] == true, "{disabled}");
    program.end();
    let mut program = Program::start(env!("CARGO_BIN_EXE_workbench"), &["serve", "--yes"]);
    assert_eq!(text(&program.call("write_notes", json!({"path": "a.txt", "text": "x"}))), "noted");
    program.end();
}

#[cfg(unix)]
#[test]
fn a_request_to_end_ends_it() {
    let mut program = Program::start(env!("CARGO_BIN_EXE_workbench"), &["serve", "--yes"]);
    program.begin("brew", json!({"drink": "tea", "milliseconds": 3_600_000}));
    let mut errors = BufReader::new(program.child.stderr.as_mut().unwrap());
    let mut line = String::new();
    while !line.contains("started") {
        line.clear();
        assert!(errors.read_line(&mut line).unwrap() > 0, "it never started");
    }
    let id = program.child.id().to_string();
    assert!(Command::new("kill").arg(&id).status().unwrap().success());
    // Its input stays open: the request alone ends it.
    assert_eq!(program.child.wait().unwrap().code(), Some(0));
}

#[test]
fn stdin_is_for_the_client_alone() {
    for option in ["--rules", "--selection"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_workbench"));
        let ran = command.args(["serve", option, "-"]).stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8(ran.stderr).unwrap();
        assert_eq!((said.contains("stdin belongs to the client"), ran.status.code()), (true, Some(2)), "{said}");
    }
}
