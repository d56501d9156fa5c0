//! Names of files that something else later runs or obeys: version control, settings of agents and editors, start files of
//! shells, programs of virtual environments. A check of names alone; whether a file exists plays no part.

/// Directories in which everything is protected.
const DIRECTORIES: [&str; 26] = [
    ".git",
    "git~1",
    ".hg",
    ".svn",
    ".jj",
    ".vscode",
    ".idea",
    ".husky",
    ".agent",
    ".agents",
    ".toolpact",
    ".claude",
    ".cursor",
    ".codex",
    ".gemini",
    ".qwen",
    ".windsurf",
    ".roo",
    ".cline",
    ".continue",
    ".opencode",
    ".goose",
    ".kiro",
    ".aider",
    ".devcontainer",
    ".ssh",
];

/// Files that are protected wherever they are.
const FILES: [&str; 20] = [
    ".mcp.json",
    ".envrc",
    ".gitconfig",
    ".gitmodules",
    ".bashrc",
    ".bash_profile",
    ".bash_login",
    ".bash_logout",
    ".profile",
    ".zshrc",
    ".zshenv",
    ".zprofile",
    ".zlogin",
    ".zlogout",
    ".kshrc",
    ".cshrc",
    ".tcshrc",
    ".inputrc",
    "config.fish",
    ".claude.json",
];

/// Directories of virtual environments whose programs are protected.
const ENVIRONMENTS: [&str; 4] = [".venv", "venv", ".virtualenv", "virtualenv"];

/// Whether a path relative to the workspace names something that is never written without asking.
///
/// Letter case plays no part, and characters that some file systems ignore are ignored.
pub fn is_protected(relative_path: &str) -> bool {
    let folded: String = relative_path.chars().filter(|&c| !is_ignorable(c)).collect::<String>().to_lowercase();
    let parts: Vec<&str> =
        folded.split(['/', '\\']).map(stem).filter(|part| !part.is_empty() && *part != ".").collect();
    let directory = parts.iter().any(|part| DIRECTORIES.contains(part));
    let file = parts.last().is_some_and(|name| FILES.contains(name));
    directory || file || parts.windows(2).any(is_pair)
}

/// A name without the trailing dots and spaces that Windows drops.
fn stem(part: &str) -> &str {
    if part == ".." { part } else { part.trim_end_matches(['.', ' ']) }
}

/// A name in a directory that together are protected: `foo.git/config`, `venv/bin`.
fn is_pair(pair: &[&str]) -> bool {
    let [directory, name] = pair else { return false };
    let bare = directory.rsplit_once('.').is_some_and(|(_, end)| end == "git") && matches!(*name, "config" | "hooks");
    bare || (ENVIRONMENTS.contains(directory) && matches!(*name, "bin" | "scripts"))
}

/// Characters that HFS+ ignores when it compares names.
fn is_ignorable(c: char) -> bool {
    matches!(c, '\u{200C}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{206A}'..='\u{206F}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::is_protected;

    #[test]
    fn names_that_something_runs_are_protected() {
        for path in [
            ".git/config",
            "sub/.git/hooks/pre-commit",
            ".GIT/config",
            ".git\u{200c}/config",
            "GIT~1/config",
            "mirror.git/config",
            ".mcp.json",
            ".vscode/tasks.json",
            ".envrc",
            "sub/.envrc",
            ".venv/bin/python",
            ".agent/settings.json",
            "./.git",
            ".git./config",
        ] {
            assert!(is_protected(path), "{path}");
        }
    }

    #[test]
    fn ordinary_names_are_not() {
        for path in [
            ".gitignore",
            ".gitattributes",
            ".github/workflows/ci.yml",
            ".env.example",
            "src/git/config",
            "bin/tool",
            "a/venv.rs",
        ] {
            assert!(!is_protected(path), "{path}");
        }
    }
}
