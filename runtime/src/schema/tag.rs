//! How the branches of a union are told apart: found once when a schema is compiled, used to report on one branch only.

use serde_json::{Map, Value};

use super::node::{Also, Field, Id, Node, ObjectRules, Others, Tag, Types};

/// How deep references are followed when a branch is looked at.
const FOLLOWED: usize = 8;

/// Finds the tag of every union.
pub(crate) fn mark(nodes: &mut [Node]) {
    for id in 0..nodes.len() {
        for at in 0..nodes[id].also.len() {
            let Also::Union(union) = &nodes[id].also[at] else { continue };
            let tag = find(nodes, &union.branches);
            if let Also::Union(union) = &mut nodes[id].also[at] {
                union.tag = tag;
            }
        }
    }
}

/// The types a node admits, references and unions included.
pub(crate) fn types(nodes: &[Node], id: Id) -> Types {
    fn below(nodes: &[Node], id: Id, left: usize) -> Types {
        let node = &nodes[id];
        let mut types = node.types;
        for also in node.also.iter().take_while(|_| left > 0) {
            types = match also {
                Also::This(id) => types.and(below(nodes, *id, left - 1)),
                Also::Union(union) => {
                    let branches = union.branches.iter().map(|id| below(nodes, *id, left - 1));
                    types.and(branches.fold(Types::NONE, |sum, branch| sum | branch))
                }
                _ => types,
            };
        }
        types
    }
    below(nodes, id, FOLLOWED)
}

/// The rules for objects that a node and what it refers to state.
fn objects(nodes: &[Node], id: Id, left: usize) -> Vec<&ObjectRules> {
    let own = nodes[id].object.as_deref();
    let referred = nodes[id].also.iter().filter_map(|also| match also {
        Also::This(id) if left > 0 => Some(objects(nodes, *id, left - 1)),
        _ => None,
    });
    own.into_iter().chain(referred.flatten().collect::<Vec<_>>()).collect()
}

/// The single value a field can have, if it can have only one.
fn fixed<'a>(nodes: &'a [Node], field: &Field) -> Option<&'a Value> {
    match nodes[field.node].choices.as_deref() {
        Some([only]) => Some(only),
        _ => nodes[field.node].also.iter().find_map(|also| match also {
            Also::This(id) => match nodes[*id].choices.as_deref() {
                Some([only]) => Some(only),
                _ => None,
            },
            _ => None,
        }),
    }
}

fn find(nodes: &[Node], branches: &[Id]) -> Option<Tag> {
    let objects: Vec<(Id, Vec<&ObjectRules>)> = branches
        .iter()
        .filter(|id| types(nodes, **id).has(Types::OBJECT))
        .map(|id| (*id, objects(nodes, *id, FOLLOWED)))
        .collect();
    if objects.len() < 2 {
        return None;
    }
    field_tag(nodes, &objects).or_else(|| key_tag(&objects))
}

fn field_tag(nodes: &[Node], branches: &[(Id, Vec<&ObjectRules>)]) -> Option<Tag> {
    let value_of = |rules: &[&ObjectRules], key: &str| {
        let mut fields = rules.iter().filter_map(|rules| rules.field(key)).filter(|field| field.required);
        fields.find_map(|field| fixed(nodes, field)).cloned()
    };
    let candidates = branches[0].1.iter().flat_map(|rules| &rules.fields);
    candidates.filter(|field| field.required).find_map(|field| {
        let values: Option<Vec<(Value, Id)>> =
            branches.iter().map(|(id, rules)| Some((value_of(rules, &field.name)?, *id))).collect();
        let values = values?;
        let distinct =
            values.iter().enumerate().all(|(at, (value, _))| values[..at].iter().all(|(seen, _)| seen != value));
        distinct.then(|| Tag::Field { key: field.name.clone(), values })
    })
}

fn key_tag(branches: &[(Id, Vec<&ObjectRules>)]) -> Option<Tag> {
    let keys: Option<Vec<(String, Id)>> = branches
        .iter()
        .map(|(id, rules)| match rules.as_slice() {
            [ObjectRules { fields, required: 1, others: Others::Nothing, patterns, .. }]
                if fields.len() == 1 && patterns.is_empty() =>
            {
                Some((fields[0].name.clone(), *id))
            }
            _ => None,
        })
        .collect();
    let keys = keys?;
    let distinct = keys.iter().enumerate().all(|(at, (key, _))| keys[..at].iter().all(|(seen, _)| seen != key));
    distinct.then_some(Tag::Key(keys))
}

/// What an object's tag says.
pub(crate) enum Picked<'a> {
    Branch(Id),
    /// The object does not say.
    Missing,
    /// The object says something that is no branch.
    Unknown(&'a Value),
    /// The object says two things.
    Several,
}

impl Tag {
    pub(crate) fn pick<'a>(&self, object: &'a Map<String, Value>) -> Picked<'a> {
        match self {
            Self::Field { key, values } => match object.get(key) {
                None => Picked::Missing,
                Some(given) => match values.iter().find(|(value, _)| value == given) {
                    Some((_, id)) => Picked::Branch(*id),
                    None => Picked::Unknown(given),
                },
            },
            Self::Key(keys) => {
                let mut present = keys.iter().filter(|(key, _)| object.contains_key(key));
                match (present.next(), present.next()) {
                    (Some((_, id)), None) => Picked::Branch(*id),
                    (None, _) => Picked::Missing,
                    (Some(_), Some(_)) => Picked::Several,
                }
            }
        }
    }
}
