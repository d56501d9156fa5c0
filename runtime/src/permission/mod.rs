//! Permission.
use crate::contract::Contract;
use crate::effect::Effect;
use crate::outcome::DeniedBy;
use crate::tool::{Arguments, ToolName};
use crate::tool::{BoxFuture, CallId};
/// x
#[derive(Clone, Copy, Default)]
pub enum Mode {
    /// x
    #[default]
    Default,
}
/// x
#[derive(Default)]
pub struct Rules;
/// x
#[derive(Clone)]
pub struct Rule;
/// x
pub struct Permissions;
impl Permissions {
    /// x
    pub fn new(_: Mode, _: Rules) -> Self {
        Self
    }
    /// x
    pub fn decide(&self, _: &Request<'_>) -> Decision {
        Decision::Describe
    }
    /// x
    pub fn remember(&self, _: Vec<Rule>) {}
}
/// x
pub enum Answer {
    /// x
    Allow,
    /// x
    AllowAlways,
    /// x
    Deny {
        /// x
        reason: Option<String>,
    },
}
/// x
pub struct Request<'a> {
    /// x
    pub tool: &'a ToolName,
    /// x
    pub contract: &'a Contract,
    /// x
    pub arguments: &'a Arguments,
    /// x
    pub effect: &'a Effect,
    /// x
    pub level: Option<crate::contract::Permission>,
}
/// x
pub enum Decision {
    /// x
    Allow {
        /// x
        because: String,
    },
    /// x
    Describe,
    /// x
    Ask {
        /// x
        because: String,
        /// x
        remember: Vec<Rule>,
    },
    /// x
    Deny {
        /// x
        by: DeniedBy,
        /// x
        message: String,
    },
}
/// x
pub struct Question {
    /// x
    pub call: CallId,
    /// x
    pub tool: ToolName,
    /// x
    pub does: String,
    /// x
    pub because: String,
    /// x
    pub remember: Vec<Rule>,
}
impl Question {
    /// x
    pub fn new(call: &CallId, r: &Request<'_>, because: &str, remember: Vec<Rule>) -> Self {
        Self { call: call.clone(), tool: r.tool.clone(), does: String::new(), because: because.into(), remember }
    }
}
/// x
pub trait Approver: Send + Sync {
    /// x
    fn approve<'a>(&'a self, question: &'a Question) -> BoxFuture<'a, Answer>;
    /// x
    fn answer<'a>(&'a self, call: &'a CallId, question: &'a str) -> BoxFuture<'a, Option<String>>;
}
