//! What cannot be flattened is refused when the registry is built: no part of a schema is lost without a word.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use toolpact::{Registry, ToolProblem, tool};

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(dead_code, reason = "only its schema is looked at")]
enum Shape {
    /// Round.
    Circle {
        /// From the middle.
        radius: f64,
    },
    /// Of one side.
    Square {
        /// Of each side.
        side: f64,
    },
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code, reason = "only its schema is looked at")]
struct Window {
    /// First entry.
    offset: u32,
    /// How many.
    limit: u32,
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code, reason = "only its schema is looked at")]
struct Open {
    /// First entry.
    offset: u32,
    #[serde(flatten)]
    others: BTreeMap<String, Value>,
}

#[derive(Deserialize, JsonSchema)]
#[schemars(extend("examples" = [{"page": 2}], "deprecated" = true))]
#[allow(dead_code, reason = "only its schema is looked at")]
struct Noted {
    /// From 1.
    page: u32,
}

#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
#[allow(dead_code, reason = "only its schema is looked at")]
struct Names(Vec<String>);

/// Draws a shape.
#[tool]
fn draws(#[arg(flatten)] shape: Shape) {
    let _ = shape;
}

/// Takes anything.
#[tool]
fn takes_anything(#[arg(flatten)] rest: BTreeMap<String, u8>) {
    let _ = rest;
}

/// Takes a window and more.
#[tool]
fn takes_more(#[arg(flatten)] open: Open) {
    let _ = open;
}

/// Takes a window or none.
#[tool]
fn takes_perhaps(#[arg(flatten)] window: Option<Window>) {
    let _ = window;
}

/// Takes a list.
#[tool]
fn takes_names(#[arg(flatten)] names: Names) {
    let _ = names;
}

/// Takes one name twice.
#[tool]
fn takes_twice(
    /// Another one.
    limit: u32,
    #[arg(flatten)] window: Window,
) {
    let _ = (limit, window);
}

/// Takes a window.
#[tool]
fn takes_a_window(
    /// Which entries.
    kind: String,
    #[arg(flatten)] window: Window,
) {
    let _ = (kind, window);
}

/// Takes a struct with notes about the whole.
#[tool]
fn takes_noted(#[arg(flatten)] noted: Noted) {
    let _ = noted;
}

#[test]
fn what_is_no_struct_of_known_fields_is_refused_with_its_tool_and_parameter() {
    let problems = Registry::linked().err().unwrap().0;
    let told = |tool: &str| {
        let of_tool =
            problems.iter().filter(|problem| matches!(problem, ToolProblem::Schema { name, .. } if name == tool));
        of_tool.map(ToString::to_string).collect::<Vec<_>>()
    };
    for (tool, parts) in [
        ("draws", ["/shape", "has alternatives (`oneOf`)", "drop `flatten`"]),
        ("takes_anything", ["/rest", "takes fields of any name", "drop `flatten`"]),
        ("takes_more", ["/open", "takes fields of any name", "drop `flatten`"]),
        ("takes_perhaps", ["/window", "has alternatives (`anyOf`)", "drop `flatten`"]),
        ("takes_names", ["/names", "the JSON type \"array\"", "drop `flatten`"]),
        ("takes_twice", ["/window", "`limit` is also another parameter", "rename one of them"]),
    ] {
        let told = told(tool);
        assert_eq!(told.len(), 1, "{tool}: {told:?}");
        for part in parts.into_iter().chain(["flatten.rs"]) {
            assert!(told[0].contains(part), "{part} is missing in {}", told[0]);
        }
    }
    for tool in ["takes_a_window", "takes_noted"] {
        assert_eq!(told(tool), Vec::<String>::new());
    }
    assert_eq!(problems.len(), 6);
}
