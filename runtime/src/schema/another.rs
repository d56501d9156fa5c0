//! Whether talk behind a call holds one more object, found without reading the talk again and again.

use super::read::Reader;

/// How much of a text may be read to find one more object in it, in multiples of its length.
const READINGS: usize = 8;

/// Whether an object that holds something begins anywhere in `text`. A text that would have to be read again and again to
/// tell counts as one that has.
pub(crate) fn holds_object(text: &str) -> bool {
    let mut left = READINGS * text.len();
    text.match_indices('{').any(|(at, _)| {
        let mut reader = Reader::new(&text[at..], false);
        let found = reader.only().is_ok_and(|value| value.as_object().is_some_and(|map| !map.is_empty()));
        let spent = reader.text.at > left;
        left = left.saturating_sub(reader.text.at);
        found || spent
    })
}
