//! Arguments alone: no call, no session.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;
use toolpact::Registry;
use toolpact::private::{Given, InOrder, Param};
use toolpact::schema::{Compiled, StopReason, accept};

use super::Way;
use crate::shapes::{Edit, Edits, Mode, ReadLines};

/// Bare serde, the reference of all.
pub fn serde<T: DeserializeOwned + 'static>() -> Way {
    Way::each("bare serde_json::from_str", |text| serde_json::from_str::<T>(text).expect("valid arguments"))
}

/// What a program without a validator does that needs the arguments as a tree too.
pub fn serde_by_value<T: DeserializeOwned + 'static>() -> Way {
    Way::each("serde_json, by a Value", |text| {
        let value: Value = serde_json::from_str(text).expect("JSON");
        serde_json::from_value::<T>(value).expect("valid arguments")
    })
}

/// A tree, validated, and made typed.
pub fn jsonschema<T: DeserializeOwned + JsonSchema + 'static>(tool: &str) -> Way {
    let registry = registry();
    let schema = &registry.get(tool).expect("a tool").schema().expect("a schema").normal;
    let validator = jsonschema::validator_for(schema).expect("a schema");
    Way::each("jsonschema and serde", move |text| {
        let value: Value = serde_json::from_str(text).expect("JSON");
        assert!(validator.is_valid(&value));
        serde_json::from_value::<T>(value).expect("valid arguments")
    })
}

/// The long way, which repairs and reports.
pub fn long(tool: &'static str) -> Way {
    let schema = schema(tool);
    Way::each("toolpact, the long way: a tree only, validated", move |text| {
        accept(text, StopReason::Finished, schema).expect("valid arguments")
    })
}

/// As the generated code of a tool does it: each parameter is taken by its type, from where it stands.
pub fn read_lines() -> Way {
    let schema = schema("read_lines");
    Way::each(DIRECT, move |text| {
        let arguments = InOrder::of(text, schema).expect("nothing out of the ordinary");
        let (path, start, end) = (take(&arguments, 0, "path"), take(&arguments, 1, "start"), take(&arguments, 2, "end"));
        arguments.end().expect("nothing out of the ordinary");
        ReadLines { path, start, end }
    })
}

/// The same for the other shape.
pub fn edits() -> Way {
    let schema = schema("edits");
    Way::each(DIRECT, move |text| {
        let arguments = InOrder::of(text, schema).expect("nothing out of the ordinary");
        let (path, mode): (_, Mode) = (take(&arguments, 0, "path"), take(&arguments, 1, "mode"));
        let (edits, dry_run): (Vec<Edit>, _) = (take(&arguments, 2, "edits"), take(&arguments, 3, "dry_run"));
        arguments.end().expect("nothing out of the ordinary");
        Edits { path, mode, edits, dry_run }
    })
}

const DIRECT: &str = "toolpact, validated and typed";

fn take<'a, T: Param>(arguments: &'a InOrder<'a>, index: usize, name: &str) -> T {
    T::take(arguments.get(index, name).map_or(Given::Nothing, Given::Text)).expect("nothing out of the ordinary")
}

/// Kept for the rest of the program, as the schemas of linked tools are.
fn schema(tool: &str) -> &'static Compiled {
    let registry: &'static Registry = Box::leak(Box::new(registry()));
    &registry.get(tool).expect("a tool").schema().expect("a schema").compiled
}

pub fn registry() -> Registry {
    Registry::linked().expect("sound tools")
}
