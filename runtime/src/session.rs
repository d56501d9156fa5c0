//! The state of one conversation: workspace, what was read, permissions, discovered tools, spill files, settings.

mod build;

use std::any::{Any, TypeId};
use std::collections::HashMap;
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
use crate::tool::ToolName;
use crate::toolset::{Discovered, Toolset, Visible};
use crate::turn::guarded_now;

/// Identity of a session.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct SessionId(String);

impl std::fmt::Display for SessionId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// How calls are run when their contracts do not say otherwise.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Calls that run at the same time (source: the default of the field, 10).
    pub concurrency: usize,
    /// How long a call may run.
    pub timeout: Duration,
    /// How long a cancelled call may take to clean up before it is dropped.
    pub grace: Duration,
    /// What happens to the calls that wait for one that did not succeed.
    pub on_failure: OnFailure,
}

/// What happens to the later calls of a turn when one does not succeed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnFailure {
    /// They run.
    CarryOn,
    /// Those that waited for it are skipped.
    #[default]
    SkipDependents,
    /// All that have not begun are skipped.
    Stop,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            concurrency: 10,
            timeout: Duration::from_mins(10),
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

    /// The tools that were loaded so far, in the order of discovery.
    pub fn discovered(&self) -> Discovered {
        self.0.discovered.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Loads deferred tools: their definitions are sent from the next request on.
    pub fn load<'a>(&self, names: impl IntoIterator<Item = &'a ToolName>) {
        let mut discovered = self.0.discovered.lock().unwrap_or_else(PoisonError::into_inner);
        for name in names {
            discovered.add(name.clone());
        }
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

    pub(crate) fn emit(&self, event: &Event) {
        if let Some(sink) = &self.0.events {
            // A sink that panics loses its event, not the turn.
            let _watched = guarded_now(|| sink.event(event));
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
