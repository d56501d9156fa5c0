//! Public data that is not part of the repository: looked for beside it, and skipped with a notice where it is absent.

use std::path::PathBuf;

/// The place named by the variable, or `place` beside the repository.
pub fn find(variable: &str, place: &str) -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data").join(place);
    // A worktree of the repository lies one level deeper.
    let deeper = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(place);
    let named = std::env::var_os(variable).map(PathBuf::from);
    let found = named.into_iter().chain([beside, deeper]).find(|path| path.exists());
    if found.is_none() {
        eprintln!("skipped: {place} is not there; name its place in {variable}");
    }
    found
}
