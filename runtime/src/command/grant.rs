//! The grant of a shell command: its effect is read from its text.

use std::borrow::Cow;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{MAX_BYTES, Reading};
use crate::effect::{self, Refusal};

/// A command for the shell. Declares what its text shows: nothing but reading, or writing anything.
#[derive(Debug)]
pub struct ShellCommand(Arc<Reading>);

impl ShellCommand {
    /// The command as written.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// What its text shows.
    pub fn reading(&self) -> &Reading {
        &self.0
    }
}

impl<'de> Deserialize<'de> for ShellCommand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        effect::declare(|call| {
            if text.len() > MAX_BYTES {
                return Err(Refusal(format!(
                    "the command has {} bytes, and at most {MAX_BYTES} can be handed to a shell: write it into a script file and \
                     run that file",
                    text.len()
                )));
            }
            let reading = Arc::new(Reading::of(&text));
            call.runs(Arc::clone(&reading));
            Ok(Self(reading))
        })
    }
}

impl JsonSchema for ShellCommand {
    fn schema_name() -> Cow<'static, str> {
        "ShellCommand".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "minLength": 1})
    }

    fn inline_schema() -> bool {
        true
    }
}

// Everything else in a reading follows from its text.
impl PartialEq for Reading {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Reading {}

impl Serialize for Reading {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}
