//! Maps and open objects, for dialects that only know objects with named fields.

use serde_json::{Map, Value};

use super::super::draft::NotStrict;
use super::{Schema, each, find, say};

/// Refuses a schema with an object that is not closed.
pub(in super::super) fn closed_only(schema: &Schema) -> Result<(), NotStrict> {
    let open = find(schema, &mut |map| {
        let rest = map.get("additionalProperties")?;
        let open = *rest != Value::Bool(false) || map.contains_key("patternProperties");
        open.then(|| if *rest == Value::from(Map::new()) { "an object with any fields" } else { "a map" })
    });
    match open {
        Some(what) => Err(("closed objects", format!("{what} has no strict form"))),
        None => Ok(()),
    }
}

/// Says in words what undeclared fields hold.
pub(in super::super) fn in_words(schema: &mut Schema) {
    each(schema, &mut |map| {
        let patterns = map.shift_remove("patternProperties");
        let rest = map.shift_remove("additionalProperties");
        let mut words: Vec<String> = Vec::new();
        for (pattern, value) in patterns.iter().filter_map(Value::as_object).flatten() {
            words.push(format!("fields whose names match {pattern}, each {}", value_in_words(value)));
        }
        if let Some(value @ Value::Object(_)) = &rest {
            let other =
                if map.get("properties").is_some_and(|fields| fields.as_object().is_some_and(|all| !all.is_empty())) {
                    "other"
                } else {
                    "any"
                };
            words.push(format!("{other} field names, each {}", value_in_words(value)));
        }
        say::sentence(map, &words.join("; "));
    });
}

fn value_in_words(value: &Value) -> String {
    let kinds =
        value.as_object().map(|map| super::super::super::keyword::type_names(map).collect::<Vec<_>>().join(" or "));
    match kinds.filter(|kinds| !kinds.is_empty()) {
        Some(kinds) if value.as_object().is_some_and(|map| map.len() == 1) => format!("of type {kinds}"),
        Some(_) => format!("fitting {value}"),
        None => "of any type".to_owned(),
    }
}
