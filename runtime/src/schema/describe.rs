//! What a node wants, in a few words for a model. No types of any programming language, no schema keywords.

use serde_json::Value;

#[cfg(feature = "cli")]
use super::compile::Compiled;
use super::node::{Also, Bound, Id, Node, NumberRules, TextRules, Types};

/// The most alternatives that are spelled out.
const LISTED: usize = 20;

#[cfg(feature = "cli")]
impl Compiled {
    /// What one of the declared fields of the whole object wants, in a few words.
    pub(crate) fn wanted(&self, field: &str) -> Option<String> {
        let rules = self.nodes[self.root].object.as_ref()?;
        let field = rules.fields.iter().find(|declared| declared.name == field)?;
        Some(describe(&self.nodes, field.node))
    }
}

/// A phrase that can follow "expected".
pub(crate) fn describe(nodes: &[Node], id: Id) -> String {
    below(nodes, id, 4)
}

fn below(nodes: &[Node], id: Id, left: usize) -> String {
    let node = &nodes[id];
    if let Some(choices) = &node.choices {
        return choices_of(choices);
    }
    for also in node.also.iter().take_while(|_| left > 0) {
        match also {
            Also::This(id) if node.types == Types::ANY => return below(nodes, *id, left - 1),
            Also::Union(union) if node.types == Types::ANY => {
                let mut phrases: Vec<String> = Vec::new();
                for phrase in union.branches.iter().map(|id| below(nodes, *id, left - 1)) {
                    if !phrases.contains(&phrase) {
                        phrases.push(phrase);
                    }
                }
                return listed(&phrases, " or ");
            }
            _ => {}
        }
    }
    let kinds =
        [Types::STRING, Types::INTEGER, Types::NUMBER, Types::BOOLEAN, Types::ARRAY, Types::OBJECT, Types::NULL];
    let wanted = kinds.into_iter().filter(|kind| node.types.has(*kind));
    let wanted: Vec<Types> = wanted.filter(|kind| *kind != Types::INTEGER || !node.types.has(Types::NUMBER)).collect();
    match wanted.len() {
        0 => "nothing".to_owned(),
        7 | 6 if node.types == Types::ANY => "any value".to_owned(),
        _ => listed(&wanted.into_iter().map(|kind| of_kind(nodes, node, kind, left)).collect::<Vec<_>>(), " or "),
    }
}

fn of_kind(nodes: &[Node], node: &Node, kind: Types, left: usize) -> String {
    match kind {
        Types::STRING => text(node.text.as_deref()),
        Types::INTEGER => format!("an integer{}", range(node.number.as_deref())),
        Types::NUMBER => format!("a number{}", range(node.number.as_deref())),
        Types::BOOLEAN => "a boolean (true or false)".to_owned(),
        Types::ARRAY => match node.list.as_ref().and_then(|rules| rules.items) {
            Some(items) if left > 0 => format!("an array, each item {}", below(nodes, items, left.min(2) - 1)),
            _ => "an array".to_owned(),
        },
        Types::OBJECT => "an object".to_owned(),
        _ => "null".to_owned(),
    }
}

/// `one of "a", "b"`, or the value itself if there is only one.
pub(crate) fn choices_of(choices: &[Value]) -> String {
    let shown: Vec<String> = choices.iter().take(LISTED + 1).map(super::problem::shown).collect();
    match (choices.len(), shown.as_slice()) {
        (1, [only]) => only.clone(),
        (all, _) if all > LISTED => format!("one of {}, … ({all} in all)", shown[..LISTED].join(", ")),
        _ => format!("one of {}", shown.join(", ")),
    }
}

/// Names in back quotes, as many as can be taken in.
pub(crate) fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    listed(&names.map(|name| format!("`{name}`")).collect::<Vec<_>>(), ", ")
}

fn listed(phrases: &[String], between: &str) -> String {
    match phrases.len() {
        0 => "nothing".to_owned(),
        all if all > LISTED => format!("{}{between}… ({all} in all)", phrases[..LISTED].join(between)),
        _ => phrases.join(between),
    }
}

/// ` from 0 to 255`, ` of at least 0`, or nothing.
pub(crate) fn range(rules: Option<&NumberRules>) -> String {
    let Some(rules) = rules else { return String::new() };
    let from = |bound: &Bound| format!("{} {}", if bound.exclusive { "greater than" } else { "of at least" }, bound.at);
    let to = |bound: &Bound| format!("{} {}", if bound.exclusive { "less than" } else { "of at most" }, bound.at);
    let ends = match (&rules.min, &rules.max) {
        (Some(min), Some(max)) if !min.exclusive && !max.exclusive => format!(" from {} to {}", min.at, max.at),
        (Some(min), Some(max)) => format!(" {} and {}", from(min), to(max)),
        (Some(min), None) => format!(" {}", from(min)),
        (None, Some(max)) => format!(" {}", to(max)),
        (None, None) => String::new(),
    };
    let unit = rules.multiple_of.map(|unit| format!(" that is a multiple of {unit}"));
    ends + &unit.unwrap_or_default()
}

fn text(rules: Option<&TextRules>) -> String {
    let Some(rules) = rules else { return "a string".to_owned() };
    if let Some(format) = rules.format {
        let (name, example) = format.name_and_example();
        return format!("a {name} such as {example:?}");
    }
    if let Some(pattern) = &rules.pattern {
        return format!("a string that matches {}", pattern.as_str());
    }
    format!("a string of {}", count(rules.min, rules.max, "character"))
}

/// `at least 1 item`, `2 to 4 items`, `exactly 1 character`.
pub(crate) fn count(min: usize, max: Option<usize>, what: &str) -> String {
    let plural = |n: usize| if n == 1 { String::new() } else { "s".to_owned() };
    match max {
        None => format!("at least {min} {what}{}", plural(min)),
        Some(max) if max == min => format!("exactly {max} {what}{}", plural(max)),
        Some(max) if min == 0 => format!("at most {max} {what}{}", plural(max)),
        Some(max) => format!("{min} to {max} {what}s"),
    }
}
