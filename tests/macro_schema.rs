//! The schema of a signature: what the model is told about each shape of parameter. Every snapshot was read by a person.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use expect_test::{Expect, expect};
use schemars::JsonSchema;
use serde::Deserialize;
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

/// How to sort.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Plain {
    ByName,
    ByAge,
}

/// A shape.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(dead_code, reason = "only its schema is looked at")]
enum Tagged {
    /// A circle.
    Circle { radius: f64 },
    /// Another kind.
    Other(Node),
}

/// A tree.
#[derive(Deserialize, JsonSchema)]
#[allow(dead_code, reason = "only its schema is looked at")]
struct Node {
    /// Its name.
    name: String,
    /// What is below it.
    #[serde(default)]
    children: Vec<Node>,
}

/// Types of one's own.
#[tool(read_only)]
fn own_types(
    /// One of two.
    #[arg(default = "by_age")]
    plain: Plain,
    /// Perhaps none.
    maybe: Option<Plain>,
    /// With a tag.
    tagged: Tagged,
    /// That holds itself.
    tree: Node,
    /// Anything at all.
    value: Value,
) {
    let _ = (plain, maybe, tagged, tree, value);
}

#[test]
fn of_own_types() {
    check(
        "own_types",
        &expect![[r##"
            type: "object"
            properties/plain: {"type":"string","description":"One of two.\nHow to sort.","enum":["by_name","by_age"],"default":"by_age"}
            properties/maybe: {"type":["string","null"],"description":"Perhaps none.\nHow to sort.","enum":["by_name","by_age",null]}
            properties/tagged: {"description":"With a tag.\nA shape.","oneOf":[{"type":"object","description":"A circle.","properties":{"kind":{"type":"string","const":"circle"},"radius":{"type":"number"}},"required":["kind","radius"],"additionalProperties":false},{"type":"object","description":"Another kind.\nA tree.","properties":{"kind":{"type":"string","const":"other"},"name":{"type":"string","description":"Its name."},"children":{"type":"array","description":"What is below it.","items":{"$ref":"#/$defs/Node"}}},"required":["kind","name"],"additionalProperties":false}]}
            properties/tree: {"$ref":"#/$defs/Node","description":"That holds itself."}
            properties/value: {"description":"Anything at all."}
            required: ["tagged","tree","value"]
            additionalProperties: false
            $defs/Node: {"type":"object","description":"A tree.","properties":{"name":{"type":"string","description":"Its name."},"children":{"type":"array","description":"What is below it.","items":{"$ref":"#/$defs/Node"}}},"required":["name"],"additionalProperties":false}
        "##]],
    );
}

/// What is done with the entries.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Action {
    /// Keep them where they are.
    Keep,
    /// Move them to the archive;
    /// they can be brought back.
    Archive,
}

/// A part of the journal.
#[derive(Deserialize, JsonSchema)]
#[allow(dead_code, reason = "only its schema is looked at")]
struct Part {
    /// What is done at its end.
    at_end: Action,
    /// What is done at its start, if anything.
    at_start: Option<Action>,
}

/// A part that says all that it is.
#[derive(Deserialize, JsonSchema)]
#[schemars(inline)]
#[allow(dead_code, reason = "only its schema is looked at")]
struct Inline {
    /// Its number.
    number: bool,
}

/// Types with documentation of their own.
#[tool(read_only)]
fn documented_types(
    /// What happens.
    action: Action,
    /// What happens then.
    then: Option<Action>,
    /// What happens to each.
    each: Vec<Action>,
    /// Where it happens.
    part: Part,
    /// Where else.
    inline: Inline,
    /// A part of the journal.
    same: Part,
) {
    let _ = (action, then, each, part, inline, same);
}

#[test]
fn of_documented_types() {
    check(
        "documented_types",
        &expect![[r#"
            type: "object"
            properties/action: {"type":"string","description":"What happens.\nWhat is done with the entries.\n- `keep`: Keep them where they are.\n- `archive`: Move them to the archive; they can be brought back.","enum":["keep","archive"]}
            properties/then: {"type":["string","null"],"description":"What happens then.\nWhat is done with the entries.\n- `keep`: Keep them where they are.\n- `archive`: Move them to the archive; they can be brought back.","enum":["keep","archive",null]}
            properties/each: {"type":"array","description":"What happens to each.","items":{"type":"string","description":"What is done with the entries.\n- `keep`: Keep them where they are.\n- `archive`: Move them to the archive; they can be brought back.","enum":["keep","archive"]}}
            properties/part: {"type":"object","description":"Where it happens.\nA part of the journal.","properties":{"at_end":{"type":"string","description":"What is done at its end.\nWhat is done with the entries.\n- `keep`: Keep them where they are.\n- `archive`: Move them to the archive; they can be brought back.","enum":["keep","archive"]},"at_start":{"type":["string","null"],"description":"What is done at its start, if anything.\nWhat is done with the entries.\n- `keep`: Keep them where they are.\n- `archive`: Move them to the archive; they can be brought back.","enum":["keep","archive",null]}},"required":["at_end"],"additionalProperties":false}
            properties/inline: {"type":"object","description":"Where else.\nA part that says all that it is.","properties":{"number":{"type":"boolean","description":"Its number."}},"required":["number"],"additionalProperties":false}
            properties/same: {"type":"object","description":"A part of the journal.","properties":{"at_end":{"type":"string","description":"What is done at its end.\nWhat is done with the entries.\n- `keep`: Keep them where they are.\n- `archive`: Move them to the archive; they can be brought back.","enum":["keep","archive"]},"at_start":{"type":["string","null"],"description":"What is done at its start, if anything.\nWhat is done with the entries.\n- `keep`: Keep them where they are.\n- `archive`: Move them to the archive; they can be brought back.","enum":["keep","archive",null]}},"required":["at_end"],"additionalProperties":false}
            required: ["action","each","part","inline","same"]
            additionalProperties: false
        "#]],
    );
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code, reason = "only its schema is looked at")]
struct Window {
    /// First line.
    offset: u32,
    /// How many lines.
    #[serde(default)]
    limit: Option<u32>,
}

/// Beside each other.
#[tool(read_only)]
fn flattened(
    /// Before.
    #[arg(rename = "be-fore")]
    before: bool,
    #[arg(flatten)] window: Window,
    context: &Context,
    /// Keywords lose their mark.
    r#type: String,
) {
    let _ = (before, window, context, r#type);
}

#[test]
fn of_flattened_parameters() {
    check(
        "flattened",
        &expect![[r#"
        type: "object"
        properties/be-fore: {"type":"boolean","description":"Before."}
        properties/offset: {"type":"integer","description":"First line.","minimum":0,"maximum":4294967295}
        properties/limit: {"type":["integer","null"],"description":"How many lines.","minimum":0,"maximum":4294967295}
        properties/type: {"type":"string","description":"Keywords lose their mark."}
        required: ["be-fore","offset","type"]
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
