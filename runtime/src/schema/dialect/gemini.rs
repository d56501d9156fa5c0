//! Gemini `functionDeclarations`: `parameters`, the `OpenAPI` subset of 22 fields, and `parametersJsonSchema`.

use serde_json::{Map, Value};

use super::draft::Draft;
use super::name::NameRule;
use super::plan::{Limits, Rules};
use super::step::{Schema, any, each, fixed, map, null, recursion, root, say, tuple, union};

/// The API of 2025 allowed 64 characters and no colon.
const NAME: NameRule = NameRule { longest: 64, marks: "_.-", first: "_" };

pub(super) const PARAMETERS: Rules = Rules {
    name: NAME,
    limits: Limits { tools: Some(512), strict: None, all_strict_or_none: false },
    lower: lower_parameters,
    strict: None,
    defers: false,
    envelope: |draft| item(draft, "parameters"),
    list: declarations,
};

pub(super) const JSON_SCHEMA: Rules =
    Rules { lower: lower_json_schema, envelope: |draft| item(draft, "parametersJsonSchema"), ..PARAMETERS };

fn lower_parameters(draft: &mut Draft) {
    root::plain(draft);
    super::step::key::rename(draft, &NameRule { longest: 64, marks: "_", first: "_" });
    recursion::cut(draft);
    let schema = &mut draft.schema;
    null::optional_is_absent(schema);
    fixed::consts(schema);
    union::any_of(schema);
    union::type_beside_below_root(schema);
    tuple::plain_lists(schema);
    map::in_words(schema);
    say::machine_widths(schema);
    say::unsayable(schema, kept_in_parameters);
    fixed::null_members(schema);
    union::type_lists(schema, |_| true);
    fixed::texts_only(schema);
    tuple::items(schema);
    any::spelled_out(schema, false);
    null::as_nullable(schema);
    each(schema, &mut |map: &mut Schema| {
        for key in ["allOf", "dependentSchemas", "$defs"] {
            if let Some(demand) = map.shift_remove(key) {
                say::sentence(map, &format!("must also satisfy {key}: {demand}"));
            }
        }
        let empty = map.get("required").and_then(Value::as_array).is_some_and(Vec::is_empty);
        if empty {
            map.shift_remove("required");
        }
    });
}

fn kept_in_parameters(key: &str, map: &Schema) -> bool {
    match key {
        "format" => map[key] == "date-time",
        "minimum" | "maximum" | "minLength" | "maxLength" | "pattern" | "minItems" | "maxItems" => true,
        _ => false,
    }
}

fn lower_json_schema(draft: &mut Draft) {
    root::plain(draft);
    let schema = &mut draft.schema;
    null::optional_is_absent(schema);
    fixed::consts(schema);
    say::machine_widths(schema);
    tuple::items(schema);
    each(schema, &mut |map: &mut Schema| {
        if let Some(patterns) = map.shift_remove("patternProperties") {
            map.insert("additionalProperties".to_owned(), Map::new().into());
            say::sentence(map, &format!("field names and values fit {patterns}"));
        }
        for key in ["allOf", "dependentSchemas"] {
            if let Some(demand) = map.shift_remove(key) {
                say::sentence(map, &format!("must also satisfy {key}: {demand}"));
            }
        }
    });
    say::unsayable(schema, |key, _| matches!(key, "minimum" | "maximum" | "minItems" | "maxItems"));
    union::lone_references(schema);
}

fn item(draft: &mut Draft, key: &str) -> Value {
    let mut item = Map::new();
    item.insert("name".to_owned(), draft.name.as_str().into());
    if !draft.description.is_empty() {
        item.insert("description".to_owned(), draft.description.as_str().into());
    }
    // A tool without arguments is declared by leaving the schema out.
    let takes_any = draft.schema.get("properties").and_then(Value::as_object).is_some_and(|fields| !fields.is_empty());
    if takes_any || draft.schema.get("additionalProperties").is_some_and(Value::is_object) {
        item.insert(key.to_owned(), draft.take_schema());
    }
    item.into()
}

fn declarations(items: Vec<Value>, _: bool) -> Value {
    let declared: Map<String, Value> = [("functionDeclarations".to_owned(), items.into())].into_iter().collect();
    vec![Value::Object(declared)].into()
}
