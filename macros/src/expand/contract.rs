//! The contract as a constant, one call a key, and the constants that refuse contradictions at the key they concern.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::text;
use crate::dynamic::Setting;
use crate::entries::Spanned;
use crate::model::Tool;

/// The contract, built by the methods that are named like the keys.
pub(super) fn contract(tool: &Tool) -> TokenStream {
    let p = tool.paths.private();
    let name = &tool.name;
    let description = text(tool, &tool.description);
    let declared = declared(tool);
    let described = described(tool);
    let limits = limits(tool);
    let ceiling = ceiling(tool);
    quote! {
        #p::Contract::new(#name, #description)
            #declared
            #described
            #limits
            #ceiling
            .source(#p::Source {
                package: #p::env!("CARGO_PKG_NAME"),
                file: #p::file!(),
                line: #p::line!(),
            })
    }
}

/// The keys about what a call does and what it needs.
fn declared(tool: &Tool) -> TokenStream {
    let (p, args) = (tool.paths.private(), &tool.args);
    let category = args.category.iter().map(|category| {
        let variant = variant(category.value);
        quote!(.category(#p::Category::#variant))
    });
    let read_only = args.read_only.iter().map(|setting| {
        let value = declared_value(p, &setting.value, |word| format_ident!("{word}").into_token_stream());
        quote!(.read_only(#value))
    });
    let concurrency = args.concurrency.iter().map(|setting| {
        let value = declared_value(p, &setting.value, |word| enumerated(p, "Concurrency", word));
        quote!(.concurrency(#value))
    });
    let permission = args.permission.iter().map(|setting| {
        let value = declared_value(p, &setting.value, |word| enumerated(p, "Permission", word));
        quote!(.permission(#value))
    });
    let reads = args.reads.iter().map(|names| texts(p, "reads", names));
    let writes = args.writes.iter().map(|names| texts(p, "writes", names));
    let hints =
        [("destructive", &args.destructive), ("idempotent", &args.idempotent), ("open_world", &args.open_world)]
            .into_iter()
            .filter_map(|(key, hint)| Some(method(key, hint.as_ref()?.value)));
    quote!(#(#category)* #(#read_only)* #(#concurrency)* #(#permission)* #(#reads)* #(#writes)* #(#hints)*)
}

/// The keys about when and how the tool is shown.
fn described(tool: &Tool) -> TokenStream {
    let (p, args) = (tool.paths.private(), &tool.args);
    let title = args.title.iter().map(|title| method("title", &title.value));
    let group = args.group.iter().map(|group| method("group", &group.value));
    let guidance = args.guidance.iter().map(|guidance| method("guidance", text(tool, &guidance.value)));
    let tier = args.tier.iter().map(|tier| method("tier", enumerated(p, "Tier", tier.value)));
    let search = args.search.iter().map(|words| texts(p, "search", words));
    let subagent = args.subagent.iter().map(|subagent| method("subagent", enumerated(p, "Subagent", subagent.value)));
    let always_on = args.always_on.iter().map(|_| quote!(.always_on()));
    let interactive = args.interactive.iter().map(|_| quote!(.interactive()));
    let shows_files = args.shows_files.iter().map(|_| quote!(.shows_files()));
    quote! {
        #(#title)* #(#group)* #(#guidance)* #(#tier)* #(#search)* #(#subagent)* #(#always_on)* #(#interactive)*
        #(#shows_files)*
    }
}

/// The keys about how much a call may give and take.
fn limits(tool: &Tool) -> TokenStream {
    let (p, args) = (tool.paths.private(), &tool.args);
    let output_limit = args.output_limit.iter().map(|limit| {
        let characters = proc_macro2::Literal::u32_unsuffixed(limit.value);
        method("output_limit", characters)
    });
    let keep = args.keep.iter().map(|keep| method("keep", enumerated(p, "Keep", keep.value)));
    let times = [("timeout", &args.timeout), ("idle_timeout", &args.idle_timeout)];
    let times = times.into_iter().filter_map(|(key, time)| {
        let milliseconds = time.as_ref()?.value;
        Some(method(key, quote!(#p::Duration::from_millis(#milliseconds))))
    });
    let polling = args.polling.iter().map(|_| quote!(.polling()));
    quote!(#(#output_limit)* #(#keep)* #(#times)* #(#polling)*)
}

/// The most that the parameters can declare, asked from their types.
fn ceiling(tool: &Tool) -> TokenStream {
    let p = tool.paths.private();
    let mut ceilings = tool.arguments().map(|argument| {
        let ty = &argument.ty;
        quote!(#p::Probe::<#ty>::CEILING)
    });
    let Some(first) = ceilings.next() else { return TokenStream::new() };
    quote!(.ceiling(#first #(.or(#ceilings))*))
}

/// One constant for each key that a contradiction can concern, so that every contradiction is told at its key.
pub(super) fn verified(tool: &Tool) -> Vec<TokenStream> {
    let args = &tool.args;
    let keys = [
        key(args.read_only.as_ref()),
        key(args.category.as_ref()),
        key(args.concurrency.as_ref()),
        key(args.permission.as_ref()),
        key(args.tier.as_ref()),
        key(args.subagent.as_ref()),
        key(args.always_on.as_ref()),
        key(args.idle_timeout.as_ref()),
    ];
    let verify = |key: &Ident| {
        let (p, concern) = (tool.paths.private_at(key.span()), variant(&key.to_string()));
        quote_spanned!(key.span()=> const _: () = #p::verify(__CONTRACT, #p::Key::#concern);)
    };
    keys.into_iter().flatten().map(verify).collect()
}

fn key<T>(spanned: Option<&Spanned<T>>) -> Option<&Ident> {
    spanned.map(|spanned| &spanned.key)
}

fn method(name: &str, value: impl ToTokens) -> TokenStream {
    let name = Ident::new(name, Span::call_site());
    quote!(.#name(#value))
}

fn texts(p: &Ident, name: &str, texts: &Spanned<Vec<String>>) -> TokenStream {
    let texts = &texts.value;
    method(name, quote!(&[#(#p::Cow::Borrowed(#texts)),*]))
}

fn declared_value(p: &Ident, setting: &Setting, fixed: impl Fn(&str) -> TokenStream) -> TokenStream {
    match setting {
        Setting::Fixed(word) => {
            let value = fixed(word);
            quote!(#p::Declared::Fixed(#value))
        }
        Setting::Dynamic(_) => quote!(#p::Declared::Dynamic),
    }
}

fn enumerated(p: &Ident, name: &str, word: &str) -> TokenStream {
    let (name, variant) = (Ident::new(name, Span::call_site()), variant(word));
    quote!(#p::#name::#variant)
}

/// `read_only` as `ReadOnly`.
fn variant(word: &str) -> Ident {
    let mut name = String::new();
    for part in word.split('_') {
        let mut letters = part.chars();
        name.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(letters.as_str());
    }
    Ident::new(&name, Span::call_site())
}
