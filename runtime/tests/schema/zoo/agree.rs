//! The walker and serde agree on generated values.

use serde_json::Value;
use toolpact::schema::{Compiled, ProblemKind, normalize_arguments};

use super::generate::{Dice, value};
use super::types;

/// Where the two are meant to differ, because the schema says more or closes what serde leaves open.
fn meant(name: &str, kinds: &[ProblemKind]) -> bool {
    let stricter = [ProblemKind::Unknown, ProblemKind::Format, ProblemKind::Length, ProblemKind::Pattern];
    let bounded = name == "Bounded" && kinds.contains(&ProblemKind::Range);
    let repeated = name.contains("BTreeSet") && kinds == [ProblemKind::Items];
    let required_null = name == "Requires";
    // serde drops a flattened option as a whole when a part of it does not fit; telling the model is better.
    let dropped = name == "FlatOption";
    bounded || repeated || required_null || dropped || kinds.iter().all(|kind| stricter.contains(kind))
}

#[test]
fn the_walker_accepts_exactly_what_serde_accepts() {
    let (mut accepted, mut refused) = (0, 0);
    let mut wrong = Vec::new();
    for animal in types::all() {
        let schema = normalize_arguments(&animal.schema).unwrap().schema;
        let compiled = Compiled::new(&schema).unwrap();
        for seed in 0..400 {
            let value = value(&schema, &schema, &mut Dice::new(seed), 0);
            let problems = compiled.validate(&value);
            let serde = if value.is_object() { (animal.serde)(&value) } else { Err("no object".to_owned()) };
            match (&serde, problems.is_empty()) {
                (Ok(()), true) => accepted += 1,
                (Err(_), false) => refused += 1,
                (Ok(()), false)
                    if meant(animal.name, &problems.iter().map(|problem| problem.kind).collect::<Vec<_>>()) => {}
                _ => wrong.push(describe(animal.name, &schema, &value, &serde, &problems)),
            }
        }
    }
    assert!(accepted > 5_000 && refused > 2_000, "{accepted} accepted, {refused} refused");
    assert!(
        wrong.is_empty(),
        "{} disagreements\n{}",
        wrong.len(),
        wrong.iter().take(12).cloned().collect::<Vec<_>>().join("\n")
    );
}

fn describe(
    name: &str,
    schema: &Value,
    value: &Value,
    serde: &Result<(), String>,
    problems: &[toolpact::schema::Problem],
) -> String {
    let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
    format!("{name}: {value}\n  serde: {serde:?}\n  walker: {problems:?}\n  schema: {schema}")
}
