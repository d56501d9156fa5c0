//! Checks of texts that only the compiler can read, as `guidance = TEXT` and `#[doc = include_str!(...)]`.

/// Characters of a description; the attribute has the same limit for literals.
const DESCRIPTION_LIMIT: usize = 1_024;

/// Characters of a guidance; the attribute has the same limit for literals.
const GUIDANCE_LIMIT: usize = 4_000;

/// The description of a tool.
///
/// # Panics
/// While compiling, if it is empty or too long.
#[track_caller]
#[allow(clippy::panic, reason = "evaluated by the compiler: the panic is the compile error")]
pub const fn description(text: &'static str) -> &'static str {
    let text = text.trim_ascii();
    if text.is_empty() {
        panic!("the description is empty: write what the tool does; the model reads it");
    }
    if characters(text) > DESCRIPTION_LIMIT {
        panic!("the description has more than 1,024 characters: put how and when to use it into `guidance`");
    }
    text
}

/// The description of a parameter.
///
/// # Panics
/// While compiling, if it is empty or too long.
#[track_caller]
#[allow(clippy::panic, reason = "evaluated by the compiler: the panic is the compile error")]
pub const fn parameter_description(text: &'static str) -> &'static str {
    let text = text.trim_ascii();
    if text.is_empty() {
        panic!("the description of the parameter is empty: write what the value is; the model reads it");
    }
    if characters(text) > DESCRIPTION_LIMIT {
        panic!("the description of the parameter has more than 1,024 characters: say in a sentence what the value is");
    }
    text
}

/// The guidance of a tool.
///
/// # Panics
/// While compiling, if it is empty or too long.
#[track_caller]
#[allow(clippy::panic, reason = "evaluated by the compiler: the panic is the compile error")]
pub const fn guidance(text: &'static str) -> &'static str {
    let text = text.trim_ascii();
    if text.is_empty() {
        panic!("the guidance is empty: write when and how to use the tool, or leave `guidance` out");
    }
    if characters(text) > GUIDANCE_LIMIT {
        panic!("the guidance has more than 4,000 characters: shorten it");
    }
    text
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
        assert_eq!(description("\n Does it. \n"), "Does it.");
    }
}
