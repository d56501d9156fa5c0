//! Tests of the decision as a whole: the order of the stages, the spellings, the faults of the field, the recorded cases.

mod cases;
mod faults;
mod order;
mod paths;
mod plan;
mod remembered;
mod rules;
mod unread;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use serde_json::{Value, json};

use super::call::Call;
use super::{Decision, Mode, Permissions, Places, Request, Rule, Rules, remember};
use crate::command::Reading;
use crate::contract::{self, Category, Contract};
use crate::effect::{AccessKind, Ceiling, Effect, FileResource, Resource, TreeResource};
use crate::output::Content;
use crate::registry::Registry;
use crate::tool::{Arguments, ToolName};
use crate::{HandMade, ToolError};

/// A workspace that exists only in a test.
pub(super) struct World {
    /// Links by absolute path, with the absolute path that they lead to.
    links: HashMap<PathBuf, PathBuf>,
    /// What git obeys in any directory.
    pub(super) obeyed: Option<String>,
}

impl World {
    pub(super) fn new() -> Self {
        Self { links: HashMap::new(), obeyed: None }
    }

    pub(super) fn link(mut self, from: &str, to: &str) -> Self {
        self.links.insert(Path::new("/w/proj").join(from), Path::new("/w/proj").join(to));
        self
    }
}

impl Places for World {
    fn root(&self) -> &Path {
        Path::new("/w/proj")
    }

    fn home(&self) -> Option<PathBuf> {
        Some("/home/sam".into())
    }

    fn resolve(&self, path: &Path) -> Option<PathBuf> {
        let mut at = PathBuf::new();
        for component in path.components() {
            match component {
                std::path::Component::ParentDir => {
                    at.pop();
                }
                std::path::Component::CurDir => {}
                other => at.push(other),
            }
            if let Some(target) = self.links.get(&at) {
                at = self.resolve(target)?;
            }
        }
        Some(at)
    }

    fn expand(&self, _: &Path) -> Option<Vec<PathBuf>> {
        Some(Vec::new())
    }

    fn obeyed(&self, _: &Path) -> Option<String> {
        self.obeyed.clone()
    }
}

fn contract(name: &'static str, category: Category, ceiling: Ceiling) -> Contract {
    Contract::new(name, "A tool of the tests.").category(category).ceiling(ceiling)
}

/// The contracts that tests call.
pub(super) fn contracts() -> Vec<Contract> {
    vec![
        contract("shell", Category::Execute, Ceiling::RUNS_COMMANDS),
        contract("read_file", Category::Read, Ceiling::READS_FILES),
        contract("grep", Category::Search, Ceiling::READS_FILES),
        contract("write_file", Category::Edit, Ceiling::WRITES_FILES),
        contract("edit_file", Category::Edit, Ceiling::WRITES_FILES),
        contract("remove", Category::Delete, Ceiling::WRITES_FILES),
        contract("fetch", Category::Fetch, Ceiling::CONTACTS),
        contract("ask_user", Category::Interact, Ceiling::NONE),
        contract("deploy", Category::Other, Ceiling::NONE),
        contract("query", Category::Other, Ceiling::NONE),
        contract("mcp__notes__read_note", Category::Other, Ceiling::NONE),
        contract("mcp__notes2__read_note", Category::Other, Ceiling::NONE),
        contract("mcp__notes__a__b", Category::Other, Ceiling::NONE),
    ]
}

/// The tools of the tests, registered once.
pub(super) fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(registered)
}

fn registered() -> Registry {
    let mut registry = Registry::empty();
    for contract in contracts() {
        let schema = json!({"type": "object"});
        registry
            .add(HandMade::from_schema(contract, schema, |_, _| async { Ok::<_, ToolError>(Content::text("")) }))
            .unwrap();
    }
    registry
}

/// One call of a test.
#[derive(Clone)]
pub(super) struct Trial {
    pub(super) contract: Contract,
    pub(super) arguments: Value,
    pub(super) effect: Effect,
    pub(super) level: Option<contract::Permission>,
}

impl Trial {
    pub(super) fn of(tool: &str) -> Self {
        let contract = contracts().into_iter().find(|contract| contract.name == tool).unwrap();
        Self { contract, arguments: json!({}), effect: Effect::none(), level: None }
    }

    pub(super) fn with(mut self, kind: AccessKind, resource: Resource) -> Self {
        self.effect.add(kind, resource);
        self
    }

    pub(super) fn arguments(mut self, arguments: Value) -> Self {
        self.arguments = arguments;
        self
    }

    pub(super) fn contract(mut self, change: impl FnOnce(Contract) -> Contract) -> Self {
        self.contract = change(self.contract);
        self
    }

    /// Decides in a world; rules as lists of allow, ask and deny.
    pub(super) fn decide_in(&self, world: &World, mode: Mode, rules: &Rules) -> Decision {
        self.request(world, |request| Permissions::new(mode, rules.clone()).decide(request))
    }

    pub(super) fn decide(&self, mode: Mode, rules: &Rules) -> Decision {
        self.decide_in(&World::new(), mode, rules)
    }

    pub(super) fn rules_for(&self) -> Vec<Rule> {
        self.request(&World::new(), |request| remember::rules_for(&Call::of(request), &[]))
    }

    pub(super) fn request<T>(&self, world: &World, use_it: impl FnOnce(&Request<'_>) -> T) -> T {
        let Value::Object(arguments) = self.arguments.clone() else { panic!("arguments are an object") };
        use_it(&Request {
            tool: &ToolName::new(&self.contract.name).unwrap(),
            contract: &self.contract,
            arguments: &Arguments::checked(arguments),
            effect: &self.effect,
            level: self.level,
            registry: registry(),
            places: world,
        })
    }
}

pub(super) fn shell(command: &str) -> Trial {
    let mut trial = Trial::of("shell").arguments(json!({"command": command}));
    trial.effect.add_command(Arc::new(Reading::of(command)));
    trial
}

pub(super) fn file(world: &World, path: &str) -> Resource {
    let absolute = Path::new("/w/proj").join(path);
    let shown = super::path::cleaned(&absolute);
    let shown = shown.strip_prefix("/w/proj").unwrap_or(&shown).to_str().unwrap().to_owned();
    Resource::File(FileResource { shown, path: world.resolve(&absolute).unwrap(), id: None })
}

pub(super) fn read(path: &str) -> Trial {
    Trial::of("read_file").arguments(json!({"path": path})).with(AccessKind::Read, file(&World::new(), path))
}

pub(super) fn write(path: &str) -> Trial {
    Trial::of("write_file").arguments(json!({"path": path})).with(AccessKind::Write, file(&World::new(), path))
}

pub(super) fn tree(path: &str) -> Resource {
    Resource::Tree(TreeResource { shown: format!("{path}/"), path: Path::new("/w/proj").join(path) })
}

pub(super) fn fetch(host: &str) -> Trial {
    Trial::of("fetch").with(AccessKind::Contact, Resource::Host(host.into()))
}

/// Rules from their texts.
pub(super) fn rules(allow: &[&str], ask: &[&str], deny: &[&str]) -> Rules {
    Rules::parse(allow.iter().copied(), ask.iter().copied(), deny.iter().copied()).unwrap()
}

/// The verdict in one word, with who denied.
pub(super) fn verdict(decision: &Decision) -> &'static str {
    use crate::outcome::DeniedBy;
    match decision {
        Decision::Allow { .. } => "allow",
        Decision::Describe => "describe",
        Decision::Ask { .. } => "ask",
        Decision::Deny { by: DeniedBy::Floor, .. } => "floor",
        Decision::Deny { by: DeniedBy::Rule, .. } => "deny",
        Decision::Deny { .. } => "denied otherwise",
    }
}
