//! The walker and serde agree on generated values.

use serde_json::Value;
use toolpact::schema::{Compiled, Problem, ProblemKind, normalize_arguments};

use super::generate::{Dice, value};
use super::types;

/// Where the two are meant to differ, because the schema says more or closes what serde leaves open.
fn meant(name: &str, problems: &[Problem]) -> bool {
    let stricter = [ProblemKind::Unknown, ProblemKind::Format, ProblemKind::Length, ProblemKind::Pattern];
    let fine = |problem: &Problem| match problem.kind {
        // Bounds, distinct items and `required` are attributes of the schema alone; serde drops a flattened option whole.
        ProblemKind::Range => name == "Bounded",
        ProblemKind::Items => name.contains("BTreeSet"),
        // serde also reads a struct from a list of its fields' values, which no schema says.
        ProblemKind::Type if problem.expected.starts_with("an object") && problem.got.starts_with('[') => true,
        ProblemKind::Missing => name == "Requires",
        ProblemKind::Type => matches!(name, "Requires" | "FlatOption"),
        kind => stricter.contains(&kind),
    };
    problems.iter().all(fine)
}

#[test]
fn the_walker_accepts_exactly_what_serde_accepts() {
    let (mut accepted, mut refused) = (0, 0);
    let mut wrong = Vec::new();
    for animal in types::all() {
        let schema = normalize_arguments(&animal.schema).unwrap().schema;
        let compiled = Compiled::new(&schema).unwrap();
        for seed in 0..200 {
            let value = value(&schema, &schema, &mut Dice::new(seed), 0);
            let problems = compiled.validate(&value);
            let serde = if value.is_object() { (animal.serde)(&value) } else { Err("no object".to_owned()) };
            match (&serde, problems.is_empty()) {
                (Ok(()), true) => accepted += 1,
                (Err(_), false) => refused += 1,
                (Ok(()), false) if meant(animal.name, &problems) => {}
                _ => wrong.push(describe(animal.name, &schema, &value, &serde, &problems)),
            }
        }
    }
    assert!(accepted > 3_000 && refused > 1_500, "{accepted} accepted, {refused} refused");
    assert!(
        wrong.is_empty(),
        "{} disagreements\n{}",
        wrong.len(),
        wrong.iter().take(12).cloned().collect::<Vec<_>>().join("\n")
    );
}

fn describe(name: &str, schema: &Value, value: &Value, serde: &Result<(), String>, problems: &[Problem]) -> String {
    let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
    format!("{name}: {value}\n  serde: {serde:?}\n  walker: {problems:?}\n  schema: {schema}")
}
