//! `catalogue.md` says what the tools are now. `UPDATE=1 cargo test -p toolpact-tools --test catalogue` writes it anew.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test is no tool: it looks at the disk to see what a tool did, and ends where something is missing"
)]

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;
use toolpact::Registry;
use toolpact::registry::Entry;

const HEAD: &str = "\
# The standard tools

Generated from the contracts; `UPDATE=1 cargo test -p toolpact-tools --test catalogue` writes it anew.

| tool | what it does | category | tier | effect | parameters | guidance |
|---|---|---|---|---|---|---|
";

#[test]
fn the_catalogue_is_up_to_date() {
    toolpact_tools::link();
    let registry = Registry::linked().unwrap();
    let mut catalogue = HEAD.to_owned();
    for name in toolpact_tools::NAMES {
        catalogue.push_str(&row(registry.get(name).unwrap()));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("catalogue.md");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &catalogue).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == catalogue, "catalogue.md is not up to date: run this test with UPDATE=1");
}

fn row(entry: &Entry) -> String {
    let contract = entry.contract();
    let tier = format!("{:?}", contract.effective_tier()).to_lowercase();
    let cells = [
        format!("`{}`", entry.name()),
        contract.description.to_string(),
        contract.category.to_string(),
        tier,
        effect(entry),
        parameters(&entry.schema().unwrap().normal),
        contract.guidance.as_deref().unwrap_or_default().to_owned(),
    ];
    let mut row = String::from("|");
    for cell in cells {
        let _infallible =
            write!(row, " {} |", cell.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|"));
    }
    row.push('\n');
    row
}

/// The most that a call can do, known from the types of its parameters.
fn effect(entry: &Entry) -> String {
    let ceiling = entry.contract().ceiling;
    let facts = [
        (ceiling.reads_files, "reads files"),
        (ceiling.writes_files, "writes files"),
        (ceiling.runs_commands, "what the command shows"),
        (ceiling.contacts, "contacts hosts"),
    ];
    let facts: Vec<&str> = facts.iter().filter(|(is_so, _)| *is_so).map(|(_, fact)| *fact).collect();
    if facts.is_empty() { "touches nothing".into() } else { facts.join(", ") }
}

/// The parameters, each with its default; `?` after one that can be left out and has none.
fn parameters(schema: &Value) -> String {
    let required =
        |name: &str| schema["required"].as_array().is_some_and(|names| names.iter().any(|known| known == name));
    let properties = schema["properties"].as_object().into_iter().flatten();
    let described = properties.map(|(name, property)| match property.get("default") {
        Some(default) => format!("`{name} = {default}`"),
        None if required(name) => format!("`{name}`"),
        None => format!("`{name}?`"),
    });
    described.collect::<Vec<_>>().join(", ")
}
