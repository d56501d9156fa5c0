//! The errors of the library. What a call ends with is not an error but an [`Outcome`](crate::outcome::Outcome).

use std::path::PathBuf;

use crate::contract::Source;
use crate::nearest::did_you_mean;
use crate::words::count;

/// A failure that a tool reports to the model.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct ToolError {
    message: String,
}

impl ToolError {
    /// A failure, said in a sentence that the model can act on.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into() }
    }
}

impl From<String> for ToolError {
    fn from(message: String) -> Self {
        Self { message }
    }
}

impl From<&str> for ToolError {
    fn from(message: &str) -> Self {
        Self { message: message.into() }
    }
}

/// What is wrong with the declaration of a tool.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ToolProblem {
    /// A name that some provider refuses.
    #[error("`{name}` cannot be the name of a tool: use a letter, then at most 63 letters, digits, `_` or `-`")]
    Name {
        /// The name.
        name: String,
    },
    /// Two tools of one name.
    #[error("two tools are named `{name}`: {first} and {second}; rename one with `name = \"…\"`")]
    Duplicate {
        /// The name.
        name: String,
        /// Where the first one was declared.
        first: Source,
        /// Where the second one was declared.
        second: Source,
    },
    /// A contract that contradicts itself.
    #[error("the contract of `{name}` ({source_location}) contradicts itself: {message}")]
    Contradiction {
        /// The tool.
        name: String,
        /// Where it was declared.
        source_location: Source,
        /// Both facts, and both ways out.
        message: &'static str,
    },
    /// A schema that cannot be enforced.
    #[error("the input schema of `{name}` ({source_location}) cannot be used: {message}")]
    Schema {
        /// The tool.
        name: String,
        /// Where it was declared.
        source_location: Source,
        /// What is wrong with it.
        message: String,
    },
    /// A tool that must be there and was not linked.
    #[error(
        "the tool `{name}` is expected but not linked: mention its crate in a source line, as `use that_crate as _;`, or call its `link()`"
    )]
    NotLinked {
        /// The tool.
        name: String,
    },
}

/// Everything that is wrong with a registry, at once.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", list(.0))]
pub struct RegistryError(pub Vec<ToolProblem>);

fn list(problems: &[ToolProblem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Why a selection does not give a toolset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SelectionError {
    /// A tool that the user cannot disable.
    #[error("`{0}` is always on and cannot be disabled: remove it from `disabled`")]
    AlwaysOn(String),
    /// A name that no tool has.
    #[error("no tool is named `{name}`{}", near_or_known(.near, "tool", .known))]
    Unknown {
        /// The name.
        name: String,
        /// Names that are close to it.
        near: Vec<String>,
        /// The tools there are.
        known: Vec<String>,
    },
    /// A group that no tool is in.
    #[error("no tool is in the group `{name}`{}", near_or_known(.near, "group", .known))]
    Group {
        /// The name.
        name: String,
        /// Names that are close to it.
        near: Vec<String>,
        /// The groups there are.
        known: Vec<String>,
    },
    /// A profile that does not exist.
    #[error("no profile is named `{name}`: use one of {}", .known.join(", "))]
    Profile {
        /// The name.
        name: String,
        /// The profiles there are.
        known: Vec<String>,
    },
    /// Nothing is left to select.
    #[error("the selection leaves no tool: select a group, a category or a profile, or enable a tool")]
    Empty,
    /// Every tool that is left is deferred, and no visible one finds them.
    #[error(
        "the selection leaves nothing: {} deferred and no visible tool finds them: link or enable a tool of the category \
         `discover`, or enable the tools that are needed",
        tools_are(*.deferred)
    )]
    NoFinder {
        /// How many tools are deferred.
        deferred: usize,
    },
}

fn tools_are(number: usize) -> String {
    format!("{} {}", count(number, "tool"), if number == 1 { "is" } else { "are" })
}

/// Names that are listed where nothing is near; more would be no help.
const LISTED: usize = 12;

/// What could have been meant, or all that there is where that is little.
pub(crate) fn near_or_known(near: &[String], thing: &str, known: &[String]) -> String {
    match (near, known) {
        ([_, ..], _) => did_you_mean(near),
        ([], []) => format!("; there is no {thing}"),
        ([], [only]) => format!("; the only {thing} is {only}"),
        ([], known) if known.len() <= LISTED => format!("; the {thing}s are {}", known.join(", ")),
        ([], known) => format!("; none of the {} is near", count(known.len(), thing)),
    }
}

/// Why a session cannot begin.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The workspace cannot be opened.
    #[error("the workspace {path} cannot be opened: {source}; name a directory that exists and can be read")]
    Workspace {
        /// The directory.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Tools borrow states that the host did not register.
    #[error("{}", missing(.0))]
    MissingState(Vec<(String, &'static str)>),
}

fn missing(states: &[(String, &'static str)]) -> String {
    let lines = states.iter().map(|(tool, state)| {
        format!(
            "`{tool}` borrows `{state}`, which the host did not register: add `.state(...)` of that type to the session"
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}
