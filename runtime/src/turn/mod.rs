//! A turn: the calls of one model message, each taken through the stages of its life to exactly one outcome.
//!
//! The stages, in the order a call meets them, one file each:
//!
//! 1. `find` the tool, or say why it cannot be called
//! 2. `arguments`: parse, repair, validate
//! 3. `prepare`: typed arguments, resources confined, effect known
//! 4. `hooks` before: may rewrite (then again from 2), ask or refuse
//! 5. `permit`: rules, mode, level, person
//! 6. `repeats`: not again what came to the same too often
//! 7. `run`: timeout, silence, cancellation, panic
//! 8. `hooks` after: may replace the content
//! 9. `fit`: what is too long goes to a file
//! 10. `repeats`: what came to the same again is told
//!
//! `admit` takes a call through 1 to 5, `complete` through 7 to 10.
//!
//! When a call may run, and beside which others, is the business of [`schedule`](crate::schedule).

mod admit;
mod arguments;
mod complete;
mod find;
mod fingerprint;
mod fit;
mod guard;
mod hooks;
mod permit;
mod prepare;
mod repeats;
mod report;
mod run;
mod span;
mod watch;

use serde::{Deserialize, Serialize};

pub(crate) use admit::{Admitted, Again, admit, admit_at_once, admit_without_hooks, prepare_bare, readmit};
pub(crate) use complete::{Completed, complete, finish};
pub(crate) use fingerprint::Fingerprint;
pub(crate) use guard::{guarded, guarded_now};
pub(crate) use permit::{Permitted, answered, ask, permit, permit_again, still_permitted};
pub(crate) use repeats::{Repeats, not_again};
pub(crate) use report::Facts;
pub use report::{Report, Waited};
pub(crate) use run::Ran;
pub(crate) use watch::Activity;

use crate::outcome::Ending;
use crate::schema::{Repair, StopReason};
use crate::tool::CallId;

/// A call as the model wrote it: nothing of it is trusted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    /// Identity that the model gave it. An empty one is replaced; a repeated one is not run again.
    #[serde(default = "no_id")]
    pub id: CallId,
    /// The tool as the model named it.
    pub tool: String,
    /// The arguments as the model wrote them: JSON text.
    pub arguments: String,
    /// Why the model stopped writing.
    #[serde(default)]
    pub stop: StopReason,
}

fn no_id() -> CallId {
    "".into()
}

impl Call {
    /// A call that the model wrote to its end.
    pub fn new(id: impl AsRef<str>, tool: impl Into<String>, arguments: impl Into<String>) -> Self {
        Self { id: id.into(), tool: tool.into(), arguments: arguments.into(), stop: StopReason::default() }
    }
}

/// Why a call ends without running, and what the model is told.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    pub(crate) ending: Ending,
    pub(crate) message: String,
    pub(crate) repairs: Vec<Repair>,
    /// Whether calls that still run could change the answer, so that it must be asked again after them.
    pub(crate) may_change: bool,
}

impl Refused {
    pub(crate) fn new(ending: Ending, message: impl Into<String>) -> Self {
        Self { ending, message: message.into(), repairs: Vec::new(), may_change: false }
    }

    pub(crate) fn that_may_change(self) -> Self {
        Self { may_change: true, ..self }
    }
}
