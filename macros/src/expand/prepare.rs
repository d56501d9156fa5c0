//! The glue: takes each parameter, asks what is dynamic, and gives what to run.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;

use crate::dynamic::{Dynamic, Pick, Setting};
use crate::model::{Argument, Tool, ToolParameter};

/// The function that makes one call ready.
pub(super) fn prepare(tool: &Tool) -> TokenStream {
    let p = tool.paths.private();
    let call = local("call");
    let taken = taken(tool, &call);
    let lent = lent(tool, &call);
    let dynamics = dynamics(tool, &call);
    let ready = ready(tool, &call);
    quote! {
        fn __prepare(#call: &mut #p::Call<'_>) -> #p::Result<#p::Ready, #p::Stop> {
            #taken
            #lent
            #dynamics
            #ready
        }
    }
}

/// Takes every parameter of the model before it stops at any, so that all problems are told at once.
fn taken(tool: &Tool, call: &Ident) -> TokenStream {
    let p = tool.paths.private();
    let (locals, takes): (Vec<_>, Vec<_>) = given(tool)
        .enumerate()
        .map(|(index, (local, argument))| {
            let ty = &argument.ty;
            (local, quote!(#call.take(#index, <#ty as #p::Param>::take)))
        })
        .unzip();
    if locals.is_empty() {
        return TokenStream::new();
    }
    quote! {
        #(let #locals = #takes;)*
        let (#(#p::Some(#locals),)*) = (#(#locals,)*) else { return #p::Err(#call.stop()) };
    }
}

/// Borrows every state from the host.
fn lent(tool: &Tool, call: &Ident) -> TokenStream {
    let p = tool.paths.private();
    let lends = tool.parameters.iter().enumerate().filter_map(|(position, parameter)| match parameter {
        ToolParameter::Given(_) => None,
        ToolParameter::Lent(ty) => {
            let local = parameter_local(position);
            Some(quote!(let #local = #call.lend(<#ty as #p::State>::lend)?;))
        }
    });
    lends.collect()
}

/// Computes what depends on the arguments.
fn dynamics(tool: &Tool, call: &Ident) -> TokenStream {
    let args = &tool.args;
    [("read_only", &args.read_only), ("concurrency", &args.concurrency), ("permission", &args.permission)]
        .into_iter()
        .filter_map(|(method, setting)| match &setting.as_ref()?.value {
            Setting::Dynamic(dynamic) => Some(asked(tool, call, method, dynamic)),
            Setting::Fixed(_) => None,
        })
        .collect()
}

fn asked(tool: &Tool, call: &Ident, method: &str, dynamic: &Dynamic) -> TokenStream {
    let p = tool.paths.private();
    let method = Ident::new(method, Span::call_site());
    match dynamic {
        Dynamic::Function(function) => {
            let span = super::first_span(function);
            let locals = given(tool).map(|(local, _)| quote_spanned!(span=> &#local));
            let answer = quote_spanned!(span=> #function(#(#locals),*));
            quote!(#call.#method(#answer);)
        }
        Dynamic::Closure { picks, body } => {
            let picked = picks.iter().map(|pick| picked(tool, pick));
            quote!(#call.#method(#p::answer(|| { #(#picked)* #body }));)
        }
    }
}

/// Gives a picked parameter the name that the closure uses.
fn picked(tool: &Tool, pick: &Pick) -> TokenStream {
    let Pick { name, ty } = pick;
    let named = given(tool).find(|(_, argument)| argument.ident.unraw() == name.unraw());
    named.map_or_else(TokenStream::new, |(local, argument)| {
        let own = &argument.ty;
        let ty = ty.as_ref().map_or_else(|| quote!(&#own), |ty| quote!(#ty));
        quote!(let #name: #ty = &#local;)
    })
}

/// What runs: the function, called with everything it takes.
fn ready(tool: &Tool, call: &Ident) -> TokenStream {
    let (p, function, output) = (tool.paths.private(), &tool.function, &tool.output);
    let arguments = tool.parameters.iter().enumerate().map(|(position, parameter)| {
        let local = parameter_local(position);
        match parameter {
            ToolParameter::Given(_) => quote!(#local),
            ToolParameter::Lent(_) => quote!(&#local),
        }
    });
    let value = quote!(#function(#(#arguments),*));
    let finish = quote!(#p::Returned::<#output>::new().shape().finish);
    let run = if tool.asynchronous {
        quote!(run_future(async move { #finish(#value.await) }))
    } else {
        quote!(run_blocking(move || #finish(#value)))
    };
    quote!(#p::Ok(#call.#run))
}

/// The parameters of the model, each with the local that holds it.
fn given(tool: &Tool) -> impl Iterator<Item = (Ident, &Argument)> {
    tool.parameters.iter().enumerate().filter_map(|(position, parameter)| match parameter {
        ToolParameter::Given(argument) => Some((parameter_local(position), argument)),
        ToolParameter::Lent(_) => None,
    })
}

fn parameter_local(position: usize) -> Ident {
    format_ident!("__{position}", span = Span::mixed_site())
}

fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}
