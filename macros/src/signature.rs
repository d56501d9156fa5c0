//! The function below the attribute: its signature is read, its body is not.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, FnArg, Meta, Pat, PatType, ReturnType, Safety, Signature, Token, Type, Visibility};

use crate::arg::Arg;
use crate::docs::Docs;
use crate::errors::{Checked, Errors};
use crate::model::{Function, Given, Parameter};
use crate::nearest::did_you_mean;
use crate::types;

/// A function with its body as raw tokens, so that nothing in the body can break the macro.
struct Item {
    attributes: Vec<Attribute>,
    signature: Signature,
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let _: Visibility = input.parse()?;
        let signature = input.parse()?;
        let _: TokenStream = input.parse()?;
        Ok(Self { attributes, signature })
    }
}

impl Function {
    /// Reads a function, and reports everything in its signature that no tool can have.
    pub(crate) fn read(item: TokenStream, errors: &mut Errors) -> Checked<Self> {
        let Ok(Item { attributes, signature }) = syn::parse2::<Item>(item.clone()) else {
            return Err(not_a_function(item, errors));
        };
        refuse_second_tool(&attributes, errors);
        refuse_qualifiers(&signature, errors);
        refuse_generics(&signature, errors);
        let parameters = signature.inputs.iter().map(|input| parameter(input, errors)).collect::<Vec<_>>();
        refuse_variadic(&signature, errors);
        let output = output(&signature, errors);
        Ok(Self {
            docs: Docs::of(&attributes),
            asynchronous: signature.asyncness.is_some(),
            parameters: parameters.into_iter().collect::<Checked<_>>()?,
            output: output?,
            shared: shared(&attributes),
            name: signature.ident,
        })
    }
}

fn not_a_function(item: TokenStream, errors: &mut Errors) -> crate::errors::Reported {
    const ITEMS: [&str; 10] = ["struct", "enum", "union", "trait", "impl", "mod", "const", "static", "type", "use"];
    let is_item = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if ITEMS.iter().any(|item| word == item));
    let place = item.clone().into_iter().find(is_item).map_or(item, ToTokens::into_token_stream);
    errors.push(
        place,
        "`#[tool]` goes on a function",
        "write a function that does what the tool does: `async fn name(…) -> …`",
    )
}

fn refuse_second_tool(attributes: &[Attribute], errors: &mut Errors) {
    for attribute in attributes {
        let path = attribute.path().to_token_stream().to_string();
        if path == "tool" || path == "toolpact :: tool" {
            errors.push(attribute, "this function is a tool already", "put all keys into one `#[tool(...)]`");
        }
    }
}

fn refuse_qualifiers(signature: &Signature, errors: &mut Errors) {
    if let Some(constness) = &signature.constness {
        errors.push(constness, "a tool cannot be `const`", "drop `const`; call a `const fn` from the tool instead");
    }
    if let Safety::Unsafe(token) = &signature.safety {
        errors.push(token, "a tool cannot be `unsafe`: a model calls it with any arguments", "drop `unsafe`");
    }
    if let Some(abi) = &signature.abi {
        errors.push(abi, "a tool cannot have a foreign calling convention", "drop `extern`");
    }
}

fn refuse_generics(signature: &Signature, errors: &mut Errors) {
    let generics = &signature.generics;
    if let Some(lifetime) = generics.lifetimes().next() {
        let help = "own what the model gives (`String`), and borrow what the host lends as `&T`";
        errors.push(lifetime, "a tool cannot have lifetimes: it outlives every borrow of its caller", help);
    }
    if let Some(parameter) = generics.type_params().next() {
        let help = "write the type itself, or one function for each type";
        errors.push(parameter, "a tool cannot be generic: its schema must be known", help);
    }
    if let Some(parameter) = generics.const_params().next() {
        errors.push(parameter, "a tool cannot be generic: its schema must be known", "write the value itself");
    }
    if let Some(clause) = &generics.where_clause {
        errors.push(
            clause.where_token,
            "a tool cannot have a `where` clause",
            "drop it: there is nothing generic to bound",
        );
    }
}

fn refuse_variadic(signature: &Signature, errors: &mut Errors) {
    if let Some(variadic) = &signature.variadic {
        errors.push(variadic.dots, "a tool cannot be variadic", "take a list: `values: Vec<T>`");
    }
}

fn parameter(input: &FnArg, errors: &mut Errors) -> Checked<Parameter> {
    let typed = match input {
        FnArg::Typed(typed) => typed,
        FnArg::Receiver(receiver) => {
            let help = "write a function outside of the `impl`, and borrow the state: `state: &T`";
            return Err(errors.push(receiver.self_token, "a tool has no `self`", help));
        }
    };
    refuse_attributes(typed, errors);
    match types::ungrouped(&typed.ty) {
        Type::Reference(reference) if reference.mutability.is_some() => Err(errors.push(
            reference,
            "a tool cannot borrow mutably: calls of it may overlap",
            "take an owned value from the model, or borrow a state as `&T` and keep what changes in it behind a `Mutex`",
        )),
        Type::Reference(reference) => lent(typed, types::ungrouped(&reference.elem), errors),
        ty => given(typed, ty, errors),
    }
}

/// A borrowed parameter, if it is a reference to a state.
fn lent(typed: &PatType, state: &Type, errors: &mut Errors) -> Checked<Parameter> {
    if let Type::Reference(inner) = state {
        let help = format_args!("write `{}`", types::written(inner));
        return Err(errors.push(&typed.ty, "a state is borrowed once", help));
    }
    let unsized_text = matches!(state, Type::Path(path) if path.path.is_ident("str"));
    if unsized_text || matches!(state, Type::Slice(_) | Type::Tuple(_)) {
        let help =
            format_args!("write `{}`; a borrowed parameter is a state that the host lends", types::owned(&typed.ty));
        return Err(errors.push(&typed.ty, "the model gives owned values, and this borrows", help));
    }
    if let Type::TraitObject(object) = state {
        let help =
            format_args!("register an `Arc<{0}>` with the session and write `&Arc<{0}>`", types::written(object));
        return Err(errors.push(&typed.ty, "the host lends values of one known type", help));
    }
    if let Some(borrow) = types::borrow_in(state.to_token_stream()) {
        let message = "the host lends values that borrow nothing themselves";
        return Err(errors.push(borrow, message, "write a type that owns what it holds"));
    }
    let arg = typed.attrs.iter().find(|attribute| attribute.path().is_ident("arg"));
    if let Some(arg) = arg {
        let message = "a borrowed parameter comes from the host, so the model sees nothing of it";
        return Err(errors.push(arg, message, "drop `#[arg]`, or take an owned value from the model"));
    }
    Ok(Parameter::Lent(Box::new(state.clone())))
}

/// An owned parameter, if it has a name and a type that can be owned.
fn given(typed: &PatType, ty: &Type, errors: &mut Errors) -> Checked<Parameter> {
    let arg = Arg::of(&typed.attrs, errors);
    let ty = given_type(ty, errors);
    let ident = match &*typed.pat {
        Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => Ok(name.ident.clone()),
        pattern => Err(errors.push(
            pattern,
            "the model needs a name for what it gives",
            "write a name here, as `point: (f64, f64)`, and take the value apart in the body",
        )),
    };
    Ok(Parameter::Given(Box::new(Given { ident: ident?, ty: ty?, docs: Docs::of(&typed.attrs), arg })))
}

fn given_type(ty: &Type, errors: &mut Errors) -> Checked<Type> {
    if let Some(token) = types::impl_in(ty.to_token_stream()) {
        let help = "write the type itself, as `String` for `impl Into<String>`";
        return Err(errors.push(token, "`impl Trait` is no type that the model could give", help));
    }
    if let Some(borrow) = types::borrow_in(ty.to_token_stream()) {
        let help = format_args!("write `{}`", types::owned(ty));
        return Err(errors.push(borrow, "the model gives owned values, and this borrows", help));
    }
    let reason = match ty {
        Type::Ptr(_) => "a pointer",
        Type::FnPtr(_) => "a function",
        Type::TraitObject(_) => "a value of an unknown type",
        Type::Slice(_) => "a slice",
        Type::Never(_) => "a value of `!`",
        _ => return Ok(ty.clone()),
    };
    let help = "write an owned type that can be read from JSON, as `String`, `Vec<T>` or your own struct";
    Err(errors.push(ty, format_args!("the model cannot give {reason}"), help))
}

/// A parameter has doc comments, `#[arg]` and lint levels, and nothing else.
fn refuse_attributes(typed: &PatType, errors: &mut Errors) {
    for attribute in &typed.attrs {
        let name = attribute.path().to_token_stream().to_string();
        match name.as_str() {
            "doc" | "arg" | "allow" | "deny" | "expect" | "forbid" | "warn" => {}
            "cfg" | "cfg_attr" => {
                let help = "write one function for each condition, with `#[cfg]` above it";
                errors.push(attribute, "a parameter of a tool cannot be conditional", help);
            }
            "serde" | "schemars" | "garde" | "validate" => {
                let help = "write `#[arg(...)]` with default, rename, range, length, pattern, example or flatten; or put it on a field of your own type";
                errors.push(attribute, format_args!("`{name}` has no meaning on a parameter"), help);
            }
            _ => {
                let guess = did_you_mean(&name, ["arg", "doc"]);
                let help = format_args!("{guess}write a doc comment for its meaning, and `#[arg(...)]` for the rest");
                errors.push(attribute, format_args!("a parameter of a tool has no attribute `{name}`"), help);
            }
        }
    }
}

/// What the function returns, if the result can outlive the call.
fn output(signature: &Signature, errors: &mut Errors) -> Checked<TokenStream> {
    let ReturnType::Type(_, ty) = &signature.output else { return Ok(quote!(())) };
    let ty = types::ungrouped(ty);
    let (place, message, help) = if let Some(token) = types::impl_in(ty.to_token_stream()) {
        (
            token,
            "the result of a tool must be of a known type",
            "name the type; for a future, write `async fn`".to_owned(),
        )
    } else if let Type::Never(never) = ty {
        (quote!(#never), "a tool that never returns gives the model no result", "return `()` or a `Result`".to_owned())
    } else if let Some(borrow) = types::borrow_in(ty.to_token_stream()) {
        (borrow, "the result of a tool outlives the call, so it is owned", format!("write `{}`", types::owned(ty)))
    } else {
        return Ok(ty.to_token_stream());
    };
    Err(errors.push(place, message, help))
}

/// The attributes that generated code needs as well.
fn shared(attributes: &[Attribute]) -> Vec<TokenStream> {
    attributes.iter().filter_map(|attribute| shared_meta(&attribute.meta)).map(|meta| quote!(#[#meta])).collect()
}

fn shared_meta(meta: &Meta) -> Option<TokenStream> {
    if meta.path().is_ident("cfg") {
        return Some(meta.to_token_stream());
    }
    if meta.path().is_ident("deprecated") {
        return Some(quote!(allow(deprecated, reason = "registered like every tool")));
    }
    let Meta::List(list) = meta else { return None };
    if !list.path.is_ident("cfg_attr") {
        return None;
    }
    let parts = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone()).ok()?;
    let condition = parts.first()?;
    let kept: Vec<_> = parts.iter().skip(1).filter_map(shared_meta).collect();
    if kept.is_empty() { None } else { Some(quote!(cfg_attr(#condition, #(#kept),*))) }
}
