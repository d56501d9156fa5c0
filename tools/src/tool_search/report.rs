//! What a search for tools tells the model: the definitions it may use from now on, and what became of everything else it asked
//! for.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use toolpact::Session;
use toolpact::registry::Entry;
use toolpact::search::{Found, Index, Missing};
use toolpact::toolset::Discovered;

use super::document;
use crate::lines;

/// Names that are listed when nothing fits.
const LISTED: usize = 50;

/// What became of the tools that were found.
#[derive(Default)]
pub(super) struct Loaded<'a> {
    /// The tools that can be called now, each with its schema.
    pub(super) tools: Vec<(&'a Entry, &'a Value)>,
    /// Those of them that were loaded before.
    pub(super) before: Vec<String>,
    /// Why others could not be loaded.
    pub(super) faults: Vec<String>,
}

/// The answer to a search.
pub(super) fn report(session: &Session, deferred: &[&Entry], found: &Found, loaded: &Loaded<'_>) -> String {
    let mut report = absent(session, &found.missing);
    report.extend(loaded.faults.iter().map(|fault| format!("[not loaded: {fault}]")));
    report.extend(left_off(deferred, found));
    if !loaded.before.is_empty() {
        report.push(format!("[loaded before: {}]", loaded.before.join(", ")));
    }
    if !loaded.tools.is_empty() {
        report.push(format!("[{} can be called now]", lines::count(loaded.tools.len(), "tool")));
        report.extend(loaded.tools.iter().map(definition));
    } else if report.is_empty() {
        report.push(nothing(deferred));
    }
    report.join("\n")
}

fn definition((entry, schema): &(&Entry, &Value)) -> String {
    json!({"name": entry.name(), "description": entry.contract().description, "input_schema": schema}).to_string()
}

/// One line for each name that no deferred tool has: it needs no loading, or it is misspelt.
fn absent(session: &Session, missing: &[Missing]) -> Vec<String> {
    if missing.is_empty() {
        return Vec::new();
    }
    let visible = session.toolset().visible(&Discovered::default());
    let visible = Index::new(visible.iter().map(document));
    let line = |missing: &Missing| {
        if let Some(name) = in_the_list(&visible, &missing.name) {
            return format!("[{name} is in your list already: call it]");
        }
        let near: BTreeSet<String> = missing.near.iter().cloned().chain(visible.near_names(&missing.name)).collect();
        let near: Vec<String> = near.into_iter().collect();
        let guess = if near.is_empty() {
            "; search with words for what it should do".to_owned()
        } else {
            format!("; did you mean {}?", near.join(" or "))
        };
        format!("[no tool is named {}{guess}]", missing.name)
    };
    missing.iter().map(line).collect()
}

/// The tool that is sent anyway and has that name, in any spelling.
fn in_the_list(visible: &Index, name: &str) -> Option<String> {
    let query = format!("select:{name}").parse().ok()?;
    let hit = visible.search(&query, 1).hits.into_iter().next()?;
    Some(visible.document(hit.document)?.name.clone())
}

fn left_off(deferred: &[&Entry], found: &Found) -> Option<String> {
    let names = found.left_off.iter().filter_map(|position| deferred.get(*position));
    let names: Vec<&str> = names.map(|entry| entry.name().as_str()).collect();
    (!names.is_empty()).then(|| format!("[not loaded, over the limit: {}; search for them again]", names.join(", ")))
}

fn nothing(deferred: &[&Entry]) -> String {
    let names: Vec<&str> = deferred.iter().take(LISTED).map(|entry| entry.name().as_str()).collect();
    let more = if deferred.len() > LISTED { format!(" and {} more", deferred.len() - LISTED) } else { String::new() };
    format!("[no deferred tool fits these words; try others. Deferred: {}{more}]", names.join(", "))
}
