//! MCP `tools/call`, from the server's side: a client's request in, the response out. Without the envelope of JSON-RPC the
//! parameters alone are read, and the result alone is written.

use serde_json::{Value, json};

use super::answer::{Answer, Elsewhere, Image};
use super::asked::{Asked, Paired, Said};
use super::at::At;
use super::{ProviderError, Rules};
use crate::tool::CallId;

pub(super) const RULES: Rules = Rules { read, reply, results };

/// The error of JSON-RPC for wrong parameters, which the specification wants for an unknown tool.
const INVALID_PARAMS: i32 = -32602;

fn read<'a>(root: &At<'a>) -> Result<Said<'a>, ProviderError> {
    let call = match root.get("method") {
        Some(method) if method.value != "tools/call" => return Err(method.unexpected("the method \"tools/call\"")),
        Some(_) => {
            let id = root.field("id", "the identity of a request")?;
            let params = root.field("params", "the parameters of the request")?;
            Asked::of(&params, Some(&id), "arguments", Paired::ByOrder)?
        }
        None => Asked::of(root, None, "arguments", Paired::ByOrder)?,
    };
    Ok(Said { calls: vec![call], stop: None, ends_with_call: true })
}

fn reply(_: &Value, _: &[CallId]) -> Vec<Value> {
    Vec::new()
}

fn results(answers: &[Answer<'_>]) -> Vec<Value> {
    let response = |answer: &Answer<'_>| match &answer.slot.sent_id {
        Some(id) if answer.is_unknown() => {
            let error = json!({ "code": INVALID_PARAMS, "message": answer.text(Elsewhere::Nowhere) });
            json!({ "jsonrpc": "2.0", "id": id, "error": error })
        }
        Some(id) => json!({ "jsonrpc": "2.0", "id": id, "result": result(answer) }),
        None => result(answer),
    };
    answers.iter().map(response).collect()
}

/// Bad arguments are an error of the result, so that the model can correct itself (source: the specification).
fn result(answer: &Answer<'_>) -> Value {
    let image =
        |Image { media_type, data }: Image<'_>| Some(json!({ "type": "image", "data": data, "mimeType": media_type }));
    let content = answer.blocks(|text| json!({ "type": "text", "text": text }), image);
    let mut result = json!({ "content": content, "isError": answer.is_error() });
    // Before 2026-07-28 it must be an object.
    if let Some(structured) = answer.structured().filter(|value| value.is_object()) {
        result["structuredContent"] = structured.clone();
    }
    result
}
