//! Names of files that something else later executes or obeys. A pure check of names; permission decides what follows.

/// Directories whose whole content is protected, at any depth, in lower case.
///
/// The settings of editors and agents, and what version control and direnv run by themselves (source: the advisories
/// CVE-2025-53773, CVE-2025-54135, CVE-2026-25725, CVE-2026-26268, CVE-2026-48124, CVE-2026-55607).
const DIRECTORIES: &[&str] = &[
    ".git",
    ".hg",
    ".svn",
    ".jj",
    ".vscode",
    ".vscode-server",
    ".idea",
    ".fleet",
    ".zed",
    ".husky",
    ".direnv",
    ".devcontainer",
    ".agent",
    ".agents",
    ".toolpact",
    ".claude",
    ".codex",
    ".gemini",
    ".cursor",
    ".windsurf",
    ".qwen",
    ".opencode",
    ".roo",
    ".cline",
    ".continue",
    ".copilot",
    ".kiro",
    ".goose",
    ".amp",
    ".aider",
    ".ssh",
    ".gnupg",
];

/// Files that are protected at any depth, in lower case.
const FILES: &[&str] = &[
    ".mcp.json",
    ".envrc",
    ".gitconfig",
    ".gitattributes",
    ".gitmodules",
    ".toolpact.json",
    ".toolpact.toml",
    ".claude.json",
    ".bashrc",
    ".bash_profile",
    ".bash_login",
    ".bash_logout",
    ".bash_aliases",
    ".profile",
    ".inputrc",
    ".zshrc",
    ".zshenv",
    ".zprofile",
    ".zlogin",
    ".zlogout",
    ".kshrc",
    ".cshrc",
    ".tcshrc",
    ".login",
    ".logout",
    "config.fish",
    ".pam_environment",
    ".xprofile",
    ".xinitrc",
    ".npmrc",
    ".yarnrc",
    ".yarnrc.yml",
    ".pypirc",
    ".netrc",
    ".cursorrules",
];

/// Directories of virtual environments whose `bin` or `Scripts` is protected, in lower case.
const ENVIRONMENTS: &[&str] = &[".venv", "venv", ".virtualenv", "virtualenv", ".env", "env"];

/// Whether writing a path, relative to the workspace with `/`, may make something else run or obey what was written.
///
/// True of names that do not exist yet too, under any letter case, with characters that HFS+ ignores, with dots and
/// spaces at the end that Windows drops, and of the 8.3 form `GIT~1`. False of `.gitignore`,
/// `.github` and `.env.example`. Ask it about the name as given **and** about the resolved one.
///
/// ```
/// use toolpact::files::is_protected;
///
/// assert!(is_protected("sub/.GIT/hooks/pre-commit"));
/// assert!(!is_protected(".gitignore"));
/// ```
pub fn is_protected(relative: &str) -> bool {
    let names: Vec<String> = relative.split(['/', '\\']).map(folded).filter(|name| !name.is_empty()).collect();
    let Some(last) = names.last() else { return false };
    FILES.contains(&last.as_str())
        || names.iter().any(|name| is_protected_directory(name))
        || names.windows(2).any(|pair| is_programs_of_environment(&pair[0], &pair[1]))
        || is_configuration_of_bare_repository(&names)
}

fn is_protected_directory(name: &str) -> bool {
    DIRECTORIES.contains(&name) || is_short_name(name)
}

/// The name as file systems that fold it see it: lower case, without ignored characters, streams, final dots and spaces.
fn folded(name: &str) -> String {
    let seen: String = name.chars().filter(|character| !is_ignored(*character)).flat_map(char::to_lowercase).collect();
    let without_stream = seen.split(':').next().unwrap_or_default();
    without_stream.trim_end_matches(['.', ' ']).to_owned()
}

/// Characters that HFS+ ignores in names (source: `utf8.c` of Git, `next_hfs_char`).
fn is_ignored(character: char) -> bool {
    matches!(character, '\u{200c}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{206a}'..='\u{206f}' | '\u{feff}')
}

/// `GIT~1` and its like: the 8.3 form of `.git`.
fn is_short_name(name: &str) -> bool {
    name.strip_prefix("git~").is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_programs_of_environment(environment: &str, programs: &str) -> bool {
    matches!(programs, "bin" | "scripts") && ENVIRONMENTS.contains(&environment)
}

/// `config` and `hooks` of a repository without a working tree, as `mirror.git/config`.
fn is_configuration_of_bare_repository(names: &[String]) -> bool {
    let below = names
        .iter()
        .position(|name| name.strip_suffix(".git").is_some_and(|stem| !stem.is_empty()))
        .and_then(|at| names.get(at + 1));
    below.is_some_and(|name| matches!(name.as_str(), "config" | "config.worktree" | "hooks"))
}
