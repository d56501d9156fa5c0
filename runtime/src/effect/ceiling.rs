//! The most that the parameters of a tool can declare, known from their types alone.

use serde::Serialize;

/// The most that the parameters of a tool can declare. A call narrows it by its arguments and never widens it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "four independent facts, or-ed in constants")]
pub struct Ceiling {
    /// Some parameter grants reading files.
    pub reads_files: bool,
    /// Some parameter grants writing files.
    pub writes_files: bool,
    /// Some parameter is a command, whose text decides.
    pub runs_commands: bool,
    /// Some parameter names a host to contact.
    pub contacts: bool,
}

impl Ceiling {
    /// No parameter declares anything.
    pub const NONE: Self = Self { reads_files: false, writes_files: false, runs_commands: false, contacts: false };
    /// Reads files.
    pub const READS_FILES: Self = Self { reads_files: true, ..Self::NONE };
    /// Writes files.
    pub const WRITES_FILES: Self = Self { writes_files: true, ..Self::NONE };
    /// Runs commands.
    pub const RUNS_COMMANDS: Self = Self { runs_commands: true, ..Self::NONE };
    /// Contacts hosts.
    pub const CONTACTS: Self = Self { contacts: true, ..Self::NONE };

    /// Both together.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self {
            reads_files: self.reads_files || other.reads_files,
            writes_files: self.writes_files || other.writes_files,
            runs_commands: self.runs_commands || other.runs_commands,
            contacts: self.contacts || other.contacts,
        }
    }

    /// Whether any parameter declares anything.
    pub const fn declares(self) -> bool {
        self.reads_files || self.writes_files || self.runs_commands || self.contacts
    }

    /// Whether some call may write.
    pub const fn can_write(self) -> bool {
        self.writes_files || self.runs_commands
    }
}
