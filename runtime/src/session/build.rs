//! Builds a session: what the host gives, checked once before the first turn.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};

use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::{Inner, Limits, Session, SessionId};
use crate::error::SessionError;
#[cfg(feature = "mcp")]
use crate::events::Event;
use crate::events::{Channel, EventSink};
use crate::files::Files;
use crate::hooks::Hook;
use crate::output::Spill;
use crate::permission::{Approver, Mode, Permissions, Rules};
use crate::record::Recorder;
use crate::toolset::{Discovered, Toolset};
use crate::turn::Repeats;

/// Collects what the host gives to a session.
pub struct SessionBuilder {
    toolset: Toolset,
    workspace: PathBuf,
    mode: Mode,
    rules: Rules,
    approver: Option<Arc<dyn Approver>>,
    events: Option<Arc<dyn EventSink>>,
    channel: Option<Arc<dyn Channel>>,
    hooks: Vec<Arc<dyn Hook>>,
    states: HashMap<TypeId, Arc<dyn Any + Send + Sync>>,
    secrets: HashMap<String, String>,
    settings: HashMap<String, Value>,
    limits: Limits,
    spill: bool,
    recorder: Option<Recorder>,
}

impl SessionBuilder {
    pub(super) fn new(toolset: Toolset) -> Self {
        Self {
            toolset,
            workspace: PathBuf::from("."),
            mode: Mode::default(),
            rules: Rules::default(),
            approver: None,
            events: None,
            channel: None,
            hooks: Vec::new(),
            states: HashMap::new(),
            secrets: HashMap::new(),
            settings: HashMap::new(),
            limits: Limits::default(),
            spill: true,
            recorder: None,
        }
    }

    /// The directory that tools work in and cannot leave; the current directory when left out.
    #[must_use]
    pub fn workspace(mut self, directory: impl Into<PathBuf>) -> Self {
        self.workspace = directory.into();
        self
    }

    /// The permission mode; [`Mode::Default`] when left out.
    #[must_use]
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// The permission rules.
    #[must_use]
    pub fn rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// Who answers questions. Without one, every question is a denial at once.
    #[must_use]
    pub fn approver(mut self, approver: impl Approver + 'static) -> Self {
        self.approver = Some(Arc::new(approver));
        self
    }

    /// Who watches.
    #[must_use]
    pub fn events(mut self, sink: impl EventSink + 'static) -> Self {
        self.events = Some(Arc::new(sink));
        self
    }

    /// Adds somebody who watches beside whom the host named.
    #[cfg(feature = "mcp")]
    pub(crate) fn watched_also_by(self, sink: impl EventSink + 'static) -> Self {
        match self.events.clone() {
            None => self.events(sink),
            Some(named) => self.events(move |event: &Event| {
                named.event(event);
                sink.event(event);
            }),
        }
    }

    /// Who answers questions, unless the host named somebody.
    #[cfg(feature = "mcp")]
    pub(crate) fn asked_otherwise(self, approver: impl Approver + 'static) -> Self {
        if self.approver.is_some() { self } else { self.approver(approver) }
    }

    /// How tools reach people.
    #[must_use]
    pub fn channel(mut self, channel: impl Channel + 'static) -> Self {
        self.channel = Some(Arc::new(channel));
        self
    }

    /// A hook that sees every call before and after it runs; hooks run in the order added.
    #[must_use]
    pub fn hook(mut self, hook: impl Hook + 'static) -> Self {
        self.hooks.push(Arc::new(hook));
        self
    }

    /// A state that tools can borrow as `&T`.
    #[must_use]
    pub fn state<T: Any + Send + Sync>(mut self, state: T) -> Self {
        self.states.insert(TypeId::of::<T>(), Arc::new(state));
        self
    }

    /// A secret that tools can use and the model never sees.
    #[must_use]
    pub fn secret(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.secrets.insert(name.into(), value.into());
        self
    }

    /// A setting that tools can read.
    #[must_use]
    pub fn setting(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.settings.insert(name.into(), value.into());
        self
    }

    /// How calls are run.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Records the turns of the session, so that they can be replayed. The values of secrets are left out.
    #[must_use]
    pub fn record(mut self, recorder: Recorder) -> Self {
        self.recorder = Some(recorder);
        self
    }

    /// Keeps no files: a result that is too long is cut, and the model is told.
    #[must_use]
    pub fn without_spill(mut self) -> Self {
        self.spill = false;
        self
    }

    /// Opens the workspace and checks that the host registered every state that some tool borrows. Schemas are made at their
    /// first use: a tool whose schema cannot be enforced is left out of lists with the reason, and its calls are refused;
    /// [`check`](crate::check) tells all of them in a test.
    ///
    /// # Errors
    /// The workspace cannot be opened, or states are missing: each one with its tool.
    pub fn build(self) -> Result<Session, SessionError> {
        let spill = if self.spill { Spill::in_private_folder() } else { Spill::none() };
        let files = Files::open(&self.workspace, &spill)
            .map_err(|source| SessionError::Workspace { path: self.workspace.clone(), source })?;
        let session = Session(Arc::new(Inner {
            id: SessionId(new_id()),
            toolset: self.toolset,
            files,
            spill,
            permissions: Permissions::new(self.mode, self.rules),
            approver: self.approver,
            events: self.events,
            channel: self.channel,
            hooks: self.hooks,
            states: self.states,
            secrets: self.secrets,
            settings: self.settings,
            limits: self.limits,
            discovered: Mutex::new(Discovered::default()),
            cancellation: CancellationToken::new(),
            repeats: Repeats::default(),
            recorder: self.recorder,
            turns: AtomicU64::new(0),
        }));
        let missing = session.missing_states();
        if missing.is_empty() { Ok(session) } else { Err(SessionError::MissingState(missing)) }
    }
}

/// An identity from the clock and the process: unique enough to name a session in a log, and no secret.
fn new_id() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    format!("{:x}-{:x}", now.as_nanos(), std::process::id())
}
