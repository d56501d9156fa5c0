//! Spill.
/// x
pub struct Spill;
impl Spill {
    /// x
    pub fn none() -> Self {
        Self
    }
    /// x
    pub fn in_private_folder() -> Self {
        Self
    }
}
impl Spill {
    /// x
    pub fn folder(&self) -> Option<std::path::PathBuf> {
        None
    }
}
