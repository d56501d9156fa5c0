//! Text to search terms: the same for documents and queries, so that both sides meet.
//!
//! Does not weigh, expand or look anything up.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use rust_stemmers::{Algorithm, Stemmer};

/// Words that carry no meaning in a request for a tool: English function words and the phrases people wrap a request in.
const STOP_WORDS: &str = "\
    a about after all also am an and any are as at be because been before being but by can could d did do does doing \
    during each either for from had has have having he her here hers him his how i if in into is it its itself just ll \
    m me more most my myself no not of on once only or other our ours out over own re s same she should so some such t \
    than that the their theirs them themselves then there these they this those through to too under until up upon ve \
    very was we were what when where which while who whom whose why will with within would you your yours yourself \
    able allow allows based currently etc given hello help hey hi let like lets need needs please provide provided \
    provides specified specific thank thanks tool tools use used uses using via want wanted wants wish";

/// Words that a request for any tool may have, and that may yet name one.
const WEAK_WORDS: &str = "\
    answer app application available back best better come data day different every example feature few find first full \
    get give go good great help info information interested keep kind know last latest learn long look looking lot make \
    name new next now number one option people plan planning plugin possible question quite read really recent related \
    say see service set show start sure take tell thing think time today tomorrow top try trying two type understand \
    user various way well without work year yesterday";

static STOPS: LazyLock<HashSet<&str>> = LazyLock::new(|| STOP_WORDS.split_whitespace().collect());
static WEAK: LazyLock<HashSet<String>> =
    LazyLock::new(|| WEAK_WORDS.split_whitespace().map(|word| stem(word).into_owned()).collect());
static ENGLISH: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));

/// Whether a word, in any case, says nothing about what is looked for.
pub(super) fn is_stop_word(word: &str) -> bool {
    STOPS.contains(word.to_lowercase().as_str())
}

/// Whether a term may be in a request for any tool.
pub(super) fn is_weak(term: &str) -> bool {
    WEAK.contains(term)
}

/// The English stem of a lower-case word; words in other scripts stay as they are.
pub(super) fn stem(word: &str) -> Cow<'_, str> {
    if word.is_ascii() { ENGLISH.stem(word) } else { Cow::Borrowed(word) }
}

/// The search terms of a text, in order and with repetitions.
///
/// Words are split at everything that is neither letter nor digit and at changes of case (`createIssue`); a word split by
/// case also gives its joined form, so that `GitHub` meets `github`. Terms are stemmed; stop words and bare numbers are left
/// out. Scripts written without spaces give characters and pairs of characters.
pub(super) fn terms(text: &str) -> Vec<String> {
    split(text, |word| {
        let mut parts = case_parts(word);
        if parts.len() > 1 {
            parts.push(word);
        }
        parts
    })
}

/// The search terms of a name: as of a text, without joined forms, for these are whole names and found as such.
pub(super) fn name_terms(name: &str) -> Vec<String> {
    split(name, case_parts)
}

fn split(text: &str, parts: impl Fn(&str) -> Vec<&str>) -> Vec<String> {
    let mut terms = Vec::new();
    for (unspaced, run) in text.split(|c: char| !c.is_alphanumeric()).flat_map(script_runs) {
        if unspaced {
            push_characters(run, &mut terms);
        } else {
            terms.extend(parts(run).into_iter().filter_map(word_term));
        }
    }
    terms
}

fn word_term(word: &str) -> Option<String> {
    let word = word.to_lowercase();
    let says_something = !STOPS.contains(word.as_str()) && !word.chars().all(char::is_numeric);
    says_something.then(|| stem(&word).into_owned())
}

fn push_characters(run: &str, terms: &mut Vec<String>) {
    let characters: Vec<char> = run.chars().collect();
    terms.extend(characters.iter().map(char::to_string));
    terms.extend(characters.windows(2).map(|pair| pair.iter().collect::<String>()));
}

/// Cuts a word where the script changes between spaced and unspaced: `GitHub仓库` has two runs.
fn script_runs(word: &str) -> Vec<(bool, &str)> {
    let mut runs: Vec<(bool, usize)> = Vec::new();
    for (at, c) in word.char_indices() {
        if runs.last().is_none_or(|(unspaced, _)| *unspaced != is_unspaced(c)) {
            runs.push((is_unspaced(c), at));
        }
    }
    let ends = runs.iter().skip(1).map(|(_, start)| *start).chain([word.len()]);
    runs.iter().zip(ends).map(|((unspaced, start), end)| (*unspaced, &word[*start..end])).collect()
}

/// Han, kana, hangul and their extensions. Hangul has spaces, but its particles stick to the word.
fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}'
        | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Cuts a word at changes of case: `getHTTPResponse` is `get`, `HTTP`, `Response`; `APIs` stays whole.
fn case_parts(word: &str) -> Vec<&str> {
    let characters: Vec<(usize, char)> = word.char_indices().collect();
    let is_upper = |i: usize| characters.get(i).is_some_and(|(_, c)| c.is_uppercase());
    let is_lower = |i: usize| characters.get(i).is_some_and(|(_, c)| c.is_lowercase());
    let is_plural_end = |i: usize| i + 1 == characters.len() && characters[i].1 == 's';
    let mut parts = Vec::new();
    let mut start = 0;
    for i in 1..characters.len() {
        let rises = is_upper(i) && !is_upper(i - 1);
        let acronym_ends = is_upper(i) && is_upper(i - 1) && is_lower(i + 1) && !is_plural_end(i + 1);
        if rises || acronym_ends {
            parts.push(&word[start..characters[i].0]);
            start = characters[i].0;
        }
    }
    parts.push(&word[start..]);
    parts
}
