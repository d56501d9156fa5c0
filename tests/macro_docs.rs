//! The page about `#[tool]` says what is true: every key is there, and the table of presets is the one in the code.

use std::fs;
use std::path::PathBuf;

use toolpact::contract::{Category, Subagent, Tier};

const BEGIN: &str = "<!-- presets: written by tests/macro_docs.rs -->\n";
const END: &str = "<!-- end of presets -->";

fn repository(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

fn page() -> String {
    fs::read_to_string(repository("runtime/src/tool_attribute.md")).unwrap()
}

fn presets() -> String {
    let mut table = String::from(
        "\n| category | `read_only` | `destructive` | `open_world` | tier | subagent | interactive |\n|---|---|---|---|---|---|---|\n",
    );
    let fact = |fact: Option<bool>| match fact {
        Some(true) => "yes",
        Some(false) => "no",
        None => "",
    };
    for category in Category::ALL {
        let presets = category.presets();
        let tier = match presets.tier {
            Tier::Core => "core",
            Tier::Capability => "capability",
            Tier::Extension => "extension",
        };
        let cells = [
            format!("`{category}`"),
            fact(presets.read_only).into(),
            fact(presets.destructive).into(),
            fact(presets.open_world).into(),
            tier.into(),
            if presets.subagent == Subagent::Deny { "deny" } else { "allow" }.into(),
            if presets.interactive { "yes" } else { "" }.into(),
        ];
        table.extend(["| ", &cells.join(" | "), " |\n"]);
    }
    table.push('\n');
    table
}

/// `UPDATE_EXPECT=1` writes the table.
#[test]
fn the_table_of_presets_is_the_one_in_the_code() {
    let page = page();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (table, after) = rest.split_once(END).unwrap();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(repository("runtime/src/tool_attribute.md"), [before, BEGIN, &presets(), END, after].concat())
            .unwrap();
        return;
    }
    assert_eq!(table, presets());
}

#[test]
fn every_key_is_documented() {
    let page = page();
    for file in ["macros/src/args.rs", "macros/src/arg.rs"] {
        let source = fs::read_to_string(repository(file)).unwrap();
        let keys: Vec<&str> =
            source.lines().filter_map(|line| line.trim().strip_prefix("name: \"")?.strip_suffix("\",")).collect();
        assert!(keys.len() > 5, "{file} has a table of keys");
        for key in keys {
            assert!(page.contains(&format!("`{key}`")), "`{key}` of {file} is not documented");
        }
    }
}
