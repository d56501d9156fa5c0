//! Every key of `#[tool(...)]` and of `#[arg(...)]` at once, on an async function with borrowed parameters.

use toolpact::{Context, FetchUrl, Registry, ToolError, tool};

struct Db(u32);

const GUIDANCE: &str = "Read the file first.";

/// Replace one exact occurrence of a text in a file.
///
/// Fails when the text occurs twice.
///
/// # Errors
/// Never.
#[tool(
    read_only = false,
    category = edit,
    concurrency = dynamic(|times, dry_run| *dry_run && *times > 1),
    permission = dynamic(level),
    tier = core,
    group = "files",
    guidance = GUIDANCE,
    reads("clock"),
    writes("journal", "index"),
    destructive = false,
    idempotent,
    open_world = false,
    output_limit = 20_000,
    keep = tail,
    timeout = "90s",
    idle_timeout = "30s",
    polling,
    always_on,
    interactive,
    subagent = deny,
    search = ["substitute", "sed"],
    name = "edit_file",
    title = "Edit a file",
    crate = toolpact,
)]
async fn edit(
    /// Page to change.
    path: FetchUrl,
    db: &Db,
    /// How often.
    #[arg(default = 1, range(1..=100), example = 3, rename = "count")]
    times: u8,
    /// Text to replace.
    #[arg(length(1..), pattern = "^[a-z\"]+$")]
    old: String,
    /// Other texts.
    #[arg(default = ["a", "b"], length(..=5))]
    more: Vec<String>,
    /// Only say what would change.
    #[arg(default = false)]
    dry_run: bool,
    context: &Context,
) -> Result<String, ToolError> {
    let _ = (path, times, more, dry_run, db.0, context.call_id());
    Ok(old)
}

fn level(_path: &FetchUrl, times: &u8, _old: &str, _more: &[String], _dry_run: &bool) -> toolpact::contract::Permission {
    if *times > 10 { toolpact::contract::Permission::High } else { toolpact::contract::Permission::Standard }
}

fn main() {
    let registry = Registry::linked().unwrap();
    let contract = registry.get("edit_file").unwrap().contract();
    assert_eq!(contract.description, "Replace one exact occurrence of a text in a file.\n\nFails when the text occurs twice.");
    assert_eq!(contract.guidance.as_deref(), Some(GUIDANCE));
    assert_eq!(contract.writes.len(), 2);
    assert!(contract.ceiling.contacts);
    assert_eq!(contract.timeout.unwrap().as_secs(), 90);
    assert_eq!(contract.idle_timeout.unwrap().as_secs(), 30);
    assert!(contract.polling);
    let schema = registry.get("edit_file").unwrap().tool().input_schema();
    assert_eq!(schema["required"], serde_json::json!(["path", "old"]));
    assert_eq!(schema["properties"]["count"]["maximum"], 100);
    assert_eq!(schema["properties"]["more"]["maxItems"], 5);
    assert_eq!(schema["properties"]["old"]["minLength"], 1);
}
