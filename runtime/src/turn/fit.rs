//! Stage 8: fits the content to the limit of the contract; what is too long goes to a file of the session.

use crate::contract::Contract;
use crate::effect::Effect;
use crate::output::{Content, Fit, Fitted};
use crate::session::Session;
use crate::tool::{CallId, ToolName};

/// The content that is sent inline.
pub(super) fn fit(session: &Session, contract: &Contract, call: &CallId, effect: &Effect, content: Content) -> Fitted {
    let fit = Fit {
        limit: contract.output_limit,
        keep: contract.keep,
        spill: session.spill(),
        call,
        reader: session.toolset().reader().map(ToolName::as_str),
        already_spilled: session.spill().is_read_by(effect),
    };
    fit.apply(content)
}
