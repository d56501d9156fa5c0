//! One Rust type: its schema, and what serde and both ways in make of a value.

use std::fmt::Debug;

use schemars::{JsonSchema, generate::SchemaSettings};
use serde::de::DeserializeOwned;
use serde_json::Value;
use toolpact::private::{Given, Param, Slices};
use toolpact::schema::Compiled;

/// One type: its schema as schemars prints it, and whether serde reads a value.
pub struct Animal {
    pub name: &'static str,
    pub schema: Value,
    pub serde: fn(&Value) -> Result<(), String>,
    /// The typed value as it is read straight from a text, if it is.
    pub direct: fn(&str, &Compiled) -> Option<String>,
    /// The typed value as it is taken from checked values, if the type takes them: a duration can be too long for its type.
    pub taken: fn(&Value) -> Option<String>,
}

pub fn animal<T: JsonSchema + DeserializeOwned + Debug + Send + 'static>(name: &'static str) -> Animal {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let schema = generator.into_root_schema_for::<T>().to_value();
    let serde = |value: &Value| serde_json::from_value::<T>(value.clone()).map(drop).map_err(|error| error.to_string());
    let direct = |text: &str, schema: &Compiled| {
        let typed = T::take(Given::Text(Slices::of(text, schema).ok()?.whole())).ok()?;
        Some(format!("{typed:?}"))
    };
    let taken = |value: &Value| Some(format!("{:?}", T::take(Given::Value(value)).ok()?));
    Animal { name, schema, serde, direct, taken }
}
