//! The system prompt: what the agent is, the guidance of exactly the visible tools, and the names of those it can load.

use std::fmt::Write as _;

use toolpact::Session;
use toolpact::toolset::GUIDANCE_BUDGET;

const TASK: &str = "You are a careful programmer who works in one directory with the tools given to you. Look before you change \
anything, call independent tools in one message, and say in a few words what you do. When the task is done, say so without a call.";

/// The system prompt of the next request. It changes only at its end when a tool is loaded.
pub(crate) fn system(session: &Session) -> String {
    let mut prompt = format!("{TASK}\n\nThe directory is {}.\n", session.files().root().display());
    // Writing to a string cannot fail.
    if let Some(finder) = session.toolset().finder() {
        let names: Vec<&str> = session.toolset().deferred().map(|entry| entry.name().as_str()).collect();
        if !names.is_empty() {
            let _ = writeln!(prompt, "\nThese tools can be loaded with `{finder}`: {}.", names.join(", "));
        }
    }
    let _ = write!(prompt, "\n{}", session.visible().guidance(GUIDANCE_BUDGET).text);
    prompt
}
