//! Stages 4 and 8: the host's hooks. They can rewrite, ask and refuse; they cannot loosen what comes after them.
//!
//! A hook that does not answer in time counts as one that failed: before a call it refuses, after it the result is withheld.

use std::time::Duration;

use serde_json::{Map, Value};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::{Refused, guarded};
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
    let limit = session.limits().hook_timeout;
    for hook in session.hooks() {
        let seen = HookCall { call, tool, arguments: arguments.values(), effect };
        let Ok(said) = timeout(limit, hook.before(seen)).await else {
            let message = format!("`{tool}` did not run: a hook gave no answer within {limit:?}");
            return Err(Refused::new(Ending::Denied(DeniedBy::Hook), message));
        };
        match said {
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
///
/// # Errors
/// Why the hooks did not come to an end, as a sentence.
pub(super) async fn after(
    session: &Session,
    call: HookCall<'_>,
    ending: &Ending,
    content: Content,
    cancellation: &CancellationToken,
) -> Result<Content, String> {
    let hooks = async {
        let mut content = content;
        for hook in session.hooks() {
            if let Some(replaced) = hook.after(call.clone(), ending, &content).await {
                content = replaced;
            }
        }
        content
    };
    let limit = session.limits().hook_timeout;
    tokio::select! {
        biased;
        seen = guarded(hooks) => seen.map_err(|said| format!("a hook panicked: {said}")),
        () = sleep(limit) => Err(format!("the hooks gave no answer within {limit:?}")),
        () = grace_after(cancellation, session.limits().grace) => {
            Err("the call was cancelled while the hooks looked at it".into())
        }
    }
}

async fn grace_after(cancellation: &CancellationToken, grace: Duration) {
    cancellation.cancelled().await;
    sleep(grace).await;
}
