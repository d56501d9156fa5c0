//! The glue: takes each parameter, asks what is dynamic, and gives what to run.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{PathArguments, Type};

use super::first_span;
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
    let trait_name = match method {
        "read_only" => "AnswersReadOnly",
        "concurrency" => "AnswersConcurrency",
        _ => "AnswersPermission",
    };
    let (place, answer) = match dynamic {
        Dynamic::Function(function) => {
            let span = first_span(function);
            let locals = given(tool).map(|(local, _)| local_at(&local, span));
            (function, quote_spanned!(span=> #function(#(&#locals),*)))
        }
        Dynamic::Closure { picks, body } => {
            let p = tool.paths.private();
            let picked = picks.iter().map(|pick| picked(tool, pick));
            (body, quote!(#p::answer(|| { #(#picked)* #body })))
        }
    };
    let span = first_span(place);
    let p = tool.paths.private_at(span);
    let (method, trait_name) = (Ident::new(method, span), Ident::new(trait_name, span));
    let given = quote_spanned!(span=> <_ as #p::#trait_name>::#method);
    quote!(#call.#method(#given(#answer));)
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
    let (p, function) = (tool.paths.private(), &tool.function);
    let arguments = tool.parameters.iter().enumerate().map(|(position, parameter)| {
        let local = parameter_local(position);
        match parameter {
            ToolParameter::Given(_) => quote!(#local),
            ToolParameter::Lent(_) => quote!(&#local),
        }
    });
    let value = quote_spanned!(function.span()=> #function(#(#arguments),*));
    let run = if tool.asynchronous {
        let returned = local("returned");
        let finished = finished(tool, &returned.to_token_stream());
        // Without a loan the function's own future owns all it needs, so the compiler need not make a second one.
        let future = if tool.states().next().is_some() { quote!(async move { #value.await }) } else { value };
        // Boxed here, so that the runtime compiles once for each type of result and not for each future.
        let at_function = tool.paths.private_at(function.span());
        let boxed = quote_spanned!(function.span()=> #at_function::boxed(#future));
        quote!(run_future(#boxed, |#returned| #finished))
    } else {
        let finished = finished(tool, &value);
        quote!(run_blocking(move || #finished))
    };
    quote!(#p::Ok(#call.#run))
}

/// What the function returned as a result for the model; the compiler points at the return type when that cannot be.
fn finished(tool: &Tool, value: &TokenStream) -> TokenStream {
    let (p, output) = (tool.paths.private(), &tool.output);
    let (content, error) = result_spans(output);
    let into_content = conversion(tool, content, "Output", "into_content");
    let into_error = conversion(tool, error, "Failure", "into_tool_error");
    quote!(#p::told(#p::Returned::<#output>::new().shape().result(#value), #into_content, #into_error))
}

fn conversion(tool: &Tool, span: Span, trait_name: &str, method: &str) -> TokenStream {
    let p = tool.paths.private_at(span);
    let (trait_name, method) = (Ident::new(trait_name, span), Ident::new(method, span));
    quote_spanned!(span=> <_ as #p::#trait_name>::#method)
}

/// Where a return type says what a result holds, and where it says what an error is: a guess, for messages alone.
fn result_spans(output: &TokenStream) -> (Span, Span) {
    let whole = first_span(output);
    let Ok(Type::Path(path)) = syn::parse2::<Type>(output.clone()) else { return (whole, whole) };
    let Some(PathArguments::AngleBracketed(generics)) = path.path.segments.last().map(|last| &last.arguments) else {
        return (whole, whole);
    };
    let spans: Vec<Span> = generics.args.iter().map(|argument| first_span(&argument.to_token_stream())).collect();
    match (path.path.segments.last().is_some_and(|last| last.ident == "Result"), spans.as_slice()) {
        (true, [content]) => (*content, whole),
        (true, [content, error]) => (*content, *error),
        _ => (whole, whole),
    }
}

/// The parameters of the model, each with the local that holds it.
fn given(tool: &Tool) -> impl Iterator<Item = (Ident, &Argument)> {
    tool.parameters.iter().enumerate().filter_map(|(position, parameter)| match parameter {
        ToolParameter::Given(argument) => Some((parameter_local(position), &**argument)),
        ToolParameter::Lent(_) => None,
    })
}

fn parameter_local(position: usize) -> Ident {
    format_ident!("__{position}", span = Span::mixed_site())
}

fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// A local where the compiler shall point, with the macro's own hygiene.
fn local_at(local: &Ident, span: Span) -> Ident {
    Ident::new(&local.to_string(), Span::mixed_site().located_at(span))
}
