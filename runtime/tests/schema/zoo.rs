//! A zoo of Rust types: for each, the walker accepts what serde accepts and every dialect takes its export.

mod agree;
mod animal;
mod direct;
pub mod generate;
mod types;

use serde_json::Value;
use toolpact::schema::{Compiled, Dialect, export, normalize_arguments};

use self::animal::{Animal, animal};
use crate::dialects::{book, definition, refusals};

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
