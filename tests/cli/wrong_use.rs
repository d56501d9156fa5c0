//! Wrong usage and input that cannot be used: exit code 2, nothing on stdout, one sentence that says what to do.

use expect_test::{Expect, expect};

use super::Bench;

fn check(arguments: &[&str], expected: &Expect) {
    let bench = Bench::new()
        .file("broken.json", "{")
        .file("rules.json", r#"{"allow": ["category:edti"]}"#)
        .file("selection.json", r#"{"disable": []}"#);
    let ran = bench.run(arguments);
    assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)), "{ran}");
    expected.assert_eq(&ran.stderr);
}

#[test]
fn without_a_subcommand_there_is_help() {
    check(
        &[],
        &expect![[r#"
            See which tools are linked, what their contracts say, and call them as a model would

            Usage: workbench <COMMAND>

            Commands:
              list      List the tools, and what each is to an agent: visible, deferred or disabled
              show      Show everything about one tool: contract, parameters, guidance, schema, and where it is declared
              schema    Print the visible tools as a provider's API takes them, as JSON
              args      Check raw arguments against a schema as a turn does, and print verdict, repairs and problems as JSON
              guidance  Print the guidance of the visible tools, as it goes into the system prompt
              call      Call one tool as a model would: the same checks, the same permission, the same answer
              run       Run the calls of one model message: the plan, each call as it runs, the results and a timeline
              serve     Serve the tools over the Model Context Protocol, on stdin and stdout, until the client hangs up
              help      Print this message or the help of the given subcommand(s)

            Options:
              -h, --help  Print help

            Exit codes: 0 every call was done; 1 some call did not succeed, or arguments were refused; 2 wrong usage or input that cannot be used.
        "#]],
    );
}

#[test]
fn help_that_was_asked_for_is_no_error() {
    let ran = Bench::new().run(&["run", "--help"]);
    assert_eq!((ran.stderr.as_str(), ran.code), ("", Some(0)), "{ran}");
    assert!(ran.stdout.contains("Usage: workbench run [OPTIONS] <TURN.json>"), "{ran}");
}

#[test]
fn misspelt_words_have_neighbours() {
    check(
        &["lst"],
        &expect![[r#"
        error: unrecognized subcommand 'lst'

          tip: a similar subcommand exists: 'list'

        Usage: workbench <COMMAND>

        For more information, try '--help'.
    "#]],
    );
    check(
        &["schema", "--dialect", "anthropc"],
        &expect![[r#"
        error: invalid value 'anthropc' for '--dialect <DIALECT>'
          [possible values: openai-chat, openai-chat-strict, openai-responses, openai-responses-strict, anthropic, anthropic-strict, gemini-parameters, gemini-json-schema, mcp, bedrock, bedrock-strict, mistral, deepseek, deepseek-strict, ollama]

          tip: a similar value exists: 'anthropic'

        For more information, try '--help'.
    "#]],
    );
    check(
        &["call", "recite", "--mode", "acept_edits"],
        &expect![[r#"
        error: invalid value 'acept_edits' for '--mode <MODE>'
          [possible values: plan, default, accept_edits, bypass]

          tip: a similar value exists: 'accept_edits'

        For more information, try '--help'.
    "#]],
    );
    check(
        &["list", "--category", "raed"],
        &expect![[r#"
        error: invalid value 'raed' for '--category <CATEGORY>'
          [possible values: read, search, edit, delete, move, execute, fetch, think, agent, interact, session, channel, memory, discover, media, other]

          tip: a similar value exists: 'read'

        For more information, try '--help'.
    "#]],
    );
}

#[test]
fn selections_name_what_exists() {
    check(
        &["list", "--profile", "codign"],
        &expect![[r#"
        error: no profile is named `codign`: use one of coding, full, messaging, minimal
    "#]],
    );
    check(
        &["list", "--group", "garden"],
        &expect![[r#"
            error: no tool is in the group `garden`; the only group is kitchen
        "#]],
    );
    check(
        &["list", "--selection", "selection.json"],
        &expect![[r#"
        error: selection.json is not a selection: unknown field `disable`, expected one of `strategy`, `profile`, `groups`, `categories`, `enabled`, `disabled`, `deferral`, `subagent` at line 1 column 10; write an object like {"profile": "coding", "groups": [], "disabled": []}
    "#]],
    );
}

#[test]
fn strictness_and_catalogues_have_limits() {
    check(
        &["schema", "--dialect", "ollama", "--strict"],
        &expect![[r#"
        error: ollama has no strict tools: leave `--strict` out, or use one of openai-chat, openai-responses, anthropic, bedrock, deepseek
    "#]],
    );
    check(
        &["schema", "--dialect", "ollama", "--tools", "broken.json"],
        &expect![[r#"
        error: broken.json is not a list of tools: EOF while parsing an object at line 1 column 1; write an array, or a line each, of {"name": "NAME", "description": "…", "inputSchema": {…}} or of what a provider takes
    "#]],
    );
    let ran = Bench::new().run(&["schema", "--dialect", "ollama", "--tools", "x.json", "--all"]);
    assert!(ran.code == Some(2) && ran.stderr.contains("'--tools <FILE>' cannot be used with"), "{ran}");
}

#[test]
fn a_schema_of_arguments_is_one_of_an_object() {
    let bench = Bench::new().file("text.json", r#"{"type": "string"}"#);
    let ran = bench.run(&["args", "--schema", "text.json", "{}"]);
    assert_eq!(ran.code, Some(2), "{ran}");
    expect![[r#"
        error: text.json is no schema of arguments: schema: a tool's arguments must be an object: wrap the value in a field of its own
    "#]].assert_eq(&ran.stderr);
}

#[test]
fn files_must_be_there_and_hold_what_they_should() {
    check(
        &["call", "recite", "@missing.json"],
        &expect![[r#"
            error: missing.json cannot be read: No such file or directory (os error 2); name a file of UTF-8 text, or `-` for stdin
        "#]],
    );
    check(
        &["run", "missing.json"],
        &expect![[r#"
            error: missing.json cannot be read: No such file or directory (os error 2); name a file of UTF-8 text, or `-` for stdin
        "#]],
    );
    check(
        &["run", "broken.json"],
        &expect![[r#"
        error: broken.json is not a turn: EOF while parsing an object at line 1 column 1; write an array of calls, [{"id": "a", "tool": "NAME", "arguments": {}}]
    "#]],
    );
    check(
        &["call", "recite", "--rules", "broken.json"],
        &expect![[r#"
        error: broken.json is not a set of rules: EOF while parsing an object at line 1 column 1; write an object like {"allow": ["category:read"], "ask": [], "deny": []}
    "#]],
    );
    check(
        &["call", "recite", "--rules", "rules.json"],
        &expect![[r#"
        error: rules.json is not a set of rules: the rule `category:edti` is about the category `edti`, which does not exist: use one of read, search, edit, delete, move, execute, fetch, think, agent, interact, session, channel, memory, discover, media, other at line 1 column 27; write an object like {"allow": ["category:read"], "ask": [], "deny": []}
    "#]],
    );
    check(
        &["call", "recite", "--workspace", "missing"],
        &expect![[r#"
        error: the workspace missing cannot be opened: No such file or directory (os error 2); name a directory that exists and can be read
    "#]],
    );
}

#[test]
fn text_must_be_text() {
    let bench = Bench::new();
    std::fs::write(bench.path().join("turn.json"), [0xff, 0xfe]).unwrap();
    bench.run(&["run", "turn.json"]).check(&expect![[r#"
        --- stderr
        error: turn.json cannot be read: invalid utf-8 sequence of 1 bytes from index 0; name a file of UTF-8 text, or `-` for stdin
        --- exit code 2
    "#]]);
}
