//! The tools of the program as a provider takes them: `schema`.

use expect_test::expect;

use super::Bench;

#[test]
fn a_schema_is_what_the_provider_takes() {
    let bench = Bench::new().file("one.json", r#"{"strategy": "discovery", "enabled": ["recite"]}"#);
    bench.run(&["schema", "--dialect", "anthropic", "--selection", "one.json"]).check(&expect![[r#"
        [
          {
            "name": "recite",
            "description": "Recite a poem of any length.",
            "input_schema": {
              "type": "object",
              "properties": {
                "lines": {
                  "type": "integer",
                  "description": "Lines of the poem.",
                  "minimum": 1,
                  "maximum": 1000,
                  "default": 3
                }
              },
              "required": [],
              "additionalProperties": false
            }
          }
        ]
        --- exit code 0
    "#]]);
    bench.run(&["schema", "--dialect", "openai-chat-strict", "--selection", "one.json"]).check(&expect![[r#"
        [
          {
            "type": "function",
            "function": {
              "name": "recite",
              "description": "Recite a poem of any length.",
              "parameters": {
                "type": "object",
                "properties": {
                  "lines": {
                    "type": [
                      "integer",
                      "null"
                    ],
                    "description": "Lines of the poem. (default 3)",
                    "minimum": 1,
                    "maximum": 1000
                  }
                },
                "required": [
                  "lines"
                ],
                "additionalProperties": false
              },
              "strict": true
            }
          }
        ]
        --- exit code 0
    "#]]);
}

#[test]
fn what_a_provider_cannot_say_is_reported() {
    let ran = Bench::new().run(&["schema", "--dialect", "openai-chat-strict", "--all"]);
    assert_eq!(ran.json().as_array().unwrap().len(), 7, "{ran}");
    expect![[r#"
        tool  rule            what happened
        ────────────────────────────────────────────────────────────
        ring  closed objects  not strict: a map has no strict form
    "#]]
    .assert_eq(&ran.stderr);
    assert_eq!(ran.code, Some(0));
}
