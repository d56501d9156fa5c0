//! The rules that need two facts, one named function each. A fault that shows in one key belongs to `args`, `arg` or `signature`.
//!
//! What only types know (a `read_only` tool that takes a `WritePath`) is left to constants that the compiler evaluates.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;

use crate::arg::{Arg, Bounds, NAME_LIMIT};
use crate::args::Args;
use crate::docs::Docs;
use crate::dynamic::{Dynamic, Setting};
use crate::entries::Spanned;
use crate::errors::{Checked, Errors};
use crate::literal::Literal;
use crate::model::{Argument, Declaration, Function, Given, Parameter, Tool, ToolParameter};
use crate::nearest::did_you_mean;
use crate::paths::Paths;
use crate::types;
use crate::values::Text;

/// Characters of a description (source: gateways that still have OpenAI's limit of 2024).
const DESCRIPTION_LIMIT: usize = 1_024;

/// Characters of the name of a tool (source: the strictest provider).
const TOOL_NAME_LIMIT: usize = 64;

/// Checks a declaration; every rule is asked, whatever the others say.
pub(crate) fn check(declaration: Declaration, errors: &mut Errors) -> Checked<Tool> {
    let Declaration { args, function } = declaration;
    let name = tool_name(&args, &function.name, errors);
    let description = tool_description(&function, errors);
    names_differ(&function.parameters, errors);
    dynamics_fit(&args, &function.parameters, errors);
    let parameters: Vec<Checked<_>> =
        function.parameters.into_iter().map(|parameter| tool_parameter(parameter, errors)).collect();
    Ok(Tool {
        paths: Paths::new(args.path.as_ref().map(|path| &path.value)),
        name: name?,
        description: description?,
        parameters: parameters.into_iter().collect::<Checked<_>>()?,
        args,
        function: function.name,
        asynchronous: function.asynchronous,
        output: function.output,
        shared: function.shared,
    })
}

/// `^[a-zA-Z][a-zA-Z0-9_-]{0,63}$`: what every provider takes.
fn tool_name(args: &Args, function: &Ident, errors: &mut Errors) -> Checked<String> {
    let (name, place, help) = match &args.name {
        Some(given) => (given.value.clone(), given.place.clone(), "write another name"),
        None => (function.unraw().to_string(), function.to_token_stream(), "add `name = \"…\"` to the attribute"),
    };
    let starts = name.starts_with(|first: char| first.is_ascii_alphabetic());
    let goes_on = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-');
    if starts && goes_on && name.len() <= TOOL_NAME_LIMIT {
        return Ok(name);
    }
    let message = format_args!("`{name}` cannot be the name of a tool");
    let help = format_args!("{help}: a letter, then at most 63 letters (a to z), digits, `_` or `-`");
    Err(errors.push(place, message, help))
}

fn tool_description(function: &Function, errors: &mut Errors) -> Checked<Text> {
    if let Some(docs) = &function.docs {
        return described(docs, "put how and when to use it into `guidance = \"…\"`", errors);
    }
    let message = format_args!("`{}` has no description", function.name);
    Err(errors.push(&function.name, message, "write a doc comment (`///`) above the function: the model reads it"))
}

fn described(docs: &Docs, shorten: &str, errors: &mut Errors) -> Checked<Text> {
    if let Text::Literal(text) = &docs.text {
        let length = text.chars().count();
        if length > DESCRIPTION_LIMIT {
            let message =
                format_args!("this description has {length} characters, and at most {DESCRIPTION_LIMIT} are allowed");
            return Err(errors.push(&docs.place, message, shorten));
        }
    }
    Ok(docs.text.clone())
}

fn tool_parameter(parameter: Parameter, errors: &mut Errors) -> Checked<ToolParameter> {
    let given = match parameter {
        Parameter::Lent(ty) => return Ok(ToolParameter::Lent(ty)),
        Parameter::Given(given) => given,
    };
    flattened_alone(&given.arg, errors);
    range_or_text(&given.arg, errors);
    values_in_bounds(&given.arg, errors);
    let name = wire_name(&given, errors);
    let description = parameter_description(&given, errors);
    Ok(ToolParameter::Given(Box::new(Argument {
        ident: given.ident,
        name: name?,
        ty: given.ty,
        description: description?,
        arg: given.arg,
    })))
}

fn parameter_description(given: &Given, errors: &mut Errors) -> Checked<Text> {
    match (&given.docs, &given.arg.flatten) {
        (Some(docs), _) => described(docs, "say in a sentence what the value is", errors),
        (None, Some(_)) => Ok(Text::Literal(String::new())),
        (None, None) if types::is_context(&given.ty) => {
            let message =
                format_args!("the parameter `{}` takes the context by value, and the host lends it", given.ident);
            let help = format_args!(
                "write `{}: &{}`; a type of your own that the model gives has a doc comment (`///`) above the parameter",
                given.ident,
                types::written(&given.ty)
            );
            Err(errors.push(&given.ty, message, help))
        }
        (None, None) => {
            let message = format_args!("the parameter `{}` has no description", given.ident);
            let help = "write a doc comment (`///`) above the parameter: the model reads it";
            Err(errors.push(&given.ident, message, help))
        }
    }
}

/// `^[a-zA-Z0-9_.-]{1,64}$`: what every provider takes (source: Anthropic's rule for properties).
fn wire_name(given: &Given, errors: &mut Errors) -> Checked<String> {
    let (name, place) = named(given);
    let help = if given.arg.rename.is_some() {
        "write another name"
    } else {
        "add `#[arg(rename = \"…\")]` above the parameter"
    };
    let fits = name.chars().all(|letter| letter.is_ascii_alphanumeric() || ['_', '-', '.'].contains(&letter));
    if fits && name.len() <= NAME_LIMIT {
        return Ok(name);
    }
    let message = format_args!("`{name}` cannot be the name of a parameter for the model");
    let help = format_args!("{help}: 1 to {NAME_LIMIT} letters (a to z), digits, `_`, `-` or `.`");
    Err(errors.push(place, message, help))
}

/// The name of a parameter on the wire, and the tokens that give it.
fn named(given: &Given) -> (String, TokenStream) {
    match &given.arg.rename {
        Some(rename) => (rename.value.clone(), rename.place.clone()),
        None => (given.ident.unraw().to_string(), given.ident.to_token_stream()),
    }
}

/// Two parameters of one name on the wire would be one.
fn names_differ(parameters: &[Parameter], errors: &mut Errors) {
    let mut seen: Vec<(String, &Ident)> = Vec::new();
    for given in parameters.iter().filter_map(given) {
        let (name, place) = named(given);
        if let Some((_, first)) = seen.iter().find(|(known, _)| *known == name) {
            let message = format_args!("the model cannot tell two parameters named `{name}` apart");
            errors.push(place, message, format_args!("`{first}` has this name already: rename one of them"));
        }
        seen.push((name, &given.ident));
    }
}

fn given(parameter: &Parameter) -> Option<&Given> {
    match parameter {
        Parameter::Given(given) => Some(given),
        Parameter::Lent(_) => None,
    }
}

/// The fields of a flattened type stand beside the other parameters: nothing of the parameter itself is left.
fn flattened_alone(arg: &Arg, errors: &mut Errors) {
    if arg.flatten.is_none() {
        return;
    }
    let others = [
        key(arg.default.as_ref()),
        key(arg.rename.as_ref()),
        key(arg.range.as_ref()),
        key(arg.length.as_ref()),
        key(arg.pattern.as_ref()),
        key(arg.example.as_ref()),
    ];
    for other in others.into_iter().flatten() {
        let message = format_args!("`{other}` has no meaning beside `flatten`: the model sees only the fields");
        errors.push(&other, message, "put it on a field of the type, with serde's or schemars' attributes");
    }
}

fn key<T>(spanned: Option<&Spanned<T>>) -> Option<Ident> {
    spanned.map(|spanned| spanned.key.clone())
}

/// A value is a number or a text, so it has a range, or a length and a pattern.
fn range_or_text(arg: &Arg, errors: &mut Errors) {
    let Some(range) = &arg.range else { return };
    for text in [key(arg.length.as_ref()), key(arg.pattern.as_ref())].into_iter().flatten() {
        let message = format_args!("`range` limits numbers, and `{text}` does not");
        errors.push(quote!(#text), message, format_args!("keep `{}` for a number, or `{text}` for a text", range.key));
    }
}

/// The default and the example are values that a model could give.
fn values_in_bounds(arg: &Arg, errors: &mut Errors) {
    for value in [&arg.default, &arg.example].into_iter().flatten() {
        let limits = [(&arg.range, value.value.number()), (&arg.length, size(&value.value))];
        for (bounds, number) in limits {
            if let (Some(bounds), Some(number)) = (bounds, number)
                && !contains(&bounds.value, number)
            {
                outside(value, &bounds.key, errors);
            }
        }
    }
}

fn outside(value: &Spanned<Literal>, limit: &Ident, errors: &mut Errors) {
    let message = format_args!("this `{}` is outside of the `{limit}` of its own parameter", value.key);
    errors.push(&value.place, message, format_args!("change the value, or `{limit}`"));
}

fn contains(bounds: &Bounds, number: f64) -> bool {
    let above = bounds.from.as_ref().and_then(Literal::number).is_none_or(|from| number >= from);
    let below = bounds.to.as_ref().and_then(Literal::number);
    above && below.is_none_or(|to| if bounds.closed { number <= to } else { number < to })
}

/// Characters of a text, items of a list.
#[allow(clippy::cast_precision_loss, reason = "a literal is far shorter than 2^52")]
fn size(literal: &Literal) -> Option<f64> {
    match literal {
        Literal::Text(text) => Some(text.chars().count() as f64),
        Literal::List(items) => Some(items.len() as f64),
        _ => None,
    }
}

/// `dynamic(f)` computes from the arguments, and a closure picks them by name.
fn dynamics_fit(args: &Args, parameters: &[Parameter], errors: &mut Errors) {
    for setting in [&args.read_only, &args.concurrency, &args.permission].into_iter().flatten() {
        let Setting::Dynamic(dynamic) = &setting.value else { continue };
        let names: Vec<String> =
            parameters.iter().filter_map(given).map(|given| given.ident.unraw().to_string()).collect();
        if names.is_empty() {
            let message = format_args!("`{}` depends on arguments, and this tool has none", setting.key);
            errors.push(&setting.place, message, "write the value itself, or take a parameter from the model");
            continue;
        }
        if let Dynamic::Closure { picks, .. } = dynamic {
            for pick in picks {
                known_pick(&pick.name, &names, errors);
            }
        }
    }
}

fn known_pick(pick: &Ident, names: &[String], errors: &mut Errors) {
    let name = pick.unraw().to_string();
    if !names.contains(&name) {
        let guess = did_you_mean(&name, names.iter().map(String::as_str));
        let message = format_args!("the model gives no parameter `{name}`");
        errors.push(pick, message, format_args!("{guess}the closure picks from {}", names.join(", ")));
    }
}
