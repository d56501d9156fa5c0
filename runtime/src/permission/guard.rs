//! Deny and ask rules: does a rule meet anything that a call touches, in any spelling that can be read?
//!
//! A pattern guards what it names, whichever tool touches it: a rule about a tool that reads guards files from being read
//! and written, one about a tool that writes guards them from being written, one about commands guards every command.

use super::call::{Call, Touched};
use super::pattern::Pattern;
use super::rule::{Rule, Subject};
use crate::contract::{Category, Contract};
use crate::effect::AccessKind;
use crate::registry::Registry;

/// How sure it is that a rule meets a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meets {
    /// It does; what it met, for the message.
    Surely(String),
    /// It may: what it met is known only when the call runs.
    Perhaps(String),
}

/// What becomes of reading a directory in which something is guarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reads {
    /// Tools that read a tree leave out what is denied.
    Filtered,
    /// Nothing is left out, so the reading itself may meet the rule.
    Unfiltered,
}

/// What a rule with a pattern guards beyond the calls of its own tools.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "four independent facts, or-ed over tools")]
pub(super) struct Guards {
    pub(super) reads: bool,
    pub(super) writes: bool,
    pub(super) commands: bool,
    pub(super) hosts: bool,
}

impl Guards {
    const ALL: Self = Self { reads: true, writes: true, commands: true, hosts: true };

    /// What the tools of a rule can touch. A tool that does not exist guards everything, so that a slip keeps nothing open;
    /// those of a server that is not connected declare no resources, so they guard nothing.
    pub(super) fn of(rule: &Rule, registry: &Registry) -> Self {
        let of_tools = registry.iter().filter(|entry| rule.subject.names(entry.name().as_str(), entry.contract()));
        let guards = of_tools.map(|entry| Self::of_contract(entry.contract())).reduce(Self::or);
        match &rule.subject {
            Subject::Category(category) => guards.unwrap_or_default().or(Self::of_category(*category)),
            Subject::Tool(name) | Subject::Tools(name) if name.starts_with("mcp__") => guards.unwrap_or_default(),
            _ => guards.unwrap_or(Self::ALL),
        }
    }

    fn of_contract(contract: &Contract) -> Self {
        let ceiling = contract.ceiling;
        let declared = Self {
            reads: ceiling.reads_files && !ceiling.writes_files,
            writes: ceiling.writes_files,
            commands: ceiling.runs_commands,
            hosts: ceiling.contacts,
        };
        if ceiling.declares() { declared } else { Self::of_category(contract.category) }
    }

    fn of_category(category: Category) -> Self {
        let none = Self::default();
        match category {
            Category::Read | Category::Search => Self { reads: true, ..none },
            Category::Edit | Category::Delete | Category::Move => Self { writes: true, ..none },
            Category::Execute => Self { commands: true, ..none },
            Category::Fetch => Self { hosts: true, ..none },
            _ => none,
        }
    }

    const fn or(self, other: Self) -> Self {
        Self {
            reads: self.reads || other.reads,
            writes: self.writes || other.writes,
            commands: self.commands || other.commands,
            hosts: self.hosts || other.hosts,
        }
    }

    /// Whether its pattern is about files.
    pub(super) const fn touches_files(self) -> bool {
        self.reads || self.writes
    }

    /// What reads a file guards it from being written too: writing it would show or replace what must not be seen.
    const fn guards(self, touched: &Touched) -> bool {
        self.reads || self.writes && touched.writes
    }
}

/// Whether a rule meets a call.
pub(super) fn meets(rule: &Rule, call: &Call<'_>, reads: Reads) -> Option<Meets> {
    let request = call.request;
    let own = rule.subject.names(request.tool.as_str(), request.contract);
    let Some(pattern) = &rule.pattern else {
        return own.then(|| Meets::Surely(format!("every call of `{}`", request.tool)));
    };
    let guards = Guards::of(rule, request.registry);
    if own && pattern.meets_argument(|name| request.arguments.get(name)) {
        return Some(Meets::Surely("an argument".into()));
    }
    let found = [
        met_command(pattern, call, guards),
        met_path(pattern, call, (guards, own), reads),
        met_host(pattern, call, guards, own),
        if own { met_thing(pattern, call) } else { None },
    ];
    surest(found.into_iter().flatten())
}

/// A sure find before a possible one.
pub(super) fn surest(found: impl Iterator<Item = Meets>) -> Option<Meets> {
    let mut perhaps = None;
    for meets in found {
        match meets {
            Meets::Surely(_) => return Some(meets),
            Meets::Perhaps(_) => perhaps = perhaps.or(Some(meets)),
        }
    }
    perhaps
}

fn met_command(pattern: &Pattern, call: &Call<'_>, guards: Guards) -> Option<Meets> {
    let pattern = pattern.command().filter(|_| guards.commands)?;
    surest(call.commands.iter().filter_map(|command| super::commands::meets(command, pattern)))
}

fn met_path(pattern: &Pattern, call: &Call<'_>, (guards, own): (Guards, bool), reads: Reads) -> Option<Meets> {
    let pattern = pattern.path();
    let of_tool = call.paths.iter().filter(|touched| own || guards.guards(touched)).map(|touched| (touched, reads));
    let of_commands = call.operands.iter().filter(|touched| guards.guards(touched));
    let of_commands = of_commands.map(|touched| (touched, Reads::Unfiltered));
    let found = of_tool.chain(of_commands).filter_map(|(touched, reads)| {
        if touched.names().any(|name| pattern.meets(name)) {
            return Some(Meets::Surely(format!("`{}`", touched.shown())));
        }
        // Tools that read a tree leave out what is denied; commands, and what writes one as a whole, cannot.
        let tree = touched.tree && if touched.writes { guards.writes || own } else { reads == Reads::Unfiltered };
        let unsure = touched.glob || tree || touched.real.is_none();
        let perhaps = unsure && touched.names().any(|name| pattern.may_meet(name, tree));
        perhaps.then(|| Meets::Perhaps(format!("`{}`", touched.shown())))
    });
    surest(found.chain(met_unnamed(call, guards)))
}

/// Files that a command touches and does not name may be any.
fn met_unnamed(call: &Call<'_>, guards: Guards) -> Option<Meets> {
    let unnamed = |command: &&std::sync::Arc<crate::command::Reading>| {
        let touched = command.unnamed;
        guards.reads && touched.reads || guards.touches_files() && touched.writes
    };
    let command = call.commands.iter().find(unnamed)?;
    Some(Meets::Perhaps(format!("files that `{}` touches and does not name", command.text)))
}

fn met_host(pattern: &Pattern, call: &Call<'_>, guards: Guards, own: bool) -> Option<Meets> {
    if !own && !guards.hosts {
        return None;
    }
    let of_commands =
        call.commands.iter().filter(|_| guards.hosts).flat_map(|command| command.hosts.iter().map(String::as_str));
    let met = call.hosts.iter().copied().chain(of_commands).filter(|host| pattern.meets_host(host));
    surest(
        met.map(
            |host| if host == "*" { Meets::Perhaps("some host".into()) } else { Meets::Surely(format!("`{host}`")) },
        ),
    )
}

fn met_thing(pattern: &Pattern, call: &Call<'_>) -> Option<Meets> {
    if let Some(thing) = call.things.iter().find(|thing| pattern.names(thing.kind, thing.key)) {
        return Some(Meets::Surely(format!("`{thing}`")));
    }
    // Nobody said what the call touches, so every text in its arguments may be it.
    call.anything.filter(|access| *access >= AccessKind::Read)?;
    let root = call.request.places.root().to_string_lossy().into_owned();
    let values = call.request.arguments.values().values();
    let mut ahead: Vec<&serde_json::Value> = values.collect();
    while let Some(value) = ahead.pop() {
        match value {
            serde_json::Value::String(text) if pattern.meets_text(text, &root) => {
                return Some(Meets::Surely(format!("`{text}`")));
            }
            serde_json::Value::Array(items) => ahead.extend(items),
            serde_json::Value::Object(fields) => ahead.extend(fields.values()),
            _ => {}
        }
    }
    None
}

/// Whether a rule keeps the paths of its pattern from being read, whichever tool reads them.
pub(super) fn hides(rule: &Rule, registry: &Registry) -> bool {
    rule.pattern.is_some() && Guards::of(rule, registry).reads
}
