//! What calls give back: content for the model, fitted to a limit, the rest kept in a file.

mod content;
mod spill;

pub use content::{Block, Content};
pub use spill::Spill;
