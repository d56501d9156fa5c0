//! Hooks of the host: they see every call before and after it runs. They can tighten and rewrite, never loosen.

use serde_json::{Map, Value};

use crate::effect::Effect;
use crate::outcome::Ending;
use crate::output::Content;
use crate::tool::{BoxFuture, CallId, ToolName};

/// What a hook sees of a call.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HookCall<'a> {
    /// The call.
    pub call: &'a CallId,
    /// The tool.
    pub tool: &'a ToolName,
    /// The arguments that would be used.
    pub arguments: &'a Map<String, Value>,
    /// What the call declares to do.
    pub effect: &'a Effect,
}

/// What a hook says before a call runs.
#[derive(Clone, Debug, PartialEq)]
pub enum Before {
    /// Goes on.
    Continue,
    /// Goes on with other arguments, which are checked again from the start.
    Rewrite(Map<String, Value>),
    /// A person must be asked, whatever rules and mode say.
    Ask(String),
    /// Does not run; the reason is told to the model.
    Deny(String),
}

/// Sees every call before and after it runs.
pub trait Hook: Send + Sync {
    /// Before the call is permitted and run.
    fn before<'a>(&'a self, _call: HookCall<'a>) -> BoxFuture<'a, Before> {
        Box::pin(async { Before::Continue })
    }

    /// After the call ran: may return other content in place of `content`, as to redact it.
    fn after<'a>(
        &'a self,
        _call: HookCall<'a>,
        _ending: &'a Ending,
        _content: &'a Content,
    ) -> BoxFuture<'a, Option<Content>> {
        Box::pin(async { None })
    }
}
