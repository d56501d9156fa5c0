//! Names for what may be repaired in a model's arguments. Every change that is made has one of these names.

use serde::Serialize;
use std::fmt;

/// One change made to a call's arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Repair {
    /// What was done.
    pub kind: RepairKind,
    /// Where: a JSON Pointer into the arguments, empty for the text as a whole.
    pub pointer: String,
    /// From what to what, where that is not plain from the kind; may be empty.
    pub detail: String,
}

/// What a [`Repair`] did. The order counts: what changes the text itself comes before what changes the value that it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum RepairKind {
    /// Nothing, white space, `null` or `""` was taken for no arguments.
    NoArguments,
    /// White space around the object that JSON does not know, as a no-break space, was dropped.
    WhiteSpace,
    /// A byte order mark was dropped.
    ByteOrderMark,
    /// A code fence around the object was dropped.
    CodeFence,
    /// Text or tags after the object were dropped.
    TextAfter,
    /// One closing bracket too many was dropped.
    SurplusCloser,
    /// The same object came twice.
    SameObjectTwice,
    /// An empty object before the object was dropped.
    EmptyObjectFirst,
    /// A field came twice with the same value.
    SameKeyTwice,
    /// A comma before a closing bracket was dropped.
    TrailingComma,
    /// A comment was dropped.
    Comment,
    /// `True`, `False` or `None` was read as JSON.
    PythonLiteral,
    /// Single quotes were read as double quotes.
    SingleQuotes,
    /// Closing brackets at the end were added.
    MissingClosers,
    /// A raw line break or other control character within a text was kept.
    ControlCharacter,
    /// The backslash of an escape that does not exist was kept.
    InvalidEscape,
    /// JSON sent as a text was read.
    TextInText,
    /// The arguments were taken out of a wrapper field.
    Unwrapped,
    /// A field was renamed to the spelling of the schema.
    Renamed,
    /// Null, or a word for it, for an optional field was taken for leaving it out.
    NullDropped,
    /// An unknown field that held null was dropped.
    UnknownNullDropped,
    /// A text was read as null.
    TextToNull,
    /// A text was read as an integer.
    TextToInteger,
    /// A text was read as a number.
    TextToNumber,
    /// A text was read as a boolean.
    TextToBoolean,
    /// A number without a fraction was written as an integer.
    FloatToInteger,
    /// An integer was written as a text.
    IntegerToText,
    /// A single value was put into a list.
    IntoList,
    /// A fixed value was matched without regard to case and white space around it.
    Respelled,
}

impl RepairKind {
    /// Whether the text itself was changed to be read, as opposed to what it says.
    pub(crate) fn mends_text(self) -> bool {
        !matches!(self, Self::WhiteSpace | Self::ByteOrderMark) && self < Self::TextInText
    }

    fn words(self) -> &'static str {
        match self {
            Self::NoArguments => "taken for no arguments",
            Self::WhiteSpace => "white space unknown to JSON dropped",
            Self::ByteOrderMark => "byte order mark dropped",
            Self::CodeFence => "code fence dropped",
            Self::TextAfter => "text after the object dropped",
            Self::SurplusCloser => "surplus closing bracket dropped",
            Self::SameObjectTwice => "the same object twice, read once",
            Self::EmptyObjectFirst => "empty object before the object dropped",
            Self::SameKeyTwice => "the same field twice, read once",
            Self::TrailingComma => "trailing comma dropped",
            Self::Comment => "comment dropped",
            Self::PythonLiteral => "Python literal read as JSON",
            Self::SingleQuotes => "single quotes read as double quotes",
            Self::MissingClosers => "missing closing brackets added",
            Self::ControlCharacter => "unescaped control character kept",
            Self::InvalidEscape => "backslash of an invalid escape kept",
            Self::TextInText => "JSON in a string decoded",
            Self::Unwrapped => "taken out of a wrapper",
            Self::Renamed => "renamed",
            Self::NullDropped => "null taken for absent",
            Self::UnknownNullDropped => "unknown field with null dropped",
            Self::TextToNull => "string read as null",
            Self::TextToInteger => "string read as an integer",
            Self::TextToNumber => "string read as a number",
            Self::TextToBoolean => "string read as a boolean",
            Self::FloatToInteger => "whole number written as an integer",
            Self::IntegerToText => "integer written as a string",
            Self::IntoList => "single value put into a list",
            Self::Respelled => "spelling of a fixed value corrected",
        }
    }
}

impl Repair {
    pub(crate) fn at_root(kind: RepairKind) -> Self {
        Self { kind, pointer: String::new(), detail: String::new() }
    }
}

impl fmt::Display for Repair {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.pointer.is_empty() { "arguments" } else { self.pointer.as_str() };
        write!(out, "{place}: {}", self.kind.words())?;
        if !self.detail.is_empty() {
            write!(out, " ({})", self.detail)?;
        }
        Ok(())
    }
}
