//! Brace lists and literal variables in words that only the wide reader looks at: `{rm,-rf,x}` and `X=rm; $X x`.

use std::collections::HashMap;

use super::token::Word;

/// More alternatives than this are not spelled out.
const MAX_WORDS: usize = 64;

/// Values of variables that the text itself assigns.
pub(super) type Variables = HashMap<String, String>;

/// Remembers the literal assignments at the front of a command.
pub(super) fn remember(words: &[Word], variables: &mut Variables) {
    for word in words.iter().take_while(|word| word.assigns) {
        if let Some((name, value)) = word.assignment().filter(|_| word.expansion.is_none()) {
            variables.insert(name.to_owned(), value.to_owned());
        }
    }
}

/// The words with variables that are known and brace lists resolved, as far as that is possible.
pub(super) fn resolve(words: &[Word], variables: &Variables) -> Vec<Word> {
    words.iter().flat_map(|word| alternatives(&substitute(word, variables))).flat_map(|word| fields(&word)).collect()
}

/// Marks a word whose value is known only through an assignment in the text.
const SUBSTITUTED: &str = "the variable set in the text";

fn substitute(word: &Word, variables: &Variables) -> Word {
    let mut word = word.clone();
    if word.expansion != Some("the variable") || variables.is_empty() {
        return word;
    }
    let mut pieces = word.text.split('$');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    let mut known = true;
    for piece in pieces {
        let (name, rest) = variable(piece);
        if let Some(value) = variables.get(name) {
            text.push_str(value);
            text.push_str(rest);
        } else {
            known = false;
            text.push('$');
            text.push_str(piece);
        }
    }
    word.text = text;
    if known {
        word.expansion = Some(SUBSTITUTED);
    }
    word
}

/// The name at the start of `NAME…` or `{NAME}…`, and what comes after it.
fn variable(piece: &str) -> (&str, &str) {
    if let Some((name, rest)) = piece.strip_prefix('{').and_then(|piece| piece.split_once('}')) {
        return (name, rest);
    }
    let end = piece.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(piece.len());
    piece.split_at(end)
}

/// An unquoted word whose value was substituted falls apart at blanks.
fn fields(word: &Word) -> Vec<Word> {
    if word.quoted || word.expansion != Some(SUBSTITUTED) {
        return vec![word.clone()];
    }
    word.text.split_whitespace().map(|text| Word { text: text.to_owned(), ..word.clone() }).collect()
}

/// The alternatives of the brace lists of a word.
fn alternatives(word: &Word) -> Vec<Word> {
    if word.expansion != Some("the brace list") {
        return vec![word.clone()];
    }
    let mut done = Vec::new();
    let mut open = vec![word.text.clone()];
    while let Some(text) = open.pop() {
        let list = text.rfind('{').and_then(|start| Some((start, start + text[start..].find('}')?)));
        match list.filter(|(start, end)| text[*start..*end].contains(',') && open.len() + done.len() < MAX_WORDS) {
            Some((start, end)) => {
                let each = text[start + 1..end].split(',').rev();
                open.extend(each.map(|choice| format!("{}{choice}{}", &text[..start], &text[end + 1..])));
            }
            None => done.push(Word { text, ..word.clone() }),
        }
    }
    done
}
