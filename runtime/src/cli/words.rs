//! The facts of a contract and of an outcome in words for people. Programs read them as JSON.

use std::time::Duration;

use crate::contract::{Concurrency, Contract, Declared, Keep, Permission, Subagent, Tier};
use crate::outcome::Outcome;
use crate::toolset::Visibility;
use crate::words::named;

/// What calls may do at most: what the types of the parameters, the static resources and the category say.
pub(super) fn effect(contract: &Contract) -> String {
    let ceiling = contract.ceiling;
    let named = contract.writes.iter().map(|name| format!("writes {name}"));
    let mut writes: Vec<String> = named.collect();
    if ceiling.writes_files {
        writes.insert(0, "writes files".into());
    }
    let mut does: Vec<String> = contract.reads.iter().map(|name| format!("reads {name}")).collect();
    for (said, words) in [(ceiling.reads_files, "reads files"), (ceiling.contacts, "contacts hosts")] {
        does.extend(said.then(|| words.to_owned()));
    }
    let declares_writing = !writes.is_empty();
    does.extend(writes);
    does.extend(ceiling.runs_commands.then(|| "runs commands".to_owned()));
    match contract.claimed_read_only() {
        Some(true) => does.insert(0, "read-only".into()),
        _ if contract.read_only == Declared::Dynamic => does.push("the arguments say whether it writes".into()),
        Some(false) if !declares_writing => does.push("writes anything".into()),
        None if does.is_empty() => does.push("writes anything".into()),
        _ => {}
    }
    does.join(", ")
}

/// How much permission calls need.
pub(super) fn permission(contract: &Contract) -> &'static str {
    match contract.permission {
        Declared::Fixed(Permission::None) => "none",
        Declared::Fixed(Permission::Standard) => "standard",
        Declared::Fixed(Permission::High) => "high",
        Declared::Dynamic => "by arguments",
        Declared::Derived => "by effect",
    }
}

/// Whether calls may overlap others.
pub(super) fn concurrency(contract: &Contract) -> &'static str {
    match contract.concurrency {
        Declared::Fixed(Concurrency::Safe) => "safe: beside every call that is not exclusive",
        Declared::Fixed(Concurrency::Exclusive) => "exclusive: alone",
        Declared::Dynamic => "by arguments",
        Declared::Derived => "by effect",
    }
}

/// When the definition is sent.
pub(super) fn tier(contract: &Contract) -> &'static str {
    match contract.effective_tier() {
        Tier::Core => "core",
        Tier::Capability => "capability",
        Tier::Extension => "extension",
    }
}

/// What a tool is to an agent.
pub(super) fn visibility(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Visible => "visible",
        Visibility::Deferred => "deferred",
        Visibility::Disabled => "disabled",
        Visibility::NotForSubagents => "not for sub-agents",
    }
}

/// The hints that go to clients of MCP.
pub(super) fn hints(contract: &Contract) -> String {
    let hints = [
        (contract.is_read_only(), "read-only"),
        (contract.is_destructive(), "destructive"),
        (contract.is_idempotent(), "idempotent"),
        (contract.is_open_world(), "open world"),
    ];
    let said: Vec<&str> = hints.into_iter().filter_map(|(said, word)| said.then_some(word)).collect();
    said.join(", ")
}

/// What of a result is sent.
pub(super) fn output(contract: &Contract) -> String {
    let kept = match contract.keep {
        Keep::Head => "the beginning",
        Keep::Tail => "the end",
        Keep::Both => "the beginning and the end",
    };
    let limit = contract.output_limit;
    format!("up to {} {}; over that, {kept}", thousands(limit), named(limit, "character"))
}

/// How long a call may run.
pub(super) fn timeout(contract: &Contract) -> String {
    contract.timeout.map_or_else(|| "of the session".into(), |limit| format!("{limit:?}"))
}

/// Whether sub-agents get the tool.
pub(super) fn subagents(contract: &Contract) -> &'static str {
    match contract.effective_subagent() {
        Subagent::Allow => "get it",
        Subagent::Deny => "do not get it",
    }
}

/// `yes`, or nothing.
pub(super) fn yes(is: bool) -> String {
    if is { "yes".into() } else { String::new() }
}

/// The first sentence of a text, if it ends on the first line; else that line.
pub(super) fn summary(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default().trim();
    line.find(". ").map_or(line, |end| &line[..=end]).to_owned()
}

/// How a call ended, and how long it ran, if it did.
pub(super) fn ending(outcome: &Outcome) -> String {
    let took = outcome.started.map(|started| milliseconds(outcome.ended.saturating_sub(started)));
    let took = took.map(|took| format!(" in {took}")).unwrap_or_default();
    format!("{}{took}", outcome.ending.phrase())
}

/// A span of time in milliseconds, as `12.3 ms`.
pub(super) fn milliseconds(span: Duration) -> String {
    format!("{:.1} ms", span.as_secs_f64() * 1000.0)
}

/// A count with a comma between every three digits.
pub(super) fn thousands(count: usize) -> String {
    let digits = count.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Category;
    use crate::effect::Ceiling;

    fn contract() -> Contract {
        Contract::new("t", "A tool.")
    }

    #[test]
    fn an_effect_says_the_most_that_a_call_may_do() {
        assert_eq!(effect(&contract()), "writes anything");
        assert_eq!(
            effect(&contract().category(Category::Read).ceiling(Ceiling::READS_FILES)),
            "read-only, reads files"
        );
        assert_eq!(effect(&contract().category(Category::Edit).ceiling(Ceiling::WRITES_FILES)), "writes files");
        assert_eq!(effect(&contract().category(Category::Edit)), "writes anything");
        assert_eq!(effect(&contract().category(Category::Execute).ceiling(Ceiling::RUNS_COMMANDS)), "runs commands");
        assert_eq!(effect(&contract().ceiling(Ceiling::READS_FILES)), "reads files");
        assert_eq!(effect(&contract().read_only(Declared::Dynamic)), "the arguments say whether it writes");
        assert_eq!(effect(&contract().read_only(Declared::Fixed(true))), "read-only");
    }

    #[test]
    fn counts_are_grouped_by_three() {
        assert_eq!([0, 999, 1000, 50_000, 1_234_567].map(thousands), ["0", "999", "1,000", "50,000", "1,234,567"]);
    }

    #[test]
    fn a_summary_is_one_sentence_of_the_first_line() {
        assert_eq!(summary("\n  One. Two.  \nThree."), "One.");
        assert_eq!(summary("One\nTwo."), "One");
        assert_eq!(summary(""), "");
    }
}
