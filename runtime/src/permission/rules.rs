//! The rules of a session as plain data, and what is odd about them.

use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer, Serialize};

use super::guard::Guards;
use super::rule::{Rule, RuleError, Subject};
use crate::nearest;
use crate::registry::Registry;

/// Permission rules: deny beats ask, ask beats allow, whichever is narrower.
///
/// ```
/// use toolpact::permission::Rules;
///
/// let rules: Rules = serde_json::from_str(r#"{"allow": ["category:edit(src/**)"], "deny": ["category:edit(src/gen/**)"]}"#)?;
/// assert_eq!(rules.deny[0].to_string(), "category:edit(src/gen/**)");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// What runs without a question.
    #[serde(deserialize_with = "allowing")]
    pub allow: Vec<Rule>,
    /// What a person is always asked about, also in bypass mode.
    pub ask: Vec<Rule>,
    /// What never runs.
    pub deny: Vec<Rule>,
}

fn allowing<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Rule>, D::Error> {
    let rules = Vec::<Rule>::deserialize(deserializer)?;
    rules.iter().try_for_each(Rule::check_allow).map_err(serde::de::Error::custom)?;
    Ok(rules)
}

impl Rules {
    /// Parses rules from their texts.
    ///
    /// # Errors
    /// The first text that is no rule, or allows tools that nobody has named.
    pub fn parse<'a>(
        allow: impl IntoIterator<Item = &'a str>,
        ask: impl IntoIterator<Item = &'a str>,
        deny: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, RuleError> {
        let rules = Self { allow: parsed(allow)?, ask: parsed(ask)?, deny: parsed(deny)? };
        rules.allow.iter().try_for_each(Rule::check_allow)?;
        Ok(rules)
    }

    /// The rules without what they allow: for settings from a source that may tighten and never loosen, as the files of a
    /// project that nobody has trusted yet.
    #[must_use]
    pub fn only_tightening(self) -> Self {
        Self { allow: Vec::new(), ..self }
    }

    /// Both together.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.allow.extend(other.allow);
        self.ask.extend(other.ask);
        self.deny.extend(other.deny);
        self
    }

    /// What is odd about the rules, a sentence each: tools that do not exist, patterns that can never match, rules that a
    /// deny rule makes useless. The rules hold all the same.
    pub fn lint(&self, registry: &Registry) -> Vec<String> {
        let all = [&self.allow, &self.ask, &self.deny].into_iter().flatten();
        let mut seen = BTreeSet::new();
        let odd = all.flat_map(|rule| [unknown_tool(rule, registry), bad_path(rule, registry)]).flatten();
        let shadowed = self.allow.iter().chain(&self.ask).filter_map(|rule| self.shadowed(rule));
        odd.chain(shadowed).filter(|sentence| seen.insert(sentence.clone())).collect()
    }

    fn shadowed(&self, rule: &Rule) -> Option<String> {
        let wider =
            self.deny.iter().find(|deny| deny.subject == rule.subject && (deny.pattern.is_none() || *deny == rule))?;
        Some(format!("`{rule}` never counts: the deny rule `{wider}` beats it"))
    }
}

fn parsed<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Vec<Rule>, RuleError> {
    texts.into_iter().map(str::parse).collect()
}

fn unknown_tool(rule: &Rule, registry: &Registry) -> Option<String> {
    let names = || registry.iter().map(|entry| entry.name().as_str());
    match &rule.subject {
        // The tools of a server are known only while it is connected.
        Subject::Tool(name) | Subject::Tools(name) if name.starts_with("mcp__") => None,
        Subject::Tool(name) if registry.get(name).is_none() => {
            let near = nearest::did_you_mean(&nearest::names(name, names()));
            Some(format!("`{rule}` is about a tool that does not exist{near}"))
        }
        Subject::Tools(_)
            if !registry.iter().any(|entry| rule.subject.names(entry.name().as_str(), entry.contract())) =>
        {
            Some(format!("`{rule}` matches no tool that exists"))
        }
        _ => None,
    }
}

fn bad_path(rule: &Rule, registry: &Registry) -> Option<String> {
    let problem = rule.pattern.as_ref()?.path().problem()?;
    let guards = Guards::of(rule, registry);
    (guards.touches_files() && !guards.commands)
        .then(|| format!("the path in `{rule}` cannot match as meant: {problem}"))
}
