//! Tools for agents as declarative contracts.
