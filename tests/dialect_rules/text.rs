//! Names and patterns in the rules' parameters.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use regex::Regex;
use serde_json::Value;

/// Takes note of a broken rule.
pub type Add<'a> = &'a mut dyn FnMut(String);

pub fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

thread_local! {
    static COMPILED: RefCell<HashMap<String, Rc<Regex>>> = RefCell::default();
}

/// A regex, compiled once; a clone of it would make its caches anew.
pub fn regex(pattern: &str) -> Rc<Regex> {
    let new = || Rc::new(Regex::new(pattern).expect("a valid regex"));
    COMPILED.with_borrow_mut(|known| known.entry(pattern.to_owned()).or_insert_with(new).clone())
}

pub fn whole(pattern: &Value) -> Rc<Regex> {
    let pattern = pattern.as_str().expect("a regex").trim_start_matches('^').trim_end_matches('$');
    regex(&format!("^(?:{pattern})$"))
}
