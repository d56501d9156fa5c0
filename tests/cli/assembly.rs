//! What there is: `list`, `show`, `schema`, `guidance`.

use expect_test::expect;

use super::Bench;

#[test]
fn a_list_says_what_each_tool_is_to_an_agent() {
    Bench::new().run(&["list"]).check(&expect![[r#"
        name           visibility  tier        category  effect              permission  group    guidance  description
        ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
        brew           deferred    capability  other     writes kettle       high        kitchen            Brew a drink,
                                                                                                            which takes its
                                                                                                            time.
        count_letters  visible     core        think     read-only                                yes       Count the letters
                                                                                                            of a text.
        paint          deferred    capability  media     read-only                                          Paint a picture of
                                                                                                            nothing.
        read_notes     visible     core        read      read-only, reads                                   Show the notes of
                                                         files                                              a file.
        recite         visible     core        think     read-only                                          Recite a poem of
                                                                                                            any length.
        ring           deferred    extension   other     writes anything                                    Ring a bell that
                                                                                                            other tools do not
                                                                                                            hear.
        write_notes    visible     core        edit      writes files                             yes       Put notes in a
                                                                                                            file.

        7 tools: 4 visible, 3 deferred, 0 disabled
        What is deferred cannot be found: no visible tool finds others. Link one of the category `discover`, or select by group, category or name.
        --- exit code 0
    "#]]);
}

#[test]
fn a_selection_changes_what_is_visible() {
    let visible = |arguments: &[&str]| {
        let bench = Bench::new().file("selection.json", r#"{"disabled": ["recite"], "subagent": true}"#);
        let tools = bench.run(&[&["list", "--json"], arguments].concat()).json();
        let tools = tools.as_array().unwrap().clone();
        let line = |tool: &serde_json::Value| format!("{} {}\n", tool["name"], tool["visibility"]).replace('"', "");
        tools.iter().map(line).filter(|line| !line.ends_with("deferred\n")).collect::<String>()
    };
    expect![[r#"
        count_letters visible
        read_notes visible
        recite visible
        write_notes visible
    "#]]
    .assert_eq(&visible(&[]));
    expect![[r#"
        brew visible
        count_letters visible
        paint visible
        read_notes visible
        recite visible
        write_notes visible
    "#]]
    .assert_eq(&visible(&["--group", "kitchen", "--category", "media"]));
    expect![[r#"
        brew disabled
        count_letters visible
        paint disabled
        read_notes visible
        recite visible
        ring disabled
        write_notes visible
    "#]]
    .assert_eq(&visible(&["--profile", "minimal"]));
    expect![[r#"
        brew visible
        count_letters visible
        read_notes visible
        recite disabled
        write_notes visible
    "#]]
    .assert_eq(&visible(&["--selection", "selection.json", "--group", "kitchen"]));
    assert_eq!(visible(&["--all"]), visible(&["--profile", "full"]));
    expect![[r#"
        brew visible
        count_letters visible
        paint visible
        read_notes visible
        recite visible
        ring visible
        write_notes visible
    "#]]
    .assert_eq(&visible(&["--all"]));
}

#[test]
fn a_selection_can_come_from_stdin() {
    let ran = Bench::new().run_with(&["list", "--selection", "-"], r#"{"strategy": "everything"}"#);
    assert!(ran.stdout.ends_with("7 tools: 7 visible, 0 deferred, 0 disabled\n"), "{ran}");
}

#[test]
fn tables_are_as_wide_as_the_screen() {
    for columns in [60, 90, 200] {
        let ran = Bench::with_columns(columns).run(&["list", "--all"]);
        let widest = ran.stdout.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(columns), "{ran}");
        assert!(ran.stdout.contains("\ncount_letters  "), "a name was broken: {ran}");
    }
}

#[test]
fn programs_get_the_same_bytes_each_time() {
    let list = || Bench::new().run(&["list", "--json"]).stdout;
    assert_eq!(list(), list());
    let keys: Vec<String> =
        Bench::new().run(&["list", "--json"]).json()[0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["name", "visibility", "effective", "contract", "schema"]);
}

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

#[test]
fn guidance_is_that_of_the_visible_tools() {
    Bench::new().run(&["guidance"]).check(&expect![[r#"
        ## count_letters
        Use it for every count: guesses are wrong.

        ## write_notes
        Keep only what outlasts the conversation.
        --- exit code 0
    "#]]);
    Bench::new().run(&["guidance", "--budget", "70"]).check(&expect![[r#"
        ## count_letters
        Use it for every count: guesses are wrong.
        --- stderr
        left out, over the budget of 70 characters: write_notes
        --- exit code 0
    "#]]);
    let bench = Bench::new().file("none.json", r#"{"disabled": ["count_letters", "write_notes"]}"#);
    bench.run(&["guidance", "--selection", "none.json"]).check(&expect![[r#"
        --- stderr
        no visible tool has guidance
        --- exit code 0
    "#]]);
}
