//! The registry: every known tool, sorted by name. Filled at link time, by hand, or both; it selects nothing.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde_json::Value;

use crate::contract::{Contract, Source};
use crate::error::{RegistryError, ToolProblem};
use crate::private::{Linked, LinkedTool};
use crate::schema::{self, Compiled, SchemaProblem};
use crate::tool::{Tool, ToolName};

/// Every known tool, sorted by name, each name once.
#[derive(Clone, Default)]
pub struct Registry {
    tools: BTreeMap<ToolName, Entry>,
}

/// One tool of a registry.
#[derive(Clone)]
pub struct Entry {
    name: ToolName,
    tool: Origin,
    schema: Arc<OnceLock<Result<InputSchema, String>>>,
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
        let mut registry = Self::empty();
        let linked = inventory::iter::<Linked>.into_iter();
        let problems: Vec<_> = linked
            .filter_map(|linked| Entry::linked(linked.0).and_then(|entry| registry.insert(entry)).err())
            .collect();
        if problems.is_empty() { Ok(registry) } else { Err(sorted(problems)) }
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
            let (first, second) = ordered(first.contract().source, entry.contract().source);
            return Err(ToolProblem::Duplicate { name: entry.name.to_string(), first, second });
        }
        self.tools.insert(entry.name.clone(), entry);
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
    /// The schema uses what cannot be enforced.
    pub fn schema(&self) -> Result<&InputSchema, ToolProblem> {
        let made = self.schema.get_or_init(|| self.made().map_err(|problems| joined(&problems)));
        made.as_ref().map_err(|message| ToolProblem::Schema {
            name: self.name.to_string(),
            source_location: self.contract().source,
            message: message.clone(),
        })
    }

    fn made(&self) -> Result<InputSchema, Vec<SchemaProblem>> {
        if let Origin::Linked(tool) = &self.tool {
            schema::flattens(tool.parameters)?;
        }
        let normal = schema::normalize_arguments(&self.tool().input_schema())?.schema;
        let compiled = Compiled::new(&normal)?;
        Ok(InputSchema { normal, compiled })
    }
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
