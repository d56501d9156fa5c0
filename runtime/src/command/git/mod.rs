//! What is known about git: global options before the subcommand, subcommands that only read, and options and settings
//! that run code or write. Git is not read-only by the name of a subcommand alone.

mod options;

pub(super) use options::options;

use super::token::Word;

/// Global options that take the next word.
const GLOBAL_VALUES: [&str; 8] =
    ["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--config-env", "--super-prefix", "--attr-source"];

/// Global options that change nothing a rule could care about.
const GLOBAL_HARMLESS: [&str; 6] =
    ["--no-pager", "-P", "--no-optional-locks", "--literal-pathspecs", "--no-replace-objects", "--glob-pathspecs"];

/// Subcommands that only read, whatever their operands.
const READS: [&str; 31] = [
    "status",
    "log",
    "diff",
    "show",
    "blame",
    "annotate",
    "grep",
    "rev-parse",
    "rev-list",
    "ls-files",
    "ls-tree",
    "cat-file",
    "describe",
    "shortlog",
    "merge-base",
    "name-rev",
    "for-each-ref",
    "show-ref",
    "show-branch",
    "whatchanged",
    "count-objects",
    "check-ignore",
    "check-attr",
    "diff-tree",
    "diff-index",
    "diff-files",
    "cherry",
    "range-diff",
    "verify-commit",
    "verify-tag",
    "version",
];

/// Subcommands that change files of the working tree which no word names.
const REWRITES: [&str; 16] = [
    "checkout",
    "switch",
    "restore",
    "reset",
    "clean",
    "stash",
    "merge",
    "rebase",
    "pull",
    "cherry-pick",
    "revert",
    "apply",
    "am",
    "rm",
    "mv",
    "submodule",
];

/// Subcommands that run code by their nature, alone or with this first operand.
const RUNS: [(&str, &str); 14] = [
    ("bisect", "run"),
    ("submodule", "foreach"),
    ("filter-branch", ""),
    ("difftool", ""),
    ("mergetool", ""),
    ("hook", "run"),
    ("instaweb", ""),
    ("daemon", ""),
    ("send-email", ""),
    ("credential", ""),
    ("for-each-repo", ""),
    ("maintenance", "start"),
    ("web--browse", ""),
    ("fast-export", ""),
];

/// Settings that only change how things look or are named.
const HARMLESS_SETTINGS: [&str; 14] = [
    "user.name",
    "user.email",
    "color.",
    "push.default",
    "push.autosetupremote",
    "pull.rebase",
    "pull.ff",
    "init.defaultbranch",
    "core.autocrlf",
    "core.eol",
    "core.quotepath",
    "core.ignorecase",
    "fetch.prune",
    "advice.",
];

/// Where the subcommand of a git command is, and what its global options did.
pub(super) struct Git {
    pub(super) subcommand: usize,
    /// Indices of global options that reconfigure git or leave the repository.
    pub(super) hazards: Vec<usize>,
    /// `-c NAME=VALUE` settings.
    pub(super) settings: Vec<String>,
    /// `-C DIRECTORY`.
    pub(super) directories: Vec<String>,
}

/// Reads the global options of the git command at `start`.
pub(super) fn globals(words: &[Word], start: usize) -> Git {
    let mut git = Git { subcommand: start + 1, hazards: Vec::new(), settings: Vec::new(), directories: Vec::new() };
    while let Some(word) = words.get(git.subcommand) {
        let text = word.text.as_str();
        if !text.starts_with('-') {
            break;
        }
        let value = words.get(git.subcommand + 1).map_or("", Word::text).to_owned();
        match text {
            "-c" => git.settings.push(value),
            "-C" | "--work-tree" | "--git-dir" => git.directories.push(value),
            _ => {
                let attached = ["--work-tree=", "--git-dir="].iter().find_map(|name| text.strip_prefix(name));
                git.directories.extend(attached.map(str::to_owned));
            }
        }
        if !GLOBAL_HARMLESS.contains(&text) {
            git.hazards.push(git.subcommand);
        }
        git.subcommand += 1 + usize::from(GLOBAL_VALUES.contains(&text));
    }
    git
}

/// Whether the subcommand with these operands runs code by its nature.
pub(super) fn runs_code(subcommand: &str, first: Option<&str>) -> bool {
    RUNS.iter().any(|(name, operand)| *name == subcommand && (operand.is_empty() || Some(*operand) == first))
}

/// Whether `git config` with this key changes more than looks and names.
pub(super) fn is_dangerous_setting(key: &str) -> bool {
    let key = key.to_lowercase();
    !HARMLESS_SETTINGS.iter().any(|known| key == *known || (known.ends_with('.') && key.starts_with(known)))
}

/// Whether the subcommand changes files that no word names.
pub(super) fn rewrites(subcommand: &str) -> bool {
    REWRITES.contains(&subcommand)
}

/// Whether the subcommand only reads whatever its operands are.
pub(super) fn always_reads(subcommand: &str) -> bool {
    READS.contains(&subcommand)
}

/// Whether the arguments from the subcommand on only read.
pub(super) fn only_reads(arguments: &[&str]) -> bool {
    let Some((subcommand, rest)) = arguments.split_first() else { return true };
    let operands = || rest.iter().filter(|word| !word.starts_with('-'));
    let has = |flags: &[&str]| rest.iter().any(|word| flags.contains(word));
    match *subcommand {
        "branch" => {
            let lists =
                has(&["--list", "-l", "--show-current", "--contains", "--merged", "--no-merged", "--points-at"]);
            let changes = [
                "-d",
                "-D",
                "-m",
                "-M",
                "-c",
                "-C",
                "-f",
                "-u",
                "--delete",
                "--move",
                "--copy",
                "--force",
                "--unset-upstream",
                "--edit-description",
            ];
            !has(&changes)
                && rest.iter().all(|word| !word.starts_with("--set-upstream"))
                && (lists || operands().count() == 0)
        }
        "tag" => rest.is_empty() || has(&["-l", "--list"]) && !has(&["-d", "--delete", "-f", "-a", "-s"]),
        "remote" => matches!(operands().next(), None | Some(&"get-url")),
        "stash" => matches!(operands().next(), Some(&("list" | "show"))),
        "reflog" => matches!(operands().next(), None | Some(&"show")),
        "worktree" | "notes" | "bundle" => matches!(operands().next(), Some(&("list" | "verify"))),
        "config" => {
            has(&["--get", "--get-all", "--get-regexp", "--list", "-l"]) && !has(&["-e", "--edit", "--unset", "--add"])
        }
        "submodule" => matches!(operands().next(), Some(&("status" | "summary"))),
        "--version" | "--help" => true,
        name => READS.contains(&name),
    }
}
