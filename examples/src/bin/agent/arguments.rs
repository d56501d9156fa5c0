//! The command line of the agent.

use std::io::Read as _;
use std::path::PathBuf;

use clap::Parser;
use toolpact::permission::{Mode, Rules};

use crate::online::Provider;

/// An agent that works on files: model, turn, model, until the task is done.
///
/// Without `--model` it runs offline: a recorded conversation is replayed against a fresh copy of a sample project in a
/// temporary directory, with the real tools.
#[derive(Parser)]
#[command(name = "agent")]
pub(crate) struct Arguments {
    /// What to do; `-` reads it from standard input
    #[arg(requires = "model")]
    task: Option<String>,

    /// Model to ask, as the provider names it
    #[arg(long, requires = "task")]
    model: Option<String>,

    /// Whose language the server speaks, and which variable of the environment has the key
    #[arg(long, value_enum, default_value = "openai", requires = "model")]
    provider: Provider,

    /// Address of the server, as `http://localhost:8080/v1`; the provider's own when left out
    #[arg(long, value_name = "URL", requires = "model")]
    base_url: Option<String>,

    /// Directory to work in, and not to leave
    #[arg(long, value_name = "DIR", default_value = ".", requires = "model")]
    workspace: PathBuf,

    /// What runs without a question: plan, default, `accept_edits` or bypass
    #[arg(long, default_value = "default", requires = "model")]
    mode: Mode,

    /// JSON file with permission rules, as {"allow": [], "ask": [], "deny": []}
    #[arg(long, value_name = "FILE", requires = "model")]
    rules: Option<PathBuf>,

    /// Most messages of the model
    #[arg(long, value_name = "N", default_value = "50", requires = "model")]
    max_turns: usize,
}

/// A task for a real model.
pub(crate) struct Job {
    pub(crate) task: String,
    pub(crate) model: String,
    pub(crate) provider: Provider,
    pub(crate) base_url: Option<String>,
    pub(crate) workspace: PathBuf,
    pub(crate) mode: Mode,
    pub(crate) rules: Rules,
    pub(crate) max_turns: usize,
}

/// What cannot be used of a command line.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ArgumentError {
    #[error("the task cannot be read from standard input: {0}")]
    Input(std::io::Error),
    #[error("the task is empty: say what to do")]
    NoTask,
    #[error("the rules in {path} cannot be read: {message}")]
    Rules { path: PathBuf, message: String },
}

impl Arguments {
    /// The task for a real model, or nothing: then the recorded conversation is replayed.
    pub(crate) fn job(self) -> Result<Option<Job>, ArgumentError> {
        let Some((task, model)) = self.task.zip(self.model) else { return Ok(None) };
        Ok(Some(Job {
            task: read_task(task)?,
            model,
            provider: self.provider,
            base_url: self.base_url,
            workspace: self.workspace,
            mode: self.mode,
            rules: self.rules.map_or_else(|| Ok(Rules::default()), read_rules)?,
            max_turns: self.max_turns,
        }))
    }
}

fn read_task(mut task: String) -> Result<String, ArgumentError> {
    if task == "-" {
        task.clear();
        std::io::stdin().read_to_string(&mut task).map_err(ArgumentError::Input)?;
    }
    if task.trim().is_empty() { Err(ArgumentError::NoTask) } else { Ok(task.trim().into()) }
}

fn read_rules(path: PathBuf) -> Result<Rules, ArgumentError> {
    let text = std::fs::read_to_string(&path).map_err(|error| error.to_string());
    let rules = text.and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string()));
    rules.map_err(|message| ArgumentError::Rules { path, message })
}
