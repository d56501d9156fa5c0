//! Stage 3: valid arguments become a call that is ready to run, with its effect. Nothing runs and nothing is opened for writing.

use super::Refused;
use crate::context::Context;
use crate::contract::{Contract, Declared};
use crate::outcome::{DeniedBy, Ending};
use crate::registry::Entry;
use crate::tool::{Arguments, PrepareError, Prepared};

/// The prepared call straight from the text of its arguments, if they are right as they stand and nothing is refused.
/// Most calls are so, and this is most of what makes them cheap.
pub(super) fn directly(entry: &Entry, text: &str, context: &Context) -> Option<Prepared> {
    let schema = entry.schema().ok()?;
    let prepared = entry.tool().prepare_directly(text, &schema.compiled, context)?;
    (!breaks_its_word(entry.contract(), &prepared)).then_some(prepared)
}

/// The prepared call.
pub(super) fn prepare(entry: &Entry, arguments: &Arguments, context: &Context) -> Result<Prepared, Refused> {
    if let Some(prepared) = arguments.text().and_then(|text| directly(entry, text, context)) {
        return Ok(prepared);
    }
    let prepared = entry.tool().prepare(arguments, context).map_err(|error| refused(entry, error))?;
    if breaks_its_word(entry.contract(), &prepared) {
        return Err(Refused::new(
            Ending::Denied(DeniedBy::Confinement),
            format!(
                "`{}` is declared read-only but this call {}; its author must drop `read_only` ({})",
                entry.name(),
                prepared.effect,
                entry.contract().source
            ),
        ));
    }
    Ok(prepared)
}

/// Types deep inside a user's struct are out of sight of the compiler, so the promise is checked for each call too.
fn breaks_its_word(contract: &Contract, prepared: &Prepared) -> bool {
    contract.read_only == Declared::Fixed(true) && !prepared.effect.writes_nothing()
}

fn refused(entry: &Entry, error: PrepareError) -> Refused {
    let name = entry.name();
    match error {
        PrepareError::Invalid(problems) => Refused::new(
            Ending::Invalid,
            format!("the arguments of `{name}` were refused and nothing ran:\n- {}", problems.join("\n- ")),
        )
        .that_may_change(),
        PrepareError::Refused(refusal) => {
            Refused::new(Ending::Denied(DeniedBy::Confinement), format!("`{name}` did not run: {refusal}"))
                .that_may_change()
        }
        missing @ PrepareError::MissingState(_) => {
            Refused::new(Ending::Failed, format!("`{name}` did not run: {missing}"))
        }
    }
}
