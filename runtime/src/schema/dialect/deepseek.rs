//! `DeepSeek` chat completions; on the beta endpoint all tools are strict or none.

use serde_json::Value;

use super::draft::{Draft, NotStrict};
use super::openai;
use super::plan::{Limits, Rules, as_list};
use super::step::{Schema, any, every_array, find, fixed, map, null, root, say, tuple, union};

pub(super) const PLAIN: Rules = Rules {
    name: openai::NAME,
    limits: Limits { tools: Some(128), strict: None, all_strict_or_none: false },
    lower: openai::plain,
    strict: None,
    defers: false,
    envelope: openai::chat_item,
    list: as_list,
};

pub(super) const STRICT: Rules = Rules {
    limits: Limits { tools: Some(128), strict: None, all_strict_or_none: true },
    strict: Some(strict),
    envelope: openai::chat_strict_item,
    ..PLAIN
};

const FORMATS: [&str; 5] = ["email", "hostname", "ipv4", "ipv6", "uuid"];

fn strict(draft: &mut Draft) -> Result<(), NotStrict> {
    map::closed_only(&draft.schema)?;
    any::typed_only(&draft.schema)?;
    root::plain(draft);
    let schema = &mut draft.schema;
    say::machine_widths(schema);
    union::any_of(schema);
    union::type_beside_below_root(schema);
    tuple::plain_lists(schema);
    say::unsayable(schema, |key, map| {
        key == "pattern" || (key == "format" && FORMATS.iter().any(|known| map[key] == **known))
    });
    union::whole_only(schema)?;
    no_empty_object(schema)?;
    fixed::null_members(schema);
    null::optional_is_null(schema);
    union::type_lists(schema, |names| names.iter().any(|name| matches!(*name, "object" | "array")));
    union::lone_references(schema);
    every_array(schema, |map| map.get("items").is_some_and(Value::is_object))
}

/// Below the root, an object must have a field.
fn no_empty_object(schema: &Schema) -> Result<(), NotStrict> {
    let mut at_root = true;
    let empty = find(schema, &mut |map| {
        let empty = map.get("properties").and_then(Value::as_object).is_some_and(serde_json::Map::is_empty);
        (empty && !std::mem::take(&mut at_root)).then_some(())
    });
    match empty {
        Some(()) => Err(("no empty object", "an object without fields has no strict form".to_owned())),
        None => Ok(()),
    }
}
