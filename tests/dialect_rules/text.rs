//! Names and patterns in the rules' parameters.

use std::cell::RefCell;
use std::collections::HashMap;

use regex::Regex;
use serde_json::Value;

/// Takes note of a broken rule.
pub type Add<'a> = &'a mut dyn FnMut(String);

pub fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

thread_local! {
    static COMPILED: RefCell<HashMap<String, Regex>> = RefCell::default();
}

pub fn regex(pattern: &str) -> Regex {
    let new = || Regex::new(pattern).expect("a valid regex");
    COMPILED.with_borrow_mut(|known| known.entry(pattern.to_owned()).or_insert_with(new).clone())
}

pub fn whole(pattern: &Value) -> Regex {
    let pattern = pattern.as_str().expect("a regex").trim_start_matches('^').trim_end_matches('$');
    regex(&format!("^(?:{pattern})$"))
}
