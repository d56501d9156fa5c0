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
mod parameters;
mod path;
mod pattern;
mod problem;
mod tag;
mod union;
mod walk;

pub use compile::Compiled;
pub use dialect::{Annotations, Definition, Demotion, Dialect, Export, export};
pub use normal::{Change, Normal, normalize, normalize_arguments};
pub(crate) use parameters::of_parameters;
pub use problem::{Problem, ProblemKind, SchemaProblem};

/// x
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Repair(pub String);
/// x
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum StopReason {
    /// x
    #[default]
    Finished,
}
/// x
pub struct Accepted {
    /// x
    pub value: serde_json::Map<String, serde_json::Value>,
    /// x
    pub repairs: Vec<Repair>,
}
/// x
pub struct Rejected {
    /// x
    pub problems: Vec<Problem>,
    /// x
    pub example: Option<String>,
}
/// x
pub fn accept(raw: &str, _: StopReason, c: &Compiled) -> Result<Accepted, Rejected> {
    let value: serde_json::Map<String, serde_json::Value> = serde_json::from_str(raw).unwrap_or_default();
    let p = c.validate(&serde_json::Value::Object(value.clone()));
    if !p.is_empty() {
        return Err(Rejected { problems: p, example: None });
    }
    Ok(Accepted { value, repairs: vec![] })
}
