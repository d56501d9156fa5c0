//! The list of 1,000 tools as bytes: the first time, and every time after it.

use toolpact::Toolset;
use toolpact::schema::Dialect;
use toolpact::toolset::Discovered;

use crate::clock::worked;
use crate::ways::{rig, rmcp, swiftide, toolpact as ours};

const ROUNDS: usize = 15;

pub fn table() {
    println!("## The list of 1,000 tools, in milliseconds\n");
    println!("| | bytes | first | after, median (min) |\n|---|---|---|---|");
    for dialect in [Dialect::OpenAiResponses, Dialect::Anthropic, Dialect::Mcp] {
        // A registry each: the first list of a registry also makes the schemas.
        let toolset = Toolset::default_of(&ours::registry(1_000)).expect("a toolset");
        let none = Discovered::default();
        row(&format!("toolpact, {dialect}"), || toolset.list(dialect, &none).json().as_bytes().to_vec());
    }
    let toolset = Toolset::default_of(&ours::registry(1_000)).expect("a toolset");
    let visible = || toolset.visible(&Discovered::default()).export(Dialect::Anthropic).tools.to_string().into_bytes();
    row("toolpact, anthropic, made anew each time", visible);
    let router = rmcp::Server::<1_000>::tool_router();
    row("rmcp, router that is kept", || serde_json::to_vec(&router.list_all()).expect("JSON"));
    row("rmcp, default handler", || {
        serde_json::to_vec(&rmcp::Server::<1_000>::tool_router().list_all()).expect("JSON")
    });
    let tools = rig::tools(1_000);
    row("rig, ToolSet::tool_definitions", || serde_json::to_vec(&tools.tool_definitions()).expect("JSON"));
    let tools = swiftide::tools(1_000);
    row("swiftide, Tool::tool_spec", || serde_json::to_vec(&swiftide::definitions(&tools)).expect("JSON"));
    let bytes = toolset.list(Dialect::Anthropic, &Discovered::default()).json().as_bytes().to_vec();
    row("a copy of the bytes (anthropic)", || bytes.clone());
    println!();
}

fn row(name: &str, make: impl Fn() -> Vec<u8>) {
    let time = || {
        let begun = worked();
        let bytes = std::hint::black_box(make());
        ((worked() - begun) / 1e6, bytes.len())
    };
    let (first, bytes) = time();
    let mut after: Vec<f64> = (0..ROUNDS).map(|_| time().0).collect();
    after.sort_by(f64::total_cmp);
    println!("| {name} | {bytes} | {first:.3} | {:.4} ({:.4}) |", after[ROUNDS / 2], after[0]);
}
