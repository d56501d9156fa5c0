//! Stages 4 and 7: the host's hooks. They can rewrite, ask and refuse; they cannot loosen what comes after them.

use serde_json::{Map, Value};

use super::Refused;
use crate::effect::Effect;
use crate::hooks::{Before, HookCall};
use crate::outcome::{DeniedBy, Ending};
use crate::output::Content;
use crate::session::Session;
use crate::tool::{Arguments, CallId, ToolName};

/// What the hooks say together.
pub(super) enum Said {
    /// The call goes on; a person is asked where a hook wants it.
    GoOn {
        /// Why a person must be asked.
        ask: Option<String>,
    },
    /// The call begins again with other arguments.
    Rewrite(Map<String, Value>),
}

/// Asks every hook in the order of registration; the first refusal or rewrite wins.
pub(super) async fn before(
    session: &Session,
    call: &CallId,
    tool: &ToolName,
    arguments: &Arguments,
    effect: &Effect,
) -> Result<Said, Refused> {
    let mut ask = None;
    for hook in session.hooks() {
        match hook.before(HookCall { call, tool, arguments: arguments.values(), effect }).await {
            Before::Continue => {}
            Before::Ask(why) => ask = ask.or(Some(why)),
            Before::Rewrite(values) if values == *arguments.values() => {}
            Before::Rewrite(values) => return Ok(Said::Rewrite(values)),
            Before::Deny(reason) => {
                let message = format!("`{tool}` was denied by a hook and did not run: {reason}");
                return Err(Refused::new(Ending::Denied(DeniedBy::Hook), message));
            }
        }
    }
    Ok(Said::GoOn { ask })
}

/// Lets every hook replace the content, each one seeing what the one before it left.
pub(super) async fn after(session: &Session, call: HookCall<'_>, ending: &Ending, content: Content) -> Content {
    let mut content = content;
    for hook in session.hooks() {
        if let Some(replaced) = hook.after(call.clone(), ending, &content).await {
            content = replaced;
        }
    }
    content
}
