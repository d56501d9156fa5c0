//! A user's program: a few small tools, and the whole command line in one line. The tests of the command line run it.

#![allow(clippy::needless_pass_by_value, reason = "owned parameters come from the model")]

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Duration;

use toolpact::output::Block;
use toolpact::schemars::JsonSchema;
use toolpact::serde::Deserialize;
use toolpact::{Context, ReadPath, ToolError, WritePath, tool};

fn main() -> ExitCode {
    toolpact::cli::run()
}

/// Count the letters of a text.
///
/// Digits and spaces are no letters.
#[tool(category = think, title = "Count letters", guidance = "Use it for every count: guesses are wrong.", search = ["how many"])]
fn count_letters(
    /// Text to count in.
    text: String,
    /// Letter to count; every letter when left out.
    letter: Option<char>,
) -> usize {
    text.chars().filter(|found| found.is_alphabetic() && letter.is_none_or(|letter| letter == *found)).count()
}

/// Show the notes of a file.
#[tool(category = read, shows_files)]
fn read_notes(
    /// File with the notes.
    path: ReadPath,
) -> Result<String, ToolError> {
    Ok(path.read_text()?.text)
}

/// Put notes in a file.
#[tool(category = edit, guidance = "Keep only what outlasts the conversation.")]
fn write_notes(
    /// File to write.
    path: WritePath,
    /// Notes to keep.
    #[arg(length(1..=80))]
    text: String,
) -> Result<&'static str, ToolError> {
    path.create_or_replace(&text)?;
    Ok("noted")
}

/// Recite a poem of any length.
#[tool(category = think, output_limit = 120)]
fn recite(
    /// Lines of the poem.
    #[arg(default = 3, range(1..=1000))]
    lines: u32,
    context: &Context,
) -> String {
    context.progress("clearing my throat");
    let lines: Vec<String> = (1..=lines).map(|line| format!("This is line {line}.")).collect();
    lines.join("\n")
}

/// A drink.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", crate = "toolpact::serde")]
#[schemars(crate = "toolpact::schemars")]
enum Drink {
    Tea,
    Coffee,
}

/// Brew a drink, which takes its time.
#[tool(group = "kitchen", tier = capability, writes("kettle"), permission = high, destructive = false, timeout = "2h")]
async fn brew(
    /// What to brew.
    drink: Drink,
    /// How long it takes.
    milliseconds: u64,
    context: &Context,
) -> String {
    context.progress("the water is on");
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    format!("{drink:?} is ready")
}

/// Paint a picture of nothing.
#[tool(category = media, read_only)]
fn paint() -> Vec<Block> {
    vec![Block::Image { media_type: "image/png".into(), data: "iVBORw0KGgo=".into() }]
}

/// Ring a bell that other tools do not hear.
#[tool(tier = extension)]
fn ring(
    /// How often each listener shall hear it, by name.
    listeners: Option<BTreeMap<String, u32>>,
) -> Result<String, ToolError> {
    match listeners {
        Some(_) => Err("nobody listens".into()),
        None => Err("the bell has no clapper".into()),
    }
}
