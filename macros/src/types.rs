//! Questions about types as written: what they borrow, and which owned type to use instead.
//!
//! No answer here gives a type a meaning; that is decided by traits. These are for what can never work, and for help texts.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Type;

/// The type inside of parentheses and of the invisible brackets that `macro_rules!` puts around a fragment.
pub(crate) fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        other => other,
    }
}

/// Whether a type is written like the context. Another type may have the name, so nothing but a help text depends on it.
pub(crate) fn is_context(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Context"))
}

/// The first `&` or lifetime of a type that lives shorter than the program.
pub(crate) fn borrow_in(tokens: TokenStream) -> Option<TokenStream> {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Group(group) => {
                if let Some(found) = borrow_in(group.stream()) {
                    return Some(found);
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == '&' => {
                let lifetime = matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == '\'');
                if !lifetime {
                    let rest: TokenStream = tokens.next().into_iter().collect();
                    return Some(quote!(#token #rest));
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                let name = tokens.next();
                if !matches!(&name, Some(TokenTree::Ident(name)) if name == "static") {
                    return Some(quote!(#token #name));
                }
            }
            _ => {}
        }
    }
    None
}

/// The first `impl` of a type.
pub(crate) fn impl_in(tokens: TokenStream) -> Option<TokenStream> {
    tokens.into_iter().find_map(|token| match &token {
        TokenTree::Ident(word) if word == "impl" => Some(token.to_token_stream()),
        TokenTree::Group(group) => impl_in(group.stream()),
        _ => None,
    })
}

/// The type that owns what this one borrows, as people write it.
pub(crate) fn owned(ty: &Type) -> String {
    written(owned_tokens(ty.to_token_stream()))
}

fn owned_tokens(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    let mut owned = TokenStream::new();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '&' => {
                // `&'a mut [T]`: what is owned follows the lifetime and `mut`.
                while let Some(next) = tokens.peek() {
                    match next {
                        TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                            tokens.next();
                            tokens.next();
                        }
                        TokenTree::Ident(word) if word == "mut" => drop(tokens.next()),
                        _ => break,
                    }
                }
                owned.extend(tokens.next().map(owner));
            }
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                tokens.next();
                owned.extend(quote!('static));
            }
            TokenTree::Group(group) => {
                owned.extend([TokenTree::Group(Group::new(group.delimiter(), owned_tokens(group.stream())))]);
            }
            other => owned.extend([other]),
        }
    }
    owned
}

/// The owner of what a reference points at.
fn owner(token: TokenTree) -> TokenStream {
    match token {
        TokenTree::Ident(word) if word == "str" => quote!(String),
        TokenTree::Ident(word) if word == "Path" => quote!(PathBuf),
        TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
            let items = owned_tokens(group.stream());
            quote!(Vec<#items>)
        }
        other => owned_tokens(other.into()),
    }
}

/// Tokens of a type as people write them.
pub(crate) fn written(tokens: impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string();
    for (spaced, tight) in [
        (" :: ", "::"),
        (" < ", "<"),
        (" >", ">"),
        (" ,", ","),
        ("& ", "&"),
        ("' ", "'"),
        (" ;", ";"),
        ("< ", "<"),
        (" <", "<"),
        (" (", "("),
        (" . ", "."),
        ("! (", "!("),
        (" !", "!"),
        (" ..", ".."),
        (".. ", ".."),
        ("..= ", "..="),
    ] {
        text = text.replace(spaced, tight);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_the_owned_type() {
        for (borrowed, expected) in [
            ("&str", "String"),
            ("&'a mut str", "String"),
            ("&[u8]", "Vec<u8>"),
            ("&[&str]", "Vec<String>"),
            ("Option<&str>", "Option<String>"),
            ("Vec<(&str, u32)>", "Vec<(String, u32)>"),
            ("&Path", "PathBuf"),
            ("&&Thing", "Thing"),
            ("Cow<'_, str>", "Cow<'static, str>"),
            ("std::collections::HashMap<&str, &[u8]>", "std::collections::HashMap<String, Vec<u8>>"),
        ] {
            assert_eq!(owned(&syn::parse_str(borrowed).unwrap()), expected, "{borrowed}");
        }
    }

    #[test]
    fn finds_what_is_borrowed() {
        let found = |source: &str| borrow_in(source.parse().unwrap()).map(written);
        assert_eq!(found("Option<&str>").as_deref(), Some("&str"));
        assert_eq!(found("Cow<'_, str>").as_deref(), Some("'_"));
        assert_eq!(found("(u8, [&u8; 2])").as_deref(), Some("&u8"));
        assert_eq!(found("Cow<'static, str>"), None);
        assert_eq!(found("Result<&'static str, E>"), None);
    }
}
