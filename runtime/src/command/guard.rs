//! What is checked before a command is read: its length and the characters that hide or reorder text.

use super::opaque::{MAX_LENGTH, Opaque};
use crate::unseen::{is_unseen, reorders};

/// The first reason not to trust the text as it is written.
pub(super) fn check(text: &str) -> Result<(), Opaque> {
    if let Some(c) = text.chars().find(|&c| c.is_control() && !matches!(c, '\t' | '\n')) {
        return Err(Opaque::Control(u32::from(c)));
    }
    // These are never accepted, also not inside quotes.
    if let Some(c) = text.chars().find(|&c| reorders(c)) {
        return Err(Opaque::Invisible(u32::from(c)));
    }
    let length = text.chars().count();
    if length > MAX_LENGTH { Err(Opaque::TooLong(length)) } else { Ok(()) }
}

/// Characters that look like nothing or like a space and are part of a word; accepted only inside quotes.
pub(super) fn is_misleading(c: char) -> bool {
    is_unseen(c) || (c.is_whitespace() && !c.is_ascii())
}
