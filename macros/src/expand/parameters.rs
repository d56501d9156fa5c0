//! The parameters as data, and the constants that refuse what only their types can refuse.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

use super::{first_span, text};
use crate::arg::Bounds;
use crate::literal::{Literal, json_text};
use crate::model::{Argument, Tool};

/// One parameter that the model gives.
pub(super) fn parameter(tool: &Tool, argument: &Argument) -> TokenStream {
    let p = tool.paths.private();
    let Argument { name, ty, arg, .. } = argument;
    let description = text(tool, &argument.description);
    let default = optional(p, arg.default.as_ref().map(|default| default.value.json()));
    let keywords = keywords(tool, argument);
    let flatten = arg.flatten.is_some();
    quote! {
        #p::Parameter {
            name: #name,
            description: #description,
            schema: <#ty as #p::Param>::schema,
            default: #default,
            keywords: &[#(#keywords),*],
            flatten: #flatten,
        }
    }
}

/// The keywords that the parameter adds to the schema of its type.
fn keywords(tool: &Tool, argument: &Argument) -> Vec<TokenStream> {
    let (p, arg, ty) = (tool.paths.private(), &argument.arg, &argument.ty);
    let mut keywords = Vec::new();
    if let Some(range) = &arg.range {
        let upper = if range.value.closed { "maximum" } else { "exclusiveMaximum" };
        keywords.extend(range.value.from.as_ref().map(|from| keyword("minimum", &from.json())));
        keywords.extend(range.value.to.as_ref().map(|to| keyword(upper, &to.json())));
    }
    if let Some(length) = &arg.length {
        let kind = quote!(#p::Probe::<#ty>::KIND);
        let (from, to) = counts(&length.value);
        keywords.extend(from.map(|from| keyword(quote!(#kind.least_length()), &from.to_string())));
        keywords.extend(to.map(|to| keyword(quote!(#kind.greatest_length()), &to.to_string())));
    }
    keywords.extend(arg.pattern.as_ref().map(|pattern| keyword("pattern", &json_text(&pattern.value))));
    keywords.extend(
        arg.example.as_ref().map(|example| keyword("examples", &Literal::List(vec![example.value.clone()]).json())),
    );
    keywords
}

fn keyword(name: impl ToTokens, json: &str) -> TokenStream {
    quote!((#name, #json))
}

/// The ends of a length, both included.
fn counts(bounds: &Bounds) -> (Option<i128>, Option<i128>) {
    let count = |end: &Option<Literal>| match end {
        Some(Literal::Integer(count)) => Some(*count),
        _ => None,
    };
    (count(&bounds.from), count(&bounds.to).map(|to| if bounds.closed { to } else { to - 1 }))
}

/// One constant for each key of a parameter that its type could refuse.
pub(super) fn fitting(tool: &Tool, argument: &Argument) -> Vec<TokenStream> {
    let (arg, ty) = (&argument.arg, &argument.ty);
    let mut fitting = Vec::new();
    for value in [&arg.default, &arg.example].into_iter().flatten() {
        let literal = value.value.tokens(&tool.paths);
        let items = probe(tool, ty, "ITEMS", Span::call_site());
        fitting.push(asked(tool, ty, first_span(&value.place), "takes", &quote!(#items, #literal)));
    }
    if let Some(range) = &arg.range {
        let (from, to) = (end(tool, range.value.from.as_ref()), end(tool, range.value.to.as_ref()));
        fitting.push(asked(tool, ty, range.key.span(), "has_range", &quote!(#from, #to)));
    }
    let key = |key: &Ident, question| asked(tool, ty, key.span(), question, &TokenStream::new());
    fitting.extend(arg.length.as_ref().map(|length| key(&length.key, "has_length")));
    fitting.extend(arg.pattern.as_ref().map(|pattern| key(&pattern.key, "has_pattern")));
    fitting.extend(arg.flatten.as_ref().map(|flatten| key(&flatten.key, "has_fields")));
    fitting
}

/// Asks a type a question while compiling, and lets the compiler point at `span` when it says no.
fn asked(tool: &Tool, ty: &Type, span: Span, question: &str, details: &TokenStream) -> TokenStream {
    let (kind, question) = (probe(tool, ty, "KIND", span), Ident::new(question, span));
    quote_spanned!(span=> const _: () = #kind.#question(#details);)
}

/// What a type says of itself.
fn probe(tool: &Tool, ty: &Type, what: &str, span: Span) -> TokenStream {
    let (p, what) = (tool.paths.private_at(span), Ident::new(what, span));
    quote_spanned!(span=> #p::Probe::<#ty>::#what)
}

fn end(tool: &Tool, end: Option<&Literal>) -> TokenStream {
    optional(tool.paths.private(), end.map(|literal| literal.tokens(&tool.paths)))
}

fn optional(p: &Ident, value: Option<impl ToTokens>) -> TokenStream {
    value.map_or_else(|| quote!(#p::None), |value| quote!(#p::Some(#value)))
}

/// One state that the function borrows.
pub(super) fn state(tool: &Tool, ty: &Type) -> TokenStream {
    let p = tool.paths.private();
    quote!(<#ty as #p::State>::BORROWED)
}

/// Refuses a state of a type that belongs to nobody, as `&String`: the host could not tell it from another tool's.
pub(super) fn own_state(tool: &Tool, ty: &Type) -> TokenStream {
    asked(tool, ty, ty.span(), "is_own_type", &TokenStream::new())
}
