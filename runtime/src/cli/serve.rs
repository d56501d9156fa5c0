//! `serve`: the tools for any client of the Model Context Protocol.

use clap::Args;

use super::failure::Failure;
use super::opening::Opening;
use super::{Completion, Host, program, running, screen, watching};
use crate::mcp::Server;

/// Serve the tools over the Model Context Protocol, on stdin and stdout, until the client hangs up
///
/// Questions of permission go to the person behind the client, where the client can ask; otherwise they are a denial at
/// once. What happens is told on stderr. Without options that select, every tool is served.
#[derive(Args)]
pub(super) struct Serve {
    #[command(flatten)]
    opening: Opening,
}

impl Serve {
    pub(super) fn run(&self, host: &Host) -> Result<Completion, Failure> {
        let session = self.opening.open_elsewhere(host, watching::server)?;
        let server =
            Server::new(session)?.named(program(std::env::args_os().next().as_ref()), env!("CARGO_PKG_VERSION"));
        server.notes().iter().for_each(screen::note);
        let session = server.session().clone();
        running::to_the_end(&session, server.serve_stdio())??;
        Ok(Completion::Done)
    }
}
