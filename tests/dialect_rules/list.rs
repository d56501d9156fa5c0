//! Rules about the list of tools as a whole.

use serde_json::Value;

use super::{Tool, walk};

type Add<'a> = &'a mut dyn FnMut(&str, String);

/// Checks a rule about the list; `false` if the kind is about single tools.
pub fn check(kind: &str, params: &Value, tools: &[Tool], add: Add) -> bool {
    let most = usize::try_from(params["max"].as_u64().unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
    let search = |tool: &Tool| tool.kind.as_deref().unwrap_or_default().starts_with("tool_search");
    let strict = tools.iter().filter(|tool| tool.strict == Some(true)).count();
    let mut broken = |broken: bool, text: &str| {
        if broken {
            add("*", text.to_owned());
        }
    };
    match kind {
        "tool_names_unique" => {
            let repeated =
                tools.iter().enumerate().any(|(at, tool)| tools[..at].iter().any(|other| other.name == tool.name));
            broken(repeated, "a name is used twice");
        }
        "max_tools" => broken(tools.len() > most, "too many tools"),
        "min_tools" => broken((tools.len() as u64) < params["min"].as_u64().unwrap_or(0), "too few tools"),
        "max_strict_tools" => broken(strict > most, "too many strict tools"),
        "strict_all_or_none" => broken(strict != 0 && strict != tools.len(), "strict and other tools mixed"),
        "not_all_deferred" => broken(!tools.is_empty() && tools.iter().all(|tool| tool.deferred), "all are deferred"),
        "deferred_needs_search_tool" => {
            let types = params["search_types"].as_array().cloned().unwrap_or_default();
            let found = tools.iter().any(|tool| tool.kind.as_deref().is_some_and(|kind| types.contains(&kind.into())));
            broken(tools.iter().any(|tool| tool.deferred) && !found, "deferred tools without a search tool");
        }
        "search_tool_not_deferred" => {
            broken(tools.iter().any(|tool| search(tool) && tool.deferred), "the search is deferred")
        }
        "deferred_no_cache_control" => {
            broken(tools.iter().any(|tool| tool.deferred && tool.cache_control), "cache_control on a deferred tool");
        }
        "max_optional_params" | "max_union_params" => {
            let unions = kind == "max_union_params";
            broken(strict_fields(tools, unions) > most, "too many optional fields or unions in strict tools");
        }
        "max_namespace_tools" => {}
        _ => return false,
    }
    true
}

fn strict_fields(tools: &[Tool], unions: bool) -> usize {
    let mut sum = 0;
    for schema in tools.iter().filter(|tool| tool.strict == Some(true)).filter_map(|tool| tool.schema.as_ref()) {
        let mut objects = Vec::new();
        walk::inline_objects(schema, 1, &mut objects);
        for (object, _) in objects {
            let required = object["required"].as_array().cloned().unwrap_or_default();
            for (name, field) in object["properties"].as_object().into_iter().flatten() {
                let union = field.get("anyOf").is_some() || field["type"].is_array();
                sum += usize::from(if unions { union } else { !required.contains(&name.as_str().into()) });
            }
        }
    }
    sum
}
