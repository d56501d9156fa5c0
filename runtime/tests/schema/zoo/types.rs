//! The types.
#![allow(
    dead_code,
    clippy::type_complexity,
    reason = "only their schemas, their reading and their debug output are looked at"
)]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::num::{NonZeroI64, NonZeroU8, NonZeroU32};
use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Animal, animal};

macro_rules! types {
    ($($(#[$attribute:meta])* $kind:ident $name:ident $body:tt)*) => {
        $(#[derive(Debug, Deserialize, JsonSchema)]  $(#[$attribute])* $kind $name $body)*
    };
}

/// Any type as the one argument of a tool.
#[derive(Debug, Deserialize, JsonSchema)]
struct Arg<T> {
    value: T,
}

types! {
    struct Empty {}
    /// One field.
    struct One { /** The path. */ path: String }
    struct Many { path: String, offset: Option<u32>, limit: Option<u64>, deep: bool }
    struct Defaults { #[serde(default)] deep: bool, #[serde(default = "ten")] limit: u32, name: Option<String> }
    #[derive(Default)] #[serde(default)] struct AllDefault { a: u8, b: String, c: Vec<String> }
    #[serde(deny_unknown_fields)] struct Closed { a: i32, #[serde(default)] b: Option<Inner> }
    #[serde(rename_all = "camelCase")] struct Camel { file_path: String, max_lines: Option<u16> }
    struct Named { #[serde(rename = "type")] kind: String, #[serde(rename = "default")] fallback: Option<String>, title: String, format: Option<String> }
    struct Inner { x: f64, y: Option<f32> }
    struct Nested { inner: Inner, list: Vec<Inner>, maybe: Option<Inner>, map: BTreeMap<String, Inner> }
    struct Flat { id: u64, #[serde(flatten)] inner: Inner }
    struct FlatOption { id: u64, #[serde(flatten)] inner: Option<Inner> }
    struct FlatMap { id: u64, #[serde(flatten)] rest: Map<String, Value> }
    struct FlatEnum { id: u64, #[serde(flatten)] shape: Tagged }
    struct Bounded {
        #[schemars(range(min = 1, max = 10))] n: i32,
        #[schemars(length(min = 2, max = 4))] s: String,
        #[schemars(regex(pattern = r"^[a-z]+$"))] p: String,
        #[schemars(length(min = 1))] v: Vec<u8>,
    }
    struct FlatExternal { id: u64, #[serde(flatten)] what: ExternalObjects }
    enum ExternalObjects { New(u32), Fields { a: bool, b: Option<String> } }
    #[serde(tag = "type", deny_unknown_fields)] enum TaggedClosed { A { x: u8 }, B { y: Option<String> } }
    struct FlatTwo { #[serde(flatten)] one: Inner, #[serde(flatten)] two: One }
    #[serde(rename_all = "snake_case")] enum Plain { Fast, VerySlow }
    /// A mode.
    enum Documented { /** As fast as can be. */ Fast, /** Takes its time. */ Slow }
    enum HalfDocumented { /** Good. */ A, B, C }
    enum External { Unit, New(u32), Tuple(u8, String), Fields { a: bool, b: Option<String> } }
    #[serde(tag = "type")] enum Tagged { Circle { r: f64 }, Square { side: f64, #[serde(default)] round: bool }, Nothing }
    #[serde(tag = "kind")] enum TaggedNew { Inner(Inner), One(One) }
    #[serde(tag = "op", rename_all = "lowercase")] enum Op { /** Adds. */ Add { n: i64 }, /** Deletes. */ Del }
    #[serde(tag = "t", content = "c")] enum Adjacent { A(u8), B { x: String }, C }
    #[serde(untagged)] enum Untagged { Number(i64), Text(String), Both { a: u8, b: u8 } }
    #[serde(untagged)] enum UntaggedObjects { One { one: String }, Two { two: u8, three: Option<bool> } }
    struct Tree { name: String, children: Vec<Tree> }
    struct Linked { value: u8, next: Option<Box<Linked>> }
    struct Forest { trees: Vec<Tree>, first: Option<Tree> }
    #[serde(tag = "op")] enum Expr { Num { n: f64 }, Add { left: Box<Expr>, right: Box<Expr> }, Neg { of: Box<Expr> } }
    struct Transparent { id: Id, other: Option<Id> }
    struct Dated {
        #[schemars(extend("format" = "date-time"))] at: String,
        #[schemars(extend("format" = "uuid"))] id: Option<String>,
        #[schemars(extend("format" = "uri"))] link: Option<String>,
    }
    struct Generics { a: generic::Pair<u8>, b: generic::Pair<String>, c: Option<generic::Pair<Vec<bool>>> }
    struct Pair { first: String, second: Option<Documented> }
    struct Deep { a: Option<Vec<Option<BTreeMap<String, Vec<Op>>>>> }
    struct Edits { path: String, edits: Vec<Edit>, #[serde(default)] dry_run: bool }
    /// One replacement.
    struct Edit { /** Text to find. */ old: String, /** Text to put. */ new: String, #[serde(default)] all: bool }
    struct Dashed { #[serde(rename = "$top")] top: Option<u32>, #[serde(rename = "filter[name]")] filter: Option<String> }
    struct Requires { #[schemars(required)] q: Option<String> }
    struct Deprecated { #[deprecated] old: Option<String>, #[schemars(example = &"x")] new: String }
    struct Skips { a: u8, #[serde(skip)] b: u8 }
    enum Keys { A, B }
}

mod generic {
    use super::*;
    #[derive(Debug, Deserialize, JsonSchema)]
    pub struct Pair<T> {
        pub left: T,
        pub right: Option<T>,
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
struct Id(u64);

#[derive(Debug, Deserialize, JsonSchema, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Key {
    Left,
    Right,
}

fn ten() -> u32 {
    10
}

macro_rules! all {
    ($($type:ty),* $(,)?) => { vec![$(animal::<$type>(stringify!($type))),*] };
}

pub fn all() -> Vec<Animal> {
    all![
        Empty,
        One,
        Many,
        Defaults,
        AllDefault,
        Closed,
        Camel,
        Named,
        Inner,
        Nested,
        Flat,
        FlatOption,
        FlatMap,
        FlatEnum,
        FlatExternal,
        ExternalObjects,
        TaggedClosed,
        FlatTwo,
        Bounded,
        Tagged,
        TaggedNew,
        Op,
        Tree,
        Linked,
        Forest,
        Expr,
        Transparent,
        Dated,
        Generics,
        Pair,
        Deep,
        Edits,
        Dashed,
        Requires,
        Deprecated,
        Skips,
        UntaggedObjects,
        Arg<String>,
        Arg<bool>,
        Arg<char>,
        Arg<u8>,
        Arg<i8>,
        Arg<u16>,
        Arg<i16>,
        Arg<u32>,
        Arg<i32>,
        Arg<u64>,
        Arg<i64>,
        Arg<usize>,
        Arg<isize>,
        Arg<f32>,
        Arg<f64>,
        Arg<NonZeroU8>,
        Arg<NonZeroU32>,
        Arg<NonZeroI64>,
        Arg<()>,
        Arg<Value>,
        Arg<Option<String>>,
        Arg<Option<u32>>,
        Arg<Option<Option<bool>>>,
        Arg<Option<Value>>,
        Arg<Vec<String>>,
        Arg<Option<Vec<u8>>>,
        Arg<Vec<Value>>,
        Arg<Vec<Vec<i32>>>,
        Arg<BTreeSet<String>>,
        Arg<[u8; 4]>,
        Arg<(u8, String)>,
        Arg<(bool,)>,
        Arg<Vec<(String, f64)>>,
        Arg<HashMap<String, u32>>,
        Arg<BTreeMap<u64, String>>,
        Arg<BTreeMap<i32, bool>>,
        Arg<BTreeMap<String, Value>>,
        Arg<Map<String, Value>>,
        Arg<BTreeMap<Key, u8>>,
        Arg<PathBuf>,
        Arg<Plain>,
        Arg<Documented>,
        Arg<HalfDocumented>,
        Arg<External>,
        Arg<Tagged>,
        Arg<TaggedNew>,
        Arg<Op>,
        Arg<Adjacent>,
        Arg<Untagged>,
        Arg<Option<Plain>>,
        Arg<Option<Documented>>,
        Arg<Option<External>>,
        Arg<Option<Tagged>>,
        Arg<Option<Inner>>,
        Arg<Vec<Op>>,
        Arg<Vec<Plain>>,
        Arg<Vec<Option<Inner>>>,
        Arg<Box<Tree>>,
        Arg<Expr>,
        Arg<Empty>,
        Arg<Vec<Empty>>,
        Arg<std::time::Duration>,
        Arg<Result<u8, String>>,
        Arg<std::ops::Range<i32>>,
        Arg<Keys>,
        Arg<std::net::IpAddr>,
        Arg<std::net::Ipv4Addr>,
    ]
}
