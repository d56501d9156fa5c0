//! How far apart two spellings are. Knows nothing of tools.

/// Whether at most one insertion, deletion, substitution or swap of neighbours turns one word into the other.
pub(super) fn within_one_edit(a: &str, b: &str) -> bool {
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

/// The number of insertions, deletions, substitutions and swaps of neighbouring characters between two words
/// (optimal string alignment).
pub(super) fn distance(a: &str, b: &str) -> usize {
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
