//! Numbers of things in words, for people and models. Knows nothing of what is counted.

/// A number of things: `1 line`, `2 lines`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{number} {}", named(number, thing))
}

/// The word for so many things: `line`, `lines`.
pub(crate) fn named(number: usize, thing: &str) -> String {
    if number == 1 { thing.to_owned() } else { format!("{thing}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_no_plural() {
        assert_eq!([0, 1, 2].map(|number| count(number, "line")), ["0 lines", "1 line", "2 lines"]);
    }
}
