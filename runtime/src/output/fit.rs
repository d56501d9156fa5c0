//! Fits content to a limit.
