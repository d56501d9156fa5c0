//! The grants: parameters that declare which file or directory a call touches, and carry what it may do there.
//!
//! All operations block. Tools that use them are plain functions, which run on the pool for blocking work.

mod read;
mod tree;
mod write;

use std::borrow::Cow;

pub use read::{Page, ReadPath};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};
pub use tree::{DirEntry, EntryKind, ReadTree};
pub use write::{WritePath, Written};

use super::{Files, ResolvedPath};
use crate::context::Context;
use crate::effect::{self, Refusal};

/// What every grant holds.
struct Granted {
    context: Context,
    path: ResolvedPath,
}

impl Granted {
    fn files(&self) -> &Files {
        self.context.session().files()
    }

    /// Whether the model sees what the tool reads.
    fn is_shown(&self) -> bool {
        let (session, tool) = (self.context.session(), self.context.tool());
        session.toolset().registry().get(tool.as_str()).is_some_and(|entry| entry.contract().shows_files)
    }

    /// Name of the tool that shows files, if the model has one.
    fn reader(&self) -> Option<String> {
        self.context.session().toolset().reader().map(ToString::to_string)
    }
}

impl std::fmt::Debug for Granted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.path.shown())
    }
}

/// A path that ends with `/` can only be a directory.
fn names_a_file(text: &str) -> Result<(), Refusal> {
    if text.ends_with('/') {
        return Err(Refusal(format!("{text} names a directory: name a file, without a `/` at the end")));
    }
    Ok(())
}

/// A grant is a plain JSON string; making it resolves the path and declares the access.
macro_rules! grant {
    ($grant:ident, |$text:ident, $call:ident| $resolve:expr) => {
        impl<'de> Deserialize<'de> for $grant {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                effect::declare(|$call| {
                    let $text = text.as_str();
                    let path: ResolvedPath = $resolve?;
                    Ok(Self::new(Granted { context: $call.context().clone(), path }))
                })
            }
        }

        impl JsonSchema for $grant {
            fn schema_name() -> Cow<'static, str> {
                stringify!($grant).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({"type": "string", "minLength": 1})
            }

            fn inline_schema() -> bool {
                true
            }
        }
    };
}

grant!(ReadPath, |text, call| names_a_file(text)
    .and_then(|()| call.context().session().files().resolve_to_read(text))
    .inspect(|path| call.reads(path.as_file())));

grant!(ReadTree, |text, call| call
    .context()
    .session()
    .files()
    .resolve_to_read(text)
    .inspect(|path| call.reads(path.as_tree())));

grant!(WritePath, |text, call| names_a_file(text)
    .and_then(|()| call.context().session().files().resolve_to_write(text))
    .inspect(|path| call.writes(path.as_file())));
