//! Equality of JSON values as JSON Schema means it.

use std::collections::HashSet;

use serde_json::Value;

use super::node::Number;

/// Equality of JSON values: numbers by value, so that `1` and `1.0` are one.
pub(crate) fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => Number::from(one).compare(Number::from(other)).is_eq(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, one)| other.get(key).is_some_and(|other| equal(one, other)))
        }
        _ => one == other,
    }
}

/// Whether no two items are [`equal`].
pub(crate) fn all_different(list: &[Value]) -> bool {
    if list.len() <= 16 {
        return list.iter().enumerate().all(|(at, item)| list[..at].iter().all(|earlier| !equal(earlier, item)));
    }
    let mut seen = HashSet::with_capacity(list.len());
    list.iter().all(|item| seen.insert(canonical(item)))
}

/// A text that two values share exactly if they are [`equal`].
fn canonical(value: &Value) -> String {
    match value {
        Value::Number(number) => Number::from(number).to_string(),
        Value::Array(list) => format!("[{}]", list.iter().map(canonical).collect::<Vec<_>>().join(",")),
        Value::Object(map) => {
            let mut fields: Vec<String> =
                map.iter().map(|(key, item)| format!("{key:?}:{}", canonical(item))).collect();
            fields.sort();
            format!("{{{}}}", fields.join(","))
        }
        value => value.to_string(),
    }
}
