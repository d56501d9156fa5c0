//! The list of tools as clients get it. The same session gives the same bytes; loaded tools come after all others.

use std::collections::HashMap;

use rmcp::model::Tool;

use crate::schema::{Dialect, NameMap};
use crate::session::Session;
use crate::toolset::{Discovered, GUIDANCE_BUDGET};

/// The tools that a client sees.
pub(super) struct Listing {
    pub(super) tools: Vec<Tool>,
    /// The way back from listed names to the tools' own.
    pub(super) names: NameMap,
    /// How many tools had been loaded.
    pub(super) loaded: usize,
}

impl Listing {
    pub(super) fn of(session: &Session) -> Self {
        let discovered = session.discovered();
        let export = session.toolset().visible(&discovered).export(Dialect::Mcp);
        let mut tools: Vec<Tool> = serde_json::from_value(export.tools).unwrap_or_default();
        let guidance = late_guidance(session, &discovered);
        for tool in &mut tools {
            if let (Some(hints), Some(title)) = (&mut tool.annotations, &tool.title) {
                // Clients of 2025-03-26 look for it there.
                hints.title = Some(title.clone());
            }
            let own = export.names.tool(&tool.name);
            if let Some(guidance) = own.and_then(|own| guidance.get(own)) {
                let description = tool.description.as_deref().unwrap_or_default();
                tool.description = Some(format!("{description}\n\n{guidance}").into());
            }
        }
        Self { tools, names: export.names, loaded: discovered.names().len() }
    }
}

/// The guidance of tools that were loaded: `instructions` are sent once, before these were seen.
fn late_guidance<'a>(session: &'a Session, discovered: &Discovered) -> HashMap<&'a str, &'a str> {
    let toolset = session.toolset();
    let first = toolset.visible(&Discovered::default());
    let late = toolset.visible(discovered);
    let late = late.iter().filter(|entry| !first.contains(entry.name().as_str()));
    late.filter_map(|entry| Some((entry.name().as_str(), entry.contract().guidance.as_deref()?.trim()))).collect()
}

/// The guidance of the tools that are visible from the beginning; `None` if they have none.
pub(super) fn instructions(session: &Session) -> Option<String> {
    let guidance = session.toolset().visible(&Discovered::default()).guidance(GUIDANCE_BUDGET);
    let text = guidance.text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// What clients do not get as it was declared.
pub(super) fn notes(session: &Session) -> Vec<String> {
    let visible = session.toolset().visible(&Discovered::default());
    let demotions = visible.export(Dialect::Mcp).report.into_iter();
    let notes = demotions.map(|demotion| format!("{}: {}: {}", demotion.tool, demotion.rule, demotion.what_happened));
    let mut notes: Vec<String> = notes.collect();
    let left_out = visible.guidance(GUIDANCE_BUDGET).left_out;
    if !left_out.is_empty() {
        notes.push(format!("guidance left out, over {GUIDANCE_BUDGET} characters: {}", left_out.join(", ")));
    }
    notes
}
