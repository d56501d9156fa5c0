//! Measures the search on labelled queries from public benchmarks.
//!
//! The data is not part of the project: `TOOLPACT_SEARCH_DATA` names a folder of `tools_<set>.jsonl`, with
//! `{id, name, description, parameters, server?}`, and `queries_<set>.jsonl`, with `{query, relevant: [ids]}`.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, reason = "a test says what is wrong by panicking")]

#[path = "../../tests/outside_data.rs"]
mod outside_data;

use std::path::Path;

use serde_json::Value;

use toolpact::search::{DEFAULT_LIMIT, Document, Index, Query};

/// Set, and the parts of its queries that must have a right tool first, and among the first five: five points below what was
/// measured, so that another sample of the same benchmark passes and a broken ranking does not.
const FLOORS: [(&str, f64, f64); 5] = [
    ("livemcp", 0.42, 0.69),
    ("bfcl", 0.60, 0.81),
    ("metatool", 0.43, 0.69),
    ("apibank", 0.55, 0.75),
    ("sealtools", 0.90, 0.95),
];

#[test]
fn labelled_queries_find_their_tools() {
    let Some(folder) = outside_data::place("TOOLPACT_SEARCH_DATA", "") else { return };
    for (set, first_floor, five_floor) in FLOORS {
        let (tools, queries) = (lines(&folder, "tools", set), lines(&folder, "queries", set));
        let (first, five) = hits(&tools, &queries);
        eprintln!("search {set}: {} tools, {} queries, hit@1 {first:.3}, hit@5 {five:.3}", tools.len(), queries.len());
        assert!(first >= first_floor && five >= five_floor, "{set}: {first:.3} {five:.3}");
    }
}

fn lines(folder: &Path, kind: &str, set: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(folder.join(format!("{kind}_{set}.jsonl"))).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The parts of the queries with a right tool first, and among the first five.
fn hits(tools: &[Value], queries: &[Value]) -> (f64, f64) {
    let index = Index::new(tools.iter().map(document));
    let (mut first, mut five) = (0, 0);
    for query in queries {
        let parsed: Query = query["query"].as_str().unwrap().parse().unwrap();
        let found = index.search(&parsed, DEFAULT_LIMIT);
        let is_right = |document: usize| query["relevant"].as_array().unwrap().contains(&tools[document]["id"]);
        first += u32::from(found.hits.first().is_some_and(|hit| is_right(hit.document)));
        five += u32::from(found.hits.iter().any(|hit| is_right(hit.document)));
    }
    let all = f64::from(u32::try_from(queries.len()).unwrap());
    (f64::from(first) / all, f64::from(five) / all)
}

fn document(tool: &Value) -> Document {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let properties = tool["parameters"]["properties"].as_object();
    let parameters = properties.into_iter().flatten();
    Document {
        name: text(&tool["name"]),
        description: text(&tool["description"]),
        group: tool["server"].as_str().map(str::to_owned),
        parameters: parameters.map(|(name, schema)| (name.clone(), text(&schema["description"]))).collect(),
        ..Document::default()
    }
}
