//! The list of the visible tools as providers want it.

use super::Visible;
use crate::error::ToolProblem;
use crate::registry::{Entry, InputSchema};
use crate::schema::{Annotations, Definition, Demotion, Dialect, Export, export};

impl Visible<'_> {
    /// The list of these tools as one provider wants it, in the order they are sent.
    ///
    /// What the provider cannot express is in the report; a tool that it would refuse, or whose schema cannot be enforced,
    /// is left out and reported.
    pub fn export(&self, dialect: Dialect) -> Export {
        let (mut definitions, mut report) = (Vec::new(), Vec::new());
        for entry in self.iter() {
            match entry.schema() {
                Ok(schema) => definitions.push(definition(entry, schema)),
                Err(problem) => report.push(left_out(entry, &problem)),
            }
        }
        let mut export = export(dialect, &definitions);
        export.report.splice(..0, report);
        export
    }
}

fn left_out(entry: &Entry, problem: &ToolProblem) -> Demotion {
    Demotion { tool: entry.name().to_string(), rule: "schema", what_happened: format!("left out: {problem}") }
}

fn definition<'a>(entry: &'a Entry, schema: &'a InputSchema) -> Definition<'a> {
    let contract = entry.contract();
    Definition {
        name: entry.name().as_str(),
        title: contract.title.as_deref(),
        description: &contract.description,
        schema: &schema.normal,
        output_schema: None,
        annotations: Some(Annotations {
            read_only: contract.is_read_only(),
            destructive: contract.is_destructive(),
            idempotent: contract.is_idempotent(),
            open_world: contract.is_open_world(),
        }),
        // What is loaded by our own search is sent whole; deferral by the provider is not mixed with it.
        defer: false,
        // A dialect without strictness does not look at it.
        strict: true,
    }
}
