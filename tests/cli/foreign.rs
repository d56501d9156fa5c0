//! What strangers wrote, and files that do not end: nothing of it acts on a terminal, and nothing holds the program.

use serde_json::{Value, json};

use super::{Bench, Ran};

/// A name that clears the screen, begins a line of its own, and turns the text around.
const NASTY: &str = "a\u{1b}[2J\u{9b}31m\n9 tools read\u{202e}\u{7f}";

/// Nothing but line ends acts on a terminal.
fn is_harmless(ran: &Ran) {
    for text in [&ran.stdout, &ran.stderr] {
        let acts = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!text.contains(acts), "{text:?}");
        // Nothing passes for a line of its own.
        assert!(!text.lines().any(|line| line.starts_with("9 tools read")), "{text}");
    }
}

#[test]
fn names_and_messages_of_a_catalogue_are_shown_and_do_not_act() {
    let tools = json!([
        {"name": NASTY, "description": NASTY, "inputSchema": {"type": "object", "properties": {NASTY: {"type": "string"}}}},
        {"name": NASTY},
        {"name": "odd", "inputSchema": {"type": "object", "properties": {NASTY: {"type": "integer", "nullable": true}}}},
        {"name": "type", "type": NASTY},
        {"name": "broken", "inputSchema": {"$ref": NASTY}},
    ]);
    let bench = Bench::new().file("tools.json", &tools.to_string());
    for dialect in ["mcp", "openai-chat", "gemini-parameters"] {
        let ran = bench.run(&["schema", "--dialect", dialect, "--tools", "tools.json"]);
        is_harmless(&ran);
        assert_eq!(ran.code, Some(0), "{ran}");
        assert!(ran.stderr.contains(r"a\u{1b}[2J\u{9b}31m\u{a}9 tools read"), "{ran}");
        is_harmless(&bench.run(&["schema", "--dialect", dialect, "--tools", "tools.json", "--json"]));
    }
    let ran = bench.run(&["schema", "--dialect", "mcp", "--tools", "tools.json"]);
    assert_eq!(ran.json()[0]["description"], NASTY, "JSON means what was written");
}

#[test]
fn arguments_and_schemas_of_strangers_do_not_act() {
    let schema =
        json!({"type": "object", "properties": {NASTY: {"type": "integer", "nullable": true}}, "required": [NASTY]});
    let bench = Bench::new().file("schema.json", &schema.to_string());
    for arguments in [json!({NASTY: "x"}), json!({"b": NASTY}), json!({NASTY: 1})] {
        let ran = bench.run(&["args", "--schema", "schema.json", &arguments.to_string()]);
        is_harmless(&ran);
        assert!(ran.json()["verdict"].is_string(), "{ran}");
    }
    is_harmless(&bench.run(&["args", "--schema", "no\u{1b}[2J\u{202e}.json", "{}"]));
    is_harmless(&bench.run(&["show", NASTY]));
}

#[test]
fn the_calls_of_a_turn_do_not_act() {
    let turn = json!([
        {"id": NASTY, "tool": NASTY, "arguments": {}},
        {"id": format!("b{NASTY}"), "tool": "count_letters", "arguments": {"text": NASTY, NASTY: 1}},
        {"id": "c", "tool": "write_notes", "arguments": {"path": "n.md", "text": NASTY}},
        {"id": format!("d{NASTY}"), "tool": "read_notes", "arguments": {"path": "n.md"}},
    ]);
    let bench = Bench::new().file("turn.json", &turn.to_string());
    for options in [&["--plan"][..], &["--yes"], &["--plan", "--json"], &["--yes", "--json"]] {
        let ran = bench.run(&[&["run", "turn.json"], options].concat());
        is_harmless(&ran);
        assert!(ran.stdout.contains("read_notes"), "{ran}");
    }
}

/// A program reads the content as it is.
#[test]
fn content_that_goes_on_is_not_changed() {
    let text = "a\u{1b}[2J\r\n\u{202e}b\n";
    let bench = Bench::new().file("n.md", text);
    let ran = bench.run(&["call", "read_notes", r#"{"path": "n.md"}"#]);
    assert_eq!(ran.stdout, text, "{ran}");
}

#[cfg(unix)]
mod files {
    use std::process::Command;

    use super::*;

    /// Runs a line of a shell, in which `$0` is the program.
    fn shell(bench: &Bench, line: &str) -> Ran {
        let mut command = Command::new("sh");
        command.args(["-c", line, env!("CARGO_BIN_EXE_workbench")]).current_dir(bench.path());
        command.output().unwrap().into()
    }

    fn check_too_long(ran: &Ran, name: &str) {
        let sentence = format!("error: {name} has more than 64 MiB, so no more of it was read: give a smaller one\n");
        assert_eq!((ran.stdout.as_str(), ran.stderr.as_str(), ran.code), ("", sentence.as_str(), Some(2)));
    }

    #[test]
    fn a_file_that_never_ends_is_refused() {
        let bench = Bench::new();
        let ran = bench.run(&["schema", "--dialect", "mcp", "--tools", "/dev/zero"]);
        check_too_long(&ran, "/dev/zero");
        check_too_long(&shell(&bench, "$0 run /dev/zero"), "/dev/zero");
        check_too_long(&shell(&bench, "$0 args --schema /dev/zero '{}'"), "/dev/zero");
        check_too_long(&shell(&bench, "$0 call recite @/dev/zero"), "/dev/zero");
        check_too_long(&shell(&bench, "$0 call recite --rules - < /dev/zero"), "stdin");
        check_too_long(&shell(&bench, "mkfifo fifo; yes > fifo & $0 list --selection fifo"), "fifo");
    }

    #[test]
    fn pipes_are_files_as_good_as_any() {
        let bench = Bench::new();
        let tools = r#"[{"name": "quiet"}]"#;
        for line in [
            format!("mkfifo fifo; echo '{tools}' > fifo & $0 schema --dialect mcp --tools fifo"),
            format!("echo '{tools}' | $0 schema --dialect mcp --tools /dev/stdin"),
            format!("echo '{tools}' | $0 schema --dialect mcp --tools -"),
        ] {
            let ran = shell(&bench, &line);
            let found: Value = ran.json();
            assert_eq!((found[0]["name"].as_str(), ran.code), (Some("quiet"), Some(0)), "{line}: {ran}");
        }
    }
}
