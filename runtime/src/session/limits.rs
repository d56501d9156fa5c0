//! How much calls may do, how long, how many at a time, and what their failure means. Nothing here enforces it.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How calls are run when their contracts do not say otherwise. A field that is left out has its value of
/// [`Limits::default`].
///
/// ```
/// use std::time::Duration;
/// use toolpact::session::{LoopGuard, Limits, OnFailure};
///
/// let limits = Limits::default();
/// assert_eq!(limits.concurrency, 10);
/// assert!(limits.per_resource.is_empty());
/// assert_eq!(limits.timeout, Duration::from_secs(600));
/// assert_eq!(limits.idle_timeout, Some(Duration::from_secs(300)));
/// assert_eq!(limits.hook_timeout, Duration::from_secs(60));
/// assert_eq!(limits.longest_poll, Duration::from_secs(2));
/// assert_eq!(limits.repeats, LoopGuard { hint_at: Some(3), refuse_at: Some(5) });
/// assert_eq!(limits.grace, Duration::from_millis(500));
/// assert_eq!(limits.on_failure, OnFailure::SkipDependents);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Calls of a turn that run at the same time; 10 when left out (source: the practice of coding agents). At least one
    /// runs.
    pub concurrency: usize,
    /// Calls that may touch a resource at the same time, by its name as people read it (`api.example.com`, `table users`),
    /// or by the kind of a named thing (`table`: any of them). No resource is limited when left out.
    pub per_resource: BTreeMap<String, usize>,
    /// How long a call may run, where its contract does not say; 10 minutes when left out.
    pub timeout: Duration,
    /// How long a call may give no sign of life, where its contract says neither this nor how long it may run; `None` is for
    /// ever, 5 minutes when left out (source: the practice of coding agents).
    pub idle_timeout: Option<Duration>,
    /// How long hooks may take to look at a call; 60 seconds when left out (source: the practice of coding agents).
    pub hook_timeout: Duration,
    /// How long a tool may hold a thread of the runtime in one go before the host is told; 2 seconds when left out.
    pub longest_poll: Duration,
    /// What happens to a call that comes to the same again and again; a hint the third time and a refusal the fifth when left
    /// out.
    pub repeats: LoopGuard,
    /// How long a cancelled call may take to clean up before it is dropped; 500 milliseconds when left out.
    pub grace: Duration,
    /// What happens to the calls that wait for one that did not succeed; [`OnFailure::SkipDependents`] when left out.
    pub on_failure: OnFailure,
}

/// What happens to a call that is repeated with the same arguments and comes to the same result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopGuard {
    /// From which time on the model is told so; never when left out.
    pub hint_at: Option<usize>,
    /// From which time on it is refused; never when left out.
    pub refuse_at: Option<usize>,
}

impl LoopGuard {
    /// Repetition is of no interest.
    pub const OFF: Self = Self { hint_at: None, refuse_at: None };

    pub(crate) fn is_on(&self) -> bool {
        *self != Self::OFF
    }
}

impl Default for LoopGuard {
    /// A hint the third time, a refusal the fifth (source: the practice of coding agents).
    fn default() -> Self {
        Self { hint_at: Some(3), refuse_at: Some(5) }
    }
}

/// What happens to the later calls of a turn when one does not succeed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnFailure {
    /// They run.
    CarryOn,
    /// Those that build on what it was to write are skipped.
    #[default]
    SkipDependents,
    /// All that have not begun are skipped. A call that writes or contacts begins only when every earlier one has
    /// succeeded, so what is changed is what would be changed one call after the other; one that does neither may run
    /// ahead of a failure, and then keeps its result.
    Stop,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            concurrency: 10,
            per_resource: BTreeMap::new(),
            timeout: Duration::from_mins(10),
            idle_timeout: Some(Duration::from_mins(5)),
            hook_timeout: Duration::from_mins(1),
            longest_poll: Duration::from_secs(2),
            repeats: LoopGuard::default(),
            grace: Duration::from_millis(500),
            on_failure: OnFailure::default(),
        }
    }
}
