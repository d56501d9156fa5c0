//! Searches one open file after the other, and collects what is shown of the matches.

use std::fmt::Write as _;
use std::fs::File;
use std::io;

use grep::matcher::{LineTerminator, Matcher};
use grep::regex::{RegexMatcher, RegexMatcherBuilder};
use grep::searcher::{BinaryDetection, Searcher, SearcherBuilder, Sink, SinkContext, SinkMatch};
use toolpact::ToolError;

use super::Show;
use crate::lines::{self, cut};

/// Characters of a line that are shown.
const WIDTH: usize = 500;

/// Characters shown before a match that stands so far right that the cut would hide it.
const BEFORE: usize = 100;

/// A search over many files.
pub(super) struct Search {
    matcher: RegexMatcher,
    searcher: Searcher,
    show: Show,
    /// Matching lines, or files, that may still be shown.
    room: usize,
    limit: usize,
    shown: Vec<String>,
    searched: usize,
    matches: usize,
    files: usize,
    /// There are more matches than may be shown.
    more: bool,
}

impl Search {
    /// Reads the expression.
    pub(super) fn new(
        pattern: &str,
        ignore_case: bool,
        context: usize,
        show: Show,
        limit: usize,
    ) -> Result<Self, ToolError> {
        let matcher = RegexMatcherBuilder::new()
            .multi_line(true)
            .crlf(true)
            .case_insensitive(ignore_case)
            .build(pattern)
            .map_err(|error| ToolError::new(format!("`{pattern}` is no regular expression: {error}")))?;
        let context = if show == Show::Content { context } else { 0 };
        let searcher = SearcherBuilder::new()
            .line_terminator(LineTerminator::crlf())
            .binary_detection(BinaryDetection::quit(0))
            .before_context(context)
            .after_context(context)
            .build();
        let shown = Vec::new();
        Ok(Self { matcher, searcher, show, room: limit, limit, shown, searched: 0, matches: 0, files: 0, more: false })
    }

    /// Searches one file.
    pub(super) fn file(&mut self, path: &str, file: &File) -> Result<(), ToolError> {
        let mut hits = Hits::new(&self.matcher, self.show, self.room);
        let searched = self.searcher.search_file(&self.matcher, file, &mut hits);
        let Hits { text, lines, more, binary, .. } = hits;
        if binary {
            return Ok(());
        }
        searched.map_err(|error| ToolError::new(format!("{path} cannot be searched: {error}")))?;
        self.searched += 1;
        self.more |= more || (lines > 0 && self.room == 0);
        if lines == 0 || self.room == 0 {
            return Ok(());
        }
        self.files += 1;
        self.matches += lines;
        self.room -= if self.show == Show::Content { lines } else { 1 };
        self.shown.push(match self.show {
            Show::Content => format!("{path}\n{text}"),
            Show::Files => path.to_owned(),
            Show::Count => format!("{path}: {lines}"),
        });
        Ok(())
    }

    /// Whether nothing more can be shown, and it is known that there is more.
    pub(super) fn is_over(&self) -> bool {
        self.more
    }

    /// What was found below `place`; `unread` counts the places there that could not be read.
    pub(super) fn finish(mut self, place: &str, unread: usize) -> String {
        let separator = if self.show == Show::Content { "\n\n" } else { "\n" };
        let found = std::mem::take(&mut self.shown).join(separator);
        let parts =
            [Some(found).filter(|found| !found.is_empty()), self.sum(place), self.rest(), lines::unread(unread)];
        parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    fn sum(&self, place: &str) -> Option<String> {
        if self.files == 0 {
            let files = lines::count(self.searched, "file");
            return Some(format!(
                "[no line matches in {files} below {place}; ignored and binary files are not searched]"
            ));
        }
        let sum = || format!("[{} in {}]", lines::count(self.matches, "line"), lines::count(self.files, "file"));
        (self.show == Show::Count).then(sum)
    }

    fn rest(&self) -> Option<String> {
        let thing = if self.show == Show::Content { "line" } else { "file" };
        let shown = lines::count(self.limit, thing);
        self.more.then(|| format!("[only the first {shown}; there is more: narrow the search or raise `limit`]"))
    }
}

/// The matches of one file.
struct Hits<'a> {
    matcher: &'a RegexMatcher,
    show: Show,
    room: usize,
    text: String,
    lines: usize,
    more: bool,
    binary: bool,
}

impl<'a> Hits<'a> {
    fn new(matcher: &'a RegexMatcher, show: Show, room: usize) -> Self {
        Self { matcher, show, room, text: String::new(), lines: 0, more: false, binary: false }
    }

    fn line(&mut self, number: Option<u64>, mark: char, bytes: &[u8]) {
        let line = String::from_utf8_lossy(bytes);
        let line = line.trim_end_matches(['\r', '\n']);
        let start = self.matcher.find(line.as_bytes()).ok().flatten().map_or(0, |found| found.start());
        let from = if start + BEFORE > WIDTH { start.saturating_sub(BEFORE) } else { 0 };
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let _infallible = write!(self.text, "{}{mark}{}", number.unwrap_or_default(), cut(line, from, WIDTH));
    }
}

impl Sink for Hits<'_> {
    type Error = io::Error;

    fn matched(&mut self, _: &Searcher, found: &SinkMatch<'_>) -> Result<bool, io::Error> {
        if self.show == Show::Content && self.lines == self.room {
            self.more = true;
            return Ok(false);
        }
        self.lines += 1;
        if self.show == Show::Content {
            self.line(found.line_number(), ':', found.bytes());
        }
        // One match says all about a file whose path alone is listed.
        Ok(self.show != Show::Files)
    }

    fn context(&mut self, _: &Searcher, context: &SinkContext<'_>) -> Result<bool, io::Error> {
        self.line(context.line_number(), '-', context.bytes());
        Ok(true)
    }

    fn context_break(&mut self, _: &Searcher) -> Result<bool, io::Error> {
        self.text.push_str("\n--");
        Ok(true)
    }

    fn binary_data(&mut self, _: &Searcher, _: u64) -> Result<bool, io::Error> {
        self.binary = true;
        Ok(false)
    }
}
