//! The list of the visible tools as providers want it.

use super::Visible;
use crate::registry::Entry;
use crate::schema::{Annotations, Definition, Dialect, Export, export};

impl Visible<'_> {
    /// The list of these tools as one provider wants it, in the order they are sent.
    ///
    /// What the provider cannot express is in the report; a tool that it would refuse is left out and reported.
    pub fn export(&self, dialect: Dialect) -> Export {
        let definitions: Vec<Definition<'_>> = self.iter().filter_map(definition).collect();
        export(dialect, &definitions)
    }
}

fn definition(entry: &Entry) -> Option<Definition<'_>> {
    let contract = entry.contract();
    let schema = entry.schema().ok()?;
    Some(Definition {
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
