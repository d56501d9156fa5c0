//! An agent: model, turn, model, until the task is done. Offline it replays a recorded conversation; see `--help`.

mod approve;
mod arguments;
mod changes;
mod conversation;
mod model;
mod online;
mod outline;
mod page;
mod prompt;
mod replay;
mod sample;
mod show;
mod text;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use approve::{Script, Terminal};
use arguments::{Arguments, Job};
use changes::Changes;
use clap::Parser as _;
use conversation::{Conversation, Reply};
use model::{Model, ModelError, Request, Said};
use online::Online;
use page::Page;
use replay::Replay;
use show::Screen;
use toolpact::events::Event;
use toolpact::permission::{Mode, Rules};
use toolpact::session::SessionBuilder;
use toolpact::{Registry, Session, Toolset};

type Failure = Box<dyn Error + Send + Sync>;

#[tokio::main]
async fn main() -> ExitCode {
    match run(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("agent: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.job()? {
        Some(job) => online(job).await,
        None => offline().await,
    }
}

/// Replays the recorded conversation against a fresh copy of the sample project.
async fn offline() -> Result<(), Failure> {
    const RECORDING: &str = "conversation.json";
    let mut replay = Replay::of(include_str!("../../../conversation.json"), Path::new(RECORDING))?;
    let project = sample::fresh_copy()?;
    let rules = Rules::parse(["shell(sh tests/run.sh)"], [], ["category:edit(orders/**)"])?;
    let (page, changes) = (Page::default(), Changes::of(project.path()));
    let session = session(project.path(), Mode::AcceptEdits, rules, &changes, &page)?;
    let session = session.approver(Script { yes: replay.approved(), page: page.clone() }).build()?;
    let task = replay.task().to_owned();
    let screen = Screen::new(page, changes);
    work(&session, &mut replay, "a recorded conversation, offline", &task, 50, screen).await
}

/// Lets a real model do a task.
async fn online(job: Job) -> Result<(), Failure> {
    let mut model = Online::new(job.provider, job.model, job.base_url.as_deref())?;
    let (page, changes) = (Page::default(), Changes::of(&job.workspace));
    let session = session(&job.workspace, job.mode, job.rules, &changes, &page)?;
    let session = session.approver(Terminal { page: page.clone() }).build()?;
    let (who, screen) = (model.to_string(), Screen::new(page, changes));
    tokio::select! {
        ended = work(&session, &mut model, &who, &job.task, job.max_turns, screen) => ended,
        _interrupted = tokio::signal::ctrl_c() => {
            session.cancel();
            tokio::time::sleep(session.limits().grace).await;
            Err("interrupted: running calls were ended, effects are possible".into())
        }
    }
}

fn session(
    workspace: &Path,
    mode: Mode,
    rules: Rules,
    changes: &Changes,
    page: &Page,
) -> Result<SessionBuilder, Failure> {
    toolpact_tools::link();
    let registry = Registry::linked()?.expect(toolpact_tools::NAMES.iter().copied())?;
    rules.lint(&registry).iter().for_each(|odd| eprintln!("agent: {odd}"));
    let session = Session::builder(Toolset::default_of(&registry)?);
    let page = page.clone();
    Ok(session
        .workspace(workspace)
        .mode(mode)
        .rules(rules)
        .hook(changes.clone())
        .events(move |event: &Event| page.event(event)))
}

/// The loop. A message of the model without calls ends it.
async fn work(
    session: &Session,
    model: &mut dyn Model,
    who: &str,
    task: &str,
    max_turns: usize,
    mut screen: Screen,
) -> Result<(), Failure> {
    show::opening(session, who, task);
    let mut conversation = Conversation::of(task);
    for _ in 0..max_turns {
        let ended = turn(session, model, &mut conversation, &mut screen).await;
        if ended.as_ref().is_ok_and(|more| *more) {
            continue;
        }
        screen.closing();
        return ended.map(|_| ()).map_err(Into::into);
    }
    screen.closing();
    Err(format!("the task is not done after {max_turns} messages of the model: give it more with --max-turns").into())
}

/// One message of the model and its calls, which begin to run while the model still speaks. Gives back whether there were any.
async fn turn(
    session: &Session,
    model: &mut dyn Model,
    conversation: &mut Conversation,
    screen: &mut Screen,
) -> Result<bool, ModelError> {
    let system = prompt::system(session);
    let turn = session.turn();
    let mut reply = Reply::default();
    screen.begin_turn();
    let request = Request { system: &system, session, conversation };
    let ended = model
        .next(request, &mut |said| {
            match &said {
                Said::Text(text) => screen.text(text),
                Said::Call(call) => {
                    screen.call(session, call);
                    turn.push(call.clone());
                }
            }
            reply.add(said);
        })
        .await;
    if ended.is_err() {
        turn.cancel();
    }
    let report = turn.finish().await;
    screen.end_turn(&reply, &report);
    ended?;
    conversation.add(report.outcomes);
    Ok(!reply.calls.is_empty())
}
