//! Where programs take code or commands from their arguments and their input: `sh -c`, `eval`, `find -exec`, `ssh host`, a
//! here-document into a shell, `echo … | sh`.

use super::git;
use super::hazards::{self, Kind};
use super::paths;
use super::simple::Simple;
use super::token::{RedirectKind, Word};
use super::wrapper;

/// What runs inside a command.
pub(super) enum Inner {
    /// Shell text.
    Text(String),
    /// A program and its arguments.
    Command(Vec<Word>),
}

/// What runs inside the arguments of the command whose program is at `start`. Behind a wrapper another program begins at
/// `end`, and the words from there on are not its own.
pub(super) fn inside(words: &[Word], start: usize, end: usize) -> Vec<Inner> {
    let Some(program) = words.get(start) else { return Vec::new() };
    let name = paths::basename(&program.text);
    let arguments = &words[start + 1..];
    let own = &words[start + 1..end];
    let text = |word: &Word| Inner::Text(word.text.clone());
    let texts = |words: &[Word]| vec![Inner::Text(joined(words))];
    match name.as_str() {
        "eval" => texts(arguments),
        "mapfile" | "readarray" => flagged(own, &["-C"]),
        "compgen" | "complete" => flagged(own, &["-C", "-W"]),
        "hash" => flagged(own, &["-p"]),
        "test" | "[" | "[[" | "printf" | "read" | "unset" | "let" | "declare" | "typeset" | "local" | "readonly"
        | "export" | "wait" | "getopts" => {
            own.iter().filter(|word| runs_when_evaluated(&word.text)).map(text).collect()
        }
        "trap" | "alias" => arguments.iter().map(|word| Inner::Text(value(&word.text).to_owned())).collect(),
        "ssh" => texts(arguments.get(remote(arguments)..).unwrap_or_default()),
        "find" => after(arguments, &["-exec", "-execdir", "-ok", "-okdir"]),
        "fd" | "fdfind" => after(arguments, &["-x", "-X", "--exec", "--exec-batch"]),
        "git" => git_code(words, start),
        "su" | "script" | "flock" | "nix-shell" | "runuser" => flagged(own, &["-c", "--command", "--run"]),
        "env" => flagged(own, &["-S", "--split-string"]),
        "tmux" | "screen" => arguments.iter().filter(|word| word.text.contains(' ')).map(text).collect(),
        _ if is_shell(&name) => shell_code(arguments),
        // Some wrappers hand their arguments to a shell.
        _ if program.text.contains(' ') => texts(&words[start..]),
        _ => Vec::new(),
    }
}

/// Whether a text runs a command when the shell evaluates it once more, as the subscript of a name is.
fn runs_when_evaluated(text: &str) -> bool {
    let after = text.split_once(['[', '=']).map_or("", |(_, after)| after);
    after.contains("$(") || after.contains('`')
}

/// Ends of names of variables whose value some program runs.
const RUNNING: [&str; 13] = [
    "COMMAND",
    "EDITOR",
    "VISUAL",
    "PAGER",
    "SHELL",
    "DIFF",
    "ASKPASS",
    "LESSOPEN",
    "LESSCLOSE",
    "BROWSER",
    "GIT_SSH",
    "PS4",
    "WRAPPER",
];

/// Code in the assignments before a command, or instead of one: values that programs run, and what is evaluated once more.
pub(super) fn assigned(words: &[Word]) -> Vec<String> {
    let assignments = words.iter().take_while(|word| word.assigns);
    let code = |word: &Word| {
        let (name, value) = word.assignment()?;
        let runs =
            RUNNING.iter().any(|end| name.ends_with(end)) || runs_when_evaluated(&word.text) && word.code.is_empty();
        runs.then(|| value.trim_start_matches('|').to_owned())
    };
    assignments.filter_map(code).collect()
}

/// Code that a command gets through its input: a here-document, a here-string, or a literal that is piped into it.
pub(super) fn fed(words: &[Word], command: &Simple, feeder: Option<&Simple>) -> Vec<String> {
    let mut start = 0;
    while let Some(inside) = wrapper::inside(words, start) {
        start = inside.start;
    }
    let Some(program) = words.get(start) else { return Vec::new() };
    let name = paths::basename(&program.text);
    if !is_shell(&name) && !matches!(name.as_str(), "ssh" | "su" | "source" | "." | "eval" | "xargs" | "parallel") {
        return Vec::new();
    }
    let mut texts = bodies(command);
    if let Some(feeder) = feeder {
        texts.extend(bodies(feeder));
        texts.extend(printed(&feeder.words));
    }
    let substituted = words.iter().flat_map(|word| &word.code).flatten();
    let inner: Vec<Word> = substituted
        .filter_map(|token| if let super::token::Token::Word(word) = token { Some(word.clone()) } else { None })
        .collect();
    texts.extend(printed(&inner));
    texts
}

fn bodies(command: &Simple) -> Vec<String> {
    let body = |redirect: &super::token::Redirect| match redirect.kind {
        RedirectKind::HereString => Some(redirect.target.text.clone()),
        _ => redirect.body.as_ref().map(|body| body.text.clone()),
    };
    command.redirects.iter().filter_map(body).collect()
}

/// What `echo` or `printf` prints.
fn printed(words: &[Word]) -> Option<String> {
    let (program, arguments) = words.split_first()?;
    if !matches!(program.text.as_str(), "echo" | "printf") {
        return None;
    }
    let options =
        arguments.iter().take_while(|word| matches!(word.text.as_str(), "-e" | "-n" | "-ne" | "-en" | "--")).count();
    Some(joined(&arguments[options..]).replace("\\n", "\n"))
}

pub(super) fn is_shell(name: &str) -> bool {
    hazards::find(name).is_some_and(|program| program.kind == Kind::Shell)
}

fn joined(words: &[Word]) -> String {
    words.iter().map(Word::text).collect::<Vec<_>>().join(" ")
}

/// The value of `name=value`, else the whole.
fn value(text: &str) -> &str {
    text.split_once('=').map_or(text, |(_, value)| value)
}

/// The command after each of these words, to the `;` or `+` that ends it.
fn after(mut arguments: &[Word], names: &[&str]) -> Vec<Inner> {
    let mut found = Vec::new();
    while let Some(at) = arguments.iter().position(|word| names.contains(&word.text.as_str())) {
        let rest = &arguments[at + 1..];
        let length = rest.iter().position(|word| matches!(word.text.as_str(), ";" | "+")).unwrap_or(rest.len());
        found.push(Inner::Command(rest[..length].to_vec()));
        arguments = &rest[length..];
    }
    found
}

/// The value of each of these options; letters also at the end of a cluster.
fn flagged(arguments: &[Word], names: &[&str]) -> Vec<Inner> {
    let mut found = Vec::new();
    for (at, word) in arguments.iter().enumerate() {
        for name in names {
            match value_after(&word.text, name) {
                Some("") => found.extend(arguments.get(at + 1).map(|next| Inner::Text(next.text.clone()))),
                Some(rest) => found.push(Inner::Text(rest.trim_start_matches('=').to_owned())),
                None => {}
            }
        }
    }
    found
}

/// What follows the option in its own word.
fn value_after<'a>(text: &'a str, option: &str) -> Option<&'a str> {
    let letter = option.strip_prefix('-').filter(|letter| letter.len() == 1);
    match letter {
        Some(letter) if text.starts_with('-') && !text.starts_with("--") => Some(text.split_once(letter)?.1),
        Some(_) => None,
        None => text.strip_prefix(option),
    }
}

/// `sh -c text`, also `-lc`, `-o pipefail -c`; without `-c` a shell reads a file.
fn shell_code(arguments: &[Word]) -> Vec<Inner> {
    let mut code = false;
    let mut at = 0;
    while let Some(word) = arguments.get(at) {
        let text = word.text.as_str();
        if !text.starts_with(['-', '+']) {
            break;
        }
        let cluster = text.starts_with('-') && !text.starts_with("--");
        code |= (cluster && text.contains('c')) || matches!(text.to_lowercase().as_str(), "/c" | "-command");
        let takes =
            matches!(text, "-o" | "+o" | "-O" | "+O" | "--rcfile" | "--init-file") || (cluster && text.ends_with('o'));
        at += 1 + usize::from(takes);
    }
    let text = arguments.get(at).filter(|_| code);
    text.map(|word| Inner::Text(word.text.clone())).into_iter().collect()
}

/// Where the remote command of ssh begins.
fn remote(arguments: &[Word]) -> usize {
    let mut at = 0;
    while let Some(word) = arguments.get(at).filter(|word| word.text.starts_with('-')) {
        let takes = word.text.len() == 2 && "oFEIDLRWwJiSplbcmBeQ".contains(&word.text[1..]);
        at += 1 + usize::from(takes);
    }
    at + 1
}

fn git_code(words: &[Word], start: usize) -> Vec<Inner> {
    let globals = git::globals(words, start);
    let rest = words.get(globals.subcommand..).unwrap_or_default();
    let mut found = Vec::new();
    if globals.subcommand > start + 1 {
        let mut plain = vec![Word::literal("git")];
        plain.extend_from_slice(rest);
        found.push(Inner::Command(plain));
    }
    for setting in &globals.settings {
        let value = value(setting);
        let alias = setting.to_lowercase().starts_with("alias.");
        match value.strip_prefix('!') {
            Some(code) => found.push(Inner::Text(code.to_owned())),
            None if alias => found.push(Inner::Text(format!("git {value}"))),
            None => found.push(Inner::Text(value.to_owned())),
        }
    }
    match rest.first().map(Word::text) {
        Some("bisect") => found.push(Inner::Command(rest.get(2..).unwrap_or_default().to_vec())),
        Some("rebase") => found.extend(flagged(rest, &["-x", "--exec"])),
        Some("submodule") => found.push(Inner::Text(joined(rest.get(2..).unwrap_or_default()))),
        Some("config") => {
            let code = |word: &Word| Some(Inner::Text(word.text.strip_prefix('!')?.to_owned()));
            found.extend(rest.iter().filter_map(code));
        }
        _ => {}
    }
    found
}
