//! Files of the workspace. The module of protected names stands alone; the rest is written beside it.

mod protected;

pub use protected::is_protected;
