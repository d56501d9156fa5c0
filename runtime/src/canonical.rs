//! Canonical JSON: compact, keys sorted at every level, so that equal values have equal bytes.

use serde_json::{Map, Value};

/// The canonical text of a value.
pub(crate) fn to_string(value: &Value) -> String {
    sorted(value).to_string()
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Array(items) => Value::Array(items.iter().map(sorted).collect()),
        Value::Object(fields) => {
            let mut fields: Vec<(String, Value)> =
                fields.iter().map(|(key, value)| (key.clone(), sorted(value))).collect();
            fields.sort_by(|a, b| a.0.cmp(&b.0));
            Value::Object(Map::from_iter(fields))
        }
        scalar => scalar.clone(),
    }
}
