//! The known word that a misspelt one most likely meant.

/// The nearest of `known`, if one is near: the same but for case and separators, or at most a third of its letters apart.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = folded(word);
    let limit = (wanted.len() / 3).max(1);
    let near = known.into_iter().map(|known| (distance(&wanted, &folded(known)), known));
    near.filter(|(distance, _)| *distance <= limit).min().map(|(_, known)| known)
}

/// The beginning of a help text: a guess, if there is one.
pub(crate) fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map_or_else(String::new, |near| format!("did you mean `{near}`? "))
}

fn folded(word: &str) -> Vec<char> {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Edits (insert, delete, replace, swap of neighbours) that turn one word into the other.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_misspelt_and_respelt_words() {
        let known = ["read_only", "reads", "timeout", "category"];
        assert_eq!(nearest("readonly", known), Some("read_only"));
        assert_eq!(nearest("raeds", known), Some("reads"));
        assert_eq!(nearest("time_out", known), Some("timeout"));
        assert_eq!(nearest("categroy", known), Some("category"));
        assert_eq!(nearest("deploy", known), None);
    }
}
