//! Rules about a schema's root, its size and its validity as a schema.

use serde_json::Value;

use super::Tool;
use super::text::{Add, texts};
use super::walk::{self, Position, types};

/// Rules about the root or the size of a schema; `true` if the kind is known here.
pub fn check(kind: &str, params: &Value, tool: &Tool, all: &[Position], add: Add) -> bool {
    // A tool without arguments may have no schema at all.
    let empty = serde_json::json!({"type": "object", "properties": {}});
    let schema = tool.schema.as_ref().unwrap_or(&empty);
    let most = params["max"].as_u64().unwrap_or(u64::MAX);
    let mut over = |found: usize| {
        if found as u64 > most {
            add(format!("{found} > {most}"));
        }
    };
    match kind {
        "root_type" => {
            if schema["type"] != params["equals"] {
                add(format!("the root's type is {}", schema["type"]));
            }
        }
        "root_required_keys" => texts(&params["keys"])
            .iter()
            .filter(|key| schema.get(**key).is_none())
            .for_each(|key| add(format!("no {key}"))),
        "root_forbidden_keys" => {
            texts(&params["keys"])
                .iter()
                .filter(|key| schema.get(**key).is_some())
                .for_each(|key| add(format!("root has {key}")));
        }
        "root_key_allowlist" => {
            let allowed = texts(&params["keys"]);
            let keys = schema.as_object().into_iter().flat_map(|map| map.keys());
            keys.filter(|key| !allowed.contains(&key.as_str())).for_each(|key| add(format!("root has {key}")));
        }
        "metaschema" => metaschema(schema, add),
        "schema_uri_known" => {
            if schema
                .get("$schema")
                .is_some_and(|uri| !params["known"].as_array().is_some_and(|known| known.contains(uri)))
            {
                add("unknown $schema".to_owned());
            }
        }
        "max_total_properties" | "max_object_depth" => {
            let defs = ["$defs", "definitions"]
                .iter()
                .filter_map(|key| schema[*key].as_object())
                .flat_map(|defs| defs.values());
            for part in std::iter::once(schema).chain(defs) {
                let mut objects = Vec::new();
                walk::inline_objects(part, 1, &mut objects);
                let fields = objects
                    .iter()
                    .map(|(object, _)| object["properties"].as_object().map_or(0, serde_json::Map::len))
                    .sum();
                let depth = objects.iter().map(|(_, depth)| *depth).max().unwrap_or(0);
                over(if kind == "max_object_depth" { depth } else { fields });
            }
        }
        "max_container_depth" => over(walk::container_depth(schema, schema, &[])),
        "max_total_name_chars" => over(all.iter().map(|at| characters(at.node)).sum()),
        "max_total_enum_values" => over(all.iter().map(|at| at.node["enum"].as_array().map_or(0, Vec::len)).sum()),
        "no_recursion" | "recursion_only_in_optional" => {
            if walk::cyclic(schema) {
                add("recursive $ref".to_owned());
            }
        }
        "x_mcp_header" => {}
        _ => return false,
    }
    true
}

fn characters(node: &Value) -> usize {
    let names = ["properties", "$defs"].iter().filter_map(|key| node[*key].as_object()).flat_map(|map| map.keys());
    let values = node["enum"].as_array().into_iter().flatten().chain(node.get("const")).filter_map(Value::as_str);
    names.map(String::as_str).chain(values).map(|text| text.chars().count()).sum()
}

/// The parts of the meta-schemas that tools in the wild break.
fn metaschema(schema: &Value, add: Add) {
    for Position { node, pointer, .. } in walk::positions(schema) {
        let Some(map) = node.as_object() else {
            if !node.is_boolean() {
                add(format!("{pointer} is no schema"));
            }
            continue;
        };
        for (key, value) in map {
            let fits = match key.as_str() {
                "exclusiveMinimum" | "exclusiveMaximum" | "minimum" | "maximum" | "multipleOf" => value.is_number(),
                "items" | "additionalProperties" | "not" => value.is_object() || value.is_boolean(),
                "required" => value.as_array().is_some_and(|list| list.iter().all(Value::is_string)),
                "properties" | "$defs" | "patternProperties" => value.is_object(),
                "enum" | "examples" => value.is_array(),
                "anyOf" | "oneOf" | "allOf" | "prefixItems" => value.as_array().is_some_and(|list| !list.is_empty()),
                "title" | "description" | "pattern" | "format" | "$ref" => value.is_string(),
                "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => {
                    value.is_u64()
                }
                "uniqueItems" | "deprecated" => value.is_boolean(),
                "type" => {
                    let known = ["string", "number", "integer", "boolean", "array", "object", "null"];
                    let named = types(node);
                    !named.is_empty() && named.iter().all(|name| known.contains(name))
                }
                _ => true,
            };
            if !fits {
                add(format!("{pointer}/{key} breaks the meta-schema"));
            }
        }
    }
}
