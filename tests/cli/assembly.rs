//! What there is: `list` and `guidance`, and what a selection makes of them.

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
