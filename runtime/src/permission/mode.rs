//! The permission modes: how much runs without a question. The rules hold in each of them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How much runs without a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// What writes is only described.
    Plan,
    /// What only reads runs, everything else asks.
    #[default]
    Default,
    /// Changes of unprotected files in the workspace run too, everything else asks.
    AcceptEdits,
    /// Everything runs but the floor, deny rules, ask rules, protected files and interactive tools.
    Bypass,
}

/// A word that is no mode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no permission mode: use plan, default, accept_edits or bypass")]
pub struct UnknownMode(String);

impl Mode {
    /// Every mode, the most careful first.
    pub const ALL: [Self; 4] = [Self::Plan, Self::Default, Self::AcceptEdits, Self::Bypass];

    /// The word used in settings and on command lines.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Plan => "plan",
            Self::Default => "default",
            Self::AcceptEdits => "accept_edits",
            Self::Bypass => "bypass",
        }
    }
}

impl FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(word: &str) -> Result<Self, UnknownMode> {
        let found = Self::ALL.into_iter().find(|mode| mode.word() == word.replace('-', "_"));
        found.ok_or_else(|| UnknownMode(word.into()))
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_go_there_and_back() {
        for mode in Mode::ALL {
            assert_eq!(mode.to_string().parse(), Ok(mode));
            assert_eq!(serde_json::to_value(mode).unwrap(), mode.word());
        }
        assert_eq!("accept-edits".parse(), Ok(Mode::AcceptEdits));
        assert!("yolo".parse::<Mode>().unwrap_err().to_string().contains("accept_edits"));
    }
}
