//! The span of a call, as whoever traces the program sees it.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use toolpact::contract::{Category, Contract, Declared};
use toolpact::turn::Call;
use toolpact::{Session, ToolError};
use toolpact_tests::cells::simulated;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use super::{tool, toolset};

/// Keeps the fields of every span.
#[derive(Clone, Default)]
struct Spans(Arc<Mutex<Vec<BTreeMap<String, String>>>>);

struct Fields<'a>(&'a mut BTreeMap<String, String>);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(field.name().into(), format!("{value:?}").trim_matches('"').to_owned());
    }
}

impl Subscriber for Spans {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        let mut spans = self.0.lock().unwrap();
        let mut fields = BTreeMap::from([("span".into(), attributes.metadata().name().into())]);
        attributes.record(&mut Fields(&mut fields));
        spans.push(fields);
        Id::from_u64(spans.len() as u64)
    }

    fn record(&self, id: &Id, record: &Record<'_>) {
        let at = usize::try_from(id.into_u64()).unwrap() - 1;
        record.record(&mut Fields(&mut self.0.lock().unwrap()[at]));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, _: &Event<'_>) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

#[test]
fn a_call_is_one_span_named_by_the_conventions() {
    let spans = Spans::default();
    let contract = Contract::new("fail", "Fails.").category(Category::Think).read_only(Declared::Fixed(true));
    let fail = tool(contract, |_, _| async { Err(ToolError::new("as planned")) });
    let session = Session::builder(toolset([fail])).workspace(std::env::temp_dir()).build().unwrap();
    // For all threads: with one of its own, calls of other tests could settle that nobody listens.
    tracing::subscriber::set_global_default(spans.clone()).unwrap();
    simulated(session.run(vec![Call::new("id-of-the-span", "fail", r#"{"text": "a"}"#)]));
    let spans = spans.0.lock().unwrap();
    let call = |span: &&BTreeMap<String, String>| {
        span.get("gen_ai.tool.call.id").is_some_and(|id| id == "id-of-the-span") && span["span"] == "execute_tool"
    };
    let span = spans.iter().find(call).unwrap();
    let expected = [
        ("otel.name", "execute_tool fail"),
        ("gen_ai.operation.name", "execute_tool"),
        ("gen_ai.tool.name", "fail"),
        ("gen_ai.tool.call.id", "id-of-the-span"),
        ("gen_ai.tool.type", "function"),
        ("toolpact.arguments.bytes", "12"),
        ("toolpact.result.characters", "10"),
        ("toolpact.outcome", "failed"),
        ("error.type", "failed"),
    ];
    for (field, value) in expected {
        assert_eq!(span.get(field).map(String::as_str), Some(value), "{field} in {span:?}");
    }
}
