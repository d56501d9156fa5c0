//! Stage 5: permission. Decides what can be decided at once, and asks a person where one is needed.

use super::{Admitted, Again, Refused, guarded};
use crate::outcome::{DeniedBy, Ending};
use crate::permission::{Answer, Decision, Question, Request};
use crate::session::Session;

/// The decision without a person. A hook that wants a person asked turns an allowance into a question.
pub(super) fn decide(session: &Session, request: &Request<'_>, ask: Option<String>) -> Decision {
    match (session.permissions().decide(request), ask) {
        (Decision::Allow { .. }, Some(because)) => Decision::Ask { because, remember: Vec::new() },
        (decision, _) => decision,
    }
}

/// What became of the question whether a call may run.
pub(crate) enum Permitted {
    /// It may run.
    Yes,
    /// It may not.
    No(Refused),
    /// A person must be asked first.
    Ask(Box<Question>),
}

/// Turns a decision into what happens next.
pub(crate) fn permit(admitted: &Admitted) -> Permitted {
    let name = admitted.entry.name();
    match &admitted.decision {
        Decision::Allow { .. } => Permitted::Yes,
        Decision::Describe => {
            let message =
                format!("plan mode: `{name}` would have done this, and did not: it {}", admitted.prepared.effect);
            Permitted::No(Refused::new(Ending::Planned, message))
        }
        Decision::Deny { by, message } => {
            Permitted::No(Refused::new(Ending::Denied(*by), format!("`{name}` did not run: {message}")))
        }
        Decision::Ask { because, remember } => {
            let question = Question::of(&admitted.id, &admitted.request(), because, remember.clone());
            Permitted::Ask(Box::new(question))
        }
    }
}

/// Decides once more: an answer to an earlier question may have settled this one.
pub(crate) fn permit_again(admitted: &mut Admitted) -> Permitted {
    let session = admitted.context.session().clone();
    admitted.decision = decide(&session, &admitted.request(), admitted.asked_by_hook.clone());
    permit(admitted)
}

/// Whether a permitted call is still permitted: mode and rules may have changed since. What a person allowed stays allowed
/// unless it is forbidden now.
///
/// # Errors
/// The refusal, if it is forbidden now.
pub(crate) fn still_permitted(admitted: &mut Admitted) -> Result<Again, Refused> {
    let changes = admitted.context.session().permissions().changes();
    if admitted.decided_at == changes {
        return Ok(Again::Same);
    }
    admitted.decided_at = changes;
    let asked_before = matches!(admitted.decision, Decision::Ask { .. });
    match permit_again(admitted) {
        Permitted::No(refused) => Err(refused),
        Permitted::Ask(_) if !asked_before => Ok(Again::Other),
        Permitted::Ask(_) | Permitted::Yes => Ok(Again::Same),
    }
}

/// Asks the person; without one, the call is denied at once.
pub(crate) async fn ask(session: &Session, question: &Question) -> Result<Answer, Refused> {
    let tool = &question.tool;
    let Some(approver) = session.approver() else {
        return Err(unanswered(session, question, "nobody is there to ask"));
    };
    guarded(approver.approve(question)).await.map_err(|said| {
        let message =
            format!("`{tool}` did not run: the question could not be asked because the approver panicked: {said}");
        Refused::new(Ending::Denied(DeniedBy::NobodyToAsk), message)
    })
}

/// What follows from the answer of a person.
pub(crate) fn answered(session: &Session, question: &Question, answer: Answer) -> Result<(), Refused> {
    let tool = &question.tool;
    match answer {
        Answer::Allow => Ok(()),
        Answer::AllowAlways => {
            session.permissions().remember(question.remember.clone());
            Ok(())
        }
        Answer::Deny { reason } => {
            let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
            let message = format!("`{tool}` did not run: a person said no{reason}; do not try it again in another way");
            Err(Refused::new(Ending::Denied(DeniedBy::Person), message))
        }
        Answer::Unanswered { why } => Err(unanswered(session, question, &why)),
    }
}

fn unanswered(session: &Session, question: &Question, why: &str) -> Refused {
    let (tool, because) = (&question.tool, &question.because);
    let message = format!(
        "`{tool}` did not run: it needs permission ({because}) and {why}. Do not try it again: go on with calls that only read{}, or \
         end by saying what a person should allow.",
        allowed(session)
    );
    Refused::new(Ending::Denied(DeniedBy::NobodyToAsk), message)
}

/// Rules that are told; more would bury the rest.
const RULES: usize = 8;

/// What runs without a question beside calls that only read.
fn allowed(session: &Session) -> String {
    let rules = session.permissions().rules();
    let rules = &rules.allow;
    let shown: Vec<String> = rules.iter().take(RULES).map(|rule| format!("`{rule}`")).collect();
    let more = if rules.len() > RULES { ", …" } else { "" };
    if shown.is_empty() { String::new() } else { format!(" or that a rule allows ({}{more})", shown.join(", ")) }
}
