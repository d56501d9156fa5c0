//! A small world on disk: a workspace, a place outside of it, a session, and grants made as a call makes them.

use std::fs;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use crate::Content;
use crate::context::Context;
use crate::contract::{Category, Contract};
use crate::effect::{self, Ceiling, Effect};
use crate::error::ToolError;
use crate::files::{Page, ReadPath, WritePath};
use crate::{HandMade, Registry, Selection, Session, Toolset};

/// A workspace `w/proj` with a directory `w/outside` beside it.
pub(super) struct World {
    directory: TempDir,
    pub(super) session: Session,
}

impl World {
    pub(super) fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir_all(directory.path().join("w/proj")).unwrap();
        fs::create_dir_all(directory.path().join("w/outside")).unwrap();
        fs::write(directory.path().join("w/outside/s.txt"), "SECRET").unwrap();
        let session = session_in(&directory.path().join("w/proj"));
        Self { directory, session }
    }

    /// Where something is that the cases name from `/`.
    pub(super) fn at(&self, path: &str) -> PathBuf {
        self.directory.path().canonicalize().unwrap().join(path.trim_start_matches('/'))
    }

    /// Where something in the workspace is.
    pub(super) fn inside(&self, relative: &str) -> PathBuf {
        self.at("w/proj").join(relative)
    }

    pub(super) fn write(&self, relative: &str, content: impl AsRef<[u8]>) {
        let path = self.inside(relative);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub(super) fn content(&self, relative: &str) -> String {
        fs::read_to_string(self.inside(relative)).unwrap()
    }

    pub(super) fn secret(&self) -> String {
        fs::read_to_string(self.at("w/outside/s.txt")).unwrap()
    }

    /// Makes a grant as the preparation of a call does.
    pub(super) fn grant<T: DeserializeOwned>(&self, path: &str) -> Result<(T, Effect), String> {
        grant_in(&self.session, path)
    }

    pub(super) fn reading(&self, path: &str) -> ReadPath {
        self.grant(path).unwrap().0
    }

    pub(super) fn writing(&self, path: &str) -> WritePath {
        self.grant(path).unwrap().0
    }

    /// Why a path is refused to a reader.
    pub(super) fn refusal(&self, path: &str) -> String {
        self.grant::<ReadPath>(path).expect_err("it should be refused")
    }

    /// Names left in a directory of the workspace.
    pub(super) fn names(&self, relative: &str) -> Vec<String> {
        let entries = fs::read_dir(self.inside(relative)).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

pub(super) fn grant_in<T: DeserializeOwned>(session: &Session, path: &str) -> Result<(T, Effect), String> {
    let tool = session.toolset().reader().unwrap().clone();
    let context = Context::new(session.clone(), "1".into(), tool, CancellationToken::new());
    let (made, effect, refusal) = effect::collect(&context, || serde_json::from_value::<T>(Value::from(path)));
    match (made, refusal) {
        (Ok(made), None) => Ok((made, effect)),
        (Ok(_), Some(refusal)) => panic!("granted and refused: {refusal}"),
        (Err(error), refusal) => {
            assert_eq!(Some(error.to_string()), refusal.map(|refusal| refusal.0), "an error that is no refusal");
            Err(error.to_string())
        }
    }
}

/// A session of one tool, which reads files and is named `look`.
pub(super) fn session_in(workspace: &Path) -> Session {
    let mut contract = Contract::new("look", "Shows a file.").category(Category::Read).shows_files();
    contract.ceiling = Ceiling::READS_FILES;
    let schema = json!({"type": "object"});
    let run = |_: Map<String, Value>, _: Context| async { Ok::<_, ToolError>(Content::text("")) };
    let mut registry = Registry::empty();
    registry.add(HandMade::from_schema(contract, schema, run)).unwrap();
    let toolset = Toolset::new(&registry, &Selection::default()).unwrap();
    Session::builder(toolset).workspace(workspace).build().unwrap()
}

pub(super) fn page(first: usize, lines: usize) -> Page {
    Page { first, lines, characters: usize::MAX }
}

/// Replaces a text that must occur, as an editing tool does.
pub(super) fn replaced(text: &str, old: &str, new: &str) -> Result<String, ToolError> {
    match (old.is_empty(), text.contains(old)) {
        (false, true) => Ok(text.replace(old, new)),
        _ => Err(ToolError::new("the old text does not occur")),
    }
}
