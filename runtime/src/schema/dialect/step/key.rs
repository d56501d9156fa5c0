//! Field names that a dialect refuses, renamed and mapped back in calls.

use serde_json::Value;

use super::super::draft::Draft;
use super::super::name::NameRule;

/// Renames the fields at the root whose names `rule` refuses.
pub(in super::super) fn rename(draft: &mut Draft, rule: &NameRule) {
    let Some(Value::Object(fields)) = draft.schema.get_mut("properties") else { return };
    if fields.keys().all(|name| rule.allows(name)) {
        return;
    }
    let mut renamed = Vec::new();
    let taken: Vec<String> = fields.keys().cloned().collect();
    *fields = std::mem::take(fields)
        .into_iter()
        .map(|(name, schema)| {
            if rule.allows(&name) {
                return (name, schema);
            }
            let new = short(&name, rule).filter(|new| !taken.contains(new)).unwrap_or_else(|| rule.mapped(&name));
            renamed.push((new.clone(), name));
            (new, schema)
        })
        .collect();
    let repeated =
        renamed.iter().enumerate().filter(|(at, (new, _))| renamed[..*at].iter().any(|(seen, _)| seen == new));
    debug_assert_eq!(repeated.count(), 0, "hashes keep renamed fields apart");
    if let Some(Value::Array(required)) = draft.schema.get_mut("required") {
        for name in required {
            if let Some((new, _)) = renamed.iter().find(|(_, own)| name == own.as_str()) {
                *name = new.as_str().into();
            }
        }
    }
    for (new, own) in &renamed {
        draft.note("field names", format!("field {own:?} sent as {new:?}, which is mapped back in calls"));
    }
    draft.renamed.extend(renamed);
}

/// The name without what is refused at its ends, if that is all it takes: `$top` becomes `top`.
fn short(name: &str, rule: &NameRule) -> Option<String> {
    let trimmed = name.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    rule.allows(trimmed).then(|| trimmed.to_owned())
}
