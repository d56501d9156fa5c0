//! What is no response: an error that says what was expected, and where.

use serde_json::{Value, json};
use toolpact::provider::{ProviderError, Shape};
use toolpact::schema::NameMap;

fn refused(shape: Shape, response: &Value) -> ProviderError {
    match shape.read(response, &NameMap::default()) {
        Ok(message) => panic!("{shape} read {message:?}"),
        Err(error) => error,
    }
}

#[test]
fn the_place_and_what_belongs_there_are_named() {
    let chat = |message: Value| json!({"choices": [{"message": message}]});
    let cases = [
        (Shape::OpenAiChat, json!({}), "/choices", "an array of choices"),
        (Shape::OpenAiChat, json!({"choices": []}), "", "at least one choice"),
        (Shape::OpenAiChat, json!({"choices": [{}]}), "/choices/0/message", "the message of the model"),
        (Shape::OpenAiChat, chat(json!({"tool_calls": {}})), "/choices/0/message/tool_calls", "an array of tool calls"),
        (
            Shape::DeepSeek,
            chat(json!({"tool_calls": [{}]})),
            "/choices/0/message/tool_calls/0/function",
            "the called function",
        ),
        (
            Shape::Mistral,
            chat(json!({"tool_calls": [{"function": {"name": 7}}]})),
            "/choices/0/message/tool_calls/0/function/name",
            "the name of a tool",
        ),
        (Shape::OpenAiResponses, json!({"output": "text"}), "/output", "an array of output items"),
        (
            Shape::Anthropic,
            json!({"content": [{"type": "tool_use", "id": "a"}]}),
            "/content/0/name",
            "the name of a tool",
        ),
        (Shape::Gemini, json!({"candidates": []}), "", "at least one candidate"),
        (
            Shape::Gemini,
            json!({"candidates": [{"content": {"parts": {}}}]}),
            "/candidates/0/content/parts",
            "an array of parts",
        ),
        (Shape::Bedrock, json!({"message": "Too many tokens"}), "/output", "the output of the model"),
        (Shape::Ollama, json!({"response": "text"}), "/message", "the message of the model"),
        (Shape::Mcp, json!({"id": 1, "method": "tools/list"}), "/method", "the method \"tools/call\""),
        (Shape::Mcp, json!({"method": "tools/call", "params": {}}), "/id", "the identity of a request"),
    ];
    for (shape, response, place, what) in cases {
        let error = refused(shape, &response);
        let ProviderError::Unexpected { pointer, expected, .. } = &error else { panic!("{shape}: {error}") };
        assert_eq!((pointer.as_str(), *expected), (place, what), "{shape}: {error}");
    }
}

#[test]
fn the_sentence_says_what_to_do() {
    assert_eq!(
        refused(Shape::Anthropic, &json!({"choices": []})).to_string(),
        "this is no message of Anthropic: expected an array of content blocks at /content, got null; read it with the \
         shape of the API that sent it"
    );
}

#[test]
fn errors_of_providers_are_told_in_their_words() {
    let overloaded = json!({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}});
    assert_eq!(refused(Shape::Anthropic, &overloaded).to_string(), "Anthropic answered with an error: Overloaded");
    let missing = json!({"error": "model 'x' not found"});
    assert_eq!(refused(Shape::Ollama, &missing).to_string(), "Ollama answered with an error: model 'x' not found");
    let coded = json!({"error": {"code": 500}});
    assert_eq!(refused(Shape::Gemini, &coded).to_string(), r#"Gemini answered with an error: {"code":500}"#);
}

#[test]
fn no_value_is_a_panic() {
    let odd = [
        json!(null),
        json!([]),
        json!("x"),
        json!({"choices": [null]}),
        json!({"content": [null, 1, [], "x"]}),
        json!({"output": [[], null]}),
        json!({"output": {"message": []}}),
        json!({"message": 1}),
        json!({"candidates": [1]}),
    ];
    for response in &odd {
        for shape in Shape::ALL {
            let _read = shape.read(response, &NameMap::default());
        }
    }
}
