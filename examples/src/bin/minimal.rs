//! The smallest program: one tool, one session, one call.

use toolpact::{ReadPath, Registry, Session, ToolError, Toolset, tool, turn::Call};

/// Count the words of a file.
#[tool(category = read, guidance = "Use it for counts; it does not show the text.")]
fn count_words(
    /// File to read, relative to the workspace.
    file: ReadPath,
) -> Result<usize, ToolError> {
    Ok(file.read_text()?.body().split_whitespace().count())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let toolset = Toolset::default_of(&Registry::linked()?)?;
    let session = Session::builder(toolset).workspace(env!("CARGO_MANIFEST_DIR")).build()?;
    let report = session.run(vec![Call::new("1", "count_words", r#"{"file": "Cargo.toml"}"#)]).await;
    println!("{}", report.outcomes[0].content.as_text());
    Ok(())
}
