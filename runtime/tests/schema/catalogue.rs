//! Thousands of tool definitions from real MCP servers: each is accepted, repaired with a reason or refused with a reason.

use serde_json::Value;
use toolpact::schema::{Compiled, Definition, Dialect, StopReason, accept, export, normalize_arguments};

use crate::dialects::{book, definition, refusals};
use crate::outside_data;

#[test]
fn every_definition_of_real_servers_is_taken_or_refused_with_a_reason() {
    let Some(file) = outside_data::place("TOOLPACT_SCHEMA_CATALOGUE", "tools_toucan.jsonl") else { return };
    let text = std::fs::read_to_string(file).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (mut plain, mut changed, mut refused, mut normals) = (0, 0, Vec::new(), Vec::new());
    for line in &lines {
        match normalize_arguments(&line["parameters"]) {
            Ok(normal) => {
                *(if normal.changes.is_empty() { &mut plain } else { &mut changed }) += 1;
                let compiled = Compiled::new(&normal.schema)
                    .unwrap_or_else(|problems| panic!("{}: {problems:?}\n{}", line["id"], normal.schema));
                exercised(&compiled, line);
                normals.push((line, normal.schema));
            }
            Err(problems) => {
                assert!(!problems.is_empty());
                refused.push(format!("{}: {problems:?}", line["id"]));
            }
        }
    }
    eprintln!("{plain} as they are, {changed} changed, {} refused\n{}", refused.len(), refused.join("\n"));
    assert!(refused.len() * 100 < lines.len(), "too many refused");
    exports_pass(&normals);
}

/// The schema's own example is accepted, and so is rubbish rejected, without a panic.
fn exercised(compiled: &Compiled, line: &Value) {
    if let Some(example) = compiled.example() {
        let accepted = accept(&example.to_string(), StopReason::Finished, compiled);
        assert!(accepted.is_ok(), "{}: {}", line["id"], accepted.unwrap_err());
    }
    assert!(
        accept("{\"no such field at all\": 1}", StopReason::Finished, compiled).is_err()
            || line["parameters"]["additionalProperties"] != Value::Bool(false)
    );
}

fn exports_pass(normals: &[(&Value, Value)]) {
    let all: Vec<Definition> = normals
        .iter()
        .map(|(line, schema)| Definition {
            description: line["description"].as_str().unwrap_or_default(),
            ..definition(line["id"].as_str().unwrap(), schema)
        })
        .collect();
    // The checks are slow without optimisation, and independent.
    std::thread::scope(|threads| {
        for dialect in Dialect::ALL {
            let all = &all;
            threads.spawn(move || export_passes(dialect, all));
        }
    });
}

fn export_passes(dialect: Dialect, all: &[Definition]) {
    let book = book();
    let wrong: Vec<String> =
        all.chunks(100).flat_map(|chunk| refusals(&book, dialect, &export(dialect, chunk))).collect();
    let first = wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{dialect}: {} refusals:\n{first}", wrong.len());
}
