//! Whether two glob patterns can match the same name. Used to keep a deny rule when an operand is itself a pattern.

/// Whether some path matches both patterns. `*` and `?` stay within a component, `**` crosses components, a class counts as
/// any character. As in a shell, a `*` or `?` at the start of a component of `left` matches no leading dot.
pub(crate) fn may_overlap(left: &str, right: &str) -> bool {
    /// No path is longer; a longer pattern is taken to match.
    const MAX_PATH: usize = 4096;
    if left.len() > MAX_PATH {
        return true;
    }
    let left = pieces(left);
    let right = pieces(right);
    let mut reached = vec![vec![false; right.len() + 1]; left.len() + 1];
    reached[0][0] = true;
    for i in 0..=left.len() {
        for j in 0..=right.len() {
            if !reached[i][j] {
                continue;
            }
            let (a, b) = (left.get(i).copied(), right.get(j).copied());
            if let Some(piece) = a.filter(|piece| piece.repeats()) {
                reached[i + 1][j] = true;
                if let Some(b) = b.filter(|b| piece.meets(*b, starts(&right, j))) {
                    reached[i][j + 1] |= !b.repeats();
                }
            }
            if let Some(piece) = b.filter(|piece| piece.repeats()) {
                reached[i][j + 1] = true;
                if let Some(a) = a.filter(|a| piece.meets(*a, false)) {
                    reached[i + 1][j] |= !a.repeats();
                }
            }
            if let (Some(a), Some(b)) = (a, b)
                && !a.repeats()
                && !b.repeats()
                && a.meets(b, starts(&right, j))
            {
                reached[i + 1][j + 1] = true;
            }
        }
    }
    reached[left.len()][right.len()]
}

#[derive(Clone, Copy, PartialEq)]
enum Piece {
    Char(char),
    /// Any one character but a slash.
    One,
    /// Any characters but a slash.
    Some,
    /// Any characters.
    All,
}

impl Piece {
    fn repeats(self) -> bool {
        matches!(self, Self::Some | Self::All)
    }

    /// Whether one character of this piece can be one of the other.
    fn meets(self, other: Self, starts_component: bool) -> bool {
        match (self, other) {
            (Self::Char(a), Self::Char(b)) => a.to_lowercase().eq(b.to_lowercase()),
            (Self::One | Self::Some, Self::Char('.')) => !starts_component,
            (Self::One | Self::Some, Self::Char('/')) | (Self::Char('/'), Self::One | Self::Some) => false,
            _ => true,
        }
    }
}

fn starts(pieces: &[Piece], at: usize) -> bool {
    at == 0 || matches!(pieces.get(at - 1), Some(Piece::Char('/') | Piece::All))
}

fn pieces(pattern: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut chars = pattern.chars().peekable();
    while let Some(c) = chars.next() {
        pieces.push(match c {
            '*' if chars.next_if_eq(&'*').is_some() => {
                chars.next_if_eq(&'/');
                Piece::All
            }
            '*' => Piece::Some,
            '?' => Piece::One,
            '[' if chars.clone().any(|c| c == ']') => {
                chars.by_ref().find(|&c| c == ']');
                Piece::One
            }
            c => Piece::Char(c),
        });
    }
    pieces
}
