//! Parameters and results of the user's own types, one of them flattened, without serde or schemars in Cargo.toml.

use toolpact::schemars::JsonSchema;
use toolpact::serde::{Deserialize, Serialize};
use toolpact::{Registry, tool};

#[derive(Deserialize, JsonSchema)]
#[serde(crate = "toolpact::serde")]
#[schemars(crate = "toolpact::schemars")]
struct Page {
    /// First entry.
    offset: u32,
    /// How many entries.
    limit: Option<u32>,
}

#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(crate = "toolpact::serde", rename_all = "lowercase")]
#[schemars(crate = "toolpact::schemars")]
enum Order {
    /// Oldest first.
    Oldest,
    /// Newest first.
    Newest,
}

#[derive(Serialize)]
#[serde(crate = "toolpact::serde")]
struct Listed {
    first: u32,
    order: Order,
}

/// Lists the entries.
#[tool(read_only)]
fn list(
    #[arg(flatten)] page: Page,
    /// In which order.
    #[arg(default = "newest")]
    order: Order,
) -> Result<Listed, String> {
    let _ = page.limit;
    Ok(Listed { first: page.offset, order })
}

fn main() {
    let schema = Registry::linked().unwrap().get("list").unwrap().tool().input_schema();
    assert_eq!(schema["required"], serde_json::json!(["offset"]));
    assert_eq!(schema["properties"]["order"]["default"], "newest");
}
