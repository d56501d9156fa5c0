//! A checked declaration as Rust: one constant without a name that holds the contract, the parameters and the glue.
//!
//! One fragment a function. Names of items begin with `__`, locals have the macro's own hygiene, and everything else is
//! reached through the runtime's private module, so nothing that the user's module names can get in the way.

mod contract;
mod parameters;
mod prepare;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::model::Tool;
use crate::values::Text;

/// The registration of a tool.
pub(crate) fn registration(tool: &Tool) -> TokenStream {
    let p = tool.paths.private();
    let import = tool.paths.import();
    let shared = &tool.shared;
    let texts = checked_texts(tool);
    let contract = contract::contract(tool);
    let verified = contract::verified(tool);
    let parameters = tool.arguments().map(|argument| parameters::parameter(tool, argument));
    let fitting = tool.arguments().flat_map(|argument| parameters::fitting(tool, argument));
    let states = tool.states().map(|ty| parameters::state(tool, ty));
    let own_states = tool.states().map(|ty| parameters::own_state(tool, ty));
    let prepare = prepare::prepare(tool);
    quote! {
        #(#shared)*
        const _: () = {
            #import
            use #p::{GrantsNothing as _, HasItems as _, IsUnknown as _, ReturnsPlain as _};

            #texts
            const __CONTRACT: &#p::Contract = &#contract;
            #(#verified)*
            #(#fitting)*
            #(#own_states)*

            static __TOOL: #p::LinkedTool = #p::LinkedTool {
                contract: __CONTRACT,
                parameters: &[#(#parameters),*],
                states: &[#(#states),*],
                prepare: __prepare,
            };

            #prepare

            #p::inventory::submit!(#p::Linked(&__TOOL));
        };
    }
}

/// Leave for the function to own what it could borrow, which a lint of clippy's would have it do and a tool cannot.
pub(crate) fn leave(tool: &Tool) -> TokenStream {
    if tool.asynchronous || tool.arguments().next().is_none() {
        return TokenStream::new();
    }
    quote!(#[allow(clippy::needless_pass_by_value, reason = "what the model gives is owned")])
}

/// A text as an expression.
fn text(tool: &Tool, text: &Text) -> TokenStream {
    let p = tool.paths.private();
    match text {
        Text::Literal(text) => quote!(#text),
        Text::Constant(_) => quote!(#p::trimmed(__GUIDANCE)),
        Text::Pieces(pieces) => quote!(#p::trimmed(#p::concat!(#pieces))),
    }
}

/// Constants that check a text that only the compiler can read; `checked` is the function of the private module.
fn checked_text(tool: &Tool, text: &Text, checked: &str) -> TokenStream {
    let (Text::Constant(tokens) | Text::Pieces(tokens)) = text else { return TokenStream::new() };
    let span = first_span(tokens);
    let (p, checked) = (tool.paths.private_at(span), Ident::new(checked, span));
    if matches!(text, Text::Constant(_)) {
        return quote_spanned! {span=>
            const __GUIDANCE: &#p::str = #tokens;
            const _: () = #p::#checked(__GUIDANCE);
        };
    }
    quote_spanned!(span=> const _: () = #p::#checked(#p::concat!(#tokens));)
}

/// The texts that only the compiler can read, checked.
fn checked_texts(tool: &Tool) -> TokenStream {
    let description = checked_text(tool, &tool.description, "description");
    let guidance = tool.args.guidance.iter().map(|guidance| checked_text(tool, &guidance.value, "guidance"));
    let parameters =
        tool.arguments().map(|argument| checked_text(tool, &argument.description, "parameter_description"));
    quote!(#description #(#guidance)* #(#parameters)*)
}

/// The span of the first of some tokens, for errors of the compiler that should point there.
fn first_span(tokens: &TokenStream) -> Span {
    tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span())
}
