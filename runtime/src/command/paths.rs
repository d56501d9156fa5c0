//! The path operands of a command, as written, and what can be said about paths without looking at the disk.

use super::token::Word;

/// How a command uses a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathAccess {
    /// Its content, or the names inside it, are read.
    Read,
    /// The content of everything below it is read.
    ReadTree,
    /// It is written, created, changed or removed.
    Write,
    /// Anything below it may be written.
    WriteTree,
    /// It is removed, moved away or changed with everything below it.
    Destroy,
    /// It is run as a program or script.
    Execute,
}

/// A path that a command names, as it is written there. Resolving it against the disk is the caller's work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathOperand {
    /// The path with quotes resolved; it may start with `~`, which stands for the home directory.
    pub path: String,
    /// The directory it is relative to, itself relative to where the command starts (`.`), or absolute; `None` if that
    /// is not known before the command runs.
    pub cwd: Option<String>,
    /// The path is a pattern that the shell expands to the names that match.
    pub glob: bool,
    /// How the path is used.
    pub access: PathAccess,
}

impl PathOperand {
    /// The path from where the command starts, cleaned of `.` and `..` in the text alone; `None` if the directory is not
    /// known. A result that starts with `..` leaves the starting directory.
    pub fn from_start(&self) -> Option<String> {
        if is_anchored(&self.path) {
            return Some(clean(&self.path));
        }
        Some(join(self.cwd.as_deref()?, &self.path))
    }
}

fn is_anchored(path: &str) -> bool {
    path.starts_with('/') || path.starts_with('~')
}

/// `path` as seen from where `directory` is seen.
pub(super) fn join(directory: &str, path: &str) -> String {
    if is_anchored(path) { clean(path) } else { clean(&format!("{directory}/{path}")) }
}

/// Removes `.`, empty components and `..` in the text alone; never empty.
pub(super) fn clean(path: &str) -> String {
    let absolute = path.starts_with('/');
    let mut kept: Vec<&str> = Vec::new();
    for component in path.split('/') {
        match component {
            "" | "." => {}
            ".." => match kept.last() {
                Some(&"..") => kept.push(".."),
                Some(home) if home.starts_with('~') && kept.len() == 1 => kept.push(".."),
                Some(_) => {
                    kept.pop();
                }
                None if absolute => {}
                None => kept.push(".."),
            },
            other => kept.push(other),
        }
    }
    let joined = kept.join("/");
    match (absolute, joined.is_empty()) {
        (true, _) => format!("/{joined}"),
        (false, true) => ".".to_owned(),
        (false, false) => joined,
    }
}

/// The text of a word in which the home directory is `~` and the working directory `.`; `None` if anything else in it is
/// expanded.
pub(super) fn known_home(word: &Word) -> Option<String> {
    if word.expansion.is_none() {
        return Some(word.text.clone());
    }
    for (variable, path) in [("$HOME", "~"), ("${HOME}", "~"), ("~", "~"), ("$PWD", "."), ("${PWD}", ".")] {
        if let Some(rest) = word.text.strip_prefix(variable) {
            let plain = !rest.contains(['$', '`', '{']) && (rest.is_empty() || rest.starts_with('/'));
            return plain.then(|| format!("{path}{rest}"));
        }
    }
    None
}

/// The last component of a path to a program, without `.exe` and in lower case.
pub(super) fn basename(program: &str) -> String {
    let name = program.rsplit(['/', '\\']).next().unwrap_or(program).to_lowercase();
    name.strip_suffix(".exe").unwrap_or(&name).to_owned()
}
