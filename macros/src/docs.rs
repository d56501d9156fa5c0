//! Doc comments as descriptions for the model.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::values::{Text, ungrouped};

/// Sections that rustdoc's conventions reserve for people who call the function from Rust; a description ends before them.
const FOR_CALLERS: [&str; 5] = ["# errors", "# panics", "# safety", "# examples", "# example"];

/// The doc comment of an item.
pub(crate) struct Docs {
    /// Its text.
    pub(crate) text: Text,
    /// The attributes, for messages.
    pub(crate) place: TokenStream,
}

impl Docs {
    /// Reads the doc comment wherever its lines stand among the attributes; `None` if there is none or only white space.
    pub(crate) fn of(attributes: &[Attribute]) -> Option<Self> {
        let mut lines: Vec<Expr> = Vec::new();
        let mut place = TokenStream::new();
        for attribute in attributes {
            let Meta::NameValue(meta) = &attribute.meta else { continue };
            if meta.path.is_ident("doc") {
                lines.push(ungrouped(meta.value.clone()));
                attribute.to_tokens(&mut place);
            }
        }
        let literals: Option<Vec<String>> = lines.iter().map(literal).collect();
        let text = match literals {
            Some(lines) => Text::Literal(joined(&lines)).filled()?,
            None => Text::Pieces(pieces(&lines)),
        };
        Some(Self { text, place })
    }
}

impl Text {
    fn filled(self) -> Option<Self> {
        match &self {
            Self::Literal(text) if text.is_empty() => None,
            _ => Some(self),
        }
    }
}

fn literal(line: &Expr) -> Option<String> {
    match line {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

/// Lines with a macro among them, which only the compiler can put together.
fn pieces(lines: &[Expr]) -> TokenStream {
    let pieces = lines.iter().map(|line| match literal(line) {
        Some(text) => text.trim().to_token_stream(),
        None => line.to_token_stream(),
    });
    quote!(#(#pieces, "\n"),*)
}

/// One text of many lines, without the indentation that all lines share and without the sections for callers.
fn joined(pieces: &[String]) -> String {
    let lines: Vec<String> = pieces.iter().flat_map(|piece| lines_of(piece)).collect();
    let indentation = lines.iter().filter(|line| !line.trim().is_empty()).map(|line| indent(line)).min().unwrap_or(0);
    let described = lines.iter().take_while(|line| !FOR_CALLERS.contains(&line.trim().to_lowercase().as_str()));
    let unindented: Vec<&str> = described.map(|line| line.get(indentation..).unwrap_or("").trim_end()).collect();
    unindented.join("\n").trim().to_owned()
}

/// The lines of one attribute; a block comment loses the stars at the left.
fn lines_of(piece: &str) -> Vec<String> {
    let lines: Vec<&str> = piece.lines().collect();
    let starred =
        lines.len() > 1 && lines[1..].iter().all(|line| line.trim().is_empty() || line.trim().starts_with('*'));
    let line = |line: &&str| {
        let without_star = if starred { line.trim_start().strip_prefix('*') } else { None };
        without_star.unwrap_or(line).to_owned()
    };
    if lines.is_empty() { vec![String::new()] } else { lines.iter().map(line).collect() }
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(source: &str) -> Option<String> {
        let item: syn::ItemFn = syn::parse_str(&format!("{source} fn f() {{}}")).unwrap();
        match Docs::of(&item.attrs)?.text {
            Text::Literal(text) => Some(text),
            Text::Constant(tokens) | Text::Pieces(tokens) => Some(tokens.to_string()),
        }
    }

    #[test]
    fn joins_lines_and_keeps_paragraphs() {
        assert_eq!(text("/// One.\n/// Two.\n///\n///   indented\n").as_deref(), Some("One.\nTwo.\n\n  indented"));
    }

    #[test]
    fn reads_lines_on_both_sides_of_other_attributes() {
        assert_eq!(text("/// One.\n#[allow(unused)]\n#[doc(hidden)]\n/// Two.\n").as_deref(), Some("One.\nTwo."));
    }

    #[test]
    fn reads_block_comments() {
        assert_eq!(text("/** One.\n * Two.\n */\n").as_deref(), Some("One.\nTwo."));
    }

    #[test]
    fn leaves_out_what_is_for_callers() {
        assert_eq!(text("/// One.\n///\n/// # Errors\n/// Never.\n").as_deref(), Some("One."));
        assert_eq!(text("/// # Errors\n/// Never.\n"), None);
    }

    #[test]
    fn has_no_text_without_words() {
        assert_eq!(text(""), None);
        assert_eq!(text("///\n///   \n"), None);
    }

    #[test]
    fn leaves_macros_to_the_compiler() {
        let expected = r#""One." , "\n" , include_str ! ("x.md") , "\n""#;
        assert_eq!(text("/// One.\n#[doc = include_str!(\"x.md\")]\n").as_deref(), Some(expected));
    }
}
