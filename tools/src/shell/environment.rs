//! The variables that a command gets: those of the host without secrets, and some that keep programs from waiting for a person.

use std::process::Command;

/// A variable whose name holds one of these is taken for a secret.
const SECRET: [&str; 6] = ["KEY", "SECRET", "TOKEN", "PASSWORD", "PASSWD", "CREDENTIAL"];

/// Variables that change what a command means: files that bash reads although it was told to read none, and its options.
const MEANING: [&str; 7] = ["BASH_ENV", "ENV", "BASHOPTS", "SHELLOPTS", "CDPATH", "GLOBIGNORE", "PS4"];

/// Functions that bash takes from its environment; one of them could stand in for any program.
const FUNCTIONS: &str = "BASH_FUNC_";

/// What a program is told that would page, ask or colour. Without optional locks, git writes nothing when it only shows; it
/// starts no monitor that a repository names, and a folder that only looks like a repository is none.
const SET: [(&str, &str); 11] = [
    ("PAGER", "cat"),
    ("GIT_PAGER", "cat"),
    ("GIT_TERMINAL_PROMPT", "0"),
    ("GIT_OPTIONAL_LOCKS", "0"),
    ("TERM", "dumb"),
    ("NO_COLOR", "1"),
    ("GIT_CONFIG_COUNT", "2"),
    ("GIT_CONFIG_KEY_0", "core.fsmonitor"),
    ("GIT_CONFIG_VALUE_0", "false"),
    ("GIT_CONFIG_KEY_1", "safe.bareRepository"),
    ("GIT_CONFIG_VALUE_1", "explicit"),
];

/// Sets the variables of a command.
pub(super) fn prepare(command: &mut Command) {
    let inherited = std::env::vars_os().map(|(name, _)| name);
    for name in inherited.filter(|name| is_withheld(&name.to_string_lossy())) {
        command.env_remove(name);
    }
    command.envs(SET);
}

fn is_withheld(name: &str) -> bool {
    let upper = name.to_ascii_uppercase();
    SECRET.iter().any(|word| upper.contains(word)) || MEANING.contains(&name) || name.starts_with(FUNCTIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_and_what_changes_the_meaning_of_a_command_are_withheld() {
        for name in
            ["OPENAI_API_KEY", "GITHUB_TOKEN", "db_password", "AWS_SECRET_ACCESS_KEY", "BASH_ENV", "BASH_FUNC_ls%%"]
        {
            assert!(is_withheld(name), "{name}");
        }
        for name in ["PATH", "HOME", "LANG", "CARGO_HOME", "SSH_AUTH_SOCK", "VIRTUAL_ENV"] {
            assert!(!is_withheld(name), "{name}");
        }
    }
}
