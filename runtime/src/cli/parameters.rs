//! The parameters of one tool as a table, read from its schema: what is published is what is shown.

use serde_json::Value;

use super::table;
use crate::registry::InputSchema;

/// One row a parameter: name, type with its limits, whether it must be given or what it is otherwise, and its doc.
pub(super) fn table(schema: &InputSchema) -> String {
    let Some(fields) = schema.normal["properties"].as_object().filter(|fields| !fields.is_empty()) else {
        return "None.\n".into();
    };
    let required = schema.normal["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    let rows = fields.iter().map(|(name, field)| {
        let text = |key: &str| field.get(key).and_then(Value::as_str).unwrap_or_default().trim().to_owned();
        let must = required.iter().any(|required| required == name);
        [name.clone(), schema.compiled.wanted(name).unwrap_or_default(), needed(must, field), text("description")]
    });
    table::with_header(["name", "type", "needed", "description"], &rows.collect::<Vec<_>>())
}

fn needed(required: bool, field: &Value) -> String {
    match field.get("default") {
        _ if required => "required".into(),
        Some(default) => format!("default {default}"),
        None => "optional".into(),
    }
}
