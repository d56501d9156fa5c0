//! What is checked before a command is read: its length and the characters that hide or reorder text.

use super::opaque::{MAX_LENGTH, Opaque};

/// The first reason not to trust the text as it is written.
pub(super) fn check(text: &str) -> Result<(), Opaque> {
    if let Some(c) = text.chars().find(|&c| c.is_control() && !matches!(c, '\t' | '\n')) {
        return Err(Opaque::Control(u32::from(c)));
    }
    if let Some(c) = text.chars().find(|&c| reorders(c)) {
        return Err(Opaque::Invisible(u32::from(c)));
    }
    let length = text.chars().count();
    if length > MAX_LENGTH { Err(Opaque::TooLong(length)) } else { Ok(()) }
}

/// Characters that change the order of the text or carry a hidden one; never accepted, also not inside quotes.
fn reorders(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

/// Characters that look like nothing or like a space and are part of a word; accepted only inside quotes.
pub(super) fn is_misleading(c: char) -> bool {
    let invisible = matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
        | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{E0100}'..='\u{E01EF}');
    invisible || reorders(c) || (c.is_whitespace() && !c.is_ascii())
}
