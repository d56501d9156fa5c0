//! The outer form of an attribute: a list of `key`, `key = value` and `key(values)`, read against a table of keys.
//!
//! It knows no key. Each entry is read apart from the others, so that one mistake hides no other.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;

use crate::errors::{Checked, Errors};
use crate::nearest::did_you_mean;

/// One key that an attribute knows.
pub(crate) struct Key<A: 'static> {
    /// The key itself.
    pub(crate) name: &'static str,
    /// What to write, for help texts: code between backticks.
    pub(crate) form: &'static str,
    /// Reads the value of an entry into its place.
    pub(crate) read: fn(&mut A, &Entry, &mut Errors),
}

/// One entry as written, with the form that its key wants.
pub(crate) struct Entry {
    /// The key.
    pub(crate) key: Ident,
    /// What stands after it.
    pub(crate) value: Value,
    /// What to write, for help texts.
    pub(crate) form: &'static str,
}

/// What stands after a key.
pub(crate) enum Value {
    /// Nothing.
    Absent,
    /// Tokens after `=`, at least one.
    Equals(TokenStream),
    /// A list in parentheses.
    List(Group),
}

/// A value with the tokens it was read from.
#[derive(Clone)]
pub(crate) struct Spanned<T> {
    /// The key that it belongs to.
    pub(crate) key: Ident,
    /// The tokens of the value, or of the key when it stands alone.
    pub(crate) place: TokenStream,
    /// The value.
    pub(crate) value: T,
}

impl Entry {
    /// The tokens that an error about the value points at.
    pub(crate) fn place(&self) -> TokenStream {
        match &self.value {
            Value::Absent => self.key.to_token_stream(),
            Value::Equals(tokens) => tokens.clone(),
            Value::List(group) => group.to_token_stream(),
        }
    }

    /// A value that was read from this entry.
    pub(crate) fn spanned<T>(&self, value: T) -> Spanned<T> {
        Spanned { key: self.key.clone(), place: self.place(), value }
    }
}

/// Reads the entries in `tokens` against a table of keys; `attribute` names it in messages.
pub(crate) fn read<A>(attribute: &str, keys: &[Key<A>], tokens: TokenStream, into: &mut A, errors: &mut Errors) {
    let mut seen: Vec<String> = Vec::new();
    for chunk in split_at_commas(tokens) {
        let Ok((key, value)) = outer_form(attribute, chunk, errors) else { continue };
        let name = key.to_string();
        let Some(known) = keys.iter().find(|known| known.name == name) else {
            unknown(attribute, keys, &key, errors);
            continue;
        };
        if seen.contains(&name) {
            errors.push(&key, format_args!("`{name}` is given twice"), "keep one of them");
            continue;
        }
        seen.push(name);
        (known.read)(into, &Entry { key, value, form: known.form }, errors);
    }
}

fn unknown<A>(attribute: &str, keys: &[Key<A>], key: &Ident, errors: &mut Errors) {
    let name = key.to_string();
    let guess = did_you_mean(&name, keys.iter().map(|key| key.name));
    let list: Vec<_> = keys.iter().map(|key| key.name).collect();
    errors.push(
        key,
        format_args!("`{attribute}` has no key `{name}`"),
        format_args!("{guess}the keys are {}", list.join(", ")),
    );
}

/// Commas inside of brackets, parentheses and braces do not separate: those are one token here.
fn split_at_commas(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut chunks = vec![Vec::new()];
    for token in tokens {
        match (&token, chunks.last_mut()) {
            (TokenTree::Punct(punct), _) if punct.as_char() == ',' => chunks.push(Vec::new()),
            (_, Some(chunk)) => chunk.push(token),
            (_, None) => {}
        }
    }
    chunks.retain(|chunk| !chunk.is_empty());
    chunks
}

fn outer_form(attribute: &str, chunk: Vec<TokenTree>, errors: &mut Errors) -> Checked<(Ident, Value)> {
    let mut tokens = chunk.into_iter();
    let key = match tokens.next() {
        Some(TokenTree::Ident(key)) => key,
        other => {
            let place = other.into_iter().chain(tokens).collect::<TokenStream>();
            return Err(errors.push(
                place,
                format_args!("`{attribute}` takes keys, and this is none"),
                "write `key`, `key = value` or `key(values)`, with commas between them",
            ));
        }
    };
    let rest: Vec<TokenTree> = tokens.collect();
    let value = match rest.as_slice() {
        [] => Value::Absent,
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => Value::List(group.clone()),
        [TokenTree::Punct(equals)] if equals.as_char() == '=' => {
            let message = format_args!("`{key} =` has no value");
            return Err(errors.push(equals, message, "write the value after `=`"));
        }
        [TokenTree::Punct(equals), value @ ..] if equals.as_char() == '=' => {
            Value::Equals(value.iter().cloned().collect())
        }
        [TokenTree::Punct(colon), ..] if colon.as_char() == ':' => {
            let message = format_args!("the value of `{key}` stands after `=`, not after `:`");
            return Err(errors.push(colon, message, format_args!("write `{key} = value`")));
        }
        [TokenTree::Group(_), unexpected, ..] | [unexpected, ..] => {
            let message = format_args!("a comma is missing after `{key}`");
            let help = format_args!("write a comma before the next key, and a value as `{key} = value`");
            return Err(errors.push(unexpected, message, help));
        }
    };
    Ok((key, value))
}
