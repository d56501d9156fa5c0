//! `args`: raw arguments against a schema.

use expect_test::expect;

use super::Bench;

const TOOL: &str = r#"{"name": "count", "input_schema": {
    "type": "object", "properties": {"path": {"type": "string"}, "lines": {"type": "integer", "minimum": 1}},
    "required": ["path"]
}}"#;

#[test]
fn repairs_are_named_and_the_arguments_are_those_that_a_tool_gets() {
    let bench = Bench::new().file("tool.json", TOOL);
    bench.run_with(&["args", "--schema", "tool.json"], r#"{"path": "a", "lines": "3",}"#).check(&expect![[r#"
        {
          "verdict": "accepted",
          "arguments": {
            "path": "a",
            "lines": 3
          },
          "repairs": [
            {
              "kind": "trailing_comma",
              "pointer": "",
              "detail": ""
            },
            {
              "kind": "text_to_integer",
              "pointer": "/lines",
              "detail": "from \"3\""
            }
          ],
          "problems": []
        }
        --- exit code 0
    "#]]);
}

#[test]
fn every_problem_is_told_with_a_valid_call() {
    let bench = Bench::new().file("tool.json", TOOL);
    bench.run(&["args", "--schema", "tool.json", r#"{"path": "a", "lines": 0, "lnes": 1}"#]).check(&expect![[r#"
        {
          "verdict": "refused",
          "repairs": [],
          "problems": [
            {
              "pointer": "/lines",
              "kind": "range",
              "expected": "an integer of at least 1",
              "got": "0",
              "nearest": null,
              "message": "/lines: expected an integer of at least 1, got 0, which is out of range"
            },
            {
              "pointer": "/lnes",
              "kind": "unknown",
              "expected": "the fields are `path`, `lines`",
              "got": "1",
              "nearest": "`lines`",
              "message": "/lnes: unknown field; the fields are `path`, `lines` (did you mean `lines`?)"
            }
          ],
          "example": {
            "path": "..."
          }
        }
        --- exit code 1
    "#]]);
}

#[test]
fn the_schema_may_stand_alone_in_any_draft_and_the_text_in_a_file() {
    let schema = r#"{"properties": {"ttl": {"type": "integer", "minimum": 0, "exclusiveMinimum": true}}}"#;
    let bench = Bench::new().file("schema.json", schema).file("raw.txt", "```json\n{\"ttl\": 0}\n```");
    let ran = bench.run(&["args", "--schema", "schema.json", "@raw.txt"]);
    assert_eq!((ran.json()["problems"][0]["kind"].as_str(), ran.code), (Some("range"), Some(1)), "{ran}");
    assert!(ran.stderr.contains("/properties/ttl/exclusiveMinimum: a true or false here is draft 4"), "{ran}");
}

#[test]
fn stdin_holds_one_of_both() {
    let ran = Bench::new().run_with(&["args", "--schema", "-", r#"{"path": "a"}"#], TOOL);
    assert_eq!((ran.json()["verdict"].as_str(), ran.code), (Some("accepted"), Some(0)), "{ran}");
    Bench::new().run_with(&["args", "--schema", "-"], TOOL).check(&expect![[r#"
        --- stderr
        error: stdin holds the schema or the arguments, not both: give one of them as a file
        --- exit code 2
    "#]]);
}

#[test]
fn what_the_model_finished_may_lack_its_end_and_what_was_cut_may_not() {
    let bench = Bench::new().file("tool.json", TOOL);
    let verdict = |stop: &str| {
        let ran = bench.run(&["args", "--schema", "tool.json", "--stop", stop, r#"{"path": "a""#]);
        (ran.json()["verdict"].as_str().unwrap().to_owned(), ran.code)
    };
    assert_eq!(verdict("finished"), ("accepted".into(), Some(0)));
    assert_eq!(verdict("length"), ("refused".into(), Some(1)));
    assert_eq!(verdict("unknown"), ("refused".into(), Some(1)));
}
