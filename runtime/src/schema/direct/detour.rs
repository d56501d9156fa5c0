//! The only error of the direct way: take the long one.

use std::fmt;

use serde::de;

/// Something is out of the ordinary. Holds no message, because the long way finds its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detour;

impl fmt::Display for Detour {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("out of the ordinary")
    }
}

impl std::error::Error for Detour {}

impl de::Error for Detour {
    fn custom<T: fmt::Display>(_message: T) -> Self {
        Self
    }
}
