//! The list of the visible tools as providers want it.

use super::Visible;
use crate::error::ToolProblem;
use crate::registry::Entry;
use crate::schema::{Annotations, Definition, Demotion, Dialect, Export, export};

impl Visible<'_> {
    /// The list of these tools as one provider wants it, in the order they are sent.
    ///
    /// What the provider cannot express is in the report. A tool that it would refuse, or whose schema cannot be used at all,
    /// is left out and reported with the reason; the others go out. Unusable schemas stand first in the report.
    pub fn export(&self, dialect: Dialect) -> Export {
        let (mut definitions, mut unusable) = (Vec::new(), Vec::new());
        for entry in self.iter() {
            match definition(entry) {
                Ok(definition) => definitions.push(definition),
                Err(problem) => unusable.push(Demotion::left_out(entry.name().as_str(), "schema", &problem)),
            }
        }
        let mut export = export(dialect, &definitions);
        export.report.splice(..0, unusable);
        export
    }
}

fn definition(entry: &Entry) -> Result<Definition<'_>, ToolProblem> {
    let contract = entry.contract();
    let schema = entry.schema()?;
    Ok(Definition {
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
    })
}
