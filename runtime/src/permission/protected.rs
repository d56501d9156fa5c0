//! Files that something else later executes or obeys: writing them asks in every mode, also when they do not exist yet.
//!
//! Source: the advisories about agents that were taken over through files of editors, hooks and shells. Ordinary work on
//! `.gitignore`, `.gitattributes`, `.github/` or `.env.example` is not protected.

/// Directories whose whole content is protected, wherever they are.
const DIRECTORIES: [&str; 19] = [
    ".git", ".hg", ".svn", ".husky", ".vscode", ".idea", ".vs", ".zed", ".devcontainer", ".agent", ".agents", ".toolpact",
    ".claude", ".codex", ".gemini", ".qwen", ".cursor", ".ssh", ".gnupg",
];

/// Files that are protected, wherever they are.
const FILES: [&str; 24] = [
    ".mcp.json", ".envrc", ".gitmodules", ".gitconfig", ".npmrc", ".yarnrc", ".yarnrc.yml", ".pnpmfile.cjs", ".pypirc", ".netrc",
    ".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".profile", ".zshrc", ".zshenv", ".zprofile",
    ".zlogin", ".zlogout", ".login", ".cshrc", ".ripgreprc",
];

/// Directories of virtual environments, whose `bin` or `Scripts` is run by name.
const ENVIRONMENTS: [&str; 3] = [".venv", "venv", ".tox"];

/// Whether writing a path asks in every mode. The path uses `/` and may be absolute.
pub(crate) fn is_protected(path: &str) -> bool {
    let parts: Vec<String> = path.split('/').map(folded).collect();
    let directory = |part: &String| DIRECTORIES.contains(&part.as_str()) || is_bare_repository(part);
    let environment = |pair: &[String]| {
        ENVIRONMENTS.contains(&pair[0].as_str()) && matches!(pair[1].as_str(), "bin" | "scripts") || is_cargo_config(pair)
    };
    parts.iter().any(directory)
        || parts.last().is_some_and(|name| FILES.contains(&name.as_str()))
        || parts.windows(2).any(environment)
}

/// `project.git` is a repository without a work tree; its settings are as executable as those in `.git`.
fn is_bare_repository(part: &str) -> bool {
    part.ends_with(".git")
}

/// Settings of cargo name programs to run.
fn is_cargo_config(pair: &[String]) -> bool {
    pair[0] == ".cargo" && matches!(pair[1].as_str(), "config" | "config.toml")
}

/// A name as file systems compare it: without case, without what HFS+ ignores and Windows drops at the end, short names
/// of 8.3 spelt out.
fn folded(part: &str) -> String {
    let kept: String = part.chars().filter(|letter| !is_ignored(*letter)).flat_map(char::to_lowercase).collect();
    // A stream of NTFS is part of the file before the colon.
    let name = kept.split(':').next().unwrap_or_default().trim_end_matches(['.', ' ']);
    match name.split_once('~') {
        Some(("git", number)) if is_number(number) => ".git".into(),
        Some(("vscode", number)) if is_number(number) => ".vscode".into(),
        _ => name.to_owned(),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Characters that HFS+ ignores in names (source: Apple's technical note 1150, as git protects against).
fn is_ignored(letter: char) -> bool {
    matches!(letter, '\u{200c}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{206a}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn protects_every_spelling_of_what_is_executed() {
        let protected = [
            ".git/config", "sub/.git/hooks/pre-commit", ".GIT/config", ".git\u{200c}/config", "GIT~1/config", ".git./config",
            ".git::$INDEX_ALLOCATION/config", "mirror.git/config", ".agent/settings.json", ".mcp.json", ".vscode/tasks.json",
            ".idea/workspace.xml", ".envrc", ".venv/bin/python", "venv/Scripts/activate", ".cargo/config.toml",
            "/home/sam/.bashrc", ".git",
        ];
        for path in protected {
            assert!(is_protected(path), "{path}");
        }
    }

    #[test]
    fn leaves_ordinary_work_alone() {
        let ordinary =
            [".gitignore", ".gitattributes", ".github/workflows/ci.yml", ".env.example", "src/git/config.rs", "bin/run", "a~1/b"];
        for path in ordinary {
            assert!(!is_protected(path), "{path}");
        }
    }
}
