//! The serial executor: one call after the other, through every stage. It is the specification of a turn.

use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

use super::failure::{Ended, meant, skipped};
use super::intake::Intake;
use super::{Footprint, span};
use crate::events::Event;
use crate::outcome::{Ending, Outcome};
use crate::permission::Question;
use crate::session::Session;
use crate::turn::{self, Admitted, Again, Call, Facts, Permitted, Refused, Report};

/// Runs every call to its outcome before the next one begins.
pub(super) fn run(session: &Session, calls: Vec<Call>) -> impl Future<Output = Report> + Send {
    in_order(session, calls).instrument(span(session))
}

async fn in_order(session: &Session, calls: Vec<Call>) -> Report {
    let begun = Instant::now();
    let mut intake = Intake::default();
    let mut done: Vec<(Outcome, Option<Footprint>)> = Vec::new();
    for call in calls {
        let Some(call) = intake.take(call) else { continue };
        session.emit(|| Event::Queued { call: call.id.clone(), tool: call.tool.clone() });
        let (outcome, footprint) = one(session, &call, &done, begun).await;
        session.emit(|| Event::Finished { call: call.id, ending: outcome.ending.clone(), at: outcome.ended });
        done.push((outcome, footprint));
    }
    let outcomes = done.into_iter().map(|(outcome, _)| outcome).collect();
    Report { outcomes, waited: Vec::new(), repeated: intake.repeated }
}

async fn one(
    session: &Session,
    call: &Call,
    done: &[(Outcome, Option<Footprint>)],
    begun: Instant,
) -> (Outcome, Option<Footprint>) {
    let queued = begun.elapsed();
    let facts = |facts: Facts| Facts { queued, ended: begun.elapsed(), ..facts };
    if session.cancellation().is_cancelled() {
        return (Outcome::refused(call, cancelled(), facts(Facts::default())), None);
    }
    let token = session.cancellation().child_token();
    // What a tool left running is told to stop, also when nobody waits for the turn any more.
    let _cancels_when_dropped = token.clone().drop_guard();
    let mut admitted = match admit(session, call, &token).await {
        Ok(admitted) => admitted,
        Err(refused) => return (Outcome::refused(call, refused, facts(Facts::default())), meant(session, call)),
    };
    let footprint = admitted.footprint();
    let known =
        Facts { effect: Some(admitted.prepared.effect.clone()), repairs: admitted.repairs.clone(), ..Facts::default() };
    let may_run = permitted(session, &mut admitted, &token).await;
    if let Err(refused) = may_run.and_then(|()| not_void(session, &admitted, done, &footprint)) {
        return (Outcome::refused(call, refused, facts(known)), Some(footprint));
    }
    let started = begun.elapsed();
    session.emit(|| Event::Started { call: call.id.clone(), at: started });
    let completed = turn::complete(session, admitted).await;
    (Outcome::completed(call, completed, facts(Facts { started: Some(started), ..known })), Some(footprint))
}

async fn admit(session: &Session, call: &Call, token: &CancellationToken) -> Result<Box<Admitted>, Refused> {
    if let Some(admitted) = turn::admit_at_once(session, call, token) {
        return admitted;
    }
    // Boxed, so that calls without hooks need not carry the room for it.
    let admitted = Box::pin(turn::admit(session, call, token));
    token.run_until_cancelled(admitted).await.unwrap_or_else(|| Err(cancelled()))
}

/// Asks as long as something has to be asked: mode and rules can change while a person thinks.
async fn permitted(session: &Session, admitted: &mut Admitted, token: &CancellationToken) -> Result<(), Refused> {
    loop {
        match turn::permit(admitted) {
            Permitted::Yes => {}
            Permitted::No(refused) => return Err(refused),
            Permitted::Ask(question) => Box::pin(ask(session, &question, token)).await?,
        }
        if let Again::Same = turn::still_permitted(admitted)? {
            return Ok(());
        }
    }
}

async fn ask(session: &Session, question: &Question, token: &CancellationToken) -> Result<(), Refused> {
    if session.approver().is_some() {
        session.emit(|| Event::Asking { call: question.call.clone(), question: question.does.clone() });
    }
    let answer = token.run_until_cancelled(turn::ask(session, question)).await;
    turn::answered(session, question, answer.unwrap_or_else(|| Err(cancelled()))?)
}

fn not_void(
    session: &Session,
    admitted: &Admitted,
    done: &[(Outcome, Option<Footprint>)],
    footprint: &Footprint,
) -> Result<(), Refused> {
    let earlier = done.iter().map(|(outcome, footprint)| Ended {
        call: &outcome.call,
        ending: &outcome.ending,
        footprint: footprint.as_ref(),
    });
    match skipped(session.limits().on_failure, earlier, footprint) {
        Some(refused) => Err(refused),
        None => turn::not_again(session, admitted),
    }
}

/// The refusal of a call that was cancelled before it began.
pub(crate) fn cancelled() -> Refused {
    Refused::new(Ending::CancelledBeforeStart, "the call was cancelled before it began; nothing happened")
}
