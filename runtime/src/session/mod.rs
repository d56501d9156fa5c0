//! The state of one conversation: workspace, what was read, permissions, discovered tools, spill files, settings.

mod build;

use std::any::{Any, TypeId};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

pub use build::SessionBuilder;
use serde::Serialize;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::events::{Channel, Event, EventSink};
use crate::files::Files;
use crate::hooks::Hook;
use crate::output::Spill;
use crate::permission::{Approver, Permissions};
use crate::record::{Line, Recorder};
use crate::schema::Dialect;
use crate::tool::ToolName;
use crate::toolset::{Discovered, ToolList, Toolset, Visible};
use crate::turn::{Repeats, guarded_now};

/// Identity of a session.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct SessionId(String);

impl std::fmt::Display for SessionId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
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

/// The state of one conversation. Cheap to clone; every clone is the same session.
#[derive(Clone)]
pub struct Session(Arc<Inner>);

struct Inner {
    id: SessionId,
    toolset: Toolset,
    files: Files,
    spill: Spill,
    permissions: Permissions,
    approver: Option<Arc<dyn Approver>>,
    events: Option<Arc<dyn EventSink>>,
    channel: Option<Arc<dyn Channel>>,
    hooks: Vec<Arc<dyn Hook>>,
    states: HashMap<TypeId, Arc<dyn Any + Send + Sync>>,
    secrets: HashMap<String, String>,
    settings: HashMap<String, Value>,
    limits: Limits,
    discovered: Mutex<Discovered>,
    cancellation: CancellationToken,
    repeats: Repeats,
    recorder: Option<Recorder>,
    /// Turns begun so far.
    turns: AtomicU64,
}

impl Session {
    /// Begins to build a session of a toolset.
    pub fn builder(toolset: Toolset) -> SessionBuilder {
        SessionBuilder::new(toolset)
    }

    /// Identity of the session.
    pub fn id(&self) -> &SessionId {
        &self.0.id
    }

    /// The tools of the session.
    pub fn toolset(&self) -> &Toolset {
        &self.0.toolset
    }

    /// The tools that the model sees now: the visible ones of the toolset, then the loaded ones in the order of discovery.
    pub fn visible(&self) -> Visible<'_> {
        self.0.toolset.visible(&self.discovered())
    }

    /// The list of these tools as one provider takes it, made once and made anew only when tools were loaded; see
    /// [`Toolset::list`].
    pub fn tool_list(&self, dialect: Dialect) -> Arc<ToolList> {
        self.0.toolset.list(dialect, &self.discovered())
    }

    /// The tools that were loaded so far, in the order of discovery.
    pub fn discovered(&self) -> Discovered {
        self.0.discovered.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Loads deferred tools: their definitions are sent from the next request on.
    pub fn load<'a>(&self, names: impl IntoIterator<Item = &'a ToolName>) {
        let mut discovered = self.0.discovered.lock().unwrap_or_else(PoisonError::into_inner);
        let mut loaded = Vec::new();
        for name in names {
            discovered.add(name.clone());
            loaded.push(name.to_string());
        }
        self.record(self.0.turns.load(Ordering::Relaxed), || Line::Loaded { tools: loaded });
    }

    /// The files of the session: the workspace, and what was seen of it.
    pub fn files(&self) -> &Files {
        &self.0.files
    }

    /// Where results go that are too long to send.
    pub fn spill(&self) -> &Spill {
        &self.0.spill
    }

    /// Mode, rules and answers so far.
    pub fn permissions(&self) -> &Permissions {
        &self.0.permissions
    }

    /// How calls are run.
    pub fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Ends the session's running calls and refuses new ones.
    pub fn cancel(&self) {
        self.0.cancellation.cancel();
    }

    /// Number of the turn that begins, from 1.
    pub(crate) fn next_turn(&self) -> u64 {
        self.0.turns.fetch_add(1, Ordering::Relaxed) + 1
    }

    pub(crate) fn repeats(&self) -> &Repeats {
        &self.0.repeats
    }

    pub(crate) fn is_recorded(&self) -> bool {
        self.0.recorder.is_some()
    }

    pub(crate) fn record(&self, turn: u64, line: impl FnOnce() -> Line) {
        if let Some(recorder) = &self.0.recorder {
            recorder.write(self, turn, line());
        }
    }

    /// The secrets of the host by name.
    pub(crate) fn secrets(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.secrets.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    pub(crate) fn cancellation(&self) -> &CancellationToken {
        &self.0.cancellation
    }

    pub(crate) fn approver(&self) -> Option<&Arc<dyn Approver>> {
        self.0.approver.as_ref()
    }

    pub(crate) fn channel(&self) -> Option<&Arc<dyn Channel>> {
        self.0.channel.as_ref()
    }

    pub(crate) fn hooks(&self) -> &[Arc<dyn Hook>] {
        &self.0.hooks
    }

    pub(crate) fn state(&self, id: TypeId) -> Option<Arc<dyn Any + Send + Sync>> {
        self.0.states.get(&id).cloned()
    }

    pub(crate) fn secret(&self, name: &str) -> Option<&str> {
        self.0.secrets.get(name).map(String::as_str)
    }

    pub(crate) fn setting(&self, name: &str) -> Option<&Value> {
        self.0.settings.get(name)
    }

    /// Tells the host, if it watches; nobody makes an event that nobody sees.
    pub(crate) fn emit(&self, event: impl FnOnce() -> Event) {
        if let Some(sink) = &self.0.events {
            let event = event();
            // A sink that panics loses its event, not the turn.
            let _watched = guarded_now(|| sink.event(&event));
        }
    }

    /// The tools whose borrowed states the host did not register, with those states.
    fn missing_states(&self) -> Vec<(String, &'static str)> {
        let tools = self.0.toolset.callable();
        let missing = tools.flat_map(|entry| {
            let unknown = entry.tool().borrowed().into_iter().filter(|(id, _)| !self.0.states.contains_key(id));
            unknown.map(|(_, state)| (entry.name().to_string(), state)).collect::<Vec<_>>()
        });
        missing.collect()
    }
}
