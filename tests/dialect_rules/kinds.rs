//! Rules about one tool, about its schema as a whole, and about each schema position in it.

use std::cell::RefCell;
use std::collections::HashMap;

use regex::Regex;
use serde_json::Value;

use super::Tool;
use super::walk::{self, Position, fits, is_object, types};

type Add<'a> = &'a mut dyn FnMut(String);

const TYPE_BEARING: [&str; 7] = ["type", "$ref", "enum", "const", "anyOf", "oneOf", "allOf"];

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

thread_local! {
    static COMPILED: RefCell<HashMap<String, Regex>> = RefCell::default();
}

fn regex(pattern: &str) -> Regex {
    let new = || Regex::new(pattern).expect("a valid regex");
    COMPILED.with_borrow_mut(|known| known.entry(pattern.to_owned()).or_insert_with(new).clone())
}

fn whole(pattern: &Value) -> Regex {
    let pattern = pattern.as_str().expect("a regex").trim_start_matches('^').trim_end_matches('$');
    regex(&format!("^(?:{pattern})$"))
}

/// Rules about name, description and envelope; `true` if the kind is known here.
pub fn tool(kind: &str, params: &Value, tool: &Tool, add: Add) -> bool {
    match kind {
        "tool_name_regex" if !whole(&params["regex"]).is_match(&tool.name) => {
            add(format!("name {:?} refused", tool.name))
        }
        "max_description_chars" => {
            let length = tool.description.as_ref().map_or(0, |text| text.chars().count()) as u64;
            if length > params["max"].as_u64().unwrap_or(u64::MAX) {
                add("description too long".to_owned());
            }
        }
        "description_nonempty_if_present" if tool.description.as_deref() == Some("") => {
            add("empty description".to_owned())
        }
        "envelope_key_present" if params["key"] == "/strict" && tool.strict.is_none() => {
            add("strict not given".to_owned())
        }
        "schema_is_object" if !tool.schema.as_ref().is_some_and(Value::is_object) => add("no schema".to_owned()),
        "tool_name_regex" | "description_nonempty_if_present" | "envelope_key_present" | "schema_is_object" => {}
        _ => return false,
    }
    true
}

/// Rules about the root or the size of a schema; `true` if the kind is known here.
pub fn schema(kind: &str, params: &Value, tool: &Tool, all: &[Position], add: Add) -> bool {
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

/// Rules about each schema position; `true` if the kind is known here.
pub fn nodes(kind: &str, params: &Value, tool: &Tool, all: &[Position], add: Add) -> bool {
    let Some(schema) = &tool.schema else { return true };
    for at in all {
        if at.node.is_boolean() {
            boolean(kind, params, at, add);
        } else if let Some(broken) = node(kind, params, at, schema) {
            broken.into_iter().for_each(|text| add(format!("{}: {text}", at.pointer)));
        } else {
            return false;
        }
    }
    true
}

fn boolean(kind: &str, params: &Value, at: &Position, add: Add) {
    let top = at.role == "prop" && at.pointer.matches('/').count() == 2;
    let meant = match params["where"].as_str() {
        Some("any") => true,
        Some("any-property") => at.role == "prop",
        _ => top,
    };
    if (kind == "boolean_schema" && meant) || (kind == "node_needs_type" && at.role != "ap") {
        add(format!("{}: boolean schema", at.pointer));
    }
}

/// What is wrong with one node, or `None` if the kind is not known.
fn node(kind: &str, params: &Value, at: &Position, root: &Value) -> Option<Vec<String>> {
    let node = at.node;
    let has = |key: &str| node.get(key).is_some();
    let when = |broken: bool, text: &str| if broken { vec![text.to_owned()] } else { Vec::new() };
    let names = |key: &str| texts(&node[key]);
    let field = |name: &str| node["properties"].get(name).is_some();
    let listed = |value: &Value, list: &str| params[list].as_array().is_some_and(|list| list.contains(value));
    let object = types(node).contains(&"object");
    Some(match kind {
        "boolean_schema" => Vec::new(),
        "required_shape" => when(
            has("required") && names("required").len() != node["required"].as_array().map_or(usize::MAX, Vec::len),
            "required is no list of names",
        ),
        "required_are_declared" => when(names("required").iter().any(|name| !field(name)), "required but not declared"),
        "properties_is_object" => when(has("properties") && !node["properties"].is_object(), "properties is no map"),
        "property_key_regex" => {
            let regex = whole(&params["regex"]);
            let meant = params["where"] == "any" || at.pointer.is_empty();
            let fields = node["properties"].as_object().into_iter().flat_map(|map| map.keys()).filter(|_| meant);
            fields.filter(|name| !regex.is_match(name)).map(|name| format!("field {name:?} refused")).collect()
        }
        "forbidden_keywords" => {
            texts(&params["keywords"]).iter().filter(|key| has(key)).map(|key| format!("{key} not allowed")).collect()
        }
        "keyword_allowlist" => {
            let allowed = texts(&params["keywords"]);
            let skip = params["below_root"] == true && at.pointer.is_empty();
            let keys = node.as_object().into_iter().flat_map(|map| map.keys()).filter(|_| !skip);
            keys.filter(|key| !allowed.contains(&key.as_str())).map(|key| format!("{key} not allowed")).collect()
        }
        "keyword_value_in" => {
            let keyword = params["keyword"].as_str().unwrap_or_default();
            when(has(keyword) && !listed(&node[keyword], "values"), "value not allowed")
        }
        "keyword_only_on_type" => {
            let other = has("type") && !types(node).contains(&params["type"].as_str().unwrap_or_default());
            when(other && texts(&params["keywords"]).iter().any(|key| has(key)), "keyword on the wrong type")
        }
        "format_allowlist" => when(has("format") && !listed(&node["format"], "allowed"), "format not allowed"),
        "format_allowlist_for_type" => {
            let meant = types(node).contains(&params["type"].as_str().unwrap_or_default());
            when(meant && has("format") && !listed(&node["format"], "allowed"), "format not allowed")
        }
        "pattern_forbidden_syntax" => {
            let pattern = node["pattern"].as_str().unwrap_or_default();
            let back = params["backreferences"] == true && regex(r"\\[1-9]").is_match(pattern);
            when(back || texts(&params["tokens"]).iter().any(|token| pattern.contains(token)), "pattern syntax")
        }
        "array_needs_items" => {
            let items = &node["items"];
            let typed = params["typed"] != true || TYPE_BEARING.iter().any(|key| items.get(key).is_some());
            when(types(node).contains(&"array") && (!has("items") || !typed), "array without items")
        }
        "node_needs_type" => {
            let narrow = ["type", "anyOf"];
            let need: &[&str] = if params["or"].is_array() { &narrow } else { &TYPE_BEARING };
            when(!need.iter().any(|key| has(key)), "no type")
        }
        "type_array" => when(node["type"].is_array(), "type is a list"),
        "type_forbidden" => when(types(node).iter().any(|name| listed(&(*name).into(), "types")), "type not allowed"),
        "type_array_members" => when(
            node["type"].is_array() && types(node).iter().any(|name| listed(&(*name).into(), "forbidden")),
            "type list",
        ),
        "type_xor_anyof" => when(has("type") && has("anyOf"), "type beside anyOf"),
        "object_additional_properties" => {
            when(is_object(node) && node.get("additionalProperties") != params.get("must_be"), "object not closed")
        }
        "object_all_properties_required" => {
            let fields = node["properties"].as_object().into_iter().flat_map(|map| map.keys());
            when(
                is_object(node) && fields.into_iter().any(|name| !names("required").contains(&name.as_str())),
                "not all required",
            )
        }
        "object_needs_properties" => when(object && !has("properties"), "object without properties"),
        "object_nonempty_properties" => {
            let empty = node["properties"].as_object().is_none_or(serde_json::Map::is_empty);
            when(!at.pointer.is_empty() && object && empty, "object with no properties")
        }
        "no_refs" => when(has("$ref"), "$ref"),
        "ref_siblings" => {
            let allowed = texts(&params["allowed"]);
            let root_key = |key: &str| at.pointer.is_empty() && matches!(key, "$defs" | "definitions" | "$schema");
            let fine = |key: &str| {
                key == "$ref"
                    || allowed.contains(&key)
                    || (allowed.contains(&"$") && key.starts_with('$'))
                    || root_key(key)
            };
            when(
                has("$ref") && node.as_object().is_some_and(|map| !map.keys().all(|key| fine(key))),
                "keys beside $ref",
            )
        }
        "ref_target" => {
            let regex = regex(params["regex"].as_str().unwrap_or_default());
            when(node["$ref"].as_str().is_some_and(|target| !regex.is_match(target)), "$ref target")
        }
        "allof_no_ref" => when(
            node["allOf"].as_array().into_iter().flatten().any(|branch| branch.get("$ref").is_some()),
            "$ref in allOf",
        ),
        "enum_scalars" => when(
            node["enum"].as_array().into_iter().flatten().any(|value| value.is_array() || value.is_object()),
            "complex enum",
        ),
        "enum_strings_nonempty" => {
            let texts = node["enum"]
                .as_array()
                .is_some_and(|all| all.iter().all(|value| value.as_str().is_some_and(|text| !text.is_empty())));
            when(has("enum") && (types(node) != ["string"] || !texts), "enum of other than texts")
        }
        "enum_values_match_type" => {
            let values = node["enum"].as_array().into_iter().flatten().chain(node.get("const"));
            let named = types(node);
            when(
                !named.is_empty() && values.into_iter().any(|value| !named.iter().any(|name| fits(name, value))),
                "enum value of another type",
            )
        }
        "max_enum_values_each" => when(
            node["enum"].as_array().map_or(0, Vec::len) as u64 > params["max"].as_u64().unwrap_or(u64::MAX),
            "too many values",
        ),
        "large_enum_chars" => {
            let values = texts(&node["enum"]);
            let length: usize = values.iter().map(|text| text.chars().count()).sum();
            let large = values.len() as u64 > params["over_values"].as_u64().unwrap_or(u64::MAX);
            when(large && length as u64 > params["max_chars"].as_u64().unwrap_or(u64::MAX), "enum text too long")
        }
        "anyof_distinct_first_keys" => {
            let target = |branch: &Value| {
                branch["$ref"].as_str().and_then(|to| walk::resolve(root, to)).unwrap_or(branch).clone()
            };
            let branches = node["anyOf"].as_array().into_iter().flatten().map(target);
            let firsts: Vec<String> =
                branches.filter_map(|branch| branch["properties"].as_object()?.keys().next().cloned()).collect();
            let repeated = firsts.iter().enumerate().any(|(index, first)| firsts[..index].contains(first));
            when(repeated, "branches share the first property")
        }
        _ => return None,
    })
}
