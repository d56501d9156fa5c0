//! What a pattern of the shell stands for on the disk. Only what is not what it seems is of interest: the rest has the name that
//! the pattern says.

use std::path::{Component, Path, PathBuf};

use crate::command::may_overlap;

/// More entries than this are not looked at.
const MAX_ENTRIES: usize = 20_000;

/// The paths that match a pattern and lead through a link, or look like an option; `None` if there is too much to look at.
pub(super) fn strange(pattern: &Path, follow: &dyn Fn(&Path) -> Option<PathBuf>) -> Option<Vec<PathBuf>> {
    let mut found = vec![PathBuf::new()];
    let mut seen = 0;
    for component in pattern.components() {
        match component {
            Component::Normal(name) if is_pattern(&name.to_string_lossy()) => {
                found = matching(&found, &name.to_string_lossy(), &mut seen)?;
            }
            Component::CurDir => {}
            other => found.iter_mut().for_each(|path| path.push(other)),
        }
    }
    let is_strange = |path: &PathBuf| is_option(pattern, path) || follow(path).is_none_or(|real| real != *path);
    found.retain(|path| is_there(path) && is_strange(path));
    Some(found)
}

/// Whether a component that the pattern does not spell begins with a dash: at the start of a word it is an option.
pub(super) fn is_option(pattern: &Path, path: &Path) -> bool {
    let spelled = pattern.components().filter(|component| *component != Component::CurDir);
    spelled
        .zip(path.components())
        .any(|(spelled, component)| spelled != component && component.as_os_str().to_string_lossy().starts_with('-'))
}

/// A shell leaves out what is not there; what cannot be known counts.
fn is_there(path: &Path) -> bool {
    use std::io::ErrorKind::{NotADirectory, NotFound};
    !std::fs::symlink_metadata(path).is_err_and(|error| matches!(error.kind(), NotFound | NotADirectory))
}

fn is_pattern(name: &str) -> bool {
    name.contains(['*', '?', '['])
}

/// The entries of the directories whose name may match. A pattern matches more here than in a shell, never less.
fn matching(directories: &[PathBuf], pattern: &str, seen: &mut usize) -> Option<Vec<PathBuf>> {
    let mut found = Vec::new();
    for directory in directories {
        let entries = match std::fs::read_dir(directory) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => return None,
            // No directory: nothing matches below it.
            Err(_) => continue,
        };
        for entry in entries {
            *seen += 1;
            if *seen > MAX_ENTRIES {
                return None;
            }
            let name = entry.ok()?.file_name();
            if may_overlap(pattern, &name.to_string_lossy()) {
                found.push(directory.join(name));
            }
        }
    }
    Some(found)
}
