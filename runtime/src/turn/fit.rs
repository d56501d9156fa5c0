//! Stage 8: fits the content to the limit of the contract; what is too long goes to a file of the session.

use crate::contract::Contract;
use crate::effect::{AccessKind, Effect, Resource};
use crate::output::{self, Content, Fitted};
use crate::session::Session;
use crate::tool::{CallId, ToolName};

/// The content that is sent inline.
pub(super) fn fit(session: &Session, contract: &Contract, call: &CallId, effect: &Effect, content: Content) -> Fitted {
    let reader = session.toolset().reader().map(ToolName::as_str);
    let limit = output::Limit { characters: contract.output_limit, keep: contract.keep, reader };
    if reads_spill(session, effect) {
        // What shows a spilled result is cut, never spilled again: the file is already there.
        return output::fit(content, &limit, &output::Spill::none(), call);
    }
    output::fit(content, &limit, session.spill(), call)
}

fn reads_spill(session: &Session, effect: &Effect) -> bool {
    let Some(folder) = session.spill().folder() else { return false };
    effect
        .of(AccessKind::Read)
        .any(|resource| matches!(resource, Resource::File(file) if file.path.starts_with(&folder)))
}
