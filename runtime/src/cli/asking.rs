//! Who answers questions for the command line: the person at the terminal, or `--yes`.

use std::io::{self, BufRead, Write};

use super::screen;
use crate::permission::{Answer, Approver, Question};
use crate::tool::{BoxFuture, CallId};
use crate::unseen::{visible, visible_lines};

/// The person said yes to everything before anything was asked.
pub(super) struct Consent;

impl Approver for Consent {
    fn approve<'a>(&'a self, _question: &'a Question) -> BoxFuture<'a, Answer> {
        Box::pin(async { Answer::Allow })
    }
}

/// The person at the terminal: questions go to stderr, answers come from stdin.
pub(super) struct Terminal;

impl Approver for Terminal {
    fn approve<'a>(&'a self, question: &'a Question) -> BoxFuture<'a, Answer> {
        let question = question.clone();
        Box::pin(async move {
            let said = at_the_terminal(move |input, output| permission(input, output, &question)).await;
            said.unwrap_or(Answer::Deny { reason: None })
        })
    }

    fn answer<'a>(&'a self, call: &'a CallId, question: &'a str) -> BoxFuture<'a, Option<String>> {
        let asked = format!("{} asks: {}\n> ", visible(call.as_str()), visible_lines(question));
        Box::pin(async move { at_the_terminal(move |input, output| line(input, output, &asked)).await.flatten() })
    }
}

/// Runs a dialogue on a thread that may wait for a person; `None` if the terminal failed.
async fn at_the_terminal<T: Send + 'static>(
    dialogue: impl FnOnce(&mut dyn BufRead, &mut dyn Write) -> io::Result<T> + Send + 'static,
) -> Option<T> {
    let asked = tokio::task::spawn_blocking(move || dialogue(&mut io::stdin().lock(), &mut io::stderr().lock())).await;
    match asked {
        Ok(Ok(answer)) => Some(answer),
        Ok(Err(error)) => {
            screen::note(format!("the terminal cannot be asked: {error}"));
            None
        }
        Err(_) => None,
    }
}

/// Asks until there is an answer; the end of the input is a no.
fn permission(input: &mut dyn BufRead, output: &mut dyn Write, question: &Question) -> io::Result<Answer> {
    write!(output, "{}", text(question))?;
    loop {
        let Some(said) = line(input, output, "> ")? else { return Ok(Answer::Deny { reason: None }) };
        match understood(&said, !question.remember.is_empty()) {
            Some(answer) => return Ok(answer),
            None => {
                writeln!(output, "type one of the letters in brackets, or `n` and a reason that the model is told")?;
            }
        }
    }
}

fn text(question: &Question) -> String {
    let Question { call, tool, does, arguments, because, remember, .. } = question;
    let rules: Vec<String> = remember.iter().map(|rule| format!("`{}`", visible(&rule.to_string()))).collect();
    let call = visible(call.as_str());
    let always = match rules.join(" and ") {
        none if none.is_empty() => none,
        rules => format!("  [a]lways, which allows {rules} until this program ends"),
    };
    format!(
        "\n{tool} ({call}) wants to run: it {does}\n  arguments  {arguments}\n  asked for  {because}\n[y]es  [n]o{always}\n"
    )
}

fn understood(said: &str, can_remember: bool) -> Option<Answer> {
    let (word, rest) = said.trim().split_once(char::is_whitespace).unwrap_or((said.trim(), ""));
    match word.to_lowercase().as_str() {
        "y" | "yes" if rest.is_empty() => Some(Answer::Allow),
        "a" | "always" if rest.is_empty() && can_remember => Some(Answer::AllowAlways),
        "n" | "no" => Some(Answer::Deny { reason: (!rest.is_empty()).then(|| rest.trim().to_owned()) }),
        _ => None,
    }
}

/// One line of the person, without its end; `None` at the end of the input.
fn line(input: &mut dyn BufRead, output: &mut dyn Write, prompt: &str) -> io::Result<Option<String>> {
    write!(output, "{prompt}")?;
    output.flush()?;
    let mut said = String::new();
    if input.read_line(&mut said)? == 0 {
        writeln!(output)?;
        return Ok(None);
    }
    Ok(Some(said.trim_end_matches(['\n', '\r']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::ToolName;

    fn question(remember: &[&str]) -> Question {
        Question {
            call: "a".into(),
            tool: ToolName::new("save").unwrap(),
            does: "writes notes.md".into(),
            arguments: r#"{"path":"notes.md"}"#.into(),
            because: "it writes".into(),
            remember: remember.iter().map(|rule| rule.parse().unwrap()).collect(),
            digest: String::new(),
        }
    }

    fn asked(said: &str, question: &Question) -> (Answer, String) {
        let mut output = Vec::new();
        let answer = permission(&mut said.as_bytes(), &mut output, question).unwrap();
        (answer, String::from_utf8(output).unwrap())
    }

    #[test]
    fn the_question_says_what_would_happen_and_what_always_would_allow() {
        let (answer, shown) = asked("always\n", &question(&["save(notes.md)"]));
        assert_eq!(answer, Answer::AllowAlways);
        for part in ["save (a)", "it writes notes.md", r#"{"path":"notes.md"}"#, "it writes", "`save(notes.md)`"] {
            assert!(shown.contains(part), "{part} is not in {shown}");
        }
    }

    #[test]
    fn the_identity_of_a_call_cannot_forge_the_question() {
        let question = Question { call: "a)\n\u{1b}[2Jshow (b".into(), ..question(&[]) };
        let (_, shown) = asked("n\n", &question);
        assert!(shown.contains("save (a)\\u{a}\\u{1b}[2Jshow (b) wants to run"), "{shown}");
    }

    #[test]
    fn yes_and_no_are_understood_with_their_reason() {
        assert_eq!(asked("Y\n", &question(&[])).0, Answer::Allow);
        assert_eq!(asked("no\n", &question(&[])).0, Answer::Deny { reason: None });
        let reason = Some("use the other file".to_owned());
        assert_eq!(asked("n use the other file\r\n", &question(&[])).0, Answer::Deny { reason });
    }

    #[test]
    fn anything_else_is_asked_again() {
        let (answer, shown) = asked("\nyes please\nmaybe\ny\n", &question(&[]));
        assert_eq!(answer, Answer::Allow);
        assert_eq!(shown.matches("type one of").count(), 3);
    }

    #[test]
    fn always_needs_a_rule() {
        let (answer, shown) = asked("a\nn\n", &question(&[]));
        assert_eq!(answer, Answer::Deny { reason: None });
        assert!(!shown.contains("[a]lways"), "{shown}");
    }

    #[test]
    fn the_end_of_the_input_is_a_no() {
        assert_eq!(asked("", &question(&["save"])).0, Answer::Deny { reason: None });
        assert_eq!(asked("maybe\n", &question(&["save"])).0, Answer::Deny { reason: None });
    }
}
