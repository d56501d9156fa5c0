//! Values of any type, for dialects that want a type everywhere.

use serde_json::{Map, Value};

use super::super::draft::NotStrict;
use super::{Schema, each, find, of_type};

/// Whether a schema says what type it is about.
fn typed(map: &Schema) -> bool {
    ["type", "$ref", "enum", "const", "anyOf", "oneOf", "allOf"].iter().any(|key| map.contains_key(*key))
}

/// Refuses a schema with a value of any type.
pub(in super::super) fn typed_only(schema: &Schema) -> Result<(), NotStrict> {
    match find(schema, &mut |map| (!typed(map)).then_some(())) {
        Some(()) => Err(("typed values", "a value of any type has no strict form".to_owned())),
        None => Ok(()),
    }
}

/// Spells out what any value can be. `open` closes or opens the object among them.
pub(in super::super) fn spelled_out(schema: &mut Schema, open: bool) {
    each(schema, &mut |map| {
        if typed(map) {
            return;
        }
        let mut object = of_type("object");
        if open {
            object.insert("properties".to_owned(), Map::new().into());
            object.insert("additionalProperties".to_owned(), Map::from_iter([("type".to_owned(), scalars())]).into());
        }
        let mut list = of_type("array");
        let item = if open { Map::from_iter([("type".to_owned(), scalars())]) } else { of_type("string") };
        list.insert("items".to_owned(), item.into());
        let mut branches: Vec<Value> = ["string", "number", "boolean"].map(of_type).map(Value::Object).to_vec();
        branches.extend([Value::Object(object), Value::Object(list)]);
        if map.get("description").is_none() {
            map.insert("description".to_owned(), "any JSON value".into());
        }
        map.insert("anyOf".to_owned(), branches.into());
    });
}

fn scalars() -> Value {
    ["string", "number", "boolean", "null"].map(Value::from).to_vec().into()
}
