//! Shows a text file with line numbers, a page at a time.

use toolpact::files::{FileLines, Page};
use toolpact::{ReadPath, ToolError, tool};

use crate::lines;

/// Characters of a file in one page. With the numbers of 2,000 lines it stays below the limit of the contract.
const CHARACTERS: usize = 60_000;

/// Reads a text file. Gives its lines, each after its number and a tab.
///
/// Long files come in pages: the end of the result says whether more lines follow and how to get them.
#[tool(
    category = read,
    shows_files,
    guidance = "Read a file before you change it: a change of a file that was not read is refused. For a long file, read only the lines you need. The number and the tab before each line are not part of the file.",
    search = ["open", "show", "view", "cat", "print", "content", "source"],
    output_limit = 80_000,
    keep = head,
)]
fn read_file(
    /// File to read, absolute or relative to the workspace.
    path: ReadPath,
    /// Number of the first line, from 1.
    #[arg(default = 1, range(1..))]
    offset: usize,
    /// Most lines to give.
    #[arg(default = 2_000, range(1..=2_000))]
    limit: usize,
) -> Result<String, ToolError> {
    let page = path.read_lines(Page { first: offset, lines: limit, characters: CHARACTERS })?;
    if page.total == 0 {
        return Ok(format!("[{} is empty]", path.shown()));
    }
    let mut shown = lines::numbered(page.text.lines(), page.first);
    shown.extend(notices(&page));
    Ok(shown)
}

/// What the model must know about what it does not see.
fn notices(page: &FileLines) -> Option<String> {
    let last = page.first + page.count - 1;
    let cut = page.cut.then(|| {
        format!("[line {last} is longer than {CHARACTERS} characters and was cut: search in it, or take a part of it with a command]\n")
    });
    let more = (last < page.total)
        .then(|| format!("[lines {} to {last} of {}; go on with offset = {}]\n", page.first, page.total, last + 1));
    (cut.is_some() || more.is_some()).then(|| [cut, more].into_iter().flatten().collect())
}
