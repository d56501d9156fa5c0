//! Finds files by a pattern for their paths.

use toolpact::files::visible_path;
use toolpact::{Context, ReadTree, ToolError, tool};

use crate::path_pattern::PathPattern;
use crate::{lines, walk};

/// Finds files by a pattern for their paths. Gives one path a line, relative to the workspace, sorted.
///
/// What `.gitignore` names is left out, and so is version control. Links are listed and not followed.
#[tool(
    category = search,
    guidance = "To find files by name. To find them by content, search their content instead.",
    search = ["find", "files", "name", "pattern", "wildcard", "locate", "ls"],
    output_limit = 30_000,
    keep = head,
)]
fn glob(
    /// Pattern, as `src/**/*.rs` or `*.{toml,md}`: `*` stays within a directory, `**` crosses directories. Without a `/` it is
    /// for the name, at any depth.
    pattern: String,
    /// Directory to search, absolute or relative to the workspace; the pattern is relative to it.
    #[arg(default = ".")]
    path: ReadTree,
    /// Most paths to give.
    #[arg(default = 200, range(1..=2_000))]
    limit: usize,
    ctx: &Context,
) -> Result<String, ToolError> {
    let wanted = PathPattern::new(&pattern)?;
    let (mut paths, mut unread) = (Vec::new(), 0);
    for found in walk::below(&path, None)? {
        if ctx.is_cancelled() {
            return Err("the search was cancelled".into());
        }
        match found {
            Ok((relative, entry)) if !walk::is_directory(&entry) && wanted.fits(&relative) => {
                paths.push(path.shown_of(&relative));
            }
            Ok(_) => {}
            Err(_) => unread += 1,
        }
    }
    Ok(report(&pattern, &path, &paths, limit, unread))
}

fn report(pattern: &str, tree: &ReadTree, paths: &[String], limit: usize, unread: usize) -> String {
    let total = paths.len();
    let mut shown: Vec<String> =
        paths.iter().take(limit).map(|path| format!("{}{}", visible_path(path), lines::mark(path))).collect();
    if total == 0 {
        shown.push(format!("[no file below {} fits `{pattern}`; ignored files are not searched]", tree.shown()));
    }
    if total > limit {
        shown.push(format!("[{} more; narrow the pattern or raise `limit`]", lines::count(total - limit, "path")));
    }
    shown.extend(lines::unread(unread));
    shown.join("\n")
}
