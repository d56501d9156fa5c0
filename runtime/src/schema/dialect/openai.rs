//! OpenAI: Chat Completions and Responses, each with and without strict tools.
//!
//! Limits from the structured-outputs guide (2026): 5000 fields, 10 levels of objects, 120 000 characters of names and
//! fixed texts, 1000 fixed values, 15 000 characters in a list of more than 250.

use serde_json::{Map, Value, json};

use super::draft::{Draft, NotStrict};
use super::name::NameRule;
use super::plan::{Limits, Rules, as_list};
use super::step::{any, count, fixed, map, null, root, say, tuple, union};

pub(super) const NAME: NameRule = NameRule { longest: 64, marks: "_-", first: DIGITS_AND_MARKS };
const DIGITS_AND_MARKS: &str = "_-0123456789";

/// The formats that OpenAI knows.
pub(super) const FORMATS: [&str; 9] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

pub(super) const CHAT: Rules = Rules {
    name: NAME,
    limits: Limits { tools: Some(128), strict: None, all_strict_or_none: false },
    lower: plain,
    strict: None,
    defers: false,
    envelope: chat_item,
    list: as_list,
};

pub(super) const CHAT_STRICT: Rules = Rules { strict: Some(strict), envelope: chat_strict_item, ..CHAT };

pub(super) const RESPONSES: Rules = Rules {
    name: NAME,
    limits: Limits { tools: None, strict: None, all_strict_or_none: false },
    lower: plain_typed,
    strict: None,
    defers: true,
    envelope: responses_item,
    list: responses_list,
};

pub(super) const RESPONSES_STRICT: Rules = Rules { strict: Some(strict), ..RESPONSES };

/// Without strictness almost everything is a hint; the root, arrays and references are not.
pub(super) fn plain(draft: &mut Draft) {
    root::plain(draft);
    let schema = &mut draft.schema;
    say::machine_widths(schema);
    null::optional_is_absent(schema);
    fixed::null_members(schema);
    tuple::plain_lists(schema);
    tuple::items(schema);
    say::unsayable(schema, |key, map| key != "format" || FORMATS.iter().any(|known| map[key] == **known));
}

/// As [`plain`], for the backends that want a type everywhere and no look-around in patterns.
fn plain_typed(draft: &mut Draft) {
    plain(draft);
    any::spelled_out(&mut draft.schema, true);
}

fn strict(draft: &mut Draft) -> Result<(), NotStrict> {
    map::closed_only(&draft.schema)?;
    any::typed_only(&draft.schema)?;
    root::plain(draft);
    let schema = &mut draft.schema;
    say::machine_widths(schema);
    union::any_of(schema);
    union::type_beside_below_root(schema);
    tuple::plain_lists(schema);
    say::unsayable(schema, |key, map| match key {
        "format" => FORMATS.iter().any(|known| map[key] == **known),
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" | "pattern" | "minItems"
        | "maxItems" => true,
        _ => false,
    });
    union::whole_only(schema)?;
    fixed::null_members(schema);
    null::optional_is_null(schema);
    union::type_lists(schema, |names| names.iter().any(|name| matches!(*name, "object" | "array")));
    union::lone_references(schema);
    let typed_items = |map: &super::step::Schema| map.get("items").is_some_and(Value::is_object);
    super::step::every_array(schema, typed_items)?;
    within(&count::size(schema))
}

fn within(size: &count::Size) -> Result<(), NotStrict> {
    let measured = [
        ("fields", size.fields, 5000),
        ("levels of objects", size.depth, 10),
        ("characters of names and fixed texts", size.characters, 120_000),
        ("fixed values", size.values, 1000),
        ("characters in one long list of fixed texts", size.longest_list, 15_000),
    ];
    match measured.into_iter().find(|(_, found, most)| found > most) {
        Some((what, found, most)) => Err(("size", format!("{found} {what}, of which {most} are allowed"))),
        None => Ok(()),
    }
}

/// The parts that every envelope of this family has.
pub(super) fn function(draft: &mut Draft) -> Map<String, Value> {
    let mut item = Map::new();
    item.insert("name".to_owned(), draft.name.as_str().into());
    if !draft.description.is_empty() {
        item.insert("description".to_owned(), draft.description.as_str().into());
    }
    item.insert("parameters".to_owned(), draft.take_schema());
    item
}

pub(super) fn chat_item(draft: &mut Draft) -> Value {
    json!({ "type": "function", "function": function(draft) })
}

pub(super) fn chat_strict_item(draft: &mut Draft) -> Value {
    let mut function = function(draft);
    function.insert("strict".to_owned(), draft.strict.into());
    json!({ "type": "function", "function": function })
}

fn responses_item(draft: &mut Draft) -> Value {
    let mut item: Map<String, Value> = [("type".to_owned(), Value::from("function"))].into_iter().collect();
    item.extend(function(draft));
    item.insert("strict".to_owned(), draft.strict.into());
    if draft.defer {
        item.insert("defer_loading".to_owned(), true.into());
    }
    if let Some(output) = &draft.output_schema {
        item.insert("output_schema".to_owned(), output.clone());
    }
    item.into()
}

/// Deferred tools need the provider's search beside them.
fn responses_list(mut items: Vec<Value>, deferred: bool) -> Value {
    if deferred {
        items.push(json!({ "type": "tool_search" }));
    }
    items.into()
}
