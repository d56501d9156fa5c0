//! Lists what is in a directory.

use std::path::Path;

use toolpact::files::{EntryKind, visible_path};
use toolpact::{ReadTree, ToolError, tool};

use crate::{lines, walk};

/// Lists a directory: directories first, marked with `/`, then files with their sizes, sorted by name.
///
/// The directory itself is shown whole. With `depth` over 1, so are the directories in it, but there without what
/// `.gitignore` names and without version control.
#[tool(
    category = search,
    guidance = "To get to know a directory. To find files by name anywhere below it, search for a pattern instead.",
    search = ["ls", "directory", "folder", "tree", "entries", "sizes"],
    output_limit = 30_000,
    keep = head,
)]
fn list_dir(
    /// Directory to list, absolute or relative to the workspace.
    #[arg(default = ".")]
    path: ReadTree,
    /// Levels to show; 1 is the directory alone.
    #[arg(default = 1, range(1..=10))]
    depth: usize,
    /// Most entries to give.
    #[arg(default = 500, range(1..=5_000))]
    limit: usize,
) -> Result<String, ToolError> {
    let mut entries: Vec<Entry> =
        path.entries()?.into_iter().map(|entry| Entry::new(&entry.name, entry.kind, entry.size)).collect();
    let mut unread = 0;
    if depth > 1 {
        for found in walk::below(&path, Some(depth))? {
            match found {
                Ok((relative, entry)) if entry.depth() > 1 => entries.push(Entry::below(&relative, &entry)),
                Ok(_) => {}
                Err(_) => unread += 1,
            }
        }
    }
    entries.sort_by(|a, b| a.place.cmp(&b.place));
    Ok(report(path.shown(), &entries, limit, unread))
}

/// One entry of the listing.
struct Entry {
    /// The names from the listed directory down to the entry, each after whether it is something else than a directory: sorts
    /// directories first, and what is in them right after them.
    place: Vec<(bool, String)>,
    kind: EntryKind,
    size: u64,
}

impl Entry {
    fn new(name: &str, kind: EntryKind, size: u64) -> Self {
        Self { place: vec![(kind != EntryKind::Directory, name.to_owned())], kind, size }
    }

    fn below(relative: &Path, entry: &ignore::DirEntry) -> Self {
        let kind = match entry.file_type() {
            Some(kind) if kind.is_dir() => EntryKind::Directory,
            Some(kind) if kind.is_file() => EntryKind::File,
            Some(kind) if kind.is_symlink() => EntryKind::Link,
            _ => EntryKind::Other,
        };
        let mut place: Vec<(bool, String)> =
            relative.iter().map(|name| (false, name.to_string_lossy().into_owned())).collect();
        if let Some(last) = place.last_mut() {
            last.0 = kind != EntryKind::Directory;
        }
        let size = if kind == EntryKind::File { entry.metadata().map_or(0, |metadata| metadata.len()) } else { 0 };
        Self { place, kind, size }
    }

    fn line(&self) -> String {
        let indent = "  ".repeat(self.place.len().saturating_sub(1));
        let name = self.place.last().map_or("", |(_, name)| name.as_str());
        let kind = match self.kind {
            EntryKind::Directory => "/".to_owned(),
            EntryKind::File => format!("  {}", size(self.size)),
            EntryKind::Link => "  (link)".to_owned(),
            EntryKind::Other => "  (no regular file)".to_owned(),
        };
        format!("{indent}{}{kind}{}", visible_path(name), lines::mark(name))
    }
}

/// A number of bytes, in decimal units.
#[allow(clippy::cast_precision_loss, reason = "one decimal is shown")]
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

fn report(shown: &str, entries: &[Entry], limit: usize, unread: usize) -> String {
    let mut listed: Vec<String> = entries.iter().take(limit).map(Entry::line).collect();
    if entries.is_empty() {
        listed.push(format!("[{shown} is empty]"));
    }
    if entries.len() > limit {
        let left = entries.len() - limit;
        listed.push(format!(
            "[{left} of {} entries left out; list one of the directories, or raise `limit`]",
            entries.len()
        ));
    }
    listed.extend(lines::unread(unread));
    listed.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_come_first_and_hold_what_is_in_them() {
        let entry = |place: &[(bool, &str)], kind| Entry {
            place: place.iter().map(|(file, name)| (*file, (*name).to_owned())).collect(),
            kind,
            size: 1_234,
        };
        let mut entries = [
            entry(&[(true, "a.txt")], EntryKind::File),
            entry(&[(false, "z"), (true, "b.txt")], EntryKind::File),
            entry(&[(false, "z")], EntryKind::Directory),
            entry(&[(false, "z"), (false, "y")], EntryKind::Directory),
            entry(&[(true, "l")], EntryKind::Link),
        ];
        entries.sort_by(|a, b| a.place.cmp(&b.place));
        let shown = report(".", &entries, 4, 0);
        assert_eq!(
            shown,
            "z/\n  y/\n  b.txt  1.2 kB\na.txt  1.2 kB\n[1 of 5 entries left out; list one of the directories, or raise `limit`]"
        );
    }
}
