//! What "always" would store: the narrowest rules that are still useful, checked to allow the very call they came from.

use super::call::Call;
use super::cover;
use super::decide::needed;
use super::path;
use super::rule::Rule;

/// More rules than this for one call are no answer that a person can look over (source: the field's limit of parts, 5).
const MAX_RULES: usize = 5;

/// The rules that would allow a call like this one; none if no narrow rule allows exactly it.
pub(super) fn rules_for(call: &Call<'_>) -> Vec<Rule> {
    let Some(patterns) = patterns(call) else { return Vec::new() };
    let tool = call.request.tool.as_str();
    let rules: Option<Vec<Rule>> = if patterns.is_empty() {
        Some(vec![Rule::of_tool(tool)])
    } else {
        patterns.iter().map(|pattern| format!("{tool}({pattern})").parse().ok()).collect()
    };
    let rules = rules.unwrap_or_default();
    let allows = cover::uncovered(&rules, call, needed(call)).is_none();
    if allows && rules.len() <= MAX_RULES { rules } else { Vec::new() }
}

/// A pattern for everything that has a name; `None` if something can never be allowed by a rule.
fn patterns(call: &Call<'_>) -> Option<Vec<String>> {
    let mut patterns = Vec::new();
    for command in call.commands {
        patterns.extend(command.remember()?.iter().map(ToString::to_string));
    }
    for written in call.paths.iter().filter(|touched| touched.writes) {
        patterns.push(path::exactly(&written.given, written.tree));
    }
    patterns.extend(call.hosts.iter().map(|host| format!("domain:{host}")));
    let things = call.things.iter().filter(|thing| thing.access != crate::effect::AccessKind::Read);
    let keys: Vec<&str> = things.map(|thing| thing.key).filter(|key| !key.is_empty()).collect();
    patterns.extend(keys.iter().filter(|key| !key.contains(['*', '?'])).map(ToString::to_string));
    patterns.dedup();
    Some(patterns)
}
