//! Tool schemas at both ends: what a schema says is what is enforced, and what every provider accepts.

mod accept;
mod compile;
mod convert;
mod describe;
mod dialect;
pub(crate) mod direct;
mod equal;
mod example;
mod fields;
mod format;
mod keyword;
mod markup;
mod mend;
mod node;
mod normal;
mod number;
mod parameters;
mod parse;
mod path;
mod pattern;
mod problem;
mod read;
mod repair;
mod tag;
mod text;
mod union;
mod walk;

pub use accept::{Accepted, Rejected, accept};
pub use compile::Compiled;
pub use dialect::{Annotations, Definition, Demotion, Dialect, Export, NameMap, UnknownDialect, export};
pub use normal::{Change, Normal, normalize, normalize_arguments};
pub(crate) use parameters::of_parameters;
pub use parse::{ParseProblem, Parsed, StopReason, parse};
pub(crate) use problem::shown;
pub use problem::{Problem, ProblemKind, SchemaProblem};
pub use repair::{Repair, RepairKind};
