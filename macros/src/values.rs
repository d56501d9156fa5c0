//! The values that keys take: flags, words, texts, numbers, times, lists, paths.
//!
//! A method reads one kind of value, reports what is wrong with it and gives `None` then.

use proc_macro2::TokenStream;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, Ident, Lit, LitBool, LitInt, LitStr, Token};

use crate::entries::{Entry, Spanned, Value};
use crate::errors::Errors;
use crate::nearest::did_you_mean;
use crate::types::written;

/// A text that is known now, or an expression that the compiler evaluates.
#[derive(Clone)]
pub(crate) enum Text {
    /// A literal.
    Literal(String),
    /// A constant, or a macro such as `include_str!`.
    Constant(TokenStream),
    /// Literals and macros to concatenate.
    Pieces(TokenStream),
}

impl Entry {
    /// Reports a value of the wrong kind.
    pub(crate) fn wrong<T>(&self, errors: &mut Errors) -> Option<T> {
        let (key, listed) = (&self.key, self.form.contains(&format!("`{}(", self.key)));
        let message = match &self.value {
            Value::Absent => format!("`{key}` needs a value"),
            Value::Equals(_) if listed => format!("`{key}` takes its values in parentheses, not after `=`"),
            Value::List(_) if !listed && self.form.contains('=') => format!("`{key}` takes no parentheses"),
            Value::Equals(_) | Value::List(_) => format!("`{key}` cannot be `{}`", shown(self.place())),
        };
        errors.push(self.place(), message, format_args!("write {}", self.form));
        None
    }

    /// The tokens after `=`.
    pub(crate) fn equals(&self, errors: &mut Errors) -> Option<&TokenStream> {
        let Value::Equals(tokens) = &self.value else {
            return self.wrong(errors);
        };
        Some(tokens)
    }

    /// A key that stands alone.
    pub(crate) fn flag(&self, errors: &mut Errors) -> Option<Spanned<()>> {
        if !matches!(self.value, Value::Absent) {
            let message = format_args!("`{}` takes no value", self.key);
            errors.push(self.place(), message, format_args!("write {}", self.form));
            return None;
        }
        Some(self.spanned(()))
    }

    /// A key that stands alone, or `= true` or `= false`.
    pub(crate) fn switch(&self, errors: &mut Errors) -> Option<Spanned<bool>> {
        match &self.value {
            Value::Absent => Some(self.spanned(true)),
            Value::Equals(tokens) => match syn::parse2::<LitBool>(tokens.clone()) {
                Ok(literal) => Some(self.spanned(literal.value())),
                Err(_) => self.wrong(errors),
            },
            Value::List(_) => self.wrong(errors),
        }
    }

    /// One of a few words, without quotes.
    pub(crate) fn word(&self, words: &[&'static str], errors: &mut Errors) -> Option<Spanned<&'static str>> {
        let tokens = self.equals(errors)?;
        if let Ok(text) = syn::parse2::<LitStr>(tokens.clone()) {
            let word = text.value();
            let meant = words.iter().find(|known| **known == word).map_or("word", |known| *known);
            let help = format_args!("write `{} = {meant}`", self.key);
            errors.push(tokens, format_args!("`{}` takes a word without quotes", self.key), help);
            return None;
        }
        let Ok(word) = syn::parse2::<Ident>(tokens.clone()) else {
            return self.wrong(errors);
        };
        let word = word.to_string();
        let Some(known) = words.iter().copied().find(|known| *known == word) else {
            let guess = did_you_mean(&word, words.iter().copied());
            let message = format_args!("`{}` knows no `{word}`", self.key);
            errors.push(tokens, message, format_args!("{guess}the values are {}", words.join(", ")));
            return None;
        };
        Some(self.spanned(known))
    }

    /// A literal text of 1 to `limit` characters.
    pub(crate) fn text(&self, limit: usize, errors: &mut Errors) -> Option<Spanned<String>> {
        let tokens = self.equals(errors)?;
        match syn::parse2::<LitStr>(tokens.clone()) {
            Ok(literal) => {
                let text = checked_text(&self.key.to_string(), &literal, limit, errors)?;
                Some(self.spanned(text))
            }
            Err(_) => self.wrong(errors),
        }
    }

    /// A literal text of 1 to `limit` characters, or an expression that gives one.
    pub(crate) fn text_or_constant(&self, limit: usize, errors: &mut Errors) -> Option<Spanned<Text>> {
        let tokens = self.equals(errors)?;
        match syn::parse2::<Expr>(tokens.clone()).map(ungrouped) {
            Ok(Expr::Lit(ExprLit { lit: Lit::Str(literal), .. })) => {
                let text = checked_text(&self.key.to_string(), &literal, limit, errors)?;
                Some(self.spanned(Text::Literal(text)))
            }
            Ok(Expr::Path(_) | Expr::Macro(_)) => Some(self.spanned(Text::Constant(tokens.clone()))),
            _ => self.wrong(errors),
        }
    }

    /// A whole number from 1.
    pub(crate) fn count(&self, errors: &mut Errors) -> Option<Spanned<u32>> {
        let tokens = self.equals(errors)?;
        let literal = syn::parse2::<LitInt>(tokens.clone()).ok().filter(|literal| literal.suffix().is_empty());
        let Some(literal) = literal else {
            return self.wrong(errors);
        };
        match literal.base10_parse::<u32>() {
            Ok(count) if count > 0 => Some(self.spanned(count)),
            _ => {
                let message = format_args!("`{}` takes a number from 1 to {}", self.key, u32::MAX);
                errors.push(tokens, message, format_args!("write {}", self.form));
                None
            }
        }
    }

    /// A length of time, in milliseconds.
    pub(crate) fn milliseconds(&self, errors: &mut Errors) -> Option<Spanned<u64>> {
        let text = self.text(20, errors)?;
        let Some(milliseconds) = milliseconds(&text.value) else {
            let message = format_args!("`{}` is not a length of time", text.value);
            let help =
                "write a whole number and one of the units ms, s, m, h: `\"500ms\"`, `\"30s\"`, `\"2m\"`, `\"1h\"`";
            errors.push(&text.place, message, help);
            return None;
        };
        if milliseconds == 0 {
            let message = format_args!("`{}` of no time at all stops every call", self.key);
            errors.push(&text.place, message, format_args!("write {}, or leave it out", self.form));
            return None;
        }
        Some(self.spanned(milliseconds))
    }

    /// Texts in parentheses, as `reads("clock", "memory")`, or in brackets after `=`, each given once.
    pub(crate) fn texts(&self, limit: usize, errors: &mut Errors) -> Option<Spanned<Vec<String>>> {
        let Some(literals) = self.text_literals() else {
            return self.wrong(errors);
        };
        if literals.is_empty() {
            let message = format_args!("`{}` names nothing", self.key);
            errors.push(self.place(), message, format_args!("write {}, or leave it out", self.form));
            return None;
        }
        let mut texts = Vec::new();
        for literal in &literals {
            let Some(text) = checked_text(&self.key.to_string(), literal, limit, errors) else { continue };
            if texts.contains(&text) {
                errors.push(literal, format_args!("`{}` names `{text}` twice", self.key), "keep one of them");
            }
            texts.push(text);
        }
        Some(self.spanned(texts))
    }

    /// The literals in the brackets that the form of the key shows.
    fn text_literals(&self) -> Option<Vec<LitStr>> {
        let inner = match &self.value {
            Value::List(group) if self.form.contains('(') => group.stream(),
            Value::Equals(tokens) if self.form.contains('[') => {
                let array = syn::parse2::<syn::ExprArray>(tokens.clone()).ok()?;
                let elements = array.elems;
                quote::quote!(#elements)
            }
            _ => return None,
        };
        let literals = Punctuated::<LitStr, Token![,]>::parse_terminated.parse2(inner).ok()?;
        Some(literals.into_iter().collect())
    }

    /// A path, as of a module.
    pub(crate) fn path(&self, errors: &mut Errors) -> Option<Spanned<syn::Path>> {
        let tokens = self.equals(errors)?;
        match syn::Path::parse_mod_style.parse2(tokens.clone()) {
            Ok(path) => Some(self.spanned(path)),
            Err(_) => self.wrong(errors),
        }
    }
}

/// Tokens as people write them, for a message: cut where they would fill it.
fn shown(tokens: TokenStream) -> String {
    const LENGTH: usize = 40;
    let text = written(tokens);
    if text.chars().count() <= LENGTH { text } else { text.chars().take(LENGTH).chain("…".chars()).collect() }
}

/// The expression inside of the invisible brackets that `macro_rules!` puts around a fragment.
pub(crate) fn ungrouped(expression: Expr) -> Expr {
    match expression {
        Expr::Group(group) => ungrouped(*group.expr),
        Expr::Paren(paren) => ungrouped(*paren.expr),
        other => other,
    }
}

/// The text of a literal without the white space around it, if it is neither empty nor too long.
fn checked_text(key: &str, literal: &LitStr, limit: usize, errors: &mut Errors) -> Option<String> {
    let text = literal.value().trim().to_owned();
    let length = text.chars().count();
    if length == 0 {
        errors.push(literal, format_args!("`{key}` has an empty text"), "write some text, or leave the key out");
        return None;
    }
    if length > limit {
        let message = format_args!("`{key}` has {length} characters, and at most {limit} are allowed");
        errors.push(literal, message, "shorten it");
        return None;
    }
    Some(text)
}

fn milliseconds(text: &str) -> Option<u64> {
    let digits = text.find(|letter: char| !letter.is_ascii_digit())?;
    let (number, unit) = text.split_at(digits);
    let factor = match unit.trim_start() {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return None,
    };
    number.parse::<u64>().ok()?.checked_mul(factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_lengths_of_time() {
        assert_eq!(milliseconds("500ms"), Some(500));
        assert_eq!(milliseconds("30s"), Some(30_000));
        assert_eq!(milliseconds("2 m"), Some(120_000));
        assert_eq!(milliseconds("1h"), Some(3_600_000));
        for wrong in ["30", "s", "", "1.5s", "-1s", "3 weeks", "99999999999999999999s"] {
            assert_eq!(milliseconds(wrong), None, "{wrong}");
        }
    }
}
