//! Runnable examples; the first of them stands in the README, where it is compiled from.
#![doc = include_str!("../../README.md")]
