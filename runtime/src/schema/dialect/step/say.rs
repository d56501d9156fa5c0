//! What a dialect cannot say as a keyword, said in the description.

use serde_json::Value;

use super::super::super::keyword::{self, Holds};
use super::super::super::problem::shown;
use super::{Schema, each};

/// Every keyword that `keep` refuses moves into its schema's description; what needs no words is dropped.
/// Keywords that hold schemas are left to the steps made for them.
pub(in super::super) fn unsayable(schema: &mut Schema, keep: impl Fn(&str, &Schema) -> bool) {
    each(schema, &mut |map| {
        let moved: Vec<String> = map.keys().filter(|key| says(key) && !keep(key, map)).cloned().collect();
        if moved.is_empty() {
            return;
        }
        let sentences: Vec<String> = moved.iter().filter_map(|key| phrase(key, map)).collect();
        map.retain(|key, _| !moved.contains(key));
        sentence(map, &sentences.join(", "));
    });
}

fn says(key: &str) -> bool {
    !matches!(key, "description" | "type" | "properties" | "required" | "$ref" | "enum" | "const")
        && matches!(keyword::holds(key), Some(Holds::Rule | Holds::Note) | None)
        || matches!(key, "not" | "contains" | "propertyNames" | "if" | "then" | "else")
}

/// Adds a parenthesis to a description, or makes one of it.
pub(in super::super) fn sentence(map: &mut Schema, text: &str) {
    if text.is_empty() {
        return;
    }
    let whole = match map.get("description").and_then(Value::as_str) {
        Some(old) if !old.is_empty() => format!("{old} ({text})"),
        _ => text.to_owned(),
    };
    if map.contains_key("description") {
        map.insert("description".to_owned(), whole.into());
    } else {
        map.shift_insert(
            usize::from(map.keys().next().is_some_and(|key| key == "type")),
            "description".to_owned(),
            whole.into(),
        );
    }
}

/// One keyword in words, or `None` where it says nothing a model can use.
fn phrase(key: &str, map: &Schema) -> Option<String> {
    let value = map.get(key)?;
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let amount = |what: &str| format!("{} {what}{}", plain(value), if value.as_u64() == Some(1) { "" } else { "s" });
    Some(match key {
        "minimum" | "exclusiveMinimum" | "maximum" | "exclusiveMaximum" if is_machine_width(value) => return None,
        "minimum" => format!("at least {value}"),
        "exclusiveMinimum" => format!("greater than {value}"),
        "maximum" => format!("at most {value}"),
        "exclusiveMaximum" => format!("less than {value}"),
        "multipleOf" => format!("a multiple of {value}"),
        "minLength" => format!("at least {}", amount("character")),
        "maxLength" => format!("at most {}", amount("character")),
        "minItems" => format!("at least {}", amount("item")),
        "maxItems" => format!("at most {}", amount("item")),
        "minProperties" => format!("at least {}", amount("field")),
        "maxProperties" => format!("at most {}", amount("field")),
        "uniqueItems" if *value == Value::Bool(true) => "no item twice".to_owned(),
        "pattern" => format!("must match {}", plain(value)),
        "format" => format!("format {}", plain(value)),
        "default" => format!("default {}", shown(value)),
        "examples" => format!("for example {}", shown(value.as_array()?.first()?)),
        "deprecated" if *value == Value::Bool(true) => "deprecated".to_owned(),
        "contentEncoding" | "contentMediaType" => format!("encoded as {}", plain(value)),
        "not" => format!("but not {}", compact(value)),
        "contains" => format!("with an item that fits {}", compact(value)),
        "propertyNames" => format!("field names fit {}", compact(value)),
        "if" => format!("if it fits {}, then {}", compact(value), compact(map.get("then")?)),
        "dependentRequired" => {
            let pairs = value.as_object()?.iter().map(|(key, needs)| format!("`{key}` only together with {needs}"));
            pairs.collect::<Vec<_>>().join(", ")
        }
        _ => return None,
    })
}

/// A schema in a few words if it is a fixed value, as JSON otherwise.
fn compact(schema: &Value) -> String {
    match schema.get("const") {
        Some(only) => only.to_string(),
        None => schema.to_string(),
    }
}

/// A bound beyond 2^53 only repeats how wide the host's integers are.
pub(in super::super) fn is_machine_width(bound: &Value) -> bool {
    bound.as_f64().is_some_and(|bound| bound.abs() > super::super::super::number::EXACT)
}

/// Drops bounds that only repeat how wide the host's integers are; no model sends such numbers, and most providers read
/// bounds as floats.
pub(in super::super) fn machine_widths(schema: &mut Schema) {
    each(schema, &mut |map| {
        map.retain(|key, value| !matches!(key.as_str(), "minimum" | "maximum") || !is_machine_width(value));
    });
}
