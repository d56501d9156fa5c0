//! What "always" would store: the narrowest rules that are still useful, checked to allow the very call they came from.

use super::call::Call;
use super::cover;
use super::decide::needed;
use super::path;
use super::rule::Rule;
use crate::command::{CommandPattern, Reading};
use crate::effect::AccessKind;

/// More rules than this for one call are no answer that a person can look over (source: the field's limit of parts, 5).
const MAX_RULES: usize = 5;

/// More parts than this are not looked at one by one: each is judged with all the others.
const MAX_PARTS: usize = 4 * MAX_RULES;

/// The rules that would allow a call like this one beside those that are there; none if no narrow rule allows exactly it.
pub(super) fn rules_for(call: &Call<'_>, there: &[Rule]) -> Vec<Rule> {
    let allow = |rules: &[Rule]| cover::uncovered(&[there, rules].concat(), call, needed(call)).is_none();
    let offers = [Width::Useful, Width::Exact].into_iter().filter_map(|width| rules(call, width));
    let offers = offers.filter(|rules| rules.len() <= MAX_PARTS && allow(rules)).map(|rules| needed_of(rules, allow));
    offers.filter(|rules| !rules.is_empty()).find(|rules| rules.len() <= MAX_RULES).unwrap_or_default()
}

/// The rules without those that the call does not need: a part that only reads, or that another rule allows, needs none.
fn needed_of(mut rules: Vec<Rule>, allow: impl Fn(&[Rule]) -> bool) -> Vec<Rule> {
    let mut at = 0;
    while at < rules.len() {
        let rule = rules.remove(at);
        if !allow(&rules) {
            rules.insert(at, rule);
            at += 1;
        }
    }
    rules
}

/// How much a pattern for a command leaves open.
#[derive(Clone, Copy)]
enum Width {
    /// Other arguments, where they do more of the same.
    Useful,
    /// Nothing; the paths outside the workspace that it names are spelled out.
    Exact,
}

/// A rule for everything that a call does; `None` if something can never be allowed by a rule.
fn rules(call: &Call<'_>, width: Width) -> Option<Vec<Rule>> {
    let tool = call.request.tool.as_str();
    let mut patterns = Vec::new();
    for command in call.commands {
        patterns.extend(of_command(command, width)?);
    }
    for written in call.paths.iter().filter(|touched| touched.writes) {
        patterns.push(path::exactly(&written.given, written.tree));
    }
    patterns.extend(call.hosts.iter().map(|host| format!("domain:{host}")));
    let changed = call.things.iter().filter(|thing| thing.access != AccessKind::Read);
    let keys = changed.map(|thing| thing.key).filter(|key| !key.is_empty() && !key.contains(['*', '?']));
    patterns.extend(keys.map(ToOwned::to_owned));
    if patterns.is_empty() && call.commands.is_empty() {
        return Some(vec![Rule::of_tool(tool)]);
    }
    patterns.dedup();
    patterns.iter().map(|pattern| format!("{tool}({pattern})").parse().ok()).collect()
}

fn of_command(command: &Reading, width: Width) -> Option<Vec<String>> {
    let useful = command.remember()?;
    let patterns = match width {
        Width::Useful => useful,
        Width::Exact => {
            let parts = command.parts.iter().filter(|part| !part.is_cd());
            parts.map(|part| CommandPattern::exact(part.argv())).collect()
        }
    };
    Some(patterns.iter().map(ToString::to_string).collect())
}
