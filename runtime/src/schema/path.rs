//! The way from the root of a value to the part being looked at, kept on the stack and written out only on demand.

use std::fmt;

/// One step after another from the root; shown as a JSON Pointer (RFC 6901), `""` at the root.
#[derive(Clone, Copy)]
pub(crate) enum Path<'a> {
    Root,
    Key(&'a Path<'a>, &'a str),
    Index(&'a Path<'a>, usize),
}

impl<'a> Path<'a> {
    pub(crate) fn key(&'a self, key: &'a str) -> Path<'a> {
        Path::Key(self, key)
    }

    pub(crate) fn index(&'a self, index: usize) -> Path<'a> {
        Path::Index(self, index)
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Root => Ok(()),
            Path::Key(parent, key) => write!(out, "{parent}/{}", key.replace('~', "~0").replace('/', "~1")),
            Path::Index(parent, index) => write!(out, "{parent}/{index}"),
        }
    }
}
