//! Anthropic Messages, with and without strict tools.
//!
//! Strict limits per request from the structured-outputs guide (2026): 20 strict tools, 24 optional fields, 16 unions.

use serde_json::{Map, Value, json};

use super::draft::{Draft, NotStrict};
use super::name::NameRule;
use super::openai;
use super::plan::{Limits, Rules, StrictLimits};
use super::step::{any, fixed, key, map, null, recursion, root, say, tuple, union};

/// Field names at the root.
pub(super) const FIELD: NameRule = NameRule { longest: 64, marks: "_.-", first: "_.-0123456789" };

pub(super) const STRICT_LIMITS: StrictLimits = StrictLimits { tools: 20, optional: 24, unions: 16 };

pub(super) const PLAIN: Rules = Rules {
    name: openai::NAME,
    limits: Limits { tools: Some(10_000), strict: None, all_strict_or_none: false },
    lower: plain,
    strict: None,
    defers: true,
    envelope: item,
    list,
};

pub(super) const STRICT: Rules = Rules {
    limits: Limits { tools: Some(10_000), strict: Some(STRICT_LIMITS), all_strict_or_none: false },
    strict: Some(strict),
    ..PLAIN
};

/// Any valid JSON Schema 2020-12 passes, but for the root's unions and field names.
pub(super) fn plain(draft: &mut Draft) {
    root::plain(draft);
    key::rename(draft, &FIELD);
    say::machine_widths(&mut draft.schema);
    null::optional_is_absent(&mut draft.schema);
}

pub(super) fn strict(draft: &mut Draft) -> Result<(), NotStrict> {
    strict_with(draft, |key, map| match key {
        "format" => map[key] == "uri" || openai::FORMATS.iter().any(|known| map[key] == **known),
        "pattern" => map[key].as_str().is_some_and(plain_pattern),
        "minItems" => map[key].as_u64().is_some_and(|least| least <= 1),
        "default" => true,
        _ => false,
    })
}

/// The strict form that Anthropic and Bedrock share; `keep` says which keywords stay.
pub(super) fn strict_with(
    draft: &mut Draft,
    keep: impl Fn(&str, &Map<String, Value>) -> bool,
) -> Result<(), NotStrict> {
    recursion::none(&draft.schema)?;
    map::closed_only(&draft.schema)?;
    any::typed_only(&draft.schema)?;
    fixed::scalars_only(&draft.schema)?;
    root::plain(draft);
    key::rename(draft, &FIELD);
    let schema = &mut draft.schema;
    say::machine_widths(schema);
    union::any_of(schema);
    union::type_beside_below_root(schema);
    null::optional_is_absent(schema);
    tuple::plain_lists(schema);
    say::unsayable(schema, keep);
    union::whole_only(schema)?;
    super::step::every_array(schema, |map| map.get("items").is_some_and(Value::is_object))
}

/// Whether a pattern keeps to what the grammar compiler knows: no word boundaries, look-around or back-references (which
/// the normal form has none of).
pub(super) fn plain_pattern(pattern: &str) -> bool {
    !pattern.contains(r"\b") && !pattern.contains(r"\B")
}

fn item(draft: &mut Draft) -> Value {
    let mut item = Map::new();
    item.insert("name".to_owned(), draft.name.as_str().into());
    if !draft.description.is_empty() {
        item.insert("description".to_owned(), draft.description.as_str().into());
    }
    item.insert("input_schema".to_owned(), draft.take_schema());
    if draft.strict {
        item.insert("strict".to_owned(), true.into());
    }
    if draft.defer {
        item.insert("defer_loading".to_owned(), true.into());
    }
    item.into()
}

/// Deferred tools need the provider's search beside them, which is itself never deferred.
fn list(mut items: Vec<Value>, deferred: bool) -> Value {
    if deferred {
        items.push(json!({ "type": "tool_search_tool_bm25_20251119", "name": "tool_search_tool_bm25" }));
    }
    items.into()
}
