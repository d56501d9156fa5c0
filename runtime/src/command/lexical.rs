//! The last resort for text that does not parse: quotes are dropped, and every place where a command could begin counts.
//! It serves deny, ask and the floor only.

use super::token::Word;

/// The words of each piece between characters that separate commands.
pub(super) fn commands(text: &str) -> Vec<Vec<Word>> {
    let plain: String = text.replace("\\\n", "").chars().filter(|c| !matches!(c, '\'' | '"' | '\\')).collect();
    let pieces = plain.split([';', '|', '&', '\n', '\r', '(', ')', '{', '}', '`', '<', '>', '\0']);
    let words = |piece: &str| piece.split_whitespace().map(Word::literal).collect::<Vec<Word>>();
    pieces.map(words).filter(|words| !words.is_empty()).collect()
}
