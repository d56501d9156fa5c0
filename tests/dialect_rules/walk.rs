//! Every schema position in a schema, by keyword, and what the rules ask of one.

use serde_json::{Map, Value};

const MAPS: [&str; 5] = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const ONE: [&str; 10] = [
    "items",
    "additionalProperties",
    "not",
    "if",
    "then",
    "else",
    "contains",
    "propertyNames",
    "unevaluatedProperties",
    "unevaluatedItems",
];
const MANY: [&str; 4] = ["anyOf", "oneOf", "allOf", "prefixItems"];

/// One schema, where it stands and as what: `root`, `prop`, `def`, `item`, `branch`, `ap` or `other`.
pub struct Position<'a> {
    pub node: &'a Value,
    pub pointer: String,
    pub role: &'static str,
}

pub fn positions(schema: &Value) -> Vec<Position<'_>> {
    let mut found = Vec::new();
    collect(schema, String::new(), "root", &mut found);
    found
}

fn collect<'a>(node: &'a Value, pointer: String, role: &'static str, found: &mut Vec<Position<'a>>) {
    found.push(Position { node, pointer: pointer.clone(), role });
    let Some(map) = node.as_object() else { return };
    for key in MAPS {
        for (name, child) in map.get(key).and_then(Value::as_object).into_iter().flatten() {
            collect(child, format!("{pointer}/{key}/{name}"), if key == "properties" { "prop" } else { "def" }, found);
        }
    }
    for key in ONE {
        match map.get(key) {
            Some(Value::Array(list)) => {
                list.iter().for_each(|child| collect(child, format!("{pointer}/{key}"), "item", found));
            }
            Some(child @ Value::Object(_)) => {
                let role = if key == "items" {
                    "item"
                } else if key == "additionalProperties" {
                    "ap"
                } else {
                    "other"
                };
                collect(child, format!("{pointer}/{key}"), role, found);
            }
            Some(child @ Value::Bool(_)) if !key.starts_with("unevaluated") && key != "additionalProperties" => {
                collect(child, format!("{pointer}/{key}"), if key == "items" { "item" } else { "other" }, found);
            }
            _ => {}
        }
    }
    for key in MANY {
        for (index, child) in map.get(key).and_then(Value::as_array).into_iter().flatten().enumerate() {
            let role = if key == "prefixItems" { "item" } else { "branch" };
            collect(child, format!("{pointer}/{key}/{index}"), role, found);
        }
    }
}

pub fn types(node: &Value) -> Vec<&str> {
    match &node["type"] {
        Value::String(one) => vec![one],
        Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

pub fn is_object(node: &Value) -> bool {
    types(node).contains(&"object") || node.get("properties").is_some()
}

pub fn fits(kind: &str, value: &Value) -> bool {
    match kind {
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        _ => false,
    }
}

pub fn resolve<'a>(root: &'a Value, reference: &str) -> Option<&'a Value> {
    root.pointer(reference.strip_prefix('#')?)
}

fn references(node: &Value) -> Vec<String> {
    positions(node).iter().filter_map(|at| at.node["$ref"].as_str().map(str::to_owned)).collect()
}

fn without_defs(schema: &Value) -> Value {
    let Some(map) = schema.as_object() else { return schema.clone() };
    let kept = map.iter().filter(|(key, _)| !matches!(key.as_str(), "$defs" | "definitions"));
    Value::Object(kept.map(|(key, value)| (key.clone(), value.clone())).collect::<Map<String, Value>>())
}

pub fn cyclic(root: &Value) -> bool {
    fn visit(root: &Value, reference: &str, stack: &[String]) -> bool {
        if stack.iter().any(|open| open == reference) {
            return true;
        }
        let Some(target) = resolve(root, reference) else { return false };
        let body = if std::ptr::eq(target, root) { without_defs(target) } else { target.clone() };
        let stack = [stack, &[reference.to_owned()]].concat();
        references(&body).iter().any(|next| visit(root, next, &stack))
    }
    let start = ["#".to_owned()];
    references(&without_defs(root)).iter().any(|next| visit(root, next, &start))
        || references(root).iter().any(|next| visit(root, next, &[]))
}

/// Objects with properties that are written out, with their depth.
pub fn inline_objects<'a>(node: &'a Value, depth: usize, found: &mut Vec<(&'a Value, usize)>) {
    let mut below = depth;
    if let Some(fields) = node["properties"].as_object() {
        found.push((node, depth));
        below += 1;
        fields.values().for_each(|child| inline_objects(child, below, found));
    }
    inline_children(node, below, found);
}

fn inline_children<'a>(node: &'a Value, depth: usize, found: &mut Vec<(&'a Value, usize)>) {
    if node["items"].is_object() {
        inline_objects(&node["items"], depth, found);
    }
    node["anyOf"].as_array().into_iter().flatten().for_each(|child| inline_objects(child, depth, found));
}

pub fn container_depth(node: &Value, root: &Value, open: &[&str]) -> usize {
    if let Some(reference) = node["$ref"].as_str() {
        if open.contains(&reference) {
            return 0;
        }
        return resolve(root, reference)
            .map_or(0, |target| container_depth(target, root, &[open, &[reference]].concat()));
    }
    let own = usize::from(is_object(node) || types(node).contains(&"array"));
    let fields = node["properties"].as_object().into_iter().flat_map(|fields| fields.values());
    let single = [&node["items"], &node["additionalProperties"]].into_iter().filter(|child| child.is_object());
    let listed = node["prefixItems"].as_array().into_iter().flatten();
    let below = fields.chain(single).chain(listed).map(|child| container_depth(child, root, open)).max().unwrap_or(0);
    let branches = ["anyOf", "oneOf", "allOf"].iter().flat_map(|key| node[*key].as_array().into_iter().flatten());
    branches.map(|child| container_depth(child, root, open)).max().unwrap_or(0).max(own + below)
}
