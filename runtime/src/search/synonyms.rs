//! Words that mean the same in the name of a tool. Data only.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::tokenize::stem;

/// Groups of words that stand for each other. A word may be in several groups. The first groups are actions, the last ones
/// things that programs name in two ways and the words of common subjects.
const GROUPS: &[&str] = &[
    "delete cancel remove erase clear drop destroy discard",
    "cancel stop abort end terminate kill",
    "list show get view display",
    "get read retrieve fetch load obtain",
    "create add new make insert",
    "create generate make build produce",
    "send post publish submit",
    "find check search lookup look query locate discover seek",
    "update edit change modify set adjust",
    "rename move",
    "copy duplicate clone",
    "run execute start launch invoke",
    "open launch start",
    "check verify validate test",
    "calculate compute determine evaluate solve",
    "convert transform translate",
    "summarize summary digest",
    "compare difference diff",
    "analyze analysis examine inspect",
    "recommend suggest recommendation suggestion",
    "buy purchase order",
    "book reserve reservation booking",
    "download save export",
    "upload import",
    "register signup enroll",
    "login signin authenticate",
    "image picture photo",
    "movie film",
    "song music track",
    "email mail",
    "directory folder",
    "repository repo",
    "website site webpage web",
    "url link",
    "configuration config setting preference",
    "database db",
    "information info detail",
    "location place address",
    "event appointment meeting agenda calendar schedule",
    "user account",
    "article paper",
    "travel trip journey vacation",
    "finance financial stock market investment",
    "course lesson class tutorial education learn",
    "job career employment",
    "doctor medical health",
    "shop shopping product store",
    "house home property apartment",
    "code program programming",
];

static SYNONYMS: LazyLock<HashMap<String, Vec<String>>> = LazyLock::new(|| {
    let mut synonyms: HashMap<String, Vec<String>> = HashMap::new();
    for group in GROUPS {
        let stems: Vec<String> = group.split_whitespace().map(|word| stem(word).into_owned()).collect();
        for (i, term) in stems.iter().enumerate() {
            let others = stems.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, other)| other.clone());
            synonyms.entry(term.clone()).or_default().extend(others);
        }
    }
    synonyms
});

/// The stems that may stand for a stem.
pub(super) fn synonyms(term: &str) -> &'static [String] {
    SYNONYMS.get(term).map_or(&[], Vec::as_slice)
}
