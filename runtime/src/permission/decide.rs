//! The decision about a call: stage after stage, and the first one that answers decides.
//!
//! The stages are listed once, the most restrictive first. What no stage answers is a question: to a classifier where the
//! host has one, then to a person, and with nobody to ask it is a denial.

use super::call::{Call, Touched};
use super::guard::{self, Meets, Reads};
use super::mode::Mode;
use super::path::PathName;
use super::request::{Decision, Request};
use super::rules::Rules;
use super::{cover, floor, remember};
use crate::contract::{Declared, Permission};
use crate::files::is_protected;
use crate::outcome::DeniedBy;

/// What a stage sees.
struct Case<'a> {
    mode: Mode,
    rules: &'a Rules,
    call: &'a Call<'a>,
}

type Stage = fn(&Case<'_>) -> Option<Decision>;

/// Every stage, in the order in which it may answer.
const STAGES: [Stage; 10] = [
    catastrophes,
    deny_rules,
    plan_mode,
    ask_rules,
    interactive,
    possible_denials,
    protected_files,
    mode,
    allow_rules,
    level_of_the_contract,
];

pub(super) fn decide(mode: Mode, rules: &Rules, request: &Request<'_>) -> Decision {
    let call = Call::of(request);
    let case = Case { mode, rules, call: &call };
    STAGES.iter().find_map(|stage| stage(&case)).unwrap_or_else(|| question(&case))
}

/// The floor: no mode and no rule allows it.
fn catastrophes(case: &Case<'_>) -> Option<Decision> {
    let what = floor::catastrophe(case.call)?;
    let message = format!(
        "`{}` was refused: {what}. No mode and no rule allows that; name only the files that are meant.",
        case.call.request.tool
    );
    Some(Decision::Deny { by: DeniedBy::Floor, message })
}

fn deny_rules(case: &Case<'_>) -> Option<Decision> {
    let (rule, what) =
        case.rules.deny.iter().find_map(|rule| match guard::meets(rule, case.call, Reads::Filtered)? {
            Meets::Surely(what) => Some((rule, what)),
            Meets::Perhaps(_) => None,
        })?;
    let message = format!(
        "`{}` was denied by the rule `{rule}`, which covers {what}. Another spelling or another tool is denied too: go on without \
         it, or ask the person to change the rule.",
        case.call.request.tool
    );
    Some(Decision::Deny { by: DeniedBy::Rule, message })
}

/// In plan mode a call runs only if it writes nothing.
fn plan_mode(case: &Case<'_>) -> Option<Decision> {
    let writes = !case.call.request.effect.writes_nothing() || case.call.obeyed.is_some();
    (case.mode == Mode::Plan && writes).then_some(Decision::Describe)
}

fn ask_rules(case: &Case<'_>) -> Option<Decision> {
    let (rule, what) =
        case.rules.ask.iter().find_map(|rule| match guard::meets(rule, case.call, Reads::Unfiltered)? {
            Meets::Surely(what) | Meets::Perhaps(what) => Some((rule, what)),
        })?;
    Some(must_ask(format!("the rule `{rule}` asks about {what}")))
}

/// No mode can answer for a person.
fn interactive(case: &Case<'_>) -> Option<Decision> {
    let request = case.call.request;
    request.contract.is_interactive().then(|| must_ask(format!("`{}` needs a person", request.tool)))
}

/// What a deny rule covers or not can be known only when the call runs.
fn possible_denials(case: &Case<'_>) -> Option<Decision> {
    let (rule, what) =
        case.rules.deny.iter().find_map(|rule| match guard::meets(rule, case.call, Reads::Filtered)? {
            Meets::Perhaps(what) => Some((rule, what)),
            Meets::Surely(_) => None,
        })?;
    Some(must_ask(format!("the deny rule `{rule}` may cover {what}")))
}

/// Writes of protected files, and writes outside the workspace that are not those of a command.
fn protected_files(case: &Case<'_>) -> Option<Decision> {
    let protected = |touched: &&Touched| touched.writes && touched.names().any(|name| is_guarded(name, touched.glob));
    if let Some(touched) = case.call.touched().find(protected) {
        return Some(must_ask(format!("`{}` is protected: something else runs or obeys it", touched.shown())));
    }
    let outside = case.call.paths.iter().find(|touched| touched.writes && !touched.is_inside())?;
    Some(must_ask(format!("`{}` is outside the workspace", outside.shown())))
}

/// A pattern that spells a leading dot can stand for any hidden name.
fn is_guarded(name: &PathName, glob: bool) -> bool {
    let hidden = |part: &str| part.starts_with('.') && part.contains(['*', '?', '[']);
    is_protected(name.shown()) || glob && name.shown().split('/').any(hidden)
}

fn mode(case: &Case<'_>) -> Option<Decision> {
    match case.mode {
        Mode::Bypass => Some(allow("bypass mode asks nothing else")),
        Mode::AcceptEdits if is_edit(case.call) => Some(allow("accept_edits mode lets edits in the workspace run")),
        Mode::AcceptEdits | Mode::Default | Mode::Plan => None,
    }
}

/// Whether a call changes files in the workspace and does nothing else that needs an answer.
fn is_edit(call: &Call<'_>) -> bool {
    let effect = call.request.effect;
    let only_edits =
        !effect.writes_nothing() && effect.writes_only_files() && effect.contacts_nobody() && call.commands.is_empty();
    only_edits
        && needed(call) < Permission::High
        && call.paths.iter().all(|touched| !touched.writes || touched.is_inside())
}

fn allow_rules(case: &Case<'_>) -> Option<Decision> {
    // Without a rule only a command can be covered, and nobody has to put into words what is not.
    if case.rules.allow.is_empty() && case.call.commands.is_empty() {
        return None;
    }
    let covered = |rules| cover::uncovered(rules, case.call, needed(case.call)).is_none();
    let because = || if covered(&[]) { "each of its commands only reads" } else { "the allow rules cover it" };
    covered(&case.rules.allow).then(|| allow(because()))
}

fn level_of_the_contract(case: &Case<'_>) -> Option<Decision> {
    let declared = declared(case.call).is_some();
    let because =
        if declared { "its contract asks for no permission" } else { "it writes nothing and contacts nobody" };
    (needed(case.call) == Permission::None).then(|| allow(because))
}

/// What is left goes to a person.
fn question(case: &Case<'_>) -> Decision {
    let uncovered = cover::uncovered(&case.rules.allow, case.call, needed(case.call));
    let because = uncovered.unwrap_or_else(|| format!("no rule allows `{}`", case.call.request.tool));
    Decision::Ask { because, remember: remember::rules_for(case.call, &case.rules.allow) }
}

/// A question that "always" cannot answer.
fn must_ask(because: String) -> Decision {
    Decision::Ask { because, remember: Vec::new() }
}

fn allow(because: &'static str) -> Decision {
    Decision::Allow { because }
}

/// How much permission a call needs.
pub(super) fn needed(call: &Call<'_>) -> Permission {
    declared(call).unwrap_or_else(|| {
        let effect = call.request.effect;
        let harmless = effect.writes_nothing()
            && effect.contacts_nobody()
            && call.obeyed.is_none()
            && call.operands.iter().all(Touched::is_inside);
        if harmless { Permission::None } else { Permission::Standard }
    })
}

/// The level that the contract declares, or computed for this call; a computation that gave nothing counts as standard.
fn declared(call: &Call<'_>) -> Option<Permission> {
    match (call.request.level, call.request.contract.permission) {
        (Some(level), _) | (None, Declared::Fixed(level)) => Some(level),
        (None, Declared::Dynamic) => Some(Permission::Standard),
        (None, Declared::Derived) => None,
    }
}
