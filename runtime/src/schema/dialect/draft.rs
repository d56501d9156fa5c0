//! A tool on its way out: its definition, and what the steps have made of it so far.

use std::fmt::Display;

use serde_json::{Map, Value};

use super::definition::{Annotations, Definition, Demotion};

/// Why a tool cannot be strict: the rule of the dialect, and what broke it.
pub(super) type NotStrict = (&'static str, String);

/// One tool on its way out.
pub(super) struct Draft<'a> {
    definition: &'a Definition<'a>,
    /// The exported name.
    pub(super) name: String,
    /// The tool's own name.
    pub(super) own_name: String,
    pub(super) title: Option<String>,
    pub(super) description: String,
    pub(super) schema: Map<String, Value>,
    pub(super) output_schema: Option<Value>,
    pub(super) annotations: Option<Annotations>,
    pub(super) defer: bool,
    pub(super) strict: bool,
    /// Exported field names and the fields' own.
    pub(super) renamed: Vec<(String, String)>,
    /// What was said elsewhere or not at all.
    pub(super) notes: Vec<Demotion>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(definition: &'a Definition<'a>, name: String) -> Self {
        let schema = definition.schema.as_object().cloned().unwrap_or_default();
        Self {
            name,
            definition,
            own_name: definition.name.to_owned(),
            title: definition.title.map(str::to_owned),
            description: definition.description.to_owned(),
            schema,
            output_schema: definition.output_schema.cloned(),
            annotations: definition.annotations,
            defer: definition.defer,
            strict: definition.strict,
            renamed: Vec::new(),
            notes: Vec::new(),
        }
    }

    pub(super) fn note(&mut self, rule: &'static str, what_happened: impl Into<String>) {
        self.notes.push(Demotion::sent(&self.own_name, rule, what_happened));
    }

    /// Notes that the tool does not go out.
    pub(super) fn leave_out(&mut self, rule: &'static str, why: impl Display) {
        self.notes.push(Demotion::left_out(&self.own_name, rule, why));
    }

    /// Adds a sentence to the tool's description.
    pub(super) fn say(&mut self, sentence: &str) {
        if !self.description.is_empty() {
            self.description.push_str("\n\n");
        }
        self.description.push_str(sentence);
    }

    /// The draft before any step.
    pub(super) fn original(self) -> Self {
        Self::new(self.definition, self.name)
    }

    /// The schema, taken out for the envelope.
    pub(super) fn take_schema(&mut self) -> Value {
        std::mem::take(&mut self.schema).into()
    }
}
