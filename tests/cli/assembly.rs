//! What there is: `list`, `show`, `schema`, `guidance`.

use expect_test::expect;

use super::Bench;

#[test]
fn a_list_says_what_each_tool_is_to_an_agent() {
    Bench::new().run(&["list"]).check(&expect![[]]);
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
    expect![[]].assert_eq(&visible(&[]));
    expect![[]].assert_eq(&visible(&["--group", "kitchen", "--category", "media"]));
    expect![[]].assert_eq(&visible(&["--profile", "minimal"]));
    expect![[]].assert_eq(&visible(&["--selection", "selection.json", "--group", "kitchen"]));
    assert_eq!(visible(&["--all"]), visible(&["--profile", "full"]));
    expect![[]].assert_eq(&visible(&["--all"]));
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
    let keys: Vec<String> = Bench::new().run(&["list", "--json"]).json()[0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["name", "visibility", "effective", "contract", "schema"]);
}

#[test]
fn a_tool_is_shown_with_everything_it_declares() {
    Bench::new().run(&["show", "brew"]).check(&expect![[]]);
    Bench::new().run(&["show", "count_letters"]).check(&expect![[]]);
}

#[test]
fn a_tool_is_shown_to_programs() {
    Bench::new().run(&["show", "paint", "--json"]).check(&expect![[]]);
}

#[test]
fn an_unknown_tool_has_neighbours() {
    Bench::new().run(&["show", "count_leters"]).check(&expect![[]]);
    Bench::new().run(&["show", "teleport"]).check(&expect![[]]);
}

#[test]
fn a_schema_is_what_the_provider_takes() {
    let bench = Bench::new().file("one.json", r#"{"strategy": "discovery", "enabled": ["recite"]}"#);
    bench.run(&["schema", "--dialect", "anthropic", "--selection", "one.json"]).check(&expect![[]]);
    bench.run(&["schema", "--dialect", "openai-chat-strict", "--selection", "one.json"]).check(&expect![[]]);
}

#[test]
fn guidance_is_that_of_the_visible_tools() {
    Bench::new().run(&["guidance"]).check(&expect![[]]);
    Bench::new().run(&["guidance", "--budget", "70"]).check(&expect![[]]);
    let bench = Bench::new().file("none.json", r#"{"disabled": ["count_letters", "write_notes"]}"#);
    bench.run(&["guidance", "--selection", "none.json"]).check(&expect![[]]);
}
