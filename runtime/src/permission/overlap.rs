//! Whether two globs can match one same path. Used to ask where a denial cannot be known; answers yes when in doubt.

/// Whether some path matches both globs. `*` and `?` of the second are those of a shell: they do not match a leading dot.
pub(super) fn globs(pattern: &str, glob: &str) -> bool {
    let (pattern, glob): (Vec<&str>, Vec<&str>) = (pattern.split('/').collect(), glob.split('/').collect());
    components(&pattern, &glob)
}

/// Component by component; `**` stands for any number of them.
fn components(a: &[&str], b: &[&str]) -> bool {
    match (a.split_first(), b.split_first()) {
        (None, None) => true,
        (Some((&"**", rest)), None) => components(rest, b),
        (None, Some((&"**", rest))) => components(a, rest),
        (None, _) | (_, None) => false,
        (Some((&"**", rest)), Some((_, others))) => components(rest, b) || components(a, others),
        (Some((_, others)), Some((&"**", rest))) => components(a, rest) || components(others, b),
        (Some((first, rest)), Some((other, others))) => letters(first, other) && components(rest, others),
    }
}

fn letters(pattern: &str, glob: &str) -> bool {
    let hidden_apart = pattern.starts_with('.') && glob.starts_with(['*', '?', '[']);
    !hidden_apart && overlap(&tokens(pattern), &tokens(glob))
}

/// One letter of a glob: itself, any one, or any number of any.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Letter(char),
    One,
    Any,
}

fn tokens(glob: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut letters = glob.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '*' => tokens.push(Token::Any),
            '?' => tokens.push(Token::One),
            '\\' => tokens.extend(letters.next().map(Token::Letter)),
            // Classes and alternatives stand for one letter or many: in doubt for any.
            '[' => {
                letters.by_ref().find(|letter| *letter == ']');
                tokens.push(Token::Any);
            }
            '{' => {
                letters.by_ref().find(|letter| *letter == '}');
                tokens.push(Token::Any);
            }
            letter => tokens.push(Token::Letter(letter)),
        }
    }
    tokens
}

/// Whether some word matches both. Row by row, so that the time is the product of the lengths.
fn overlap(a: &[Token], b: &[Token]) -> bool {
    let mut row: Vec<bool> = Vec::with_capacity(b.len() + 1);
    for j in 0..=b.len() {
        let empty = b[..j].iter().all(|token| *token == Token::Any);
        row.push(empty);
    }
    for (i, first) in a.iter().enumerate() {
        let mut next = vec![*first == Token::Any && row[0] && a[..i].iter().all(|token| *token == Token::Any)];
        for (j, second) in b.iter().enumerate() {
            let reached = match (first, second) {
                (Token::Any, Token::Any) => row[j] || row[j + 1] || next[j],
                (Token::Any, _) => row[j + 1] || next[j],
                (_, Token::Any) => next[j] || row[j + 1],
                (Token::Letter(x), Token::Letter(y)) => x == y && row[j],
                _ => row[j],
            };
            next.push(reached);
        }
        row = next;
    }
    row.last().copied().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_meet_where_one_path_matches_both() {
        for (pattern, glob) in [
            ("**/.env", ".e*"), ("**/.env", "src/.en?"), ("private/**", "priv*/key"), ("private/**", "*/key"),
            ("**/*.pem", "keys/*"), ("**/.env", "src/**"), ("src/[ab].rs", "src/*.rs"), ("**/secret*", "a*b/s*t"),
        ] {
            assert!(globs(pattern, glob), "{pattern} {glob}");
        }
        for (pattern, glob) in [
            ("**/.env", "src/*.rs"), ("**/.env", "*"), ("private/**", "src/*"), ("**/*.pem", "src/*.rs"), ("a/b", "a/b/c"),
        ] {
            assert!(!globs(pattern, glob), "{pattern} {glob}");
        }
    }
}
