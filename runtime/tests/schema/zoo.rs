//! A zoo of Rust types: for each, the walker accepts what serde accepts and every dialect takes its export.

mod agree;
mod direct;
pub mod generate;
mod types;

use std::fmt::Debug;

use schemars::{JsonSchema, generate::SchemaSettings};
use serde::de::DeserializeOwned;
use serde_json::Value;
use toolpact::private::{Given, Param, Slices};
use toolpact::schema::{Compiled, normalize_arguments};
use toolpact::schema::{Dialect, export};

use crate::dialects::{book, definition, refusals};

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

#[test]
fn every_type_has_a_normal_form_that_compiles_and_is_its_own_normal_form() {
    let all = types::all();
    assert!(all.len() >= 60, "{} types", all.len());
    for Animal { name, schema, .. } in all {
        let normal = normalize_arguments(&schema).unwrap_or_else(|problems| panic!("{name}: {problems:?}\n{schema}"));
        Compiled::new(&normal.schema).unwrap_or_else(|problems| panic!("{name}: {problems:?}\n{}", normal.schema));
        let again = normalize_arguments(&normal.schema).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
        assert_eq!(again.schema.to_string(), normal.schema.to_string(), "{name}");
        assert!(again.changes.is_empty(), "{name}: {:?}", again.changes);
    }
}

#[test]
fn every_dialect_takes_every_type() {
    let book = book();
    let normals: Vec<(&str, Value)> = types::all()
        .into_iter()
        .map(|animal| (animal.name, normalize_arguments(&animal.schema).unwrap().schema))
        .collect();
    let mut wrong = Vec::new();
    for dialect in Dialect::ALL {
        for (name, schema) in &normals {
            let exported = export(dialect, &[definition(name, schema)]);
            let found = refusals(&book, dialect, &exported);
            wrong.extend(found.into_iter().map(|text| format!("{text}\n  {}", exported.tools)));
        }
        let all: Vec<_> = normals.iter().map(|(name, schema)| definition(name, schema)).collect();
        let exported = export(dialect, &all);
        wrong.extend(refusals(&book, dialect, &exported).into_iter().map(|text| format!("together: {text}")));
    }
    assert!(wrong.is_empty(), "{} refusals:\n{}", wrong.len(), wrong.join("\n"));
}
