//! The program `toolpact`: the command line of the runtime, with the standard tools.

use std::process::ExitCode;

fn main() -> ExitCode {
    toolpact_tools::link();
    toolpact::cli::run()
}
