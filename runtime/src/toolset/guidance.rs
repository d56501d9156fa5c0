//! The guidance of exactly the visible tools, for the system prompt.

use serde::Serialize;

use super::Visible;
use crate::registry::Entry;

/// Characters of guidance that go into a prompt, unless the host says otherwise: about 2,000 tokens.
pub const GUIDANCE_BUDGET: usize = 8_000;

/// Characters of the guidance of one tool, at most: half of what all get. The attribute refuses a longer one.
pub const GUIDANCE_LIMIT: usize = GUIDANCE_BUDGET / 2;

/// The guidance of the visible tools, and a report of what did not fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Guidance {
    /// Text for the system prompt; empty when no visible tool has guidance.
    pub text: String,
    /// Tools whose guidance did not fit, in the order they are sent.
    pub left_out: Vec<String>,
}

impl Visible<'_> {
    /// Collects the guidance of exactly these tools, in the order they are sent, within a budget of characters.
    ///
    /// A guidance that does not fit is left out whole: half a rule is worse than none.
    pub fn guidance(&self, budget: usize) -> Guidance {
        let mut guidance = Guidance { text: String::new(), left_out: Vec::new() };
        let mut used = 0;
        for entry in self.iter() {
            let Some(section) = section(entry) else { continue };
            let length = section.chars().count();
            if used + length > budget {
                guidance.left_out.push(entry.name().to_string());
                continue;
            }
            used += length;
            guidance.text.push_str(&section);
        }
        guidance
    }
}

fn section(entry: &Entry) -> Option<String> {
    let guidance = entry.contract().guidance.as_ref()?;
    Some(format!("## {}\n{}\n\n", entry.name(), guidance.trim()))
}
