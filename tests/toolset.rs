//! Assembly: what a model sees, finds and may call, and that it is the same bytes whatever the order of registration.

use std::sync::Arc;

use serde_json::json;
use toolpact::SelectionError;
use toolpact::contract::{Category, Contract, Subagent, Tier};
use toolpact::schema::Dialect;
use toolpact::toolset::{Discovered, GUIDANCE_BUDGET, Selection, Visibility};
use toolpact::{Registry, Session, ToolProblem, Toolset};
use toolpact_tests::{harmless, registry};

fn contracts() -> Vec<Contract> {
    vec![
        harmless("read", "Reads a thing.").tier(Tier::Core).guidance("Read first."),
        harmless("always", "Cannot be disabled.").tier(Tier::Core).always_on(),
        harmless("note", "Notes a thing down.").tier(Tier::Capability).group("memory").guidance("Keep notes short."),
        harmless("draw", "Draws a thing.").tier(Tier::Capability).category(Category::Media),
        harmless("rare", "Does a rare thing.").tier(Tier::Extension).guidance("Rarely."),
        harmless("rarer", "Does a rarer thing.").tier(Tier::Extension),
        harmless("boss", "Only for the main agent.").tier(Tier::Core).subagent(Subagent::Deny),
        harmless("find", "Finds tools.").category(Category::Discover),
    ]
}

fn toolset(selection: serde_json::Value) -> Toolset {
    Toolset::new(&registry(contracts()), &serde_json::from_value(selection).unwrap()).unwrap()
}

fn names(toolset: &Toolset, discovered: &Discovered) -> Vec<String> {
    toolset.visible(discovered).iter().map(|entry| entry.name().to_string()).collect()
}

fn discovered(toolset: &Toolset, names: &[&str]) -> Discovered {
    let mut discovered = Discovered::default();
    for name in names {
        discovered.add(toolset.registry().get(name).unwrap().name().clone());
    }
    discovered
}

#[test]
fn a_strategy_that_is_stated_overrides_the_one_of_the_profile() {
    let sent = |selection| names(&toolset(selection), &Discovered::default());
    let by_tier = sent(json!({}));
    assert_eq!(sent(json!({"profile": "full"})).len(), contracts().len());
    assert_eq!(sent(json!({"profile": "full", "strategy": "tiers"})), by_tier);
    let waiting = |selection| toolset(selection).deferred().count();
    assert_eq!(waiting(json!({"profile": "minimal"})), 0);
    assert_eq!(waiting(json!({"profile": "minimal", "deferral": "find"})), contracts().len() - by_tier.len());
}

#[test]
fn core_tools_are_sent_and_the_others_wait() {
    let toolset = toolset(json!({}));
    assert_eq!(names(&toolset, &Discovered::default()), ["always", "boss", "find", "read"]);
    let deferred: Vec<_> = toolset.deferred().map(|entry| entry.name().to_string()).collect();
    assert_eq!(deferred, ["draw", "note", "rare", "rarer"]);
}

#[test]
fn groups_categories_and_single_tools_are_added() {
    assert_eq!(
        names(
            &toolset(json!({"groups": ["memory"], "categories": ["media"], "enabled": ["rare"]})),
            &Discovered::default()
        ),
        ["always", "boss", "find", "read", "draw", "note", "rare"]
    );
}

#[test]
fn discovery_sends_what_finds_and_what_was_found() {
    let toolset = toolset(json!({"strategy": "discovery"}));
    let loaded = discovered(&toolset, &["rare", "read"]);
    assert_eq!(names(&toolset, &loaded), ["always", "find", "rare", "read"]);
}

#[test]
fn a_profile_is_a_selection_by_tier_group_and_category() {
    assert_eq!(names(&toolset(json!({"profile": "full"})), &Discovered::default()).len(), 8);
    let minimal = toolset(json!({"profile": "minimal"}));
    assert_eq!(minimal.deferred().count(), 0);
    assert_eq!(minimal.visibility_of(minimal.registry().get("rare").unwrap()), Visibility::Disabled);
}

#[test]
fn disabled_tools_are_neither_sent_nor_found() {
    let toolset = toolset(json!({"disabled": ["read", "rare"]}));
    assert_eq!(names(&toolset, &discovered(&toolset, &["rare"])), ["always", "boss", "find"]);
    assert!(toolset.deferred().all(|entry| entry.name().as_str() != "rare"));
}

#[test]
fn a_sub_agent_does_not_get_what_is_not_for_sub_agents() {
    let toolset = toolset(json!({"subagent": true}));
    assert_eq!(names(&toolset, &Discovered::default()), ["always", "find", "read"]);
    assert_eq!(toolset.visibility_of(toolset.registry().get("boss").unwrap()), Visibility::NotForSubagents);
}

#[test]
fn bad_selections_say_what_to_do() {
    let registry = registry(contracts());
    let error =
        |selection: serde_json::Value| match Toolset::new(&registry, &serde_json::from_value(selection).unwrap()) {
            Ok(_) => panic!("the selection was accepted"),
            Err(error) => error,
        };
    assert!(matches!(error(json!({"disabled": ["always"]})), SelectionError::AlwaysOn(name) if name == "always"));
    let unknown = error(json!({"disabled": ["raed"]})).to_string();
    assert_eq!(unknown, "no tool is named `raed`; did you mean read?");
    assert!(error(json!({"profile": "codign"})).to_string().contains("coding"));
    let group = |name: &str| error(json!({"groups": [name]})).to_string();
    assert_eq!(group("memry"), "no tool is in the group `memry`; did you mean memory?");
    assert_eq!(group("x"), "no tool is in the group `x`; the only group is memory");
    assert!(serde_json::from_value::<Selection>(json!({"gruops": []})).is_err());
    assert!(matches!(Toolset::default_of(&Registry::empty()), Err(SelectionError::Empty)));
}

#[test]
fn what_only_a_finder_could_load_is_nothing_without_one() {
    let selection = |text: &str| serde_json::from_str::<Selection>(text).unwrap();
    let without: Vec<Contract> = vec![
        harmless("read", "Reads a thing.").tier(Tier::Core),
        harmless("rare", "Does a rare thing.").tier(Tier::Extension),
    ];
    let discovery = selection(r#"{"strategy": "discovery"}"#);
    let error = Toolset::new(&registry(without.clone()), &discovery).err().unwrap();
    assert_eq!(error, SelectionError::NoFinder { deferred: 2 });
    assert!(error.to_string().starts_with("the selection leaves nothing: 2 tools are deferred"), "{error}");
    let enabled = selection(r#"{"strategy": "discovery", "enabled": ["rare"]}"#);
    assert!(Toolset::new(&registry(without.clone()), &enabled).is_ok());
    assert!(Toolset::default_of(&registry(without)).is_ok());
}

#[test]
fn guidance_is_that_of_exactly_the_visible_tools() {
    let toolset = toolset(json!({}));
    let before = toolset.visible(&Discovered::default()).guidance(GUIDANCE_BUDGET);
    assert_eq!(before.text, "## read\nRead first.\n\n");
    let after = toolset.visible(&discovered(&toolset, &["rare"])).guidance(GUIDANCE_BUDGET);
    assert_eq!(after.text, "## read\nRead first.\n\n## rare\nRarely.\n\n");
    let tight = toolset.visible(&discovered(&toolset, &["rare"])).guidance(25);
    assert_eq!((tight.text.as_str(), tight.left_out), ("## read\nRead first.\n\n", vec!["rare".to_owned()]));
}

#[test]
fn the_order_of_registration_changes_no_byte_and_loading_only_appends() {
    for dialect in [Dialect::OpenAiChat, Dialect::OpenAiResponses, Dialect::Anthropic, Dialect::Mcp] {
        let bytes = |contracts: Vec<Contract>, loaded: &[&str]| {
            let toolset = Toolset::default_of(&registry(contracts)).unwrap();
            toolset.visible(&discovered(&toolset, loaded)).export(dialect).tools.to_string()
        };
        let first = bytes(contracts(), &[]);
        let mut rotated = contracts();
        for _ in 0..rotated.len() {
            rotated.rotate_left(1);
            assert_eq!(bytes(rotated.clone(), &[]), first);
        }
        let one = bytes(contracts(), &["rarer"]);
        let two = bytes(contracts(), &["rarer", "draw"]);
        assert!(one.starts_with(first.trim_end_matches(']')), "{dialect}");
        assert!(two.starts_with(one.trim_end_matches(']')), "{dialect}");
    }
}

#[test]
fn a_list_is_made_once_and_anew_when_tools_are_loaded() {
    let toolset = toolset(json!({}));
    let (none, one) = (Discovered::default(), discovered(&toolset, &["rare"]));
    for dialect in Dialect::ALL {
        let list = toolset.list(dialect, &none);
        let made = toolset.visible(&none).export(dialect);
        assert_eq!(list.json(), made.tools.to_string());
        assert_eq!((list.report(), list.names()), (made.report.as_slice(), &made.names));
        assert!(Arc::ptr_eq(&list, &toolset.list(dialect, &none)), "{dialect}: the same bytes, not made again");
        let more = toolset.list(dialect, &one);
        assert_eq!(more.json(), toolset.visible(&one).export(dialect).tools.to_string());
        assert!(more.json().contains("\"rare\"") && !list.json().contains("\"rare\""));
        assert_eq!(toolset.list(dialect, &none).json(), list.json());
    }
    assert!(Arc::ptr_eq(&toolset.list(Dialect::Mcp, &none), &toolset.clone().list(Dialect::Mcp, &none)));
}

#[test]
fn another_selection_has_lists_of_its_own() {
    let (all, some) = (toolset(json!({})), toolset(json!({"disabled": ["read"]})));
    let none = Discovered::default();
    assert!(all.list(Dialect::Anthropic, &none).json().contains("\"read\""));
    assert!(!some.list(Dialect::Anthropic, &none).json().contains("\"read\""));
}

#[test]
fn a_session_lists_what_it_loaded_and_a_request_takes_the_list_as_it_is() {
    let toolset = toolset(json!({}));
    let workspace = tempfile::tempdir().unwrap();
    let session = Session::builder(toolset.clone()).workspace(workspace.path()).build().unwrap();
    let before = session.tool_list(Dialect::OpenAiChat);
    session.load([toolset.registry().get("rarer").unwrap().name()]);
    let after = session.tool_list(Dialect::OpenAiChat);
    assert!(after.json().starts_with(before.json().trim_end_matches(']')) && after.json().contains("\"rarer\""));
    let request = serde_json::to_string(&std::collections::BTreeMap::from([("tools", &*after)])).unwrap();
    assert_eq!(request, format!(r#"{{"tools":{}}}"#, after.json()));
}

#[test]
fn two_tools_of_one_name_are_refused_and_so_is_a_contradiction() {
    let mut registry = registry(contracts());
    let again = registry.add(toolpact_tests::echo(harmless("read", "Another one.")));
    assert!(matches!(again, Err(ToolProblem::Duplicate { name, .. }) if name == "read"));
    let contradicts = registry.add(toolpact_tests::echo(harmless("odd", "Odd.").tier(Tier::Extension).always_on()));
    assert!(contradicts.unwrap_err().to_string().contains("always_on"));
    let missing = registry.expect(["read", "gone"]).err().unwrap().to_string();
    assert!(missing.contains("`gone`") && missing.contains("use that_crate as _;"), "{missing}");
}
