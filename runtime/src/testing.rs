//! A fake host for people who test their tools: a workspace in a temporary directory, a scripted person, and a record of all
//! that happened. Calls go through the whole life of a call, so a test sees what a model would see.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;
use tempfile::TempDir;

use crate::context::Context;
use crate::error::{RegistryError, SelectionError, SessionError, ToolError, near_or_known};
use crate::events::Event;
use crate::nearest;
use crate::outcome::Outcome;
use crate::permission::{Answer, Approver, Question};
use crate::registry::Registry;
use crate::session::{Session, SessionBuilder};
use crate::tool::{BoxFuture, CallId, ToolResult, Work};
use crate::toolset::{Selection, Toolset};
use crate::turn::{self, Call, Report};

/// A host with a workspace of its own, which is removed with it.
///
/// ```
/// use serde_json::json;
/// use toolpact::contract::{Contract, Declared};
/// use toolpact::testing::FakeHost;
/// use toolpact::{Content, HandMade, Registry, ToolError};
///
/// let contract = Contract::new("count_lines", "Counts the lines of a text.").read_only(Declared::Fixed(true));
/// let schema = json!({"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]});
/// let mut registry = Registry::empty();
/// registry.add(HandMade::from_schema(contract, schema, |arguments, _context| async move {
///     let lines = arguments["text"].as_str().unwrap_or_default().lines().count();
///     Ok::<_, ToolError>(Content::text(lines.to_string()))
/// }))?;
///
/// let host = FakeHost::builder().registry(registry).file("notes/a.txt", "one\ntwo\n").build()?;
/// let text = host.read("notes/a.txt")?;
/// let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
/// let outcome = runtime.block_on(host.call("count_lines", json!({ "text": text })));
/// assert_eq!(outcome.content.as_text(), "2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct FakeHost {
    workspace: TempDir,
    session: Session,
    record: Arc<Record>,
    /// The identity of every call of a function alone.
    bare: CallId,
}

/// Collects what a fake host begins with.
#[derive(Default)]
pub struct FakeHostBuilder {
    registry: Option<Registry>,
    selection: Selection,
    files: Vec<(PathBuf, Vec<u8>)>,
    person: Option<Script>,
    settings: Vec<Box<dyn FnOnce(SessionBuilder) -> SessionBuilder>>,
}

/// Why a fake host cannot begin.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FakeHostError {
    /// The workspace cannot be made, or a file in it.
    #[error("the workspace cannot be made: {0}")]
    Workspace(#[from] io::Error),
    /// The linked tools do not make a registry.
    #[error(transparent)]
    Registry(#[from] RegistryError),
    /// The selection does not make a toolset.
    #[error(transparent)]
    Selection(#[from] SelectionError),
    /// The session cannot begin.
    #[error(transparent)]
    Session(#[from] SessionError),
}

impl FakeHostBuilder {
    /// The tools; every linked one when left out.
    #[must_use]
    pub fn registry(mut self, registry: Registry) -> Self {
        self.registry = Some(registry);
        self
    }

    /// The selection of the tools; the default one when left out.
    #[must_use]
    pub fn selection(mut self, selection: Selection) -> Self {
        self.selection = selection;
        self
    }

    /// A file of the workspace, by its path relative to it; the directories above it are made.
    #[must_use]
    pub fn file(mut self, path: impl Into<PathBuf>, content: impl AsRef<[u8]>) -> Self {
        self.files.push((path.into(), content.as_ref().to_vec()));
        self
    }

    /// A person who allows everything. Without a person, what needs one is denied.
    #[must_use]
    pub fn allowing(mut self) -> Self {
        self.person = Some(Script::Allow);
        self
    }

    /// A person who denies everything.
    #[must_use]
    pub fn denying(mut self) -> Self {
        self.person = Some(Script::Deny);
        self
    }

    /// A person who gives these answers, in this order, and denies what comes after them.
    #[must_use]
    pub fn answering(mut self, answers: impl IntoIterator<Item = Answer>) -> Self {
        self.person = Some(Script::InOrder(Mutex::new(answers.into_iter().collect())));
        self
    }

    /// Anything else about the session: mode, rules, states, limits, hooks.
    #[must_use]
    pub fn session(mut self, set: impl FnOnce(SessionBuilder) -> SessionBuilder + 'static) -> Self {
        self.settings.push(Box::new(set));
        self
    }

    /// Makes the workspace and begins the session.
    ///
    /// # Errors
    /// A file cannot be made, or the tools or the session are at odds.
    pub fn build(self) -> Result<FakeHost, FakeHostError> {
        let workspace = tempfile::tempdir()?;
        for (path, content) in &self.files {
            put(&workspace.path().join(path), content)?;
        }
        let registry = self.registry.map_or_else(Registry::linked, Ok)?;
        let record = Arc::new(Record::default());
        let sink = Arc::clone(&record);
        let mut builder = Session::builder(Toolset::new(&registry, &self.selection)?)
            .workspace(workspace.path())
            .events(move |event: &Event| push(&sink.events, event.clone()));
        if let Some(script) = self.person {
            builder = builder.approver(Person { script, record: Arc::clone(&record) });
        }
        let session = self.settings.into_iter().fold(builder, |builder, set| set(builder)).build()?;
        Ok(FakeHost { workspace, session, record, bare: "bare".into() })
    }
}

impl FakeHost {
    /// Begins to build a host.
    pub fn builder() -> FakeHostBuilder {
        FakeHostBuilder::default()
    }

    /// Makes one call and gives its outcome.
    ///
    /// # Panics
    /// Never: every call has exactly one outcome.
    pub async fn call(&self, tool: &str, arguments: Value) -> Outcome {
        self.calls([(tool, arguments)]).await.outcomes.remove(0)
    }

    /// Runs a tool as the plain function that it is: its arguments are checked and taken by their types, then it runs where
    /// the caller is.
    ///
    /// Nothing else of the life of a call takes place: no repair, permission, hook, schedule, time limit or fitting. What
    /// its types grant is confined to the workspace all the same. For tests of the tool's own work, and to measure what
    /// the rest of a call costs.
    ///
    /// # Errors
    /// No tool has the name, the arguments do not fit as they stand, or the tool itself fails.
    pub async fn bare(&self, tool: &str, arguments: &str) -> ToolResult {
        let registry = self.session.toolset().registry();
        let entry = registry.get(tool).ok_or_else(|| {
            let known: Vec<String> = registry.iter().map(|entry| entry.name().to_string()).collect();
            let near = nearest::names(tool, known.iter().map(String::as_str));
            ToolError::new(format!("no tool is named `{tool}`{}", near_or_known(&near, "tool", &known)))
        })?;
        let (session, token) = (self.session.clone(), self.session.cancellation().clone());
        let context = Context::new(session, self.bare.clone(), entry.name().clone(), token);
        let prepared = turn::prepare_bare(entry, arguments, &context).map_err(ToolError::new)?;
        match prepared.work {
            Work::Future(future) => future.await,
            Work::Blocking(function) => function(),
        }
    }

    /// Makes the calls of one turn, with the identities `1`, `2` and so on.
    pub async fn calls<'a>(&self, calls: impl IntoIterator<Item = (&'a str, Value)>) -> Report {
        let calls = (1..)
            .zip(calls)
            .map(|(id, (tool, arguments)): (usize, _)| Call::new(id.to_string(), tool, arguments.to_string()));
        self.session.run(calls.collect()).await
    }

    /// The session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The absolute path of something in the workspace.
    pub fn path(&self, relative: impl AsRef<Path>) -> PathBuf {
        self.workspace.path().join(relative)
    }

    /// The text of a file in the workspace.
    ///
    /// # Errors
    /// There is no such file, or it is no text.
    pub fn read(&self, relative: impl AsRef<Path>) -> io::Result<String> {
        std::fs::read_to_string(self.path(relative))
    }

    /// Writes a file of the workspace behind the back of the session, as another program would.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, relative: impl AsRef<Path>, content: impl AsRef<[u8]>) -> io::Result<()> {
        put(&self.path(relative), content.as_ref())
    }

    /// Everything that happened so far.
    pub fn events(&self) -> Vec<Event> {
        self.record.events.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What the running calls have printed so far, all together.
    pub fn output(&self) -> String {
        let pieces = self.events().into_iter().filter_map(|event| match event {
            Event::Output { text, .. } => Some(text),
            _ => None,
        });
        pieces.collect()
    }

    /// What the person was asked so far: what each call would do.
    pub fn questions(&self) -> Vec<String> {
        self.record.questions.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn put(path: &Path, content: &[u8]) -> io::Result<()> {
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)?;
    }
    std::fs::write(path, content)
}

/// What a fake host remembers.
#[derive(Default)]
struct Record {
    events: Mutex<Vec<Event>>,
    questions: Mutex<Vec<String>>,
}

fn push<T>(list: &Mutex<Vec<T>>, item: T) {
    list.lock().unwrap_or_else(PoisonError::into_inner).push(item);
}

/// A person who answers from a script.
struct Person {
    script: Script,
    record: Arc<Record>,
}

enum Script {
    Allow,
    Deny,
    InOrder(Mutex<VecDeque<Answer>>),
}

impl Approver for Person {
    fn approve<'a>(&'a self, question: &'a Question) -> BoxFuture<'a, Answer> {
        push(&self.record.questions, question.does.clone());
        let answer = match &self.script {
            Script::Allow => Some(Answer::Allow),
            Script::Deny => None,
            Script::InOrder(answers) => answers.lock().unwrap_or_else(PoisonError::into_inner).pop_front(),
        };
        Box::pin(async move { answer.unwrap_or(Answer::Deny { reason: None }) })
    }

    fn answer<'a>(&'a self, _call: &'a CallId, question: &'a str) -> BoxFuture<'a, Option<String>> {
        push(&self.record.questions, question.to_owned());
        Box::pin(async { None })
    }
}
