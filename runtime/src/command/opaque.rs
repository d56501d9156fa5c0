//! Why a command cannot be read with certainty. No decision is made here: what is opaque is never allowed by a rule
//! about commands, and can still be denied.

/// The longest command, in characters, that is read with certainty.
pub const MAX_LENGTH: usize = 10_000;

/// The longest command, in bytes, that is taken at all: nothing is read of a longer one, and a [`ShellCommand`] refuses it (source:
/// Linux takes 128 KiB in one argument of a program).
///
/// [`ShellCommand`]: super::ShellCommand
pub const MAX_BYTES: usize = 100_000;

/// The deepest nesting of substitutions, expansions and code in arguments that is read.
pub const MAX_NESTING: usize = 32;

/// The reason why a command cannot be read with certainty, in words that can be shown to a person or a model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Opaque {
    /// There is no command in it.
    #[error("there is no command in it")]
    Nothing,
    /// Longer than [`MAX_LENGTH`] characters.
    #[error("it has {0} characters, more than {MAX_LENGTH}; put it into a script file")]
    TooLong(usize),
    /// A control character other than tab and newline.
    #[error("it contains the control character U+{0:04X}")]
    Control(u32),
    /// A character that is invisible, reorders the text, or looks like a space without being one.
    #[error("it contains the invisible or misleading character U+{0:04X}")]
    Invisible(u32),
    /// Nested deeper than [`MAX_NESTING`].
    #[error("it is nested more than {MAX_NESTING} levels deep")]
    Nesting,
    /// A quote, substitution or expansion that is never closed.
    #[error("the {0} is never closed")]
    Unclosed(&'static str),
    /// A here-document whose end line never comes.
    #[error("the here-document has no line {0:?} that ends it")]
    OpenHereDocument(String),
    /// A word whose value is known only when the command runs.
    #[error("{what} in `{word}` has no value before the command runs")]
    Expansion {
        /// What is expanded.
        what: &'static str,
        /// The word, as far as it can be resolved.
        word: String,
    },
    /// A construct of the shell outside the small language of plain commands.
    #[error("`{0}` is more than a list of plain commands")]
    Construct(String),
    /// An operator with no command beside it.
    #[error("there is no command beside `{0}`")]
    Empty(&'static str),
    /// A redirect with no target, a variable descriptor, or a network pseudo-file.
    #[error("the redirect `{0}` cannot be read")]
    Redirect(String),
    /// A working directory that is not known before the command runs.
    #[error("the directory after `{0}` is not known before the command runs")]
    Directory(String),
}
