//! Stage 1: finds the tool that a call names, or says why it cannot be called: four distinct answers.

use super::Refused;
use crate::error::near_or_known;
use crate::nearest;
use crate::outcome::Ending;
use crate::registry::Entry;
use crate::session::Session;
use crate::toolset::Visibility;

/// The tool that the model named.
pub(super) fn find<'a>(session: &'a Session, name: &str) -> Result<&'a Entry, Refused> {
    let toolset = session.toolset();
    let Some(entry) = toolset.registry().get(name) else { return Err(unknown(session, name)) };
    match toolset.visibility_of(entry) {
        Visibility::Visible => Ok(entry),
        Visibility::Deferred if session.discovered().contains(name) => Ok(entry),
        Visibility::Deferred => Err(hidden(session, name)),
        Visibility::Disabled => {
            Err(Refused::new(Ending::Disabled, format!("`{name}` is disabled in this session; do without it")))
        }
        Visibility::NotForSubagents => Err(Refused::new(
            Ending::NotForSubagents,
            format!("`{name}` is not for sub-agents; report what you need to the agent that started you"),
        )),
    }
}

fn unknown(session: &Session, name: &str) -> Refused {
    let callable = session.toolset().callable().map(|entry| entry.name().as_str());
    let near = nearest::names(name, callable);
    let instead = if near.is_empty() { others(session) } else { nearest::did_you_mean(&near) };
    Refused::new(Ending::Unknown, format!("no tool is named `{name}`{instead}"))
}

/// Where nothing is near: how to find tools, or what there is.
fn others(session: &Session) -> String {
    if let Some(finder) = session.toolset().finder() {
        return format!("; call `{finder}` with words for what you need to find one that does it");
    }
    let visible: Vec<String> = session.visible().iter().map(|entry| entry.name().to_string()).collect();
    near_or_known(&[], "tool", &visible)
}

fn hidden(session: &Session, name: &str) -> Refused {
    let how = match session.toolset().finder() {
        Some(finder) => format!("call `{finder}` with the query `select:{name}` to load it, then call it again"),
        None => "no tool that loads others is visible, so it cannot be called in this session".to_owned(),
    };
    Refused::new(Ending::Hidden, format!("`{name}` exists but is not loaded: {how}")).that_may_change()
}
