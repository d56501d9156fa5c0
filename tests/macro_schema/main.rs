//! The schema of a signature: what the model is told about each shape of parameter. Every snapshot was read by a person.

mod types;

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use expect_test::{Expect, expect};
use serde_json::Value;
use toolpact::{Context, FetchUrl, ReadPath, Registry, WritePath, tool};

#[track_caller]
fn check(tool: &str, expected: &Expect) {
    let registry = Registry::linked().unwrap();
    let schema = registry.get(tool).unwrap().schema().unwrap();
    // One property a line: short enough to read, long enough to compare.
    let mut text = String::new();
    let Value::Object(root) = &schema.normal else { panic!("no object") };
    for (key, value) in root {
        match value {
            Value::Object(members) if key == "properties" || key == "$defs" => {
                for (name, member) in members {
                    text.extend([key, "/", name, ": ", &member.to_string(), "\n"]);
                }
            }
            other => text.extend([key, ": ", &other.to_string(), "\n"]),
        }
    }
    expected.assert_eq(&text);
}

/// Numbers.
#[tool(read_only)]
fn numbers(
    /// Closed.
    #[arg(range(1..=10), default = 5)]
    closed: u8,
    /// Half open.
    #[arg(range(0.5..2.5), example = 1.5)]
    half_open: f64,
    /// From below.
    #[arg(range(-3..))]
    from: i64,
    /// A u32 has an upper end too.
    plain: u32,
    /// Any size.
    size: usize,
) {
    let _ = (closed, half_open, from, plain, size);
}

#[test]
fn of_numbers() {
    check(
        "numbers",
        &expect![[r#"
        type: "object"
        properties/closed: {"type":"integer","description":"Closed.","minimum":1,"maximum":10,"default":5}
        properties/half_open: {"type":"number","description":"Half open.","minimum":0.5,"exclusiveMaximum":2.5,"examples":[1.5]}
        properties/from: {"type":"integer","description":"From below.","minimum":-3,"maximum":9223372036854775807}
        properties/plain: {"type":"integer","description":"A u32 has an upper end too.","minimum":0,"maximum":4294967295}
        properties/size: {"type":"integer","description":"Any size.","minimum":0,"maximum":18446744073709551615}
        required: ["half_open","from","plain","size"]
        additionalProperties: false
    "#]],
    );
}

/// Texts.
#[tool]
fn texts(
    /// Limited.
    #[arg(length(1..=80), pattern = "^[a-z\"\\\\]+$", example = "abc")]
    limited: String,
    /// Of one length.
    #[arg(length(3), default = "abc")]
    exact: String,
    /// One character.
    character: char,
    /// A path.
    path: PathBuf,
    /// A file to read.
    read: ReadPath,
    /// A file to write.
    write: Option<WritePath>,
    /// An address.
    url: FetchUrl,
) {
    let _ = (limited, exact, character, path, read, write, url);
}

#[test]
fn of_texts() {
    check(
        "texts",
        &expect![[r#"
        type: "object"
        properties/limited: {"type":"string","description":"Limited.","pattern":"^[a-z\"\\\\]+$","minLength":1,"maxLength":80,"examples":["abc"]}
        properties/exact: {"type":"string","description":"Of one length.","minLength":3,"maxLength":3,"default":"abc"}
        properties/character: {"type":"string","description":"One character.","minLength":1,"maxLength":1}
        properties/path: {"type":"string","description":"A path."}
        properties/read: {"type":"string","description":"A file to read.","minLength":1}
        properties/write: {"type":["string","null"],"description":"A file to write.","minLength":1}
        properties/url: {"type":"string","description":"An address.","format":"uri"}
        required: ["limited","character","path","read","url"]
        additionalProperties: false
    "#]],
    );
}

/// Lists and maps.
#[tool(read_only)]
fn lists(
    /// Limited.
    #[arg(length(1..5), default = [1, 2])]
    list: Vec<u8>,
    /// Perhaps.
    #[arg(length(..=3))]
    maybe: Option<Vec<String>>,
    /// Each once.
    set: HashSet<String>,
    /// A pair.
    pair: (String, u32),
    /// Three.
    array: [bool; 3],
    /// By name.
    map: BTreeMap<String, u8>,
) {
    let _ = (list, maybe, set, pair, array, map);
}

#[test]
fn of_lists() {
    check(
        "lists",
        &expect![[r#"
        type: "object"
        properties/list: {"type":"array","description":"Limited.","items":{"type":"integer","minimum":0,"maximum":255},"minItems":1,"maxItems":4,"default":[1,2]}
        properties/maybe: {"type":["array","null"],"description":"Perhaps.","items":{"type":"string"},"maxItems":3}
        properties/set: {"type":"array","description":"Each once.","items":{"type":"string"},"uniqueItems":true}
        properties/pair: {"type":"array","description":"A pair.","prefixItems":[{"type":"string"},{"type":"integer","minimum":0,"maximum":4294967295}],"minItems":2,"maxItems":2}
        properties/array: {"type":"array","description":"Three.","items":{"type":"boolean"},"minItems":3,"maxItems":3}
        properties/map: {"type":"object","description":"By name.","properties":{},"required":[],"additionalProperties":{"type":"integer","minimum":0,"maximum":255}}
        required: ["set","pair","array","map"]
        additionalProperties: false
    "#]],
    );
}

/// Takes nothing.
#[tool(read_only)]
fn without_parameters(_context: &Context) {}

#[test]
fn of_no_parameters() {
    check(
        "without_parameters",
        &expect![[r#"
        type: "object"
        required: []
        additionalProperties: false
    "#]],
    );
}

#[test]
fn every_description_is_there() {
    for entry in Registry::linked().unwrap().iter() {
        let schema = &entry.schema().unwrap().normal;
        for (name, property) in schema["properties"].as_object().unwrap() {
            assert!(property["description"].is_string(), "{}: {name}", entry.name());
        }
    }
}
