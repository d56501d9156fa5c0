//! What calls give back: content for the model, fitted to a limit, the rest kept in a file.

mod content;
mod fit;
mod spill;

pub use content::{Block, Content};
pub(crate) use fit::{Fit, Fitted};
pub use spill::{FILE_QUOTA, SESSION_QUOTA, Spill};

#[cfg(test)]
mod tests;
