//! `schema`: tools as one provider's API takes them, and what it could not say: the visible ones, or those of a file.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::json;

use super::catalogue::Catalogue;
use super::failure::Failure;
use super::selecting::Selecting;
use super::{Completion, Host, screen, table, words};
use crate::schema::{Demotion, Dialect, Export, export};
use crate::toolset::Discovered;
use crate::unseen::visible;
use crate::words::named;

/// Print the visible tools as a provider's API takes them, as JSON
///
/// What the provider cannot say is moved or left out; a table of it goes to stderr.
#[derive(Args)]
pub(super) struct Schema {
    /// Request format of the provider
    #[arg(long, value_name = "DIALECT", value_parser = dialects())]
    dialect: Dialect,
    /// Strict tools, wherever a tool can be strict
    #[arg(long)]
    strict: bool,
    /// Tools of a file in place of the linked ones; `-` reads them from stdin
    ///
    /// An array or a line each of definitions as OpenAI, Anthropic, Gemini, Bedrock or MCP have them.
    #[arg(long, value_name = "FILE", conflicts_with = "Selecting")]
    tools: Option<PathBuf>,
    /// Print one JSON object: the tools, and under `report` what would be in the table
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    selecting: Selecting,
}

impl Schema {
    pub(super) fn run(&self, host: &Host) -> Result<Completion, Failure> {
        let dialect = self.dialect()?;
        let export = match &self.tools {
            Some(path) => self.exported(dialect, &Catalogue::read(path)?),
            None => self.linked(dialect, host)?,
        };
        if self.json {
            let report: Vec<_> = export.report.iter().map(reported).collect();
            screen::print_json(&json!({ "tools": export.tools, "report": report }))?;
            return Ok(Completion::Done);
        }
        if !export.report.is_empty() {
            screen::note(table_of(&export.report).trim_end());
        }
        screen::print_json(&export.tools)?;
        Ok(Completion::Done)
    }

    fn dialect(&self) -> Result<Dialect, Failure> {
        let strict = || self.dialect.strict().ok_or(Failure::NoStrict(self.dialect));
        if self.strict { strict() } else { Ok(self.dialect) }
    }

    /// The visible tools of the program.
    fn linked(&self, dialect: Dialect, host: &Host) -> Result<Export, Failure> {
        let toolset = self.selecting.toolset(host)?;
        Ok(toolset.visible(&Discovered::default()).export(dialect))
    }

    /// The tools of a file: what reading them changed comes first in the report.
    fn exported(&self, dialect: Dialect, catalogue: &Catalogue) -> Export {
        let definitions: Vec<_> = catalogue.tools.iter().map(super::catalogue::Foreign::definition).collect();
        let mut export = export(dialect, &definitions);
        export.report.splice(..0, catalogue.report.iter().cloned());
        if !self.json {
            screen::note(summary(catalogue, &export));
        }
        export
    }
}

fn summary(catalogue: &Catalogue, export: &Export) -> String {
    let touched: BTreeSet<&str> = export.report.iter().map(|demotion| demotion.tool.as_str()).collect();
    let left_out = export.report.iter().filter(|demotion| demotion.left_out).count();
    let tools = named(catalogue.read, "tool");
    let [read, touched, left_out] = [catalogue.read, touched.len(), left_out].map(words::thousands);
    format!("{read} {tools} read, {touched} of them in the report, {left_out} left out")
}

fn reported(demotion: &Demotion) -> serde_json::Value {
    let Demotion { tool, rule, what_happened, left_out } = demotion;
    json!({ "tool": tool, "rule": rule, "what_happened": what_happened, "left_out": left_out })
}

fn table_of(demotions: &[Demotion]) -> String {
    let row = |demotion: &Demotion| [visible(&demotion.tool), demotion.rule.into(), demotion.what_happened.clone()];
    let rows: Vec<[String; 3]> = demotions.iter().map(row).collect();
    table::with_header(["tool", "rule", "what happened"], &rows)
}

fn dialects() -> impl TypedValueParser<Value = Dialect> {
    PossibleValuesParser::new(Dialect::ALL.map(Dialect::name)).try_map(|name| name.parse::<Dialect>())
}
