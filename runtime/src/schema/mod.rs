//! Tool schemas at both ends: what a schema says is what is enforced, and what every provider accepts.

mod compile;
mod describe;
pub mod dialect;
mod format;
mod keyword;
mod nearest;
mod node;
mod normal;
mod number;
mod path;
mod pattern;
mod problem;
mod tag;
mod union;
mod walk;

pub use compile::Compiled;
pub use normal::{Change, Normal, normalize, normalize_arguments};
pub use problem::{Problem, ProblemKind, SchemaProblem};
