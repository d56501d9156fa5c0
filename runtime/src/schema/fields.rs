//! Checking the fields of an object.

use serde_json::{Map, Value};

use super::describe::{self, describe};
use super::node::{ObjectRules, Others};
use super::path::Path;
use super::problem::ProblemKind;
use super::walk::Walker;
use crate::nearest;

impl Walker<'_> {
    pub(crate) fn object(&mut self, rules: &ObjectRules, map: &Map<String, Value>, value: &Value, at: &Path) {
        let mut required = 0;
        for (key, item) in map {
            let here = at.key(key);
            let field = rules.field(key);
            if let Some(field) = field {
                required += usize::from(field.required);
                self.check(field.node, item, &here);
            }
            let mut matched = field.is_some();
            for (_, id) in rules.patterns.iter().filter(|(pattern, _)| pattern.is_match(key)) {
                matched = true;
                self.check(*id, item, &here);
            }
            match rules.others {
                Others::Fit(id) if !matched => self.check(id, item, &here),
                Others::Nothing if !matched => self.unknown(rules, map, (key, item), &here),
                _ => {}
            }
            if let Some(names) = rules.names
                && !self.fits(names, &Value::String(key.clone()))
            {
                let nodes = self.nodes;
                let name = || format!("a field name that is {}", describe(nodes, names));
                self.report(&here, ProblemKind::Fields, name, &Value::String(key.clone()));
            }
        }
        if required < rules.required || rules.required_elsewhere.iter().any(|name| !map.contains_key(name)) {
            self.missing(rules, map, value, at);
        }
        if map.len() < rules.min || rules.max.is_some_and(|max| map.len() > max) {
            let count = || format!("{}, not {}", describe::count(rules.min, rules.max, "field"), map.len());
            self.report(at, ProblemKind::Fields, count, value);
        }
        self.dependents(rules, map, value, at);
    }

    fn dependents(&mut self, rules: &ObjectRules, map: &Map<String, Value>, value: &Value, at: &Path) {
        for (_, names) in rules.together.iter().filter(|(key, _)| map.contains_key(key)) {
            let absent = names.iter().map(String::as_str).filter(|name| !map.contains_key(*name));
            let absent: Vec<&str> = absent.collect();
            if !absent.is_empty() {
                self.report(at, ProblemKind::Missing, || describe::names(absent.into_iter()), value);
            }
        }
        for (_, id) in rules.when_present.iter().filter(|(key, _)| map.contains_key(key)) {
            self.check(*id, value, at);
        }
    }

    fn missing(&mut self, rules: &ObjectRules, map: &Map<String, Value>, value: &Value, at: &Path) {
        let nodes = self.nodes;
        let absent = || {
            let declared = rules.fields.iter().filter(|field| field.required && !map.contains_key(&field.name));
            let declared = declared.map(|field| format!("`{}` ({})", field.name, describe(nodes, field.node)));
            let elsewhere = rules.required_elsewhere.iter().filter(|name| !map.contains_key(*name));
            declared.chain(elsewhere.map(|name| format!("`{name}`"))).collect::<Vec<_>>().join(", ")
        };
        self.report(at, ProblemKind::Missing, absent, value);
    }

    fn unknown(&mut self, rules: &ObjectRules, map: &Map<String, Value>, (key, item): (&str, &Value), at: &Path) {
        let known = || rules.fields.iter().map(|field| field.name.as_str());
        let expected = || match (rules.fields.is_empty(), rules.patterns.first()) {
            (true, Some((pattern, _))) => format!("names must match {}", pattern.as_str()),
            (true, None) => "no fields are allowed here".to_owned(),
            (false, _) if rules.fields.len() == 1 => format!("the only field is {}", describe::names(known())),
            (false, _) => format!("the fields are {}", describe::names(known())),
        };
        // What is missing is more likely meant than what may be left out.
        let absent = || rules.fields.iter().filter(|field| field.required && !map.contains_key(&field.name));
        let absent = || absent().map(|field| field.name.as_str());
        let close = || {
            let missing = nearest::name(key, absent()).or_else(|| nearest::begun(key, absent()));
            missing.or_else(|| nearest::name(key, known())).map(|name| format!("`{name}`"))
        };
        self.report_near(at, ProblemKind::Unknown, expected, item, close);
    }
}
