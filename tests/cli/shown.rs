//! Everything about one tool: `show`.

use expect_test::expect;

use super::Bench;

#[test]
fn a_tool_is_shown_with_everything_it_declares() {
    Bench::new().run(&["show", "brew"]).check(&expect![[r#"
        brew

        Brew a drink, which takes its time.

        category      other
        tier          capability
        group         kitchen
        effect        writes kettle
        permission    high
        concurrency   by effect
        hints         none
        output        up to 50,000 characters; over that, the beginning and the end
        timeout       7200s
        always on     no
        interactive   no
        sub-agents    get it
        search words  none
        declared in   tests/bin/workbench.rs:LINE (toolpact-tests)

        Parameters

        name          type                                       needed    description
        ───────────────────────────────────────────────────────────────────────────────────────
        drink         one of "tea", "coffee"                     required  What to brew.
                                                                           A drink.
        milliseconds  an integer from 0 to 18446744073709551615  required  How long it takes.

        Guidance

        None.

        Schema

        {
          "type": "object",
          "properties": {
            "drink": {
              "type": "string",
              "description": "What to brew.\nA drink.",
              "enum": [
                "tea",
                "coffee"
              ]
            },
            "milliseconds": {
              "type": "integer",
              "description": "How long it takes.",
              "minimum": 0,
              "maximum": 18446744073709551615
            }
          },
          "required": [
            "drink",
            "milliseconds"
          ],
          "additionalProperties": false
        }
        --- exit code 0
    "#]]);
}

#[test]
fn title_guidance_and_search_words_are_shown() {
    Bench::new().run(&["show", "count_letters"]).check(&expect![[r#"
        count_letters: Count letters

        Count the letters of a text.

        Digits and spaces are no letters.

        category      think
        tier          core
        group         none
        effect        read-only
        permission    by effect
        concurrency   by effect
        hints         read-only, idempotent
        output        up to 50,000 characters; over that, the beginning and the end
        timeout       of the session
        always on     no
        interactive   no
        sub-agents    get it
        search words  how many
        declared in   tests/bin/workbench.rs:LINE (toolpact-tests)

        Parameters

        name    type                                     needed    description
        ─────────────────────────────────────────────────────────────────────────────────────────────────────────
        text    a string                                 required  Text to count in.
        letter  a string of exactly 1 character or null  optional  Letter to count; every letter when left out.

        Guidance

        Use it for every count: guesses are wrong.

        Schema

        {
          "type": "object",
          "properties": {
            "text": {
              "type": "string",
              "description": "Text to count in."
            },
            "letter": {
              "type": [
                "string",
                "null"
              ],
              "description": "Letter to count; every letter when left out.",
              "minLength": 1,
              "maxLength": 1
            }
          },
          "required": [
            "text"
          ],
          "additionalProperties": false
        }
        --- exit code 0
    "#]]);
}

#[test]
fn a_tool_is_shown_to_programs() {
    Bench::new().run(&["show", "paint", "--json"]).check(&expect![[r#"
        {
          "name": "paint",
          "effective": {
            "tier": "capability",
            "subagent": "allow",
            "interactive": false,
            "read_only": true,
            "destructive": false,
            "idempotent": true,
            "open_world": true,
            "ceiling": {
              "reads_files": false,
              "writes_files": false,
              "runs_commands": false,
              "contacts": false
            }
          },
          "contract": {
            "name": "paint",
            "title": null,
            "description": "Paint a picture of nothing.",
            "category": "media",
            "read_only": {
              "fixed": true
            },
            "concurrency": "derived",
            "permission": "derived",
            "tier": null,
            "group": null,
            "guidance": null,
            "reads": [],
            "writes": [],
            "destructive": null,
            "idempotent": null,
            "open_world": null,
            "output_limit": 50000,
            "keep": "both",
            "timeout": null,
            "idle_timeout": null,
            "polling": false,
            "shows_files": false,
            "always_on": false,
            "interactive": false,
            "subagent": null,
            "search": [],
            "source": {
              "package": "toolpact-tests",
              "file": "tests/bin/workbench.rs",
              "line": 0
            }
          },
          "schema": {
            "type": "object",
            "properties": {},
            "required": [],
            "additionalProperties": false
          }
        }
        --- exit code 0
    "#]]);
}

#[test]
fn an_unknown_tool_has_neighbours() {
    Bench::new().run(&["show", "count_leters"]).check(&expect![[r#"
        --- stderr
        error: no tool is named `count_leters`; did you mean count_letters?
        --- exit code 2
    "#]]);
    Bench::new().run(&["show", "teleport"]).check(&expect![[r#"
        --- stderr
        error: no tool is named `teleport`; `list` shows the tools there are
        --- exit code 2
    "#]]);
}
