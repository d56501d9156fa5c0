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
    merged.strategy = selection.strategy.or(profile.strategy);
    merged.deferral = selection.deferral.or(profile.deferral);
    merged.groups.extend(profile.groups.iter().cloned());
    merged.categories.extend(profile.categories.iter().copied());
    Ok(merged)
}

#[cfg(test)]
mod tests {
    use super::super::{Deferral, Strategy};
    use super::*;

    /// The row of the table about one selection.
    fn row(name: &str, selection: &Selection) -> String {
        let categories: Vec<String> = selection.categories.iter().map(|category| format!("`{category}`")).collect();
        assert!(selection.groups.is_empty(), "the table has no words for groups");
        let (strategy, deferral) = (selection.strategy.unwrap_or_default(), selection.deferral.unwrap_or_default());
        let sent = match (strategy, categories.is_empty()) {
            (Strategy::Everything, _) => "every tool".into(),
            (Strategy::Tiers, true) => "core tools".into(),
            (Strategy::Tiers, false) => {
                format!("core tools, and capability tools of the categories {}", categories.join(", "))
            }
            (Strategy::Discovery, _) => panic!("the table has no words for discovery"),
        };
        let others = match (strategy, deferral) {
            (Strategy::Everything, _) => "",
            (_, Deferral::Find) => "can be found and loaded ",
            (_, Deferral::Refuse) => "are refused, as if disabled ",
        };
        format!("| {name} | {sent} | {others}|")
    }

    #[test]
    fn the_table_of_profiles_is_the_one_in_the_data() {
        let profiles: std::collections::BTreeMap<String, Selection> = serde_json::from_str(PROFILES).unwrap();
        let rows = profiles.iter().map(|(name, selection)| row(&format!("`{name}`"), selection));
        let rows: Vec<String> = [row("none", &Selection::default())].into_iter().chain(rows).collect();
        let page = include_str!("profiles.md");
        let told: Vec<&str> = page.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
        assert_eq!(told, rows);
    }

    #[test]
    fn every_profile_is_a_selection() {
        let profiles: std::collections::BTreeMap<String, Selection> = serde_json::from_str(PROFILES).unwrap();
        assert_eq!(profiles.keys().collect::<Vec<_>>(), ["coding", "full", "messaging", "minimal"]);
    }

    #[test]
    fn what_a_selection_states_overrides_its_profile_even_if_it_is_the_default() {
        let merged = |selection: &str| {
            let merged = resolved(&serde_json::from_str(selection).unwrap()).unwrap();
            (merged.strategy, merged.deferral)
        };
        assert_eq!(merged(r#"{"profile": "full"}"#), (Some(Strategy::Everything), None));
        assert_eq!(merged(r#"{"profile": "full", "strategy": "tiers"}"#), (Some(Strategy::Tiers), None));
        let minimal = (Some(Strategy::Tiers), Some(Deferral::Refuse));
        assert_eq!(merged(r#"{"profile": "minimal"}"#), minimal);
        let finding = (Some(Strategy::Tiers), Some(Deferral::Find));
        assert_eq!(merged(r#"{"profile": "minimal", "deferral": "find"}"#), finding);
    }

    #[test]
    fn an_unknown_profile_names_the_known_ones() {
        let selection = Selection { profile: Some("codign".into()), ..Selection::default() };
        let error = resolved(&selection).unwrap_err().to_string();
        assert!(error.contains("codign") && error.contains("coding, full, messaging, minimal"), "{error}");
    }
}
