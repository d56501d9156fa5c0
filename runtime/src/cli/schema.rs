//! `schema`: the visible tools as one provider's API takes them, and what it could not say.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::failure::Failure;
use super::selecting::Selecting;
use super::{Completion, Host, screen, table};
use crate::schema::{Demotion, Dialect};
use crate::toolset::Discovered;

/// Print the visible tools as a provider's API takes them, as JSON
///
/// What the provider cannot say is moved or left out; a table of it goes to stderr.
#[derive(Args)]
pub(super) struct Schema {
    /// Request format of the provider
    #[arg(long, value_name = "DIALECT", value_parser = dialects())]
    dialect: Dialect,
    #[command(flatten)]
    selecting: Selecting,
}

impl Schema {
    pub(super) fn run(&self, host: &Host) -> Result<Completion, Failure> {
        let toolset = self.selecting.toolset(host)?;
        let visible = toolset.visible(&Discovered::default());
        for problem in visible.iter().filter_map(|entry| entry.schema().err()) {
            screen::note(format!("left out: {problem}"));
        }
        let export = visible.export(self.dialect);
        if !export.report.is_empty() {
            screen::note(reported(&export.report).trim_end());
        }
        screen::print_json(&export.tools)?;
        Ok(Completion::Done)
    }
}

fn reported(demotions: &[Demotion]) -> String {
    let row = |demotion: &Demotion| [demotion.tool.clone(), demotion.rule.into(), demotion.what_happened.clone()];
    let rows: Vec<[String; 3]> = demotions.iter().map(row).collect();
    table::with_header(["tool", "rule", "what happened"], &rows)
}

fn dialects() -> impl TypedValueParser<Value = Dialect> {
    PossibleValuesParser::new(Dialect::ALL.map(Dialect::name)).try_map(|name| name.parse::<Dialect>())
}
