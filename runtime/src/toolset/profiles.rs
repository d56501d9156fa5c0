//! The named selections. They choose by tier, group and category, never by the name of a tool.

use super::Selection;
use crate::error::SelectionError;

/// The profiles as data.
const PROFILES: &str = include_str!("profiles.json");

/// A selection with its profile, if any, put into it.
pub(super) fn resolved(selection: &Selection) -> Result<Selection, SelectionError> {
    let Some(name) = &selection.profile else { return Ok(selection.clone()) };
    let profiles: std::collections::BTreeMap<String, Selection> = serde_json::from_str(PROFILES).unwrap_or_default();
    let Some(profile) = profiles.get(name) else {
        return Err(SelectionError::Profile { name: name.clone(), known: profiles.into_keys().collect() });
    };
    let mut merged = selection.clone();
    if selection.strategy == Selection::default().strategy {
        merged.strategy = profile.strategy;
    }
    if selection.deferral == Selection::default().deferral {
        merged.deferral = profile.deferral;
    }
    merged.groups.extend(profile.groups.iter().cloned());
    merged.categories.extend(profile.categories.iter().copied());
    Ok(merged)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_is_a_selection() {
        let profiles: std::collections::BTreeMap<String, Selection> = serde_json::from_str(PROFILES).unwrap();
        assert_eq!(profiles.keys().collect::<Vec<_>>(), ["coding", "full", "messaging", "minimal"]);
    }

    #[test]
    fn an_unknown_profile_names_the_known_ones() {
        let selection = Selection { profile: Some("codign".into()), ..Selection::default() };
        let error = resolved(&selection).unwrap_err().to_string();
        assert!(error.contains("codign") && error.contains("coding, full, messaging, minimal"), "{error}");
    }
}
