//! Unions in normal form: fixed values become an `enum`, null joins the type, fields of all branches are declared.

use serde_json::{Map, Value};

use super::super::keyword::has_type;
use super::merge::{merge, together};

type Schema = Map<String, Value>;

/// The keyword of the union a schema has, if it has exactly one.
fn keyword(map: &Schema) -> Option<&'static str> {
    match (map.contains_key("anyOf"), map.contains_key("oneOf")) {
        (true, false) => Some("anyOf"),
        (false, true) => Some("oneOf"),
        _ => None,
    }
}

pub(super) fn is_union(map: &Schema) -> bool {
    map.contains_key("anyOf") || map.contains_key("oneOf")
}

/// The simplest equal of a schema whose branches are in normal form.
pub(super) fn simplify(mut map: Schema) -> Schema {
    let Some(key) = keyword(&map) else { return map };
    let Some(Value::Array(branches)) = map.shift_remove(key) else { return map };
    let branches = flattened(key, branches);
    if branches.is_empty() {
        // No value fits, and a union of nothing is no schema.
        map.insert("not".to_owned(), Schema::new().into());
        return map;
    }
    let null = Value::Object([("type".to_owned(), Value::from("null"))].into_iter().collect());
    let rest: Vec<Value> = branches.iter().filter(|branch| **branch != null).cloned().collect();
    let nullable = rest.len() < branches.len();
    let one = match rest.as_slice() {
        // A list of fixed values has its docs already.
        [Value::Object(only)] if !only.contains_key("const") => Some(only.clone()),
        [Value::Object(only)] => as_enum(&rest).or_else(|| Some(only.clone())),
        _ => as_enum(&rest),
    };
    let Some(one) = one else {
        map.insert(key.to_owned(), branches.into());
        return map;
    };
    let one = if nullable { or_null(one) } else { one };
    match merge(map, one) {
        Ok(merged) => merged,
        Err(parts) => {
            let (mut map, _) = *parts;
            map.insert(key.to_owned(), branches.into());
            map
        }
    }
}

/// Branches without repetition, an inner `anyOf` within an `anyOf` spread out, what nothing fits left out.
fn flattened(key: &str, branches: Vec<Value>) -> Vec<Value> {
    let mut flat: Vec<Value> = Vec::new();
    for branch in branches {
        let inner = match branch.as_object() {
            Some(map) if key == "anyOf" && map.len() == 1 => map.get("anyOf").and_then(Value::as_array),
            _ => None,
        };
        for branch in inner.cloned().unwrap_or_else(|| vec![branch]) {
            let never =
                branch.as_object().is_some_and(|map| map.len() == 1 && map.get("not") == Some(&Map::new().into()));
            if !never && (key == "oneOf" || !flat.contains(&branch)) {
                flat.push(branch);
            }
        }
    }
    flat
}

/// Branches that are each fixed values of one scalar type, as one `enum` with their docs listed.
fn as_enum(branches: &[Value]) -> Option<Schema> {
    let mut values: Vec<Value> = Vec::new();
    let mut docs: Vec<String> = Vec::new();
    let mut kind = None;
    for branch in branches {
        let map = branch.as_object()?;
        let plain = |key: &String| matches!(key.as_str(), "type" | "const" | "enum" | "description" | "deprecated");
        let fixed = match (map.get("const"), map.get("enum")) {
            (Some(value), None) => vec![value.clone()],
            (None, Some(Value::Array(values))) => values.clone(),
            _ => return None,
        };
        let named = map.get("type").and_then(Value::as_str)?;
        if !map.keys().all(plain)
            || *kind.get_or_insert(named) != named
            || fixed.iter().any(|value| values.contains(value))
        {
            return None;
        }
        if let Some(doc) = map.get("description").and_then(Value::as_str) {
            let doc = doc.split_whitespace().collect::<Vec<_>>().join(" ");
            let shown: Vec<String> = fixed.iter().map(|value| format!("`{}`", bare(value))).collect();
            docs.push(format!("- {}: {doc}", shown.join(", ")));
        }
        values.extend(fixed);
    }
    let mut map = Map::new();
    map.insert("type".to_owned(), kind?.into());
    if !docs.is_empty() {
        map.insert("description".to_owned(), docs.join("\n").into());
    }
    map.insert("enum".to_owned(), values.into());
    Some(map)
}

fn bare(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The schema, or null.
pub(super) fn or_null(mut map: Schema) -> Schema {
    let plain = !is_union(&map) && !["$ref", "not", "allOf", "if"].iter().any(|key| map.contains_key(*key));
    if map.is_empty() || has_type(&map, "null") {
        return map;
    }
    match map.get("type").cloned() {
        Some(kind) if plain => {
            let types = match kind {
                Value::Array(list) => together(&list, &["null".into()]),
                one => vec![one, "null".into()].into(),
            };
            map.insert("type".to_owned(), types);
            if let Some(only) = map.shift_remove("const") {
                map.insert("enum".to_owned(), vec![only, Value::Null].into());
            } else if let Some(Value::Array(values)) = map.get("enum") {
                map.insert("enum".to_owned(), together(values, &[Value::Null]));
            }
            map
        }
        _ => {
            let null: Schema = [("type".to_owned(), Value::from("null"))].into_iter().collect();
            let mut outer = Schema::new();
            for note in ["description", "default", "examples", "deprecated"] {
                if let Some(value) = map.shift_remove(note) {
                    outer.insert(note.to_owned(), value);
                }
            }
            match (map.len(), map.get_mut("anyOf")) {
                (1, Some(Value::Array(branches))) => branches.push(null.into()),
                _ => map = [("anyOf".to_owned(), vec![Value::from(map), null.into()].into())].into_iter().collect(),
            }
            outer.extend(map);
            outer
        }
    }
}

/// Declares the fields of every object branch beside the union, and each branch's view of the whole object.
///
/// A union without own fields is lifted only where an object is needed, at the root; `simplify` leaves it alone.
pub(super) fn lift(mut map: Schema) -> Schema {
    let Some(key) = keyword(&map) else { return map };
    let Some(Value::Array(branches)) = map.get(key).cloned() else { return map };
    let objects: Option<Vec<Schema>> = branches.into_iter().map(as_object).collect();
    let Some(objects) = objects else { return map };
    let open =
        objects.iter().any(|branch| branch.get("additionalProperties").is_some_and(|rest| *rest != Value::Bool(false)));
    let own = fields(&map).cloned().unwrap_or_default();
    let mut all = own.clone();
    for branch in &objects {
        let placeholder = |name: &str, schema: &Value| own.contains_key(name) && *schema == Value::from(Map::new());
        for (name, schema) in fields(branch).into_iter().flatten().filter(|(name, schema)| !placeholder(name, schema)) {
            let merged = match all.get(name) {
                Some(old) => either(old, schema),
                None => schema.clone(),
            };
            all.insert(name.clone(), merged);
        }
    }
    let mut required = map.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let always =
        names(&objects[0]).filter(|name| objects.iter().all(|branch| names(branch).any(|other| other == *name)));
    required = match together(&required, &always.cloned().collect::<Vec<_>>()) {
        Value::Array(list) => list,
        _ => required,
    };
    let beside: Schema = own
        .iter()
        .filter(|(name, _)| objects.iter().all(|branch| fields(branch).is_none_or(|all| !all.contains_key(*name))))
        .map(|(name, schema)| (name.clone(), schema.clone()))
        .collect();
    let whole: Vec<Value> = objects
        .into_iter()
        .map(|branch| {
            let closed = branch.get("additionalProperties") == Some(&Value::Bool(false));
            whole(branch, if closed { &beside } else { &own })
        })
        .collect();
    map.insert("type".to_owned(), "object".into());
    map.insert("properties".to_owned(), all.into());
    map.insert("required".to_owned(), required.into());
    let rest = if open { Map::new().into() } else { Value::Bool(false) };
    map.entry("additionalProperties").or_insert(rest);
    map.insert(key.to_owned(), whole.into());
    map
}

/// A branch that can be part of an object's own rules.
fn as_object(branch: Value) -> Option<Schema> {
    match branch {
        Value::Object(map)
            if map.get("type").is_none_or(|kind| kind == "object") && !map.contains_key("$ref") && !is_union(&map) =>
        {
            (has_type(&map, "object") || map.contains_key("required") || map.contains_key("properties")).then_some(map)
        }
        _ => None,
    }
}

fn fields(map: &Schema) -> Option<&Schema> {
    map.get("properties").and_then(Value::as_object)
}

fn names(map: &Schema) -> impl Iterator<Item = &Value> {
    map.get("required").and_then(Value::as_array).into_iter().flatten()
}

/// A branch that also knows the fields beside the union, so that it can be closed.
fn whole(mut branch: Schema, own: &Schema) -> Value {
    if let Some(Value::Object(fields)) = branch.get_mut("properties") {
        for name in own.keys() {
            fields.entry(name.clone()).or_insert_with(|| Map::new().into());
        }
        super::shape::close(&mut branch);
    }
    branch.into()
}

/// Whether everything that fits `narrow` plainly fits `wide`.
fn covers(wide: &Value, narrow: &Value) -> bool {
    let values = |schema: &Value| match (schema.get("enum"), schema.get("const")) {
        (Some(Value::Array(list)), _) => Some(list.clone()),
        (_, only) => only.map(|only| vec![only.clone()]),
    };
    let listed = match (values(wide), values(narrow)) {
        (Some(wide), Some(narrow)) => narrow.iter().all(|value| wide.contains(value)),
        _ => false,
    };
    wide == narrow || *wide == Value::from(Map::new()) || listed
}

/// A schema for a field that means one thing in one branch and another in the next.
fn either(one: &Value, other: &Value) -> Value {
    if covers(one, other) {
        return one.clone();
    }
    if covers(other, one) {
        return other.clone();
    }
    let branches = match one
        .get("anyOf")
        .and_then(Value::as_array)
        .filter(|_| one.as_object().is_some_and(|map| map.len() == 1))
    {
        Some(list) if list.contains(other) => return one.clone(),
        Some(list) => list.iter().chain([other]).cloned().collect(),
        None => vec![one.clone(), other.clone()],
    };
    let map: Schema = [("anyOf".to_owned(), Value::Array(branches))].into_iter().collect();
    Value::Object(super::shape::ordered(simplify(map)))
}
