//! What waits for what, on real files with links, trees, hosts and named things, and what the plan says about it.

use std::fs;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use tempfile::TempDir;
use toolpact::contract::Contract;
use toolpact::effect::{AccessKind, Effect, Resource};
use toolpact::permission::Mode;
use toolpact::schedule::Plan;
use toolpact::turn::Call;
use toolpact::{HandMade, ReadPath, ReadTree, Session, ToolError, WritePath};

use super::toolset;

#[derive(Deserialize, JsonSchema)]
struct Files {
    read: Option<ReadPath>,
    search: Option<ReadTree>,
    write: Option<WritePath>,
}

fn session(folder: &TempDir) -> Session {
    let touch = |files: Files, _| async move {
        let touched = usize::from(files.read.is_some()) + usize::from(files.search.is_some());
        Ok::<_, ToolError>((touched + usize::from(files.write.is_some())).to_string())
    };
    // The ceiling of what the parameters can declare; the macro reads it from the types.
    let ceiling = toolpact::effect::Ceiling::READS_FILES.or(toolpact::effect::Ceiling::WRITES_FILES);
    let contract = Contract::new("touch", "Touches files.").ceiling(ceiling);
    let toolset = toolset([HandMade::from_fn(contract, touch)]);
    Session::builder(toolset).workspace(folder.path()).mode(Mode::Bypass).build().unwrap()
}

/// Whether the second of two calls would wait for the first, and why.
fn waits(session: &Session, first: serde_json::Value, second: serde_json::Value) -> Option<String> {
    let calls = [Call::new("1", "touch", first.to_string()), Call::new("2", "touch", second.to_string())];
    let plan: Plan = session.plan(&calls);
    assert!(plan.calls.iter().all(|call| call.effect.is_some()), "{plan}");
    plan.calls[1].waits.first().map(|waited| waited.why.to_string())
}

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("src/deep")).unwrap();
    fs::create_dir_all(folder.path().join("docs")).unwrap();
    for file in ["src/a.rs", "src/b.rs", "src/deep/c.rs", "docs/d.md"] {
        fs::write(folder.path().join(file), "text").unwrap();
    }
    folder
}

#[test]
fn files_and_trees() {
    let folder = folder();
    let session = session(&folder);
    let waits = |first, second| waits(&session, first, second);
    assert_eq!(waits(json!({"write": "src/a.rs"}), json!({"write": "src/b.rs"})), None);
    assert_eq!(
        waits(json!({"read": "src/a.rs"}), json!({"read": "src/a.rs"})),
        None.or(Some("both are the same call".into()))
    );
    assert_eq!(waits(json!({"write": "src/a.rs"}), json!({"read": "src/a.rs"})).unwrap(), "both touch src/a.rs");
    assert_eq!(waits(json!({"write": "src/../src/a.rs"}), json!({"read": "src/a.rs"})).unwrap(), "both touch src/a.rs");
    let why = waits(json!({"search": "src"}), json!({"write": "src/deep/c.rs"})).unwrap();
    assert_eq!(why, "the later call writes src/deep/c.rs and the earlier call reads src/");
    assert_eq!(waits(json!({"search": "src/deep"}), json!({"write": "src/a.rs"})), None);
    assert_eq!(waits(json!({"search": "docs"}), json!({"search": "."})), None);
    assert!(
        waits(json!({"write": "src/new.rs"}), json!({"search": "src"})).is_some(),
        "a file that does not exist yet"
    );
    assert!(waits(json!({"search": "src/a.rs"}), json!({"write": "src/a.rs"})).is_some(), "a tree of one file");
}

#[cfg(unix)]
#[test]
fn names_of_one_file_are_one_resource() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("a.rs", at("src/link.rs")).unwrap();
    std::os::unix::fs::symlink("src", at("alias")).unwrap();
    fs::hard_link(at("src/b.rs"), at("docs/hard.rs")).unwrap();
    let session = session(&folder);
    let waits = |first, second| waits(&session, first, second);
    assert!(waits(json!({"write": "src/a.rs"}), json!({"read": "src/link.rs"})).is_some(), "symbolic link");
    assert!(waits(json!({"write": "alias/a.rs"}), json!({"read": "src/a.rs"})).is_some(), "link in a parent");
    assert!(waits(json!({"write": "alias/new.rs"}), json!({"read": "src/new.rs"})).is_some(), "new file behind a link");
    assert!(waits(json!({"write": "src/b.rs"}), json!({"read": "docs/hard.rs"})).is_some(), "hard link");
    assert!(waits(json!({"search": "docs"}), json!({"write": "src/b.rs"})).is_some(), "a search of another name");
    assert_eq!(waits(json!({"search": "docs"}), json!({"write": "src/a.rs"})), None, "an ordinary file elsewhere");
    assert!(waits(json!({"search": "alias"}), json!({"write": "src/deep/c.rs"})).is_some(), "a tree behind a link");
}

fn effect(accesses: &[(AccessKind, Resource)]) -> Effect {
    let mut effect = Effect::none();
    accesses.iter().for_each(|(kind, resource)| effect.add(*kind, resource.clone()));
    effect
}

#[test]
fn hosts_and_named_things() {
    use AccessKind::{Contact, Read, Write};
    let (table, users, orders) =
        (Resource::named("table", ""), Resource::named("table", "users"), Resource::named("table", "orders"));
    let conflict = |a: (AccessKind, &Resource), b: (AccessKind, &Resource)| {
        effect(&[(a.0, a.1.clone())]).conflict(&effect(&[(b.0, b.1.clone())])).is_some()
    };
    assert!(!conflict((Write, &users), (Write, &orders)));
    assert!(conflict((Write, &users), (Read, &users)));
    assert!(conflict((Read, &table), (Write, &orders)), "every table");
    assert!(!conflict((Write, &users), (Write, &Resource::named("device", "users"))));
    let host = Resource::Host("example.com".into());
    assert!(!conflict((Contact, &host), (Contact, &host)));
    assert!(conflict((Write, &Resource::Everything), (Contact, &host)));
    assert!(!conflict((Read, &Resource::Everything), (Contact, &host)));
}

#[test]
fn everything_that_clashes_is_said() {
    use AccessKind::{Read, Write};
    let named = |key: &str| Resource::named("table", key);
    let earlier = effect(&[(Read, named("a")), (Write, named("b"))]);
    let later = effect(&[(Write, named("a")), (Read, named("b")), (Read, named("c"))]);
    let said: Vec<String> = earlier.conflicts(&later).iter().map(ToString::to_string).collect();
    assert_eq!(said, ["both touch table a", "both touch table b"]);
    assert_eq!(earlier.conflict(&later).unwrap(), earlier.conflicts(&later)[0]);
}
