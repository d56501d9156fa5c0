//! The page about `#[tool]` says what is true: every key is there, the presets are those in the code, limits are told once.

use std::fs;
use std::path::PathBuf;

use toolpact::contract::{Category, Contract, Subagent, Tier};
use toolpact::toolset::GUIDANCE_LIMIT;
use toolpact::{Check, HandMade, Registry, ToolError};

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

/// The keys in the table of a source file, in its order.
fn keys(file: &str) -> Vec<String> {
    let source = fs::read_to_string(repository(file)).unwrap();
    let table = source.split_once("KEYS: &[Key<").unwrap().1.split_once("\n];").unwrap().0;
    let names = table.split("name: \"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()));
    let keys: Vec<String> = names.collect();
    assert!(keys.len() > 5, "{file} has a table of keys");
    keys
}

#[test]
fn every_key_is_documented() {
    let page = page();
    for file in ["macros/src/args.rs", "macros/src/arg.rs"] {
        for key in keys(file) {
            assert!(page.contains(&format!("`{key}`")), "`{key}` of {file} is not documented");
        }
    }
}

/// The page shows what the compiler says, which lists every key.
#[test]
fn the_page_about_mistakes_lists_the_keys_there_are() {
    let page = fs::read_to_string(repository("docs/diagnostics.md")).unwrap();
    let lists: Vec<&str> = page
        .lines()
        .filter(|line| line.contains("did you mean `name`?"))
        .filter_map(|line| Some(line.split_once("the keys are ")?.1))
        .collect();
    assert_eq!(lists, [keys("macros/src/args.rs").join(", ")], "run tests/benches/diagnostics/run --write");
}

/// The number that a source file gives a constant.
fn constant(file: &str, name: &str) -> usize {
    let source = fs::read_to_string(repository(file)).unwrap();
    let start = format!("const {name}: usize = ");
    let line = source.lines().find_map(|line| Some(line.split_once(&start)?.1)).unwrap();
    line.trim_end_matches(';').replace('_', "").parse().unwrap()
}

/// The two crates cannot share a constant: the attribute measures literals, the runtime what only the compiler can read.
#[test]
fn the_limits_of_texts_are_the_same_in_both_crates() {
    assert_eq!(constant("macros/src/args.rs", "GUIDANCE_LIMIT"), GUIDANCE_LIMIT);
    let limits =
        ["macros/src/check.rs", "runtime/src/private/texts.rs"].map(|file| constant(file, "DESCRIPTION_LIMIT"));
    assert_eq!(limits[0], limits[1]);
}

/// The limit is told in words at three places.
#[test]
fn the_limit_of_a_guidance_is_the_one_that_is_told() {
    let (thousands, rest) = (GUIDANCE_LIMIT / 1_000, GUIDANCE_LIMIT % 1_000);
    let told = format!("{thousands},{rest:03} characters");
    for file in ["runtime/src/tool_attribute.md", "runtime/src/private/texts.rs"] {
        assert!(fs::read_to_string(repository(file)).unwrap().contains(&told), "{file} does not say {told}");
    }
    let case = fs::read_to_string(repository("tests/ui/args/guidance_too_long.rs")).unwrap();
    let guidance = case.split_once("guidance = \"").unwrap().1.split_once('"').unwrap().0;
    assert!(guidance.chars().count() > GUIDANCE_LIMIT);
}

/// What the attribute lets through, the check of a test suite lets through as well.
#[test]
fn a_guidance_at_the_limit_passes_the_check_and_a_longer_one_does_not() {
    let findings = |length: usize| {
        let contract = Contract::new("guided", "Is guided.").guidance("x".repeat(length).leak());
        let schema = serde_json::json!({"type": "object"});
        let tool = HandMade::from_schema(contract, schema, |_, _| async { Ok::<_, ToolError>("done".into()) });
        let mut registry = Registry::empty();
        registry.add(tool).unwrap();
        Check::of(registry).findings()
    };
    assert_eq!(findings(GUIDANCE_LIMIT), []);
    let long = findings(GUIDANCE_LIMIT + 1);
    assert!(long.len() == 1 && long[0].what.contains("shorten it"), "{long:?}");
}
