//! Walks a directory the way a developer sees it: without what is ignored, without version control, following no link.
//!
//! Names only: what is read is read through the grant.

use std::ffi::OsStr;
use std::path::PathBuf;

use ignore::{DirEntry, WalkBuilder};
use toolpact::{ReadTree, ToolError};

/// Directories in which version control keeps its own files.
const VERSION_CONTROL: [&str; 4] = [".git", ".hg", ".jj", ".svn"];

/// One thing found, or why a part could not be walked.
pub(crate) type Found = Result<(PathBuf, DirEntry), String>;

/// Everything below a directory down to `depth` levels (all for `None`), sorted by path, each with its path relative to it.
///
/// Hidden files are among them; what `.gitignore` and `.ignore` files name is not. A tree that is one file gives that file,
/// with an empty path. A file that a deny rule hides counts as one that cannot be walked.
pub(crate) fn below(tree: &ReadTree, depth: Option<usize>) -> Result<impl Iterator<Item = Found> + use<'_>, ToolError> {
    if !tree.is_file() {
        // The walker says only that something failed; this says what is not there, or not a directory.
        tree.entries()?;
    }
    let root = tree.path().to_owned();
    let walk = WalkBuilder::new(&root)
        .hidden(false)
        .git_global(false)
        .require_git(false)
        .follow_links(false)
        .max_depth(depth)
        .filter_entry(|entry| !is_version_control(entry.file_name()))
        .sort_by_file_name(OsStr::cmp)
        .build();
    Ok(walk.filter_map(move |entry| match entry {
        Ok(entry) if entry.depth() == 0 && is_directory(&entry) => None,
        Ok(entry) => {
            let relative = entry.path().strip_prefix(&root).ok()?.to_owned();
            match tree.hides(&relative) {
                false => Some(Ok((relative, entry))),
                true if is_directory(&entry) => None,
                true => Some(Err(format!("{} is kept from being read by a deny rule", tree.shown_of(&relative)))),
            }
        }
        Err(error) => Some(Err(error.to_string())),
    }))
}

/// Whether an entry is a regular file.
pub(crate) fn is_file(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_file())
}

/// Whether an entry is a directory.
pub(crate) fn is_directory(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir())
}

fn is_version_control(name: &OsStr) -> bool {
    VERSION_CONTROL.iter().any(|known| name == *known)
}
