//! The function as its author wrote it, without what only `#[tool]` understands. Emitted whatever else is wrong.
//!
//! It works on raw tokens, so that a signature or a body that cannot be read is still there for the compiler.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Attributes of a parameter that the compiler understands, besides those that `#[tool]` refuses.
const KEPT: [&str; 5] = ["allow", "deny", "expect", "forbid", "warn"];

/// The item without the attributes and doc comments of its parameters.
pub(crate) fn function(item: TokenStream) -> TokenStream {
    let mut tokens = item.into_iter().peekable();
    let mut kept = TokenStream::new();
    let mut after_fn = false;
    let mut depth = 0_usize;
    let mut arrow = false;
    let mut done = false;
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Ident(word) if *word == "fn" => after_fn = true,
            TokenTree::Punct(punct) if after_fn && punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if after_fn && punct.as_char() == '>' && !arrow => depth = depth.saturating_sub(1),
            TokenTree::Group(group)
                if after_fn && !done && depth == 0 && group.delimiter() == Delimiter::Parenthesis =>
            {
                done = true;
                kept.extend([TokenTree::Group(parameters(group))]);
                continue;
            }
            TokenTree::Group(group)
                if group.delimiter() == Delimiter::None && tokens.peek().is_none() && kept.is_empty() =>
            {
                return function(group.stream());
            }
            _ => {}
        }
        arrow = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '-');
        kept.extend([token]);
    }
    kept
}

fn parameters(group: &Group) -> Group {
    let mut tokens = group.stream().into_iter().peekable();
    let mut kept = TokenStream::new();
    while let Some(token) = tokens.next() {
        if matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#')
            && matches!(tokens.peek(), Some(TokenTree::Group(attribute)) if !is_kept(attribute))
        {
            tokens.next();
            continue;
        }
        kept.extend([token]);
    }
    let mut stripped = Group::new(Delimiter::Parenthesis, kept);
    stripped.set_span(group.span());
    stripped
}

fn is_kept(attribute: &Group) -> bool {
    let first = attribute.stream().into_iter().next();
    matches!(first, Some(TokenTree::Ident(name)) if KEPT.iter().any(|kept| name == kept))
}

#[cfg(test)]
mod tests {
    use super::function;

    #[test]
    fn strips_only_what_the_compiler_would_refuse() {
        let item: proc_macro2::TokenStream = "#[doc = \"d\"] pub async fn f<F: Fn(u8) -> u8>(
            #[doc = \"a\"] #[arg(default = 1)] a: u8, #[allow(unused)] b: u8) -> u8 { #[arg] let x = (a); x }"
            .parse()
            .unwrap();
        let expected: proc_macro2::TokenStream = "#[doc = \"d\"] pub async fn f<F: Fn(u8) -> u8>(
            a: u8, #[allow(unused)] b: u8) -> u8 { #[arg] let x = (a); x }"
            .parse()
            .unwrap();
        assert_eq!(function(item).to_string(), expected.to_string());
    }
}
