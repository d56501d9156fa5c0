//! The registry: every known tool, sorted by name. Filled at link time, by hand, or both; it selects nothing.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde_json::Value;

use crate::contract::{Contract, Source};
use crate::error::{RegistryError, ToolProblem};
use crate::private::{Linked, LinkedTool};
use crate::schema::{self, Change, Compiled, Foreign, Normal, SchemaProblem};
use crate::tool::{Tool, ToolName};
use crate::turn::guarded_now;

/// Every known tool, sorted by name, each name once. Cheap to clone.
#[derive(Clone, Default)]
pub struct Registry {
    tools: Arc<BTreeMap<ToolName, Entry>>,
}

/// One tool of a registry.
#[derive(Clone)]
pub struct Entry {
    name: ToolName,
    tool: Origin,
    /// Boxed, because most tools of a large registry are never asked for it.
    schema: Arc<OnceLock<Result<Box<InputSchema>, String>>>,
}

/// Linked tools are constants; the others are shared.
#[derive(Clone)]
enum Origin {
    Linked(&'static LinkedTool),
    Shared(Arc<dyn Tool>),
}

/// The schema of a tool's arguments: what is published and what is enforced.
pub struct InputSchema {
    /// The normal form, which every dialect starts from.
    pub normal: Value,
    /// The same schema, ready to check arguments.
    pub compiled: Compiled,
}

impl Registry {
    /// No tool.
    pub fn empty() -> Self {
        Self::default()
    }

    /// Every tool that is linked into the program.
    ///
    /// A crate that no source line mentions is not linked, whatever Cargo.toml says; see [`Registry::expect`].
    ///
    /// # Errors
    /// All problems of all tools at once: names, duplicates with both source locations, contradictions, flattened types that
    /// are no structs. Other problems of a schema are found when it is made, or by [`check()`](crate::check()).
    pub fn linked() -> Result<Self, RegistryError> {
        let mut problems = Vec::new();
        let linked = inventory::iter::<Linked>.into_iter().map(|linked| Entry::linked(linked.0));
        let mut entries: Vec<Entry> =
            linked.filter_map(|entry| entry.map_err(|problem| problems.push(problem)).ok()).collect();
        // A map is filled in order much faster than it is searched for each of many tools.
        let place = |entry: &Entry| (entry.contract().source.file, entry.contract().source.line);
        entries.sort_unstable_by(|a, b| a.name.cmp(&b.name).then_with(|| place(a).cmp(&place(b))));
        let pairs = entries.iter().zip(entries.iter().skip(1));
        problems.extend(pairs.filter(|(a, b)| a.name == b.name).map(|(a, b)| a.duplicate(b)));
        if !problems.is_empty() {
            return Err(sorted(problems));
        }
        let tools = entries.into_iter().map(|entry| (entry.name.clone(), entry)).collect();
        Ok(Self { tools: Arc::new(tools) })
    }

    /// Adds a tool made at run time.
    ///
    /// # Errors
    /// The name, the contract or the schema cannot be used, or the name is taken.
    pub fn add(&mut self, tool: impl Tool + 'static) -> Result<(), ToolProblem> {
        let entry = Entry::new(Origin::Shared(Arc::new(tool)))?;
        entry.schema()?;
        self.insert(entry)
    }

    /// Checks that tools are there: a crate that is not mentioned in any source line is silently not linked.
    ///
    /// # Errors
    /// Each name that is missing.
    pub fn expect<'a>(self, names: impl IntoIterator<Item = &'a str>) -> Result<Self, RegistryError> {
        let missing = names.into_iter().filter(|name| !self.tools.contains_key(*name));
        let problems: Vec<_> = missing.map(|name| ToolProblem::NotLinked { name: name.into() }).collect();
        if problems.is_empty() { Ok(self) } else { Err(RegistryError(problems)) }
    }

    /// The tool of one name.
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.tools.get(name)
    }

    /// Every tool, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.tools.values()
    }

    /// How many tools there are.
    pub fn len(&self) -> usize {
        self.tools.len()
    }

    /// Whether there is no tool.
    pub fn is_empty(&self) -> bool {
        self.tools.is_empty()
    }

    fn insert(&mut self, entry: Entry) -> Result<(), ToolProblem> {
        if let Some(first) = self.tools.get(&entry.name) {
            return Err(first.duplicate(&entry));
        }
        Arc::make_mut(&mut self.tools).insert(entry.name.clone(), entry);
        Ok(())
    }
}

impl Entry {
    fn new(tool: Origin) -> Result<Self, ToolProblem> {
        let contract = match &tool {
            Origin::Linked(tool) => tool.contract(),
            Origin::Shared(tool) => tool.contract(),
        };
        let name = ToolName::new(&contract.name)?;
        if let Some(contradiction) = contract.contradiction() {
            return Err(ToolProblem::Contradiction {
                name: name.to_string(),
                source_location: contract.source,
                message: contradiction.message(),
            });
        }
        Ok(Self { name, tool, schema: Arc::default() })
    }

    /// The schema of a linked tool is made when it is needed, unless only making it shows what `flatten` comes to.
    fn linked(tool: &'static LinkedTool) -> Result<Self, ToolProblem> {
        let entry = Self::new(Origin::Linked(tool))?;
        if tool.parameters.iter().any(|parameter| parameter.flatten) {
            entry.schema()?;
        }
        Ok(entry)
    }

    /// The problem of two tools with one name.
    fn duplicate(&self, other: &Self) -> ToolProblem {
        let (first, second) = ordered(self.contract().source, other.contract().source);
        ToolProblem::Duplicate { name: self.name.to_string(), first, second }
    }

    /// Name that the model calls.
    pub fn name(&self) -> &ToolName {
        &self.name
    }

    /// What the author declared.
    pub fn contract(&self) -> &Contract {
        self.tool().contract()
    }

    /// The tool itself.
    pub fn tool(&self) -> &dyn Tool {
        match &self.tool {
            Origin::Linked(tool) => *tool,
            Origin::Shared(tool) => tool.as_ref(),
        }
    }

    /// The schema of the arguments, made at the first use and then kept.
    ///
    /// # Errors
    /// The schema uses what cannot be enforced, as a pattern with look-around: the parameter and what to write instead.
    pub fn schema(&self) -> Result<&InputSchema, ToolProblem> {
        let made = self.schema.get_or_init(|| {
            let made = guarded_now(|| self.made());
            made.unwrap_or_else(|said| Err(format!("a panic while it was made: {said}"))).map(Box::new)
        });
        made.as_deref().map_err(|message| ToolProblem::Schema {
            name: self.name.to_string(),
            source_location: self.contract().source,
            message: message.clone(),
        })
    }

    fn made(&self) -> Result<InputSchema, String> {
        if let Origin::Linked(tool) = &self.tool {
            schema::flattens(tool.parameters).map_err(|problems| joined(&problems))?;
        }
        InputSchema::of(&self.tool().input_schema())
    }
}

impl InputSchema {
    /// The two forms of a schema that a tool wrote. Nothing of what it demands may get lost on the way: the author would
    /// count on it. What the normal form cannot say is foreign, or refused.
    fn of(written: &Value) -> Result<Self, String> {
        let Normal { schema, changes } = schema::normalize_arguments(written).map_err(|problems| joined(&problems))?;
        let lost: Vec<String> = changes.iter().filter_map(lost).collect();
        let mut compiled = Compiled::new(&schema).map_err(|problems| joined(&problems))?;
        if !lost.is_empty() {
            compiled.foreign = Some(Foreign::of(written).map_err(|why| format!("{}; {why}", lost.join("; ")))?);
        }
        Ok(Self { normal: schema, compiled })
    }
}

/// What a change lost, and in which parameter.
fn lost(change: &Change) -> Option<String> {
    let why = change.lost.as_ref()?;
    let inside = change.pointer.strip_prefix("/properties/").and_then(|rest| rest.split_once('/'));
    Some(match inside {
        Some((parameter, rest)) if rest.contains('/') => {
            format!("parameter `{parameter}` (at {}): {why}", change.pointer)
        }
        Some((parameter, _)) => format!("parameter `{parameter}`: {why}"),
        None => format!("{}: {why}", change.pointer),
    })
}

/// Link order differs between builds, so a pair of places is told in one order.
fn ordered(a: Source, b: Source) -> (Source, Source) {
    if (a.file, a.line) <= (b.file, b.line) { (a, b) } else { (b, a) }
}

fn joined(problems: &[SchemaProblem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn sorted(mut problems: Vec<ToolProblem>) -> RegistryError {
    problems.sort_by_key(ToString::to_string);
    RegistryError(problems)
}
