//! Assembles the schema of a declared tool from the schemas of its parameters.

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::private::Parameter;

/// The schema of the arguments, an object with one property a parameter, in the order of declaration.
pub(crate) fn of_parameters(parameters: &[Parameter]) -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let mut object = Object::default();
    for parameter in parameters {
        let schema = (parameter.schema)(&mut generator).to_value();
        if parameter.flatten {
            object.merge(resolved(schema, generator.definitions()));
        } else {
            object.add(parameter, schema);
        }
    }
    let definitions = generator.take_definitions(true);
    object.finish(definitions)
}

#[derive(Default)]
struct Object {
    properties: Map<String, Value>,
    required: Vec<Value>,
}

impl Object {
    fn add(&mut self, parameter: &Parameter, schema: Value) {
        let optional = parameter.default.is_some() || accepts_null(&schema);
        if !optional {
            self.required.push(parameter.name.into());
        }
        self.properties.insert(parameter.name.into(), described(parameter, schema));
    }

    /// The fields of a flattened struct stand beside the other parameters; [`flattens`](super::flattens) refuses other types.
    fn merge(&mut self, schema: Value) {
        let Value::Object(mut schema) = schema else { return };
        if let Some(Value::Object(properties)) = schema.remove("properties") {
            self.properties.extend(properties);
        }
        if let Some(Value::Array(required)) = schema.remove("required") {
            self.required.extend(required);
        }
    }

    fn finish(self, definitions: Map<String, Value>) -> Value {
        let mut schema = json!({
            "type": "object",
            "properties": self.properties,
            "required": self.required,
            "additionalProperties": false,
        });
        if let (Value::Object(schema), false) = (&mut schema, definitions.is_empty()) {
            schema.insert("$defs".into(), Value::Object(definitions));
        }
        schema
    }
}

/// A schema with the words and limits that stand at the parameter.
fn described(parameter: &Parameter, schema: Value) -> Value {
    let mut schema = match schema {
        Value::Object(schema) => schema,
        // `true` is the schema of a type that takes anything.
        _ => Map::new(),
    };
    let own = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    schema.insert("description".into(), super::normal::described(parameter.description, own).into());
    let further = parameter.keywords.iter().copied().chain(parameter.default.map(|default| ("default", default)));
    for (keyword, value) in further {
        if let Ok(value) = serde_json::from_str(value) {
            schema.insert(keyword.into(), value);
        }
    }
    Value::Object(schema)
}

/// Whether an argument may be left out because its type takes `null`, as an `Option` does.
fn accepts_null(schema: &Value) -> bool {
    match schema.get("type") {
        Some(Value::String(kind)) if kind == "null" => return true,
        Some(Value::Array(kinds)) if kinds.iter().any(|kind| kind == "null") => return true,
        _ => {}
    }
    ["anyOf", "oneOf"].iter().any(|keyword| {
        let branches = schema.get(*keyword).and_then(Value::as_array);
        branches.is_some_and(|branches| branches.iter().any(accepts_null))
    })
}

/// A schema behind a reference of the generator.
pub(super) fn resolved(schema: Value, definitions: &Map<String, Value>) -> Value {
    let name = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
    match name.and_then(|name| definitions.get(name)) {
        Some(definition) => definition.clone(),
        None => schema,
    }
}
