//! How alike two names are, and the known names that a misspelt one most likely meant. Knows nothing of what is named.

/// Names that are told for a misspelt one, at most.
const TOLD: usize = 3;

/// A shorter name is in too many others for that to say anything, in letters.
const SHORTEST_PART: usize = 4;

/// A longer text is nobody's slip in a name, and comparing takes time in proportion to the product of both lengths.
const LONGEST: usize = 128;

/// Up to three of the known names that are close to `name`, the nearest first.
pub(crate) fn names<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let wanted = fold(name);
    let near = known.into_iter().filter_map(|known| Some((closeness(&wanted, &fold(known))?, known)));
    nearest_first(near.collect())
}

/// The one of the known names that is closest to `name`.
pub(crate) fn name<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = fold(name);
    let near = known.into_iter().filter_map(|known| Some((closeness(&wanted, &fold(known))?, known)));
    near.min().map(|(_, known)| known)
}

/// A name that ends before one of the known names does: `pat` for `pattern`. The shortest, if there are several.
pub(crate) fn begun<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = fold(name);
    let begun = known.into_iter().filter(|known| !wanted.is_empty() && fold(known).starts_with(&wanted));
    begun.min_by_key(|known| known.len())
}

/// Up to three names, each once, by how close they are.
pub(crate) fn nearest_first(mut near: Vec<(usize, &str)>) -> Vec<String> {
    near.sort_unstable();
    let mut told: Vec<String> = Vec::new();
    for (_, name) in near {
        if told.len() < TOLD && !told.iter().any(|known| known == name) {
            told.push(name.to_owned());
        }
    }
    told
}

/// The end of a message about an unknown name: the near ones as a question, if there are any.
pub(crate) fn did_you_mean(near: &[String]) -> String {
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) }
}

/// A name without case and separators: equal for `create_issue`, `createIssue`, `create-issue` and `Create Issue`.
pub(crate) fn fold(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The distance of two folded names that are near each other: at most a third of the letters differ, or one holds the other.
pub(crate) fn closeness(wanted: &str, known: &str) -> Option<usize> {
    let (wanted_length, known_length) = (wanted.chars().count(), known.chars().count());
    let (shorter, longer) = (wanted_length.min(known_length), wanted_length.max(known_length));
    if shorter == 0 || longer > LONGEST {
        return None;
    }
    let holds = shorter >= SHORTEST_PART && (known.contains(wanted) || wanted.contains(known));
    if !holds && (longer - shorter) * 3 > longer {
        return None;
    }
    let distance = distance(wanted, known);
    (holds || distance * 3 <= longer).then_some(distance)
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

/// Whether the distance of two words is at most one, found without computing it: a search asks it of every known word.
pub(crate) fn within_one_edit(a: &str, b: &str) -> bool {
    let (a, b) = differing(a, b);
    let mut a = a.chars();
    let mut b = b.chars();
    match (a.next(), a.next(), b.next(), b.next()) {
        (_, None, _, None) => true,
        (Some(a1), Some(a2), Some(b1), Some(b2)) => a1 == b2 && a2 == b1 && a.next().is_none() && b.next().is_none(),
        _ => false,
    }
}

/// What is left of two words without their common start and their common end.
fn differing<'a>(a: &'a str, b: &'a str) -> (&'a str, &'a str) {
    let start: usize = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum();
    let (a, b) = (&a[start..], &b[start..]);
    let ends = a.chars().rev().zip(b.chars().rev());
    let end: usize = ends.take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum();
    (&a[..a.len() - end], &b[..b.len() - end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_and_respelt_names_are_found_and_other_words_are_not() {
        let known = ["read_file", "write_file", "grep"];
        assert_eq!(names("raed_file", known), ["read_file"]);
        assert_eq!(names("ReadFile", known), ["read_file"]);
        assert_eq!(names("gerp", known), ["grep"]);
        assert_eq!(names("file", known), ["read_file", "write_file"]);
        assert!(names("deploy", known).is_empty());
        assert_eq!(name("filePath", ["path", "file_path"]), Some("file_path"));
        assert_eq!(name("fst", ["fast", "slow"]), Some("fast"));
        assert_eq!(name("recusrive", ["recursive"]), Some("recursive"));
        assert_eq!(name("nope", ["description", "points"]), None);
    }

    #[test]
    fn a_name_that_is_only_begun_is_completed() {
        assert_eq!(begun("pat", ["path_or_pattern", "pattern", "text"]), Some("pattern"));
        assert_eq!((begun("", ["a"]), begun("-", ["a"]), begun("x", ["a"])), (None, None, None));
    }

    #[test]
    fn a_name_without_letters_or_without_end_is_near_nothing() {
        assert_eq!(name("<=", [">=", "=="]), None);
        let long = "path".repeat(1_000_000);
        assert_eq!(name(&long, ["path"]), None);
    }

    #[test]
    fn spellings_are_compared() {
        for (a, b, expected) in [
            ("calendar", "calendar", 0),
            ("calendar", "calender", 1),
            ("calendar", "calndar", 1),
            ("calendar", "caledar", 1),
            ("serach", "search", 1),
            ("aab", "ab", 1),
            ("abcd", "badc", 2),
            ("über", "uber", 1),
            ("abc", "cab", 2),
            ("", "ab", 2),
        ] {
            for (a, b) in [(a, b), (b, a)] {
                assert_eq!(distance(a, b), expected, "{a} {b}");
                assert_eq!(within_one_edit(a, b), expected <= 1, "{a} {b}");
            }
        }
    }
}
