//! Files as text: what counts as text, and how its lines end. Touches no disk.

use super::FileError;

/// The whole text of a file, exactly as it is on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileText {
    /// The text, with its byte order mark and its line ends.
    pub text: String,
    /// Whether it begins with a byte order mark.
    pub bom: bool,
    /// How its lines end.
    pub line_ending: LineEnding,
}

/// Some lines of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLines {
    /// The lines, exactly as they are on disk, but without the byte order mark.
    pub text: String,
    /// Number of the first of them, from 1.
    pub first: usize,
    /// How many they are.
    pub count: usize,
    /// Lines of the whole file.
    pub total: usize,
    /// The last line is longer than what was asked for, and cut.
    pub cut: bool,
    /// How the lines of the whole file end.
    pub line_ending: LineEnding,
}

/// How the lines of a text end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnding {
    /// With `\n`, all that end; also of a text of one line without an end.
    Lf,
    /// With `\r\n`, all of them.
    CrLf,
    /// Some one way, some the other.
    Mixed,
}

const BOM: char = '\u{feff}';

impl LineEnding {
    /// How the lines of a text end.
    pub fn of(text: &str) -> Self {
        let all = text.matches('\n').count();
        match text.matches("\r\n").count() {
            0 => Self::Lf,
            crlf if crlf == all => Self::CrLf,
            _ => Self::Mixed,
        }
    }
}

impl FileText {
    /// The text of bytes, or what keeps them from being text.
    pub(super) fn of(bytes: Vec<u8>, shown: &str) -> Result<Self, FileError> {
        let not_text = |why: String| FileError::NotText { shown: shown.into(), why };
        if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
            return Err(not_text(format!("byte {at} is NUL")));
        }
        let text = String::from_utf8(bytes)
            .map_err(|error| not_text(format!("byte {} is not UTF-8", error.utf8_error().valid_up_to())))?;
        Ok(Self { bom: text.starts_with(BOM), line_ending: LineEnding::of(&text), text })
    }

    /// The text without its byte order mark.
    pub fn body(&self) -> &str {
        self.text.strip_prefix(BOM).unwrap_or(&self.text)
    }

    /// The text as it is edited: without byte order mark, and with `\n` where all lines end with `\r\n`.
    pub(super) fn to_edit(&self) -> String {
        match self.line_ending {
            LineEnding::CrLf => self.body().replace("\r\n", "\n"),
            LineEnding::Lf | LineEnding::Mixed => self.body().to_owned(),
        }
    }

    /// An edited text as it goes back to the file: with the byte order mark and the line ends that the file had.
    pub(super) fn restored(&self, edited: &str) -> String {
        let body = match self.line_ending {
            LineEnding::CrLf => edited.replace("\r\n", "\n").replace('\n', "\r\n"),
            LineEnding::Lf | LineEnding::Mixed => edited.to_owned(),
        };
        if self.bom && !body.starts_with(BOM) { format!("{BOM}{body}") } else { body }
    }

    /// Up to `count` lines from the line `first`, but no more than `characters` characters: whole lines, or the beginning
    /// of the first one if it alone is longer. Also the bytes of the file that they are.
    pub(super) fn lines(
        &self,
        first: usize,
        count: usize,
        characters: usize,
    ) -> Option<(FileLines, std::ops::Range<usize>)> {
        let total = self.body().lines().count();
        let offset = self.text.len() - self.body().len();
        let skipped = self.body().split_inclusive('\n').take(first - 1).map(str::len).sum::<usize>();
        if first > total.max(1) {
            return None;
        }
        let mut room = characters;
        let (mut end, mut taken, mut cut) = (skipped, 0, false);
        for line in self.body()[skipped..].split_inclusive('\n').take(count) {
            let length = line.chars().count();
            if length > room {
                if taken == 0 {
                    end += line.char_indices().nth(room).map_or(line.len(), |(index, _)| index);
                    (taken, cut) = (1, true);
                }
                break;
            }
            room -= length;
            end += line.len();
            taken += 1;
        }
        let text = self.body()[skipped..end].to_owned();
        // The byte order mark counts as seen with the first line.
        let from = if skipped == 0 { 0 } else { offset + skipped };
        let lines = FileLines { text, first, count: taken, total, cut, line_ending: self.line_ending };
        Some((lines, from..offset + end))
    }
}
