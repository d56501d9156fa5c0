//! The list of 1,000 tools in each dialect as a tree and as bytes: the first time and after it.

use serde_json::{Value, json};
use toolpact::contract::{Contract, Declared, Tier};
use toolpact::schema::Dialect;
use toolpact::toolset::Discovered;
use toolpact::{Content, HandMade, Registry, ToolError, Toolset};

use crate::clock::worked;

const TOOLS: usize = 1_000;
const ROUNDS: usize = 9;

pub fn table() {
    println!("## The list of {TOOLS} tools, in milliseconds\n");
    println!("| dialect | bytes | first, with the schemas | made anew, median (min) | kept, median (min) |");
    println!("|---|---|---|---|---|");
    for dialect in Dialect::ALL {
        row(dialect);
    }
    println!();
}

fn row(dialect: Dialect) {
    let none = Discovered::default();
    // A registry of its own: the first list of a registry also makes the schemas.
    let toolset = Toolset::default_of(&registry()).expect("a toolset");
    let (first, bytes) = timed(|| toolset.list(dialect, &none).json().len());
    let anew = median(|| toolset.visible(&none).export(dialect).tools.to_string().len());
    let kept = median(|| std::hint::black_box(toolset.list(dialect, &none).json().as_bytes().to_vec()).len());
    println!("| {dialect} | {bytes} | {first:.2} | {:.2} ({:.2}) | {:.4} ({:.4}) |", anew.0, anew.1, kept.0, kept.1);
}

fn timed<T>(make: impl Fn() -> T) -> (f64, T) {
    let begun = worked();
    let made = std::hint::black_box(make());
    ((worked() - begun) / 1e6, made)
}

fn median(make: impl Fn() -> usize) -> (f64, f64) {
    let mut taken: Vec<f64> = (0..ROUNDS).map(|_| timed(&make).0).collect();
    taken.sort_by(f64::total_cmp);
    (taken[ROUNDS / 2], taken[0])
}

/// Tools of three parameters each, in rotation.
fn registry() -> Registry {
    let mut registry = Registry::empty();
    for at in 0..TOOLS {
        let mut contract = Contract::new("", "Does a thing.").tier(Tier::Core).read_only(Declared::Fixed(true));
        contract.name = format!("tool_{at}").into();
        let run = |_, _| async { Ok::<_, ToolError>(Content::text("done")) };
        registry.add(HandMade::from_schema(contract, schema(at), run)).expect("a sound tool");
    }
    registry
}

fn schema(at: usize) -> Value {
    let kinds = [
        json!({"type": "string", "description": "A path."}),
        json!({"type": "integer", "format": "uint64", "minimum": 0, "description": "A line."}),
        json!({"type": ["integer", "null"], "format": "uint32", "minimum": 0, "description": "Another line."}),
        json!({"type": "array", "items": {"type": "string"}, "description": "Words."}),
        json!({"enum": ["fast", "slow"], "description": "How."}),
    ];
    let kind = |offset: usize| kinds[(at + offset) % kinds.len()].clone();
    json!({
        "type": "object",
        "properties": {"first": kind(0), "second": kind(1), "third": kind(2)},
        "required": ["first", "second"],
    })
}
