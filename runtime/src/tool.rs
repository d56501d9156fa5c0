//! The object-safe tool: a contract, a schema, and how a call of it is prepared.
//!
//! Functions with `#[tool]` and tools made by hand both end here; the rest of the runtime knows only this trait.

use std::any::TypeId;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::context::Context;
use crate::contract::{Category, Concurrency, Contract, Declared, Permission};
use crate::effect::{self, AccessKind, Effect, Refusal, Resource};
use crate::error::{ToolError, ToolProblem};
use crate::output::Content;
use crate::schema::{self, Compiled, StopReason};

/// What a run of a tool gives.
pub type ToolResult = Result<Content, ToolError>;

/// A future that owns all it needs.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A named function with an input schema and a contract.
pub trait Tool: Send + Sync {
    /// What the author declared.
    fn contract(&self) -> &Contract;

    /// JSON Schema (draft 2020-12) of the arguments, an object. The registry brings it into normal form, once.
    fn input_schema(&self) -> Value;

    /// Turns valid arguments into a call that is ready to run, and declares its effect. Runs nothing.
    ///
    /// # Errors
    /// The arguments do not fit the types, or a resource cannot be granted.
    fn prepare(&self, arguments: &Arguments, context: &Context) -> Result<Prepared, PrepareError>;

    /// Turns arguments that nobody has read yet into a call, if each fits as it stands. `None`: they take the long way,
    /// through checked [`Arguments`]; always right, and what a tool does that says nothing here.
    #[doc(hidden)]
    fn prepare_directly(&self, _text: &str, _schema: &Compiled, _context: &Context) -> Option<Prepared> {
        None
    }

    /// Types of the states that the host must have registered, each with its name.
    fn borrowed(&self) -> Vec<(TypeId, &'static str)> {
        Vec::new()
    }
}

/// Name of a tool as the model calls it: `^[a-zA-Z][a-zA-Z0-9_-]{0,63}$`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct ToolName(Arc<str>);

impl ToolName {
    /// Checks a name.
    ///
    /// # Errors
    /// The name has a character or a length that some provider refuses.
    pub fn new(name: &str) -> Result<Self, ToolProblem> {
        let mut bytes = name.bytes();
        let starts = bytes.next().is_some_and(|first| first.is_ascii_alphabetic());
        let goes_on = bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
        if starts && goes_on && name.len() <= 64 {
            Ok(Self(name.into()))
        } else {
            Err(ToolProblem::Name { name: name.into() })
        }
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ToolName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::borrow::Borrow<str> for ToolName {
    fn borrow(&self) -> &str {
        &self.0
    }
}

/// Identity that the model gave to a call. Unique within a turn only if the model is right; see [`crate::turn`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CallId(Arc<str>);

impl CallId {
    /// The identity as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<T: AsRef<str>> From<T> for CallId {
    fn from(id: T) -> Self {
        Self(id.as_ref().into())
    }
}

impl std::borrow::Borrow<str> for CallId {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CallId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Arguments that were checked against the schema of their tool. Only validation makes them.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// The text that was right as it stood; its values are made when somebody asks for them.
    text: Option<Arc<str>>,
    values: OnceLock<Map<String, Value>>,
}

impl Arguments {
    /// Arguments that the caller has checked.
    pub(crate) fn checked(values: Map<String, Value>) -> Self {
        Self { text: None, values: values.into() }
    }

    /// A text that the caller has checked: strict JSON that fits.
    pub(crate) fn checked_text(text: &str) -> Self {
        Self { text: Some(text.into()), values: OnceLock::new() }
    }

    /// The text that was right as it stood.
    pub(crate) fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The argument of one name, if it was given.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.values().get(name)
    }

    /// All arguments by name, in the order given.
    pub fn values(&self) -> &Map<String, Value> {
        self.values.get_or_init(|| {
            let parsed = self.text().map(|text| schema::parse(text, StopReason::Finished));
            parsed.and_then(Result::ok).map(|parsed| parsed.value).unwrap_or_default()
        })
    }

    /// The arguments as compact JSON with sorted keys: equal calls have equal text.
    pub fn canonical(&self) -> String {
        crate::canonical::to_string(&Value::Object(self.values().clone()))
    }
}

impl PartialEq for Arguments {
    fn eq(&self, other: &Self) -> bool {
        self.values() == other.values()
    }
}

/// A call that is ready to run: typed arguments, effect, and what to run.
pub struct Prepared {
    pub(crate) effect: Effect,
    pub(crate) concurrency: Option<Concurrency>,
    pub(crate) permission: Option<Permission>,
    pub(crate) work: Work,
}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").field("effect", &self.effect).finish_non_exhaustive()
    }
}

/// What runs when a prepared call may start.
pub(crate) enum Work {
    /// Polled on the runtime's own threads.
    Future(BoxFuture<'static, ToolResult>),
    /// Runs on the pool for blocking work.
    Blocking(Box<dyn FnOnce() -> ToolResult + Send>),
}

/// Why valid arguments could not become a call.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PrepareError {
    /// Arguments do not fit their types; one sentence each, with the JSON pointer of the argument.
    #[error("{}", .0.join("\n"))]
    Invalid(Vec<String>),
    /// A resource cannot be granted to any call.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The host did not register a state that the tool borrows; found when the session is built unless the tool came later.
    #[error("the host did not register a `{0}`, which the tool borrows: add `.state(...)` of that type to the session")]
    MissingState(&'static str),
}

/// Runs `make` as the preparation of a call and adds what the contract says of every call.
pub(crate) fn prepare_with(
    contract: &Contract,
    context: &Context,
    make: impl FnOnce() -> Result<Draft, PrepareError>,
) -> Result<Prepared, PrepareError> {
    let (draft, declared, refusal) = effect::collect(context, make);
    let draft = match (draft, refusal) {
        (Ok(draft), _) => draft,
        (Err(_), Some(refusal)) => return Err(refusal.into()),
        (Err(error), None) => return Err(error),
    };
    let Draft { dynamic: Dynamic { read_only, concurrency, permission }, work } = draft;
    let effect = effect_of(contract, read_only, declared);
    Ok(Prepared { effect, concurrency, permission, work })
}

/// What the preparation of one tool gives, before its declarations are added.
pub(crate) struct Draft {
    pub(crate) dynamic: Dynamic,
    pub(crate) work: Work,
}

/// What the functions of `dynamic(f)` answered for one call.
#[derive(Clone, Copy, Default)]
pub(crate) struct Dynamic {
    pub(crate) read_only: Option<bool>,
    pub(crate) concurrency: Option<Concurrency>,
    pub(crate) permission: Option<Permission>,
}

impl From<Work> for Draft {
    fn from(work: Work) -> Self {
        Self { dynamic: Dynamic::default(), work }
    }
}

/// The effect of one call: what its arguments declared and what the contract names, or everything when nobody said anything.
fn effect_of(contract: &Contract, read_only: Option<bool>, declared: Effect) -> Effect {
    let says_nothing = declared.accesses().is_empty() && !contract.declares_something();
    let mut effect = declared;
    for name in contract.reads.iter() {
        effect.add(AccessKind::Read, Resource::named(name.clone(), ""));
    }
    for name in contract.writes.iter() {
        effect.add(AccessKind::Write, Resource::named(name.clone(), ""));
    }
    let claim = match contract.read_only {
        Declared::Dynamic => read_only,
        Declared::Fixed(_) | Declared::Derived => contract.claimed_read_only(),
    };
    match claim {
        // It says that it writes and does not say what.
        Some(false) if effect.writes_nothing() => effect.add(AccessKind::Write, Resource::Everything),
        // It says that it writes nothing and does not say what it reads.
        Some(true) if says_nothing && !computes_only(contract) => effect.add(AccessKind::Read, Resource::Everything),
        None if says_nothing => effect.add(AccessKind::Write, Resource::Everything),
        _ => {}
    }
    effect
}

/// Whether calls of the category depend on their arguments alone.
fn computes_only(contract: &Contract) -> bool {
    matches!(contract.category, Category::Think | Category::Discover)
}
