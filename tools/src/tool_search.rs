//! Finds and loads the tools whose definitions were not sent.

mod report;

use serde_json::Value;
use toolpact::registry::Entry;
use toolpact::search::{Document, Index, Query};
use toolpact::{Context, Session, ToolError, tool};

use report::{Loaded, report};

/// Finds tools that are not in your list yet, and loads them, so that they can be called.
///
/// Gives name, description and input schema of each tool it loaded.
#[tool(
    category = discover,
    guidance = "Some tools are deferred: only their names are known. Before you say that something cannot be done, search for a tool that does it.",
    search = ["find tools", "load", "deferred", "discover", "available", "capabilities"],
    output_limit = 100_000,
    keep = head,
)]
fn tool_search(
    /// A few words for what the tool should do, as `send message`; `+slack send` for those that have the word slack; or names, as
    /// `select:first_name,second_name`.
    query: String,
    /// Most tools to load.
    #[arg(default = 5, range(1..=20))]
    limit: usize,
    ctx: &Context,
) -> Result<String, ToolError> {
    let query: Query = query.parse().map_err(|error| ToolError::new(format!("{error}")))?;
    let deferred: Vec<&Entry> = ctx.session().toolset().deferred().collect();
    if deferred.is_empty() {
        return Ok("[no tool is deferred: all there are are in your list]".into());
    }
    let found = Index::new(deferred.iter().copied().map(document)).search(&query, limit);
    let hits: Vec<&Entry> = found.hits.iter().filter_map(|hit| deferred.get(hit.document).copied()).collect();
    Ok(report(ctx.session(), &deferred, &found, &load(ctx.session(), &hits)))
}

/// What search knows of a tool.
fn document(entry: &Entry) -> Document {
    let contract = entry.contract();
    let properties = entry.schema().ok().and_then(|schema| schema.normal.get("properties")?.as_object());
    let described = |(name, schema): (&String, &Value)| {
        let description = schema.get("description").and_then(Value::as_str).unwrap_or_default();
        (name.clone(), description.to_owned())
    };
    Document {
        name: entry.name().to_string(),
        title: contract.title.as_deref().unwrap_or_default().to_owned(),
        description: contract.description.to_string(),
        group: contract.group.as_deref().map(ToOwned::to_owned),
        parameters: properties.into_iter().flatten().map(described).collect(),
        words: contract.search.iter().map(ToString::to_string).collect(),
    }
}

/// Loads tools. One whose schema cannot be used is not loaded.
fn load<'a>(session: &Session, hits: &[&'a Entry]) -> Loaded<'a> {
    let discovered = session.discovered();
    let mut loaded = Loaded::default();
    for &entry in hits {
        match entry.schema() {
            Ok(schema) => loaded.tools.push((entry, &schema.normal)),
            Err(problem) => loaded.faults.push(problem.to_string()),
        }
    }
    session.load(loaded.tools.iter().map(|(entry, _)| entry.name()));
    let known = loaded.tools.iter().map(|(entry, _)| entry.name().to_string());
    loaded.before = known.filter(|name| discovered.contains(name)).collect();
    loaded
}
