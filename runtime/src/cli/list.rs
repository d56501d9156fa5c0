//! `list`: every tool of the program and what it is to an agent under a selection.

use clap::Args;

use super::described::Described;
use super::failure::Failure;
use super::selecting::Selecting;
use super::{Completion, Host, screen, table, words};
use crate::contract::{Contract, Declared};
use crate::registry::Entry;
use crate::toolset::{Toolset, Visibility};
use crate::words::count;

const HEADER: [&str; 9] =
    ["name", "visibility", "tier", "category", "effect", "permission", "group", "guidance", "description"];

/// List the tools, and what each is to an agent: visible, deferred or disabled
///
/// Without options the default selection holds: core tools are visible, the others wait to be found.
#[derive(Args)]
pub(super) struct List {
    /// Print contracts and schemas as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    selecting: Selecting,
}

impl List {
    pub(super) fn run(&self, host: &Host) -> Result<Completion, Failure> {
        let toolset = self.selecting.toolset(host)?;
        if self.json {
            let tools = toolset.registry().iter().map(|entry| Described::of(entry, Some(toolset.visibility_of(entry))));
            screen::print_json(&tools.collect::<Vec<_>>())?;
        } else {
            let rows: Vec<[String; 9]> = toolset.registry().iter().map(|entry| row(&toolset, entry)).collect();
            screen::print(&format!("{}\n{}", table::with_header(HEADER, &rows), summary(&toolset)))?;
        }
        Ok(Completion::Done)
    }
}

fn row(toolset: &Toolset, entry: &Entry) -> [String; 9] {
    let contract = entry.contract();
    [
        entry.name().to_string(),
        words::visibility(toolset.visibility_of(entry)).into(),
        words::tier(contract).into(),
        contract.category.to_string(),
        words::effect(contract),
        permission(contract).into(),
        contract.group.as_deref().unwrap_or_default().into(),
        words::yes(contract.guidance.is_some()),
        words::summary(&contract.description),
    ]
}

/// Only what an author declared: nearly every contract leaves it to the effect.
fn permission(contract: &Contract) -> &'static str {
    match contract.permission {
        Declared::Derived => "",
        Declared::Fixed(_) | Declared::Dynamic => words::permission(contract),
    }
}

fn summary(toolset: &Toolset) -> String {
    let of = |wanted| toolset.registry().iter().filter(|entry| toolset.visibility_of(entry) == wanted).count();
    let (visible, deferred) = (of(Visibility::Visible), of(Visibility::Deferred));
    let all = toolset.registry().len();
    let disabled = all - visible - deferred;
    let summary = format!("{}: {visible} visible, {deferred} deferred, {disabled} disabled", count(all, "tool"));
    if deferred == 0 || toolset.finder().is_some() {
        return summary;
    }
    format!(
        "{summary}\nWhat is deferred cannot be found: no visible tool finds others. Link one of the category `discover`, or select \
         by group, category or name."
    )
}
