//! Stage 2: untrusted text becomes valid arguments: parse, repair what is unambiguous, validate everything.

use serde_json::{Map, Value};

use super::Refused;
use crate::outcome::Ending;
use crate::registry::Entry;
use crate::schema::{self, Repair, StopReason};
use crate::tool::Arguments;

/// Arguments that fit the published schema, and what was put right on the way.
pub(super) fn check(entry: &Entry, raw: &str, stop: StopReason) -> Result<(Arguments, Vec<Repair>), Refused> {
    let schema = entry.schema().map_err(|problem| Refused::new(Ending::Invalid, problem.to_string()))?;
    match schema::accept(raw, stop, &schema.compiled) {
        Ok(accepted) => Ok((Arguments::checked(accepted.value), accepted.repairs)),
        Err(rejected) => {
            let message = format!("the arguments of `{}` were refused and nothing ran:\n{rejected}", entry.name());
            Err(Refused::new(Ending::Invalid, message))
        }
    }
}

/// Arguments that a hook put in place of the model's: the same checks, from the start.
pub(super) fn check_rewritten(entry: &Entry, values: Map<String, Value>) -> Result<(Arguments, Vec<Repair>), Refused> {
    check(entry, &Value::Object(values).to_string(), StopReason::default())
}
