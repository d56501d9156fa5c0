//! The house rules that a program can check: sizes, module headers, layers, and no tool named in the runtime.

use std::fs;
use std::path::{Path, PathBuf};

use syn::spanned::Spanned as _;
use syn::visit::Visit;

/// Lines that a file of code may have.
const FILE_LINES: usize = 300;
/// Lines that a function may have.
const FUNCTION_LINES: usize = 60;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Every Rust file below some folders of the repository, as path relative to it and text.
fn sources(folders: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty());
    found
}

const CODE: [&str; 4] = ["macros/src", "runtime/src", "tools/src", "examples/src"];

fn is_test(name: &str) -> bool {
    name.contains("/tests/") || name.ends_with("/tests.rs")
}

fn fail_with(rule: &str, faults: &[String]) {
    assert!(faults.is_empty(), "{rule}:\n{}", faults.join("\n"));
}

#[test]
fn every_module_says_what_it_is_for() {
    let silent: Vec<_> =
        sources(&CODE).into_iter().filter(|(_, text)| !text.starts_with("//!")).map(|(name, _)| name).collect();
    fail_with("modules that do not open with `//!`", &silent);
}

/// Where tests are, beside those within the code.
const TESTS: [&str; 4] = ["runtime/tests", "tools/tests", "examples/tests", "tests"];

#[test]
fn files_are_short() {
    let long: Vec<_> = sources(&[&CODE[..], &TESTS].concat())
        .into_iter()
        .filter(|(_, text)| text.lines().count() > FILE_LINES)
        .map(|(name, text)| format!("{name}: {} lines", text.lines().count()))
        .collect();
    fail_with("files of more than 300 lines", &long);
}

#[test]
fn functions_are_short() {
    let mut long = Vec::new();
    for (name, text) in sources(&CODE).into_iter().filter(|(name, _)| !is_test(name)) {
        let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut functions = Functions { name: &name, long: &mut long };
        functions.visit_file(&file);
    }
    fail_with("functions of more than 60 lines", &long);
}

struct Functions<'a> {
    name: &'a str,
    long: &'a mut Vec<String>,
}

impl Functions<'_> {
    fn check(&mut self, ident: &syn::Ident, block: &syn::Block) {
        let span = block.span();
        let lines = span.end().line - span.start().line + 1;
        if lines > FUNCTION_LINES {
            self.long.push(format!("{}: {ident} has {lines} lines", self.name));
        }
    }
}

impl<'ast> Visit<'ast> for Functions<'_> {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.check(&function.sig.ident, &function.block);
        syn::visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.check(&function.sig.ident, &function.block);
        syn::visit::visit_impl_item_fn(self, function);
    }
}

/// Where a literal that looks like the name of a tool is something else: a program that commands run, a word of a provider's format.
const NAMESAKES: [&str; 2] = ["runtime/src/command/", "runtime/src/schema/dialect/"];

#[test]
fn the_runtime_names_no_tool() {
    toolpact_tools::link();
    let registry = toolpact::Registry::linked().unwrap();
    let names: Vec<String> = registry.iter().map(|entry| entry.name().to_string()).collect();
    assert!(names.len() > 7, "the standard tools are not linked");
    let mut faults = Vec::new();
    for (name, text) in sources(&["runtime/src"]) {
        if is_test(&name) || NAMESAKES.iter().any(|folder| name.starts_with(folder)) {
            continue;
        }
        let file = syn::parse_file(&text).unwrap();
        let mut literals = Literals::default();
        literals.visit_file(&file);
        for literal in literals.found {
            if names.iter().any(|tool| names_tool(&literal, tool)) {
                faults.push(format!("{name}: {literal:?}"));
            }
        }
    }
    fail_with("string literals of the runtime that name a tool", &faults);
}

/// Whether a text names a tool: it is the name, or holds it in backticks, or as a word that is no plain English.
fn names_tool(literal: &str, tool: &str) -> bool {
    let as_word =
        || literal.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).any(|word| word == tool);
    literal == tool || literal.contains(&format!("`{tool}`")) || (tool.contains('_') && as_word())
}

#[derive(Default)]
struct Literals {
    found: Vec<String>,
}

impl<'ast> Visit<'ast> for Literals {
    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.found.push(literal.value());
    }

    fn visit_macro(&mut self, invocation: &'ast syn::Macro) {
        collect_literals(invocation.tokens.clone(), &mut self.found);
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        // Documentation may show an example; what the program says may not.
        if let (false, syn::Meta::List(list)) = (attribute.path().is_ident("doc"), &attribute.meta) {
            collect_literals(list.tokens.clone(), &mut self.found);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        let is_test = module.attrs.iter().any(|attribute| {
            matches!(&attribute.meta, syn::Meta::List(list) if list.path.is_ident("cfg") && list.tokens.to_string() == "test")
        });
        if !is_test {
            syn::visit::visit_item_mod(self, module);
        }
    }
}

fn collect_literals(tokens: proc_macro2::TokenStream, found: &mut Vec<String>) {
    for token in tokens {
        match token {
            proc_macro2::TokenTree::Group(group) => collect_literals(group.stream(), found),
            proc_macro2::TokenTree::Literal(literal) => {
                if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                    found.push(text.value());
                }
            }
            _ => {}
        }
    }
}

#[test]
fn the_check_for_names_finds_names() {
    assert!(names_tool("read_file", "read_file"));
    assert!(names_tool("call read_file first", "read_file"));
    assert!(names_tool("call `shell` first", "shell"));
    assert!(!names_tool("run by a shell", "shell"));
}

#[test]
fn the_macro_crate_has_three_dependencies() {
    let manifest = fs::read_to_string(root().join("macros/Cargo.toml")).unwrap();
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    let names: Vec<_> = dependencies
        .lines()
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|name| !name.is_empty())
        .collect();
    assert_eq!(names, ["proc-macro2", "quote", "syn"]);
}
