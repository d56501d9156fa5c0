//! Optional fields and null: every dialect has its own way to leave something out.
//!
//! All of them mean the same here, because null for an optional field counts as absent when a call comes in.

use serde_json::Value;

use super::super::super::keyword::type_names;
use super::{Schema, around, each, of_type};

/// Optional fields need not admit null: leaving them out is enough.
pub(in super::super) fn optional_is_absent(schema: &mut Schema) {
    each(schema, &mut |map| {
        let required: Vec<String> = required(map);
        let Some(Value::Object(fields)) = map.get_mut("properties") else { return };
        for (name, field) in fields {
            if let Value::Object(field) = field
                && !required.contains(name)
            {
                without_null(field);
            }
        }
    });
}

/// Every field is required, and those that were not admit null.
pub(in super::super) fn optional_is_null(schema: &mut Schema) {
    each(schema, &mut |map| {
        let required: Vec<String> = required(map);
        let Some(Value::Object(fields)) = map.get_mut("properties") else { return };
        let names: Vec<Value> = fields.keys().map(|name| name.as_str().into()).collect();
        for (name, field) in fields {
            if let Value::Object(field) = field
                && !required.contains(name)
            {
                *field = with_null(std::mem::take(field));
            }
        }
        map.insert("required".to_owned(), names.into());
    });
}

fn required(map: &Schema) -> Vec<String> {
    let names = map.get("required").and_then(Value::as_array).into_iter().flatten();
    names.filter_map(Value::as_str).map(str::to_owned).collect()
}

fn without_null(field: &mut Schema) {
    let names: Vec<Value> = type_names(field).filter(|name| *name != "null").map(Value::from).collect();
    if field.get("type").is_some_and(Value::is_array) && !names.is_empty() {
        let one = names.len() == 1;
        field.insert("type".to_owned(), if one { names[0].clone() } else { names.into() });
        if let Some(Value::Array(values)) = field.get_mut("enum") {
            values.retain(|value| !value.is_null());
        }
    }
    if let Some(Value::Array(branches)) = field.get_mut("anyOf") {
        branches.retain(|branch| branch.get("type") != Some(&Value::from("null")));
        if let [only] = branches.as_mut_slice() {
            let only = only.take();
            field.shift_remove("anyOf");
            if let Value::Object(only) = only {
                for (key, value) in only {
                    field.entry(key).or_insert(value);
                }
            }
        }
    }
}

fn with_null(field: Schema) -> Schema {
    let null = || Value::Object(of_type("null"));
    if type_names(&field).any(|name| name == "null") {
        return field;
    }
    let simple = ["enum", "const", "$ref", "anyOf", "properties", "items"].iter().all(|key| !field.contains_key(*key));
    if let (true, Some(kind)) = (simple, field.get("type")) {
        let kinds = match kind {
            Value::Array(list) => list.iter().cloned().chain(["null".into()]).collect(),
            one => vec![one.clone(), "null".into()],
        };
        let mut field = field;
        field.insert("type".to_owned(), kinds.into());
        return field;
    }
    around(field, |mut inner| match inner.get_mut("anyOf") {
        Some(Value::Array(branches)) => {
            if !branches.contains(&null()) {
                branches.push(null());
            }
            inner
        }
        _ => [("anyOf".to_owned(), vec![Value::Object(inner), null()].into())].into_iter().collect(),
    })
}

/// Null by `OpenAPI`'s `nullable`, for dialects without a null type. Runs after type lists have become unions.
pub(in super::super) fn as_nullable(schema: &mut Schema) {
    let is_null = |branch: &Value| branch.get("type") == Some(&Value::from("null"));
    each(schema, &mut |map| {
        let Some(Value::Array(branches)) = map.get_mut("anyOf") else {
            if is_null(&Value::Object(map.clone())) {
                map.insert("type".to_owned(), "string".into());
                map.insert("nullable".to_owned(), true.into());
            }
            return;
        };
        // A null branch has been rewritten above to a nullable text by now.
        let nullable =
            |branch: &Value| branch.as_object().is_some_and(|map| map.len() == 2 && map.contains_key("nullable"));
        let before = branches.len();
        if branches.iter().all(nullable) {
            return;
        }
        branches.retain(|branch| !nullable(branch));
        let admits = branches.len() < before;
        if let [only] = branches.as_mut_slice() {
            let only = only.take();
            map.shift_remove("anyOf");
            if let Value::Object(only) = only {
                for (key, value) in only {
                    map.entry(key).or_insert(value);
                }
            }
        }
        if admits {
            map.insert("nullable".to_owned(), true.into());
        }
    });
}
