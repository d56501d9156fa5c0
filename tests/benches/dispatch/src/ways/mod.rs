//! The ways to make one call, name and JSON text in and text out. One file a library.

pub mod bare;
pub mod rig;
pub mod rmcp;
pub mod swiftide;
pub mod toolpact;

use crate::work::Case;

/// A way to make calls.
pub struct Way {
    pub name: &'static str,
    /// Makes all calls one after the other and gives the nanoseconds of one.
    pub run: Box<dyn Fn(&[Case]) -> f64>,
}

/// Names that stand beside the three measured ones.
pub fn fillers(tools: usize) -> impl Iterator<Item = String> {
    (3..tools).map(|index| format!("filler_{}", index - 3))
}
