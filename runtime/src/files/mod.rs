//! The workspace of a session: what may be opened, what was seen of it, and the grants to read and write files.
mod protected;
pub use protected::is_protected;
use std::path::{Path, PathBuf};
use crate::output::Spill;
/// x
pub struct Files { root: PathBuf }
impl Files {
    /// x
    pub fn open(root: &Path, _spill: &Spill) -> std::io::Result<Self> { Ok(Self { root: root.canonicalize()? }) }
    /// x
    pub fn root(&self) -> &Path { &self.root }
}
/// x
pub struct ReadPath;
/// x
pub struct ReadTree;
/// x
pub struct WritePath;
