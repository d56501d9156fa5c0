//! Keywords as names of the function and of its parameters: the model sees them without `r#`.

use toolpact::{Registry, tool};

/// Matches.
#[tool(concurrency = dynamic(|r#type| r#type.is_empty()))]
fn r#match(
    /// What kind.
    r#type: String,
    /// Where.
    r#in: Option<String>,
) -> String {
    r#in.unwrap_or(r#type)
}

fn main() {
    let registry = Registry::linked().unwrap();
    let schema = registry.get("match").unwrap().tool().input_schema();
    assert!(schema["properties"]["type"].is_object() && schema["properties"]["in"].is_object());
    assert_eq!(schema["required"], serde_json::json!(["type"]));
}
