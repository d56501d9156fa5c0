//! The names that a misspelt one most likely meant.

/// Up to three known names close to `name`, nearest first.
///
/// Close is: the same but for case and separators, or at most a third of its letters apart.
pub(crate) fn names<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let wanted = folded(name);
    let length = wanted.chars().count();
    let limit = (length / 3).max(1);
    let mut near: Vec<(usize, &str)> = known
        .into_iter()
        .map(|known| (folded(known), known))
        // Words of very different length are never near, and a model may send a word of any length.
        .filter(|(folded, _)| length.abs_diff(folded.chars().count()) <= limit)
        .map(|(folded, known)| (distance(&wanted, &folded), known))
        .filter(|(distance, _)| *distance <= limit)
        .collect();
    near.sort_unstable();
    near.into_iter().take(3).map(|(_, known)| known.to_owned()).collect()
}

fn folded(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Edits (insert, delete, replace, swap of neighbours) that turn one word into the other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_misspelt_and_respelt_names() {
        let known = ["read_file", "write_file", "grep"];
        assert_eq!(names("raed_file", known), ["read_file"]);
        assert_eq!(names("ReadFile", known), ["read_file"]);
        assert_eq!(names("gerp", known), ["grep"]);
        assert!(names("deploy", known).is_empty());
        // Compared letter by letter, this would take hundreds of megabytes for each known name.
        assert!(names(&"read_file".repeat(500_000), known).is_empty());
    }
}
