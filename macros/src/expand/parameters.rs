//! The parameters as data, and the constants that refuse what only their types can refuse.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
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
    let description = text(tool, &argument.description, "parameter_description");
    let default = match &arg.default {
        Some(default) => {
            let json = default.value.json();
            quote!(#p::Some(#json))
        }
        None => quote!(#p::None),
    };
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
        keywords.extend(range.value.from.as_ref().map(|from| keyword(quote!("minimum"), &from.json())));
        keywords.extend(range.value.to.as_ref().map(|to| keyword(quote!(#upper), &to.json())));
    }
    if let Some(length) = &arg.length {
        let kind = quote!(#p::Probe::<#ty>::KIND);
        let (from, to) = counts(&length.value);
        keywords.extend(from.map(|from| keyword(quote!(#kind.least_length()), &from.to_string())));
        keywords.extend(to.map(|to| keyword(quote!(#kind.greatest_length()), &to.to_string())));
    }
    keywords.extend(arg.pattern.as_ref().map(|pattern| keyword(quote!("pattern"), &json_text(&pattern.value))));
    keywords.extend(
        arg.example
            .as_ref()
            .map(|example| keyword(quote!("examples"), &Literal::List(vec![example.value.clone()]).json())),
    );
    keywords
}

fn keyword(name: TokenStream, json: &str) -> TokenStream {
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
    let (p, arg, ty) = (tool.paths.private(), &argument.arg, &argument.ty);
    let kind = quote!(#p::Probe::<#ty>::KIND);
    let items = quote!(#p::Probe::<#ty>::ITEMS);
    let mut fitting = Vec::new();
    for value in [&arg.default, &arg.example].into_iter().flatten() {
        let literal = value.value.tokens(&tool.paths);
        fitting.push(quote_spanned!(first_span(&value.place)=> const _: () = #kind.takes(#items, #literal);));
    }
    if let Some(range) = &arg.range {
        let (from, to) = (end(tool, range.value.from.as_ref()), end(tool, range.value.to.as_ref()));
        fitting.push(quote_spanned!(range.key.span()=> const _: () = #kind.has_range(#from, #to);));
    }
    if let Some(length) = &arg.length {
        fitting.push(quote_spanned!(length.key.span()=> const _: () = #kind.has_length();));
    }
    if let Some(pattern) = &arg.pattern {
        fitting.push(quote_spanned!(pattern.key.span()=> const _: () = #kind.has_pattern();));
    }
    if let Some(flatten) = &arg.flatten {
        fitting.push(quote_spanned!(flatten.key.span()=> const _: () = #kind.has_fields();));
    }
    fitting
}

fn end(tool: &Tool, end: Option<&Literal>) -> TokenStream {
    let p = tool.paths.private();
    match end {
        Some(literal) => {
            let literal = literal.tokens(&tool.paths);
            quote!(#p::Some(#literal))
        }
        None => quote!(#p::None),
    }
}

/// One state that the function borrows.
pub(super) fn state(tool: &Tool, ty: &Type) -> TokenStream {
    let p = tool.paths.private();
    quote!(<#ty as #p::State>::BORROWED)
}

/// Refuses a state of a type that belongs to nobody, as `&String`: the host could not tell it from another tool's.
pub(super) fn own_state(tool: &Tool, ty: &Type) -> TokenStream {
    let p = tool.paths.private();
    quote_spanned!(ty.span()=> const _: () = #p::Probe::<#ty>::KIND.is_own_type();)
}
