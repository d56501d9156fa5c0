//! The standard tools as a whole: linked, sound, and the roles that messages of the runtime rely on.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test is no tool: it looks at the disk to see what a tool did, and ends where something is missing"
)]

use toolpact::toolset::Toolset;
use toolpact::{Registry, Selection};

#[test]
fn the_names_are_exactly_the_tools_that_are_linked() {
    let count = toolpact_tools::link();
    let registry = Registry::linked().unwrap().expect(toolpact_tools::NAMES.iter().copied()).unwrap();
    let own = registry.iter().filter(|entry| entry.contract().source.package == "toolpact-tools");
    let names: Vec<&str> = own.map(|entry| entry.name().as_str()).collect();
    assert_eq!(names, toolpact_tools::NAMES);
    assert_eq!(count, names.len());
}

#[test]
fn every_tool_is_sound() {
    toolpact_tools::link();
    toolpact::check().assert();
}

#[test]
fn messages_point_to_the_reader_and_the_finder_in_every_selection() {
    toolpact_tools::link();
    let registry = Registry::linked().unwrap();
    for selection in [r"{}", r#"{"profile": "coding"}"#, r#"{"profile": "full"}"#] {
        let selection: Selection = serde_json::from_str(selection).unwrap();
        let toolset = Toolset::new(&registry, &selection).unwrap();
        assert_eq!(toolset.reader().map(ToString::to_string).as_deref(), Some("read_file"));
        assert_eq!(toolset.finder().map(ToString::to_string).as_deref(), Some("tool_search"));
    }
}
