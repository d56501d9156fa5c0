//! Who answers when a call asks for permission: a person at the terminal, or the recording, which shows what it answers.

use std::io::{BufRead as _, Write as _};

use toolpact::permission::{Answer, Approver, Question};
use toolpact::tool::{BoxFuture, CallId};

use crate::page::Page;
use crate::text::wrapped;

/// Asks the person at the terminal. Questions come on standard error, so that standard output stays what the agent did.
pub(crate) struct Terminal {
    pub(crate) page: Page,
}

impl Approver for Terminal {
    fn approve<'a>(&'a self, question: &'a Question) -> BoxFuture<'a, Answer> {
        let asked = format!("{}\n  y yes · n no · a always{}: ", asked(question), always(question));
        self.page.end_line();
        Box::pin(async move {
            loop {
                let Some(said) = answer_to(asked.clone()).await else {
                    return Answer::Deny { reason: Some("nobody answered".into()) };
                };
                match said.to_lowercase().as_str() {
                    "y" | "yes" => return Answer::Allow,
                    "a" | "always" => return Answer::AllowAlways,
                    "n" | "no" => return Answer::Deny { reason: None },
                    said if said.starts_with("n ") || said.starts_with("no ") => {
                        let reason = said.split_once(' ').map(|(_, reason)| reason.trim().to_owned());
                        return Answer::Deny { reason };
                    }
                    _ => {}
                }
            }
        })
    }

    fn answer<'a>(&'a self, _: &'a CallId, question: &'a str) -> BoxFuture<'a, Option<String>> {
        self.page.end_line();
        let asked = format!("\n? {question}\n  > ");
        Box::pin(answer_to(asked))
    }
}

/// Answers yes to the calls it knows and no to all others, and tells both.
pub(crate) struct Script {
    /// The identities of the calls that may run.
    pub(crate) yes: Vec<String>,
    pub(crate) page: Page,
}

impl Approver for Script {
    fn approve<'a>(&'a self, question: &'a Question) -> BoxFuture<'a, Answer> {
        let yes = self.yes.iter().any(|call| call == question.call.as_str());
        let said = if yes { "yes" } else { "no" };
        self.page.lines(&format!("{}\n  {said} (the recorded conversation answers)\n", asked(question)));
        let answer =
            if yes { Answer::Allow } else { Answer::Deny { reason: Some("it is not in the recording".into()) } };
        Box::pin(async { answer })
    }
}

fn asked(question: &Question) -> String {
    let asked = format!("{} {} ({})", question.tool, question.arguments, question.because);
    let does = question.does.lines().map(|line| format!("  {}", line.trim_end()));
    let lines: Vec<String> = std::iter::once(wrapped(&asked, "\n? ", "  ")).chain(does).collect();
    lines.join("\n")
}

fn always(question: &Question) -> String {
    let rules: Vec<String> = question.remember.iter().map(ToString::to_string).collect();
    if rules.is_empty() { " (this one call only)".into() } else { format!(" ({})", rules.join(", ")) }
}

/// Asks and waits for a line; `None` if the input has ended. A thread of its own waits, so that other calls go on.
async fn answer_to(asked: String) -> Option<String> {
    let wait = move || {
        let mut screen = std::io::stderr();
        screen.write_all(asked.as_bytes()).and_then(|()| screen.flush()).ok()?;
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line).ok()?;
        (read > 0).then(|| line.trim().to_owned())
    };
    tokio::task::spawn_blocking(wait).await.ok().flatten()
}
