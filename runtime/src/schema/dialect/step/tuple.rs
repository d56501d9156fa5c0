//! Tuples as plain lists, for dialects that want `items` on every array.

use serde_json::{Map, Value};

use super::{Schema, each, say};

/// `prefixItems` as `items` that fit any place, with the order said in words. An array that says nothing gets items of
/// any kind.
pub(in super::super) fn plain_lists(schema: &mut Schema) {
    each(schema, &mut |map| {
        let Some(Value::Array(places)) = map.shift_remove("prefixItems") else { return };
        let mut kinds: Vec<Value> = Vec::new();
        let rest = map.get("items").filter(|rest| rest.is_object());
        for place in places.iter().chain(rest) {
            if !kinds.contains(place) {
                kinds.push(place.clone());
            }
        }
        let count = places.len();
        let open = map.get("items").is_none_or(Value::is_object) && !map.contains_key("maxItems");
        let items = match kinds.as_slice() {
            [only] => only.clone(),
            _ => Value::Object([("anyOf".to_owned(), kinds.into())].into_iter().collect()),
        };
        map.insert("items".to_owned(), items);
        if !open {
            map.entry("maxItems").or_insert_with(|| count.into());
        }
        let order: Vec<String> = places.iter().map(in_words).collect();
        say::sentence(map, &format!("in this order: {}", order.join(", ")));
    });
}

/// Every array has `items`.
pub(in super::super) fn items(schema: &mut Schema) {
    each(schema, &mut |map| {
        if super::super::super::keyword::has_type(map, "array") && !map.get("items").is_some_and(Value::is_object) {
            map.insert("items".to_owned(), Map::new().into());
        }
    });
}

fn in_words(place: &Value) -> String {
    let kind = match place.get("type") {
        Some(Value::String(kind)) => kind.clone(),
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        _ => "value".to_owned(),
    };
    match place.get("description").and_then(Value::as_str) {
        Some(text) => format!("{kind} ({text})"),
        None => kind,
    }
}
