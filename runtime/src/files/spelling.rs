//! Which texts are paths at all. Looks at the text alone, never at the disk.

use crate::effect::Refusal;
use crate::unseen::hides_in_a_path;

/// Bytes that a path may have (source: `PATH_MAX` of Linux).
pub(super) const MAX_PATH_BYTES: usize = 4_096;

/// Whose rules for names apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Platform {
    /// Any byte but `/` and NUL may be in a name.
    Unix,
    /// Reserved names, streams, drives, and `\` as a second separator.
    Windows,
}

impl Platform {
    /// The platform that the program runs on.
    pub(super) const HERE: Self = if cfg!(windows) { Self::Windows } else { Self::Unix };
}

/// Refuses a text that is no path, or whose reader and whose file system could take it for different files.
///
/// Nothing is decoded: `~`, `%20` and `file:` stand for themselves, and the message says what to write instead.
///
/// # Errors
/// One sentence that names the fault and the remedy.
pub(super) fn check(text: &str, platform: Platform) -> Result<(), Refusal> {
    let fault = length(text)
        .or_else(|| unseen_character(text))
        .or_else(|| notation(text))
        .or_else(|| if platform == Platform::Windows { windows(text) } else { None });
    fault.map_or(Ok(()), |fault| Err(Refusal(fault)))
}

fn length(text: &str) -> Option<String> {
    if text.is_empty() {
        Some("a path is empty: write `.` for the workspace itself".into())
    } else if text.len() > MAX_PATH_BYTES {
        Some(format!("a path has {} bytes, more than the {MAX_PATH_BYTES} that are possible: shorten it", text.len()))
    } else {
        None
    }
}

fn unseen_character(text: &str) -> Option<String> {
    let (index, character) = text.char_indices().find(|(_, character)| hides_in_a_path(*character))?;
    Some(format!(
        "the path {text:?} has the invisible character U+{:04X} at byte {index}: write it without that character",
        u32::from(character)
    ))
}

fn notation(text: &str) -> Option<String> {
    if text == "~" || text.starts_with("~/") {
        return Some(format!(
            "`{text}` is not expanded: write a path relative to the workspace (or `./{text}` for a name that begins with `~`)"
        ));
    }
    let scheme = text.split_once(':').map(|(scheme, _)| scheme)?;
    let is_scheme = scheme.len() > 1 && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_scheme && (scheme.eq_ignore_ascii_case("file") || text[scheme.len()..].starts_with("://")) {
        return Some(format!("`{text}` is a URL: write the path alone, relative to the workspace"));
    }
    None
}

fn windows(text: &str) -> Option<String> {
    if text.contains('\\') {
        return Some(format!("`{text}` has a backslash: write `/` between the parts of a path"));
    }
    if let Some(character) = text.chars().find(|character| matches!(character, ':' | '<' | '>' | '"' | '|' | '?' | '*'))
    {
        return Some(format!("`{text}` has the character `{character}`, which no name may have here: leave it out"));
    }
    let names = text.split('/').filter(|name| !matches!(*name, "." | ".."));
    names.into_iter().find_map(|name| {
        if name.ends_with(['.', ' ']) {
            Some(format!("`{text}` has a name that ends with a dot or a space, which would be dropped: leave it out"))
        } else if is_device(name) {
            Some(format!("`{name}` names a device here: choose another name"))
        } else {
            None
        }
    })
}

/// Names that Windows reserves for devices, with any extension.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    if matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$") {
        return true;
    }
    let number = stem.strip_prefix("COM").or_else(|| stem.strip_prefix("LPT"));
    let mut digits = number.unwrap_or_default().chars();
    digits.next().is_some_and(|digit| digit.is_ascii_digit() || matches!(digit, '¹' | '²' | '³'))
        && digits.next().is_none()
}
