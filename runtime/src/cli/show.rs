//! `show`: everything that one contract says.

use clap::Args;

use super::described::Described;
use super::failure::Failure;
use super::{Completion, Host, parameters, screen, table, words};
use crate::nearest;
use crate::registry::Entry;

/// Show everything about one tool: contract, parameters, guidance, schema, and where it is declared
#[derive(Args)]
pub(super) struct Show {
    /// Name of the tool
    name: String,
    /// Print contract and schema as JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(&self, host: &Host) -> Result<Completion, Failure> {
        let Some(entry) = host.registry.get(&self.name) else {
            let near = nearest::names(&self.name, host.registry.iter().map(|entry| entry.name().as_str()));
            return Err(Failure::UnknownTool { name: self.name.clone(), near });
        };
        if self.json {
            screen::print_json(&Described::of(entry, None))?;
        } else {
            screen::print(&page(entry))?;
        }
        Ok(Completion::Done)
    }
}

fn page(entry: &Entry) -> String {
    let contract = entry.contract();
    let title = contract.title.as_deref().map(|title| format!(": {title}")).unwrap_or_default();
    let head = format!("{}{title}\n\n{}\n\n{}", entry.name(), contract.description.trim(), facts(entry));
    let guidance = section("Guidance", contract.guidance.as_deref().unwrap_or("None."));
    match entry.schema() {
        Ok(schema) => {
            let parameters = section("Parameters", &parameters::table(schema));
            let schema = section("Schema", &format!("{:#}", schema.normal));
            [head, parameters, guidance, schema].concat()
        }
        Err(problem) => [head, guidance, section("Schema", &problem.to_string())].concat(),
    }
}

fn section(title: &str, text: &str) -> String {
    format!("\n{title}\n\n{}\n", text.trim_end())
}

fn facts(entry: &Entry) -> String {
    let contract = entry.contract();
    let or_none = |text: String| if text.is_empty() { "none".into() } else { text };
    let yes_or_no = |is| if is { "yes" } else { "no" }.to_owned();
    table::of_pairs(&[
        ("category", contract.category.to_string()),
        ("tier", words::tier(contract).into()),
        ("group", or_none(contract.group.as_deref().unwrap_or_default().into())),
        ("effect", words::effect(contract)),
        ("permission", words::permission(contract).into()),
        ("concurrency", words::concurrency(contract).into()),
        ("hints", or_none(words::hints(contract))),
        ("output", words::output(contract)),
        ("timeout", words::timeout(contract)),
        ("always on", yes_or_no(contract.always_on)),
        ("interactive", yes_or_no(contract.is_interactive())),
        ("sub-agents", words::subagents(contract).into()),
        ("search words", or_none(contract.search.join(", "))),
        ("declared in", declared_in(entry)),
    ])
}

fn declared_in(entry: &Entry) -> String {
    let source = entry.contract().source;
    if source.package.is_empty() { source.to_string() } else { format!("{source} ({})", source.package) }
}
