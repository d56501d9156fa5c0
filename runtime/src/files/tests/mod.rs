//! Tests of the workspace, the grants and what was seen.

mod cases;
mod confinement;
mod freshness;
mod resolving;
mod support;
mod writing;
