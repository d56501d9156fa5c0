//! The state of one conversation: workspace, what was read, permissions, discovered tools, spill files, settings.

mod build;
mod limits;

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

pub use build::SessionBuilder;
pub use limits::{Limits, LoopGuard, OnFailure};
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
