//! A few tools to serve, and what they tell of themselves while they run.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::sync::{Semaphore, watch};
use toolpact::output::Block;
use toolpact::{Context, ReadPath, ToolError, WritePath, tool};

/// What tools tell and wait for; tests share it with them.
#[derive(Clone)]
pub struct Stage {
    told: Arc<watch::Sender<Vec<String>>>,
    gate: Arc<Semaphore>,
    ready: Arc<Mutex<()>>,
}

impl Stage {
    pub fn new() -> Self {
        Self {
            told: Arc::new(watch::Sender::new(Vec::new())),
            gate: Arc::new(Semaphore::new(0)),
            ready: Arc::default(),
        }
    }

    fn tell(&self, what: impl Into<String>) {
        let _order = self.ready.lock().unwrap();
        self.told.send_modify(|told| told.push(what.into()));
    }

    pub fn told(&self) -> Vec<String> {
        self.told.borrow().clone()
    }

    /// Waits until tools have told all of these.
    pub async fn until(&self, all: &[&str]) {
        let mut told = self.told.subscribe();
        let heard = |told: &Vec<String>| all.iter().all(|what| told.iter().any(|said| said == what));
        told.wait_for(heard).await.unwrap();
    }

    /// Lets so many tools through.
    pub fn open(&self, tools: usize) {
        self.gate.add_permits(tools);
    }

    async fn pass(&self) {
        self.gate.acquire().await.unwrap().forget();
    }
}

/// Say a text back.
#[tool(category = think, title = "Say again", guidance = "Use it to hear yourself.")]
fn say(
    /// Text to say.
    #[arg(length(1..=20))]
    text: String,
    /// How often.
    #[arg(default = 1, range(1..=3))]
    times: u8,
) -> String {
    vec![text; times.into()].join(" ")
}

/// Show a file.
#[tool(category = read, shows_files)]
fn show(
    /// File to show.
    path: ReadPath,
) -> Result<String, ToolError> {
    Ok(path.read_text()?.text)
}

/// Put a text in a file, once it may.
#[tool(category = edit, idempotent = true)]
async fn put(
    /// File to write.
    path: WritePath,
    /// Text to write.
    text: String,
    stage: &Stage,
) -> Result<&'static str, ToolError> {
    stage.tell(format!("begin {text}"));
    stage.pass().await;
    path.create_or_replace(&text)?;
    stage.tell(format!("end {text}"));
    Ok("put")
}

/// Put a text in a file at once.
#[tool(category = edit)]
fn note(
    /// File to write.
    path: WritePath,
    /// Text to write.
    text: String,
) -> Result<&'static str, ToolError> {
    path.create_or_replace(&text)?;
    Ok("noted")
}

/// Wait for the end.
#[tool(category = think)]
async fn wait(ctx: &Context, stage: &Stage) -> &'static str {
    stage.tell("waiting");
    ctx.cancellation().cancelled().await;
    stage.tell("let go");
    "let go"
}

/// Count aloud.
#[tool(category = think)]
fn count(
    /// The last number.
    to: u32,
    ctx: &Context,
) -> u32 {
    (1..=to).for_each(|number| ctx.progress(number.to_string()));
    to
}

/// Paint a picture.
#[tool(category = think)]
fn paint() -> Vec<Block> {
    vec![
        Block::Text { text: "a picture".into() },
        Block::Image { media_type: "image/png".into(), data: "iVBORw0KGgo=".into() },
    ]
}

/// Give facts.
#[tool(category = think)]
fn facts() -> Value {
    json!({"legs": 4, "tail": true})
}

/// Tell a long story.
#[tool(category = think, output_limit = 500)]
fn story() -> String {
    "once upon a time ".repeat(1_000)
}

/// Ask for a name.
#[tool(category = think)]
async fn greet(
    /// The door at which somebody stands.
    #[arg(default = 1)]
    door: u8,
    ctx: &Context,
) -> Result<String, ToolError> {
    let _ = door;
    let name = ctx.ask("What is your name?").await?;
    Ok(format!("Hello {name}"))
}

/// Learn to sing.
#[tool(category = think)]
fn learn(ctx: &Context) -> &'static str {
    let names: Vec<_> = ctx.session().toolset().deferred().map(|entry| entry.name().clone()).collect();
    ctx.session().load(&names);
    "learned"
}

/// Sing a song.
#[tool(category = think, tier = extension, guidance = "Softly.")]
fn sing() -> &'static str {
    "la la"
}
