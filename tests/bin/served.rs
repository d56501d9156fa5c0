//! A user's program without the command line: its tools as a server, in one line. One of them is noisy.

use std::process::{Command, ExitCode};

use toolpact::{ToolError, tool};

#[tokio::main]
async fn main() -> ExitCode {
    match toolpact::mcp::serve_linked().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Talk to yourself, and start a program that does so too and reads.
#[tool(category = think)]
fn mutter() -> Result<String, ToolError> {
    println!("mutter, mutter");
    let started = Command::new("sh").args(["-c", "echo grumble; cat"]).status();
    Ok(started.map_err(|error| error.to_string())?.to_string())
}
