//! Commands as the rules see them: the paths they name, whether a pattern meets them, whether patterns cover all of them.
//! What a command says is read elsewhere; here it is only compared.

use std::path::PathBuf;

use super::call::{Call, Seen, Touched};
use super::expand::is_option;
use super::guard::Meets;
use super::path::{PathName, cleaned};
use super::request::Request;
use crate::command::{CommandPattern, Opaque, Part, PathAccess, PathOperand, Reading};

/// The paths that the commands of a call name, resolved.
pub(super) fn operands(request: &Request<'_>) -> Vec<Touched> {
    if request.effect.commands().is_empty() {
        return Vec::new();
    }
    let seen = Seen::of(request);
    let all = request
        .effect
        .commands()
        .iter()
        .flat_map(|command| command.reads.iter().chain(&command.writes).chain(&command.executes));
    all.flat_map(|operand| {
        let strange = if operand.glob { expanded(operand, &seen, request) } else { Vec::new() };
        std::iter::once(touched(operand, &seen, request)).chain(strange)
    })
    .collect()
}

/// What the pattern of an operand stands for and does not say.
fn expanded(operand: &PathOperand, seen: &Seen<'_>, request: &Request<'_>) -> Vec<Touched> {
    let one = |given: PathName, real: Option<PathName>| Touched {
        glob: false,
        given,
        real,
        ..touched(operand, seen, request)
    };
    let Some(pattern) = seen.absolute(operand) else { return Vec::new() };
    let Some(found) = request.places.expand(&pattern) else { return vec![one(seen.name(&cleaned(&pattern)), None)] };
    let each = |path: &PathBuf| {
        let option = operand.path.starts_with(['*', '?', '[']) && is_option(&pattern, path);
        let real = if option { None } else { request.places.resolve(path) };
        one(seen.name(&cleaned(path)), real.map(|real| seen.name(&real)))
    };
    found.iter().map(each).collect()
}

/// What the first part of the commands that only reads would obey in its directory.
pub(super) fn obeyed(request: &Request<'_>) -> Option<String> {
    let seen = Seen::of(request);
    let parts = request.effect.commands().iter().flat_map(|command| &command.parts);
    parts.filter(|part| part.only_reads()).find_map(|part| obeyed_by(part, &seen, request))
}

fn obeyed_by(part: &Part, seen: &Seen<'_>, request: &Request<'_>) -> Option<String> {
    part.obeying_directories().iter().find_map(|directory| {
        let here =
            PathOperand { path: ".".into(), cwd: Some(directory.clone()), glob: false, access: PathAccess::Read };
        match seen.absolute(&here) {
            Some(directory) => request.places.obeyed(&directory),
            None => Some(format!("what is in `{directory}`")),
        }
    })
}

/// One operand, by both of its names.
pub(super) fn touched(operand: &PathOperand, seen: &Seen<'_>, request: &Request<'_>) -> Touched {
    let writes = matches!(operand.access, PathAccess::Write | PathAccess::WriteTree | PathAccess::Destroy);
    let tree = matches!(operand.access, PathAccess::ReadTree | PathAccess::WriteTree | PathAccess::Destroy);
    let glob = operand.glob;
    match seen.absolute(operand) {
        Some(path) => {
            let real = request.places.resolve(&path).map(|real| seen.name(&real));
            Touched { writes, tree, glob, given: seen.name(&cleaned(&path)), real }
        }
        None => Touched { writes, tree, glob, given: PathName::somewhere(&operand.path), real: None },
    }
}

impl Seen<'_> {
    /// Where an operand is, links and `..` not yet followed; `None` if that is not known before the command runs.
    fn absolute(&self, operand: &PathOperand) -> Option<PathBuf> {
        let path = operand.path.as_str();
        if let Some(rest) = path.strip_prefix('~') {
            // `~name` is the home of another user.
            let below = if rest.is_empty() { rest } else { rest.strip_prefix('/')? };
            return Some(self.home.as_ref()?.join(below));
        }
        if path.starts_with('/') {
            return Some(path.into());
        }
        let directory = PathOperand { path: operand.cwd.clone()?, cwd: Some(".".into()), ..operand.clone() };
        let directory =
            if directory.path.starts_with('~') { self.absolute(&directory)? } else { self.root.join(&directory.path) };
        Some(directory.join(path))
    }
}

/// Whether a deny or ask pattern meets a command.
pub(super) fn meets(command: &Reading, pattern: &CommandPattern) -> Option<Meets> {
    match command.matches_any(pattern) {
        Some(found) if found.certain => Some(Meets::Surely(format!("`{}`", found.command))),
        Some(found) => Some(Meets::Perhaps(format!("`{}`", found.command))),
        None => unseen(command).map(Meets::Perhaps),
    }
}

/// What keeps a command from being compared at all.
fn unseen(command: &Reading) -> Option<String> {
    if let Some(reason @ (Opaque::TooLong(_) | Opaque::Nesting | Opaque::Control(_) | Opaque::Invisible(_))) =
        &command.opaque
    {
        return Some(format!("a command of which {reason}"));
    }
    if let Some(unread) = &command.unread {
        return Some(format!("`{unread}`, which runs what it is given"));
    }
    let dynamic = |text: &String| text.split_whitespace().next().is_some_and(|program| program.contains(['$', '`']));
    command.commands().find(dynamic).map(|text| format!("`{text}`, whose program is known only when it runs"))
}

/// Whether the commands of a call are covered; the first reason why not.
///
/// `any` says that a rule allows every command of the tool; `writes` whether a rule allows a path to be written.
pub(super) fn uncovered(
    call: &Call<'_>,
    patterns: &[CommandPattern],
    any: bool,
    covers: impl Fn(&Touched) -> bool,
) -> Option<String> {
    let seen = Seen::of(call.request);
    call.commands.iter().find_map(|command| {
        let redirect = |operand: &PathOperand| {
            let touched = touched(operand, &seen, call.request);
            covers(&touched) || any && touched.is_inside()
        };
        let obeys = |part: &Part| call.obeyed.as_ref().and_then(|_| obeyed_by(part, &seen, call.request));
        if let Err(why) = command.allowed_unless(patterns, redirect, obeys) {
            return Some(why.to_string());
        }
        let outside = |operand: &&PathOperand| {
            let touched = touched(operand, &seen, call.request);
            !touched.is_inside() && !covers(&touched) && !is_spelled(command, operand, patterns)
        };
        let named = command.reads.iter().chain(&command.writes).chain(&command.executes);
        let found = named
            .clone()
            .filter(|_| !any)
            .find(outside)
            .map(|found| format!("`{}` is outside the workspace", found.path));
        found.or_else(|| {
            let strange =
                named.filter(|operand| !any && operand.glob).flat_map(|operand| expanded(operand, &seen, call.request));
            let mut strange = strange.filter(|touched| !touched.is_inside() && !covers(touched));
            Some(format!("`{}` may lead out of the workspace", strange.next()?.shown()))
        })
    })
}

/// Whether the rules themselves name a path: as the program they begin with, or because each part that names it is spelled
/// out by a rule for exactly that.
fn is_spelled(command: &Reading, operand: &PathOperand, patterns: &[CommandPattern]) -> bool {
    if operand.access == PathAccess::Execute && patterns.iter().any(|pattern| begins_with(pattern, &operand.path)) {
        return true;
    }
    let path = operand.path.as_str();
    let names = |part: &&Part| {
        part.argv().iter().any(|word| word.contains(path))
            || part.redirects().iter().any(|target| target.contains(path))
    };
    let spelled = |part: &Part| part.redirects().is_empty() && patterns.contains(&CommandPattern::exact(part.argv()));
    let mut naming = command.parts.iter().filter(names).peekable();
    naming.peek().is_some() && naming.all(spelled)
}

fn begins_with(pattern: &CommandPattern, program: &str) -> bool {
    let text = pattern.to_string();
    text.strip_prefix(program).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ':']))
}
