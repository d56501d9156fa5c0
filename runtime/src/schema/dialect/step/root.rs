//! A root without unions and conditions, for dialects that refuse them there.

use serde_json::Value;

use super::super::super::describe;
use super::super::draft::Draft;
use super::Schema;

/// Takes unions, conditions and negations off the root and says in the tool's description what they demand. The normal form
/// has declared every branch's fields at the root already.
pub(in super::super) fn plain(draft: &mut Draft) {
    for key in ["oneOf", "anyOf", "allOf", "not", "if", "then", "else", "enum", "const", "dependentSchemas"] {
        let Some(demand) = draft.schema.shift_remove(key) else { continue };
        let words = match (key, &demand) {
            ("oneOf", Value::Array(branches)) => {
                format!("The arguments must be exactly one of: {}.", variants(branches))
            }
            ("anyOf", Value::Array(branches)) => {
                format!("The arguments must be at least one of: {}.", variants(branches))
            }
            ("then" | "else", _) => format!("In that case ({key}): {demand}"),
            _ => format!("The arguments must satisfy {key}: {demand}"),
        };
        draft.say(&words);
        draft.note("root union", format!("`{key}` at the root moved into the tool's description"));
    }
}

fn variants(branches: &[Value]) -> String {
    let named = branches.iter().filter_map(Value::as_object).map(variant);
    named.collect::<Vec<_>>().join("; or ")
}

/// One branch by its fixed fields and its required ones: ``"type": "Add" with `n` ``.
fn variant(branch: &Schema) -> String {
    let fields = branch.get("properties").and_then(Value::as_object);
    let required: Vec<&str> =
        branch.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let fixed = |name: &str| fields.and_then(|fields| fields.get(name)?.get("const"));
    let mut words: Vec<String> = Vec::new();
    words.extend(required.iter().filter_map(|name| fixed(name).map(|value| format!("`{name}`: {value}"))));
    let free: Vec<&str> = required.iter().copied().filter(|name| fixed(name).is_none()).collect();
    if !free.is_empty() {
        words.push(describe::names(free.into_iter()));
    }
    let optional = fields.into_iter().flatten().filter(|(name, schema)| {
        !required.contains(&name.as_str()) && schema.as_object().is_some_and(|schema| !schema.is_empty())
    });
    let optional: Vec<&str> = optional.map(|(name, _)| name.as_str()).collect();
    if !optional.is_empty() {
        words.push(format!("optionally {}", describe::names(optional.into_iter())));
    }
    let words = if words.is_empty() { "no fields".to_owned() } else { words.join(" with ") };
    match branch.get("description").and_then(Value::as_str) {
        Some(doc) => format!("{words} ({})", doc.split_whitespace().collect::<Vec<_>>().join(" ")),
        None => words,
    }
}
