//! Allow rules: is everything that a call does covered by some rule? What is not proven is not covered.

use super::call::{Call, Thing, Touched};
use super::guard::Guards;
use super::pattern::Pattern;
use super::rule::{Rule, Subject};
use crate::command::CommandPattern;
use crate::contract::Permission;
use crate::effect::AccessKind;

/// The allow rules that may count for one call.
struct Cover<'a> {
    call: &'a Call<'a>,
    /// Patterns of the rules about the tool.
    patterns: Vec<&'a Pattern>,
    /// A rule covers every call of the tool.
    any: bool,
    /// Patterns of rules about tools that write files: they cover what a redirect writes.
    writes: Vec<&'a Pattern>,
}

/// The first thing that a call does and no rule allows, as a clause; `None` if the rules allow the call.
///
/// `level` is how much permission the call needs: at the highest only rules that name the tool count.
pub(super) fn uncovered(rules: &[Rule], call: &Call<'_>, level: Permission) -> Option<String> {
    let cover = Cover::of(rules, call, level);
    if cover.any && call.commands.is_empty() {
        return None;
    }
    cover.command().or_else(|| cover.path()).or_else(|| cover.host()).or_else(|| cover.thing()).or_else(|| cover.rest())
}

impl<'a> Cover<'a> {
    fn of(rules: &'a [Rule], call: &'a Call<'a>, level: Permission) -> Self {
        let request = call.request;
        let counts = |rule: &&Rule| level < Permission::High || matches!(rule.subject, Subject::Tool(_));
        let own = |rule: &&Rule| rule.subject.allows(request.tool.as_str(), request.contract);
        let (bare, with_pattern): (Vec<&Rule>, Vec<&Rule>) =
            rules.iter().filter(counts).filter(own).partition(|rule| rule.pattern.is_none());
        let writing = |rule: &&Rule| Guards::of(rule, request.registry).writes;
        let writes = if call.commands.is_empty() { Vec::new() } else { rules.iter().filter(writing).collect() };
        Self {
            call,
            patterns: with_pattern.into_iter().filter_map(|rule| rule.pattern.as_ref()).collect(),
            any: !bare.is_empty(),
            writes: writes.into_iter().filter_map(|rule| rule.pattern.as_ref()).collect(),
        }
    }

    fn command(&self) -> Option<String> {
        let patterns: Vec<CommandPattern> = if self.any {
            vec![CommandPattern::prefix::<String>([])]
        } else {
            self.patterns.iter().filter_map(|pattern| pattern.command().cloned()).collect()
        };
        let writes = |touched: &Touched| touched.writes && self.writes.iter().any(|pattern| covers(pattern, touched));
        super::commands::uncovered(self.call, &patterns, self.any, writes)
    }

    fn path(&self) -> Option<String> {
        let written = self.call.paths.iter().filter(|touched| touched.writes && !self.any);
        let open = written.into_iter().find(|touched| !self.patterns.iter().any(|pattern| covers(pattern, touched)))?;
        Some(format!("no rule allows writing `{}`", open.shown()))
    }

    fn host(&self) -> Option<String> {
        let mut hosts = self.call.hosts.iter().filter(|_| !self.any);
        let open = hosts.find(|host| !self.patterns.iter().any(|pattern| pattern.covers_host(host)))?;
        Some(format!("no rule allows contacting `{open}`"))
    }

    fn thing(&self) -> Option<String> {
        let writes = |thing: &&Thing<'_>| thing.access != AccessKind::Read && !self.any;
        let covered = |thing: &Thing<'_>| {
            self.patterns.iter().any(|pattern| pattern.names(thing.kind, thing.key)) || self.argument()
        };
        let open = self.call.things.iter().filter(writes).find(|thing| !covered(thing))?;
        Some(format!("no rule allows changing `{open}`"))
    }

    /// What has no name of its own, and calls that do nothing which a rule could name.
    fn rest(&self) -> Option<String> {
        let named = |touched: &Touched| self.patterns.iter().any(|pattern| covers(pattern, touched));
        let call = self.call;
        let writes_something = call.paths.iter().any(|touched| touched.writes)
            || !call.hosts.is_empty()
            || call.things.iter().any(|thing| thing.access != AccessKind::Read)
            || !call.commands.is_empty();
        let unnamed = call.anything.is_some() || !writes_something;
        let reads_named = call.anything.is_none() && !call.paths.is_empty() && call.paths.iter().all(named);
        let covered = !unnamed || self.any || self.argument() || reads_named;
        (!covered).then(|| format!("no rule allows `{}`", call.request.tool))
    }

    /// Whether a rule about an argument of a name covers the call.
    fn argument(&self) -> bool {
        let arguments = self.call.request.arguments;
        self.patterns.iter().any(|pattern| pattern.covers_argument(|name| arguments.get(name)))
    }
}

/// Whether a pattern covers a path by both of its names.
fn covers(pattern: &Pattern, touched: &Touched) -> bool {
    let Some(real) = &touched.real else { return false };
    let pattern = pattern.path();
    [&touched.given, real]
        .into_iter()
        .all(|name| if touched.tree || touched.glob { pattern.covers_tree(name) } else { pattern.covers(name) })
}
