//! Checks of texts that only the compiler can read, as `guidance = TEXT` and `#[doc = include_str!(...)]`.

use crate::toolset::GUIDANCE_LIMIT;

/// Characters of a description; the attribute has the same limit for literals.
const DESCRIPTION_LIMIT: usize = 1_024;

/// A text without the white space around it.
pub const fn trimmed(text: &'static str) -> &'static str {
    text.trim_ascii()
}

/// Checks the description of a tool.
///
/// # Panics
/// While compiling, if it is empty or too long.
#[track_caller]
pub const fn description(text: &str) {
    let text = text.trim_ascii();
    assert!(!text.is_empty(), "the description is empty: write what the tool does; the model reads it");
    assert!(
        characters(text) <= DESCRIPTION_LIMIT,
        "the description has more than 1,024 characters: put how and when to use it into `guidance`"
    );
}

/// Checks the description of a parameter.
///
/// # Panics
/// While compiling, if it is empty or too long.
#[track_caller]
pub const fn parameter_description(text: &str) {
    let text = text.trim_ascii();
    assert!(!text.is_empty(), "the description of the parameter is empty: write what the value is; the model reads it");
    assert!(
        characters(text) <= DESCRIPTION_LIMIT,
        "the description of the parameter has more than 1,024 characters: say in a sentence what the value is"
    );
}

/// Checks the guidance of a tool.
///
/// # Panics
/// While compiling, if it is empty or too long.
#[track_caller]
pub const fn guidance(text: &str) {
    let text = text.trim_ascii();
    assert!(!text.is_empty(), "the guidance is empty: write when and how to use the tool, or leave `guidance` out");
    assert!(characters(text) <= GUIDANCE_LIMIT, "the guidance has more than 4,000 characters: shorten it");
}

/// Counts characters as `str::chars` does, which is not yet possible in constants.
const fn characters(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut count = 0;
    let mut index = 0;
    while index < bytes.len() {
        // Every byte but the continuation bytes of UTF-8 begins a character.
        if bytes[index] & 0b1100_0000 != 0b1000_0000 {
            count += 1;
        }
        index += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_characters() {
        for text in ["", "abc", "äöü", "日本語", "a🦀b"] {
            assert_eq!(characters(text), text.chars().count(), "{text}");
        }
    }

    #[test]
    fn trims() {
        assert_eq!(trimmed("\n Does it. \n"), "Does it.");
    }
}
