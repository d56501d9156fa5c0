//! The variables that a command gets: those of the host without secrets, and some that keep programs from waiting for a person.

use std::process::Command;

/// A variable whose name holds one of these is taken for a secret.
const SECRET: [&str; 6] = ["KEY", "SECRET", "TOKEN", "PASSWORD", "PASSWD", "CREDENTIAL"];

/// Variables that change what a command means: files that bash reads although it was told to read none, and its options.
const MEANING: [&str; 7] = ["BASH_ENV", "ENV", "BASHOPTS", "SHELLOPTS", "CDPATH", "GLOBIGNORE", "PS4"];

/// Functions that bash takes from its environment; one of them could stand in for any program.
const FUNCTIONS: &str = "BASH_FUNC_";

/// What a program is told that would page, ask or colour. Without optional locks, git writes nothing when it only shows.
const SET: [(&str, &str); 6] = [
    ("PAGER", "cat"),
    ("GIT_PAGER", "cat"),
    ("GIT_TERMINAL_PROMPT", "0"),
    ("GIT_OPTIONAL_LOCKS", "0"),
    ("TERM", "dumb"),
    ("NO_COLOR", "1"),
];

/// Settings that git takes before those of a repository: it starts no monitor that one names, and a folder that only looks like a
/// repository is none. Submodules do not get them, so permission looks at what a repository says before a command runs unasked.
const SETTINGS: [(&str, &str); 2] = [("core.fsmonitor", "false"), ("safe.bareRepository", "explicit")];

/// More settings for a command that only reads: nothing else runs because of it.
const READING: [(&str, &str); 1] = [("core.hooksPath", "/dev/null")];

/// Sets the variables of a command; `reads` if it is known to only read.
pub(super) fn prepare(command: &mut Command, reads: bool) {
    let inherited = std::env::vars_os().map(|(name, _)| name);
    for name in inherited.filter(|name| is_withheld(&name.to_string_lossy())) {
        command.env_remove(name);
    }
    command.envs(SET);
    let more: &[_] = if reads { &READING } else { &[] };
    let mut count = 0;
    for (key, value) in SETTINGS.iter().chain(more) {
        command.env(format!("GIT_CONFIG_KEY_{count}"), key).env(format!("GIT_CONFIG_VALUE_{count}"), value);
        count += 1;
    }
    command.env("GIT_CONFIG_COUNT", count.to_string());
    if reads {
        // What is missing in a partial clone would be fetched.
        command.env("GIT_NO_LAZY_FETCH", "1");
    }
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
