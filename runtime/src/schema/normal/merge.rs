//! Two schemas for one value as one schema: `allOf`, and the keys beside a `$ref`.

use serde_json::{Map, Value};

type Schema = Map<String, Value>;

/// One schema that demands what both do; on a clash that cannot be expressed, both are handed back.
///
/// The description of `inner` follows the one of `outer`; other notes of `outer` win. Fields of both are declared: two closed
/// objects give one closed object with the fields of both, which is what composing them means.
pub(super) fn merge(outer: Schema, inner: Schema) -> Result<Schema, Box<(Schema, Schema)>> {
    let mut merged = outer.clone();
    for (key, value) in &inner {
        let Some(old) = merged.get(key) else {
            merged.insert(key.clone(), value.clone());
            continue;
        };
        if old == value {
            continue;
        }
        let Some(new) = both(key, old, value) else { return Err(Box::new((outer, inner))) };
        merged.insert(key.clone(), new);
    }
    Ok(merged)
}

/// What two values of one keyword come to.
fn both(key: &str, outer: &Value, inner: &Value) -> Option<Value> {
    match key {
        "description" => match (outer.as_str(), inner.as_str()) {
            (Some(outer), Some(inner)) => Some(described(outer, inner).into()),
            _ => Some(outer.clone()),
        },
        "default" | "examples" | "deprecated" | "readOnly" | "writeOnly" => Some(outer.clone()),
        "properties" | "patternProperties" => fields(outer.as_object()?, inner.as_object()?),
        "required" => Some(together(outer.as_array()?, inner.as_array()?)),
        "type" => shared_types(outer, inner),
        "enum" => {
            let allowed = inner.as_array()?;
            Some(outer.as_array()?.iter().filter(|value| allowed.contains(value)).cloned().collect())
        }
        "minimum" | "minLength" | "minItems" | "minProperties" => extreme(outer, inner, f64::gt),
        "maximum" | "maxLength" | "maxItems" | "maxProperties" => extreme(outer, inner, f64::lt),
        "additionalProperties" => match (outer, inner) {
            (Value::Bool(false), other) | (other, Value::Bool(false)) => Some(other.clone()),
            (Value::Object(any), other) | (other, Value::Object(any)) if any.is_empty() => Some(other.clone()),
            (Value::Object(outer), Value::Object(inner)) => Some(merge(outer.clone(), inner.clone()).ok()?.into()),
            _ => None,
        },
        "items" => Some(merge(outer.as_object()?.clone(), inner.as_object()?.clone()).ok()?.into()),
        _ => None,
    }
}

/// Both descriptions, the outer one first: what stands at the place, then what the type says of itself.
pub(in super::super) fn described(outer: &str, inner: &str) -> String {
    match (outer.trim_end(), inner.trim()) {
        (outer, inner) if inner.is_empty() || outer.contains(inner) => outer.to_owned(),
        ("", inner) => inner.to_owned(),
        (outer, inner) => format!("{outer}\n{inner}"),
    }
}

fn fields(outer: &Schema, inner: &Schema) -> Option<Value> {
    let mut all = outer.clone();
    for (name, schema) in inner {
        let merged = match (all.get(name), schema) {
            (None, schema) => schema.clone(),
            (Some(Value::Object(old)), Value::Object(new)) => merge(old.clone(), new.clone()).ok()?.into(),
            (Some(old), new) if old == new => continue,
            _ => return None,
        };
        all.insert(name.clone(), merged);
    }
    Some(all.into())
}

/// The members of both lists, each once.
pub(super) fn together(one: &[Value], other: &[Value]) -> Value {
    let mut all = one.to_vec();
    all.extend(other.iter().filter(|value| !one.contains(value)).cloned());
    all.into()
}

fn shared_types(one: &Value, other: &Value) -> Option<Value> {
    let list = |types: &Value| match types {
        Value::Array(list) => list.clone(),
        one => vec![one.clone()],
    };
    let (one, other) = (list(one), list(other));
    let holds =
        |list: &[Value], name: &Value| list.contains(name) || (name == "integer" && list.contains(&"number".into()));
    let mut shared: Vec<Value> = one.iter().filter(|name| holds(&other, name)).cloned().collect();
    if other.contains(&"integer".into()) && one.contains(&"number".into()) && !one.contains(&"integer".into()) {
        shared.push("integer".into());
    }
    match shared.len() {
        0 => None,
        1 => shared.pop(),
        _ => Some(shared.into()),
    }
}

fn extreme(one: &Value, other: &Value, wins: fn(&f64, &f64) -> bool) -> Option<Value> {
    let first = wins(&one.as_f64()?, &other.as_f64()?);
    Some(if first { one.clone() } else { other.clone() })
}
