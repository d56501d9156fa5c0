//! The floor: serde into a struct and a direct call, behind a `match` or a map of boxed functions.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;

use serde::Deserialize;

use super::{Way, fillers};
use crate::clock::{per_call, runtime};
use crate::work::{self, Mode};

#[derive(Deserialize)]
struct Add {
    a: i64,
    b: i64,
}

#[derive(Deserialize)]
struct ReadLines {
    path: String,
    offset: Option<u32>,
    limit: Option<u32>,
    mode: Mode,
    tags: Vec<String>,
}

#[derive(Deserialize)]
struct Echo {
    text: String,
}

fn add(json: &str) -> String {
    let Add { a, b } = serde_json::from_str(json).expect("valid arguments");
    work::add(a, b)
}

fn read_lines(json: &str) -> String {
    let ReadLines { path, offset, limit, mode, tags } = serde_json::from_str(json).expect("valid arguments");
    work::read_lines(&path, offset, limit, mode, &tags)
}

fn echo(json: &str) -> String {
    let Echo { text } = serde_json::from_str(json).expect("valid arguments");
    work::echo(text)
}

pub fn direct() -> Way {
    let runtime = runtime();
    let call = async |case: &work::Case| match case.tool {
        "add" => add(&case.arguments),
        "read_lines" => read_lines(&case.arguments),
        _ => echo(&case.arguments),
    };
    Way { name: "bare serde, direct call", run: Box::new(move |cases| runtime.block_on(per_call(cases, call))) }
}

type Boxed = Box<dyn Fn(&str) -> Pin<Box<dyn Future<Output = String>>>>;

fn boxed(function: fn(&str) -> String) -> Boxed {
    Box::new(move |json| {
        let answer = function(json);
        Box::pin(async move { answer })
    })
}

pub fn map(tools: usize) -> Way {
    let runtime = runtime();
    let measured: [(&str, fn(&str) -> String); 3] = [("add", add), ("read_lines", read_lines), ("echo", echo)];
    let mut map: HashMap<String, Boxed> = fillers(tools).map(|name| (name, boxed(echo))).collect();
    map.extend(measured.map(|(name, function)| (name.to_owned(), boxed(function))));
    let run = move |cases: &[work::Case]| {
        runtime.block_on(per_call(cases, async |case| map[case.tool](&case.arguments).await))
    };
    Way { name: "bare serde, map of boxed functions", run: Box::new(run) }
}
