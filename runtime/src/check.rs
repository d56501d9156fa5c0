//! One line in a test suite that reports every problem of every tool at once. It runs no tool.

mod undescribed;

use std::any::{Any, TypeId};
use std::fmt;

use serde_json::Value;

use crate::contract::Tier;
use crate::registry::{Entry, Registry};
use crate::schema::{Compiled, Definition, Dialect, export};
use crate::toolset::GUIDANCE_LIMIT;
use crate::words::count;

/// Begins the check of every tool that is linked into the program.
///
/// ```standalone_crate
/// // In a test of the crate that declares the tools:
/// toolpact::check().lends::<String>().assert();
/// ```
pub fn check() -> Check {
    match Registry::linked() {
        Ok(registry) => Check::of(registry),
        Err(error) => {
            let problems = error.0.iter().map(|problem| Finding { tool: String::new(), what: problem.to_string() });
            Check { findings: problems.collect(), ..Check::of(Registry::empty()) }
        }
    }
}

/// A check of tools under the default selection. Nothing is reported before [`Check::findings`] or [`Check::assert`].
#[must_use = "a check reports nothing until `assert()` or `findings()`"]
pub struct Check {
    registry: Registry,
    lent: Vec<TypeId>,
    found_elsewhere: bool,
    findings: Vec<Finding>,
}

/// One problem of one tool, as a [`Check`] found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The tool; empty when the registry itself could not be built.
    pub tool: String,
    /// What is wrong, and what to do about it.
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.tool.is_empty() { f.write_str(&self.what) } else { write!(f, "`{}`: {}", self.tool, self.what) }
    }
}

impl Check {
    /// A check of every tool of a registry.
    pub fn of(registry: Registry) -> Self {
        Self { registry, lent: Vec::new(), found_elsewhere: false, findings: Vec::new() }
    }

    /// Says that the host lends a state of this type to tools.
    pub fn lends<T: Any + Send + Sync>(mut self) -> Self {
        self.lent.push(TypeId::of::<T>());
        self
    }

    /// Says that tools which are deferred are found or selected by the program that these tools are for, as in a crate of
    /// tools that leaves the finder to it.
    pub fn found_elsewhere(mut self) -> Self {
        self.found_elsewhere = true;
        self
    }

    /// Every finding, by tool.
    pub fn findings(self) -> Vec<Finding> {
        let Self { registry, lent, found_elsewhere, mut findings } = self;
        let can_be_found = found_elsewhere || registry.iter().any(finds_others);
        for entry in registry.iter() {
            let problems = of_schema(entry).into_iter().chain(of_guidance(entry)).chain(of_states(entry, &lent));
            let problems = problems.chain(of_finding(entry).filter(|_| !can_be_found));
            findings.extend(problems.map(|what| Finding { tool: entry.name().to_string(), what }));
        }
        findings
    }

    /// Stops a test with every problem.
    ///
    /// # Panics
    /// There is a problem.
    #[allow(clippy::panic, reason = "the purpose of the method: it fails a test")]
    pub fn assert(self) {
        let findings = self.findings();
        if !findings.is_empty() {
            let lines: Vec<String> = findings.iter().map(|finding| format!("- {finding}")).collect();
            panic!("{} of tools:\n{}", count(findings.len(), "problem"), lines.join("\n"));
        }
    }
}

fn of_schema(entry: &Entry) -> Vec<String> {
    let schema = match entry.schema() {
        Ok(schema) => schema,
        Err(problem) => return vec![problem.to_string()],
    };
    let mut problems = of_defaults(&schema.normal);
    problems.extend(undescribed::fields(&schema.normal));
    for dialect in Dialect::ALL {
        let contract = entry.contract();
        let definition = Definition {
            name: entry.name().as_str(),
            title: contract.title.as_deref(),
            description: &contract.description,
            schema: &schema.normal,
            output_schema: None,
            annotations: None,
            defer: false,
            strict: dialect.strict() == Some(dialect),
        };
        let exported = export(dialect, &[definition]);
        if exported.tools.as_array().is_some_and(Vec::is_empty) {
            let why: Vec<String> = exported.report.iter().map(|demotion| demotion.what_happened.clone()).collect();
            problems.push(format!("cannot be sent to {dialect}: {}", why.join("; ")));
        }
    }
    problems
}

/// A default must be a value that the model could have given.
fn of_defaults(schema: &Value) -> Vec<String> {
    let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    let mut problems = Vec::new();
    for (name, property) in properties {
        let Some(default) = property.get("default") else { continue };
        let mut alone = property.clone();
        if let (Value::Object(alone), Some(definitions)) = (&mut alone, schema.get("$defs")) {
            alone.insert("$defs".into(), definitions.clone());
        }
        let Ok(compiled) = Compiled::new(&alone) else { continue };
        let wrong = compiled.validate(default).into_iter();
        problems
            .extend(wrong.map(|problem| format!("the default {default} of `{name}` does not fit its type: {problem}")));
    }
    problems
}

fn of_guidance(entry: &Entry) -> Option<String> {
    let length = entry.contract().guidance.as_ref()?.chars().count();
    (length > GUIDANCE_LIMIT).then(|| {
        format!(
            "its guidance has {length} characters, more than the {GUIDANCE_LIMIT} that one tool may have; shorten it"
        )
    })
}

/// Whether a tool finds deferred ones and is not deferred itself.
fn finds_others(entry: &Entry) -> bool {
    entry.contract().finds_tools() && is_sent(entry)
}

/// Whether the default selection sends a tool.
fn is_sent(entry: &Entry) -> bool {
    entry.contract().always_on || entry.contract().effective_tier() == Tier::Core
}

fn of_finding(entry: &Entry) -> Option<String> {
    (!is_sent(entry)).then(|| {
        "the default selection does not send it, and no linked tool finds it: link a tool of the category `discover`, declare \
         `tier = core`, or say `.found_elsewhere()` here if the program selects or finds it"
            .to_owned()
    })
}

fn of_states(entry: &Entry, lent: &[TypeId]) -> Vec<String> {
    let borrowed = entry.tool().borrowed().into_iter();
    let missing = borrowed.filter(|(id, _)| !lent.contains(id));
    missing
        .map(|(_, name)| format!("borrows `{name}`: register it with `.state(...)`, and say `.lends::<{name}>()` here"))
        .collect()
}
