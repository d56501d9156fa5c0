//! The standard tools of toolpact, one file each. Every one is declared with `#[tool]` and finds its way into a registry at
//! link time; nothing else in the program knows their names.
#![allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    reason = "the parameters of a tool come from the model by name, and belong to the call"
)]

// Look.
mod diff_files;
mod glob;
mod grep;
mod list_dir;
mod read_file;

// Change.
mod edit_file;
mod write_file;

// Run. Process groups are a matter of Unix; elsewhere there is no such tool.
#[cfg(unix)]
mod shell;

// Find tools.
mod tool_search;

// Shared by several of them.
mod lines;
mod path_pattern;
mod walk;

/// The names of the standard tools, sorted: for [`Registry::expect`](toolpact::Registry::expect), so that a program that lost
/// them notices when it starts.
pub const NAMES: &[&str] = &[
    "diff_files",
    "edit_file",
    "glob",
    "grep",
    "list_dir",
    "read_file",
    #[cfg(unix)]
    "shell",
    "tool_search",
    "write_file",
];

/// Links the standard tools, and gives back how many they are.
///
/// A crate that no source line mentions is silently left out of a program, whatever its `Cargo.toml` says. A call of this
/// function is such a line, and reads better than `use toolpact_tools as _;`.
///
/// ```
/// let count = toolpact_tools::link();
/// let registry = toolpact::Registry::linked()?.expect(toolpact_tools::NAMES.iter().copied())?;
/// assert_eq!(registry.len(), count);
/// # Ok::<(), toolpact::RegistryError>(())
/// ```
pub fn link() -> usize {
    NAMES.len()
}
