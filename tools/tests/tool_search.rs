//! `tool_search`: finds deferred tools and loads them.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test is no tool: it looks at the disk to see what a tool did, and ends where something is missing"
)]

mod common;

use common::{call, fail, host};
use serde_json::{Value, json};
use toolpact::contract::{Contract, Declared, Tier};
use toolpact::outcome::Ending;
use toolpact::testing::FakeHost;
use toolpact::toolset::{Selection, Strategy};
use toolpact::{Content, HandMade, Registry, ToolError};

/// The standard tools and two deferred ones of a calendar.
fn with_calendar() -> FakeHost {
    toolpact_tools::link();
    let mut registry = Registry::linked().unwrap();
    for (name, description) in
        [("create_event", "Adds an appointment to the calendar."), ("list_events", "Shows the appointments of a day.")]
    {
        let contract = Contract::new(name, description).tier(Tier::Extension).read_only(Declared::Fixed(true));
        let schema =
            json!({"type": "object", "properties": {"day": {"type": "string", "description": "Day, as 2026-01-31."}}});
        let tool = HandMade::from_schema(contract, schema, |_, _| async { Ok::<_, ToolError>(Content::text("ok")) });
        registry.add(tool).unwrap();
    }
    host().registry(registry).build().unwrap()
}

#[tokio::test]
async fn a_tool_is_hidden_until_it_is_found_and_can_then_be_called() {
    let host = with_calendar();
    let before = host.call("create_event", json!({})).await;
    assert_eq!(before.ending, Ending::Hidden);
    assert!(before.content.as_text().contains("`tool_search` with the query `select:create_event`"));
    let found = call(&host, "tool_search", json!({"query": "add an appointment", "limit": 1})).await;
    let (head, definition) = found.split_once('\n').unwrap();
    assert_eq!(head, "[1 tool can be called now]");
    let definition: Value = serde_json::from_str(definition).unwrap();
    assert_eq!(definition["name"], "create_event");
    assert_eq!(definition["description"], "Adds an appointment to the calendar.");
    assert_eq!(definition["input_schema"]["properties"]["day"]["type"], "string");
    assert_eq!(call(&host, "create_event", json!({"day": "2026-01-31"})).await, "ok");
    assert!(host.session().visible().contains("create_event"));
}

#[tokio::test]
async fn the_tool_can_be_called_later_in_the_same_turn() {
    let host = with_calendar();
    let report = host
        .calls([("tool_search", json!({"query": "select:list_events"})), ("list_events", json!({"day": "today"}))])
        .await;
    assert_eq!(report.outcomes[1].content.as_text(), "ok", "{:?}", report.outcomes[1].ending);
}

#[tokio::test]
async fn several_names_load_several_tools_and_the_others_are_explained() {
    let host = with_calendar();
    let query = "select:create_event,listEvents,read_file,create_evnt,nonsense";
    let found = call(&host, "tool_search", json!({ "query": query })).await;
    assert!(found.contains("[read_file is in your list already: call it]"), "{found}");
    assert!(found.contains("[no tool is named create_evnt; did you mean create_event?]"), "{found}");
    assert!(found.contains("[no tool is named nonsense; search with words for what it should do]"), "{found}");
    assert!(found.contains("[2 tools can be called now]"), "{found}");
    let again = call(&host, "tool_search", json!({"query": "select:create_event"})).await;
    assert!(again.starts_with("[loaded before: create_event]\n[1 tool can be called now]\n{"), "{again}");
}

#[tokio::test]
async fn what_nothing_fits_is_answered_with_the_names_there_are() {
    let found = call(&with_calendar(), "tool_search", json!({"query": "+zeppelin"})).await;
    assert!(found.contains("create_event, diff_files, list_events"), "{found}");
}

#[tokio::test]
async fn names_over_the_limit_are_told() {
    let query = "select:create_event,list_events,diff_files";
    let found = call(&with_calendar(), "tool_search", json!({"query": query, "limit": 2})).await;
    assert!(found.contains("[not loaded, over the limit: diff_files; search for them again]"), "{found}");
}

#[tokio::test]
async fn an_empty_query_and_a_toolset_without_deferred_tools_are_told() {
    let message = fail(&with_calendar(), "tool_search", json!({"query": "  "})).await;
    assert!(message.contains("query is empty"), "{message}");
    let selection = Selection { strategy: Some(Strategy::Everything), ..Selection::default() };
    let host = host().selection(selection).build().unwrap();
    let nothing = call(&host, "tool_search", json!({"query": "anything"})).await;
    assert!(nothing.contains("no tool is deferred"), "{nothing}");
}
