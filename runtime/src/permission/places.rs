//! Where paths lead: the workspace, the home directory, and what symbolic links make of a path. Opens nothing.
//!
//! Permission looks at two names of a path: as it was given, cleaned, and as it is once every link is followed.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use crate::files::Files;

/// Where paths lead.
pub(crate) trait Places {
    /// The workspace, absolute, with every symbolic link resolved.
    fn root(&self) -> &Path;

    /// The home directory, which `~` stands for in commands and rules.
    fn home(&self) -> Option<PathBuf>;

    /// Follows every symbolic link of an absolute path, also a dangling one; what does not exist stays as written.
    /// `None` if that cannot be known.
    fn resolve(&self, path: &Path) -> Option<PathBuf>;

    /// What an absolute pattern of a shell stands for: the paths that are not what they seem, because a link is on the way or the
    /// name looks like an option. `None` if that cannot be known.
    fn expand(&self, pattern: &Path) -> Option<Vec<PathBuf>>;

    /// What git obeys in an absolute directory besides itself, as a clause.
    fn obeyed(&self, directory: &Path) -> Option<String>;
}

impl Places for Files {
    fn root(&self) -> &Path {
        Self::root(self)
    }

    fn home(&self) -> Option<PathBuf> {
        std::env::home_dir()
    }

    fn resolve(&self, path: &Path) -> Option<PathBuf> {
        follow(path)
    }

    fn expand(&self, pattern: &Path) -> Option<Vec<PathBuf>> {
        super::expand::strange(pattern, &|path| follow(path))
    }

    fn obeyed(&self, directory: &Path) -> Option<String> {
        match follow(directory) {
            Some(directory) => super::repository::obeyed(&directory),
            None => Some(format!("`{}`, which cannot be read", directory.display())),
        }
    }
}

/// More links than this in one path are a loop (source: the limit of Linux, 40).
const MAX_LINKS: usize = 40;

/// Follows the links of a path one component after the other, so that `..` means what it means to the system.
fn follow(path: &Path) -> Option<PathBuf> {
    let mut ahead: VecDeque<OsString> = components(path).collect();
    let mut at = PathBuf::new();
    let mut links = 0;
    while let Some(component) = ahead.pop_front() {
        if component == ".." {
            at.pop();
            continue;
        }
        let next = at.join(&component);
        match std::fs::read_link(&next) {
            Ok(target) => {
                links += 1;
                if links > MAX_LINKS {
                    return None;
                }
                components(&target).rev().for_each(|component| ahead.push_front(component));
            }
            Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => return None,
            // No link, or nothing there.
            Err(_) => at = next,
        }
    }
    Some(at)
}

fn components(path: &Path) -> impl DoubleEndedIterator<Item = OsString> {
    path.components()
        .filter(|component| *component != Component::CurDir)
        .map(|component| component.as_os_str().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn follows_links_that_dangle_climb_or_loop() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        std::fs::create_dir(root.join("sub")).unwrap();
        symlink("/nowhere/else", root.join("dangling")).unwrap();
        symlink("..", root.join("sub/up")).unwrap();
        symlink("loop", root.join("loop")).unwrap();
        assert_eq!(follow(&root.join("dangling")), Some("/nowhere/else".into()));
        assert_eq!(follow(&root.join("sub/up/a")), Some(root.join("a")));
        assert_eq!(follow(&root.join("sub/../b")), Some(root.join("b")));
        assert_eq!(follow(&root.join("loop/x")), None);
        assert_eq!(follow(&root.join("none/yet")), Some(root.join("none/yet")));
    }
}
