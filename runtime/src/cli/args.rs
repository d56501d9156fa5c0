//! `args`: raw arguments against a schema, as a turn reads them: accepted or refused, with every repair and problem.

use std::path::PathBuf;

use clap::Args as Options;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use serde_json::{Map, Value};

use super::failure::Failure;
use super::input::{self, Expected};
use super::{Completion, Host, catalogue, screen};
use crate::schema::{
    Accepted, Compiled, Foreign, Problem, Repair, SchemaProblem, StopReason, accept, normalize_arguments,
};

const SCHEMA: Expected = Expected {
    what: "a schema",
    example: r#"an object like {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}"#,
};

/// Check raw arguments against a schema as a turn does, and print verdict, repairs and problems as JSON
///
/// Exit code 1: the arguments were refused.
#[derive(Options)]
pub(super) struct Args {
    /// Schema of the arguments, or the definition of a tool in the words of any provider; `-` reads it from stdin
    #[arg(long, value_name = "FILE")]
    schema: PathBuf,
    /// Arguments as the model wrote them; `-` reads them from stdin, `@FILE` from a file
    #[arg(value_name = "TEXT", default_value = "-", allow_hyphen_values = true)]
    arguments: String,
    /// Why the model stopped writing
    #[arg(long, value_name = "REASON", default_value = "unknown", value_parser = reasons())]
    stop: StopReason,
}

/// What became of the arguments, for programs.
#[derive(Serialize)]
struct Checked {
    verdict: &'static str,
    /// The arguments as a tool would get them.
    #[serde(skip_serializing_if = "Option::is_none")]
    arguments: Option<Map<String, Value>>,
    repairs: Vec<Repair>,
    problems: Vec<Told>,
    /// One valid call.
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<Value>,
}

/// A problem, and the sentence that the model is told of it.
#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    problem: Problem,
    message: String,
}

impl Args {
    pub(super) fn run(&self, _: &Host) -> Result<Completion, Failure> {
        if input::is_stdin(&self.schema) && input::is_stdin(&self.arguments) {
            return Err(Failure::StdinTwice);
        }
        let schema = self.schema()?;
        let checked = Checked::of(accept(&input::argument(&self.arguments)?, self.stop, &schema));
        screen::print_json(&checked)?;
        Ok(Completion::of(checked.problems.is_empty()))
    }

    fn schema(&self) -> Result<Compiled, Failure> {
        let written: Value = input::json(&self.schema, &SCHEMA)?;
        let body = catalogue::body(&written);
        let schema = if body["name"].is_string() { catalogue::schema(body) } else { written };
        let refused = |problems: Vec<SchemaProblem>| {
            let problems = problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            Failure::Schema { path: self.schema.clone(), problems }
        };
        let normal = normalize_arguments(&schema).map_err(refused)?;
        for change in &normal.changes {
            let at = if change.pointer.is_empty() { "schema" } else { change.pointer.as_str() };
            screen::event(format!("{at}: {}", change.what));
        }
        let mut compiled = Compiled::new(&normal.schema).map_err(refused)?;
        // What nothing here can enforce was told above.
        let lost = normal.changes.iter().any(|change| change.lost.is_some());
        compiled.foreign = lost.then(|| Foreign::of(&schema).ok()).flatten();
        Ok(compiled)
    }
}

impl Checked {
    fn of(result: Result<Accepted, crate::schema::Rejected>) -> Self {
        match result {
            Ok(Accepted { value, repairs }) => {
                Self { verdict: "accepted", arguments: Some(value), repairs, problems: Vec::new(), example: None }
            }
            Err(rejected) => Self {
                verdict: "refused",
                arguments: None,
                repairs: Vec::new(),
                problems: rejected.problems.into_iter().map(Told::of).collect(),
                example: rejected.example.and_then(|example| serde_json::from_str(&example).ok()),
            },
        }
    }
}

impl Told {
    fn of(problem: Problem) -> Self {
        Self { message: problem.to_string(), problem }
    }
}

fn reasons() -> impl TypedValueParser<Value = StopReason> {
    PossibleValuesParser::new(["finished", "length", "unknown"]).map(|word| match word.as_str() {
        "finished" => StopReason::Finished,
        "length" => StopReason::Length,
        _ => StopReason::Unknown,
    })
}
