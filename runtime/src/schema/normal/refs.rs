//! Which references are recursion and must stay, and which definitions are still used.

use std::collections::BTreeSet;
use std::collections::hash_map::{Entry, HashMap};

use serde_json::{Map, Value};

use super::super::keyword::{MAX_DEPTH, each_child, resolve};

/// The references that lead back to themselves.
pub(super) fn recursive(document: &Value) -> BTreeSet<String> {
    let mut targets: HashMap<String, BTreeSet<String>> = HashMap::new();
    let mut open: Vec<String> = below(document).into_iter().collect();
    while let Some(reference) = open.pop() {
        if let Entry::Vacant(free) = targets.entry(reference) {
            let next = resolve(document, free.key()).map(below).unwrap_or_default();
            open.extend(next.iter().cloned());
            free.insert(next);
        }
    }
    targets.keys().filter(|start| reaches(&targets, start)).cloned().collect()
}

fn reaches(targets: &HashMap<String, BTreeSet<String>>, start: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&str> = targets[start].iter().map(String::as_str).collect();
    while let Some(reference) = open.pop() {
        if reference == start {
            return true;
        }
        if seen.insert(reference) {
            open.extend(targets.get(reference).into_iter().flatten().map(String::as_str));
        }
    }
    false
}

/// Whether a reference is the name of an anchor somewhere in the document.
pub(super) fn is_anchor(document: &Value, reference: &str) -> bool {
    let Some(name) = reference.strip_prefix('#').filter(|name| !name.is_empty() && !name.starts_with('/')) else {
        return false;
    };
    let named =
        |map: &Map<String, Value>| ["$anchor", "$dynamicAnchor"].iter().any(|key| map.get(*key) == Some(&name.into()));
    let mut open = vec![document];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(map) if named(map) => return true,
            Value::Object(map) => open.extend(map.values()),
            Value::Array(list) => open.extend(list),
            _ => {}
        }
    }
    false
}

/// Every reference in a schema, definitions left aside: they count only when referred to.
fn below(schema: &Value) -> BTreeSet<String> {
    fn collect(schema: &Value, left: usize, found: &mut BTreeSet<String>) {
        let (Some(map), 1..) = (schema.as_object(), left) else { return };
        if let Some(Value::String(reference)) = map.get("$ref") {
            found.insert(reference.clone());
        }
        each_child(map, |keyword, child| {
            if !matches!(keyword, "$defs" | "definitions") {
                collect(child, left - 1, found);
            }
        });
    }
    let mut found = BTreeSet::new();
    collect(schema, MAX_DEPTH + 1, &mut found);
    found
}

/// Drops definitions that nothing refers to any more.
pub(super) fn without_unused_defs(mut map: Map<String, Value>) -> Map<String, Value> {
    let Some(Value::Object(defs)) = map.shift_remove("$defs") else { return map };
    let name = |reference: &String| reference.trim_start_matches("#/$defs/").to_owned();
    let mut used = BTreeSet::new();
    let mut open: Vec<String> = below(&Value::Object(map.clone())).iter().map(name).collect();
    while let Some(next) = open.pop() {
        if used.insert(next.clone()) {
            open.extend(defs.get(&next).map(below).unwrap_or_default().iter().map(name));
        }
    }
    let kept: Map<String, Value> = defs.into_iter().filter(|(name, _)| used.contains(name)).collect();
    if !kept.is_empty() {
        map.insert("$defs".to_owned(), Value::Object(kept));
    }
    map
}
