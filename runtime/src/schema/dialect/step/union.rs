//! Unions as dialects take them.

use serde_json::Value;

use super::super::super::keyword::{self, type_names};
use super::{Schema, around, each};

/// `oneOf` as `anyOf`: the branches of a normal form exclude each other by their tags or types.
pub(in super::super) fn any_of(schema: &mut Schema) {
    each(schema, &mut |map| {
        let Some(Value::Array(branches)) = map.shift_remove("oneOf") else { return };
        if let Some(Value::Array(all)) = map.get_mut("anyOf") {
            all.extend(branches);
        } else {
            map.insert("anyOf".to_owned(), branches.into());
        }
    });
}

/// A list of types as `anyOf`, each branch with the keywords that are about its type.
/// `wide` says which lists are meant.
pub(in super::super) fn type_lists(schema: &mut Schema, wide: impl Fn(&[&str]) -> bool) {
    each(schema, &mut |map| {
        if !map.get("type").is_some_and(Value::is_array) {
            return;
        }
        let names: Vec<String> = type_names(map).map(str::to_owned).collect();
        if let [only] = names.as_slice() {
            map.insert("type".to_owned(), only.as_str().into());
            return;
        }
        if !wide(&names.iter().map(String::as_str).collect::<Vec<_>>()) || map.contains_key("anyOf") {
            return;
        }
        *map = around(std::mem::take(map), |map| {
            let branches: Vec<Value> = names.iter().map(|name| Value::Object(of_one_type(&map, name))).collect();
            [("anyOf".to_owned(), branches.into())].into_iter().collect()
        });
    });
}

/// The part of a schema that is about one of its types.
fn of_one_type(map: &Schema, name: &str) -> Schema {
    let about = |key: &str| if key == "format" { Some("string") } else { keyword::about(key) };
    let kind = if name == "integer" { "number" } else { name };
    let mut one: Schema = map
        .iter()
        .filter(|(key, _)| about(key).is_none_or(|about| about == kind))
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect();
    one.insert("type".to_owned(), name.into());
    if let Some(Value::Array(values)) = one.get_mut("enum") {
        let fits = |value: &Value| match name {
            "string" => value.is_string(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            _ => value.is_array() || value.is_object(),
        };
        values.retain(fits);
        if values.is_empty() || name == "null" {
            one.shift_remove("enum");
        }
    }
    one
}

/// What stands beside `anyOf` is merged into its branches: a union below the root stands alone. Branches that only list
/// required fields take the object's fields with them.
pub(in super::super) fn type_beside_below_root(schema: &mut Schema) {
    each(schema, &mut |map| {
        let Some(Value::Array(branches)) = map.get("anyOf") else { return };
        let beside = ["type", "properties", "required", "additionalProperties"];
        if !beside.iter().any(|key| map.contains_key(*key)) {
            return;
        }
        let own: Schema = beside.iter().filter_map(|key| Some(((*key).to_owned(), map.get(*key)?.clone()))).collect();
        let merged: Vec<Value> = branches.iter().map(|branch| with(branch, &own)).collect();
        map.retain(|key, _| !beside.contains(&key.as_str()));
        map.insert("anyOf".to_owned(), merged.into());
    });
}

/// A branch together with the object it is a branch of.
fn with(branch: &Value, own: &Schema) -> Value {
    let Some(branch) = branch.as_object().filter(|branch| !branch.contains_key("$ref")) else { return branch.clone() };
    let mut both = branch.clone();
    let declared = own.get("properties").and_then(Value::as_object);
    match both.get_mut("properties") {
        Some(Value::Object(fields)) => {
            for (name, field) in fields.iter_mut().filter(|(_, field)| field.as_object().is_some_and(Schema::is_empty))
            {
                if let Some(known) = declared.and_then(|declared| declared.get(name)) {
                    *field = known.clone();
                }
            }
        }
        _ => both.extend(own.get("properties").map(|fields| ("properties".to_owned(), fields.clone()))),
    }
    let lists = [&both, own].map(|map| map.get("required").and_then(Value::as_array).cloned().unwrap_or_default());
    let mut required = lists[0].clone();
    required.extend(lists[1].iter().filter(|name| !lists[0].contains(name)).cloned());
    for (key, value) in own {
        both.entry(key.clone()).or_insert_with(|| value.clone());
    }
    if both.contains_key("properties") {
        both.insert("required".to_owned(), required.into());
    }
    both.into()
}

/// Refuses what no union can express: schemas that all must hold, or that depend on each other.
pub(in super::super) fn whole_only(schema: &Schema) -> Result<(), super::super::draft::NotStrict> {
    let keys = ["allOf", "dependentSchemas", "patternProperties"];
    match super::find(schema, &mut |map| keys.iter().find(|key| map.contains_key(**key)).copied()) {
        Some(key) => Err(("composition", format!("`{key}` has no strict form"))),
        None => Ok(()),
    }
}

/// A reference with keys beside it, as a union of that one branch with those keys.
pub(in super::super) fn lone_references(schema: &mut Schema) {
    each(schema, &mut |map| {
        if map.len() > 1
            && !map.contains_key("$defs")
            && let Some(target) = map.shift_remove("$ref")
        {
            let branch: Schema = [("$ref".to_owned(), target)].into_iter().collect();
            let list = map.entry("anyOf").or_insert_with(|| Value::Array(Vec::new()));
            if let Value::Array(list) = list {
                list.push(branch.into());
            }
        }
    });
}
