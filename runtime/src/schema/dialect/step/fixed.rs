//! Fixed values: `const` and `enum` as dialects take them.

use serde_json::Value;

use super::super::super::keyword::has_type;
use super::{Schema, around, each, of_type, say};

/// Refuses fixed values that are lists or objects.
pub(in super::super) fn scalars_only(schema: &Schema) -> Result<(), super::super::draft::NotStrict> {
    let scalar = |value: &Value| !value.is_array() && !value.is_object();
    let bad = super::find(schema, &mut |map| {
        let listed = map.get("enum").and_then(Value::as_array).is_none_or(|values| values.iter().all(scalar));
        (!(listed && map.get("const").is_none_or(scalar))).then_some(())
    });
    match bad {
        Some(()) => Err(("scalar values", "a fixed list or object has no strict form".to_owned())),
        None => Ok(()),
    }
}

/// `const` as an `enum` of one.
pub(in super::super) fn consts(schema: &mut Schema) {
    each(schema, &mut |map| {
        if let Some(only) = map.get("const").cloned() {
            let at = map.keys().position(|key| key == "const").unwrap_or_default();
            map.shift_remove("const");
            map.shift_insert(at, "enum".to_owned(), vec![only].into());
        }
    });
}

/// An `enum` that holds null, as the others or null.
pub(in super::super) fn null_members(schema: &mut Schema) {
    each(schema, &mut |map| {
        let Some(Value::Array(values)) = map.get("enum") else { return };
        if !values.contains(&Value::Null) {
            return;
        }
        let rest: Vec<Value> = values.iter().filter(|value| !value.is_null()).cloned().collect();
        *map = around(std::mem::take(map), |mut map| {
            let types: Vec<Value> = super::super::super::keyword::type_names(&map)
                .filter(|name| *name != "null")
                .map(Value::from)
                .collect();
            match types.as_slice() {
                [only] => map.insert("type".to_owned(), only.clone()),
                _ => map.insert("type".to_owned(), types.into()),
            };
            map.insert("enum".to_owned(), rest.into());
            [("anyOf".to_owned(), vec![Value::Object(map), of_type("null").into()].into())].into_iter().collect()
        });
    });
}

/// Only texts, none empty, may be listed: other members are said in words.
pub(in super::super) fn texts_only(schema: &mut Schema) {
    each(schema, &mut |map| {
        let Some(Value::Array(values)) = map.get("enum") else { return };
        if has_type(map, "string") && values.iter().all(|value| value.as_str().is_some_and(|text| !text.is_empty())) {
            return;
        }
        let listed: Vec<String> = values.iter().map(Value::to_string).collect();
        map.shift_remove("enum");
        say::sentence(map, &format!("one of {}", listed.join(", ")));
    });
}
