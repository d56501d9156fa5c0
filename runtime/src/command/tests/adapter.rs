//! The whole decision for one shell case, in the order of the permission layer. Paths are resolved in text, with the links
//! that a case declares.

use std::collections::HashMap;

use globset::GlobBuilder;
use serde::Deserialize;

use crate::command::{CommandPattern, PathAccess, PathOperand, Reading, may_overlap};
use crate::files::is_protected;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Decision {
    Allow,
    Ask,
    Deny,
}

#[derive(Deserialize)]
pub(super) struct Case {
    pub(super) id: String,
    pub(super) rules: Rules,
    pub(super) mode: String,
    pub(super) input: Input,
    pub(super) expect: Decision,
    #[serde(default)]
    pub(super) accept: Vec<Decision>,
    #[serde(default)]
    tags: Vec<String>,
}

impl Case {
    pub(super) fn is_benign(&self) -> bool {
        self.tags.iter().any(|tag| tag == "benign")
    }
}

#[derive(Clone, Default, Deserialize)]
pub(super) struct Rules {
    pub(super) allow: Vec<String>,
    pub(super) ask: Vec<String>,
    pub(super) deny: Vec<String>,
}

#[derive(Clone, Deserialize)]
pub(super) struct Input {
    pub(super) command: String,
    pub(super) workspace: String,
    #[serde(default)]
    fs: Vec<Entry>,
    #[serde(default = "yes")]
    interactive: bool,
    #[serde(default)]
    rules_source: String,
    #[serde(default = "yes")]
    folder_trusted: bool,
}

fn yes() -> bool {
    true
}

#[derive(Clone, Deserialize)]
struct Entry {
    path: String,
    #[serde(default)]
    target: Option<String>,
}

impl Input {
    pub(super) fn plain(command: &str) -> Self {
        Self {
            command: command.to_owned(),
            workspace: "/w/proj".to_owned(),
            fs: Vec::new(),
            interactive: true,
            rules_source: String::new(),
            folder_trusted: true,
        }
    }
}

pub(super) fn decide(rules: &Rules, mode: &str, input: &Input) -> Decision {
    match decide_interactively(rules, mode, input) {
        Decision::Ask if !input.interactive => Decision::Deny,
        decision => decision,
    }
}

fn decide_interactively(rules: &Rules, mode: &str, input: &Input) -> Decision {
    let reading = Reading::of(&input.command);
    let place = Place::of(input);
    if reading.catastrophe_in(&input.workspace, Some("/home/sam")).is_some() {
        return Decision::Deny;
    }
    let denied: Vec<_> = command_rules(&rules.deny).iter().filter_map(|rule| reading.matches_any(rule)).collect();
    if denied.iter().any(|found| found.certain) || place.is_denied(&rules.deny, &reading) {
        return Decision::Deny;
    }
    let asked = command_rules(&rules.ask).iter().any(|rule| reading.matches_any(rule).is_some());
    let unread = reading.unread.is_some() && !command_rules(&rules.deny).is_empty();
    let unnamed = reading.unnamed.reads && file_rules(&rules.deny).next().is_some();
    if unread || unnamed {
        return Decision::Ask;
    }
    if asked || !denied.is_empty() || place.may_be_denied(&rules.deny, &reading) || place.needs_asking(&reading) {
        return Decision::Ask;
    }
    if !input.folder_trusted && reading.commands().any(|command| command.starts_with("git")) {
        return Decision::Ask;
    }
    match mode {
        "bypass" => return Decision::Allow,
        "plan" if !reading.read_only => return Decision::Deny,
        _ => {}
    }
    let trusted = input.rules_source != "project-untrusted";
    let allow = if trusted { command_rules(&rules.allow) } else { Vec::new() };
    let allowed = reading.read_only || reading.allowed_by(&allow).is_ok();
    if allowed { Decision::Allow } else { Decision::Ask }
}

fn command_rules(rules: &[String]) -> Vec<CommandPattern> {
    let pattern = |rule: &String| match rule.strip_prefix("shell(").and_then(|rest| rest.strip_suffix(')')) {
        Some(pattern) => Some(pattern.parse().unwrap()),
        None => (rule == "shell").then(|| "".parse().unwrap()),
    };
    rules.iter().filter_map(pattern).collect()
}

fn file_rules(rules: &[String]) -> impl Iterator<Item = &str> {
    rules.iter().filter_map(|rule| rule.strip_prefix("read_file(")?.strip_suffix(')'))
}

/// The workspace of a case.
struct Place<'a> {
    workspace: &'a str,
    links: HashMap<&'a str, &'a str>,
}

impl<'a> Place<'a> {
    fn of(input: &'a Input) -> Self {
        let links = input.fs.iter().filter_map(|entry| Some((entry.path.as_str(), entry.target.as_deref()?))).collect();
        Self { workspace: &input.workspace, links }
    }

    /// The path relative to the workspace; nothing if it is outside or not known.
    fn relative(&self, operand: &PathOperand) -> Option<String> {
        let path = operand.from_start()?;
        let path = match path.strip_prefix('/') {
            Some(_) if path == self.workspace => String::new(),
            Some(_) => path.strip_prefix(self.workspace)?.strip_prefix('/')?.to_owned(),
            None => path,
        };
        let outside = path.starts_with("..") && matches!(path.as_bytes().get(2), None | Some(b'/'));
        (!outside && !path.starts_with('~')).then_some(path)
    }

    fn resolved(&self, relative: &str) -> String {
        let absolute = format!("{}/{relative}", self.workspace);
        self.links.get(absolute.as_str()).map_or_else(|| relative.to_owned(), |target| (*target).to_owned())
    }

    fn is_denied(&self, rules: &[String], reading: &Reading) -> bool {
        let operands = || reading.reads.iter().chain(&reading.writes).chain(&reading.executes);
        file_rules(rules).any(|pattern| {
            let glob = GlobBuilder::new(pattern)
                .case_insensitive(true)
                .literal_separator(true)
                .build()
                .unwrap()
                .compile_matcher();
            operands()
                .filter_map(|operand| self.relative(operand))
                .any(|path| glob.is_match(&path) || glob.is_match(self.resolved(&path)))
        })
    }

    /// A pattern that may expand to a denied file.
    fn may_be_denied(&self, rules: &[String], reading: &Reading) -> bool {
        let all = reading.reads.iter().chain(&reading.writes);
        let below = all.clone().filter(|operand| operand.access == PathAccess::ReadTree);
        let mut below = below.filter_map(|operand| Some(format!("{}/**", self.relative(operand)?)));
        let mut globs = all.filter(|operand| operand.glob).filter_map(|operand| self.relative(operand));
        let meets = |path: String| file_rules(rules).any(|rule| may_overlap(&path, rule));
        globs.any(meets) || below.any(|path| meets(path.trim_start_matches("./").to_owned()))
    }

    /// A path outside the workspace, or a protected file that would be written.
    fn needs_asking(&self, reading: &Reading) -> bool {
        let outside = |operand: &PathOperand| self.relative(operand).is_none();
        let protected = |operand: &PathOperand| self.relative(operand).is_none_or(|path| is_protected(&path));
        reading.reads.iter().any(outside) || reading.writes.iter().any(protected)
    }
}
