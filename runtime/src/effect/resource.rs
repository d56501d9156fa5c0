//! The things that calls read, write and contact, and when two of them are the same thing.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;

use serde::Serialize;

/// Something that a call can read, write or contact.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Resource {
    /// One file.
    File(FileResource),
    /// A directory and everything below it.
    Tree(TreeResource),
    /// A host on a network, in lower case, without port.
    Host(String),
    /// A thing that only tools know, as a table or a device. An empty key is every thing of the kind.
    Named {
        /// What kind of thing.
        kind: Cow<'static, str>,
        /// Which one.
        key: String,
    },
    /// Anything at all.
    Everything,
}

/// One file, by where it really is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct FileResource {
    /// Path relative to the workspace as people read it, with `/`; absolute outside the workspace.
    pub shown: String,
    /// Absolute path with every symbolic link resolved.
    #[serde(skip)]
    pub path: PathBuf,
    /// Identity of the file, if it exists.
    #[serde(skip)]
    pub id: Option<FileId>,
}

/// A directory and everything below it, by where it really is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TreeResource {
    /// Path relative to the workspace as people read it, with a `/` at the end.
    pub shown: String,
    /// Absolute path with every symbolic link resolved.
    #[serde(skip)]
    pub path: PathBuf,
}

/// Identity of a file on its file system; two names of one file share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileId {
    /// Device number.
    pub device: u64,
    /// File number on the device.
    pub inode: u64,
    /// Whether the file has more than one name, so that it can be in any tree.
    pub linked: bool,
}

impl Resource {
    /// A thing that only tools know: `Resource::named("table", "users")`. An empty key is every thing of the kind.
    pub fn named(kind: impl Into<Cow<'static, str>>, key: impl Into<String>) -> Self {
        Self::Named { kind: kind.into(), key: key.into() }
    }

    /// Whether both are the same place, whatever file stands there now.
    pub(crate) fn same_place(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::File(a), Self::File(b)) => a.path == b.path,
            _ => self == other,
        }
    }

    /// Whether touching one may touch the other.
    pub fn overlaps(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Everything, _) | (_, Self::Everything) => true,
            (Self::File(a), Self::File(b)) => a.path == b.path || same_file(a.id, b.id),
            (Self::File(file), Self::Tree(tree)) | (Self::Tree(tree), Self::File(file)) => {
                file.path.starts_with(&tree.path) || file.id.is_some_and(|id| id.linked)
            }
            (Self::Tree(a), Self::Tree(b)) => a.path.starts_with(&b.path) || b.path.starts_with(&a.path),
            (Self::Host(a), Self::Host(b)) => a == b,
            (Self::Named { kind: a, key: x }, Self::Named { kind: b, key: y }) => {
                a == b && (x == y || x.is_empty() || y.is_empty())
            }
            _ => false,
        }
    }
}

fn same_file(a: Option<FileId>, b: Option<FileId>) -> bool {
    matches!((a, b), (Some(a), Some(b)) if a.device == b.device && a.inode == b.inode)
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file) => f.write_str(&file.shown),
            Self::Tree(tree) => f.write_str(&tree.shown),
            Self::Host(host) => f.write_str(host),
            Self::Named { kind, key } if key.is_empty() => f.write_str(kind),
            Self::Named { kind, key } => write!(f, "{kind} {key}"),
            Self::Everything => f.write_str("anything"),
        }
    }
}
