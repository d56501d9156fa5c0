//! Whether the types of flattened parameters can stand beside the others: structs, all of whose fields are known by name.
//!
//! Checks only; the schema itself is assembled in `parameters`.

use std::collections::BTreeSet;

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use super::keyword::{self, Holds};
use super::parameters::resolved;
use super::problem::SchemaProblem;
use crate::private::Parameter;

/// Keywords of a struct of named fields. What any other one demands would be lost beside the other parameters; notes demand
/// nothing, and those about the whole have no place there.
const CARRIED: [&str; 3] = ["type", "properties", "required"];

/// Checks every flattened parameter.
///
/// # Errors
/// Each type that is no struct of known fields, and each field with the name of another parameter.
pub(crate) fn flattens(parameters: &[Parameter]) -> Result<(), Vec<SchemaProblem>> {
    let named = parameters.iter().filter(|parameter| !parameter.flatten);
    let mut taken: BTreeSet<String> = named.map(|parameter| parameter.name.to_owned()).collect();
    let mut problems = Vec::new();
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    for parameter in parameters.iter().filter(|parameter| parameter.flatten) {
        let schema = (parameter.schema)(&mut generator).to_value();
        let what = match fields(&resolved(schema, generator.definitions())) {
            Ok(fields) => twice(fields, &mut taken),
            Err(reason) => Some(format!(
                "has `flatten`, which takes a struct whose fields are all known by name, and its type {reason}: \
                 drop `flatten` to make it one parameter, or give it such a struct"
            )),
        };
        problems.extend(what.map(|what| SchemaProblem { pointer: format!("/{}", parameter.name), what }));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// The fields of a struct, or why the type is none.
fn fields(schema: &Value) -> Result<Vec<String>, String> {
    let Value::Object(schema) = schema else { return Err("takes any value".into()) };
    match schema.get("type") {
        Some(Value::String(kind)) if kind == "object" => {}
        Some(kind) => return Err(format!("has the JSON type {kind}")),
        None => return Err(other_keyword(schema).unwrap_or_else(|| "takes any value".into())),
    }
    if let Some(reason) = other_keyword(schema) {
        return Err(reason);
    }
    match schema.get("properties").and_then(Value::as_object) {
        Some(properties) if !properties.is_empty() => Ok(properties.keys().cloned().collect()),
        _ => Err("has no fields".into()),
    }
}

/// What a schema demands beyond its fields.
fn other_keyword(schema: &Map<String, Value>) -> Option<String> {
    let harmless = |key: &str, value: &Value| {
        let closed = key == "additionalProperties" && *value == Value::Bool(false);
        closed || CARRIED.contains(&key) || keyword::holds(key) == Some(Holds::Note)
    };
    let (key, _) = schema.iter().find(|(key, value)| !harmless(key, value))?;
    Some(match key.as_str() {
        "additionalProperties" | "patternProperties" => "takes fields of any name, as a map does".into(),
        "oneOf" | "anyOf" => format!("has alternatives (`{key}`), as an enum or an `Option` has"),
        other => format!("demands more than its fields (`{other}`)"),
    })
}

/// Says which fields have the name of another parameter.
fn twice(fields: Vec<String>, taken: &mut BTreeSet<String>) -> Option<String> {
    let twice: Vec<String> = fields.into_iter().filter(|field| !taken.insert(field.clone())).collect();
    (!twice.is_empty()).then(|| {
        format!(
            "has `flatten`, and of its fields, `{}` is also another parameter: rename one of them",
            twice.join("`, `")
        )
    })
}
