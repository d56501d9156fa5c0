//! Tools that cost next to nothing and touch named cells.

use std::borrow::Cow;
use std::time::Duration;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};
use toolpact::contract::{Category, Contract, Declared};
use toolpact::effect::{self, Resource};
use toolpact::permission::Mode;
use toolpact::session::{Limits, OnFailure};
use toolpact::{HandMade, Registry, Session, ToolError, Toolset};

struct Reads(#[allow(dead_code)] String);
struct Writes(#[allow(dead_code)] String);

macro_rules! cell {
    ($($cell:ident by $access:ident),*) => {$(
        impl<'de> Deserialize<'de> for $cell {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                effect::declare(|call| {
                    call.$access(Resource::named("cell", &name));
                    Ok(Self(name))
                })
            }
        }

        impl JsonSchema for $cell {
            fn schema_name() -> Cow<'static, str> { stringify!($cell).into() }
            fn json_schema(_: &mut SchemaGenerator) -> Schema { json_schema!({"type": "string"}) }
            fn inline_schema() -> bool { true }
        }
    )*};
}
cell!(Reads by reads, Writes by writes);

#[derive(Deserialize, JsonSchema)]
struct Step {
    #[serde(default)]
    #[allow(dead_code)]
    reads: Vec<Reads>,
    #[serde(default)]
    #[allow(dead_code)]
    writes: Vec<Writes>,
    /// Milliseconds; nothing at all when left out.
    #[serde(default)]
    takes: u64,
    /// Waits for ever.
    #[serde(default)]
    stays: bool,
}

pub fn session(concurrency: usize) -> Session {
    session_with(concurrency, OnFailure::SkipDependents)
}

pub fn session_with(concurrency: usize, on_failure: OnFailure) -> Session {
    let mut registry = Registry::empty();
    let contract = Contract::new("step", "Touches cells.").category(Category::Think).read_only(Declared::Dynamic);
    let step = HandMade::from_fn(contract, |step: Step, _| async move {
        if step.takes > 0 {
            tokio::time::sleep(Duration::from_millis(step.takes)).await;
        }
        if step.stays {
            std::future::pending::<()>().await;
        }
        Ok::<_, ToolError>("done".to_owned())
    });
    registry.add(step).expect("a sound tool");
    let toolset = Toolset::default_of(&registry).expect("a toolset");
    let mut limits = Limits::default();
    limits.concurrency = concurrency;
    limits.on_failure = on_failure;
    let session = Session::builder(toolset).workspace(std::env::temp_dir()).mode(Mode::Bypass).limits(limits);
    session.build().expect("a session")
}
