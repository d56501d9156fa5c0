//! How a person is asked. The question says all that would happen; the answer is bound to exactly that.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::request::Request;
use super::rule::Rule;
use crate::tool::{BoxFuture, CallId, ToolName};
use crate::unseen::visible;

/// Characters of the arguments that a question shows.
const SHOWN_ARGUMENTS: usize = 2_000;

/// Answers for a person, or asks one. Questions of parallel calls may come at the same time: tell them apart by their call.
pub trait Approver: Send + Sync {
    /// Whether a call may run.
    fn approve<'a>(&'a self, question: &'a Question) -> BoxFuture<'a, Answer>;

    /// The answer to a question that a tool asks in its own words; `None` if nobody answers.
    fn answer<'a>(&'a self, _call: &'a CallId, _question: &'a str) -> BoxFuture<'a, Option<String>> {
        Box::pin(async { None })
    }
}

/// Whether one call may run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Question {
    /// The call.
    pub call: CallId,
    /// The tool.
    pub tool: ToolName,
    /// What the call does, as a sentence without a subject; each part of a command on a line of its own.
    pub does: String,
    /// The arguments as JSON, at most 2,000 characters; one that is longer says how long.
    pub arguments: String,
    /// Why it is asked, as a clause.
    pub because: String,
    /// The rules that "always" would add; empty if there are none, or if the question does not show the whole call.
    pub remember: Vec<Rule>,
    /// SHA-256 over tool, arguments and effect, in hexadecimal: the answer is about exactly this call.
    pub digest: String,
}

/// What a person says to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// This call runs.
    Allow,
    /// This call runs, and the rules of the question are added.
    AllowAlways,
    /// It does not run.
    Deny {
        /// What the model is told.
        reason: Option<String>,
    },
    /// Nobody answered, so it does not run.
    Unanswered {
        /// Why, as a clause: `nobody is there to ask`.
        why: String,
    },
}

impl Question {
    /// The question about one call.
    pub(crate) fn of(call: &CallId, request: &Request<'_>, because: impl Into<String>, remember: Vec<Rule>) -> Self {
        let arguments = visible(&request.arguments.canonical());
        let length = arguments.chars().count();
        let whole = length <= SHOWN_ARGUMENTS;
        let shown: String = arguments.chars().take(SHOWN_ARGUMENTS).collect();
        Self {
            call: call.clone(),
            tool: request.tool.clone(),
            does: does(request),
            arguments: if whole { shown } else { format!("{shown}… ({length} characters in all)") },
            because: visible(&because.into()),
            remember: if whole { remember } else { Vec::new() },
            digest: digest(request),
        }
    }
}

/// SHA-256 over tool, arguments and effect of a call, in hexadecimal. Equal calls have equal digests.
fn digest(request: &Request<'_>) -> String {
    let effect = serde_json::to_value(request.effect).map(|effect| crate::canonical::to_string(&effect));
    let mut hash = Sha256::new();
    for part in [request.tool.as_str(), &request.arguments.canonical(), &effect.unwrap_or_default()] {
        // With its length before it, no part can take a piece of its neighbour.
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    hash.finalize().iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}

/// The effect as a sentence; what the text of a command shows says more than that it may do anything.
fn does(request: &Request<'_>) -> String {
    let commands = request.effect.commands();
    if commands.is_empty() {
        return visible(&request.effect.to_string());
    }
    let lines: Vec<String> = commands.iter().map(|command| command.explain()).collect();
    lines.join("\n").lines().map(visible).collect::<Vec<_>>().join("\n")
}
