//! From definitions to drafts that fit the dialect: names, then each schema, then the limits of the whole request.

use serde_json::Value;

use super::super::keyword::{MAX_DEPTH, depth};
use super::definition::{Definition, Demotion};
use super::draft::{Draft, NotStrict};
use super::name::{NameMap, NameRule};
use super::step::count;

/// The rewriting of a strict tool; a refusal sends the tool out without strictness.
pub(super) type Strict = fn(&mut Draft) -> Result<(), NotStrict>;

/// What one dialect is, as data.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    pub(super) name: NameRule,
    pub(super) limits: Limits,
    /// The rewriting every tool gets.
    pub(super) lower: fn(&mut Draft),
    /// The rewriting a strict tool gets instead.
    pub(super) strict: Option<Strict>,
    pub(super) defers: bool,
    pub(super) envelope: fn(&mut Draft) -> Value,
    /// Puts the items into the list; the flag says that some tool is deferred.
    pub(super) list: fn(Vec<Value>, bool) -> Value,
}

/// What may be in one request.
#[derive(Clone, Copy, Default)]
pub(super) struct Limits {
    pub(super) tools: Option<usize>,
    pub(super) strict: Option<StrictLimits>,
    /// Strict tools may not stand beside others.
    pub(super) all_strict_or_none: bool,
}

/// What all strict tools of a request may have together.
#[derive(Clone, Copy)]
pub(super) struct StrictLimits {
    pub(super) tools: usize,
    pub(super) optional: usize,
    pub(super) unions: usize,
}

/// A list without an envelope of its own.
pub(super) fn as_list(items: Vec<Value>, _: bool) -> Value {
    items.into()
}

/// Drafts with exported names. A name that is taken, or a schema that is none, leaves its tool out.
pub(super) fn name_all<'a>(
    rules: &Rules,
    definitions: &'a [Definition<'a>],
    names: &mut NameMap,
    report: &mut Vec<Demotion>,
) -> Vec<Draft<'a>> {
    let mut drafts = Vec::with_capacity(definitions.len());
    for definition in definitions {
        let mut draft = Draft::new(definition, rules.name.mapped(definition.name));
        if definition.schema.get("type") != Some(&Value::from("object")) {
            draft.leave_out("root object", "the schema is not in normal form, its root is no object");
        } else if depth(definition.schema) > MAX_DEPTH {
            draft.leave_out("depth", format_args!("the schema is nested deeper than {MAX_DEPTH}"));
        } else if !names.add(&draft.name, definition.name) {
            let name = draft.name.clone();
            draft.leave_out("unique names", format_args!("another tool is already called {name:?}"));
        } else {
            if draft.name != definition.name {
                let name = draft.name.clone();
                draft.note("name", format!("sent as {name:?}, which is mapped back in calls"));
            }
            drafts.push(draft);
            continue;
        }
        report.append(&mut draft.notes);
    }
    drafts
}

/// Rewrites one draft, strictly if it wishes to be strict and can be.
pub(super) fn lower<'a>(rules: &Rules, mut draft: Draft<'a>, report: &mut Vec<Demotion>) -> Draft<'a> {
    let mut named = std::mem::take(&mut draft.notes);
    let strict = rules.strict.filter(|_| draft.strict);
    let refusal = strict.and_then(|strict| strict(&mut draft).err());
    if refusal.is_some() {
        draft = draft.original();
    }
    if strict.is_none() || refusal.is_some() {
        draft = plain(rules, draft);
    }
    named.append(&mut draft.notes);
    draft.notes = named;
    if let Some((rule, why)) = refusal {
        draft.note(rule, format!("not strict: {why}"));
    }
    if draft.defer && !rules.defers {
        draft.defer = false;
        draft.note("deferral", "sent in full: this dialect cannot defer a tool");
    }
    report.append(&mut draft.notes);
    draft
}

fn plain<'a>(rules: &Rules, mut draft: Draft<'a>) -> Draft<'a> {
    draft.strict = false;
    (rules.lower)(&mut draft);
    draft
}

/// Keeps to the limits of a request: the first tools keep their place and their strictness.
pub(super) fn within_limits<'a>(
    rules: &Rules,
    mut drafts: Vec<Draft<'a>>,
    report: &mut Vec<Demotion>,
) -> Vec<Draft<'a>> {
    if let Some(most) = rules.limits.tools {
        for mut draft in drafts.drain(most.min(drafts.len())..) {
            draft.leave_out("number of tools", format_args!("a request takes {most} tools"));
            report.append(&mut draft.notes);
        }
    }
    if rules.limits.all_strict_or_none && drafts.iter().any(|draft| !draft.strict) {
        let why = "another tool of the request cannot be strict";
        drafts = drafts.into_iter().map(|draft| relaxed(rules, draft, "all strict or none", why, report)).collect();
    }
    if let Some(limits) = rules.limits.strict {
        drafts = within_strict_limits(rules, limits, drafts, report);
    }
    drafts
}

fn within_strict_limits<'a>(
    rules: &Rules,
    limits: StrictLimits,
    drafts: Vec<Draft<'a>>,
    report: &mut Vec<Demotion>,
) -> Vec<Draft<'a>> {
    let mut left = limits;
    let mut kept = Vec::with_capacity(drafts.len());
    for draft in drafts {
        let (optional, unions) = count::optional_and_unions(&draft.schema);
        let fits = left.tools >= 1 && left.optional >= optional && left.unions >= unions;
        if draft.strict && fits {
            left.tools -= 1;
            left.optional -= optional;
            left.unions -= unions;
            kept.push(draft);
        } else {
            let StrictLimits { tools, optional, unions } = limits;
            let why = format!(
                "a request takes {tools} strict tools with {optional} optional fields and {unions} unions, and earlier tools have used them"
            );
            kept.push(relaxed(rules, draft, "strict limits", &why, report));
        }
    }
    kept
}

/// The draft made again without strictness.
fn relaxed<'a>(
    rules: &Rules,
    draft: Draft<'a>,
    rule: &'static str,
    why: &str,
    report: &mut Vec<Demotion>,
) -> Draft<'a> {
    if !draft.strict {
        return draft;
    }
    let mut draft = plain(rules, draft.original());
    draft.note(rule, format!("not strict: {why}"));
    report.append(&mut draft.notes);
    draft
}
