//! The standard tools.
