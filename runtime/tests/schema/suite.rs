//! The official JSON-Schema-Test-Suite, draft 2020-12, for every keyword of the closed set.

use std::path::Path;

use serde_json::Value;
use toolpact::schema::Compiled;

use crate::outside_data;

/// The files about the closed set of keywords.
const FILES: [&str; 44] = [
    "additionalProperties",
    "allOf",
    "anyOf",
    "boolean_schema",
    "const",
    "contains",
    "default",
    "defs",
    "dependentRequired",
    "dependentSchemas",
    "enum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "if-then-else",
    "infinite-loop-detection",
    "items",
    "maxContains",
    "maximum",
    "maxItems",
    "maxLength",
    "maxProperties",
    "minContains",
    "minimum",
    "minItems",
    "minLength",
    "minProperties",
    "multipleOf",
    "not",
    "oneOf",
    "pattern",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "ref",
    "required",
    "type",
    "uniqueItems",
    "optional/format/date",
    "optional/format/date-time",
    "optional/format/duration",
    "optional/format/ipv4",
    "optional/format/ipv6",
    "optional/format/uuid",
];
const MORE_FORMATS: [&str; 4] =
    ["optional/format/time", "optional/format/email", "optional/format/uri", "optional/format/hostname"];

/// Groups that need what the closed set leaves out on purpose: other documents, `$id`, `$anchor`, `unevaluated…`.
fn out_of_scope(schema: &Value) -> bool {
    let text = schema.to_string();
    ["$id\"", "$anchor", "unevaluated", "$dynamic", "\"$ref\":\"http"].iter().any(|word| text.contains(word))
}

/// Where the walker means something else than the standard, each with its reason.
fn differs(file: &str, group: &str, test: &Value) -> bool {
    // `1.0` is left to repair, because that is how typed tools read it.
    let float = |value: &Value| value.is_f64() && value.as_f64().is_some_and(|float| float.fract() == 0.0);
    let integral = (file == "type" || file == "infinite-loop-detection") && float(&test["data"]);
    // Of internationalised host names only the outer form is checked.
    let punycode =
        file.ends_with("hostname") && test["data"].as_str().is_some_and(|text| text.to_lowercase().starts_with("xn--"));
    let within = group.contains("float") && float(&test["data"]);
    integral || punycode || within
}

#[test]
fn the_official_suite_passes() {
    let Some(root) = outside_data::place("TOOLPACT_SCHEMA_SUITE", "json-schema-test-suite") else { return };
    let (mut right, mut skipped, mut wrong) = (0, 0, Vec::new());
    for file in FILES.iter().chain(&MORE_FORMATS) {
        run(&root.join("tests/draft2020-12"), file, &mut right, &mut skipped, &mut wrong);
    }
    eprintln!("{right} right, {skipped} skipped as out of scope");
    assert!(right > 1_000 && skipped < 100, "only {right} ran, and {skipped} did not");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn run(folder: &Path, file: &str, right: &mut usize, skipped: &mut usize, wrong: &mut Vec<String>) {
    let path = folder.join(file).with_extension("json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for group in serde_json::from_str::<Vec<Value>>(&text).unwrap() {
        let (name, tests) = (group["description"].as_str().unwrap(), group["tests"].as_array().unwrap());
        if out_of_scope(&group["schema"]) {
            *skipped += tests.len();
            continue;
        }
        let compiled = match Compiled::new(&group["schema"]) {
            Ok(compiled) => compiled,
            Err(problems) => {
                wrong.push(format!("{file}: {name}: {problems:?}"));
                continue;
            }
        };
        for test in tests {
            let problems = compiled.validate(&test["data"]);
            if problems.is_empty() == test["valid"].as_bool().unwrap() || differs(file, name, test) {
                *right += 1;
            } else {
                wrong.push(format!("{file}: {name}: {}: {} {problems:?}", test["description"], test["data"]));
            }
        }
    }
}
