//! The floor: what is refused in every mode, whatever the rules say. It looks at what a command does to which path, never
//! at quoted prose.

use super::paths::{self, PathAccess, PathOperand};
use super::wide::Visible;

/// Damage that no mode and no rule permits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Catastrophe {
    /// The root, a system directory, the home directory, or the directory the command starts in or above would be lost.
    #[error("it would destroy `{0}` and everything in it")]
    Destroys(String),
    /// A disk would be overwritten.
    #[error("it would overwrite the device `{0}`")]
    Overwrites(String),
    /// Every process of the user would be stopped.
    #[error("it would stop every process")]
    StopsEverything,
    /// Processes would multiply without bound.
    #[error("it would start processes without end")]
    ForkBomb,
}

/// What a command would destroy, if it is a catastrophe.
pub(super) fn check(command: &Visible, paths: &[PathOperand]) -> Option<Catastrophe> {
    paths.iter().find_map(of_path).or_else(|| stops_everything(command).then_some(Catastrophe::StopsEverything))
}

fn of_path(operand: &PathOperand) -> Option<Catastrophe> {
    let path = operand.from_start()?;
    match operand.access {
        PathAccess::Destroy if is_vital(&path) => Some(Catastrophe::Destroys(operand.path.clone())),
        PathAccess::Destroy | PathAccess::WriteTree | PathAccess::Write if is_disk(&path) => {
            Some(Catastrophe::Overwrites(path))
        }
        _ => None,
    }
}

/// What would destroy the workspace or the home directory, or a directory above, under their absolute names.
pub(super) fn of_known(writes: &[PathOperand], workspace: &str, home: Option<&str>) -> Option<Catastrophe> {
    let destroyed = writes.iter().filter(|operand| operand.access == PathAccess::Destroy);
    destroyed.into_iter().find_map(|operand| {
        let path = operand.from_start()?;
        let lost = contents_of(&path);
        let holds = |place: &str| {
            let place = paths::clean(place);
            lost == place || lost == "/" || place.strip_prefix(lost).is_some_and(|rest| rest.starts_with('/'))
        };
        let vital = lost.starts_with('/') && (holds(workspace) || home.is_some_and(holds));
        vital.then(|| Catastrophe::Destroys(operand.path.clone()))
    })
}

/// The directory that is emptied when the path ends in patterns that match everything.
fn contents_of(path: &str) -> &str {
    let mut rest = path;
    while let Some((before, "*" | ".*" | "**" | ".[!.]*" | "?*")) = rest.rsplit_once('/') {
        rest = if before.is_empty() { "/" } else { before };
    }
    if matches!(rest, "*" | ".*" | "**") { "." } else { rest }
}

/// Directories directly below the root that a system does not survive without, or that hold everyone's files.
const SYSTEM: [&str; 30] = [
    "Applications",
    "Library",
    "System",
    "Users",
    "Volumes",
    "bin",
    "boot",
    "dev",
    "efi",
    "etc",
    "home",
    "lib",
    "lib32",
    "lib64",
    "libx32",
    "media",
    "mnt",
    "nix",
    "opt",
    "private",
    "proc",
    "root",
    "run",
    "sbin",
    "snap",
    "srv",
    "sys",
    "usr",
    "var",
    "cygdrive",
];

/// Directories two levels down with the same standing.
const SYSTEM_BELOW: [&str; 11] = [
    "usr/bin",
    "usr/lib",
    "usr/lib64",
    "usr/local",
    "usr/sbin",
    "usr/share",
    "var/lib",
    "var/log",
    "mnt/c",
    "private/etc",
    "private/var",
];

/// Whether the cleaned path, or everything in it, is what must never be lost.
pub(super) fn is_vital(path: &str) -> bool {
    let rest = contents_of(path);
    match rest.strip_prefix('/') {
        None => {
            rest.starts_with('~') && !rest.contains('/')
                || rest == "."
                || rest.split('/').all(|part| part == "..")
                || rest.starts_with("~/..")
        }
        Some(below) => {
            let parts: Vec<&str> = below.split('/').collect();
            let home = parts.len() == 2 && matches!(parts[0], "home" | "Users");
            below.is_empty() || home || SYSTEM.contains(&below) || SYSTEM_BELOW.contains(&below)
        }
    }
}

/// Whether the path is a whole disk, a partition, or memory.
fn is_disk(path: &str) -> bool {
    const DISKS: [&str; 16] = [
        "sd", "hd", "vd", "xvd", "nvme", "mmcblk", "disk", "rdisk", "mapper/", "dm-", "md", "loop", "mem", "kmem",
        "sr", "nbd",
    ];
    let device = path.strip_prefix("/dev/").is_some_and(|name| DISKS.iter().any(|disk| name.starts_with(disk)));
    device || path == "/proc/sysrq-trigger" || path.starts_with("/dev/block/")
}

fn stops_everything(command: &Visible) -> bool {
    command.starts.iter().any(|&start| {
        let words = command.words.get(start..).unwrap_or_default();
        let name = words.first().map(|word| paths::basename(&word.text)).unwrap_or_default();
        name == "killall5" || (name == "kill" && words.iter().skip(2).any(|word| word.text == "-1"))
    })
}
