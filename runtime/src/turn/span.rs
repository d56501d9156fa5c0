//! One span a call for whoever traces the program, named as the OpenTelemetry conventions for generative AI name it
//! (source: semantic conventions for GenAI agent spans, `execute_tool`).

use tracing::Span;
use tracing::field::Empty;

use super::Admitted;
use crate::outcome::Ending;
use crate::output::Content;

/// The span of a call that is about to run.
pub(super) fn of(admitted: &Admitted) -> Span {
    let span = tracing::info_span!(
        "execute_tool",
        otel.name = Empty,
        otel.kind = "internal",
        gen_ai.operation.name = "execute_tool",
        gen_ai.tool.name = admitted.entry.name().as_str(),
        gen_ai.tool.call.id = admitted.id.as_str(),
        gen_ai.tool.r#type = "function",
        toolpact.arguments.bytes = Empty,
        toolpact.result.characters = Empty,
        toolpact.outcome = Empty,
        error.r#type = Empty,
    );
    if !span.is_disabled() {
        span.record("otel.name", format!("execute_tool {}", admitted.entry.name()));
        span.record("toolpact.arguments.bytes", admitted.arguments.canonical().len());
    }
    span
}

/// Notes how the call ended.
pub(super) fn ended(span: &Span, ending: &Ending, content: &Content) {
    if span.is_disabled() {
        return;
    }
    let phrase = ending.phrase();
    span.record("toolpact.result.characters", content.characters());
    span.record("toolpact.outcome", phrase.as_str());
    if !ending.is_done() {
        span.record("error.type", phrase.as_str());
    }
}
