//! A user's program: a few small tools, and the whole command line in one line. The tests of the command line run it.

use std::borrow::Cow;
use std::process::ExitCode;

use serde::Deserialize;
use toolpact::contract::{Category, Contract, Declared, Permission, Text, Tier};
use toolpact::schemars::{self, JsonSchema};
use toolpact::{Content, Context, HandMade, Registry, ToolError};

const NOTES: &[Text] = &[Cow::Borrowed("notes")];

#[derive(Deserialize, JsonSchema)]
struct CountLetters {
    /// Text to count in.
    text: String,
    /// Letter to count; every letter when left out.
    letter: Option<char>,
}

async fn count_letters(arguments: CountLetters, _: Context) -> Result<String, ToolError> {
    let wanted = |found: &char| arguments.letter.is_none_or(|letter| letter == *found);
    Ok(arguments.text.chars().filter(|found| found.is_alphabetic()).filter(wanted).count().to_string())
}

#[derive(Deserialize, JsonSchema)]
struct AddNote {
    /// Note to keep.
    #[schemars(length(min = 1, max = 80))]
    text: String,
    /// Pile to put it on.
    #[serde(default)]
    pile: Pile,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Pile {
    #[default]
    Home,
    Work,
}

async fn add_note(arguments: AddNote, context: Context) -> Result<String, ToolError> {
    let path = context.working_directory().join("notes.txt");
    let notes = std::fs::read_to_string(&path).unwrap_or_default();
    let notes = format!("{notes}{:?}: {}\n", arguments.pile, arguments.text);
    std::fs::write(path, notes).map_err(|error| ToolError::new(error.to_string()))?;
    Ok("noted".into())
}

#[derive(Deserialize, JsonSchema)]
struct Nothing {}

async fn read_notes(_: Nothing, context: Context) -> Result<String, ToolError> {
    std::fs::read_to_string(context.working_directory().join("notes.txt"))
        .map_err(|_| ToolError::new("there are no notes yet; add one first"))
}

#[derive(Deserialize, JsonSchema)]
struct Recite {
    /// How often to say it.
    #[schemars(range(min = 1, max = 1000))]
    times: u32,
}

async fn recite(arguments: Recite, context: Context) -> Result<String, ToolError> {
    context.progress("clearing my throat");
    Ok((1..=arguments.times).map(|time| format!("This is line {time}.\n")).collect())
}

async fn paint(_: Nothing, _: Context) -> Result<Content, ToolError> {
    Ok(Content::image("image/png", "iVBORw0KGgo="))
}

#[derive(Deserialize, JsonSchema)]
struct Launch {
    /// Pad to launch from.
    pad: String,
}

async fn launch_rocket(arguments: Launch, _: Context) -> Result<String, ToolError> {
    Ok(format!("lift-off from {}", arguments.pad))
}

fn tools() -> Result<Registry, toolpact::ToolProblem> {
    let mut tools = Registry::empty();
    let contract = Contract::new("count_letters", "Count the letters of a text.\n\nDigits and spaces are no letters.")
        .category(Category::Think)
        .title("Count letters")
        .guidance("Use it for every count: guesses are wrong.");
    tools.add(HandMade::from_fn(contract, count_letters))?;
    let contract = Contract::new("add_note", "Keep a note.")
        .category(Category::Memory)
        .group("notes")
        .writes(NOTES)
        .guidance("Keep only what outlasts the conversation.");
    tools.add(HandMade::from_fn(contract, add_note))?;
    let contract = Contract::new("read_notes", "Read the notes.").category(Category::Read).reads(NOTES);
    tools.add(HandMade::from_fn(contract, read_notes))?;
    let contract = Contract::new("recite", "Recite a poem.").category(Category::Think).output_limit(120);
    tools.add(HandMade::from_fn(contract, recite))?;
    let contract =
        Contract::new("paint", "Paint a picture.").category(Category::Media).read_only(Declared::Fixed(true));
    tools.add(HandMade::from_fn(contract, paint))?;
    let contract = Contract::new("launch_rocket", "Launch a rocket.")
        .tier(Tier::Extension)
        .permission(Declared::Fixed(Permission::High));
    tools.add(HandMade::from_fn(contract, launch_rocket))?;
    Ok(tools)
}

fn main() -> ExitCode {
    match tools() {
        Ok(tools) => toolpact::cli::run_with(tools),
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}
