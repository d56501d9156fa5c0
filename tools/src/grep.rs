//! Searches the content of files for a regular expression.

mod search;

use schemars::JsonSchema;
use serde::Deserialize;
use toolpact::files::visible_path;
use toolpact::{Context, ReadTree, ToolError, tool};

use crate::path_pattern::PathPattern;
use crate::{lines, walk};
use search::Search;

/// What is listed of the matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Show {
    /// The matching lines, under the path of their file, each after its number and `:`.
    Content,
    /// The paths of the files that have matches.
    Files,
    /// The number of matching lines of each file that has some.
    Count,
}

/// Searches the content of files for lines that match a regular expression. Gives them by file, sorted by path.
///
/// What `.gitignore` names, version control and binary files are left out; links are not followed. Long lines are cut.
#[tool(
    category = search,
    guidance = "To find where something is defined, used or written. Begin with `output` files when many matches are likely; then read the places that matter. What a search shows does not count as read for a later change.",
    search = ["search", "find text", "regex", "regular expression", "ripgrep", "rg", "match", "occurrences", "usages"],
    output_limit = 30_000,
    keep = head,
)]
fn grep(
    /// Regular expression, matched within one line. A literal `(`, `[`, `{`, `.`, `*`, `+`, `?`, `|`, `^` or `$` needs a `\` before it.
    pattern: String,
    /// Directory or file to search, absolute or relative to the workspace.
    #[arg(default = ".")]
    path: ReadTree,
    /// Only files whose path fits this pattern, as `*.rs` or `src/**/*.{ts,tsx}`, relative to `path`.
    glob: Option<String>,
    /// Treat upper and lower case alike.
    #[arg(default = false)]
    ignore_case: bool,
    /// Lines to show before and after each match; after their numbers stands `-`.
    #[arg(default = 0, range(0..=50))]
    context: usize,
    /// What to list.
    #[arg(default = "content")]
    output: Show,
    /// Most matching lines to give; most files when files or counts are listed.
    #[arg(default = 200, range(1..=2_000))]
    limit: usize,
    ctx: &Context,
) -> Result<String, ToolError> {
    // A file that is named itself is searched, whatever it is called.
    let wanted = glob.as_deref().filter(|_| !path.is_file()).map(PathPattern::new).transpose()?;
    let mut search = Search::new(&pattern, ignore_case, context, output, limit)?;
    let mut unread = 0;
    for found in walk::below(&path, None)? {
        if ctx.is_cancelled() {
            return Err("the search was cancelled".into());
        }
        let Ok((relative, entry)) = found else {
            unread += 1;
            continue;
        };
        let is_wanted = wanted.as_ref().is_none_or(|wanted| wanted.fits(&relative));
        if !walk::is_file(&entry) || !is_wanted {
            continue;
        }
        match path.open(&relative) {
            Ok(file) => {
                let shown = path.shown_of(&relative);
                search.file(&format!("{}{}", visible_path(&shown), lines::mark(&shown)), &file)?;
            }
            Err(_) => unread += 1,
        }
        if search.is_over() {
            break;
        }
    }
    Ok(search.finish(path.shown(), unread))
}
