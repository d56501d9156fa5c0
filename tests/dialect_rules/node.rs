//! Rules about each schema position.

use serde_json::Value;

use super::Tool;
use super::text::{Add, regex, texts, whole};
use super::walk::{self, Position, fits, is_object, types};

const TYPE_BEARING: [&str; 7] = ["type", "$ref", "enum", "const", "anyOf", "oneOf", "allOf"];

/// Rules about each schema position; `true` if the kind is known here.
pub fn check(kind: &str, params: &Value, tool: &Tool, all: &[Position], add: Add) -> bool {
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
