//! Parameters of types of one's own: enums, structs, trees, flattened ones, and the documentation of each.

use expect_test::expect;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use toolpact::{Context, tool};

use super::check;

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
