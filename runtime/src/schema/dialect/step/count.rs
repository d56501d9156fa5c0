//! How large a schema is, by the measures that providers limit.

use serde_json::Value;

use super::super::super::keyword::each_child;
use super::Schema;

/// Optional fields, and fields with a union or a list of types, of the objects that are written out.
pub(in super::super) fn optional_and_unions(schema: &Schema) -> (usize, usize) {
    let mut sum = (0, 0);
    if let Some(Value::Object(fields)) = schema.get("properties") {
        let required = schema.get("required").and_then(Value::as_array);
        for (name, field) in fields {
            sum.0 += usize::from(!required.is_some_and(|all| all.iter().any(|one| one == name.as_str())));
            sum.1 += usize::from(field.get("anyOf").is_some() || field.get("type").is_some_and(Value::is_array));
        }
    }
    each_child(schema, |_, child| {
        if let Value::Object(child) = child {
            let (optional, unions) = optional_and_unions(child);
            sum = (sum.0 + optional, sum.1 + unions);
        }
    });
    sum
}

/// The measures that OpenAI limits in strict schemas.
#[derive(Default)]
pub(in super::super) struct Size {
    pub(in super::super) fields: usize,
    pub(in super::super) depth: usize,
    pub(in super::super) characters: usize,
    pub(in super::super) values: usize,
    /// Characters of the largest list of more than 250 texts.
    pub(in super::super) longest_list: usize,
}

/// Measures a schema, definitions included.
pub(in super::super) fn size(schema: &Schema) -> Size {
    let mut size = Size::default();
    add(schema, 0, &mut size);
    size
}

fn add(schema: &Schema, above: usize, size: &mut Size) {
    let mut depth = above;
    if let Some(Value::Object(fields)) = schema.get("properties") {
        depth += 1;
        size.fields += fields.len();
        size.characters += fields.keys().map(|name| name.chars().count()).sum::<usize>();
    }
    size.depth = size.depth.max(depth);
    let text = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    if let Some(Value::Array(values)) = schema.get("enum") {
        let characters = values.iter().map(text).sum();
        size.values += values.len();
        size.characters += characters;
        if values.len() > 250 {
            size.longest_list = size.longest_list.max(characters);
        }
    }
    size.characters += schema.get("const").map_or(0, text);
    if let Some(Value::Object(defs)) = schema.get("$defs") {
        size.characters += defs.keys().map(|name| name.chars().count()).sum::<usize>();
    }
    each_child(schema, |keyword, child| {
        if let Value::Object(child) = child {
            add(child, if keyword == "$defs" { 0 } else { depth }, size);
        }
    });
}
