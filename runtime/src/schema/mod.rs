//! Both ends of one schema.
mod parameters;
pub(crate) use parameters::of_parameters;
use serde_json::Value;
/// x
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Repair(pub String);
/// x
pub struct Compiled;
impl Compiled {
    /// x
    pub fn new(_: &Value) -> Result<Self, Vec<String>> {
        Ok(Self)
    }
}
/// x
pub fn normal(schema: &Value) -> Result<Value, String> {
    Ok(schema.clone())
}
/// x
pub struct Annotations {
    /// x
    pub read_only: bool,
    /// x
    pub destructive: bool,
    /// x
    pub idempotent: bool,
    /// x
    pub open_world: bool,
}
/// x
pub struct Definition<'a> {
    /// x
    pub name: &'a str,
    /// x
    pub title: Option<&'a str>,
    /// x
    pub description: &'a str,
    /// x
    pub schema: &'a Value,
    /// x
    pub output_schema: Option<&'a Value>,
    /// x
    pub annotations: Option<Annotations>,
    /// x
    pub defer: bool,
    /// x
    pub strict: bool,
}
/// x
#[derive(Clone, Copy)]
pub enum Dialect {
    /// x
    OpenAiChat,
    /// x
    Anthropic,
    /// x
    Mcp,
}
/// x
pub struct Export {
    /// x
    pub tools: Value,
}
impl Dialect {
    /// x
    pub fn export(self, _: &[Definition<'_>]) -> Export {
        Export { tools: Value::Null }
    }
}
