//! The closest of some known names to a name that is not known. Names only, no values of other kinds.

/// The one of `known` that a person would take `given` for: the same but for case, `-` and `_`, or few edits away.
pub(crate) fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = plain(given);
    let allowed = (wanted.chars().count() / 3).clamp(1, 3);
    let scored = known.into_iter().map(|name| (distance(&wanted, &plain(name)), name));
    scored.filter(|(edits, _)| *edits <= allowed).min_by_key(|(edits, _)| *edits).map(|(_, name)| name)
}

/// A name without what spelling habits differ in: `filePath`, `file_path` and `file-path` are one.
pub(crate) fn plain(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect()
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().take(64).collect(), other.chars().take(64).collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for i in 1..=one.len() {
        let mut line = vec![i; other.len() + 1];
        for j in 1..=other.len() {
            let differs = usize::from(one[i - 1] != other[j - 1]);
            line[j] = (last[j] + 1).min(line[j - 1] + 1).min(last[j - 1] + differs);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                line[j] = line[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, line);
    }
    last[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_habits_and_slips_are_close_and_other_words_are_not() {
        assert_eq!(nearest("filePath", ["path", "file_path"]), Some("file_path"));
        assert_eq!(nearest("fst", ["fast", "slow"]), Some("fast"));
        assert_eq!(nearest("recusrive", ["recursive"]), Some("recursive"));
        assert_eq!(nearest("nope", ["description", "points"]), None);
    }
}
