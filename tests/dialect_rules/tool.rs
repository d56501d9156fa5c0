//! Rules about one tool's name, description and envelope.

use serde_json::Value;

use super::Tool;
use super::text::{Add, whole};

/// Rules about name, description and envelope; `true` if the kind is known here.
pub fn check(kind: &str, params: &Value, tool: &Tool, add: Add) -> bool {
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
